"""Clean text and names that look alike."""

from tools.vectors import Json
from tools.vectors.operations import BASIC, case

CLEAN = {
    "a plain name": ("Robin", 24),
    "nothing": ("", 24),
    "spaces of all sorts": (" a\u00a0\u2003b\tc\u2800 ", 24),
    "lines": ("one\ntwo\u2028three\u0085four", 24),
    "what drives a terminal": ("\u001b[2J\u001b]2;owned\u0007\u009b31mred", 24),
    "letters that turn the line around": ("\u202egnp.evil\u2066\u2069", 24),
    "what draws nothing": ("a\u200b\u200d\ufeff\u00ad\u3164\ufe0f\ufffcb", 24),
    "private and unassigned": ("a\ue000\u0378\U000e0041b", 24),
    "a letter and its mark become one": ("e\u0301", 24),
    "one that is there already": ("\u00e9", 24),
    "three marks": ("q\u0301\u0302\u0303", 24),
    "four marks": ("q\u0301\u0302\u0303\u0304", 24),
    "a mark on nothing": ("\u0301a \u0302b", 24),
    "wide characters that fit": ("\u6f22\u5b57", 4),
    "wide characters that do not": ("\u6f22\u5b57", 3),
    "cut before a space": ("ab cd", 3),
    "a mark behind the last cell": ("abe\u0323", 3),
    "too many code points for the cells": ("a" + "\u200b" * 24 + "b", 3),
    "as many as are looked at": ("a" + "\u200b" * 22 + "b", 3),
    "signs and pictures": ("\u2665 \U0001f407!", 24),
}
SKELETON = {
    "capitals, accents and spaces do not count": "\u00c9 mile",
    "Cyrillic drawn like Latin": "\u0420\u0430u\u04cf",
    "Greek drawn like Latin": "\u0391\u03bd\u03b1",
    "a lunate sigma drawn like c": "\u03f2arl",
    "Lisu drawn like Latin": "\ua4ee\ua4d3\ua4ee",
    "Cherokee drawn like Latin": "\u13aa\u13a0\u13aa",
    "small Cherokee letters": "\uab7a\uab70\uab7a",
    "Coptic drawn like Latin": "\u2c80\u2c9b\u2c9b\u2c81",
    "small capitals a to h": "\u1d00\u0299\u1d04\u1d05\u1d07\ua730\u0262\u029c",
    "small capitals i to p": "\u026a\u1d0a\u1d0b\u029f\u1d0d\u0274\u1d0f\u1d18",
    "small capitals q to z": "\ua7af\u0280\ua731\u1d1b\u1d1c\u1d20\u1d21\u028f\u1d22",
    "Armenian drawn like Latin": "\u057d\u0578\u0585",
    "i, l, 1 and a stroke": "i l 1 | !",
    "a dotless i": "\u0131",
    "r and n": "rnodern",
    "v and v, c and l": "vvcl",
    "letters in a ligature": "\ufb01n",
    "sharp s": "Stra\u00dfe",
    "digits drawn like letters": "0 5 2",
    "a ring over an A in three ways": "\u212b\u00c5A\u030a",
}


def build() -> dict[str, Json]:
    """The whole file."""
    cases = [case(BASIC, name, "clean", text=text, cells=n) for name, (text, n) in CLEAN.items()]
    cases += [case(BASIC, name, "skeleton", text=text) for name, text in SKELETON.items()]
    about = "Clean text and skeletons (protocol/02-encoding.md)."
    rules: dict[str, Json] = {"R-02-10": ["clean"], "R-02-13": ["skeleton"]}
    return {"about": about, "rules": rules, "cases": cases}
