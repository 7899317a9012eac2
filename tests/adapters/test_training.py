"""The example that trains a policy, from the command line; that it learns is looked at with the other examples."""

import runpy

from tests.docs.blocks import ROOT

TRAIN = runpy.run_path(str(ROOT / "examples" / "train_dragonflock.py"))
"""Its functions; loaded under another name than `__main__`, it does nothing by itself."""


def test_the_example_says_how_it_went(monkeypatch, capsys):
    monkeypatch.setattr("sys.argv", ["train", "--seconds", "0", "--games", "1"])
    TRAIN["main"]()
    assert "against random moves" in capsys.readouterr().out
