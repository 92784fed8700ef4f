import { expect, test, vi } from 'vitest';
import type { Screen } from '../context.ts';
import { stubReload } from '../testing/browser.ts';
import { pageIn, press, seen } from '../testing/page.ts';
import { en } from '../words/en.ts';
import { LaterScreen } from './later_screen.ts';

// snabbdom needs it when it is loaded.
vi.hoisted(() => vi.stubGlobal('window', {}));

test('if the code of a screen cannot be fetched, the page can be opened anew', async () => {
  const reloads = stubReload();
  let fetches = 0;
  const later = new LaterScreen(pageIn(en), async (): Promise<Screen> => {
    fetches += 1;
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  expect(seen(later.view())).toBe(en.loading);
  await vi.waitFor(() => expect(seen(later.view())).toBe('Try again'));
  press(later.view(), 'Try again');
  expect([reloads.times, fetches]).toEqual([1, 1]);
});
