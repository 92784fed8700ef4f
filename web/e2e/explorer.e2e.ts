// The opening explorer on the analysis board, and searching for games.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { inspect, looks } from './inspect.ts';
import { setStage } from './stage.ts';

const stage = setStage();
const live = { kind: 'live', main: 600_000 };

// A game between two accounts in which Black resigns after these moves.
async function played(black: Page, white: Page, ...moves: string[]): Promise<string> {
  const id = await stage.begin(black, white, { time: live, rated: true });
  for (const [ply, usi] of moves.entries()) {
    await stage.post(ply % 2 === 0 ? black : white, `/games/${id}/move`, { ply, usi });
  }
  await stage.post(black, `/games/${id}/resign`);
  return id;
}

// Waits until the index has this many games from the standard start.
async function indexed(page: Page, games: number): Promise<void> {
  const known = async () =>
    (await (await page.request.get(`${stage.url}/api/v1/explorer/site?game=tori`)).json()).games;
  await expect.poll(known, { timeout: 60_000 }).toBe(games);
}

const hasBook = existsSync(new URL('../../engine/books/tori.book', import.meta.url));
const moves = (page: Page) => page.locator('.explorer-moves tbody tr:not(.explorer-all) .move');
// Selects the site's games, which is also the default of a client built without an opening book.
const explore = async (page: Page) => {
  await page.locator('main').press('x');
  await page.locator('input[name=explorer-source][value=site]').check();
};
const openBoard = async (page: Page) => {
  await page.goto(`${stage.url}/analysis?game=tori`);
  await page.locator('sg-squares').waitFor();
};

test('the explorer shows the moves played, plays them by mouse or keyboard, and links to the games', async () => {
  const ann = await stage.account('Ann');
  const bob = await stage.account('Bob');
  const first = await played(ann, bob, '4e4d', '4c4d');
  await played(ann, bob, '4e4d', '4c4d', '2e2d');
  await played(bob, ann, '2e2d', '4c4d');
  await indexed(ann, 3);

  await openBoard(ann);
  await explore(ann);
  await moves(ann).nth(1).waitFor();
  await expect.poll(() => moves(ann).allInnerTexts()).toEqual(['S-4d', 'S-2d']);
  // The book's evaluations appear once the book has loaded.
  const evaluation = ann.locator('.explorer-all td').first();
  if (hasBook) await expect.poll(() => evaluation.innerText()).toMatch(/^[+−]?\d\.\d$/);
  await expect.poll(() => ann.locator('.explorer-all .explorer-number').last().innerText()).toMatch(/^3/);
  await expect
    .poll(() => ann.locator('.result-bar').first().getAttribute('aria-label'))
    .toBe('Black won 0%, White 100%');
  await moves(ann).first().click();
  await expect.poll(() => moves(ann).allInnerTexts()).toEqual(['Sx4d']);
  await moves(ann).first().focus();
  await ann.keyboard.press('Enter');
  await expect.poll(() => moves(ann).allInnerTexts()).toEqual(['S-2d']);

  // Filters, and the player's own games.
  await ann.locator('main').press('Home');
  await ann.locator('.explorer-filters summary').click();
  await ann.locator('select[name=explorer-speed]').selectOption('bullet');
  await ann.getByText('No games on this site reached this position.').waitFor();
  await ann.locator('select[name=explorer-speed]').selectOption('');
  await ann.getByRole('radio', { name: 'My games' }).check();
  await moves(ann).nth(1).waitFor();

  // The games in which the position occurred, and the link to all of them.
  await expect.poll(() => ann.locator('.explorer-game').count()).toBe(3);
  await ann.locator('.explorer-recent').getByRole('link', { name: 'Show all' }).click();
  await ann.waitForURL(/\/games\?game=tori&sfen=/);
  await ann.locator('.game-row').nth(2).waitFor();
  await ann.goBack();
  await ann.locator('sg-squares').waitFor();

  const stranger = await stage.open();
  await openBoard(stranger);
  await stranger.getByRole('checkbox', { name: 'Opening explorer' }).check();
  await stranger.getByRole('radio', { name: 'This site' }).check();
  await stranger.locator('.explorer-game').last().click();
  await stranger.waitForURL(new RegExp(`/game/${first}`));
});

test.skipIf(!hasBook)('the engine’s book works signed out and offline', async () => {
  const page = await stage.open({ serviceWorkers: 'allow' });
  await openBoard(page);
  await page.locator('main').press('x');
  await moves(page).first().waitFor();
  const evaluations = page.locator('.explorer-moves tbody td:nth-child(2)');
  await expect.poll(() => evaluations.first().innerText()).toMatch(/^[+−]?\d\.\d$/);
  await expect.poll(() => page.locator('.explorer-filters').count()).toBe(0);
  const first = await moves(page).allInnerTexts();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await stage.server.pause();
  try {
    await openBoard(page);
    await page.locator('main').press('x');
    await expect.poll(() => moves(page).allInnerTexts()).toEqual(first);
    await moves(page).first().click();
    await expect.poll(() => moves(page).allInnerTexts()).not.toEqual(first);
    await moves(page).first().waitFor();
  } finally {
    await stage.server.start();
  }
});

test('an author opens the explorer in a study, and a click adds the move', async () => {
  const author = await stage.account('Emi');
  await indexed(author, 3);
  await author.goto(`${stage.url}/study`);
  await author.getByRole('button', { name: 'New study' }).click();
  await author.locator('.study sg-squares').waitFor();
  await explore(author);
  await moves(author).first().click();
  await author.locator('.tree-moves .move').waitFor();
  await expect.poll(() => moves(author).allInnerTexts()).toEqual(['Sx4d']);
  await author.reload();
  await author.locator('.tree-moves .move').waitFor();
});

test('games are searched and downloaded, and the search is saved', async () => {
  const cat = await stage.account('Cat');
  const dan = await stage.account('Dan');
  await played(cat, dan, '4e4d', '4c4d', '5e5d');
  await played(dan, cat, '2e2d', '4c4d');
  const found = async () =>
    (await (await cat.request.get(`${stage.url}/api/v1/games/search?player=cat`)).json()).games.length;
  await expect.poll(found, { timeout: 60_000 }).toBe(2);

  await cat.goto(`${stage.url}/games`);
  await cat.locator('#search-player').fill('Cat');
  await cat.locator('select[name=winner]').selectOption('white');
  await cat.locator('#search-moves').fill('S-4d');
  await cat.locator('#search-moves').press('Enter');
  await cat.getByText('To search by position, choose Tori Shogi or Yari Shogi first.').waitFor();
  await cat.locator('select[name=game]').selectOption('tori');
  await cat.getByRole('button', { name: 'Search', exact: true }).click();
  await cat.waitForURL(/moves=S-4d/);
  await cat.locator('.game-row').waitFor();
  await expect.poll(() => cat.locator('.game-row').count()).toBe(1);
  await expect.poll(() => cat.locator('.game-row strong').innerText()).toBe('Cat – Dan');

  await cat.locator('#search-name').fill('Lost with S-4d');
  await cat.getByRole('button', { name: 'Save this search' }).click();
  await cat.getByRole('link', { name: 'Lost with S-4d' }).waitFor();
  const [download] = await Promise.all([
    cat.waitForEvent('download'),
    cat.getByRole('link', { name: 'PGN' }).click(),
  ]);
  const file = await readFile(await download.path(), 'utf8');
  expect(file.match(/\[(?:Black|White) "Cat"\]/g)).toHaveLength(1);

  // Filters by the day on which the game ended.
  const day = (shift: number) => new Date(Date.now() + shift * 86_400_000).toISOString().slice(0, 10);
  await cat.locator('#search-since').fill(day(1));
  await cat.getByRole('button', { name: 'Search', exact: true }).click();
  await cat.getByText('No games found.').waitFor();
  await cat.locator('#search-since').fill(day(-1));
  await cat.locator('#search-until').fill(day(1));
  await cat.getByRole('button', { name: 'Search', exact: true }).click();
  await cat.locator('.game-row').waitFor();

  // Reloading restores the same search.
  await cat.reload();
  await cat.locator('.game-row').waitFor();
  await expect.poll(() => cat.locator('#search-moves').inputValue()).toBe('S-4d');
  await cat.getByRole('button', { name: 'Clear' }).click();
  await cat.waitForURL(/\/games$/);
  await cat.getByRole('link', { name: 'Lost with S-4d' }).click();
  await cat.waitForURL(/player=Cat/);
  await cat.getByRole('button', { name: 'Delete ‘Lost with S-4d’' }).click();
  await expect.poll(() => cat.locator('.saved-list li').count()).toBe(0);

  await cat.goto(`${stage.url}/games?player=Nobody`);
  await cat.getByText('Player not found.').waitFor();
});

describe.each(looks)('at $look', ({ look, options }) => {
  test('the explorer and the search are accessible', async () => {
    const page = await stage.open(options);
    await indexed(page, 5);
    await openBoard(page);
    await explore(page);
    await moves(page).first().waitFor();
    await page.locator('.explorer-filters summary').click();
    await page.locator('.explorer').scrollIntoViewIfNeeded();
    await inspect(page, `explorer-${look}`);
    if (hasBook) {
      await page.locator('.explorer input[type=radio]').first().check();
      await page.locator('.explorer-book').waitFor();
      await page.locator('.explorer').scrollIntoViewIfNeeded();
      await inspect(page, `explorer-book-${look}`);
    }
    await page.goto(`${stage.url}/games`);
    await page.locator('.game-row').first().waitFor();
    await inspect(page, `games-${look}`);
  });
});
