"""A saved game as one page for friends: no scripts, nothing from elsewhere, pictures included.

`making` checks a file and makes its page; `page` writes it, out of the elements of `html`; `album`
has the pictures; `beside` does all of it in a process beside the screen.
"""
