import type { Rules } from '@ootori/rules';
import { beforeAll, expect, test, vi } from 'vitest';
import { speeds } from '../../protocol/players.ts';
import { answerCalls } from '../../testing/answers.ts';
import { builtRules } from '../../testing/built.ts';
import { all, cells, check, press, seen, WatchedPage } from '../../testing/page.ts';
import { en } from '../../words/en.ts';
import { LeaderboardsScreen } from './leaderboards_screen.ts';

// snabbdom needs it when it is loaded.
vi.hoisted(() => vi.stubGlobal('window', {}));

let rules: Rules;
beforeAll(async () => {
  rules = await builtRules();
});

const soon = () => new Promise(resolve => setTimeout(resolve));
const leader = { name: 'Ann', rating: 1700, deviation: 60, provisional: false, games: 30 };
const leaderboards = { ...Object.fromEntries(speeds.map(speed => [speed, []])), rapid: [leader] };
const call = 'GET /leaderboards/tori';

async function opened(answers: Record<string, unknown>, game = '') {
  answerCalls(answers);
  const page = new WatchedPage(en, { rules, me: null });
  const screen = new LeaderboardsScreen(page.app, game);
  await soon();
  return { page, screen, view: page.shows(() => screen.view()) };
}

test('the best players of a game are listed at each speed', async () => {
  const { page, view } = await opened({ [call]: { leaderboards } });
  expect(all(view(), 'h2').map(seen)).toEqual(speeds.map(speed => en.profile.speeds[speed]));
  expect(cells(view()).slice(1)).toEqual([['1', 'Ann', '1700', '30']]);
  check(view(), 'leaderboards-game', 'yari');
  expect(page.told).toEqual(['go /leaderboards/yari']);
  expect(seen((await opened({}, 'chess')).view())).toContain(en.play.missingPage);
});

test('what could not be loaded can be loaded again', async () => {
  const { page, view } = await opened({});
  expect(page.told).toEqual(['complain not_found']);
  answerCalls({ [call]: { leaderboards } });
  press(view(), 'Try again');
  expect(seen(view())).toContain('Loading…');
  await soon();
  expect(cells(view())).toHaveLength(2);
});
