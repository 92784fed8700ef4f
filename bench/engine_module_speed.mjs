// Compares the speed of the engine's WebAssembly module with the native program's, by turns: from each game's array, so
// many nodes, one thread, a fresh table of 16 MiB. Prints the best of the rounds.
// Usage: node bench/engine_module_speed.mjs [ROUNDS [NODES]], after tools/pack_npm.sh and a release build
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { startEngine } from '../bindings/wasm/dist/node.js';

const rounds = Number(process.argv[2] ?? 5);
const nodes = Number(process.argv[3] ?? 400_000);
const engine = await startEngine();

function moduleSpeed(name) {
  const game = engine.newGame(name);
  engine.forget();
  const began = performance.now();
  engine.search(game, { nodes });
  const milliseconds = performance.now() - began;
  game.free();
  return nodes / milliseconds;
}

async function programSpeed(name) {
  const program = spawn(new URL('../build/ootori', import.meta.url).pathname, ['usi', name]);
  const tell = text => program.stdin.write(`${text}\n`);
  tell('usi\nsetoption name USI_Hash value 16\nisready');
  let began = 0;
  let speed = 0;
  for await (const line of createInterface({ input: program.stdout })) {
    if (line === 'readyok') {
      began = performance.now();
      tell(`position startpos\ngo nodes ${nodes}`);
    } else if (line.startsWith('bestmove')) {
      speed = nodes / (performance.now() - began);
      tell('quit');
    }
  }
  return speed;
}

const best = {};
for (let round = 0; round < rounds; ++round) {
  for (const name of ['tori', 'yari']) {
    best[name] ??= { module: 0, program: 0 };
    best[name].module = Math.max(best[name].module, moduleSpeed(name));
    best[name].program = Math.max(best[name].program, await programSpeed(name));
  }
}
for (const [name, { module, program }] of Object.entries(best)) {
  const ratio = (module / program).toFixed(2);
  process.stdout.write(
    `${name}: module ${module.toFixed(0)} knps, program ${program.toFixed(0)} knps, ratio ${ratio}\n`,
  );
}
