"""A folder of its own for each test that asks for one."""

import pytest


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path
