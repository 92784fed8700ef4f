import { expect, test, vi } from 'vitest';
import type { Screen } from '../context.ts';
import { stubReload } from '../testing/browser.ts';
import { all, pageIn, press, seen } from '../testing/page.ts';
import { en } from '../words/en.ts';
import { LaterScreen } from './later_screen.ts';

// snabbdom needs it when it is loaded.
vi.hoisted(() => vi.stubGlobal('window', {}));

test('if the code of a screen cannot be fetched, the page can be opened anew', async () => {
  const reloads = stubReload();
  const reported: unknown[] = [];
  vi.stubGlobal('reportError', (failure: unknown) => void reported.push(failure));
  const failure = new TypeError('Failed to fetch dynamically imported module');
  let fetches = 0;
  const later = new LaterScreen(pageIn(en), async (): Promise<Screen> => {
    fetches += 1;
    throw failure;
  });
  expect(seen(later.view())).toBe(en.loading);
  await vi.waitFor(() => expect(seen(later.view())).toBe(`${en.errors.not_loaded}Try again`));
  expect(all(later.view(), 'p').map(one => one.data?.attrs?.role)[0]).toBe('alert');
  expect(reported).toEqual([failure]);
  press(later.view(), 'Try again');
  expect([reloads.times, fetches]).toEqual([1, 1]);
});
