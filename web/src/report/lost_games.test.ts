// One lost game for each kind of player (random, every level, the engine) against its equal, as analysed by
// bench/accuracy/accuracy.py (docs/engine.md). The measurement `losses` covers thousands of games.
import { readFileSync } from 'node:fs';
import type { Color } from '@ootori/rules';
import { describe, expect, test } from 'vitest';
import { opposite } from '../play/color.ts';
import { type Report, report } from '../protocol/analysis.ts';
import { en } from '../screens/report/words/en.ts';
import { type Loss, lossOf } from './loss.ts';
import { chances, isWellPlayed, percentOf } from './report.ts';

interface LostGame {
  game: string;
  winner: Color;
  first: Color;
  accuracy: [black: number, white: number];
  chance: number;
  chances: number[];
  lost: number[];
  marks: string; // a digit for each move
}

const judgements = ['none', 'inaccuracy', 'mistake', 'blunder'] as const;

function reportOf({ game, first, accuracy, chance, chances, lost, marks }: LostGame): Report {
  const moves = lost.map((cost, at) => ({
    usi: '',
    side: at % 2 === 0 ? first : opposite(first),
    score: { cp: 0 },
    chance: chances[at],
    best: { score: { cp: 0 }, usi: [] },
    lost: cost,
    judgement: judgements[Number(marks[at])],
  }));
  const side = (color: Color) => {
    const own = moves.filter(move => move.side === color);
    const count = (name: (typeof judgements)[number]) => own.filter(move => move.judgement === name).length;
    return {
      moves: own.length,
      accuracy: accuracy[color === 'black' ? 0 : 1],
      blunder: count('blunder'),
      mistake: count('mistake'),
      inaccuracy: count('inaccuracy'),
    };
  };
  return report({ game, start: { cp: 0 }, chance, black: side('black'), white: side('white'), moves }, game);
}

interface Told {
  game: string;
  read: Report;
  winner: Color;
  loser: Color;
  loss: Loss;
}

const lines = readFileSync(new URL('./lost_games.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n');
const games: Told[] = lines.map(line => {
  const lost = JSON.parse(line) as LostGame;
  const read = reportOf(lost);
  const loser = opposite(lost.winner);
  return { game: lost.game, read, winner: lost.winner, loser, loss: lossOf(read, loser) };
});

test('the examples have a lost game of every player in both games', () => {
  const players = ['random', ...[...Array(19).keys()].map(level => String(level + 1)), 'engine'];
  for (const game of ['tori', 'yari'])
    for (const player of players)
      expect(
        games.some(one => one.game.startsWith(`${game}-${player}-${player}-`)),
        player,
      ).toBe(true);
});

describe.each(games)('$game', ({ read, winner, loser, loss }) => {
  test('the three costliest moves are shown', () => {
    const costs = read.moves.filter(({ side }) => side === loser).map(({ lost }) => lost);
    const most = costs.filter(cost => cost >= 0.02).sort((one, other) => other - one);
    const told = loss.plies.map(ply => read.moves[ply - 1]);
    expect(told.every(move => move?.side === loser)).toBe(true);
    const toldCosts = told.map(move => move?.lost ?? 0).sort((one, other) => other - one);
    expect(toldCosts).toEqual(most.slice(0, 3));
    expect(toldCosts.length, 'nobody loses for nothing').toBeGreaterThan(0);
  });

  test('the turning point is shown', () => {
    const own = chances(read).map(black => (loser === 'black' ? black : 1 - black));
    const { slipped } = loss;
    const hadAGame = own.some((chance, ply) => chance >= 0.4 && ply < own.length - 1);
    expect(slipped !== null, 'told if there was anything to lose').toBe(hadAGame && (own.at(-1) ?? 0) < 0.4);
    if (slipped === null) return;
    expect(own[slipped]).toBeGreaterThanOrEqual(0.4);
    expect(Math.max(...own.slice(slipped + 1))).toBeLessThan(0.4);
    expect(en.report.slipped('Black', slipped + 1)).toContain(`From move ${slipped + 1} on`);
  });

  test('neither losers nor missed chances are praised', () => {
    for (const reader of [loser, null]) expect(isWellPlayed(read, winner, reader)).toBe(false);
    const { blunder, mistake, inaccuracy } = read[winner];
    if (blunder + mistake + inaccuracy > 0) expect(isWellPlayed(read, winner, winner)).toBe(false);
  });
});

test('a gradual loss is named if no single move was a mistake', () => {
  const slides = games.filter(({ loss }) => loss.slide !== null);
  expect(slides.length).toBeGreaterThanOrEqual(3);
  for (const { read, loser, loss } of slides) {
    const { from = 0, to = 0, before = 0, after = 1 } = loss.slide ?? {};
    const between = read.moves.slice(from, to).filter(({ side }) => side === loser);
    expect(between.some(({ judgement }) => judgement === 'mistake' || judgement === 'blunder')).toBe(false);
    expect([before >= 0.5, after <= 0.25, between.length >= 2]).toEqual([true, true, true]);
    const words = en.report.slide('Black', from + 1, to, percentOf(before), percentOf(after));
    expect(words, 'nothing is said about the moves before').toMatch(/^Between moves /);
    expect(words).toMatch(/fell gradually from \d+% to \d+%/);
  }
});
