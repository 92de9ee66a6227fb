"""Sheet packs: list, show and check them, begin one, share it, install one."""

from __future__ import annotations

import argparse
import os

from scorepad import games
from scorepad.cli.console import (
    BROKEN,
    FINE,
    NOTHING_RECORDED,
    is_ascii,
    put,
    put_file,
    put_text,
    remember_progress,
    say,
)
from scorepad.exports.formats import FileTaken, write_export
from scorepad.own_sheets import packs as own_packs
from scorepad.own_sheets.packs import write_pack
from scorepad.packs import pack as packs
from scorepad.system import clock, interrupts
from scorepad.system.errors import SheetError
from scorepad.system.files import here
from scorepad.text.wording import count, quote, quote_file


def list_sheets(_: argparse.Namespace) -> int:
    beside = os.path.join(here(), "sheets")
    for name, path in packs.names(here()).items():
        try:
            pack = packs.read(path)
        except SheetError as error:
            put(f"{name:18} {error!s}")
            continue
        about = f"{f'{pack.title}, for {pack.game}'}; {packs.PROVENANCES[pack.provenance]}"
        put(f"{name:18} {about}{'; in this folder' if os.path.dirname(path) == beside else ''}")
    return FINE


def show_sheets(options: argparse.Namespace) -> int:
    pack, sheets = games.read_sheets(pack_path(options.name))
    put(f"{pack.title}, for {pack.game}: {packs.PROVENANCES[pack.provenance]}.")
    put(pack.source, "")
    put_text(games.ruleset(pack.game).draw_sheets(sheets).text(ascii=is_ascii(options)))
    return FINE


def check_sheets(options: argparse.Namespace) -> int:
    pack, _ = games.read_sheets(pack_path(options.file))
    remarks = own_packs.remarks(pack_path(options.file))
    if pack.provenance == "printed" and not own_packs.has_comparer(pack):
        remarks.append(
            'It says "printed", but source does not say who compared it with the print. '
            f"`scorepad sheets printed {pack.name} --compared-by YOU` writes that."
        )
    for remark in remarks:
        say(f"Remark: {remark}")
    name = os.path.basename(pack.path.rstrip("/\\")).removesuffix(".toml")
    if name != pack.name:
        say(f"A pack is found by its file name: in records, call it {quote(name)}, not {quote(pack.name)}.")
    put(f"{name} can be used: {count(len(remarks), 'remark')}.", pack.fingerprint())
    return FINE


def new_sheets(options: argparse.Namespace) -> int:
    """Write a commented pack: a name goes to the user's own packs, a path wherever it says."""
    ruleset = games.ruleset(options.game)
    given = options.file
    is_file = given.endswith(".toml") or os.path.dirname(given) != ""
    name = os.path.basename(given).removesuffix(".toml")
    if is_file and (not packs.is_name(name) or not given.endswith(".toml")):
        raise SheetError(f"{quote_file(given)}: use lower-case words joined by hyphens, such as my-box.toml.")
    own_packs.require_name(name)
    path = given if is_file else own_packs.free_path(given)
    text = ruleset.template(name)
    if options.size is not None:
        if ruleset.empty_map is None:
            raise SheetError(f"--size: the sheets of {ruleset.title} are not maps.")
        text = ruleset.empty_map(name, *packs.read_size(options.size))
    with interrupts.held():
        own_packs.write_new(path, text)
        remember_progress(f"{quote_file(path)} was written.")
    put(path)
    how = "Edit it" if is_file else f"Edit it, or draw in the app: scorepad sheets edit {name}"
    say(how, f"Then run: scorepad sheets check {given}")
    return FINE


def share_sheets(options: argparse.Namespace) -> int:
    """Write a pack as one file, ready to send."""
    pack, _ = games.read_sheets(pack_path(options.name))
    text = write_pack(pack)
    if options.out in ("-", "/dev/stdout"):
        put_file([text.removesuffix("\n")])
        return FINE
    path = options.out or f"{pack.name}.toml"
    with interrupts.held():
        try:
            write_export(path, text)
        except FileTaken:
            raise SheetError(f"{quote_file(path)} already exists; name another file with --out.") from None
        remember_progress(f"{quote_file(path)} was written.")
    put(path)
    say(f"Send it; the receiver runs: scorepad sheets install {os.path.basename(path)}")
    return FINE


def install_sheets(options: argparse.Namespace) -> int:
    """Install a pack from a file, or those that a record carries."""
    for each in own_packs.packs_in(options.file):
        with interrupts.held():
            pack, is_new = own_packs.install(each)
            remember_progress(f"{quote_file(pack.path)} was written." if is_new else "")
        put(pack.path)
        done = "Installed" if is_new else "Already there"
        say(f"{done}. Play with it: scorepad new {pack.game} --sheets {pack.name}")
    return FINE


def accept_sheets(options: argparse.Namespace) -> int:
    """Record that a game goes on with the corrected pack of the same name, if everything recorded fits it."""
    from scorepad.cli.comparison import conclude, told
    from scorepad.own_sheets.packs import keep_pack
    from scorepad.record import RecordFile
    from scorepad.record.reading import folder_of

    remember_progress(NOTHING_RECORDED)
    with RecordFile(options.file) as file:
        game = file.game
        name = game.header.sheets
        pack, _ = games.read_sheets(packs.find(name, folder_of(options.file)))
        now = pack.fingerprint()
        if now == game.setup.pack.fingerprint() and now == game.header.fingerprint:
            say(f"{NOTHING_RECORDED} The game is played with {quote(name)} as it is.")
            return FINE
        table = {"sheets": name, "fingerprint": now, "why": options.why, "stands": options.stands}
        given = {key: value for key, value in table.items() if value is not None}
        proposal = game.propose_all([{"kind": "correct", **given}])
        put(*told(proposal))
        keep_pack(pack)
        return conclude(file, proposal)


def mark_printed(options: argparse.Namespace) -> int:
    """Mark a pack as compared with the print."""
    who = " ".join(options.compared_by.split())
    if not who or not who.isprintable():
        raise SheetError("--compared-by: who has compared it, card by card or space by space?")
    day = clock.local(clock.now()).date().isoformat()
    path = pack_path(options.name)
    if (odd := own_packs.remarks(path)) and not options.anyway:
        name = options.name
        raise SheetError(
            f"{quote(name)} differs from what is usually printed: `scorepad sheets check {name}` has "
            f"{count(len(odd), 'remark')}. If your copy really is like that, add --anyway."
        )
    with interrupts.held():
        pack = own_packs.mark_printed(path, who, day)
        remember_progress(f"{quote_file(pack.path)} was changed.")
    put(f"{pack.title}: {packs.PROVENANCES[pack.provenance]}. {pack.source}")
    return FINE


def pack_path(name: str) -> str:
    """A pack by its path or its name."""
    if os.path.exists(name) and (not packs.is_name(name) or name not in packs.names(here())):
        return name
    return packs.find(name, here())


def edit_sheets(options: argparse.Namespace) -> int:
    """Open the app on a pack, to change it."""
    from scorepad.cli.start import has_terminal, run

    path = packs.find(options.name, here()) if options.name else ""
    if not has_terminal():
        is_ours = not path or packs.is_bundled(path)
        how = "Begin a pack with `scorepad sheets new` and edit it" if is_ours else f"Edit {quote_file(path)}"
        raise SheetError(f"The app needs a terminal. {how} with a text editor instead.")
    return run(options, "sheets", options.name or "")


def compare_sheets(options: argparse.Namespace) -> int:
    """Say where two transcriptions of the same print differ."""
    import shutil

    from scorepad.engine.result import table_of
    from scorepad.exports import report
    from scorepad.own_sheets.packs import compare_packs, draw_differences
    from scorepad.record.result_tables import document

    paths = options.one, options.other
    found = [games.read_sheets(pack_path(path))[0] for path in paths]
    differences = compare_packs(found, paths)
    if options.format == "text":
        columns = min(100, shutil.get_terminal_size().columns)
        put_text(draw_differences(found, paths, columns).text(ascii=is_ascii(options)))
    else:
        table = {
            "packs": [{"name": pack.name, "fingerprint": pack.fingerprint()} for pack in found],
            "differences": [table_of(each) for each in differences],
        }
        table = document("sheets", table)
        put_text(report.as_json(table) if options.format == "json" else report.as_toml(table))
    return BROKEN if differences else FINE
