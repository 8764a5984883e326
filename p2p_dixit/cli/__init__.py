"""The command `p2p-dixit`: one module a subcommand, imported only when it is needed.

A subcommand module has `add(parser)`, which declares its options, and `run(options)`, which returns
the exit code. Exit codes: 0 done, 1 the answer is no (a check failed), 2 the call makes no sense.
"""

import errno
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

from p2p_dixit.cli.output import allow_whole_lines, safe_streams
from p2p_dixit.errors import DixitError, UsageError
from p2p_dixit.hardening import forbid_inspection
from p2p_dixit.language.strings import _, choose, error_text, fault, languages, translated
from p2p_dixit.store.disk import DiskFiles
from p2p_dixit.store.folders import folders
from p2p_dixit.store.settings import Loaded, UserSettings, load_settings

TRACE_OPTION = "--trace"
LANGUAGE_OPTION = "--language"
TRACE_FILE = "P2P_DIXIT_TRACE"  # where `ui.door` has a trace written

# These read or play games with real cards, and open no screen (which looks for itself).
WITH_CARDS = frozenset({"verify", "show", "stats", "report", "simulate"})


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command line; prints one clear line for each error that the user can fix.

    Without `argv` this is the program itself: its process is closed to other programs first.
    """
    if argv is None:
        forbid_inspection()
    with safe_streams():
        return _main(sys.argv[1:] if argv is None else list(argv))


def _main(arguments: list[str]) -> int:
    try:
        return _run(arguments)
    except UsageError as error:
        print(f"p2p-dixit: {error_text(error)}", file=sys.stderr)
        return 2
    except DixitError as error:
        print(f"p2p-dixit: {error_text(error)}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        if not reader_gone(error, sys.platform):
            raise
        sys.stderr.close()
        return 0


def reader_gone(error: OSError, platform: str) -> bool:
    """Whether the reader of our output (head, less) has seen enough; Windows says EINVAL then."""
    closed = platform == "win32" and error.errno == errno.EINVAL and error.filename is None
    return isinstance(error, BrokenPipeError) or closed


def _run(arguments: list[str]) -> int:
    found = _settings()
    arguments = _spoken(_traced(arguments), found)
    if not arguments:  # the usual call: nothing to parse, so nothing to wait for
        from p2p_dixit.cli.screen import open_app

        return open_app(found)

    from p2p_dixit.cli.parser import parser
    from p2p_dixit.spawn import run_part

    run_part(arguments)  # does not return where the call is one of ours, to a part of ourselves

    options = parser(arguments).parse_args(arguments)
    if getattr(options, "json", False):
        allow_whole_lines()
    if options.command in WITH_CARDS:
        from p2p_dixit.crypto.group import prepare

        prepare()
    options.settings = found
    code: int = import_module(f"p2p_dixit.cli.{options.command}").run(options)
    return code


def _settings() -> Loaded | DixitError:
    """The player's settings, read once for all; a disk that refuses is a matter of commands that
    need them.
    """
    try:
        return load_settings(DiskFiles(), folders().settings)
    except DixitError as refusal:
        return refusal


def _spoken(arguments: list[str], found: Loaded | DixitError) -> list[str]:
    """Chooses the language: ``--language CODE`` before the command, or what the player has set.

    Then it says what of the settings cannot be used.
    """
    wanted, rest = _option(LANGUAGE_OPTION, arguments, 0) or (None, arguments)
    if wanted is not None and wanted not in languages():
        raise UsageError("--language takes one of {codes}", codes=", ".join(languages()))
    loaded = found if isinstance(found, Loaded) else Loaded(UserSettings())
    choose(wanted or loaded.settings.language)
    for message in loaded.messages:
        print(f"p2p-dixit: {translated(message)}", file=sys.stderr)
    if problem := fault():
        line = _("p2p-dixit: a translation cannot be read, so this is English ({problem})")
        print(line.format(problem=problem), file=sys.stderr)
    return rest


def _traced(arguments: list[str]) -> list[str]:
    """Takes ``--trace FILE`` out, wherever it stands: it is for every command that plays."""
    if "simulate" in arguments:  # whose evenings have a trace of their own, on the screen
        return arguments
    for at in range(len(arguments)):
        if (found := _option(TRACE_OPTION, arguments, at)) is not None:
            file, rest = found
            if not file:
                raise UsageError("--trace needs the name of a file to write to")
            os.environ[TRACE_FILE] = str(Path(file).absolute())
            return rest
    return arguments


def _option(option: str, arguments: list[str], at: int) -> tuple[str, list[str]] | None:
    """The value of the option if it stands there, and the arguments without both."""
    name, equals, value = arguments[at].partition("=") if arguments else ("", "", "")
    if name != option:
        return None
    values = [value] if equals else arguments[at + 1 : at + 2]
    return "".join(values), arguments[:at] + arguments[at + (1 if equals else 2) :]
