// What tsshogi, the library of ShogiHome, makes of our files: tsshogi.mjs PROGRAM. It knows shogi alone. The table in
// docs/interop.md says what this says.
import { spawnSync } from 'node:child_process';
import { importCSA, importKI2, importKIF, Move } from 'tsshogi';

const program = process.argv[2];
const games = { tori: '1. S-7d S-1d 2. Sx3c Fx3c *', yari: '1. P-7f P-1d 2. P-6f P-2d *' };
const readers = { kif: importKIF, ki2: importKI2, csa: importCSA };
// Moves read as moves of shogi. A Yari Pawn's are some, because it is written and moves as a Pawn of shogi does; a
// reader that minds the name in 手合割 stops there.
const expected = { 'tori kif': 0, 'tori ki2': 0, 'tori csa': 0, 'yari kif': 4, 'yari ki2': 4, 'yari csa': 0 };

let failed = false;
for (const [game, moves] of Object.entries(games)) {
  for (const [format, read] of Object.entries(readers)) {
    const arguments_ = ['convert', '-', '--game', game, '--from', 'pgn', '--to', format];
    const run = spawnSync(program, arguments_, { input: moves, encoding: 'utf8' });
    if (run.status !== 0) throw new Error(run.stderr);
    const record = read(run.stdout);
    const taken = record instanceof Error ? 0 : record.moves.filter(({ move }) => move instanceof Move).length;
    console.log(`${game} ${format}: ${record instanceof Error ? `refused (${record.message.trim()})` : `${taken} moves read`}`);
    if (taken !== expected[`${game} ${format}`]) failed = true;
  }
}
process.exit(failed ? 1 : 0);
