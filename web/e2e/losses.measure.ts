// What the report says about many lost games: OOTORI_REPORTS=FOLDER npm run measure -- losses, for the files that
// bench/accuracy/accuracy.py left in FOLDER. Prints a table by loser, and errors: praise for a loser, or costly moves
// that the report does not mention.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Color } from '@ootori/rules';
import { expect, test } from 'vitest';
import { opposite } from '../src/play/color.ts';
import { type Report, report } from '../src/protocol/analysis.ts';
import { lossOf } from '../src/report/loss.ts';
import { isWellPlayed } from '../src/report/report.ts';

const folder = process.env.OOTORI_REPORTS;

interface Loss {
  loser: string;
  told: number; // costliest moves that the report names
  costly: number; // moves of the loser that the report marks
  slipped: boolean;
  slide: boolean;
  isPraised: boolean;
}

// tori-random-9-17.json is game 17 between a random player and level 9; the first player is Black in even-numbered
// games.
function loserName(file: string, loser: Color): string {
  const [, first = '', second = '', number = ''] = basename(file, '.json').split('-');
  return (loser === 'black') === (Number(number) % 2 === 0) ? first : second;
}

function lossIn(file: string): Loss | null {
  const { winner, report: raw } = JSON.parse(readFileSync(file, 'utf8'));
  if (winner === null) return null;
  const read: Report = report(raw, '');
  const loser = opposite(winner as Color);
  const { plies, slipped, slide } = lossOf(read, loser);
  const { blunder, mistake, inaccuracy } = read[loser];
  return {
    loser: loserName(file, loser),
    told: plies.length,
    costly: blunder + mistake + inaccuracy,
    slipped: slipped !== null,
    slide: slide !== null,
    isPraised: isWellPlayed(read, winner, loser),
  };
}

test.skipIf(!folder)('lost games are told of', () => {
  const files = readdirSync(folder ?? '').filter(name => name.endsWith('.json'));
  const losses = files.flatMap(name => lossIn(join(folder ?? '', name)) ?? []);
  const groups = grouped(losses);
  process.stdout.write('| loser | games | 3 moves told | 1 or 2 | none | slipped | slide |\n');
  for (const [loser, some] of [...groups].sort(([one], [other]) => Number(one) - Number(other))) {
    const count = (which: (one: Loss) => boolean) => some.filter(which).length;
    const cells = [
      loser,
      some.length,
      count(one => one.told === 3),
      count(one => one.told === 1 || one.told === 2),
      count(one => one.told === 0),
      count(one => one.slipped),
      count(one => one.slide),
    ];
    process.stdout.write(`| ${cells.join(' | ')} |\n`);
  }
  expect(losses.filter(one => one.isPraised)).toEqual([]);
  expect(losses.filter(one => one.told < Math.min(3, one.costly))).toEqual([]);
});

function grouped(losses: readonly Loss[]): Map<string, Loss[]> {
  const groups = new Map<string, Loss[]>();
  for (const one of losses) groups.set(one.loser, [...(groups.get(one.loser) ?? []), one]);
  return groups;
}
