"""The sheets of Silver & Gold as drawings: cards, score cards, round card, display."""

from __future__ import annotations

from collections.abc import Sequence

from scorepad import grid
from scorepad.drawing import COLUMNS, Drawing, Part, beside, draw, fit, flow, indent, stack, wrap
from scorepad.games.silver_and_gold.cards import Card, Expedition, Sheets
from scorepad.games.silver_and_gold.expected import expected
from scorepad.games.silver_and_gold.scoring import score
from scorepad.games.silver_and_gold.state import COINS, PALMS, ROUNDS, ROW, TROPHIES, TURNS, Seat, State
from scorepad.games.silver_and_gold.tally import TallyState
from scorepad.games.silver_and_gold.tally import expected as tally_expected
from scorepad.games.silver_and_gold.tally import score as tally_score
from scorepad.wording import count, listing

_CARD = 26
_ROLES = {"C": "coin", "P": "palm", "X": "x", ".": "box", "#": ""}
_JOINTS = {
    # up, down, left, right
    (0, 0, 0, 0): " ",
    (0, 1, 0, 1): "┌",
    (0, 1, 1, 0): "┐",
    (1, 0, 0, 1): "└",
    (1, 0, 1, 0): "┘",
    (1, 1, 0, 1): "├",
    (1, 1, 1, 0): "┤",
    (0, 1, 1, 1): "┬",
    (1, 0, 1, 1): "┴",
    (1, 1, 1, 1): "┼",
}


def draw_state(state: State, player: str | None = None) -> Drawing:
    """The whole table, or only what lies before one player."""
    totals = {standing.player: standing.total for standing in score(state).standings}
    seats = [seat for seat in state.seats if player in (None, seat.player)]
    parts = [_head(state)] if player is None else []
    for seat in seats:
        parts += [draw(""), _seat(state, seat, totals[seat.player])]
    if player is None:
        parts += [draw(""), _middle(state), draw(""), *_next(state)]
    return stack(*parts)


def draw_tally(state: TallyState, player: str | None = None) -> Drawing:
    """The score pad's last page: a column for each item, a row for each player."""
    result = tally_score(state)
    head = f"{'':24}{'coins':>7}{'trophies':>10}{'palms':>7}{'cards':>7}{'seals':>7}{'total':>8}"
    rows: list[Sequence[Part | str]] = [[Part(head, "label")], [Part("─" * len(head), "edge")]]
    for standing in result.standings:
        if player not in (None, standing.player):
            continue
        sums = dict.fromkeys(("coins", "trophies", "palms", "card", "seal"), 0)
        for line in standing.lines:
            sums[line.item.split(":")[0]] += line.points
        cells = "".join(f"{sums[item]:>{columns}}" for item, columns in zip(sums, (7, 10, 7, 7, 7), strict=True))
        rows.append([Part(fit(standing.player, 24), "player"), cells, Part(f"{standing.total:>8}", "total")])
    return stack(draw(*rows), draw(""), *(_prompts([each.prompt for each in tally_expected(state)])))


def draw_sheets(sheets: Sheets) -> Drawing:
    """Every card and expedition of a pack."""
    return stack(
        flow([_thumbnail(card) for card in sheets.cards.values()], COLUMNS, gap=4),
        draw(""),
        flow([_expedition(each) for each in sheets.expeditions.values()], COLUMNS, gap=4),
    )


def draw_card(card: Card, crossed: int = 0) -> Drawing:
    """A treasure card as an island of boxes, crossed ones hatched."""
    letters = "".join(f"   {chr(ord('A') + column)}" for column in range(len(card.rows[0])))
    rows: list[Sequence[Part | str]] = [
        [Part(card.id, card.color), Part(f" {card.points}{_seal(card)}".ljust(_CARD - len(card.id)), "points")],
        [Part(" " + letters, "label")],
    ]
    for line in range(len(card.rows)):
        rows.append([Part("  "), Part(_edge(card, line), "edge")])
        rows.append(_boxes(card, line, crossed))
    rows.append([Part("  "), Part(_edge(card, len(card.rows)), "edge")])
    return draw(*rows)


def _boxes(card: Card, line: int, crossed: int) -> list[Part]:
    parts = [Part(f"{line + 1} ", "label")]
    for column, glyph in enumerate(card.rows[line]):
        is_wall = _has(card, column, line) or _has(card, column - 1, line)
        parts.append(Part("│" if is_wall else " ", "edge"))
        bit = grid.cell(column, line)
        shown = "·" if glyph == "." else glyph
        target = f"{card.id}:{grid.names(bit)[0]}"
        if bit & crossed:
            parts.append(Part(f"▒{'▒' if glyph == '.' else glyph}▒", "crossed", target))
        elif glyph == "#":
            parts.append(Part("   "))
        else:
            parts.append(Part(f" {shown} ", _ROLES[glyph], target))
    parts.append(Part("│" if _has(card, len(card.rows[line]) - 1, line) else " ", "edge"))
    return parts


def _edge(card: Card, line: int) -> str:
    """The rule above a line of boxes, joined to its neighbors."""
    text = ""
    for column in range(len(card.rows[0]) + 1):
        up = _has(card, column - 1, line - 1) or _has(card, column, line - 1)
        down = _has(card, column - 1, line) or _has(card, column, line)
        left = _has(card, column - 1, line - 1) or _has(card, column - 1, line)
        right = _has(card, column, line - 1) or _has(card, column, line)
        text += _JOINTS[int(up), int(down), int(left), int(right)]
        if column < len(card.rows[0]):
            text += "───" if right else "   "
    return text


def _has(card: Card, column: int, line: int) -> bool:
    return 0 <= line < len(card.rows) and 0 <= column < len(card.rows[0]) and card.rows[line][column] != "#"


def _thumbnail(card: Card) -> Drawing:
    rows: list[Sequence[Part | str]] = [
        [Part(f"{card.id} {card.points}".ljust(13), card.color)],
        [Part(_seal(card).strip(), "points")],
    ]
    for line in card.rows:
        rows.append(
            [Part(" ".join(" " if glyph == "#" else "·" if glyph == "." else glyph for glyph in line), "box")]
        )
    return draw(*rows)


def _expedition(expedition: Expedition) -> Drawing:
    shape = ["".join("██" if glyph == "#" else "  " for glyph in line) for line in expedition.rows]
    return draw([Part(f"{expedition.id} ×{expedition.cards}", "label")], *shape, role="pattern")


def _head(state: State) -> Drawing:
    """The round card: rounds, trophies, expedition and who is first."""
    rounds = state.turn // TURNS if state.step in ("reveal", "over") else max(state.turn - 1, 0) // TURNS
    boxes = " ".join("☒" if number < rounds else "☐" for number in range(ROUNDS))
    trophies = " ".join(str(trophy) if trophy in state.trophies else "–" for trophy in TROPHIES)
    match state.step:
        case "setup":
            when = "setting up"
        case "over":
            when = "the game is over"
        case _:
            turn = state.turn % TURNS + 1 if state.step == "reveal" else (state.turn - 1) % TURNS + 1
            when = f"round {state.round} of {ROUNDS}, turn {turn} of {TURNS}"
    first = ""
    if not state.finished:
        first = f"   first player {fit(state.seats[state.first].player, COLUMNS - 32 - len(when))}"
    expedition = f"    expedition {state.pattern}" if state.step in ("cross", "resolve") else ""
    return draw(
        [Part("Silver & Gold", "title"), f"   {when}", Part(first, "player")],
        [Part("═" * COLUMNS, "edge")],
        [
            Part(f"rounds {boxes}", "label"),
            Part(f"    trophies {trophies}", "trophy"),
            f"    deck {count(state.deck, 'card')}",
            Part(expedition, "pattern"),
        ],
    )


def _seat(state: State, seat: Seat, total: int) -> Drawing:
    waiting = state.step == "cross" and (seat.owed or state.is_to_cross(seat))
    resolver = state.resolver() if state.step == "resolve" else None
    is_up = waiting or (resolver is not None and state.seats[resolver] is seat)
    name = fit(f"{'▶' if is_up else ' '} {seat.player}", 44).rstrip()
    doing = f"  owes {count(seat.owed, 'box', 'boxes')} for an X" if seat.owed else ""
    title = draw([Part(name, "turn" if is_up else "player"), Part(f"   {count(total, 'point')}{doing}", "total")])
    cards = [draw_card(state.sheets.cards[name], state.crossed(seat.player, name)) for name in seat.open]
    parts = [title, indent(flow([*cards, _score_card(seat)], COLUMNS - 2), 2)]
    if seat.completed:
        done = [state.sheets.cards[name] for name in seat.completed]
        text = ", ".join(f"{card.id} {card.points}{_seal(card)}" for card in done)
        for number, line in enumerate(wrap(text, COLUMNS - 13)):
            parts.append(
                draw([Part("  completed  " if number == 0 else " " * 13, "label"), Part(line, "completed")])
            )
    return stack(*parts)


def _seal(card: Card) -> str:
    return f" seal {card.seal.color} {card.seal.points}" if card.seal else ""


def _score_card(seat: Seat) -> Drawing:
    rows: list[Sequence[Part | str]] = []
    for row in range(COINS // ROW):
        filled = max(0, min(ROW, len(seat.coins) - row * ROW))
        cup = str(seat.trophies[row].points) if row < len(seat.trophies) else "·"
        coins = " ".join("■" * filled + "□" * (ROW - filled))
        label = "coins  " if row == 0 else " " * 7
        rows.append([Part(label, "label"), Part(coins, "coin"), Part(f"   cup {cup}", "trophy")])
    palms = [str(entry.points) for entry in seat.palms] + ["□"] * (PALMS - len(seat.palms))
    rows.append([Part("palms  ", "label"), Part(" ".join(palms), "palm")])
    return draw([], *rows)


def _middle(state: State) -> Drawing:
    """The display, and the expedition in force."""
    things = [_thumbnail(state.sheets.cards[card]) for card in state.display]
    if state.step in ("cross", "resolve"):
        things.append(_expedition(state.sheets.expeditions[state.pattern]))
    palms = state.palms_displayed()
    title = draw([Part("display", "label"), f"   {count(palms, 'palm')} showing: a palm is worth {1 + palms} now"])
    body = indent(beside(things, gap=3), 2) if things else draw("  no cards displayed")
    if state.setup.rulings["revealed-patterns"] == "open" and state.step != "over":
        left = [f"{name} ×{cards}" for name, cards in state.expeditions_left().items()]
        body = stack(body, draw(""), draw([Part("still to come", "label"), f"   {listing(left)}"]))
    return stack(title, body)


def _next(state: State) -> list[Drawing]:
    if state.finished:
        return [draw([Part("The game is over.", "title")])]
    return _prompts([each.prompt for each in expected(state)])


def _prompts(prompts: Sequence[str]) -> list[Drawing]:
    lines = [line for prompt in prompts for line in wrap(prompt, COLUMNS - 7)]
    return [
        draw([Part("next   " if number == 0 else " " * 7, "label"), Part(line, "prompt")])
        for number, line in enumerate(lines)
    ]
