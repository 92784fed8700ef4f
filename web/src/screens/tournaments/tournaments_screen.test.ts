import type { Rules } from '@ootori/rules';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Context, Kept } from '../../context.ts';
import type { TournamentSummary } from '../../protocol/tournaments.ts';
import { type Asked, answerCalls } from '../../testing/answers.ts';
import { builtRules } from '../../testing/built.ts';
import { alike, all, click, pageIn, press, seen } from '../../testing/page.ts';
import { account } from '../../testing/tournaments.ts';
import { en } from '../../words/en.ts';
import { momentName } from '../../words/time.ts';
import { TournamentsScreen } from './tournaments_screen.ts';

// snabbdom needs it when it is loaded.
vi.hoisted(() => vi.stubGlobal('window', {}));

let rules: Rules;
beforeAll(async () => {
  rules = await builtRules();
});

let asked: Asked[];
let went: string[];
let complaints: number;
let drawn: number;
beforeEach(() => {
  vi.useFakeTimers();
  went = [];
  complaints = 0;
  drawn = 0;
});
afterEach(() => void vi.useRealTimers());

const soon = () => vi.advanceTimersByTimeAsync(0);
const starts = Date.UTC(2026, 10, 24, 12);
const summary = (id: string, changes: Partial<TournamentSummary> = {}): TournamentSummary => ({
  id,
  name: `Cup ${id}`,
  system: 'swiss',
  games: ['tori'],
  time: { kind: 'correspondence', days: 3 },
  phase: 'running',
  starts,
  players: 4,
  organiser: account('Org'),
  club: null,
  ...changes,
});

function opened(
  answers: Record<string, unknown>,
  name: string | null = 'Ann',
  known = Promise.resolve(),
  kept: Kept | null = null,
) {
  asked = answerCalls(answers);
  return new TournamentsScreen(
    pageIn(en, {
      rules,
      me: { name } as Context['me'],
      known,
      go: path => void went.push(path),
      complainOf: () => {
        complaints += 1;
      },
      redraw: () => {
        drawn += 1;
      },
    }),
    kept,
  );
}

const lists = (screen: TournamentsScreen) => all(screen.view(), 'section').map(seen);
const first = {
  current: [
    summary('t1'),
    summary('t2', {
      system: 'arena',
      games: ['tori', 'yari'],
      phase: 'planned',
      players: 1,
      club: { name: 'fans', title: 'Tori fans' },
    }),
  ],
  past: [summary('t3', { phase: 'finished' })],
  next: 'c1',
};

test('the lists of tournaments, page by page', async () => {
  const screen = opened({
    'GET /account/tournaments': { tournaments: [summary('t1')] },
    'GET /tournaments': first,
    'GET /tournaments?before=c1': { current: [], past: [summary('t4', { phase: 'cancelled' })], next: null },
  });
  expect(screen.title()).toBe('Tournaments · Ootori');
  expect(seen(screen.view())).toContain('Loading…');
  await soon();
  const moment = alike(momentName(starts, 'en-GB'));
  const running = 'Cup t1Swiss · Tori Shogi · 3 days per move · 4 players · In progress';
  expect(lists(screen)).toEqual([
    `Your tournaments${running}`,
    `Upcoming and in progress${running}Cup t2Arena · Tori Shogi · Yari Shogi · 3 days per move · 1 player · For members of Tori fans · Starts ${moment}`,
    'FinishedCup t3Swiss · Tori Shogi · 3 days per move · 4 players · Finished',
  ]);
  press(screen.view(), 'Show more');
  await soon();
  expect(asked.map(({ call }) => call)).toEqual([
    'GET /account/tournaments',
    'GET /tournaments',
    'GET /tournaments?before=c1',
  ]);
  expect(lists(screen)[2]).toContain('FinishedCup t3');
  expect(lists(screen)[2]).toContain('Cup t4');
  expect(all(screen.view(), 'button')).toEqual([]);
});

test('Back shows as many finished tournaments as before', async () => {
  const answers = {
    'GET /account/tournaments': { tournaments: [] },
    'GET /tournaments': first,
    'GET /tournaments?before=c1': { current: [], past: [summary('t4', { phase: 'cancelled' })], next: null },
  };
  const screen = opened(answers);
  await soon();
  press(screen.view(), 'Show more');
  await soon();
  const back = opened(answers, 'Ann', Promise.resolve(), screen.keeps());
  expect(back.keeps(), 'even if it is left at once').toEqual({ rows: 2 });
  await soon();
  expect(lists(back)[0]).toContain('Cup t1');
  expect(lists(back)[1]).toMatch(/Cup t3.*Cup t4/);
});

test('the links of the page', async () => {
  const screen = opened(
    { 'GET /tournaments': { ...first, current: first.current.slice(0, 1), past: [] } },
    null,
  );
  await soon();
  const links = all(screen.view(), 'a');
  expect(links.map(one => one.data?.attrs?.href)).toEqual([
    '/tournaments/new',
    '/tournaments/t1',
    '/tournaments/pairing',
    '/tournaments.atom',
  ]);
  for (const link of links.slice(0, 3)) click(link);
  expect(went).toEqual(['/tournaments/new', '/tournaments/t1', '/tournaments/pairing']);
});

test('guests have no tournaments of their own, and an empty list says so', async () => {
  const screen = opened({ 'GET /tournaments': { current: [], past: [], next: null } }, null);
  await soon();
  expect(asked.map(({ call }) => call)).toEqual(['GET /tournaments']);
  expect(lists(screen)).toEqual([]);
  expect(seen(screen.view())).toContain(en.tournaments.none);
  const none = opened({
    'GET /account/tournaments': { tournaments: [] },
    'GET /tournaments': { current: [], past: [], next: null },
  });
  await soon();
  expect(lists(none)).toEqual([]);
});

test('the user is known first', async () => {
  let know = () => {};
  opened({}, null, new Promise<void>(resolve => (know = resolve)));
  await soon();
  expect(asked).toEqual([]);
  know();
  await soon();
  expect(asked).toHaveLength(1);
});

test('what could not be loaded can be loaded again', async () => {
  const screen = opened({}, null);
  await soon();
  expect([seen(screen.view()).includes(en.tournaments.failed), complaints]).toEqual([true, 1]);
  answerCalls({ 'GET /tournaments': first });
  drawn = 0;
  press(screen.view(), 'Try again');
  expect([seen(screen.view()).includes('Loading…'), drawn]).toEqual([true, 1]);
  await soon();
  expect(lists(screen)).toHaveLength(2);
  answerCalls({});
  press(screen.view(), 'Show more');
  await soon();
  expect(complaints).toBe(2);
  expect(lists(screen)).toHaveLength(2);
  const left = opened({}, null);
  left.leave();
  drawn = 0;
  await soon();
  expect([complaints, drawn]).toEqual([2, 0]);
});
