"""`p2p-dixit bundle`: one file with everything but Python, for friends without internet."""

import argparse
from pathlib import Path

from p2p_dixit.bundle.archive import SUFFIX
from p2p_dixit.bundle.making import Made, bundle_for, bundle_of_this
from p2p_dixit.bundle.platforms import PLATFORMS, Platform, Version, platform_named
from p2p_dixit.bundle.sums import sum_of
from p2p_dixit.cli.output import echo
from p2p_dixit.errors import UsageError
from p2p_dixit.language.strings import _
from p2p_dixit.printable import printable
from p2p_dixit.store.folders import folders

THIS, ALL = "this", "all"


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--for",
        dest="platforms",
        nargs="+",
        default=[THIS],
        metavar="PLATFORM",
        help=_(
            "this (default: packs what is installed here, needs no network), all, or any of"
            " {platforms}",
            platforms=", ".join(each.name for each in PLATFORMS),
        ),
    )
    parser.add_argument(
        "--out",
        type=Path,
        metavar="DIR",
        help=_("where to write it (default: where p2p-dixit share finds it)"),
    )
    parser.epilog = _(
        "Start it with: python3 p2p-dixit.pyz. Bundles for other systems are fetched from the"
        " internet and run with Python 3.11 to 3.14; a bundle for this system runs with this"
        " version of Python."
    )


def run(options: argparse.Namespace) -> int:
    folder: Path = options.out or folders().bundles
    names = list(dict.fromkeys(options.platforms))
    wanted = PLATFORMS if ALL in names else [_platform(name) for name in names if name != THIS]
    if THIS in names:
        _tell(bundle_of_this(folder / f"p2p-dixit{SUFFIX}"))
    for platform in wanted:
        _tell(bundle_for(platform, folder, _fetching))
    return 0


def _platform(name: str) -> Platform:
    found = platform_named(name)
    if found is None:
        known = ", ".join((THIS, ALL, *(each.name for each in PLATFORMS)))
        raise UsageError(
            "--for: there is no platform {name}; choose from {known}", name=name, known=known
        )
    return found


def _fetching(platform: Platform, python: Version) -> None:
    print(
        _(
            "Fetching the packages for {platform}, Python {major}.{minor} …",
            platform=platform.title,
            major=python[0],
            minor=python[1],
        ),
        flush=True,
    )


def _tell(made: Made) -> None:
    size = made.path.stat().st_size / 1e6
    echo(
        "{file}: {platform}, {size:.1f} MB",
        file=printable(str(made.path)),
        platform=made.platform,
        size=size,
    )
    summed = sum_of(made.path)
    print(f"  {summed.words}")
    print(f"  SHA-256 {summed.sha256}")
