"""The manual: what `--help` adds to the list of arguments: how a command works, examples, exit statuses."""

from __future__ import annotations

from typing import NamedTuple

from scorepad.games import RULESETS
from scorepad.text.drawing import wrap

_COLUMNS = 79


class ManualEntry(NamedTuple):
    """What the manual says about a command; examples are a command line and what it does."""

    text: str
    examples: tuple[tuple[str, str], ...]
    status: str = ""


_BROKEN = "0 all is well; 1 the record breaks rules; 2 it cannot be used, or the arguments are wrong."
_PLAIN = "0 done; 2 not done: wrong arguments, or a file cannot be read or written."

ENTRIES = {
    "": ManualEntry(
        "Without a command, the app opens on your games. FILE is a record, one TOML file per game; - is "
        "standard input. "
        "Data goes to standard output and everything else to standard error.",
        (
            ("scorepad demo", "look at a sample game first"),
            ("scorepad new GAME", "start a game; the app asks who plays"),
            ("scorepad score FILE", "who won, and why"),
            ("scorepad COMMAND --help", "how a command works, with examples"),
        ),
        "0 all is well; 1 the record was read but breaks rules, or a claim is wrong; 2 something cannot be used.",
    ),
    "new": ManualEntry(
        "Opens the new game in the app. The record is written at once, and every event is added to it as it "
        "happens. "
        "Names are separated by commas, clockwise around the table.",
        (
            ("scorepad new GAME --players Ann,Bob --first Bob", "Bob begins"),
            ("scorepad new GAME --players Ann,Bob --file sunday.toml --no-app", "only write the record"),
            ("scorepad new GAME --players Ann,Bob --fill", "fill in score cards as you play"),
            ("scorepad new GAME --players Ann,Bob --tally", "only add up the scores at the end"),
        ),
        _PLAIN,
    ),
    "record": ManualEntry(
        "Adds one event to a record, if it breaks no rule, and waits until it is on the disk. Values are "
        "TOML; bare words "
        "are strings. Events may also be typed in the short form of the app. What the table allowed although "
        "it breaks "
        'a rule is recorded with stands="why".',
        (
            ("scorepad record sunday.toml note text='a close game'", "add a note"),
            (
                "scorepad record sunday.toml claim Ann 71",
                "as typed in the app: Ann says that she has 71 points",
            ),
            ("scorepad record sunday.toml undo", "undo the latest event"),
            ("scorepad record sunday.toml amend event=12 drop=true why='did not happen'", "delete event 12"),
            ("scorepad record sunday.toml - <events.toml", "record a stream of [[event]] blocks"),
        ),
        "0 it is recorded; 1 it breaks a rule and was refused; 2 it cannot be read, or cannot be written.",
    ),
    "fill": ManualEntry(
        "For a table that stops recording moves. Writes a new record that begins with everything earned so far; "
        "from then on everybody marks what they score. The old record stays as it is.",
        (("scorepad fill sunday.toml", "go on with score cards"),),
        _PLAIN,
    ),
    "open": ManualEntry(
        "Without a terminal, the sheets are drawn as text.", (("scorepad open sunday.toml", "go on"),), _PLAIN
    ),
    "serve": ManualEntry(
        "Everybody opens the link on their phone, chooses a seat and records their own events. Without --host "
        "only this computer can open it. In the terminal: y or n for a phone that asks for a taken seat, c closes "
        "the table, Ctrl+C ends.",
        (
            ("scorepad serve sunday.toml", "try it in a browser on this computer"),
            ("scorepad serve sunday.toml --host 192.168.1.20", "for phones in the network of this address"),
        ),
        _PLAIN,
    ),
    "demo": ManualEntry(
        "Opens in the middle of a game. Nothing that you do there is kept.",
        (("scorepad demo", "any game"), ("scorepad demo GAME --no-app", "the sheets and the result as text")),
        _PLAIN,
    ),
    "show": ManualEntry(
        "Draws the sheets as they are now, or as they were after an event.",
        (
            ("scorepad show sunday.toml --player Ann", "only Ann's sheets"),
            ("scorepad show sunday.toml --at 40 --ascii", "after event 40, in plain ASCII"),
        ),
        _BROKEN,
    ),
    "score": ManualEntry(
        "One record gives the whole result, several give a line each. As JSON, several records are an object "
        "per line. A folder stands for the records in it.",
        (
            ("scorepad score sunday.toml", "point by point"),
            ("scorepad score games", "a line for each game in this folder"),
            ("scorepad score sunday.toml --format json", "for a program"),
        ),
        _BROKEN,
    ),
    "audit": ManualEntry(
        "Judges every event, explains every point and compares claims. A wrong claim comes with the single "
        "miscounts that "
        "would explain it.",
        (
            ("scorepad audit sunday.toml --claim Ann=71 --claim Bob=68", "are these totals right?"),
            ("scorepad audit sunday.toml --claim Ann=71 --search --seconds 3", "was an event misrecorded?"),
            ("scorepad audit sunday.toml --seal '185 ozone drill grab fiber'", "is the record still the same?"),
            ("scorepad audit games --format json", "an object for each game in this folder"),
        ),
        "0 all is well, or the table allowed what is wrong; 1 rules are broken, a claim is wrong, a seal does not "
        "hold; "
        "2 a record cannot be used.",
    ),
    "why": ManualEntry(
        "Shows the sheet with the turn in each box, what was counted event by event, and the rules last.",
        (
            ("scorepad why sunday.toml Ann", "all of Ann's points"),
            ("scorepad why sunday.toml Ann coins", "only her coins"),
        ),
        "0 all is well; 1 the record breaks rules; 2 there is no such player or item, or the record cannot be "
        "used.",
    ),
    "export": ManualEntry(
        "Formats: toml, json and text as score has them; markdown; html, one page with a replay; png and svg, a "
        "picture; csv for "
        "spreadsheets; bgstats, a link for that app. Nothing is sent anywhere, and nothing is overwritten "
        "unless forced.",
        (
            ("scorepad export sunday.toml --to html --out sunday.html", "a page for any browser"),
            ("scorepad export games --to png --out pictures/", "a picture of each game"),
            ("scorepad export games --to html --out site", "a site of all games"),
            ("scorepad export games --to csv --out games.csv", "all games in one table"),
            ("scorepad export sunday.toml --to bgstats --qr", "a code for the camera of a phone"),
            ("scorepad export sunday.toml --with-sheets --out all.toml", "the record with its sheets"),
        ),
        _BROKEN,
    ),
    "history": ManualEntry(
        "Lists games from the first to the latest; then, of the finished ones, wins, averages, bests, points by "
        "source, pace, and who came before whom. Records are read on all cores, and only those that an index does "
        "not know yet. As csv, a row for each player of each game.",
        (
            ("scorepad history", "your library"),
            ("scorepad history --player Ann --player Bob --since 2026", "Ann against Bob, this year"),
            ("scorepad history club --game GAME --format csv", "a table of one game in this folder"),
            ("scorepad history --search 'kitchen ann'", "wherever these words are found"),
        ),
        "0 all is well; 2 a file cannot be used, or the arguments are wrong.",
    ),
    "log": ManualEntry(
        "A line for each event: its number, the time, what happened, what it brought, and what became of it.",
        (
            ("scorepad log sunday.toml --player Ann --from 20", "what concerns Ann, from event 20 on"),
            ("scorepad log sunday.toml --corrections", "what was corrected"),
        ),
        _BROKEN,
    ),
    "what-if": ManualEntry(
        "FILE comes first, then the changes. Nothing is written, unless you say so; then the changes are recorded "
        "together, as corrections.",
        (
            ("scorepad what-if sunday.toml --drop 12", "as if event 12 had not happened"),
            ("scorepad what-if sunday.toml --change 12 player=Bob", "as if it had been Bob"),
            ("scorepad what-if sunday.toml --insert 12 note text=tea", "as if a note stood before it"),
            ("scorepad what-if sunday.toml --first Bob --commit --why 'Bob began'", "record it"),
        ),
        "0 everything still fits; 1 later events would break rules; 2 it cannot be tried.",
    ),
    "compare": ManualEntry(
        "Names the first difference, all others, and what they do to the scores. What the rules allow in any "
        "order is not "
        "a difference.",
        (
            ("scorepad compare ann.toml bob.toml", "two people kept the same game"),
            ("scorepad compare ann.toml bob.toml --merge both.toml", "what both have, in one record"),
        ),
        "0 they agree; 1 they differ; 2 they are different games or players, or cannot be used.",
    ),
    "seal": ManualEntry(
        "Write the words on paper, or read them aloud. Anyone who has them can tell later whether the events "
        "were changed.",
        (
            ("scorepad seal sunday.toml", "of the whole record"),
            ("scorepad seal sunday.toml --at 100", "of its first 100 events"),
        ),
        _PLAIN,
    ),
    "verify": ManualEntry(
        "Compares every key of a result, TOML or JSON, with the record it is from.",
        (("scorepad verify sunday-result.toml sunday.toml", "does it follow?"),),
        "0 it does; 1 it does not, and the first difference is named; 2 one of them cannot be used.",
    ),
    "games": ManualEntry(
        "Lists each game with its players and its sheet pack; games that are packages of their own come last.",
        (("scorepad games", "what can be played"),),
        _PLAIN,
    ),
    "rules": ManualEntry(
        "The rules are in our words, each with the name that refusals and audits use, and where the rulebook "
        "says so.",
        (("scorepad rules GAME", "all rules, and what the table may choose"),),
        _PLAIN,
    ),
    "kinds": ManualEntry(
        "With the type and the range of every key, and an example of each kind.",
        (("scorepad kinds GAME", "all of them"), ("scorepad kinds GAME tally", "only one")),
        _PLAIN,
    ),
    "schema": ManualEntry(
        "For programs that write records or read results and audits.",
        (("scorepad schema record GAME", "records of one game"), ("scorepad schema result", "results")),
        _PLAIN,
    ),
    "locate": ManualEntry(
        "The library is the folder of your games, packs the folder of your own sheet packs, and bundled the "
        "folder of those that come with scorepad. The config is a file that you may write: theme, library, names, "
        "keys. The index is what scorepad knows about your games; it can be deleted at any time.",
        (("scorepad locate", "all of them"), ("cd $(scorepad locate library)", "go to your games")),
        _PLAIN,
    ),
    "completion": ManualEntry(
        "Tab then completes commands, options, games and packs, and the players and kinds of event of a record.",
        (
            ("source <(scorepad completion bash)", "in ~/.bashrc"),
            ("source <(scorepad completion zsh)", "in ~/.zshrc, after compinit"),
            ("scorepad completion fish | source", "in ~/.config/fish/config.fish"),
        ),
        _PLAIN,
    ),
    "sheets": ManualEntry(
        "A pack says what is printed on the sheets of a game. Write your own if your copy is different.",
        (
            ("scorepad sheets", "list the packs"),
            ("scorepad sheets new GAME mine", "a commented pack to start from"),
            ("scorepad sheets check mine", "name every mistake"),
            ("scorepad sheets share mine", "one file, to send to other players"),
            ("scorepad sheets accept sunday.toml", "go on with the corrected pack"),
            ("scorepad sheets COMMAND --help", "how one of these commands works"),
        ),
        "0 done; 1 two packs differ, or a record does not fit a corrected pack; 2 not done: wrong arguments, or a "
        "file cannot be read or written.",
    ),
    "sheets list": ManualEntry(
        "Lists the packs that can be found from here: beside your records, your own, and those that come with "
        "scorepad.",
        (("scorepad sheets list", "each with its game, and how well it is known to be right"),),
        _PLAIN,
    ),
    "sheets show": ManualEntry(
        "Draws everything in a pack. NAME may also be the path of a file.",
        (("scorepad sheets show mine", "your own pack"), ("scorepad sheets show mine --ascii", "in plain ASCII")),
        _PLAIN,
    ),
    "sheets check": ManualEntry(
        "Says whether a pack can be used, remarks on what is unusual, and prints its fingerprint. FILE may also "
        "be the name of a pack.",
        (("scorepad sheets check mine", "your own pack"), ("scorepad sheets check mine.toml", "a file")),
        "0 it can be used, with remarks or without; 2 it cannot.",
    ),
    "sheets new": ManualEntry(
        "A name goes to your own packs, where every game finds it; a path that ends in .toml is written there.",
        (
            ("scorepad sheets new GAME mine", "one of your own packs"),
            ("scorepad sheets new GAME sheets/mine.toml", "a file beside your records"),
        ),
        _PLAIN,
    ),
    "sheets edit": ManualEntry(
        "Opens the app, where packs are drawn. One that comes with scorepad is copied first.",
        (("scorepad sheets edit mine", "change it"), ("scorepad sheets edit", "choose one there, or begin one")),
        _PLAIN,
    ),
    "sheets share": ManualEntry(
        "Writes one file with everything in it; the receiver runs `scorepad sheets install`. Nothing is "
        "overwritten.",
        (
            ("scorepad sheets share mine", "mine.toml in this folder"),
            ("scorepad sheets share mine --out -", "to standard output"),
        ),
        _PLAIN,
    ),
    "sheets install": ManualEntry(
        "Checks the pack in a file and copies it to your own. From a record it takes the packs that are in it.",
        (("scorepad sheets install mine.toml", "from then on you can play with it"),),
        _PLAIN,
    ),
    "sheets accept": ManualEntry(
        "A game goes on with the sheets it began with, even if the pack is corrected meanwhile. This records that "
        "it goes on with the corrected one.",
        (("scorepad sheets accept sunday.toml --why 'the map had a mistake'", "with the reason"),),
        "0 it is recorded, or there is nothing to do; 1 events would break rules; 2 not done: wrong arguments, or "
        "a file cannot be read or written.",
    ),
    "sheets compare": ManualEntry(
        "Says card by card and space by space where two transcriptions differ. Names, titles, sources and the "
        "order of cards make no difference.",
        (("scorepad sheets compare mine theirs.toml", "a pack by its name, and a file"),),
        "0 they say the same; 1 they differ; 2 they are for different games, or cannot be used.",
    ),
    "sheets printed": ManualEntry(
        "Writes into a pack who compared it with the print, sign by sign, and when. A pack on which "
        "`scorepad sheets check` remarks is refused, unless you say --anyway; then it also says how many remarks "
        "there are.",
        (("scorepad sheets printed mine --compared-by 'Ann and Bob'", "they have checked it"),),
        _PLAIN,
    ),
}


def manual(name: str) -> str:
    """The manual's entry on a command, to follow its arguments; empty if it has none."""
    if name not in ENTRIES:
        return ""
    entry = ENTRIES[name]
    game = next(iter(RULESETS))
    lines = ["", *wrap(entry.text, _COLUMNS), "", "examples:"]
    for line, about in entry.examples:
        lines += [f"  {line.replace('GAME', game)}", f"      {about}"]
    if entry.status:
        lines += ["", "exit status:", *(f"  {line}" for line in wrap(entry.status, _COLUMNS - 2))]
    return "\n".join(lines) + "\n"
