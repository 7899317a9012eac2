"""What rules did, as sentences: each kind of event adds to the row of a piece, of a player, or of the board."""

from __future__ import annotations

from collections.abc import Callable

from kirlib.model.event import Event
from kirlib.render.rows import Row, Rows
from kirlib.render.words import Chunk, chunk

BOARD, GAME = "board", "game"
"""Who it is about, where it is neither a piece nor a player."""

HOW = {"push": "pushed", "carry": "carried", "jump": "jumps"}


def cause_words(teller: Rows, event: Event) -> list[tuple[str, str]]:
    """The tile or formation whose rule it is, as parts of a chunk; what is done to itself goes without saying."""
    own = event.cause == f"{event.tile}@{event.at}"
    if event.cause is None or event.rule is None or event.rule.startswith("pieces.") or own:
        return []
    name, _, at = event.cause.partition("@")
    role = teller.names.tile_role(name) if name in teller.names.types else "dim"
    return [(name, role), (f" at {at}" if at else "", "dim")]


def bracketed(parts: list[tuple[str, str]]) -> list[Chunk]:
    """Parts in brackets, or nothing."""
    return [(("(", "dim"), *parts, (")", "dim"))] if parts else []


def phrase(text: str, role: str = "") -> list[Chunk]:
    """Words that a full line may part."""
    return [chunk(word, role) for word in text.split()]


# --- pieces


def move(teller: Rows, event: Event) -> None:
    """Told only where what follows does not: of whole formations, and of pieces that could be anybody's to move."""
    number = event.piece or 0
    piece = teller.names.pieces[number]
    what, *_, where = (event.text or "").split() or ("", "")
    if what != piece.kind:
        said = [*phrase(f"moves the {what}"), chunk(where, "dim")]
    elif piece.owner != event.player and not teller.names.program.alternate:
        said = [chunk("moves"), teller.who(number)]
    else:
        return
    teller.deed_row(event).chunks += said


def step(teller: Rows, event: Event) -> None:
    row = teller.path(event)
    if not row.chunks:
        row.chunks.append(chunk(" ".join(filter(None, (event.at, event.facing)))))
    why = [(HOW[event.how], "dim")] if event.how in HOW else []
    if event.how == "displace":
        who = "" if event.player is None else f" by {teller.names.seat(event.player)}"
        why = [(f"displaced{who}", "dim")]
    else:
        cause = cause_words(teller, event)
        why += [(", ", "dim"), *cause] if why and cause else cause
    turned = event.facing_after if event.facing_after != event.facing else None
    where = " ".join(filter(None, (event.to, turned)))
    row.chunks += [((f"{teller.to} ", "faint"), (where, "")), *bracketed(why)]


def barred(teller: Rows, event: Event) -> None:
    teller.path(event).chunks += phrase(f"cannot go {event.to}", "dim")


def face(teller: Rows, event: Event) -> None:
    said = [chunk(f"turns {event.facing_after or ''}".rstrip()), *bracketed(cause_words(teller, event))]
    teller.path(event).chunks += said


def enter(teller: Rows, event: Event) -> None:
    said = [*phrase(f"comes onto the board on {event.at}"), *bracketed(cause_words(teller, event))]
    teller.path(event).chunks += said


def lost(teller: Rows, event: Event) -> None:
    row = teller.path(event)
    if not row.chunks:
        row.chunks.append(chunk(event.at or ""))
    if event.how == "off":
        row.chunks += phrase("leaves the board", "bad")
    elif event.how == "captured" and event.text is not None:
        row.chunks += [*phrase("is captured by", "bad"), teller.who(int(event.text))]
    else:
        word = "is captured" if event.how == "captured" else "leaves the game"
        row.chunks += [*phrase(word, "bad"), *bracketed(cause_words(teller, event))]


def formation(teller: Rows, event: Event) -> None:
    teller.path(event).chunks += phrase(f"and makes a {event.name}", "good")


def listed(teller: Rows, event: Event) -> None:
    last = teller.rows[-1] if teller.rows else None
    joins = last is not None and last.joins == "listed" and last.key == ("deed", event.player)
    row = teller.deed_row(event)
    row.chunks += [] if joins else phrase("is to displace")
    row.chunks += [teller.who(event.piece or 0), chunk(f"on {event.at}")]
    row.joins = "listed"


def lapse(teller: Rows, event: Event) -> None:
    said = [teller.who(event.piece or 0), *phrase("any more", "dim")]
    teller.deed_row(event).chunks += [*phrase("need not displace", "dim"), *said]


def stuck(teller: Rows, event: Event) -> None:
    where = phrase(f"on {event.at}, which has nowhere to go", "dim")
    teller.deed_row(event).chunks += [*phrase("cannot displace", "dim"), teller.who(event.piece or 0), *where]


# --- tiles


def tile_row(teller: Rows, event: Event) -> Row:
    """A player's row for what the player itself did with a tile, else the board's."""
    if event.player is not None and event.cause is None:
        return teller.deed_row(event)
    return teller.other_row(BOARD)


def lay(teller: Rows, event: Event) -> None:
    name = event.tile or ""
    sign = f" {teller.names.tile_sign(name, event.turn or 0)}"
    what: Chunk = ((name, teller.names.tile_role(name)), (sign, "title"), (f" on {event.at}", ""))
    row = tile_row(teller, event)
    word = "lays" if row.key[0] == "deed" else "gets"
    row.chunks += [chunk(word), what, *bracketed(cause_words(teller, event))]


def change(teller: Rows, event: Event) -> None:
    row = tile_row(teller, event)
    now = f"{event.after} degrees" if event.how == "turn" else str(event.after)
    what = teller.names.tile(event.tile or "", after=f" on {event.at}")
    said = [*phrase(f"to {now}"), *bracketed(cause_words(teller, event))]
    row.chunks += [chunk("turns"), what, *said] if row.key[0] == "deed" else [what, chunk("turns"), *said]


def shift(teller: Rows, event: Event) -> None:
    row = tile_row(teller, event)
    what = teller.names.tile(event.tile or "")
    where = phrase(f"from {event.at} to {event.to}")
    row.chunks += [chunk("moves"), what, *where] if row.key[0] == "deed" else [what, chunk("moves"), *where]


def remove(teller: Rows, event: Event) -> None:
    if event.rule is None:  # a tile that was destroyed before leaves the board now: that has been told
        return
    what = teller.names.tile(event.tile or "", after=f" on {event.at}")
    teller.other_row(BOARD).chunks += [what, chunk("is destroyed", "bad")]


# --- values


def count(teller: Rows, event: Event) -> None:
    said: Chunk = ((f"{event.name} ", ""), (f"{event.before} {teller.to} ", "dim"), (f"{event.after}", "title"))
    if event.piece is not None:
        teller.path(event).chunks.append((("(", "dim"), *said, (")", "dim")))
    else:
        row = teller.other_row(GAME) if event.player is None else teller.deed_row(event)
        row.chunks.append(said)


def roll(teller: Rows, event: Event) -> None:
    rule = event.rule or ""
    # before the first turn it is nobody's roll, unless each player gets one
    nobody = event.player is None or (rule.startswith("setup.") and ".each." not in rule)
    row = teller.other_row(GAME) if nobody else teller.deed_row(event)
    with_it = f" with the {event.name}" if len(teller.names.program.dice) > 1 else ""
    row.chunks += [chunk("rolls"), ((f"{event.after}", "title"), (with_it, ""))]


def choose(teller: Rows, event: Event) -> None:
    spec = next(v for v in teller.names.program.variables if v.name == event.name)
    row = teller.deed_row(event)
    seen = not spec.hidden or teller.everything or event.player == teller.seat
    if seen and event.after is not None:
        row.chunks += [chunk("chooses"), chunk(str(event.after), "title")]
    else:
        row.chunks += phrase(f"makes a choice of {event.name}, which stays hidden", "dim")


def reveal(teller: Rows, event: Event) -> None:
    if event.after is not None:
        teller.deed_row(event).chunks += [*phrase("has chosen"), chunk(str(event.after), "title")]


def pick(teller: Rows, event: Event) -> None:
    match event.how:
        case "piece":
            what = teller.who(event.piece or 0)
        case "space":
            what = chunk(event.at or "")
        case _:
            what = chunk(f"player {event.after}", f"seat{(int(event.after or 1) - 1) % 4}")
    if event.player is None:
        teller.other_row(GAME).chunks += [*phrase("the lot falls on"), what]
    else:
        teller.deed_row(event).chunks += [chunk("picks"), what]


def beam(teller: Rows, event: Event) -> None:
    run = [chunk(f"{teller.to} {space}") for space in (event.path or ())[1:]]
    end = chunk("and hits", "bad") if event.how == "hits" else chunk("and ends", "dim")
    teller.other_row(BOARD).chunks += [*phrase(f"a beam runs {event.at}"), *run, end]


def dropped(teller: Rows, _event: Event) -> None:
    said = "rules set one another off without end: what was left to do is given up"
    teller.other_row(GAME).chunks += phrase(said, "bad")


TOLD: dict[str, Callable[[Rows, Event], None]] = {
    "move": move,
    "step": step,
    "barred": barred,
    "face": face,
    "enter": enter,
    "lost": lost,
    "formation": formation,
    "listed": listed,
    "lapse": lapse,
    "stuck": stuck,
    "lay": lay,
    "change": change,
    "shift": shift,
    "remove": remove,
    "count": count,
    "roll": roll,
    "choose": choose,
    "reveal": reveal,
    "pick": pick,
    "beam": beam,
    "dropped": dropped,
}
"""For each kind of event that only rules bring about what tells it."""
