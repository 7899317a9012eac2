"""`resolve`: every form of input, every kind of error, and whatever else may come in."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cli.games import ALL
from tests.cli.run import process, run

ROWS = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "cases" / "kir-turns.jsonl").read_text(encoding="utf-8").splitlines()
]
SCENARIO, EXPECTED = ROWS[0]["scenario"], ROWS[0]["expected"]
YAML = """\
# a comment
game: dragons-of-kir
tents: {1: a1, 2: h8}
tiles:
  - {tile: wind, at: f7, turn: 90}
  - tile: storm
    at: c3
dragons: [{at: a8, facing: west}, {at: c6, facing: south, looping: true, last: c5}]
played: [{tile: dragon-lair, on: 0}]
"""


def lines(rows):
    return "".join(json.dumps(row) + "\n" for row in rows).encode()


def test_all_cases_come_out_exactly(tmp_path):
    path = tmp_path / "cases.jsonl"
    path.write_bytes(lines(row["scenario"] for row in ROWS))
    code, out, err = run("resolve", "--json", str(path))
    assert (code, err) == (0, "")
    assert [json.loads(line) for line in out.splitlines()] == [row["expected"] for row in ROWS]


@pytest.mark.parametrize(
    "data",
    [
        json.dumps(SCENARIO),
        json.dumps(SCENARIO) + "\n",
        json.dumps(SCENARIO, indent=2),
        "\ufeff" + json.dumps(SCENARIO),
        "\n\n" + json.dumps(SCENARIO),
        "\n\n" + json.dumps(SCENARIO, indent=1),
        "# JSON is YAML too\n" + json.dumps(SCENARIO),
    ],
)
@pytest.mark.parametrize("name", ["", "x.json", "x.yaml", "x", "x.jsonl"])
def test_one_scenario_in_any_form(data, name, tmp_path):
    if (name.startswith("x.json") and "#" in data) or (name == "x.jsonl" and "\n " in data):
        data = json.dumps(SCENARIO)  # what the name says it is, it must be
    stdin, argv = data.encode(), []
    if name:
        (tmp_path / name).write_bytes(stdin)
        stdin, argv = b"", [str(tmp_path / name)]
    code, out, err = run("resolve", "--json", *argv, stdin=stdin)
    assert (code, err) == (0, "")
    assert json.loads(out) == EXPECTED
    assert out.count("\n") == 1


def test_yaml_is_yaml_1_2_with_keys_of_any_type():
    code, out, err = run("resolve", "--json", "-", stdin=YAML.encode())
    assert (code, err) == (0, "")
    answer = json.loads(out)
    assert [dragon["held"] for dragon in answer["dragons"]] == [True, False]


def test_text_tells_each_path_and_its_causes():
    code, out, err = run("resolve", stdin=json.dumps(SCENARIO).encode())
    assert (code, err) == (0, "")
    assert "dragon 0  c5 east → d5 (advance) → d3 west (wildfire at d4)" in out
    assert "the game goes on" in out
    struck = next(row["scenario"] for row in ROWS if row["expected"]["tents_destroyed"] == [1])
    text = run("resolve", stdin=json.dumps(struck, indent=1).encode())[1]
    assert "player 1's tent" in text
    assert "player 2 wins" in text
    burnt = next(row for row in ROWS if len(row["expected"]["destroyed"]) > 1)
    text = run("resolve", stdin=json.dumps(burnt["scenario"], indent=1).encode())[1]
    names = {tile["at"]: tile["tile"] for tile in burnt["scenario"]["tiles"]}
    assert ", ".join(f"{names[at]} on {at}" for at in burnt["expected"]["destroyed"]) in " ".join(text.split())


def test_a_bad_line_answers_with_its_error_and_the_rest_go_on():
    bad = [b"{}", b"[]", b"1", b"nonsense", b'{"game": "dragons-of-kir", "a": 1, "a": 2}', b'{"x": NaN}', b"\xff{}"]
    data = lines([SCENARIO]) + b"\n".join([*bad, b"", b"  "]) + b"\n" + lines([SCENARIO])
    code, out, err = run("resolve", "--json", stdin=data)
    answers = [json.loads(line) for line in out.splitlines()]
    assert code == 2
    assert answers[0] == answers[-1] == EXPECTED
    assert [list(answer) for answer in answers[1:-1]] == [["error"]] * len(bad)
    assert (
        err
        == "kirlib: 7 of 9 scenarios are bad; line 2: game: the key is missing: name the game there, or with --game\n"
    )


def test_lines_whose_first_is_bad_are_lines_all_the_same():
    code, out, _ = run("resolve", "--json", stdin=b'{"game": \n' + lines([SCENARIO]) * 2)
    assert code == 2
    assert [next(iter(json.loads(line))) for line in out.splitlines()] == ["error", "dragons", "dragons"]


def test_lines_as_text_have_headings():
    code, out, _ = run("resolve", stdin=lines([SCENARIO, {"game": "dragons-of-kir", "tiles": 1}]))
    assert code == 2
    assert "line 1\n" in out
    assert "line 2\nerror  tiles: a list is needed" in out


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "scenario"),
        (b"   \n", "scenario"),
        (b"[1, 2]", "scenario: a mapping is needed"),
        (b"\xff\xfe", "0xff"),
        (YAML.replace("storm", "strom").encode(), "<standard input>:6:11"),
        (YAML.replace("at: a8", "at: q9").encode(), "<standard input>:8:16"),
        (YAML.replace("game: dragons-of-kir\n", "").encode(), "--game"),
        (YAML.replace("game: dragons-of-kir", "game: [x]").encode(), "name of a game"),
        (YAML.replace("dragons-of-kir", "dragons-of-kur").encode(), "did you mean dragons-of-kir?"),
        (YAML.replace("tents:", "tents: {1: a1}\ntents:").encode(), "duplicate"),
        (YAML.replace("on: 0", "on: 9").encode(), "played[0].on"),
        (json.dumps({**SCENARIO, "tiles": 3}, indent=1).encode(), "tiles: a list is needed"),
        (b'{\n"game": "dragons-of-kir",\n"n": 1' + b"0" * 5000 + b"}", "digits"),
        (b'{\n"game": "dragons-of-kir",\n"n": 1e999}', "too large"),
        (b'{\n"game": "dragons-of-kir",\n"tiles": ' + b"[" * 100 + b"]" * 100 + b"}", "nested"),
        (b'{\n"game": "dragons-of-kir",\n"tiles": ' + b"[" * 100_000 + b"]" * 100_000 + b"}", "nested"),
    ],
)
def test_one_bad_scenario_is_one_clear_error(data, said):
    code, out, err = run("resolve", "--json", stdin=data)
    assert (code, out) == (2, "")
    assert said in err
    assert "Traceback" not in err


def test_the_game_given_is_taken_or_must_be_the_same(tmp_path):
    bare = {key: value for key, value in SCENARIO.items() if key != "game"}
    one = json.dumps(bare, indent=1).encode()
    assert json.loads(run("resolve", "--json", "--game", "dragons-of-kir", stdin=one)[1]) == EXPECTED
    code, _, err = run("resolve", "--game", "dragons-of-kir-advanced", stdin=lines([SCENARIO]))
    assert code == 2
    assert "dragons-of-kir-advanced" in err
    code, _, err = run("resolve", "--game", "dragons-of-kur", stdin=one)
    assert (code, "did you mean" in err) == (2, True)
    copy = tmp_path / "copy.yaml"
    copy.write_text("kirlib: 1\ngame: copy\nextends: dragons-of-kir\n", encoding="utf-8")
    assert json.loads(run("resolve", "--json", "--game", str(copy), stdin=one)[1]) == EXPECTED
    named = json.dumps({**bare, "game": "copy"}, indent=1).encode()
    assert json.loads(run("resolve", "--json", "--game", str(copy), stdin=named)[1]) == EXPECTED
    # a path in a scenario starts from the scenario's folder
    (tmp_path / "s.json").write_text(json.dumps({**bare, "game": "copy.yaml"}), encoding="utf-8")
    assert json.loads(run("resolve", "--json", str(tmp_path / "s.json"))[1]) == EXPECTED


def test_a_faulty_game_is_told_for_each_scenario_and_loaded_once(tmp_path):
    (tmp_path / "bad.yaml").write_text("kirlib: 1\ngame: bad\n", encoding="utf-8")
    path = tmp_path / "s.jsonl"
    path.write_bytes(lines([{"game": "bad.yaml"}, {"game": "bad.yaml"}, SCENARIO]))
    code, out, _ = run("resolve", "--json", str(path))
    first, second, third = map(json.loads, out.splitlines())
    assert code == 2
    assert first == second
    assert "bad.yaml is faulty" in first["error"]
    assert third == EXPECTED


def test_a_long_line_is_one_bad_line():
    data = lines([SCENARIO]) + b'{"x": "' + b"x" * 5_000_000 + b'"}\n' + lines([SCENARIO])
    code, out, _ = run("resolve", "--json", stdin=data)
    answers = [json.loads(line) for line in out.splitlines()]
    assert code == 2
    assert answers[0] == answers[2] == EXPECTED
    assert "characters" in answers[1]["error"]
    assert len(answers) == 3


def test_the_command_itself():
    done = process("resolve", "--json", stdin=lines([SCENARIO]))
    assert (done.returncode, json.loads(done.stdout), done.stderr) == (0, EXPECTED, b"")


def test_other_games_answer_too(tmp_path):
    path = tmp_path / "hexes.yaml"
    path.write_text(ALL["hexes"], encoding="utf-8")
    scenario = {"tokens": [{"at": "b2", "facing": "southeast"}], "tiles": [{"tile": "fan", "at": "b1"}]}
    code, out, err = run("resolve", "--json", "--game", str(path), stdin=lines([scenario]))
    assert (code, err) == (0, "")
    assert json.loads(out)["tokens"][0]["path"][1] == {"at": "c1", "facing": "southeast", "by": "advance"}


# --- whatever may come in

SPACES = st.sampled_from(["a1", "c3", "d4", "h8", "a9", "", "A1", "\ud800"])
SCALARS = st.none() | st.booleans() | st.integers(-2, 400) | st.floats(allow_nan=False) | SPACES
JUNK = st.recursive(SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(SPACES, inner, max_size=3))
TILE = st.fixed_dictionaries(
    {},
    optional={
        "tile": st.sampled_from(["wind", "samurai", "dragon-lair", "dragon-breath", "x"]) | JUNK,
        "at": SPACES | JUNK,
        "turn": st.sampled_from([0, 90, 180, 270, 45]) | JUNK,
        "on": st.integers(-1, 3) | JUNK,
    },
)
PIECE = SPACES | st.fixed_dictionaries(
    {},
    optional={
        "at": SPACES | JUNK,
        "facing": st.sampled_from(["north", "south", "up"]) | JUNK,
        "looping": st.booleans() | JUNK,
        "last": SPACES | JUNK,
    },
)
HOSTILE = st.fixed_dictionaries(
    {"game": st.just("dragons-of-kir") | JUNK},
    optional={
        "tiles": st.lists(TILE, max_size=4) | JUNK,
        "played": st.lists(TILE, max_size=2) | JUNK,
        "dragons": st.lists(PIECE, max_size=4) | JUNK,
        "tents": st.dictionaries(st.sampled_from(["1", "2", "3", "x"]), SPACES | JUNK) | JUNK,
        "extra": JUNK,
    },
)


def check_answers(data):
    for form in ((), ("--json",)):
        code, out, err = run("resolve", *form, stdin=data)
        assert code in (0, 2)
        assert "Traceback" not in err
        assert (code == 0) == (err == "")
    for line in out.splitlines():
        assert isinstance(json.loads(line), dict)


@given(st.lists(HOSTILE, min_size=1, max_size=3))
def test_hostile_scenarios_are_answered_or_refused(scenarios):
    check_answers(lines(scenarios))
    check_answers(json.dumps(scenarios[0], indent=1).encode())


@given(st.binary(max_size=200) | st.text(max_size=200).map(lambda text: text.encode("utf-8", "surrogatepass")))
def test_any_bytes_are_answered_or_refused(data):
    check_answers(data)


@given(st.data())
def test_damaged_scenarios_are_answered_or_refused(data):
    text = data.draw(st.sampled_from([YAML, json.dumps(SCENARIO), json.dumps(SCENARIO, indent=1)]))
    at = data.draw(st.integers(0, len(text)))
    to = data.draw(st.integers(at, min(at + 30, len(text))))
    check_answers((text[:at] + data.draw(st.text(max_size=5)) + text[to:]).encode("utf-8", "surrogatepass"))
