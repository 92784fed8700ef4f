// A time control of one's own, and the games by correspondence in the order in which they wait.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { desktop, launchBrowser, openPage } from './browser.ts';
import { inspect, looks } from './inspect.ts';
import { Server } from './server.ts';

let server: Server;
let browser: Browser;

beforeAll(async () => {
  server = await Server.start();
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function post(page: Page, path: string, data: Record<string, unknown> = {}) {
  const answer = await page.request.post(`${server.url}/api/v1${path}`, {
    data,
    headers: { origin: server.url },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as { id: string };
}

// A game of the two, the first of whom is Black.
async function begin(first: Page, second: Page, time: Record<string, unknown>): Promise<string> {
  const { id } = await post(first, '/seeks', { game: 'yari', side: 'black', listed: false, time });
  return (await post(second, `/seeks/${id}/accept`)).id;
}

test.each(looks)('is written into the form, and is what is played at $look', async ({ look, options }) => {
  const [page, friend] = [await openPage(browser, options), await openPage(browser, desktop)];
  for (const one of [page, friend]) {
    await one.goto(server.url);
    await one.locator('.game-list p').waitFor();
  }
  await page.locator('input[name=opponent][value=friend]').check();
  await page.locator('input[name=side][value=black]').check();
  await page.locator('#time').selectOption('custom');
  await page.locator('#time-main').fill('25');
  await page.locator('#time-byoyomi').fill('40');
  const sum = page.locator('.custom-time .field-hint');
  await expect.poll(() => sum.innerText()).toMatch(/25.*(40.*3|3.*40)/);
  await page.locator('.custom-time').scrollIntoViewIfNeeded();
  await inspect(page, `own-time-${look}`);

  await page.locator('#time-main').fill('0');
  await page.locator('#time-byoyomi').fill('0');
  const start = page.locator('.new-game-start button');
  await expect.poll(() => start.isDisabled()).toBe(true);
  await inspect(page, `own-time-impossible-${look}`);

  await page.locator('input[name=custom-kind][value=correspondence]').check();
  await page.locator('#time-days').fill('30');
  await inspect(page, `own-days-${look}`);
  await start.click();
  await page.waitForURL(/\/invitation\//);
  await expect.poll(() => page.locator('main').innerText(), { timeout: 10_000 }).toMatch(/30/);
  const long = (await post(friend, `/seeks/${page.url().split('/').pop()}/accept`)).id;

  const theirs = await begin(friend, page, { kind: 'correspondence', days: 1 });
  const short = await begin(page, friend, { kind: 'correspondence', days: 2 });
  const live = await begin(page, friend, { kind: 'live', main: 600_000 });
  await page.goto(server.url);
  const rows = page.locator('.game-list .game-row');
  await rows.nth(3).waitFor();
  const ids = await rows.evaluateAll(links => links.map(link => link.getAttribute('href')?.split('/').pop()));
  expect(ids, 'own turns first, the most urgent before others; games in one sitting apart').toEqual([
    short,
    long,
    theirs,
    live,
  ]);
  expect(await page.locator('.game-row-left').count()).toBe(3);
  await rows.last().scrollIntoViewIfNeeded();
  await inspect(page, `correspondence-${look}`);
  for (const one of [page, friend]) await one.context().close();
});
