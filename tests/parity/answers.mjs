// What the WebAssembly module says of each position, as tools/answers.cpp: answers.mjs PACKAGE GAME < SFENS
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const [, , folder, name] = process.argv;
const { load } = await import(pathToFileURL(`${folder}/node.js`).href);
const ootori = await load();
const lines = [];
for (const sfen of readFileSync(0, 'utf8').trimEnd().split('\n')) {
  const game = ootori.newGame(name, sfen);
  const { sfen: same, check, outcome, moves } = game.state;
  const texts = moves.map(({ usi, hodges, japanese }) => `${usi} ${hodges} ${japanese}`).sort();
  const end = outcome ? `${outcome.winner ?? 'none'} ${outcome.reason}` : 'goes on';
  lines.push([same, check ? 'check' : 'no check', end, ...texts].join('\t'));
  game.free();
}
console.log(lines.join('\n'));
