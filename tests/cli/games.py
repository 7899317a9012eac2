"""Small made-up games for the tests of the command line and of drawings."""

REST = """
movement:
  conflicts:
    stages:
      - {by: family, order: [hit, near]}
      - {by: distance, order: nearest}
      - {agree: [space, facing], else: next}
      - {prefer: ahead}
    otherwise: nobody
"""

HEXAGONS = f"""\
kirlib: 1
game: hexes
title: Hexes
players: [2, 3]
first: chance
board: {{hexagons: {{width: 4, height: 3}}}}
pieces:
  token:
    plural: tokens
    facing: true
    destroys: [flag]
    setup: [{{at: c3, facing: north}}, {{at: b2, facing: southeast}}]
  flag: {{plural: flags, owned: true, setup: [{{owner: 1}}, {{owner: 2}}, {{owner: 3}}]}}
tiles:
  fan: {{family: near, influence: {{north: 2}}, unless facing: toward, push: 1, entered: destroyed}}
  mirror:
    family: hit
    sides: {{north: {{turn: 60, move: 1}}, southwest: {{turn: back, move: 1}}}}
    otherwise: destroyed
supply: {{fan: 9, mirror: 9}}
zones: {{supply: hidden, hand: open}}
setup: [{{put: {{piece: flag}}}}, {{draw: {{to: 2}}}}]
turn: [{{place: {{}}}}, {{advance: {{piece: token}}}}, remove destroyed, verdict, {{draw: {{to: 2}}}}]
{REST}
ends: [{{destroyed: flag, owner: loses, all: tie}}, {{blocked: draw}}, {{repetition: draw}}]
"""

GRAPH = """\
kirlib: 1
game: ways
title: Ways
players: 2
first: 1
board:
  graph:
    spaces: [start, left, right, end]
    directions: [onward, aside]
    opposite: {onward: aside}
    edges:
      start: {onward: left, aside: right}
      left: {onward: end}
      right: {onward: end, aside: left}
      end: {onward: start}
pieces: {token: {plural: tokens, facing: true, setup: [{at: start, facing: onward}]}}
tiles:
  fan: {family: hit, sides: {onward: {move: 1}, aside: {face: onward, move: 1}}, otherwise: nothing}
supply: {fan: 3}
setup: [{draw: {to: 1}}]
turn: [{place: {}}, {advance: {piece: token}}, remove destroyed, {draw: {to: 1}}]
movement:
  conflicts: {stages: [{by: family, order: [hit]}], otherwise: nobody}
ends: [{blocked: draw}, {repetition: draw}]
"""

DIAGONALS = f"""\
kirlib: 1
game: wide
title: A wide board
players: 2
first: 1
board: {{bounded: {{width: 30, height: 3, diagonals: true}}}}
pieces:
  token:
    plural: tokens
    facing: true
    setup:
      - {{at: c3, facing: north}}
      - {{at: c3, facing: northeast}}
      - {{at: c3, facing: west}}
      - {{at: d2, facing: southwest}}
tiles:
  fan: {{family: near, influence: {{all: 2}}, push: 1, entered: destroyed}}
  mirror:
    family: hit
    glyph: "◆"
    sides: {{north: {{turn: back, move: 1}}, southwest: {{turn: 45, move: 1}}}}
    otherwise: destroyed
supply: {{fan: 3, mirror: 3}}
setup: [{{draw: {{to: 1}}}}]
turn: [{{place: {{}}}}, {{advance: {{piece: token}}}}, remove destroyed, {{draw: {{to: 1}}}}]
{REST}
  edge: stays
ends: [{{blocked: draw}}, {{repetition: draw}}]
"""

ALL = {"hexes": HEXAGONS, "ways": GRAPH, "wide": DIAGONALS}
