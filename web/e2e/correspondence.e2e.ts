// Games by correspondence: conditional moves played out on the board, and vacations.
import type { GameSpec, Rules } from '@ootori/rules';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { desktop, launchBrowser, openPage } from './browser.ts';
import { GamePage } from './game_page.ts';
import { inspect, looks } from './inspect.ts';
import { Server } from './server.ts';
import { builtRules } from './two_players.ts';

let server: Server;
let browser: Browser;
let rules: Rules;

beforeAll(async () => {
  rules = await builtRules();
  server = await Server.start();
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function post(page: Page, path: string, data: Record<string, unknown> = {}): Promise<{ id: string }> {
  const answer = await page.request.post(`${server.url}/api/v1${path}`, {
    data,
    headers: { origin: server.url },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.status() === 204 ? { id: '' } : ((await answer.json()) as { id: string });
}

const move = (page: Page, game: string, ply: number, usi: string) =>
  post(page, `/games/${game}/move`, { ply, usi });

// A game of the two by correspondence, the first of whom is Black.
async function begin(first: Page, second: Page): Promise<string> {
  for (const page of [first, second]) {
    await page.goto(server.url);
    await page.locator('.game-list p, .game-list li').first().waitFor();
  }
  const time = { kind: 'correspondence', days: 3 };
  const { id } = await post(first, '/seeks', { game: 'yari', side: 'black', listed: false, time });
  return (await post(second, `/seeks/${id}/accept`)).id;
}

async function shows(page: Page, game: string, ...usis: string[]): Promise<GamePage> {
  await page.goto(`${server.url}/game/${game}`);
  await page.locator('sg-squares').waitFor();
  const shown = new GamePage(page, rules.spec('yari') as GameSpec);
  if (usis.length > 0) await shown.waitForPlies(usis.length);
  return shown;
}

// Plays moves of a line, each once the board has taken the one before.
async function playLine(shown: GamePage, ...usis: string[]): Promise<void> {
  const played = shown.page.locator('.line-played');
  for (const usi of usis) {
    const before = await played.innerText();
    await shown.clickSquare(usi.slice(0, 2));
    await shown.clickSquare(usi.slice(2, 4));
    await expect.poll(() => played.innerText()).not.toBe(before);
  }
}

test.each(looks)(
  'lines are played out on the board, kept, and played by the server at $look',
  async ({ look, options }) => {
    const [page, friend] = [await openPage(browser, options), await openPage(browser, desktop)];
    const game = await begin(page, friend);
    await move(page, game, 0, '1g1f');
    const shown = await shows(page, game, '1g1f');
    const section = page.locator('.lines');
    await section.getByRole('button').click();
    const [back, save] = [section.getByRole('button').nth(0), section.getByRole('button').nth(1)];
    await playLine(shown, '1c1d');
    await expect.poll(() => section.locator('.line-played').innerText()).toMatch(/1d|１四/);
    expect(await save.isDisabled(), 'the answer is not played yet').toBe(true);
    await inspect(page, `lines-their-move-${look}`);
    await playLine(shown, '2g2f');
    await save.click();
    await page.locator('.lines-settled li').waitFor();
    await playLine(shown, '2c2d', '3g3f');
    await save.click();
    await page.locator('.lines-settled li').nth(1).waitFor();

    // The first goes on; another answer to the same move is refused.
    await page.locator('.lines-settled .line').first().click();
    await expect.poll(() => section.locator('.line-played').innerText()).toMatch(/1d|１四/);
    await playLine(shown, '2c2d', '3g3f');
    await save.click();
    await page
      .locator('.lines-settled .line')
      .filter({ hasText: /(1d|１四).*(2d|２四)/ })
      .waitFor();
    expect(await page.locator('.lines-settled li').count()).toBe(2);
    await playLine(shown, '1c1d', '4g4f');
    await save.click();
    await expect.poll(() => section.locator('.fault').innerText()).not.toBe('');
    await inspect(page, `lines-two-answers-${look}`);
    await back.click();
    await page.locator('.lines-settled li').nth(0).locator('.button').click();
    await expect.poll(() => page.locator('.lines-settled li').count()).toBe(1);
    await section.getByRole('button').nth(2).click();
    await page.locator('.lines.open').waitFor({ state: 'detached' });
    await inspect(page, `lines-settled-${look}`);

    await server.kill();
    await server.start();
    await move(friend, game, 1, '1c1d');
    await shown.waitForPlies(3);
    await move(friend, game, 3, '2c2d');
    await shown.waitForPlies(5);
    expect(await page.locator('button.move').count()).toBe(5);
    await page.locator('.lines').waitFor();
    for (const one of [page, friend]) await one.context().close();
  },
);

test('nobody but their owner sees lines, and there are none to settle when it is one’s turn', async () => {
  const [page, friend] = [await openPage(browser, desktop), await openPage(browser, desktop)];
  const game = await begin(page, friend);
  await shows(page, game);
  expect(await page.locator('.lines').count(), 'it is one’s own turn').toBe(0);
  await move(page, game, 0, '1g1f');
  await page.locator('.lines').waitFor();
  await shows(friend, game, '1g1f');
  expect(await friend.locator('.lines').count()).toBe(0);
  for (const one of [page, friend]) await one.context().close();
});

test.each(looks)(
  'a vacation stops the clock, and the opponent sees it at $look',
  async ({ look, options }) => {
    const [page, friend] = [await openPage(browser, options), await openPage(browser, desktop)];
    await page.goto(server.url);
    await page.locator('.game-list p').waitFor();
    await post(page, '/account', {
      name: `Tern${looks.findIndex(one => one.look === look)}`,
      password: 'correct horse battery',
    });
    const game = await begin(page, friend);
    await page.goto(`${server.url}/account`);
    const section = page.locator('.vacation');
    await section.getByRole('button').click();
    await section.locator('.button.primary').waitFor();
    await section.scrollIntoViewIfNeeded();
    await inspect(page, `vacation-account-${look}`);
    await friend.goto(`${server.url}/game/${game}`);
    await friend.locator('.player .away').waitFor();
    await friend.locator('.player a.name').click();
    await expect
      .poll(() => friend.locator('.profile-vacation').innerText())
      .toMatch(/^On vacation, until .*\d{4}|^休暇中/);
    await page.goto(server.url);
    await page.locator('.game-row-left').scrollIntoViewIfNeeded();
    expect(await page.locator('.game-row-left').innerText()).toMatch(/on vacation|休暇中/);
    await inspect(page, `vacation-list-${look}`);
    await shows(page, game);
    await page.locator('.player .away').waitFor();
    await inspect(page, `vacation-game-${look}`);

    await page.goto(`${server.url}/account`);
    await section.getByRole('button').click();
    await section.locator('.button:not(.primary)').waitFor();
    await page.goto(server.url);
    await expect.poll(() => page.locator('.game-row-left').innerText()).toMatch(/left|残り/);
    for (const one of [page, friend]) await one.context().close();
  },
);

test('the list of games counts down by itself', async () => {
  const [page, friend] = [await openPage(browser, desktop), await openPage(browser, desktop)];
  const game = await begin(page, friend);
  await move(page, game, 0, '1g1f');
  const twoHoursBefore = Date.now() + 3 * 86_400_000 - 7_200_000;
  await page.clock.install({ time: twoHoursBefore });
  await page.goto(server.url);
  const left = page.locator('.game-row-left');
  await expect.poll(() => left.innerText()).toMatch(/^\d:\d\d:\d\d left$/);
  const before = await left.innerText();
  await expect.poll(() => left.innerText(), { timeout: 10_000 }).not.toBe(before);
  for (const one of [page, friend]) await one.context().close();
});
