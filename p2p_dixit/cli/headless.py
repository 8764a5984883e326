"""`p2p-dixit headless`: plays by commands on standard input, for the conformance test of peers.

Not in the help: people have no use for it. protocol/conformance.md has the commands.
"""

import argparse
import sys


def run(_options: argparse.Namespace) -> int:
    """Takes one command a line until `stop` or the end of the input."""
    import asyncio

    from p2p_dixit.cli.output import allow_whole_lines

    allow_whole_lines()
    return asyncio.run(_serve())


async def _serve() -> int:
    import asyncio
    import json
    import os
    import time
    from threading import Thread

    from p2p_dixit.client.headless import Headless
    from p2p_dixit.crypto.group import prepare

    loop, lines = asyncio.get_running_loop(), asyncio.Queue[str]()

    def listen() -> None:
        for line in sys.stdin:
            loop.call_soon_threadsafe(lines.put_nowait, line)
        loop.call_soon_threadsafe(lines.put_nowait, "")

    prepare()
    Thread(target=listen, daemon=True).start()
    player = Headless(os.urandom, time.time)
    while line := await lines.get():
        try:
            given = json.loads(line)
        except ValueError:
            given = {}
        answer = await player.answer(given if isinstance(given, dict) else {})
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()
        if isinstance(given, dict) and given.get("do") == "stop":
            break
    await player.close()
    return 0
