// Plays a whole game against a computer player:  node play.mjs [GAME] [SEED]
// KIRLIB says how kirlib is started, if not as `kirlib`: KIRLIB="python3 -m kirlib"
import { Kirlib } from "./kirlib.mjs";

const game = process.argv[2] ?? "dragons-of-kir";
const seed = Number(process.argv[3] ?? 1);
const kirlib = new Kirlib([...(process.env.KIRLIB ?? "kirlib").split(" "), "serve"]);

const { protocol } = await kirlib.ask("hello");
if (protocol !== 1) throw new Error(`this speaks protocol 1, the server ${protocol}`);

const { players } = await kirlib.ask("load", { name: game });
// We have seat 0; all others are played by the computer.
const bots = Array.from({ length: players[0] }, (_, seat) => (seat === 0 ? null : "random"));
let table = await kirlib.ask("new", { game, bots, seed });
const match = table.match;

while (!table.is_over) {
  if (table.current_player === 0) {
    const { observation } = await kirlib.ask("observation", { match, view: 0 });
    const { moves, position } = await kirlib.ask("legal", { match });
    const move = choose(observation, moves);
    table = await kirlib.ask("play", { match, move, position });
  } else {
    table = await kirlib.ask("step", { match, position: table.position });
  }
  const { moves } = await kirlib.ask("trace", { match, view: 0 });
  for (const { turn, player, move, events } of moves) {
    if (player >= 0) console.log(`turn ${turn}, player ${player + 1}: ${move}  (${events.length} events)`);
  }
}

console.log(`${table.outcome.result} - ${table.outcome.reason}`);
await kirlib.ask("close", { match });
process.exitCode = await kirlib.end();

/** Any move will do; which one depends on what is seen, so that the same seed is the same game. */
function choose(observation, moves) {
  return moves[(observation.turn * 7 + observation.tiles.length) % moves.length];
}
