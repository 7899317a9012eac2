"""A person at the keyboard: what can be typed, what is answered, and that nothing is lost or given away."""

import re
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kirlib
from kirlib.players import make_player
from tests.cli.games import ALL
from tests.cli.run import run
from tests.cli.seated import GAME, a_move, dealt
from tests.cli.typed import flat, typed

pytestmark = pytest.mark.usefixtures("folder")

PLAY = ("play", "dragons-of-kir", "--seed", "7")


def test_it_begins_with_the_board_and_the_own_hand_only():
    first, _ = typed(argv=PLAY)
    match = dealt()
    assert "player 1 is a person, player 2 is greedy" in first
    assert flat(first).count("draws a tile") + flat(first).count("draws 4 tiles") == 1
    hand = first.rpartition("hand:")[2]
    assert all(tile in hand for tile in match.observation(0).hand)
    theirs = set(match.observation(1).hand) - set(match.observation(0).hand)
    assert theirs
    assert not [tile for tile in theirs if tile in first]


def test_a_move_is_played_and_answered_and_kept(folder):
    move = a_move(dealt())
    _, (answer, _) = typed(move, argv=PLAY)
    assert "── turn 1 " in answer
    assert f"player 1  places {move.split('/')[0].split(' ')[0]}" in answer
    assert "player 2  places" in answer
    assert "dragon 3" in answer
    (kept,) = folder.glob("*.record")
    record = kirlib.Record.parse(kept.read_text())
    assert record.replay().turn == 2
    assert dict(record.headers.others)["Player2"] == "greedy"
    assert f"kirlib play --resume {kept.name}" in run(*PLAY, stdin=b"")[1] or kept.name == "dragons-of-kir-7.record"


def test_nothing_is_written_before_the_first_move(folder):
    typed("hand", "moves", "quit", argv=PLAY)
    assert list(folder.iterdir()) == []


def test_looking_changes_nothing():
    looks = ["board", "hand", "tile samurai", "moves", "moves c4", "rules", "help", "", "   ", "try " + a_move(dealt())]
    _, answers = typed(*looks, "board", argv=PLAY)
    assert answers[0] == answers[len(looks)]


def test_a_hand_has_pictures_and_what_the_tiles_do():
    _, (answer, _) = typed("hand", argv=PLAY)
    for tile in dealt().observation(0).hand:
        kind = GAME.program.types[GAME.program.type_numbers[tile]]
        assert flat(kind.text) in flat(answer)
        assert tile in answer


def test_a_tile_is_shown_in_each_orientation():
    _, (answer, _) = typed("tile sam", argv=PLAY)
    for form in ("samurai/90", "samurai/180", "samurai/270"):
        assert answer.count(form) == 2
    assert "in by the east: moves 1 south, facing south" in answer
    assert "↔ S ×" in answer


def test_moves_are_grouped():
    match = dealt()
    _, (every, one, there, taken, none, _) = typed(
        "moves", "moves " + match.observation(0).hand[0], "moves d4", "moves C6", "moves zzz", argv=PLAY
    )
    assert f"{len(match.legal_moves())} legal moves in all" in every
    assert all(every.count(f"  {tile} ") == 1 for tile in set(match.observation(0).hand))
    assert "c6 (dragon 0)" in flat(every)
    assert f"{match.observation(0).hand[0]}" in one
    assert "d4" in there
    assert "nothing can be placed on c6: dragon 0" in taken
    assert "neither a tile nor a space" in none


def test_trying_shows_the_turn_as_if_nobody_answered():
    match = dealt()
    for which in (0, 333, 690):
        move = a_move(match, which)
        _, (tried, board, _) = typed(f"try {move}", "board", argv=PLAY)
        assert f"trying {move}: if player 2 placed nothing" in tried
        assert "Nothing has been played" in tried
        assert "player 2  places" not in tried
        assert "draws" not in tried
        assert "hand:" in board
        # what the dragons do is what the engine does in a world where player 2 has no tiles
        data = match.state.to_dict()
        hands, supply = data["hands"], data["supply"]
        removed = {name: supply.get(name, 0) + hands[1].count(name) for name in {*supply, *hands[1]}}
        alone = GAME.state_from_dict({**data, "hands": [hands[0], []], "supply": {}, "removed": removed})
        for event in alone.trace(GAME.parse_move(move)).events:
            if event.kind in ("advance", "act"):
                assert f"→ {event.to}" in tried


def test_why_explains_the_last_turn():
    _, (early, _, every, one, odd, wrong, _) = typed(
        "why", a_move(dealt()), "why", "why 0", "why x", "why 77", argv=PLAY
    )
    assert "no turn has been resolved yet" in early
    assert "why, in turn 1" in every
    assert all(f"dragon {number}" in every for number in range(4))
    assert "dragon 0" in one
    assert "dragon 1" not in one
    assert "no piece" in odd
    assert "0 to 5" in wrong


def test_undo_and_redo():
    one = a_move(dealt())
    _first, answers = typed("undo", "redo", one, "undo", "board", "redo", "undo", one, argv=PLAY)
    assert "nothing that could be taken back" in answers[0]
    assert "nothing to do again" in answers[1]
    assert "taken back" in answers[3]
    assert answers[4].splitlines()[:9] == answers[3].splitlines()[2:11]
    played = answers[2].splitlines()[1:]
    assert answers[5].splitlines()[1:] == played
    assert answers[7].splitlines()[1:] == played  # the same move meets the same answer and the same chance


def test_what_was_taken_back_stays_in_the_file_until_the_game_goes_on_in_another_way(folder):
    match = dealt()
    one, other = a_move(match), a_move(match, -1)
    typed(one, argv=PLAY)
    (kept,) = folder.glob("*.record")
    whole = kept.read_text()
    resume = ("play", "--resume", kept.name)
    typed("undo", "quit", argv=resume)
    assert kept.read_text() == whole
    typed("undo", other, "quit", argv=resume)
    assert kirlib.Record.parse(kept.read_text()).moves()[: len(match.history) + 1][-1] == match.legal_moves()[-1]


def test_save_quit_and_resume(folder):
    match = dealt()
    _first, answers = typed(a_move(match), "save my game.txt", "board", "quit", argv=PLAY)
    assert "saved in my game.txt" in answers[1]
    assert "kirlib play --resume dragons-of-kir-7.record" in answers[3]
    begun, (board, _) = typed("board", argv=("play", "--resume", "my game.txt"))
    assert board == answers[2]
    assert "── turn 1 " in begun
    # what goes on is what would have gone on
    move = re.search(r"hand: ([\w-]+)", board)[1]
    place = f"{move} @0" if move in ("dragon-breath", "dragon-lair") else f"{move} h5"
    going = typed(place, argv=("play", "--resume", "my game.txt"))[1][0]
    assert typed(place, argv=("play", "--resume", "dragons-of-kir-7.record"))[1][0] == going
    assert len(kirlib.Record.parse((folder / "my game.txt").read_text())) > len(answers)


def test_loading_in_a_session(folder):
    move = a_move(dealt())
    typed(move, "save one.record", argv=PLAY)
    _, (loaded, _, missing, bad, own, _) = typed(
        "load one.record",
        "save two.record",
        "load none",
        "load text",
        "load other.record",
        argv=("play", "dragons-of-kir", "--seed", "8"),
    )
    assert "── turn 1 " in loaded
    assert "there is no file none" in missing
    assert "there is no file text" in bad
    assert "there is no file other.record" in own
    (folder / "text").write_text("no record\n")
    advanced = kirlib.load_game("dragons-of-kir-advanced")
    (folder / "other.record").write_text(str(kirlib.Match(advanced, 1).record()))
    (folder / "computers.record").write_text(
        str(kirlib.Match(GAME, 1).record(headers={"Player1": "random", "Player2": "random"}))
    )
    _, (bad, other, nobody, _) = typed("load text", "load other.record", "load computers.record", argv=PLAY)
    assert "text:1:" in bad
    assert "dragons-of-kir-advanced" in other
    assert "nobody plays in that record" in nobody


def test_a_file_of_others_is_never_written_over(folder):
    (folder / "mine.txt").write_text("precious")
    _, (answer, again, _) = typed("save mine.txt", "save .", argv=PLAY)
    assert "is there already" in answer
    assert "is a folder" in again
    assert run(*PLAY, "--record", "mine.txt")[2] == (
        "kirlib: mine.txt is there already: go on with it by --resume mine.txt, or name another file\n"
    )
    assert (folder / "mine.txt").read_text() == "precious"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("hnad", "did you mean `hand`?"),
        ("monk", "say where: `monk SPACE`"),
        ("monk c4", "you hold no monk; your hand: "),
        ("wildfire c6", "dragon 0 stands on c6"),
        ("wildfire a1", "player 1's tent stands on a1"),
        ("wildfire z9", "there is no space z9"),
        ("wildfier c4", "did you mean wildfire?"),
        ("wildfire/45 c4", "no turn of 45 degrees"),
        ("wildfire/up c4", "degrees"),
        ("dragon-lair @9", "dragon-lair"),
        ("tent c4", "pieces are put on the board before the first turn only"),
        ("pass", "you may only pass when"),
        ("draw monk", "player 1 is to place"),
        ("continue", "player 1 is to place"),
        ("tile", "type `tile NAME`"),
        ("tile wi", "could be wildfire or wind"),
        ("tile qqq", "there is no tile"),
        ("try", "type `try MOVE`"),
        ("try monk c4", "you hold no monk"),
        ("board now", "type `board`"),
        ("save", "type `save FILE`"),
        ("save no/such/folder", "cannot be written"),
        ("w c4", "could be watchfire or wildfire"),
        ("\x1b[31m", r"\x1b[31m"),
        ("wildfire \x07", r"\x07"),
        ("x" * 20_000, "!"),
    ],
)
def test_what_cannot_be_done_is_explained(line, said, folder):
    code, out, err = run(*PLAY, stdin=f"{line}\nboard\n".encode())
    assert (code, err) == (0, "")
    after = out.partition("player 1> ")[2].partition("\n")[2]
    assert said in flat(after)
    assert " ! " in after
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize(
    ("lines", "meant"),
    [("wild/e c4", "wildfire/90 c4"), ("WILDFIRE/South C4", "wildfire/180 c4"), ("watchfire on h1", "watchfire h1")],
)
def test_short_forms(lines, meant):
    assert f"trying {meant}:" in typed(f"try {lines}", argv=PLAY)[1][0]


def test_a_whole_game_against_greedy(folder):
    """Legal moves are found out as a person would, and played to the end; then it is replayed."""
    match, rng, lines = kirlib.Match(GAME, 5, [None, make_player("greedy", GAME)]), Random(1), []
    while not match.is_over:
        move = rng.choice(match.legal_moves())
        lines.append(str(move))
        match.play(move)
        match.run()
    _, answers = typed(*lines, "why", "hand", "board", lines[0], "undo", argv=("play", "dragons-of-kir", "--seed", "5"))
    end = answers[len(lines) - 1]
    assert match.outcome.reason in end
    assert "why, in turn" in answers[len(lines)]
    assert "the game is over" in answers[len(lines) + 3]
    assert "taken back" in answers[len(lines) + 4]
    path = folder / "dragons-of-kir-5.record"
    assert path.exists()
    run("play", "--resume", str(path), stdin=lines[-1].encode() + b"\n")
    record = kirlib.Record.parse(path.read_text())
    assert record.replay() == match.state
    code, out, _ = run("replay", str(path))
    assert code == 0
    assert match.outcome.reason in out


def test_the_end_of_input_quit_and_an_interrupt_lose_nothing(folder, monkeypatch):
    move = a_move(dealt())
    texts = set()
    for leave in (b"", b"quit\n", b"exit\n", b"q"):
        run(*PLAY, "--record", f"{len(leave)}.record", stdin=move.encode() + b"\n" + leave)
        texts.add((folder / f"{len(leave)}.record").read_text())
    assert len(texts) == 1

    def interrupt(self, prompt):
        raise KeyboardInterrupt

    monkeypatch.setattr("kirlib.cli.console.Console.ask", interrupt)
    code, out, err = run("play", "--resume", "0.record")
    assert (code, err) == (130, "")
    assert "kirlib play --resume 0.record" in out
    assert {(folder / "0.record").read_text()} == texts


def test_a_failing_disk_is_told_and_the_game_goes_on(monkeypatch):
    def full(path, text):
        raise OSError(28, "No space left on device")

    first, second = a_move(dealt()), "board"
    monkeypatch.setattr("kirlib.cli.keeping.write_whole", full)
    _, (answer, board, _) = typed(first, second, argv=PLAY)
    assert "the game is not kept" in answer
    assert "── turn 1 " in answer
    assert "hand:" in board


@pytest.mark.parametrize("name", sorted(ALL))
def test_other_games_can_be_played(name, folder):
    (folder / f"{name}.yaml").write_text(ALL[name])
    game = kirlib.load_game(f"{name}.yaml")
    match = kirlib.Match(game, 3)
    lines = []
    rng = Random(2)
    for _ in range(6):
        if not match.is_over:
            lines.append(str(rng.choice(match.legal_moves())))
            match.play(lines[-1])
    argv = ("play", f"{name}.yaml", "--seed", "3", "--players", "human", "--open")
    _, answers = typed(*lines, "moves", "hand", "rules", "why", "undo", argv=argv)
    assert not [answer for answer in answers[: len(lines)] if " ! " in answer]
    code, _out, err = run("play", f"{name}.yaml", "--resume", next(folder.glob("*.record")).name, "--open")
    assert (code, err) == (0, "")
    if name != "dragons-of-kir":
        code, _, err = run("play", "--resume", next(folder.glob("*.record")).name)
        assert code == 2
        assert "kirlib play GAME --resume" in err


WORDS = st.sampled_from(
    [
        "undo",
        "redo",
        "why",
        "hand",
        "board",
        "moves",
        "try",
        "tile",
        "c4",
        "wildfire",
        "/90",
        "d5",
        "@0",
        "monk",
        "pass",
    ]
)
LINES = st.lists(WORDS, max_size=3).map(" ".join) | st.text(max_size=20).map(lambda t: t.replace("\n", " "))


@given(st.lists(LINES, max_size=6))
@settings(max_examples=40)
def test_whatever_is_typed_it_goes_on(lines):
    data = "\n".join(lines).encode("utf-8", "surrogatepass")
    argv = ("play", "dragons-of-kir", "--seed", "7", "--players", "human", "random")
    code, out, err = run(*argv, "--record", "/dev/full/no", stdin=data)
    assert code == 2  # nowhere to write it, which is told before
    code, out, err = run(*argv, stdin=data)
    assert (code, err) == (0, "")
    assert "Traceback" not in out


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["play"], "name a game"),
        (["play", "--resume", "none"], "there is no file none"),
        (["play", "dragons-of-kir", "--json", "--players", "human", "random"], "--json is for games between computers"),
        (["play", "dragons-of-kir", "--players", "humam"], "did you mean human?"),
        (["play", "dragons-of-kir", "--resume", "x", "--seed", "1"], "--seed does not go with --resume"),
        (["play", "dragons-of-kir", "--record", "no/such/x"], "cannot be written"),
        (["play", "dragons-of-kir", "--record", "."], "is a folder"),
        (["play", "dragons-of-kir", "--first", "3"], "--first is a seat from 1 to 2"),
    ],
)
def test_bad_arguments(argv, said):
    code, out, err = run(*argv)
    assert (code, out) == (2, "")
    assert said in err
    assert err.count("\n") == 1


def test_what_cannot_be_resumed(folder):
    match = kirlib.Match(GAME, 7)
    for _ in range(3):
        match.play(match.legal_moves()[0])
    text = str(match.record())
    (folder / "redacted").write_text(str(match.record().redacted(0)))
    (folder / "broken").write_text(text[: text.index("\n1. ")] + "\n")
    (folder / "changed").write_text(text.replace('[Players "2"]', '[Players "3"]'))
    for name, said in (
        ("redacted", "it can be viewed, but not be replayed"),
        ("broken", "the 8 moves before that: kirlib replay broken"),
        ("changed", "changed: the record is of 3 players"),
    ):
        before = (folder / name).read_bytes()
        code, out, err = run("play", "--resume", name)
        assert (code, out) == (2, "")
        assert said in err
        assert (folder / name).read_bytes() == before
