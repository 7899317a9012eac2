"""Steps that know nothing of rules, in a game that has some: what they move is known to the rules."""

from __future__ import annotations

import kirlib

GAME = kirlib.load_game_text("""
kirlib: 1
game: lost-stones
players: 2
board: {bounded: {width: 4, height: 1}}
counters: {turns: {}, lost: {}}
pieces:
  stone: {plural: stones, owned: true, setup: [{owner: 1, at: c1}], lost: [{add: {lost: 1}}]}
  runner:
    {plural: runners, owned: true, facing: true, setup: [{owner: 2, facing: east}, {owner: 1, facing: west}],
     destroys: [stone]}
setup: [{put: {piece: runner}}]
turn: [{add: {turns: 1}}, {advance: {piece: runner}}, remove destroyed, verdict]
movement: {edge: stays, conflicts: {stages: [], otherwise: nobody}}
ends: [{limit: {turns: 3}}]
""")


def test_what_steps_lose_and_put_is_known_to_rules() -> None:
    state = GAME.initial_state()
    for text in ("runner d1", "runner b1", "continue", "continue", "continue"):
        state = state.play(GAME.parse_move(text, state))
        flow = state.flow
        assert flow is not None
        assert not flow.agenda
        standing: dict[int, list[int]] = {}
        for i, piece in enumerate(state.pieces):
            if piece.space >= 0:
                standing.setdefault(piece.space, []).append(i)
        assert {space: list(on) for space, on in flow.at.items()} == standing
    assert state.to_dict()["flow"]["counters"] == {"lost": 1, "turns": 3}
