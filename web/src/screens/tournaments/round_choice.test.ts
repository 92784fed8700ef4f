import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RoundPage, Tournament } from '../../protocol/tournaments.ts';
import { type Asked, answerCalls } from '../../testing/answers.ts';
import { all, choose, pageIn, seen } from '../../testing/page.ts';
import { meeting, runningSwiss } from '../../testing/tournaments.ts';
import { en } from '../../words/en.ts';
import { RoundChoice } from './round_choice.ts';

// snabbdom needs it when it is loaded.
vi.hoisted(() => vi.stubGlobal('window', {}));

let asked: Asked[];
let complaints: number;
let choice: RoundChoice;
beforeEach(() => {
  vi.useFakeTimers();
  complaints = 0;
  const app = pageIn(en, {
    complainOf: () => {
      complaints += 1;
    },
  });
  choice = new RoundChoice(app, 't1');
});
afterEach(() => void vi.useRealTimers());

const soon = () => vi.advanceTimersByTimeAsync(0);
const third: Tournament = { ...runningSwiss, round: 3 };
const page = (round: number): RoundPage => ({
  round,
  pairings: [meeting(`g${round}`, 'Ann', 'Bea')],
  byes: [],
});
const view = () => choice.view(third);
const options = () => all(view(), 'option').map(one => [seen(one), one.data?.props?.selected]);

test('the current round is shown, from which earlier ones can be chosen', async () => {
  asked = answerCalls({ 'GET /tournaments/t1/round?number=1': page(1) });
  expect(choice.shown(third)).toEqual({ round: 3, pairings: third.pairings, byes: third.byes });
  expect(seen(view())).toBe('Round 123');
  expect(options()).toEqual([
    ['1', false],
    ['2', false],
    ['3', true],
  ]);
  choose(view(), 'round', '1');
  expect(choice.shown(third).round).toBe(3);
  await soon();
  expect(choice.shown(third)).toEqual(page(1));
  expect(options()[0]).toEqual(['1', true]);
  choose(view(), 'round', '3');
  await soon();
  expect(choice.shown(third).round).toBe(3);
  choose(view(), 'round', '1');
  expect(choice.shown(third)).toEqual(page(1));
  await soon();
  expect(asked).toHaveLength(1);
});

test('there is nothing to choose in an arena, or in the first round', () => {
  expect(choice.view({ ...third, system: 'arena' })).toBe('');
  expect(choice.view({ ...third, round: 1 })).toBe('');
  expect(choice.view({ ...third, round: 2 })).not.toBe('');
});

test('a round that cannot be loaded is reported, and leaves the choice made since', async () => {
  answerCalls({});
  choose(view(), 'round', '1');
  await soon();
  expect([complaints, choice.shown(third).round]).toEqual([1, 3]);
  answerCalls({ 'GET /tournaments/t1/round?number=2': page(2) });
  choose(view(), 'round', '1');
  choose(view(), 'round', '2');
  await soon();
  expect([complaints, choice.shown(third).round]).toEqual([2, 2]);
});

test('Back shows the round chosen before', async () => {
  asked = answerCalls({ 'GET /tournaments/t1/round?number=1': page(1) });
  expect(choice.keeps()).toEqual({ round: null });
  choose(view(), 'round', '1');
  const back = new RoundChoice(pageIn(en), 't1', choice.keeps());
  await soon();
  expect(back.shown(third).round).toBe(1);
});
