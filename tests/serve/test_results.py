"""What the page says of results is what answers have."""

from __future__ import annotations

from types import SimpleNamespace

from kirlib.serve import METHODS
from kirlib.serve.results import RESULTS, STANDS, WITH_STANDS
from tests.serve.asking import HOST, Client, client, stranger

GAME = "dragons-of-kir"


def asked() -> dict[str, list[dict]]:
    """Results of every method, with and without what can be asked for besides."""
    found: dict[str, list[dict]] = {name: [] for name in METHODS}

    def ask(someone: Client, method: str, **params) -> dict:
        found[method].append(someone.ask(method, **params))
        return found[method][-1]

    one, other = client(), stranger()
    for method in ("hello", "games", "matches"):
        ask(one, method)
    ask(one, "load", name=GAME)
    key = ask(one, "new", game=GAME, bots=["random", None])["match"]
    ask(one, "watch", match=key)
    ask(one, "unwatch", match=key)
    for most in (0, 5):
        ask(one, "step", match=key, most=most)
    move = ask(one, "legal", match=key, numbers=True, most=1)["moves"][0]
    for more in ({}, {"move": move}):
        ask(one, "trace", match=key, **more)
    ask(one, "play", match=key, move=move)
    for method in ("explain", "undo", "redo", "record", "drawing", "observation", "state"):
        ask(one, method, match=key)
    ask(one, "state", match=key, whole=True)
    ask(one, "matches")
    ask(one, "resolve", game=GAME, scenario={})
    ask(one, "close", match=key)
    key = ask(other, "new", game=GAME, token=HOST)["match"]
    ask(other, "tokens", match=key, token=HOST, position=0)
    return found


def test_results_have_what_the_page_says():
    answers = asked()
    assert set(RESULTS) == set(METHODS) == set(answers)
    assert set(METHODS) >= WITH_STANDS
    for method, results in answers.items():
        if method == "resolve":  # what `kirlib resolve` writes
            continue
        about = set(RESULTS[method])
        stands = set(STANDS) if method in WITH_STANDS else set()
        for result in results:
            assert set(result) <= about | stands, method
            is_try = method == "trace" and "observation" in result
            assert is_try or stands <= set(result), method
        assert set().union(*results) == about | stands, method
    assert all(about for result in RESULTS.values() for about in result.values())
    (match,) = answers["matches"][-1]["matches"]
    assert set(match) == {*STANDS, "game", "players", "bots", "watches", "idle"}
    moves = [move for result in answers["trace"] for move in result.get("moves", [])]
    assert {field for move in moves for field in move} == {"ply", "turn", "player", "seat", "move", "events"}
    assert all(f"`{field}`" in RESULTS["trace"]["moves"] for field in moves[0])
    assert set(answers["explain"][0]["moves"][0]) == {*moves[0], "moments", "rules"}


def test_why_a_step_stopped_is_on_the_page(monkeypatch):
    someone = client(moves=60)
    for bots, most, why in (
        (["random", None], 50, "outside"),
        (["random"] * 2, 3, "most"),
        (["random"] * 2, 99, "moves"),
    ):
        key = someone.ask("new", game=GAME, bots=bots, seed=1)["match"]
        assert someone.ask("step", match=key, most=most)["stopped"] == why
    someone = client()
    key = someone.ask("new", game="snakes-and-ladders", bots=["random"] * 2)["match"]
    clock = iter(range(0, 10**6, 3))
    monkeypatch.setattr("kirlib.serve.playing.time", SimpleNamespace(monotonic=lambda: float(next(clock))))
    stepped = someone.ask("step", match=key)
    monkeypatch.undo()
    assert (stepped["stopped"], stepped["steps"]) == ("time", 2)
    while not stepped["is_over"]:
        stepped = someone.ask("step", match=key)
    assert stepped["stopped"] == "over"
    assert all(f"`{word}`" in RESULTS["step"]["stopped"] for word in ("over", "outside", "most", "time", "moves"))
