"""A browser without a window, spoken to through a pipe: pages opened, keys pressed, texts read."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from select import select
from typing import Any

from scorepad.system.files import write_all

CHROMIUM = next(
    (found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))), ""
)
FLAGS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update", "--remote-debugging-pipe"),
)
PATIENCE = 60
"""How many seconds an answer may take."""
KEYS = {"ArrowLeft": 37, "ArrowRight": 39, "Home": 36, "End": 35}


class Browser:
    """A running browser with one page."""

    def __init__(self, reading: int, writing: int) -> None:
        self._reading, self._writing = reading, writing
        self._number = 0
        self._rest = b""
        self._session = ""
        self.events: list[dict[str, Any]] = []
        """What the browser said of its own accord."""
        page = self.call("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.call("Target.attachToTarget", targetId=page, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")

    def call(self, method: str, **parameters: Any) -> dict[str, Any]:
        """Ask the browser for something and wait for the answer."""
        self._number += 1
        message = {"id": self._number, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        write_all(self._writing, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._hear()
            if answer.get("id") == self._number:
                assert "error" not in answer, answer["error"]
                return dict(answer["result"])
            self.events.append(answer)

    def _hear(self) -> dict[str, Any]:
        while b"\0" not in self._rest:
            assert select([self._reading], [], [], PATIENCE)[0], "the browser does not answer"
            data = os.read(self._reading, 65536)
            assert data, "the browser has gone"
            self._rest += data
        text, self._rest = self._rest.split(b"\0", 1)
        return dict(json.loads(text))

    def open(self, path: Path) -> None:
        """Open a file and wait until it is loaded."""
        self.events.clear()
        self.call("Page.navigate", url=path.as_uri())
        while not any(event["method"] == "Page.loadEventFired" for event in self.events):
            self.events.append(self._hear())

    def ask(self, expression: str) -> Any:
        """The value of an expression on the page."""
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True)
        assert "exceptionDetails" not in answer, answer["exceptionDetails"]
        return answer["result"].get("value")

    def press(self, key: str) -> None:
        """Press and release a key."""
        for kind in ("rawKeyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=KEYS[key])

    def click(self, name: str) -> None:
        """Click into the middle of the element with this id."""
        box = self.ask(
            f"(() => {{ const found = document.getElementById({name!r}); found.scrollIntoView(); "
            "const {x, y, width, height} = found.getBoundingClientRect(); "
            "return [x + width / 2, y + height / 2] })()"
        )
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=box[0], y=box[1], button="left", clickCount=1)

    @property
    def complaints(self) -> list[str]:
        """Errors and warnings: scripts refused, exceptions."""
        found = [event["params"]["entry"]["text"] for event in self.events if event["method"] == "Log.entryAdded"]
        return found + [
            str(event["params"]) for event in self.events if event["method"] == "Runtime.exceptionThrown"
        ]

    @property
    def requests(self) -> list[str]:
        """The addresses the page has asked for."""
        return [
            event["params"]["request"]["url"]
            for event in self.events
            if event["method"] == "Network.requestWillBeSent"
        ]


@contextmanager
def browser(folder: Path) -> Iterator[Browser]:
    """A browser that keeps its things in this folder, for as long as it is needed."""
    to_it, writing = os.pipe()
    reading, from_it = os.pipe()

    def connect() -> None:
        """It hears on 3 and speaks on 4."""
        ears, mouth = os.dup(to_it), os.dup(from_it)
        os.dup2(ears, 3)
        os.dup2(mouth, 4)

    process = subprocess.Popen(
        [CHROMIUM, *FLAGS, f"--user-data-dir={folder}"],
        preexec_fn=connect,
        close_fds=False,
        start_new_session=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(to_it)
    os.close(from_it)
    try:
        yield Browser(reading, writing)
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        os.close(reading)
        os.close(writing)
