import type { Rules } from '@ootori/rules';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Context } from '../../context.ts';
import type { Tournament } from '../../protocol/tournaments.ts';
import { type Asked, answerCalls, Refusal } from '../../testing/answers.ts';
import { builtRules } from '../../testing/built.ts';
import { TestLine } from '../../testing/line.ts';
import { alike, all, check, choose, pageIn, press, seen } from '../../testing/page.ts';
import { account, meeting, runningSwiss } from '../../testing/tournaments.ts';
import { serverIsAhead } from '../../testing/wrong_clock.ts';
import { en } from '../../words/en.ts';
import { TournamentScreen } from './tournament_screen.ts';

// snabbdom needs `window` when it is loaded; the page looks at its address.
vi.hoisted(() => {
  vi.stubGlobal('window', {});
  vi.stubGlobal('location', { pathname: '/tournaments/t1', search: '', hash: '' });
});

let rules: Rules;
beforeAll(async () => {
  rules = await builtRules();
});

const now = Date.UTC(2026, 10, 29, 12);
const minute = 60_000;
const you = { ...runningSwiss.you, organiser: false };
const swiss: Tournament = { ...runningSwiss, you };
const planned: Tournament = {
  ...swiss,
  phase: 'planned',
  round: 0,
  pairings: [],
  starts: now + 90 * minute,
  may_join: true,
};

let asked: Asked[];
let line: TestLine;
let told: string[];
let toasts: [string, string | undefined][];
let calledTo: string[]; // games; only the first is news
let screen: TournamentScreen | null = null;

beforeEach(() => {
  vi.useFakeTimers({ now });
  location.search = '';
  line = new TestLine();
  told = [];
  toasts = [];
  calledTo = [];
});

afterEach(() => {
  screen?.leave();
  screen = null;
  vi.useRealTimers();
});

// null: there is no such tournament
function answer(tournament: Tournament | Refusal | null, more: Record<string, unknown> = {}): void {
  const orders = ['join', 'leave', 'berserk', 'cancel', 'place', 'report'];
  asked = answerCalls({
    ...(tournament ? { 'GET /tournaments/t1': tournament } : {}),
    'GET /tournaments/t1/chat': { open: false, messages: [] },
    ...Object.fromEntries(orders.map(order => [`POST /tournaments/t1/${order}`, null])),
    ...more,
  });
}

async function shown(
  tournament: Tournament | Refusal | null,
  given: Partial<Context> = {},
): Promise<TournamentScreen> {
  screen?.leave();
  answer(tournament);
  const app = pageIn(en, {
    rules,
    line: line.line,
    me: { name: 'Ann' } as Context['me'],
    mayModerate: false,
    announcer: { note: (text: string) => void told.push(alike(text)) } as never,
    toast: (text, _kind, link) => void toasts.push([text, link?.path]),
    callToPlay: game => calledTo.push(game) === 1,
    complainOf: () => {},
    go: () => {},
    ...given,
  });
  screen = new TournamentScreen(app, 't1');
  await vi.advanceTimersByTimeAsync(0);
  return screen;
}

// The tournament changes while the page shows it.
async function changes(to: Tournament): Promise<void> {
  answer(to);
  line.hear({ t: 'tournament', id: 't1', version: 2 });
  await vi.advanceTimersByTimeAsync(1_000);
}

const calls = () => asked.filter(({ call }) => call.startsWith('POST'));
const progress = (of: TournamentScreen) => seen(all(of.view(), 'strong')[0]);

test('the heading says what is played and how far it is', async () => {
  const one = await shown(swiss);
  const text = seen(one.view());
  expect(text).toContain('Swiss · Tori Shogi · 3 days per move · rated · 3 players');
  expect(text).toContain('Organised by Org');
  expect(progress(one)).toBe('In progress · Round 2 of 5');
  expect(one.title()).toBe('Autumn · Ootori');
});

test('the time left counts down', async () => {
  const one = await shown(planned);
  expect(progress(one)).toBe('Starts in 1 h 30 min');
  await vi.advanceTimersByTimeAsync(29.5 * minute);
  expect(progress(one)).toBe('Starts in 1 h 1 min');
  await vi.advanceTimersByTimeAsync(0.5 * minute);
  expect(progress(one)).toBe('Starts in 1 h');
  await vi.advanceTimersByTimeAsync(45 * minute);
  expect(progress(one)).toBe('Starts in 15 min');
  await vi.advanceTimersByTimeAsync(15 * minute - 20_000);
  expect(progress(one)).toBe('Starts in 20 s');
  expect(progress(await shown({ ...planned, starts: now + 100 * 3_600_000 }))).toMatch(/^Starts .*2026/);
  expect(progress(await shown({ ...swiss, system: 'arena', ends: Date.now() + 5 * minute }))).toBe(
    '5 min left',
  );
});

test('a computer whose clock is wrong shows the right time left', async () => {
  serverIsAhead(-60 * minute);
  const one = await shown({ ...swiss, system: 'arena', ends: now - 10 * minute });
  expect(progress(one)).toBe('50 min left');
  serverIsAhead(0);
  expect(progress(one)).toBe('0 s left');
});

test('a tournament that waits because the server was down says so', async () => {
  const until = now + 10 * minute;
  const late: Tournament = { ...planned, starts: until, delayed_until: until };
  const one = await shown(late);
  expect(progress(one)).toBe('Starts in 10 min');
  expect(seen(one.view())).toContain('The server was down, so the start was moved');
  expect(seen(one.view())).not.toContain('start the tournament now');
  const organised = await shown({ ...late, you: { ...you, organiser: true } });
  expect(seen(organised.view())).toContain('start the tournament now');
  const arena: Tournament = { ...swiss, system: 'arena', ends: now + 50 * minute, delayed_until: until };
  const running = await shown(arena);
  expect(progress(running)).toBe('Continues in 10 min');
  expect(seen(running.view())).toContain('No new games start before');
  await vi.advanceTimersByTimeAsync(10 * minute);
  expect(progress(running)).toBe('40 min left');
  expect(seen(running.view())).not.toContain('The server was down');
});

test('a player joins, withdraws and comes back', async () => {
  const one = await shown(planned);
  press(one.view(), 'Join');
  await vi.advanceTimersByTimeAsync(0);
  expect(calls()).toEqual([{ call: 'POST /tournaments/t1/join', body: null }]);
  await changes({ ...planned, you: { ...you, joined: true } });
  expect(seen(one.view())).toContain(en.tournaments.joined);
  press(one.view(), 'Withdraw');
  await vi.advanceTimersByTimeAsync(0);
  expect(calls()).toEqual([{ call: 'POST /tournaments/t1/leave', body: null }]);
  await changes({ ...planned, you: { ...you, left: true } });
  expect(seen(one.view())).toContain(en.tournaments.leaveText);
  press(one.view(), 'Rejoin');
  await vi.advanceTimersByTimeAsync(0);
  expect(calls()).toEqual([{ call: 'POST /tournaments/t1/join', body: null }]);
});

test('a double click joins once', async () => {
  const one = await shown(planned);
  const before = one.view();
  for (const _ of [1, 2]) press(before, 'Join');
  await vi.advanceTimersByTimeAsync(0);
  expect(calls()).toHaveLength(1);
});

test('who withdraws from a knockout in progress confirms it, and cannot rejoin', async () => {
  const knockout = { ...planned, system: 'knockout', phase: 'running', may_join: false } as const;
  const one = await shown({ ...knockout, you: { ...you, joined: true } });
  const dialog = () => all(one.view(), 'dialog')[0];
  press(all(one.view(), '.tournament-own')[0], 'Withdraw');
  expect(seen(dialog())).toContain(en.tournaments.leaveForGood);
  press(dialog(), 'Stay');
  expect([dialog(), calls()]).toEqual([undefined, []]);
  press(all(one.view(), '.tournament-own')[0], 'Withdraw');
  press(dialog(), 'Withdraw');
  await vi.advanceTimersByTimeAsync(0);
  expect(calls()).toEqual([{ call: 'POST /tournaments/t1/leave', body: null }]);
  await changes({ ...knockout, you: { ...you, left: true } });
  expect(all(one.view(), '.tournament-own').map(seen)).toEqual([en.tournaments.leftForGood]);
});

test('who cannot join is not asked to', async () => {
  const offers = async (tournament: Tournament, given: Partial<Context> = {}) =>
    all((await shown(tournament, given)).view(), '.tournament-own').map(seen);
  expect(await offers(planned)).toEqual(['Join']);
  expect(await offers({ ...planned, may_join: false })).toEqual([]);
  expect(await offers({ ...planned, club: { name: 'c', title: 'Crane', member: false } })).toEqual([]);
  expect(await offers({ ...planned, club: { name: 'c', title: 'Crane', member: true } })).toEqual(['Join']);
  expect(await offers({ ...planned, phase: 'cancelled' })).toEqual([]);
  expect(await offers(planned, { me: { name: null } as Context['me'] })).toEqual([en.signInToJoin]);
});

test('in an arena, a player can go berserk', async () => {
  const arena: Tournament = { ...swiss, system: 'arena', you: { ...you, joined: true } };
  const one = await shown(arena);
  check(one.view(), 'berserk');
  await vi.advanceTimersByTimeAsync(0);
  expect(calls()).toEqual([{ call: 'POST /tournaments/t1/berserk', body: { on: true } }]);
  expect(all((await shown({ ...arena, system: 'swiss' })).view(), '.toggle')).toEqual([]);
});

test('a game that starts is told and offered, and changes are told to screen readers', async () => {
  const one = await shown(planned);
  await changes({ ...swiss, you: { ...you, joined: true, game: 'g5' } });
  expect([toasts, calledTo]).toEqual([[[en.tournaments.yourGame, '/game/g5']], ['g5']]);
  expect(all(one.view(), 'a').map(link => link.data?.attrs?.href)).toContain('/game/g5');
  expect(told).toEqual([]);
  await changes({ ...swiss, round: 3, you: { ...you, joined: true, game: 'g5' } });
  expect(told).toEqual([`${en.tournaments.changed} In progress · Round 3 of 5`]);
  expect([toasts.length, calledTo]).toEqual([1, ['g5']]);
  await changes({ ...swiss, round: 3, you: { ...you, joined: true, game: 'g6' } });
  expect([toasts.length, calledTo], 'the page has told it already').toEqual([1, ['g5', 'g6']]);
});

test('earlier rounds can be looked at', async () => {
  const one = await shown(swiss);
  expect(seen(one.view())).toContain('Pairings · Round 2 of 5');
  answer(swiss, {
    'GET /tournaments/t1/round?number=1': {
      round: 1,
      pairings: [meeting('g0', 'Cid', 'Ann', { result: 'white_won' })],
      byes: [{ player: account('Bea'), bye: 'pairing' }],
    },
  });
  choose(one.view(), 'round', '1');
  await vi.advanceTimersByTimeAsync(0);
  const text = seen(one.view());
  expect(text).toContain('Pairings · Round 1 of 5');
  expect(text).toContain('CidAnn0–1');
  expect(text).toContain('Bea–no opponent: 1 point');
  choose(one.view(), 'round', '2');
  await vi.advanceTimersByTimeAsync(0);
  expect(seen(one.view())).toContain('Pairings · Round 2 of 5');
});

test('the screen in the hall shows only pairings and standings', async () => {
  location.search = '?projector';
  const one = await shown({ ...swiss, about: 'All welcome' });
  const text = seen(one.view());
  expect(text).toContain('Pairings');
  expect(text).not.toContain('All welcome');
  expect(text).not.toContain('Organised by');
  expect(asked.map(({ call }) => call)).toEqual(['GET /tournaments/t1']);
});

test('texts of the organiser, and files to take away', async () => {
  const one = await shown({ ...swiss, about: 'All welcome', prizes: 'A book' });
  const text = seen(one.view());
  expect(text.indexOf('A book')).toBeLessThan(text.indexOf('All welcome'));
  const files = (view: ReturnType<TournamentScreen['view']>) =>
    all(view, 'a').flatMap(link => (link.data?.attrs?.download === '' ? [link.data.attrs.href] : []));
  expect(files(one.view())).toEqual(['/api/v1/tournaments/t1/calendar', '/api/v1/tournaments/t1/trf']);
  expect(files((await shown({ ...swiss, system: 'arena' })).view())).toEqual([
    '/api/v1/tournaments/t1/calendar',
  ]);
});

test('a moderator can remove a tournament', async () => {
  const one = await shown(swiss, { mayModerate: true });
  press(one.view(), en.tournaments.remove);
  press(all(one.view(), 'dialog')[0], en.tournaments.remove);
  await vi.advanceTimersByTimeAsync(0);
  expect(calls()).toEqual([{ call: 'POST /tournaments/t1/cancel', body: null }]);
  expect(toasts).toEqual([[en.tournaments.removed, undefined]]);
});

test('the organiser organises until the end', async () => {
  const organised = { ...swiss, you: { ...you, organiser: true } };
  expect(all((await shown(organised)).view(), '.organiser')).toHaveLength(1);
  expect(all((await shown({ ...organised, phase: 'finished' })).view(), '.organiser')).toEqual([]);
  expect(all((await shown(swiss)).view(), '.organiser')).toEqual([]);
});

test('a tournament that does not exist has no page, and its chat is not asked for', async () => {
  const complaints: unknown[] = [];
  const one = await shown(null, { complainOf: failure => void complaints.push(failure) });
  line.connect('open');
  await vi.advanceTimersByTimeAsync(0);
  expect(seen(one.view())).toContain(en.play.missingPage);
  expect(complaints).toEqual([]);
  expect([asked.map(({ call }) => call), line.sent]).toEqual([['GET /tournaments/t1'], []]);
});

test('what could not be loaded can be loaded again', async () => {
  const one = await shown(new Refusal('busy'));
  expect(seen(one.view())).toContain(en.tournaments.wentWrong);
  await vi.advanceTimersByTimeAsync(1_000);
  answer(swiss);
  press(one.view(), 'Try again');
  await vi.advanceTimersByTimeAsync(0);
  expect(one.title()).toBe('Autumn · Ootori');
});
