import type { Rules } from '@ootori/rules';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Context } from '../../context.ts';
import type { Club } from '../../protocol/clubs.ts';
import type { Leaderboards } from '../../protocol/players.ts';
import { type Asked, answerCalls, Refusal } from '../../testing/answers.ts';
import { builtRules } from '../../testing/built.ts';
import { all, buttons, cells, check, follow, links, press, seen, WatchedPage } from '../../testing/page.ts';
import { account } from '../../testing/tournaments.ts';
import { en } from '../../words/en.ts';
import { ClubScreen } from './club_screen.ts';

// snabbdom needs `window` when it is loaded; the page has an address.
vi.hoisted(() => {
  vi.stubGlobal('window', {});
  vi.stubGlobal('location', { pathname: '/club/crane', search: '', hash: '' });
  vi.stubGlobal('document', { baseURI: 'https://ootori.example', querySelector: () => null });
});

let rules: Rules;
beforeAll(async () => {
  rules = await builtRules();
});

beforeEach(() => {
  vi.useFakeTimers();
  location.search = '';
});
afterEach(() => {
  screen?.leave();
  screen = null;
  vi.useRealTimers();
});

const crane: Club = {
  name: 'crane',
  title: 'Crane Club',
  about: 'We meet on Sundays.',
  joining: 'open',
  members: 3,
  created: 0,
  leaders: [{ player: account('Ann'), rank: 'owner', since: 0 }],
  rank: null,
  key: null,
  applicants: 0,
};
const tournament = (id: string, name: string, phase: string) => ({
  id,
  name,
  system: 'swiss',
  games: ['tori'],
  time: { kind: 'correspondence', days: 3 },
  phase,
  starts: 0,
  players: 4,
  organiser: account('Ann'),
  club: { name: 'crane', title: 'Crane Club' },
});
const tournaments = {
  current: [tournament('t1', 'Autumn', 'running')],
  past: [tournament('t2', 'Summer', 'finished')],
  next: null,
};
const leader = { name: 'Ann', rating: 1500, deviation: 50, provisional: false, games: 12 };
const boards: Leaderboards = { bullet: [], blitz: [leader], rapid: [], classical: [], correspondence: [] };

const usual = {
  'GET /clubs/crane': crane,
  'GET /clubs/crane/tournaments': tournaments,
  'GET /clubs/crane/members': { members: crane.leaders, next: null },
  'GET /clubs/crane/applicants': { applied: [], removed: [] },
  'GET /clubs/crane/leaderboards?game=tori': { leaderboards: boards },
  'GET /clubs/crane/leaderboards?game=yari': { leaderboards: { ...boards, blitz: [] } },
};

let asked: Asked[];
let page: WatchedPage;
let screen: ClubScreen | null = null;
const pass = () => vi.advanceTimersByTimeAsync(0);
const orders = () => asked.filter(({ call }) => !call.startsWith('GET'));

async function shown(club: Partial<Club> = {}, answers: Record<string, unknown> = {}, more = {}) {
  screen?.leave();
  asked = answerCalls({ ...usual, 'GET /clubs/crane': { ...crane, ...club }, ...answers });
  page = new WatchedPage(en, {
    rules,
    me: { name: 'Bea' } as Context['me'],
    known: Promise.resolve(),
    mayModerate: false,
    ...more,
  });
  const one = new ClubScreen(page.app, 'crane');
  screen = one;
  const view = page.shows(() => one.view());
  await pass();
  return view;
}

type View = ReturnType<Awaited<ReturnType<typeof shown>>>;
const own = (view: View) => seen(all(view, '.tournament-own')[0]);
const dialog = (view: View) => all(view, 'dialog')[0];

test('a club shows its facts, its text and its tournaments', async () => {
  const view = await shown();
  expect(screen?.title()).toBe('Crane Club · Ootori');
  expect(seen(all(view(), 'header')[0])).toBe(
    'Crane Club3 members · Anyone can join · /club/craneOwned by Ann',
  );
  expect(all(view(), 'h2').map(seen)).toEqual(['About', 'Club tournaments', 'Leaderboard', 'Members']);
  expect(seen(all(view(), '.tournament-text')[0])).toBe('We meet on Sundays.');
  expect(all(all(view(), '.tournament-list')[0], 'li').map(seen)).toEqual([
    `AutumnSwiss · Tori Shogi · 3 days per move · 4 players · ${en.tournaments.phases.running}`,
    `SummerSwiss · Tori Shogi · 3 days per move · 4 players · ${en.tournaments.phases.finished}`,
  ]);
  follow(view(), all(all(view(), '.tournament-list')[0], 'a').map(seen)[0] ?? '');
  follow(view(), 'All clubs');
  expect(page.told).toEqual(['go /tournaments/t1', 'go /clubs']);
});

test('a club without text, tournaments and owner has only its name', async () => {
  const none = { 'GET /clubs/crane/tournaments': { current: [], past: [], next: null } };
  const view = await shown({ about: '', leaders: [] }, none);
  expect(seen(all(view(), 'header')[0])).toBe('Crane Club3 members · Anyone can join · /club/crane');
  expect(all(view(), 'h2').map(seen)).toEqual(['Club tournaments', 'Leaderboard', 'Members']);
  expect(seen(all(view(), '.tournament-list')[0])).toBe('Club tournamentsNo tournaments yet.');
});

test('anyone joins an open club, and asks to join others', async () => {
  const view = await shown({}, { 'POST /clubs/crane/join': null });
  expect(own(view())).toBe('Join club');
  press(view(), 'Join club');
  expect(buttons(all(view(), '.tournament-own')[0])).toEqual(['(Join club)']);
  await pass();
  expect(orders()).toEqual([{ call: 'POST /clubs/crane/join', body: {} }]);
  expect(page.told).toEqual(['toast note: You’ve joined the club.']);
  expect(asked.filter(({ call }) => call === 'GET /clubs/crane')).toHaveLength(2);
  expect(buttons(all(view(), '.tournament-own')[0])).toEqual(['Join club']);
  const other = await shown({ joining: 'request' }, { 'POST /clubs/crane/join': null });
  press(other(), 'Ask to join');
  await pass();
  expect(page.told).toEqual(['toast note: You’ve asked to join the club.']);
});

test('a club by invitation needs the link', async () => {
  const view = await shown({ joining: 'link' });
  expect(own(view())).toBe('You need an invitation link to join. Ask one of the leaders for the link.');
  location.search = '?key=abc';
  const invited = await shown({ joining: 'link' }, { 'POST /clubs/crane/join': null });
  press(invited(), 'Join club');
  await pass();
  expect(orders()).toEqual([{ call: 'POST /clubs/crane/join', body: { key: 'abc' } }]);
});

test('who cannot join is told why', async () => {
  const view = await shown({}, { 'POST /clubs/crane/join': new Refusal('not_allowed') });
  press(view(), 'Join club');
  await pass();
  expect(page.told).toEqual([`toast error: ${en.clubs.cannotJoin}`]);
  const other = await shown({}, { 'POST /clubs/crane/join': new Refusal('too_many') });
  press(other(), 'Join club');
  await pass();
  expect(page.told).toEqual(['complain too_many']);
});

test('guests are asked to sign in', async () => {
  const view = await shown({}, {}, { me: { name: null } });
  expect(own(view())).toBe(en.signInToJoin);
  expect(seen(view())).not.toContain('Report club');
  expect(own((await shown({}, {}, { me: null }))())).toBe('Join club');
});

test('members leave after a question', async () => {
  const view = await shown({ rank: 'member' }, { 'POST /clubs/crane/leave': null });
  expect(own(view())).toBe('You’re a member of this club.Leave club');
  press(view(), 'Leave club');
  expect(seen(dialog(view()))).toBe(
    'Leave the club?You’ll stay in the club tournaments that you’ve joined.StayLeave club',
  );
  press(dialog(view()), 'Stay');
  expect(dialog(view())).toBeUndefined();
  press(view(), 'Leave club');
  press(dialog(view()), 'Leave club');
  await pass();
  expect(orders()).toEqual([{ call: 'POST /clubs/crane/leave', body: null }]);
  expect([page.told, dialog(view())]).toEqual([['toast note: You’ve left the club.'], undefined]);
});

test('who has asked to join can withdraw', async () => {
  const view = await shown({ rank: 'applied' }, { 'POST /clubs/crane/leave': new Refusal('not_allowed') });
  expect(own(view())).toBe('You’ve asked to join. A leader will decide.Withdraw');
  press(view(), 'Withdraw');
  await pass();
  expect(page.told).toEqual([`toast error: ${en.clubs.refused}`]);
});

test('the owner has the settings, and invites others', async () => {
  const view = await shown({ rank: 'owner', members: 1 });
  expect(own(view())).toBe(
    'You own this club.Invite players: send them the address of this page.Club settings',
  );
  follow(view(), 'Club settings');
  expect(page.told).toEqual(['go /club/crane/settings']);
  expect(seen(all(view(), '.tournament-links')[0])).toBe('All clubs');
  const larger = await shown({ rank: 'owner', members: 2 });
  expect(own(larger())).toBe('You own this club.Club settings');
  const leader = await shown({ rank: 'leader', members: 1 });
  expect(own(leader())).toBe('You’re a leader of this club.Leave club');
});

test('leaders see the invitation link, and announce tournaments', async () => {
  const view = await shown({ rank: 'leader', joining: 'link', key: 'abc' });
  expect(own(view())).toBe(`You’re a leader of this club.Invitation linkCopy${en.clubs.linkHint}Leave club`);
  expect(all(view(), 'input')[0]?.data?.props?.value).toBe('https://ootori.example/club/crane?key=abc');
  follow(view(), 'New club tournament');
  expect(page.told).toEqual(['go /tournaments/new?club=crane']);
  const open = await shown({ rank: 'owner', joining: 'open', key: 'abc' });
  expect(own(open())).not.toContain('Invitation link');
  expect(links(open()).map(([text]) => text)).toContain('New club tournament');
  const alone = await shown({ rank: 'owner', joining: 'link', key: 'abc', members: 1 });
  expect(own(alone())).not.toContain('Invite players');
  const member = await shown({ rank: 'member' });
  expect(links(member()).map(([text]) => text)).not.toContain('New club tournament');
});

test('a club is reported, but not by its owner', async () => {
  const view = await shown({ rank: 'member' }, { 'POST /clubs/crane/report': null });
  press(view(), 'Report club');
  expect(seen(dialog(view()))).toContain('What’s wrong with this club?');
  check(view(), 'page-reason', 'insult');
  press(dialog(view()), en.chat.sendReport);
  await pass();
  expect(orders()).toEqual([{ call: 'POST /clubs/crane/report', body: { reason: 'insult' } }]);
});

test('moderators close a club after a question, unless it is their own', async () => {
  const view = await shown({}, { 'POST /moderation/clubs': null }, { mayModerate: true });
  press(view(), 'Close club');
  expect(seen(dialog(view()))).toBe(`Close the club?${en.clubs.closeText}CancelClose club`);
  press(dialog(view()), 'Cancel');
  press(view(), 'Close club');
  press(dialog(view()), 'Close club');
  await pass();
  expect(orders()).toEqual([{ call: 'POST /moderation/clubs', body: { club: 'crane', close: true } }]);
  expect(page.told).toEqual([`toast note: ${en.clubs.decided}`]);
  const own = await shown({ rank: 'owner' }, {}, { mayModerate: true });
  expect(seen(all(own(), '.tournament-links')[0])).toBe('All clubs');
});

test('the leaderboards are of one game at a time', async () => {
  const view = await shown();
  const boardsOf = () => all(view(), '.boards')[0];
  expect(all(boardsOf(), 'h3').map(seen)).toEqual([en.profile.speeds.blitz]);
  expect(cells(boardsOf())[1]).toEqual(['1', 'Ann', '1500', '12']);
  check(view(), 'club-game', 'yari');
  expect(seen(all(view(), 'section').find(one => seen(one).startsWith('Leaderboard')))).toContain('Loading…');
  await pass();
  expect(asked.at(-1)?.call).toBe('GET /clubs/crane/leaderboards?game=yari');
  expect(boardsOf()).toBeUndefined();
  expect(seen(view())).toContain('No member has a rating in this game yet.');
});

test('a club that is missing or cannot be loaded', async () => {
  const missing = await shown({}, { 'GET /clubs/crane': undefined });
  expect(seen(missing())).toContain('Club not foundThe club may have been deleted.');
  expect(screen?.title()).toBe('Clubs · Ootori');
  expect(page.told).toEqual([]);
  const view = await shown({}, { 'GET /clubs/crane': new Refusal('internal') });
  expect(seen(view())).toBe('Try again');
  expect(page.told).toEqual(['complain internal']);
  asked = answerCalls(usual);
  press(view(), 'Try again');
  expect(seen(view())).toBe('Loading…');
  await pass();
  expect(seen(view())).toContain('Crane Club');
});

test('a club stays when it cannot be loaded again', async () => {
  const view = await shown({}, { 'POST /clubs/crane/join': null });
  answerCalls({ 'POST /clubs/crane/join': null, 'GET /clubs/crane': new Refusal('internal') });
  press(view(), 'Join club');
  await pass();
  expect(seen(view())).toContain('Crane Club');
  expect(page.told.slice(1)).toEqual(['complain internal']);
});

test('nothing is loaded again, or told, once the page has been left', async () => {
  const view = await shown({}, { 'POST /clubs/crane/join': null });
  press(view(), 'Join club');
  screen?.leave();
  asked.length = 0;
  await pass();
  expect(asked.map(({ call }) => call)).toEqual([]);
});
