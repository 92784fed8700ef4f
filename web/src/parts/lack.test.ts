import { expect, test, vi } from 'vitest';
import { press, seen, WatchedPage } from '../testing/page.ts';
import { en } from '../words/en.ts';
import { awaited } from './lack.ts';

// snabbdom needs it when it is loaded.
vi.hoisted(() => vi.stubGlobal('window', {}));

test('who tries again sees that the page is loading', () => {
  const page = new WatchedPage(en);
  let failed = true;
  const retry = () => {
    failed = false;
  };
  const view = page.shows(() => awaited(page.app, failed ? retry : null));
  expect(seen(view())).toBe('Try again');
  press(view(), 'Try again');
  expect(seen(view())).toBe('Loading…');
});
