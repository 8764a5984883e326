"""Two themes cut from the same paper as the pictures: an indigo night and a cream morning."""

from textual.theme import Theme

NIGHT = Theme(
    name="paper-night",
    dark=True,
    primary="#8f7bea",
    secondary="#3fb6a8",
    accent="#ffc857",
    warning="#f4a259",
    error="#f2646b",
    success="#5cc99a",
    foreground="#f3ead7",
    background="#15112b",
    surface="#1e1839",
    panel="#2a2350",
    variables={
        "footer-background": "#15112b",
        "footer-key-foreground": "#ffc857",
        "footer-description-foreground": "#b9aedb",
        "block-cursor-background": "#ffc857",
        "block-cursor-foreground": "#15112b",
        "input-selection-background": "#8f7bea 45%",
        "border": "#4d4385",
        "border-blurred": "#3a3268",
        "quiet": "#9d92c4",
    },
)

MORNING = Theme(
    name="paper-morning",
    dark=False,
    primary="#5a45b5",
    secondary="#1d7f76",
    accent="#b5560a",
    warning="#a8540c",
    error="#b3262e",
    success="#1f7a4d",
    foreground="#2a2142",
    background="#f8f0de",
    surface="#f1e6cd",
    panel="#e7d8b8",
    variables={
        "footer-background": "#f8f0de",
        "footer-key-foreground": "#b5560a",
        "footer-description-foreground": "#5d5278",
        "block-cursor-background": "#5a45b5",
        "block-cursor-foreground": "#f8f0de",
        "input-selection-background": "#5a45b5 30%",
        "border": "#b7a57c",
        "border-blurred": "#cfc09b",
        "quiet": "#6f6587",
    },
)

THEMES = (NIGHT, MORNING)
