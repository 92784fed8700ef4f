import type { Rules } from '@ootori/rules';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Screen } from './context.ts';
import { readRoute } from './route.ts';
import { screenOf } from './screen_of.ts';
import { openBrowser } from './testing/browser.ts';
import { builtRules } from './testing/built.ts';
import { GamePage } from './testing/game_page.ts';
import { seen } from './testing/page.ts';

// snabbdom needs it when it is loaded.
vi.hoisted(() => vi.stubGlobal('window', {}));

let rules: Rules;
beforeAll(async () => {
  rules = await builtRules();
});

function opened(path: string): Screen {
  openBrowser(path);
  const known = Promise.resolve();
  const { app } = new GamePage(
    rules,
    {},
    {
      page: {
        me: { name: 'Ann', role: 'moderator', created: 0 },
        mayModerate: true,
        known,
        recognised: known,
        games: [],
        lobby: { seeks: null } as never,
        pushed: { look: async () => {} } as never,
        loadGames: async () => {},
        replace: () => {},
        complain: () => {},
      },
    },
  );
  return screenOf(app, readRoute(path));
}

// Screens that start a worker when they open are in the browser tests only.
const titles: [path: string, title: string][] = [
  ['/', 'Ootori · Play two small shogi variants'],
  ['/game/g1', '● Your move · Tori Shogi · Ootori'],
  ['/invitation/s1', 'Invitation to a game · Ootori'],
  ['/elsewhere', 'Page not found · Ootori'],
  ['/leaderboards/tori', 'Leaderboards · Ootori'],
  ['/report/g1', 'Game report · Ootori'],
  ['/player/Bea', 'Bea · Ootori'],
  ['/player/Bea/year/2026', 'Bea in 2026 · Ootori'],
  ['/tv', 'TV · Ootori'],
  ['/watch', 'Games to watch · Ootori'],
  ['/following', 'Players you follow · Ootori'],
  ['/games', 'Find games · Ootori'],
  ['/learn/tori', 'Learn to play · Ootori'],
  ['/practice/tori', 'Mate problems · Ootori'],
  ['/study', 'Studies · Ootori'],
  ['/tournaments', 'Tournaments · Ootori'],
  ['/tournaments/new', 'New tournament · Ootori'],
  ['/tournaments/pairing', 'Pair a tournament file (TRF) · Ootori'],
  ['/simuls', 'Simuls · Ootori'],
  ['/simuls/new', 'Host a simul · Ootori'],
  ['/clubs', 'Clubs · Ootori'],
  ['/clubs/new', 'New club · Ootori'],
  ['/club/fans/settings', 'Club settings · Ootori'],
  ['/account', 'Account · Ootori'],
  ['/sign-in', 'Sign in · Ootori'],
  ['/forgotten', 'Forgot your password? · Ootori'],
  ['/new-password', 'Choose a new password · Ootori'],
  ['/confirm-email', 'Confirm your email address · Ootori'],
  ['/device', 'Connect a program · Ootori'],
  ['/moderation', 'Moderation · Ootori'],
];

test.each(titles)('%s', async (path, title) => {
  const screen = opened(path);
  await vi.waitFor(() => expect(screen.title()).toBe(title), { timeout: 25_000 });
  screen.leave();
});

test('a screen whose code is there opens at once', async () => {
  const first = opened('/tournaments/new');
  await vi.waitFor(() => expect(first.title()).toContain('New tournament'), { timeout: 25_000 });
  first.leave();
  const next = opened('/tournaments/pairing');
  expect(seen(next.view())).toContain('Pair a tournament file');
  next.leave();
});
