"""Rules in words: a line for each statement, what belongs to it indented below."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from kirlib.compiler.functions import DIRECTION, NUMBER, PIECE, PLAYER, SPACE, TRUTH
from kirlib.program import Expr, Program, Statement
from kirlib.render.formula import formula

INDENT = "  "


def rule_lines(program: Program, block: int, indent: str = "") -> list[str]:
    """The statements of a block in words; no line for what a reader need not know."""
    lines: list[str] = []
    if block < 0:
        return lines
    for statement in program.blocks[block]:
        lines += statement_lines(program, statement, indent)
    return lines


def statement_lines(program: Program, statement: Statement, indent: str = "") -> list[str]:
    """One statement, with its guard and what belongs to it."""
    words = Words(program)
    said, blocks = WORDS[statement.op](words, statement)
    if statement.test is not None:
        test = f"if {words.test(statement.test)}"
        said = f"{test}: {said}" if said else f"{test}:"
    lines = [f"{indent}{said}"] if said else []
    inner = indent + INDENT if said else indent
    for block in blocks:
        lines += rule_lines(program, block, inner)
    otherwise = statement.get("otherwise", -1)
    if otherwise >= 0:
        lines += [f"{indent}else:", *rule_lines(program, otherwise, indent + INDENT)]
    return lines


Said = tuple[str, Sequence[int]]
"""A line, and the blocks that belong to it."""


class Words:
    """Names and phrases of one program."""

    def __init__(self, program: Program) -> None:
        self.program = program

    def test(self, expr: Expr) -> str:
        return formula(self.program, expr, TRUTH)

    def where(self, statement: Statement, key: str = "where") -> str:
        """A guard that picks; nothing where it always holds."""
        expr = statement.get(key)
        return "" if expr is None else f" where {self.test(expr)}"

    def kinds(self, numbers: Sequence[int]) -> str:
        return " or ".join(self.program.kinds[number].name for number in numbers)

    def types(self, numbers: Sequence[int]) -> str:
        return " or ".join(self.program.types[number].name for number in numbers)

    def ways(self, numbers: Sequence[int]) -> str:
        if len(numbers) == len(self.program.topology.directions):
            return ""
        return " " + _or([self.program.topology.directions[number] for number in numbers])

    def at(self, statement: Statement, key: str = "at") -> str:
        expr = statement.get(key)
        return "here" if expr is None else _on(formula(self.program, expr, SPACE))

    def amount(self, expr: Expr) -> str:
        return formula(self.program, expr, NUMBER)

    def variable(self, number: int) -> str:
        return self.program.variables[number].name

    def turned(self, rotation: int) -> str:
        return f"{rotation * 360 // len(self.program.topology.rotations)} degrees"


def _or(words: Sequence[str]) -> str:
    *most, last = words or ("",)
    return f"{', '.join(most)} or {last}" if most else last


def _on(space: str) -> str:
    return "here" if space == "here" else f"on {space}"


def _whose(statement: Statement) -> str:
    return {"mine": "its own ", "theirs": "another player's ", "any": ""}[statement.get("whose", "any")]


def _a(word: str) -> str:
    return f"an {word}" if word[:1] in "aeiou" else f"a {word}"


def _spaces(by: str) -> str:
    return "one space" if by == "1" else f"{by} spaces"


def _then(statement: Statement, key: str = "then") -> Sequence[int]:
    block = statement.get(key, -1)
    return () if block is None or block < 0 else (block,)


# --- decisions


def move(words: Words, s: Statement) -> Said:
    what = _a(f"{words.kinds(s.get('kinds'))}")
    own = {"mine": " of its own", "theirs": " of another player", "any": ""}[s.get("whose", "any")]
    if s.get("to") is not None:
        said = f"the player puts {what}{own} on a space where {words.test(s.get('to')).replace('there', 'it')}"
    else:
        by = s.get("by", 1)
        far = "as far as it goes" if by == 0 else _spaces(str(by))
        ways = s.get("ways")
        said = f"the player moves {what}{own} {far}" + (" the way it faces" if ways is None else words.ways(ways))
    may = s.get("may")
    return said + ("" if may is None else f", if {words.test(may)}"), _then(s)


def place(words: Words, s: Statement) -> Said:
    what = "a tile of its hand" if s.get("type", -1) < 0 else _a(words.program.types[s.get("type")].name)
    where = " on an empty space" if s.get("where") is None else f" on a space{words.where(s)}"
    return f"the player places {what}{where}", _then(s)


def rotate(words: Words, s: Statement) -> Said:
    count = len(words.program.topology.rotations)
    by = [f"{turn * 360 // count}" for turn in s.get("by")]
    some = "" if len(by) == count - 1 else f" by {_or(by)} degrees"
    return f"the player turns {_whose(s)}{words.types(s.get('types'))}{some}{words.where(s)}", _then(s)


def shift(words: Words, s: Statement) -> Said:
    ways = words.ways(s.get("by"))
    return f"the player moves {_whose(s)}{words.types(s.get('types'))} one space{ways}{words.where(s)}", _then(s)


def choose(words: Words, s: Statement) -> Said:
    spec = words.program.variables[s.get("variable")]
    options = []
    for number, test in s.get("options"):
        guard = "" if test is None else f" (if {words.test(test)})"
        options.append(f"{spec.words[number]}{guard}")
    secret = ", in secret" if spec.hidden else ""
    return f"the player chooses {_or(options)}{secret}", _then(s)


def pick(words: Words, s: Statement) -> Said:
    what, test = s.get("what"), s.get("test")
    thing = {"piece": _a(words.kinds(s.get("kinds", ()))), "space": "a space", "player": "a player"}[what]
    where = "" if test is None else f" where {words.test(test)}"
    by = f"{thing} is picked by lot" if s.get("by") == "chance" else f"the player picks {thing}"
    return f"{by}{where}", _then(s)


def ask(words: Words, s: Statement) -> Said:
    return f"the player rolls the {words.program.dice[s.get('die')].name}", ()


def roll(words: Words, s: Statement) -> Said:
    return f"the {words.program.dice[s.get('die')].name} is rolled", ()


def draw(_words: Words, s: Statement) -> Said:
    count = s.get("to")
    return f"the player draws until it has {count} tile{'' if count == 1 else 's'}", ()


def displace(words: Words, s: Statement) -> Said:
    block = words.program.blocks[s.get("block")][0]
    kind = words.program.kinds[s.get("kind")].plural
    within = s.get("within", 0)
    near = "here" if not within else f"here or up to {_steps(within)} away"
    reach = block.get("reach", 1)
    said = f"the player displaces {_whose(s)}{kind} {near}, each by up to {_steps(reach)}"
    return said + (f"{words.where(block)}" if block.get("where") is not None else ""), ()


def _steps(count: int) -> str:
    return "one step" if count == 1 else f"{count} steps"


def either(_words: Words, s: Statement) -> Said:
    return "one of these:", _then(s, "block")


def passing(_words: Words, _s: Statement) -> Said:
    return "the player passes", ()


# --- effects


def go(words: Words, s: Statement) -> Said:
    ways = s.get("ways")
    if s.get("way") is not None:
        way = f" {formula(words.program, s.get('way'), DIRECTION)}"
    else:
        way = "" if ways is None else words.ways(ways)
    if s.get("slide"):
        return f"it slides{way} as far as it goes", ()
    return f"it goes {_spaces(words.amount(s.get('by')))}{way}", ()


def jump(words: Words, s: Statement) -> Said:
    return f"it is put {words.at(s, 'to')}", ()


def turn(words: Words, s: Statement) -> Said:
    return f"it turns by {words.turned(s.get('by'))}", ()


def face(words: Words, s: Statement) -> Said:
    return f"it turns to face {formula(words.program, s.get('way'), DIRECTION)}", ()


def flip(words: Words, s: Statement) -> Said:
    if s.get("type", -1) >= 0:
        return f"every {words.program.types[s.get('type')].name} changes to its next state", ()
    return f"the tile {words.at(s)} changes to its next state", ()


def state(words: Words, s: Statement) -> Said:
    return f"the tile {words.at(s)} changes to {s.get('to')}", ()


def spin(words: Words, s: Statement) -> Said:
    return f"the tile {words.at(s)} turns by {s.get('by')} degrees", ()


def lay(words: Words, s: Statement) -> Said:
    return f"{_a(words.program.types[s.get('type')].name)} is laid {words.at(s)}", ()


def enter(words: Words, s: Statement) -> Said:
    whose = "" if s.get("owner") is None else f" of {formula(words.program, s.get('owner'), PLAYER)}"
    return f"{_a(words.program.kinds[s.get('kind')].name)}{whose} comes onto the board {words.at(s)}", _then(s)


def remove(words: Words, s: Statement) -> Said:
    if s.get("of") == "piece":
        return f"{formula(words.program, s.get('what'), PIECE)} leaves the game", ()
    return f"the tile {_on(formula(words.program, s.get('what'), SPACE))} is destroyed", ()


def count(words: Words, s: Statement) -> Said:
    sign = "+" if s.op == "add" else "="
    return ", ".join(f"{words.variable(v)} {sign} {words.amount(amount)}" for v, amount in s.get("values")), ()


def take(words: Words, s: Statement) -> Said:
    source = s.get("source")
    given = "" if source is None else f" from {words.variable(source)}"
    return f"{words.amount(s.get('count'))}{given} to {words.variable(s.get('to'))}", ()


def beam(words: Words, s: Statement) -> Said:
    way = "the way it faces" if s.get("way") is None else formula(words.program, s.get("way"), DIRECTION)
    hits = _then(s, "hits")
    return f"a beam runs from {words.at(s, 'start').removeprefix('on ')}, {way}" + (
        "; what it hits:" if hits else ""
    ), hits


def carry(words: Words, s: Statement) -> Said:
    way = words.program.topology.directions[s.get("way")]
    bends = ", and turns as the way turns" if s.get("bends") else ""
    return f"every {words.types(s.get('types'))} carries each {words.kinds(s.get('kinds'))} on it {way}{bends}", ()


def act(words: Words, s: Statement) -> Said:
    numbers = (s.get("type"),) if s.get("types") is None else s.get("types")
    return f"every {words.types(numbers)} acts on what stands on it", ()


def reveal(words: Words, s: Statement) -> Said:
    return f"what was chosen as {words.variable(s.get('variable'))} is shown", ()


def eliminate(words: Words, s: Statement) -> Said:
    return f"{formula(words.program, s.get('who'), PLAYER)} is out of the game", ()


def over(words: Words, s: Statement) -> Said:
    winners = s.get("winners")
    who = "" if winners is None else f"; whoever has {words.test(winners)} wins"
    return f"the game is over{who}", ()


def again(_words: Words, _s: Statement) -> Said:
    return "the same player has the next turn too", ()


def do(_words: Words, s: Statement) -> Said:
    return "", _then(s, "block")


def later(_words: Words, s: Statement) -> Said:
    return "when all that is done:", _then(s, "block")


def each(words: Words, s: Statement) -> Said:
    what, numbers = s.get("what"), s.get("numbers", ())
    thing = {"others": "other player"}.get(what, what)
    if numbers:
        thing = words.kinds(numbers) if what == "piece" else words.types(numbers)
    return f"for each {thing}{words.where(s, 'test')}:", _then(s, "block")


def repeat(words: Words, s: Statement) -> Said:
    return f"{words.amount(s.get('times'))} times:", _then(s, "block")


WORDS: dict[str, Callable[[Words, Statement], Said]] = {
    "move": move,
    "place": place,
    "rotate": rotate,
    "shift": shift,
    "choose": choose,
    "pick": pick,
    "ask": ask,
    "roll": roll,
    "draw": draw,
    "displace": displace,
    "either": either,
    "pass": passing,
    "go": go,
    "jump": jump,
    "turn": turn,
    "face": face,
    "flip": flip,
    "state": state,
    "spin": spin,
    "lay": lay,
    "enter": enter,
    "remove": remove,
    "add": count,
    "set": count,
    "take": take,
    "beam": beam,
    "carry": carry,
    "act": act,
    "reveal": reveal,
    "eliminate": eliminate,
    "over": over,
    "again": again,
    "do": do,
    "later": later,
    "each": each,
    "repeat": repeat,
}
"""For each op of a statement what says it in words."""


def reactions(program: Program, pairs: Sequence[tuple[str, int]], events: dict[str, str]) -> Iterator[str]:
    """Reactions in words: a heading for each event, and its statements below."""
    for event, block in pairs:
        lines = rule_lines(program, block)
        if len(lines) == 1:
            yield f"{events.get(event, event)}: {lines[0]}"
        else:
            yield f"{events.get(event, event)}:"
            yield from (INDENT + line for line in lines)
