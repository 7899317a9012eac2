// Two seats and a spectator at a server:  node duel.mjs URL HOST-TOKEN [GAME]
// Needs Node.js 22; in version 20 a WebSocket has to be asked for: node --experimental-websocket duel.mjs ...
import { Kirlib } from "./socket.mjs";

const [url, token, game = "dragons-of-kir"] = process.argv.slice(2);
const fail = (error) => {
  console.error(`duel: ${error?.message ?? error}`);
  process.exit(1);
};
process.on("uncaughtException", fail);
if (!token) fail("say where the server is and what its host's token is: node duel.mjs URL HOST-TOKEN [GAME]");
if (!URL.canParse(url)) fail(`${url} is no URL: it is as http://127.0.0.1:8000/`);
if (!globalThis.WebSocket) fail("this needs Node.js 22, or in version 20: node --experimental-websocket duel.mjs ...");

const host = await Kirlib.connect(url, token);
const { protocol } = await host.ask("hello");
if (protocol !== 1) throw new Error(`this speaks protocol 1, the server ${protocol}`);

// In earnest each of these is another program, perhaps on another machine; it needs no more than its token.
const table = await host.ask("new", { game });
const seats = await Promise.all(table.tokens.seats.map((token) => Kirlib.connect(url, token, table.match)));
const spectator = await Kirlib.connect(url, table.tokens.spectator, table.match, (method, params) => {
  if (method === "closed") console.log(`closed: ${params.reason}`);
  else for (const { turn, player, move } of params.moves) if (player >= 0) console.log(`${turn}. ${player + 1}: ${move}`);
});
await spectator.ask("watch");

let stands = table;
while (!stands.is_over) {
  const seat = seats[stands.current_player];
  const { moves, position } = await seat.ask("legal");
  stands = await seat.ask("play", { move: moves[Math.floor(Math.random() * moves.length)], position });
}
console.log(`${stands.outcome.result} - ${stands.outcome.reason}`);

await host.ask("close", { match: table.match });
await spectator.ask("state").catch(() => {}); // there is none any more; whatever was told came before this answer
for (const one of [...seats, spectator, host]) await one.end();
