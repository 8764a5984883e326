"""A real Chromium without a window, driven over a pipe by its own DevTools protocol.

No other program can reach that pipe, and it needs no package. Debian's `chromium` is meant; where
there is none, tests that need it are skipped with one line.
"""

import asyncio
import base64
import json
import os
import shutil
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from tests.patience import PATIENCE

NAMES = ("chromium", "chromium-browser", "google-chrome")
OPTIONS = (
    "--headless=new",
    "--no-sandbox",  # tests run as root in containers; all it ever opens is ours
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-extensions",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-default-apps",
    "--no-proxy-server",
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",  # nothing is asked for elsewhere
    "--mute-audio",
    "--remote-debugging-pipe",
)

# A page that moves on by itself waits for the player, however slow the machine is.
UNHURRIED = """(() => {
  const real = setTimeout;
  globalThis.setTimeout = (act, delay, ...more) => (delay < 1000 ? real(act, delay, ...more) : 0);
})();
"""


def found() -> str | None:
    """Where it is."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


# One browser serves all tests of a process, and its pipe belongs to one loop.
needed = (
    pytest.mark.skipif(
        found() is None or shutil.which("bash") is None, reason="needs Chromium (Debian: chromium)"
    ),
    pytest.mark.asyncio(loop_scope="session"),
)


class Failed(Exception):
    """The page or the browser says no."""


class Chromium:
    """The browser: opens tabs, and windows that share nothing with each other."""

    def __init__(self, reading: asyncio.StreamReader, writing: asyncio.StreamWriter) -> None:
        self._reading, self._writing = reading, writing
        self._number = 0
        self._waiting: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._tabs: dict[str, Tab] = {}
        self._task = asyncio.create_task(self._read())

    async def call(self, method: str, session: str = "", **params: object) -> dict[str, Any]:
        """One command; its result."""
        self._number += 1
        number = self._number
        told: dict[str, object] = {"id": number, "method": method, "params": params}
        if session:
            told["sessionId"] = session
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._waiting[number] = answer
        self._writing.write(json.dumps(told).encode() + b"\0")
        async with asyncio.timeout(PATIENCE):
            return await answer

    async def window(self) -> str:
        """A private window with a storage of its own, to open tabs in."""
        told = await self.call("Target.createBrowserContext", disposeOnDetach=True)
        return str(told["browserContextId"])

    async def tab(
        self,
        width: int = 1366,
        height: int = 768,
        *,
        still: bool = False,
        dark: bool = True,
        window: str = "",
    ) -> "Tab":
        """A new tab of that size; `still` asks pages not to move things."""
        where = {"browserContextId": window} if window else {}
        told = await self.call("Target.createTarget", url="about:blank", **where)
        target = told["targetId"]
        told = await self.call("Target.attachToTarget", targetId=target, flatten=True)
        tab = self._tabs[told["sessionId"]] = Tab(self, told["sessionId"], target)
        for domain in ("Page", "Runtime", "Network", "Log", "Accessibility"):
            await tab.call(f"{domain}.enable")
        await tab.size(width, height)
        wishes = {
            "prefers-reduced-motion": "reduce" if still else "no-preference",
            "prefers-color-scheme": "dark" if dark else "light",
        }
        features = [{"name": name, "value": value} for name, value in wishes.items()]
        await tab.call("Emulation.setEmulatedMedia", features=features)
        return tab

    async def clear(self) -> None:
        """Closes every tab: a test begins with none."""
        for tab in [*self._tabs.values()]:
            await tab.close()
        self._tabs.clear()

    async def _read(self) -> None:
        while True:
            told = json.loads((await self._reading.readuntil(b"\0"))[:-1])
            if "id" in told:
                answer = self._waiting.pop(told["id"])
                if "error" in told and not answer.done():
                    answer.set_exception(Failed(told["error"]))
                elif not answer.done():
                    answer.set_result(told["result"])
            elif (tab := self._tabs.get(told.get("sessionId", ""))) is not None:
                tab.hear(told["method"], told["params"])

    async def close(self) -> None:
        """Ends it."""
        with suppress(Failed, TimeoutError, OSError):
            await self.call("Browser.close")
        self._task.cancel()
        self._writing.close()


class Tab:
    """One page: where it went, what it fetched, what it complained about."""

    def __init__(self, browser: Chromium, session: str, target: str) -> None:
        self._browser, self._session, self._target = browser, session, target
        self.complaints: list[str] = []  # errors of scripts, refusals of the policy
        self.fetched: list[tuple[str, int]] = []  # address and status
        self.workers: asyncio.Queue[Tab] = asyncio.Queue()  # those that `in_worker` asked for

    async def call(self, method: str, **params: object) -> dict[str, Any]:
        """One command to this page."""
        return await self._browser.call(method, self._session, **params)

    async def close(self) -> None:
        """The tab is gone, as when its cross is pressed."""
        with suppress(Failed):
            await self._browser.call("Target.closeTarget", targetId=self._target)

    def hear(self, method: str, params: dict[str, Any]) -> None:
        """What the browser tells of the page."""
        match method:
            case "Runtime.exceptionThrown":
                self.complaints.append(json.dumps(params["exceptionDetails"])[:2000])
            case "Log.entryAdded" if params["entry"]["level"] == "error":
                self.complaints.append(params["entry"]["text"])
            case "Network.responseReceived":
                response = params["response"]
                self.fetched.append((response["url"], response["status"]))
            case "Target.attachedToTarget":
                self.workers.put_nowait(Tab(self._browser, params["sessionId"], ""))
            case _:
                pass

    def in_worker(self, script: str) -> "asyncio.Task[None]":
        """Runs a script in the page's worker: in the next one before its own begins, if none is
        there yet.
        """

        async def run() -> None:
            await self.call(
                "Target.setAutoAttach", autoAttach=True, waitForDebuggerOnStart=True, flatten=True
            )
            worker = await self.workers.get()
            await worker.ask(script)
            await worker.call("Runtime.runIfWaitingForDebugger")

        return asyncio.create_task(run())

    async def size(self, width: int, height: int) -> None:
        """Another window."""
        await self.call(
            "Emulation.setDeviceMetricsOverride",
            width=width, height=height, deviceScaleFactor=1, mobile=width < 600,
        )  # fmt: skip

    async def go(self, address: str) -> None:
        """Opens an address."""
        told = await self.call("Page.navigate", url=address)
        if told.get("errorText"):
            raise Failed(told["errorText"])

    async def ask(self, script: str) -> Any:
        """What an expression is there; a promise is waited for."""
        told = await self.call(
            "Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True
        )
        if "exceptionDetails" in told:
            raise Failed(json.dumps(told["exceptionDetails"])[:2000])
        return told["result"].get("value")

    async def until(self, script: str) -> Any:
        """Waits until an expression is true there, and says what it is."""
        try:
            async with asyncio.timeout(PATIENCE):
                while True:
                    with suppress(Failed):  # the page is on its way
                        if value := await self.ask(script):
                            return value
                    await asyncio.sleep(0.05)
        except TimeoutError:
            shown = await self.ask("document.body.innerText")
            raise AssertionError(f"{script} never came; {self.complaints}; {shown}") from None

    async def press(self, key: str) -> None:
        """A key, by the name that scripts see."""
        text = {"Enter": "\r"}.get(key, key if len(key) == 1 else "")
        code = {"Enter": 13, "Escape": 27, "ArrowLeft": 37, "ArrowRight": 39, "Tab": 9}.get(key, 0)
        for kind in ("keyDown", "keyUp"):
            await self.call(
                "Input.dispatchKeyEvent",
                type=kind, key=key, windowsVirtualKeyCode=code,
                **({"text": text} if text and kind == "keyDown" else {}),
            )  # fmt: skip

    async def click(self, selector: str) -> None:
        """The middle of an element, with the mouse."""
        box = await self.ask(
            f"(() => {{ const r = document.querySelector({json.dumps(selector)})"
            ".getBoundingClientRect();"
            " return [r.x + r.width / 2, r.y + r.height / 2]; })()"
        )
        for kind in ("mousePressed", "mouseReleased"):
            await self.call(
                "Input.dispatchMouseEvent",
                type=kind, x=box[0], y=box[1], button="left", clickCount=1,
            )  # fmt: skip

    async def photograph(self, file: Path) -> None:
        """What the page looks like, as a PNG."""
        told = await self.call("Page.captureScreenshot", format="png")
        await asyncio.to_thread(file.write_bytes, base64.b64decode(told["data"]))


@asynccontextmanager
async def chromium(home: Path) -> AsyncIterator[Chromium]:
    """A browser with an empty profile in `home`."""
    program = found()
    assert program is not None
    to_child, from_us = os.pipe()
    to_us, from_child = os.pipe()
    # The browser reads from 3 and writes to 4; a shell puts them there (dash knows fewer than ten).
    line = f'exec "$0" "$@" 3<&{to_child} 4>&{from_child}'
    errors = await asyncio.to_thread((home / "chromium.txt").open, "wb")
    process = await asyncio.create_subprocess_exec(
        "bash", "-c", line, program, *OPTIONS, f"--user-data-dir={home / 'chromium'}",
        "about:blank",
        pass_fds=(to_child, from_child),
        stdin=subprocess.DEVNULL, stdout=errors, stderr=errors,
        env={**os.environ, "HOME": str(home)},
        start_new_session=True,
    )  # fmt: skip
    errors.close()
    os.close(to_child)
    os.close(from_child)
    loop = asyncio.get_running_loop()
    reading = asyncio.StreamReader(limit=2**28)
    protocol = asyncio.StreamReaderProtocol(reading)
    source, _ = await loop.connect_read_pipe(lambda: protocol, os.fdopen(to_us, "rb", 0))
    sink, flow = await loop.connect_write_pipe(
        asyncio.streams.FlowControlMixin, os.fdopen(from_us, "wb", 0)
    )
    browser = Chromium(reading, asyncio.StreamWriter(sink, flow, None, loop))
    try:
        yield browser
    finally:
        await browser.close()
        source.close()
        try:
            async with asyncio.timeout(20):
                await process.wait()
        except TimeoutError:
            os.killpg(process.pid, 9)  # a session of its own: nothing but what was started here
            await process.wait()


@pytest_asyncio.fixture(loop_scope="session", scope="session")
async def shared_browser(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Chromium]:
    """One for all tests of a process: starting it costs more than most of them."""
    async with chromium(tmp_path_factory.mktemp("browser")) as opened:
        yield opened


@pytest_asyncio.fixture(loop_scope="session")
async def browser(shared_browser: Chromium) -> AsyncIterator[Chromium]:
    """The same without a tab. Pages of other ports are other origins: no storage is shared."""
    yield shared_browser
    await shared_browser.clear()
