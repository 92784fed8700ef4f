// What the engine's WebAssembly module does beside finding moves: limits, lines, memory, refusals.
// Usage: engine_module.mjs PACKAGE, a folder that tools/pack_npm.sh has filled
import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const { load, startEngine, RulesError } = await import(
  pathToFileURL(resolve(process.argv[2], 'node.js')).href
);
const engine = await startEngine();
const refused = (code, act) =>
  assert.throws(
    act,
    error => error instanceof RulesError && error.code === code && error.message.length > 20,
  );

for (const name of ['tori', 'yari']) {
  const game = engine.newGame(name);
  const { best, nodes, lines } = engine.search(game, { nodes: 3000, lines: 3 });
  assert.equal(nodes, 3000);
  assert.deepEqual(
    [lines.length, new Set(lines.map(({ moves }) => moves[0])).size, lines[0].moves[0]],
    [3, 3, best],
  );
  for (const { moves, score, chance } of lines) {
    assert.equal(Math.sign(chance - 0.5), Math.sign(score.cp), `${score.cp} centipawns are no chance of ${chance}`);
    const line = engine.newGame(name);
    for (const usi of moves) line.play(usi); // throws where a move is not legal
    line.free();
  }
  assert.equal(engine.search(game, { depth: 3 }).depth, 3);

  const began = performance.now();
  assert.ok(engine.search(game, { milliseconds: 200 }).nodes > 0);
  const thought = performance.now() - began;
  assert.ok(
    thought >= 50 && thought < 20_000,
    `it thinks for the time that it has, and not for ${thought} ms`,
  );

  // From a table that knows the position nothing is found out anew; forgotten, it is as the first time.
  engine.forget();
  const first = engine.search(game, { nodes: 3000 });
  assert.notDeepEqual(engine.search(game, { nodes: 3000 }), first);
  engine.forget();
  assert.deepEqual(engine.search(game, { nodes: 3000 }), first);

  refused('no_limit', () => engine.search(game, {}));
  for (const bad of [Number.NaN, -1, 0.5, 1.5, Number.POSITIVE_INFINITY]) {
    for (const limit of ['depth', 'nodes', 'milliseconds']) {
      refused('bad_limit', () =>
        engine.search(game, { depth: 2, nodes: 10, milliseconds: 10, [limit]: bad }),
      );
    }
    refused('bad_lines', () => engine.search(game, { depth: 1, lines: bad }));
  }
  for (const lines of [0, 65, 2 ** 32 + 1])
    refused('bad_lines', () => engine.search(game, { depth: 1, lines }));
  game.free();
  refused('no_such_game', () => engine.judge(game));
}

const mates = engine.newGame('tori', 'cpkr2l/r4c1/SsSsfps/2FSs2/SS3sK/L2S1sS/1PCC1+sP w Ss 70');
assert.deepEqual(engine.search(mates, { depth: 2 }).lines, [{ score: { mate: 1 }, chance: 1, moves: ['1c1d'] }]);

const { verdict, moves: mateMoves } = engine.mate(mates);
assert.deepEqual([verdict, mateMoves], ['mate', ['1c1d']]);
assert.equal(engine.mate(engine.newGame('yari')).verdict, 'no_mate');
for (const bad of [0, -1, 0.5, Number.NaN]) refused('bad_limit', () => engine.mate(mates, bad));

const mated = engine.newGame('tori', 'cpkr2l/r4c1/SsSsfps/2FSs2/SS3sK/L2S1sS/1PCC1+sP w Ss 70');
mated.play('1c1d');
assert.deepEqual(engine.search(mated, { depth: 5 }), { best: null, depth: 0, nodes: 0, lines: [] });
assert.equal(engine.mate(mated).verdict, 'no_mate');
for (const mib of [0, 1025, 1.5, 2 ** 32 + 1]) refused('bad_hash', () => engine.setHash(mib));
const elsewhere = (await load()).newGame('yari');
refused('foreign_game', () => engine.search(elsewhere, { depth: 1 }));
refused('foreign_game', () => engine.judge(elsewhere));
engine.setHash(64);
assert.ok(engine.search(engine.newGame('yari'), { depth: 4 }).best);
console.log('The engine of the npm package does what it says.');
