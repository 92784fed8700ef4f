// What the engine says of each position in WebAssembly, as tools/judgements.cpp: judgements.mjs PACKAGE GAME < SFENS
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const [, , folder, name] = process.argv;
const { startEngine } = await import(pathToFileURL(`${folder}/node.js`).href);
const engine = await startEngine();
engine.setHash(1);
const lines = [];
for (const sfen of readFileSync(0, 'utf8').trimEnd().split('\n')) {
  const game = engine.newGame(name, sfen);
  const { best, nodes, lines: found } = engine.search(game, { nodes: 400 });
  const [[kind, value]] = Object.entries(found[0]?.score ?? { cp: 0 });
  lines.push([engine.judge(game), best ?? 'none', `${kind} ${value}`, nodes].join('\t'));
  game.free();
}
console.log(lines.join('\n'));
