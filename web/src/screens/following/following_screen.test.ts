import type { Rules } from '@ootori/rules';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Context } from '../../context.ts';
import { type Asked, answerCalls, Refusal } from '../../testing/answers.ts';
import { builtRules } from '../../testing/built.ts';
import { all, buttons, follow, links, press, seen, WatchedPage } from '../../testing/page.ts';
import { account } from '../../testing/tournaments.ts';
import { en } from '../../words/en.ts';
import { FollowingScreen } from './following_screen.ts';

// snabbdom needs it when it is loaded.
vi.hoisted(() => vi.stubGlobal('window', {}));

let rules: Rules;
beforeAll(async () => {
  rules = await builtRules();
});

let asked: Asked[];
let page: WatchedPage;
let screen: FollowingScreen | null = null;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { visibilityState: 'visible' });
});
afterEach(() => {
  screen?.leave();
  screen = null;
  vi.useRealTimers();
});

const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const words = en.following;
const followed = (name: string, online: boolean, game: string | null = null) => ({
  player: account(name),
  since: 0,
  online,
  game,
});
const players = [
  followed('Dot', false),
  followed('bea', true),
  followed('Ann', true),
  followed('Cid', true, 'g1'),
  { ...followed('', false), player: { kind: 'guest', you: false } },
];
const usual = {
  'GET /following': { players, games: [], count: 0 },
  'GET /blocks': { blocks: [{ id: 'b1', player: account('Eve'), at: 0 }] },
};

async function shown(answers: Record<string, unknown> = usual, me: unknown = { name: 'Me' }) {
  screen?.leave();
  asked = answerCalls(answers);
  page = new WatchedPage(en, { rules, me: me as Context['me'], recognised: Promise.resolve() });
  const one = new FollowingScreen(page.app);
  screen = one;
  const view = page.shows(() => one.view());
  await pass();
  return view;
}

type View = ReturnType<Awaited<ReturnType<typeof shown>>>;
const rows = (view: View) => all(view, '.relation').map(seen);

test('those in a game come first, then those online, each by name', async () => {
  const view = await shown();
  expect(screen?.title()).toBe('Players you follow · Ootori');
  expect(seen(all(view(), 'header')[0])).toBe('Players you followOnly you can see this list.');
  expect(rows(view())).toEqual([
    'Cid playing nowChallengeUnfollow',
    'Ann onlineChallengeUnfollow',
    'bea onlineChallengeUnfollow',
    'Dot offlineUnfollow',
    'EveUnblock',
  ]);
  expect(all(view(), '.presence').map(one => one.data?.class?.online)).toEqual([true, true, true, false]);
  expect(seen(all(view(), '.card')[0])).toBe(`Blocked players${words.blockedHint}EveUnblock`);
  expect(links(view()).slice(0, 2)).toEqual([
    ['Cid', '/player/Cid'],
    ['Challenge', '/?to=Cid'],
  ]);
  for (const name of ['Cid', 'Challenge', 'Eve']) follow(view(), name);
  expect(page.told).toEqual(['go /player/Cid', 'go /?to=Cid', 'go /player/Eve']);
});

test('a player is unfollowed, and another one unblocked', async () => {
  const view = await shown();
  asked = answerCalls({ ...usual, 'DELETE /following/Dot': null, 'DELETE /blocks/b1': null });
  press(view(), 'Unfollow Dot');
  await pass();
  expect(asked.map(({ call }) => call)).toEqual(['DELETE /following/Dot', 'GET /blocks', 'GET /following']);
  asked = answerCalls({ ...usual, 'GET /blocks': { blocks: [] }, 'DELETE /blocks/b1': null });
  press(view(), 'Unblock Eve');
  await pass();
  expect(asked[0]).toEqual({ call: 'DELETE /blocks/b1', body: null });
  expect(seen(all(view(), '.card')[0])).toBe('Blocked playersYou haven’t blocked anyone.');
  answerCalls({ ...usual, 'DELETE /following/Dot': new Refusal('internal') });
  press(view(), 'Unfollow Dot');
  await pass();
  expect(page.told).toEqual(['complain internal']);
});

test('a blocked guest has no page', async () => {
  const blocks = [{ id: 'b1', player: { kind: 'guest', you: false }, at: 0 }];
  const view = await shown({ ...usual, 'GET /blocks': { blocks } });
  expect(links(all(view(), '.card')[0])).toEqual([]);
  expect(buttons(all(view(), '.card')[0])).toHaveLength(1);
});

test('who follows nobody learns how to', async () => {
  const none = { players: [], games: [], count: 0 };
  const view = await shown({ ...usual, 'GET /following': none });
  expect(seen(all(view(), '.watch-empty')[0])).toBe(`${words.none}${words.noneText}Leaderboards`);
  follow(view(), 'Leaderboards');
  expect(page.told).toEqual(['go /leaderboards/']);
});

test('guests sign in to follow, but can block', async () => {
  const view = await shown(usual, { name: null });
  expect(seen(all(view(), '.watch-empty')[0])).toBe(`${words.signIn}${en.header.signIn}`);
  expect(rows(view())).toEqual(['EveUnblock']);
  await pass(5_000);
  expect(asked.map(({ call }) => call)).toEqual(['GET /blocks']);
});

test('the list is looked up every five seconds, as long as it is visible', async () => {
  const view = await shown();
  const lists = () => asked.filter(({ call }) => call === 'GET /following').length;
  await pass(4_999);
  expect(lists()).toBe(1);
  await pass(1);
  expect(lists()).toBe(2);
  vi.stubGlobal('document', { visibilityState: 'hidden' });
  await pass(5_000);
  expect(lists()).toBe(2);
  vi.stubGlobal('document', { visibilityState: 'visible' });
  asked = answerCalls({ ...usual, 'GET /following': new Promise(() => {}) });
  await pass(15_000);
  expect(lists()).toBe(1);
  expect(rows(view())).toHaveLength(5);
  screen?.leave();
  asked.length = 0;
  await pass(5_000);
  expect(asked).toEqual([]);
});

test('the list stays while the server cannot be reached', async () => {
  const view = await shown();
  answerCalls({});
  await pass(5_000);
  expect(rows(view())).toHaveLength(5);
  expect(page.told).toEqual([]);
});

test('a list that cannot be loaded can be loaded again', async () => {
  const view = await shown({});
  expect(seen(view())).toContain('Try again');
  answerCalls(usual);
  press(view(), 'Try again');
  expect(seen(view())).toContain('Loading…');
  await pass();
  expect(rows(view())).toHaveLength(4);
});

test('what is loaded after the page has been left is not shown', async () => {
  asked = answerCalls(usual);
  page = new WatchedPage(en, { rules, me: { name: 'Me' } as Context['me'], recognised: Promise.resolve() });
  const one = new FollowingScreen(page.app);
  one.leave();
  await pass();
  expect(seen(one.view())).toContain('Loading…');
});

test('nothing is said about blocked players until they are known', async () => {
  const view = await shown({ ...usual, 'GET /blocks': new Refusal('busy') });
  const blocked = () => seen(all(view(), '.card')[0]);
  expect(blocked()).toBe(`Blocked players${en.loadFailed}Try again`);
  expect(page.told).toEqual(['complain busy']);
  answerCalls(usual);
  press(all(view(), '.card')[0], 'Try again');
  expect(blocked()).toBe('Blocked playersLoading…');
  await pass();
  expect(blocked()).toBe(`Blocked players${words.blockedHint}EveUnblock`);
});

test('both lists are loaded once the server has said who the user is', async () => {
  asked = answerCalls(usual);
  let recognise = () => {};
  const given = {
    rules,
    me: null as Context['me'],
    recognised: new Promise<void>(done => (recognise = done)),
  };
  page = new WatchedPage(en, given);
  const one = new FollowingScreen(page.app);
  screen = one;
  await pass();
  expect(seen(one.view())).toContain(`${en.loadFailed}Try again`);
  expect([all(one.view(), '.card'), asked]).toEqual([[], []]);
  (page.app as { me: unknown }).me = { name: 'Me' };
  recognise();
  await pass();
  expect(rows(one.view())).toHaveLength(5);
});
