// What is to be seen at each moment of a scene: positions over time, worked out from events alone.
//
// Nothing here touches a page: animate.html draws what `picture` returns. Lengths are those of the drawing (a space is 1
// wide, y grows upwards), angles are degrees clockwise from north, times are beats: one beat is one step of a piece.
"use strict";

// --- the board

function makeBoard(drawing) {
  const spot = at => drawing.spaces[at];
  const edge = (at, way) => drawing.neighbours[at]?.[way];
  const carry = (at, way, facing) => edge(at, way)?.carry?.[facing] ?? facing;
  const vector = way => drawing.directions[way]?.vector ?? null;
  const back = (at, way, facing) =>  // the facing that the edge makes of another
    Object.entries(edge(at, way)?.carry ?? {}).find(([, after]) => after === facing)?.[0] ?? facing;
  function angle(at, facing) {  // where a piece on a space looks
    if (facing == null) return 0;
    const there = vector(facing) ? null : edge(at, facing)?.to;
    const [x, y] = vector(facing) ?? (there ? minus(spot(there), spot(at)) : [0, 1]);
    return Math.atan2(x, y) * 180 / Math.PI;
  }
  function mirrors(at, way) {  // whether crossing an edge changes right and left
    const names = Object.keys(drawing.directions), one = names[0];
    const other = names.find(name => vector(name) && Math.abs(cross(vector(one), vector(name))) > .1);
    if (!other) return false;
    return cross(vector(one), vector(other)) * cross(vector(carry(at, way, one)), vector(carry(at, way, other))) < 0;
  }
  return { outline: drawing.outline, spot, edge, carry, back, vector, angle, mirrors };
}
const minus = (a, b) => [a[0] - b[0], a[1] - b[1]];
const plus = (a, b, times = 1) => [a[0] + b[0] * times, a[1] + b[1] * times];
const cross = (a, b) => a[0] * b[1] - a[1] * b[0];
const mix = (a, b, k) => a + (b - a) * k;
const between = (a, b, k) => [mix(a[0], b[0], k), mix(a[1], b[1], k)];
const shortest = angle => ((angle % 360) + 540) % 360 - 180;
const turned = (from, to, k) => from + shortest(to - from) * k;
const smooth = k => k * k * (3 - 2 * k);
const part = (k, from, to) => Math.min(1, Math.max(0, (k - from) / (to - from)));

// --- the way of a piece, a tile or a beam

// Where something on a path is when `k` (from 0 to 1) of it is done: one copy, or two where it crosses a seam, of which
// each is seen on its own space only (`clip`). `leg` and `u`: how far it has come; `side`: 0 before a seam, 1 after it.
function follow(board, event, k) {
  const { path, ways, seams, around } = event, legs = ways.length;
  if (around && !seams.includes(true)) {
    const middle = board.spot(around), [start, end] = [path[0], path.at(-1)].map(at => minus(board.spot(at), middle));
    const from = Math.atan2(start[0], start[1]), sweep = sweepOf(board, event, start, end);
    const angle = from + sweep * k, length = mix(Math.hypot(...start), Math.hypot(...end), k);
    return [{ spot: plus(middle, [Math.sin(angle), Math.cos(angle)], length), leg: 0, u: k, side: 1, arc: true }];
  }
  const done = Math.min(k * legs, legs - 1e-9), leg = Math.max(0, Math.floor(done)), u = k >= 1 ? 1 : done - leg;
  const [from, to] = [board.spot(path[leg]), board.spot(path[leg + 1])], way = ways[leg], vector = board.vector(way);
  if (way != null && !seams[leg]) return [{ spot: between(from, to, u), leg, u, side: 1 }];
  if (way != null && vector) {
    const onward = board.vector(board.carry(path[leg], way, way));
    const copies = [
      { spot: plus(from, vector, u), clip: path[leg], leg, u, side: 0 },
      { spot: plus(to, onward, u - 1), clip: path[leg + 1], leg, u, side: 1 },
    ];
    return u >= 1 ? [{ ...copies[1], clip: undefined }] : u <= 0 ? [{ ...copies[0], clip: undefined }] : copies;
  }
  if (seams[leg] == null) {  // lifted and put down
    return [{ spot: between(from, to, u), leg, u, side: 1, scale: 1 + .4 * Math.sin(Math.PI * u) }];
  }
  return u < .5 ? [{ spot: from, leg, u, side: 0, opacity: 1 - 2 * u }] : [{ spot: to, leg, u, side: 1, opacity: 2 * u - 1 }];
}

// How far round its tile a piece goes, in radians clockwise; no leg crosses a seam.
function sweepOf(board, { path, ways, facing, at }, start, end) {
  const first = board.vector(ways[0] ?? facing) ?? [0, 1];
  const sense = cross(start, first) > 1e-6 ? -1 : 1;
  const angle = Math.atan2(end[0], end[1]) - Math.atan2(start[0], start[1]);
  const whole = 2 * Math.PI, clockwise = ((angle % whole) + whole) % whole || whole;
  return sense > 0 ? clockwise : clockwise - whole || -whole;
}

// The angles of a piece along its path: before the first leg, and for each leg before it and after it.
function headings(board, event) {
  const { path, ways, kind } = event;
  let facing = event.facing;
  if (facing == null || event.facing_after == null) return null;
  if (kind === "act" && !event.around) {  // first it turns: so what it faces at the end is carried back to the start
    facing = event.facing_after;
    for (let leg = ways.length - 1; leg >= 0; leg--) facing = board.back(path[leg], ways[leg], facing);
  }
  const legs = [], start = board.angle(path[0], facing);
  let sign = 1;
  const signs = [1];
  for (let leg = 0; leg < ways.length; leg++) {
    const before = board.angle(path[leg], facing);
    facing = board.carry(path[leg], ways[leg], facing);
    if (ways[leg] != null && board.mirrors(path[leg], ways[leg])) sign = -sign;
    signs.push(sign);
    legs.push([before, board.angle(path[leg + 1], facing)]);
  }
  // what is left to turn at the end, as it looks at the start
  let rest = shortest(board.angle(path.at(-1), event.facing_after) - legs.at(-1)[1]) * sign;
  if (event.around && Math.abs(Math.abs(rest) - 180) < 1) rest = 180 * senseOf(board, event);
  return { start, legs, rest, signs };
}

// Whether a way round a tile is clockwise (1) or not (-1), by its first bend.
function senseOf(board, event) {
  const { path, ways, at, around } = event;
  for (let leg = 1; leg < ways.length; leg++) {
    const one = board.vector(board.carry(path[leg - 1], ways[leg - 1], ways[leg - 1])), other = board.vector(ways[leg]);
    if (one && other && Math.abs(cross(one, other)) > .1) {
      let bend = cross(one, other) < 0 ? 1 : -1;
      for (let past = 0; past < leg; past++) if (board.mirrors(path[past], ways[past])) bend = -bend;
      return bend;
    }
  }
  const first = board.vector(ways[0] ?? event.facing) ?? [0, 1];
  return cross(minus(board.spot(at), board.spot(around)), first) > 1e-6 ? -1 : 1;
}

// The copies of a piece that moves, with their angles.
function moving(board, event, k) {
  const heads = headings(board, event), legs = event.ways.length;
  let turn = 0, gone = k;
  const first = heads && board.angle(event.path[0], event.facing);
  if (heads && event.kind === "act" && !event.around && Math.abs(shortest(heads.start - first)) > 1) {
    turn = .3;  // it turns on its space, then it goes
    if (k < turn) return [{ spot: board.spot(event.path[0]), angle: turned(first, heads.start, k / turn) }];
    gone = (k - turn) / (1 - turn);
  }
  return follow(board, event, gone).map(copy => {
    if (!heads) return { ...copy, angle: 0 };
    if (copy.arc) return { ...copy, angle: heads.legs[0][0] + heads.rest * copy.u };
    const [before, after] = heads.legs[copy.leg];
    const straight = event.seams[copy.leg] ? (copy.side ? after : before) : turned(before, after, copy.u);
    // a step turns at its end, a way round a tile all along
    const done = event.around ? (copy.leg + copy.u) / legs : copy.leg === legs - 1 ? part(copy.u, .5, 1) : 0;
    return { ...copy, angle: straight + heads.rest * done * heads.signs[copy.leg + (copy.side ? 1 : 0)] };
  });
}

// The lines of a beam of which `k` has run: a new one begins at each seam.
function beamLines(board, event, k) {
  const { path, ways, seams } = event, lines = [[board.spot(path[0])]], legs = ways.length;
  for (let leg = 0; leg < legs; leg++) {
    const u = part(k * legs, leg, leg + 1);
    if (u <= 0) break;
    const [from, to] = [board.spot(path[leg]), board.spot(path[leg + 1])], vector = board.vector(ways[leg]);
    if (!seams[leg]) lines.at(-1).push(between(from, to, u));
    else if (vector) {
      const onward = board.vector(board.carry(path[leg], ways[leg], ways[leg]));
      lines.at(-1).push(plus(from, vector, Math.min(u, .5)));
      if (u > .5) lines.push([plus(to, onward, -.5), plus(to, onward, u - 1)]);
    } else if (u >= 1) lines.push([to]);
  }
  return lines;
}

// --- the position, event by event

function begin(scene) {
  const seen = scene.observation, kinds = scene.drawing.pieces;
  const counters = seen.flow?.counters ?? {};
  return {
    turn: seen.turn,
    pieces: seen.pieces.map((piece, id) => ({ id, kind: piece.kind, owner: piece.owner, at: piece.at,
      facing: kinds[piece.kind].facing ? piece.facing : null })),
    tiles: seen.tiles.map((tile, id) => ({ id, tile: tile.tile, at: tile.at, turn: tile.turn,
      state: tile.state ?? null, owner: tile.owner ?? null })),
    mounted: seen.mounted.map(({ tile, on }) => ({ tile, on })),
    hands: [...seen.hand_sizes],
    supply: seen.supply_size,
    // by name a value, or one for each player; those of pieces are told where they change
    counters: Object.fromEntries(Object.entries(counters).filter(([, value]) =>
      !Array.isArray(value) || value.length === seen.hand_sizes.length)),
    dice: {}, out: [...seen.out], words: {}, ended: null, made: seen.tiles.length,
  };
}

function after(world, event, drawing) {
  const next = { ...world }, { kind, piece, at, to, player } = event;
  const change = (number, what) => { next.pieces = next.pieces.map((p, i) => i === number ? { ...p, ...what } : p); };
  const lift = where => { next.tiles = next.tiles.filter(tile => tile.at !== where); };
  const lay = (state, owner) => {
    lift(at);
    next.tiles = [...next.tiles, { id: next.made++, tile: event.tile, at, turn: event.turn, state: state ?? null, owner: owner ?? null }];
  };
  const facing = now => now == null ? {} : { facing: now };
  switch (kind) {
    case "turn": next.turn = event.turn; next.words = {}; break;
    case "advance": case "step": case "act": change(piece, { at: to ?? null, ...facing(event.facing_after) }); break;
    case "stay": case "face": change(piece, facing(event.facing_after)); break;
    case "put": case "enter": change(piece, { at, ...facing(event.facing) }); break;
    case "leave": case "lost": case "strike": change(piece, { at: null }); break;
    case "eliminate":
      next.pieces = next.pieces.map(p => p.owner === player ? { ...p, at: null } : p);
      next.out = [...next.out, player];
      next.hands = next.hands.map((size, seat) => seat === player ? 0 : size);
      break;
    case "place": {
      const { states, owned } = drawing.tiles[event.tile];
      lay(states[0], owned ? player : null);
      next.hands = next.hands.map((size, seat) => seat === player && size ? size - 1 : size);
      break;
    }
    case "lay": lay(event.after, player); break;
    case "mount":
      next.mounted = [...next.mounted, { tile: event.tile, on: piece }];
      next.hands = next.hands.map((size, seat) => seat === player && size ? size - 1 : size);
      break;
    case "destroy": lift(at); break;
    case "remove": {
      if (at) { lift(at); break; }
      const gone = next.mounted.findIndex(({ tile, on }) => tile === event.tile && on === piece);
      next.mounted = next.mounted.filter((_, i) => i !== gone);
      break;
    }
    case "shift": next.tiles = next.tiles.map(tile => tile.at === at ? { ...tile, at: to } : tile); break;
    case "change": {
      const what = event.how === "turn" ? { turn: event.after } : { state: event.after };
      next.tiles = next.tiles.map(tile => tile.at === at ? { ...tile, ...what } : tile);
      break;
    }
    case "draw":
      next.hands = next.hands.map((size, seat) => seat === player ? size + 1 : size);
      next.supply = Math.max(0, next.supply - 1);
      break;
    case "count": {
      const old = next.counters[event.name];
      if (piece != null || old === undefined) break;
      const value = Array.isArray(old) ? old.map((one, seat) => seat === player ? event.after : one) : event.after;
      next.counters = { ...next.counters, [event.name]: value };
      break;
    }
    case "roll": next.dice = { ...next.dice, [event.name]: event.after }; break;
    case "choose": next.words = { ...next.words, [player]: event.after ?? "?" }; break;
    case "reveal": next.words = { ...next.words, [player]: event.after ?? "nothing" }; break;
    case "end": next.ended = event.text; break;
  }
  return next;
}

// Pieces that are alike get new numbers, all at once.
function renumbered(world, events) {
  const pieces = [...world.pieces];
  for (const { piece, after } of events) pieces[after] = world.pieces[piece];
  return { ...world, pieces };
}

// --- the film

const BEATS = { turn: .4, number: 0, first: .6, move: .3, place: .9, lay: .9, mount: .9, put: .9, enter: .9, draw: .35,
  pass: .7, hold: .8, advance: 1, round: .6, loop: 1, stay: .6, barred: .6, leave: .9, lost: .9, strike: 1, destroy: .9,
  remove: .4, eliminate: 1.2, face: .5, step: 1, formation: 1, listed: .5, lapse: .4, stuck: .7, change: .8, shift: 1,
  count: .35, roll: 1.2, choose: .8, reveal: .9, pick: .8, end: 1.5, dropped: .6 };

function beats(event) {
  const legs = event.ways?.length ?? 0;
  if (event.kind === "beam") return .6 + .25 * legs;
  if (event.kind === "act") return event.around ? Math.max(1, .5 * legs) : Math.max(.7, .9 * legs + .3);
  return BEATS[event.kind] ?? .5;
}

// All that happens, in order: `shots`, each of one event, with when it begins, how long it lasts, and the positions before and
// after it.
function film(scene) {
  const board = makeBoard(scene.drawing), shots = [];
  let world = begin(scene), from = 0;
  const first = world;
  scene.moves.forEach((move, number) => {
    let renumber = [];
    for (const event of move.events) {
      if (event.kind === "number") { renumber.push(event); continue; }
      if (renumber.length) { world = renumbered(world, renumber); renumber = []; }
      const next = after(world, event, scene.drawing), lasts = beats(event);
      shots.push({ event, move: number, from, lasts, before: world, after: next });
      from += lasts;
      world = next;
    }
    if (renumber.length) world = renumbered(world, renumber);
  });
  return { scene, board, shots, first, last: world, length: from };
}

// The number of the shot at a time; -1 before the first one.
function shotAt({ shots }, time) {
  let low = 0, high = shots.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (shots[middle].from <= time) low = middle + 1; else high = middle;
  }
  return low - 1;
}

// Where a piece of a position stands on its space, and how large it is: beside others, and so that a tile's sign is seen.
function standing(board, world, piece) {
  const on = world.pieces.filter(other => other.at === piece.at), place = on.indexOf(piece);
  const tile = world.tiles.find(one => one.at === piece.at);
  let [x, y] = [0, 0], scale = 1;
  if (on.length > 1) {
    const angle = 2 * Math.PI * place / on.length + Math.PI / 4, far = on.length > 4 ? .3 : .23;
    [x, y] = [far * Math.sin(angle), far * Math.cos(angle)];
    scale = on.length > 6 ? .4 : on.length > 4 ? .5 : on.length > 2 ? .62 : .75;
  } else if (tile) {
    const south = (tile.turn + 180) * Math.PI / 180, small = !board.outline;
    [x, y] = small ? [0, -.2] : [.15 * Math.sin(south), .15 * Math.cos(south)];
    scale = small ? .65 : .88;
  }
  return { offset: [x, y], scale };
}

// Everything that is to be seen at a time.
function picture(film, time) {
  const { board, shots } = film, number = shotAt(film, time), shot = shots[number];
  const done = shot ? Math.min(1, (time - shot.from) / (shot.lasts || 1)) : 0;
  const over = !shot || done >= 1;
  const [before, now] = shot ? [shot.before, shot.after] : [film.first, film.first];
  const event = shot?.event ?? null, k = smooth(done), world = over ? now : before;
  const seen = { shot: number, event, world: done >= .5 || over ? now : before, pieces: [], tiles: [], mounted: [], marks: [], k: over ? 1 : k };
  const acts = over ? {} : act(board, event, before, now, k, done, seen.marks);
  for (const piece of world.pieces) {
    const then = now.pieces.find(other => other.id === piece.id);
    const own = acts.pieces?.[piece.id];
    if (piece.at == null && !own) { seen.pieces.push({ ...piece, copies: [] }); continue; }
    const a = piece.at == null ? standing(board, now, then) : standing(board, world, piece);
    const b = then.at == null ? a : standing(board, now, then);
    const copies = own ?? [{ spot: board.spot(piece.at), angle: board.angle(piece.at, piece.facing) }];
    seen.pieces.push({ ...piece, copies: copies.map(copy => ({
      ...copy,
      spot: plus(copy.spot, between(a.offset, b.offset, over ? 1 : k)),
      scale: (copy.scale ?? 1) * mix(a.scale, b.scale, over ? 1 : k),
      opacity: copy.opacity ?? 1,
    })) });
  }
  const tiles = over ? now.tiles : [...before.tiles, ...now.tiles.filter(tile => !before.tiles.some(old => old.id === tile.id))];
  for (const tile of tiles) {
    const copies = acts.tiles?.[tile.id] ?? [{ spot: board.spot(tile.at) }];
    const what = acts.faces?.[tile.id] ?? tile;
    seen.tiles.push({ ...what, copies: copies.map(copy => ({ angle: tile.turn, scale: 1, opacity: 1, ...copy })) });
  }
  for (const item of over ? now.mounted : before.mounted.length > now.mounted.length ? before.mounted : now.mounted) {
    const fresh = !over && (!before.mounted.includes(item) || !now.mounted.includes(item));
    const carrier = seen.pieces[item.on];
    const grown = !fresh ? 1 : now.mounted.includes(item) ? k : 1 - k;
    if (carrier) seen.mounted.push({ ...item, copies: carrier.copies.map(copy => ({ ...copy, scale: copy.scale * grown })) });
  }
  return seen;
}

// What one event does while it lasts, by id: copies of pieces and of tiles, other faces of tiles; and marks.
function act(board, event, before, now, k, u, marks) {
  const { kind, at } = event, pieces = {}, tiles = {}, faces = {};
  const piece = event.piece == null ? null : before.pieces[event.piece];
  const here = piece?.at ?? at ?? event.path?.[0];
  const rest = piece && here && { spot: board.spot(here), angle: board.angle(here, piece.facing) };
  const tile = before.tiles.find(one => one.at === at), laid = now.tiles.find(one => one.at === at);
  const pulse = Math.sin(Math.PI * u);
  const ring = (where, tone) => where && marks.push({ kind: "ring", spot: board.spot(where), size: .3 + .25 * u, opacity: 1 - u, tone });
  const word = (where, text) => where && marks.push({ kind: "word", spot: plus(board.spot(where), [0, .45 + .3 * u]), text, opacity: Math.min(1, 3 * pulse) });
  const nudge = way => {
    const vector = board.vector(way) ?? (board.edge(here, way) ? minus(board.spot(board.edge(here, way).to), board.spot(here)) : null);
    return { ...rest, spot: vector ? plus(rest.spot, vector, .2 * pulse) : rest.spot };
  };
  switch (kind) {
    case "act":
      marks.push({ kind: "glow", at: event.cause, opacity: Math.min(1, 2 * pulse) });
      if (event.path) pieces[piece.id] = moving(board, event, k);
      else pieces[piece.id] = [{ ...rest, angle: turned(board.angle(here, event.facing), board.angle(here, event.facing_after), k) }];
      break;
    case "advance": case "step": pieces[piece.id] = moving(board, event, k); break;
    case "shift": if (tile) tiles[tile.id] = follow(board, event, k); break;
    case "face": pieces[piece.id] = [{ ...rest, angle: turned(rest.angle, board.angle(here, event.facing_after ?? piece.facing), k) }]; break;
    case "stay": {
      const there = nudge(event.facing);
      if (event.facing_after) there.angle = turned(rest.angle, board.angle(here, event.facing_after), k);
      pieces[piece.id] = [there];
      break;
    }
    case "barred": pieces[piece.id] = [nudge(event.to)]; break;
    case "put": case "enter":
      pieces[piece.id] = [{ spot: plus(board.spot(at), [0, .5 * (1 - k)]), angle: board.angle(at, event.facing ?? piece.facing), scale: mix(1.5, 1, k), opacity: k }];
      break;
    case "leave": case "lost": case "strike": {
      if (!rest) break;
      const vector = event.way && board.vector(event.way);
      pieces[piece.id] = [vector ? { ...rest, spot: plus(rest.spot, vector, k), clip: here }
        : { ...rest, scale: 1 - .7 * k, opacity: 1 - k, angle: rest.angle + 90 * k }];
      if (!event.way) ring(here, "bad");
      break;
    }
    case "eliminate":
      for (const one of before.pieces) {
        if (one.owner === event.player && one.at != null) pieces[one.id] = [{ spot: board.spot(one.at), angle: board.angle(one.at, one.facing), opacity: 1 - k }];
      }
      break;
    case "place": case "lay": tiles[laid.id] = [{ spot: board.spot(at), scale: mix(1.5, 1, k), opacity: k }]; break;
    case "destroy": if (tile) tiles[tile.id] = [{ spot: board.spot(at), scale: 1 - .8 * k, opacity: 1 - k, angle: tile.turn + 40 * k }]; ring(at, "bad"); break;
    case "remove": if (tile && at) tiles[tile.id] = [{ spot: board.spot(at), opacity: 1 - k }]; break;
    case "change":
      if (!tile) break;
      if (event.how === "turn") tiles[tile.id] = [{ spot: board.spot(at), angle: turned(event.before, event.after, k) }];
      else {  // turned over
        tiles[tile.id] = [{ spot: board.spot(at), flat: Math.abs(Math.cos(Math.PI * k)) }];
        if (k >= .5) faces[tile.id] = laid;
      }
      break;
    case "beam": marks.push({ kind: "beam", lines: beamLines(board, event, part(u, 0, .75)), opacity: 1 - part(u, .85, 1) }); if (event.how === "hits" && u > .75) ring(event.to, "bad"); break;
    case "hold": ring(here, "calm"); word(here, "held"); break;
    case "round": ring(here, "calm"); break;
    case "loop": ring(here, "calm"); word(here, "in a loop"); break;
    case "formation": ring(at, "good"); word(at, event.name); break;
    case "listed": word(here, "must go"); break;
    case "lapse": word(here, "may stay"); break;
    case "stuck": word(here, "stays"); break;
    case "pick": ring(piece?.at ?? at, "good"); break;
    case "mount": ring(piece?.at, "good"); break;
    case "move": ring(piece?.at, "calm"); break;
    case "count": if (piece?.at) word(piece.at, `${event.name} ${event.after}`); break;
  }
  return { pieces, tiles, faces };
}

if (typeof module !== "undefined") module.exports = { film, picture, shotAt, makeBoard, follow, headings, moving, beamLines };
