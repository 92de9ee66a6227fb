"""Real shells in terminals of their own, into which somebody types and presses Tab."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep

import pytest

from tests.app.terminals import PATIENCE, ROOT, Window

STARTS = {
    "bash": (("--noprofile", "--norc", "-i"), "bind 'set enable-bracketed-paste off'; PS1='READY''> '"),
    "zsh": (("-f", "-i"), "autoload -U compinit; compinit -u -D; unset zle_bracketed_paste; PS1='READY''> '"),
    "fish": (("--no-config", "-i"), "function fish_prompt; echo -n 'READY''> '; end"),
}
_HEARD = """\
#!/bin/sh
[ "$1" = completion ] && exec "{python}" -m scorepad "$@"
printf '%s\\0' "$@" >"{heard}.new"
mv "{heard}.new" "{heard}"
"""
_BECOME = ("-c", "import os, sys; os.execvp(sys.argv[1], sys.argv[1:])")


class Shell(Window):
    """A shell that completes for scorepad, whose place a program has that only writes down its arguments."""

    def __init__(self, name: str, folder: Path) -> None:
        if name != "bash" and shutil.which(name) is None:
            pytest.skip(f"There is no {name} on this machine.")
        bin = folder / "bin"
        bin.mkdir(exist_ok=True)
        self._heard = folder / "heard"
        program = bin / "scorepad"
        program.write_text(_HEARD.format(python=sys.executable, heard=self._heard))
        program.chmod(0o755)
        script = folder / f"script.{name}"
        script.write_bytes(
            subprocess.run(
                [sys.executable, "-m", "scorepad", "completion", name], stdout=subprocess.PIPE, check=True
            ).stdout
        )
        words, beginning = STARTS[name]
        super().__init__(
            name,
            *words,
            folder=folder,
            program=_BECOME,
            size=(200, 50),
            environment={
                "PATH": f"{bin}{os.pathsep}{os.environ['PATH']}",
                "PYTHONPATH": str(ROOT),
                "HOME": str(folder),
                "TERM": "dumb" if name != "fish" else "xterm",
                "INPUTRC": os.devnull,
                "HISTFILE": "",
                "LC_ALL": "C.UTF-8",
            },
        )
        self.type(f"{beginning}; source {script}\n")
        self.wait_for("READY> ")

    def complete(self, line: str) -> list[str]:
        """The arguments that scorepad gets after somebody has typed this, with Tab and Enter."""
        self._heard.unlink(missing_ok=True)
        self.press(f"{line}\t\n")
        end = monotonic() + PATIENCE
        while not self._heard.exists():
            assert monotonic() < end, f"nothing was started:\n{self.text[-2000:]}"
            sleep(0.01)
            self._read(0.02)
        self.wait_for("READY> ")
        return self._heard.read_text().split("\0")[:-1]
