"""The example that trains a policy learns something in a few seconds."""

import runpy

from tests.docs.blocks import ROOT

TRAIN = runpy.run_path(str(ROOT / "examples" / "train_dragonflock.py"))
"""Its functions; loaded under another name than `__main__`, it does nothing by itself."""


def test_a_trained_policy_beats_random_moves():
    policy, games = TRAIN["train"](seconds=600, seed=1, most=20)  # in a few seconds
    assert games == 20
    won, lost = TRAIN["contest"](policy, games=16, seed=5)
    # 10 to 4 with these seeds. With six others, of training and of contest, it won 55 of 96 and lost 19, but one of
    # the six was 5 to 5: so the seeds are fixed, and the same games are played each time.
    assert won > lost


def test_the_example_says_how_it_went(monkeypatch, capsys):
    monkeypatch.setattr("sys.argv", ["train", "--seconds", "0", "--games", "1"])
    TRAIN["main"]()
    assert "against random moves" in capsys.readouterr().out
