"""The man page and the completions of bash, zsh and fish, made from the command line itself.

`python -m tools.manual FOLDER` writes them as they lie below a prefix: share/man/man1/p2p-dixit.1,
share/bash-completion/completions/p2p-dixit, share/zsh/site-functions/_p2p-dixit and
share/fish/vendor_completions.d/p2p-dixit.fish. `make dist` and `make install` call it.
"""

import argparse
import os
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

# The page is in English and as wide as man makes it, wherever it is made.
os.environ["LANGUAGE"] = "en"

from p2p_dixit import __version__
from p2p_dixit.cli.parser import COMMANDS, parser

NAME = "p2p-dixit"


@dataclass(frozen=True)
class Option:
    """One option or argument of a command."""

    flags: tuple[str, ...]  # none for an argument
    value: str  # the name of its value; empty for a switch
    choices: tuple[str, ...]
    help: str


@dataclass(frozen=True)
class Command:
    """A subcommand; `name` has two words where there is one more level."""

    name: str
    help: str
    epilog: str
    usage: str
    options: tuple[Option, ...]


def commands() -> tuple[Command, ...]:
    """All commands with their options."""
    whole = parser(list(COMMANDS))
    return tuple(_commands(whole, ""))


def _commands(whole: argparse.ArgumentParser, before: str) -> Iterator[Command]:
    for action in whole._actions:  # noqa: SLF001 - argparse has no other way to look at a parser
        if isinstance(action, argparse._SubParsersAction):  # noqa: SLF001
            for name, each in action.choices.items():
                full = f"{before}{name}"
                yield Command(
                    full,
                    each.description or "",
                    each.epilog or "",
                    _usage(each),
                    tuple(_options(each)),
                )
                yield from _commands(each, f"{full} ")


def _usage(one: argparse.ArgumentParser) -> str:
    text = one.format_usage().partition(" ")[2]
    return " ".join(text.split())


def _options(one: argparse.ArgumentParser) -> Iterator[Option]:
    for action in one._actions:  # noqa: SLF001
        if isinstance(action, argparse._SubParsersAction):  # noqa: SLF001
            continue
        choices = tuple(map(str, action.choices or ()))
        takes = action.nargs != 0
        shown = action.metavar if isinstance(action.metavar, str) else action.dest.upper()
        value = ("{" + ",".join(choices) + "}" if choices else shown) if takes else ""
        yield Option(tuple(action.option_strings), value, choices, action.help or "")


def man_page(made: tuple[Command, ...]) -> str:
    """As troff, section 1."""
    lines = [
        f'.TH {NAME.upper()} 1 "" "{NAME} {__version__}" "Games"',
        ".SH NAME",
        rf"{_roff(NAME)} \- a picture\-and\-clue card game for a LAN",
        ".SH SYNOPSIS",
        f".B {_roff(NAME)}",
        "[COMMAND] [OPTIONS]",
        ".SH DESCRIPTION",
        "Without a command it opens the game. The commands are:",
    ]
    for command in made:
        lines += [f".SS {_roff(command.name)}", _roff(command.help)]
        lines += [".PP", f".B {_roff(command.usage)}"]
        for option in command.options:
            title = ", ".join(option.flags) or option.value
            value = f" {option.value}" if option.flags and option.value else ""
            lines += [".TP", f"{_roff(title)}{_roff(value)}", _roff(option.help)]
        if command.epilog:
            lines += [".PP", _roff(command.epilog)]
    lines += [
        ".SH ENVIRONMENT",
        ".TP\nP2P_DIXIT_HOME\na folder for settings, games and packs, in place of the usual ones",
        ".TP\nNO_COLOR\nno colours",
        ".SH EXIT STATUS",
        "0: done; 1: the answer is no; 2: the call makes no sense.",
    ]
    return "\n".join(lines) + "\n"


def _roff(text: str) -> str:
    safe = text.replace("\\", r"\e").replace("-", r"\-").replace("'", r"\(aq")
    return re.sub(r"(?m)^\.", r"\\&.", safe)


def _tops(made: tuple[Command, ...]) -> list[Command]:
    return [command for command in made if " " not in command.name]


def _subs(made: tuple[Command, ...], name: str) -> list[str]:
    before = f"{name} "
    return [each.name.removeprefix(before) for each in made if each.name.startswith(before)]


def _words(made: tuple[Command, ...], command: Command) -> str:
    flags = [flag for option in command.options for flag in option.flags]
    return " ".join((*_subs(made, command.name), *flags))


def bash(made: tuple[Command, ...]) -> str:
    """For bash: commands, their options, choices of an option, else files."""
    cases = "".join(f"    {each.name}) words='{_words(made, each)}' ;;\n" for each in _tops(made))
    chosen = sorted(
        {
            (flag, each.choices)
            for c in made
            for each in c.options
            if each.choices
            for flag in each.flags
        }
    )
    values = "".join(f"    {flag}) words='{' '.join(choices)}' ;;\n" for flag, choices in chosen)
    names = " ".join(each.name for each in _tops(made))
    return f"""\
_p2p_dixit() {{
  local words='' current="${{COMP_WORDS[COMP_CWORD]}}" before="${{COMP_WORDS[COMP_CWORD-1]}}"
  case "$before" in
{values}  esac
  if [ -z "$words" ]; then
    if [ "$COMP_CWORD" -eq 1 ]; then
      words='{names} --help --version'
    else
      case "${{COMP_WORDS[1]}}" in
{cases}      esac
    fi
  fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  if [ "${{#COMPREPLY[@]}}" -eq 0 ]; then
    COMPREPLY=($(compgen -f -- "$current"))
  fi
}}
complete -o filenames -F _p2p_dixit {NAME}
"""


def zsh(made: tuple[Command, ...]) -> str:
    """For zsh: the same, by its own means."""
    names = "\n".join(f"    '{each.name}:{_plain(each.help)}'" for each in _tops(made))
    cases = "".join(
        f"    {each.name}) compadd -- {_words(made, each)} ;;\n" for each in _tops(made)
    )
    return f"""\
#compdef {NAME}
_p2p_dixit() {{
  local -a names
  names=(
{names}
  )
  if (( CURRENT == 2 )); then
    _describe command names
    return
  fi
  case "$words[2]" in
{cases}  esac
  _files
}}
_p2p_dixit "$@"
"""


def fish(made: tuple[Command, ...]) -> str:
    """For fish: one line for each command and option."""
    lines = [f"complete -c {NAME} -n __fish_use_subcommand -f"]
    for command in _tops(made):
        help_ = _plain(command.help)
        lines.append(f"complete -c {NAME} -n __fish_use_subcommand -a {command.name} -d '{help_}'")
        seen = f"-n '__fish_seen_subcommand_from {command.name}'"
        lines += [f"complete -c {NAME} {seen} -a {sub}" for sub in _subs(made, command.name)]
        for option in command.options:
            for flag in option.flags:
                kind = f"-l {flag[2:]}" if flag.startswith("--") else f"-s {flag[1:]}"
                needs = " -r" if option.value else ""
                values = f" -x -a '{' '.join(option.choices)}'" if option.choices else needs
                lines.append(f"complete -c {NAME} {seen} {kind}{values} -d '{_plain(option.help)}'")
    return "\n".join(lines) + "\n"


def _plain(text: str) -> str:
    """The first sentence, safe within single quotes."""
    return re.split(r"[.:;(]", text)[0].strip().replace("'", "")


def files() -> dict[str, str]:
    """All of them: path below a prefix, and text."""
    made = commands()
    return {
        f"share/man/man1/{NAME}.1": man_page(made),
        f"share/bash-completion/completions/{NAME}": bash(made),
        f"share/zsh/site-functions/_{NAME}": zsh(made),
        f"share/fish/vendor_completions.d/{NAME}.fish": fish(made),
    }


if __name__ == "__main__":
    os.environ["COLUMNS"] = "1000"
    for path, text in files().items():
        target = Path(sys.argv[1]) / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, "utf-8")
