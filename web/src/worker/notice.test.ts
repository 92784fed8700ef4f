import { expect, test } from 'vitest';
import { addressOf, openPage, type Tab } from './notice.ts';

const scope = 'https://ootori.example/';
const game = `${scope}game/222222222222`;

// A browser with tabs at these addresses, and a log of what is done with them.
function browser(urls: readonly string[], focus = async (): Promise<unknown> => ({})) {
  const done: string[] = [];
  const tab = (url: string): Tab => ({
    url,
    focus: () => {
      done.push(`focus ${url}`);
      return focus();
    },
  });
  const tabs = {
    matchAll: async () => urls.map(tab),
    openWindow: async (url: string) => done.push(`open ${url}`),
  };
  return { tabs, done };
}

test('a click focuses the tab of the game', async () => {
  const { tabs, done } = browser([scope, `${game}#chat`, `${game}?ply=3`]);
  await openPage(game, tabs);
  expect(done).toEqual([`focus ${game}#chat`]);
});

test('a tab with something else stays as it is, and the game is opened in another', async () => {
  const { tabs, done } = browser([`${scope}game/333333333333`, `${scope}game/2222222222223`]);
  await openPage(game, tabs);
  expect(done).toEqual([`open ${game}`]);
});

test('the game is opened where no tab is, and where its tab was just closed', async () => {
  const none = browser([]);
  await openPage(game, none.tabs);
  expect(none.done).toEqual([`open ${game}`]);
  const closed = browser([game], () => Promise.reject(new Error('closed')));
  await openPage(game, closed.tabs);
  expect(closed.done).toEqual([`focus ${game}`, `open ${game}`]);
});

test('a notice leads to a page of this site only', () => {
  expect(addressOf('/game/222222222222', scope)).toBe(game);
  expect(addressOf('/game/222222222222', 'https://example.org/ootori/')).toBe(
    'https://example.org/ootori/game/222222222222',
  );
  for (const path of [
    'https://evil.example/',
    '//evil.example/',
    '/../../',
    'javascript:alert(1)',
    'http://[',
    7,
    null,
  ]) {
    expect(addressOf(path, scope).startsWith(scope)).toBe(true);
  }
  expect(addressOf('/../x', 'https://example.org/ootori/')).toBe('https://example.org/ootori/');
});
