// Pages about players: rating history, finished games, leaderboards; downloading one's data and deleting an account.
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { inspect, looks } from './inspect.ts';
import { password, setStage } from './stage.ts';

// Two of these players play each other more often than the limits allow.
const stage = setStage(() => ['--limit-seeks', 'off', '--limit-games', 'off']);

// A game in which both players move and the loser resigns.
async function play(black: Page, white: Page, terms: Record<string, unknown>, loser: Page): Promise<string> {
  const id = await stage.begin(black, white, terms);
  await stage.post(black, `/games/${id}/move`, { ply: 0, usi: '4e4d' });
  await stage.post(white, `/games/${id}/move`, { ply: 1, usi: '4c4d' });
  await stage.post(loser, `/games/${id}/resign`);
  return id;
}

const rated = { rated: true, time: { kind: 'live', main: 600_000 } };

test('finished games can be filtered and are paged', async () => {
  const [ann, bob] = [await stage.account('Ann'), await stage.account('Bob')];
  for (let n = 0; n < 21; n++) await play(ann, bob, {}, n % 7 === 0 ? ann : bob);
  await play(ann, bob, rated, bob);
  await ann.goto(`${stage.url}/player/Bob`);
  const rows = ann.locator('.record-list .game-row');
  await ann.getByRole('button', { name: 'Show more' }).click();
  await rows.nth(21).waitFor();
  await expect.poll(() => ann.getByRole('button', { name: 'Show more' }).count()).toBe(0);
  const last = rows.nth(20);
  await last.scrollIntoViewIfNeeded();
  const place = await last.boundingBox();
  await last.click();
  await ann.locator('.wood').waitFor();
  expect(await ann.evaluate(() => scrollY), 'a new page begins at the top').toBe(0);
  await ann.goBack();
  await expect.poll(async () => (await last.boundingBox())?.y, { message: 'the same row' }).toBe(place?.y);
  await expect.poll(() => last.evaluate(row => row === document.activeElement)).toBe(true);
  await ann.locator('select[name=result]').selectOption('won');
  await rows.nth(3).waitFor({ state: 'detached' });
  await rows.nth(2).waitFor();
  await ann.locator('select[name=result]').selectOption('');
  await ann.locator('select[name=rated]').selectOption('1');
  await rows.nth(1).waitFor({ state: 'detached' });
  await expect.poll(() => rows.innerText()).toContain('against Ann');
  await ann.locator('select[name=game]').selectOption('yari');
  await ann.getByText('No games found.').waitFor();
  await expect
    .poll(() => ann.locator('.rating-chart').getAttribute('aria-label'))
    .toMatch(/One game: 1\d\d\d/);
});

test('a player exports their data and deletes the account, and the opponent keeps the games', async () => {
  const [cho, dai] = [await stage.account('Cho'), await stage.account('Dai')];
  const id = await play(cho, dai, {}, dai);
  await cho.goto(`${stage.url}/account`);
  const [download] = await Promise.all([
    cho.waitForEvent('download'),
    cho.getByRole('link', { name: 'Download my data' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^ootori-Cho-\d{4}-\d\d-\d\d\.json$/);
  const file = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(file.account.name).toBe('Cho');
  expect(file.games.map((game: { id: string }) => game.id)).toEqual([id]);

  await cho.getByRole('button', { name: 'Delete account' }).click();
  await cho.locator('#farewell').fill('not this one at all');
  await cho.getByRole('button', { name: 'Delete permanently' }).click();
  await cho.locator('dialog .fault', { hasText: 'Your current password is wrong.' }).waitFor();
  await cho.locator('#farewell').fill(password);
  await cho.getByRole('button', { name: 'Delete permanently' }).click();
  await cho.getByText('Your account has been deleted.').waitFor();
  await expect.poll(() => cho.getByRole('link', { name: 'Sign in' }).count()).toBe(1);

  await dai.goto(`${stage.url}/game/${id}`);
  await dai.getByText('Deleted player').first().waitFor();
  await dai.goto(`${stage.url}/player/Cho`);
  await dai.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => dai.locator('.ratings').count()).toBe(0);

  const ratings = '**/players/Dai/ratings';
  await dai.route(ratings, route => route.abort());
  await dai.goto(`${stage.url}/player/Dai`);
  await dai.locator('.toast').waitFor();
  await dai.unroute(ratings);
  await dai.getByRole('button', { name: 'Try again' }).click();
  await dai.getByRole('heading', { name: 'Dai', level: 1 }).waitFor();
});

describe.each(looks)('at $look', ({ look, options }) => {
  test('the pages', async () => {
    const suffix = look.replaceAll('-', '_');
    const page = await stage.account(`Karasu_${suffix}`, options);
    const other = await stage.account(`Suzume_${suffix}`, options);
    for (let n = 0; n < 6; n++) await play(page, other, rated, n % 3 === 2 ? page : other);
    await play(page, other, {}, other);
    await page.goto(`${stage.url}/player/Karasu_${suffix}`);
    await page.locator('.record-list .game-row').first().waitFor();
    await inspect(page, `player-${look}`);
    await page.locator('.record-list').scrollIntoViewIfNeeded();
    await inspect(page, `player-games-${look}`);
    await page.goto(`${stage.url}/leaderboards`);
    await page.locator('.boards').waitFor();
    await inspect(page, `leaderboards-${look}`);
    await page.goto(`${stage.url}/account`);
    await page.locator('.what-stays').scrollIntoViewIfNeeded();
    await inspect(page, `data-${look}`);
    await page.locator('.what-stays + p button').click();
    await page.locator('#farewell').waitFor();
    await inspect(page, `leave-${look}`);
  });
});
