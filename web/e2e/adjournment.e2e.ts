// A game in one sitting that goes on another day, in two browsers.
import type { Rules } from '@ootori/rules';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './browser.ts';
import { inspect, looks } from './inspect.ts';
import { Server } from './server.ts';
import { builtRules, TwoPlayers } from './two_players.ts';

let server: Server;
let browser: Browser;
let rules: Rules;
let players: TwoPlayers;

beforeAll(async () => {
  rules = await builtRules();
  server = await Server.start();
  browser = await launchBrowser();
});

afterEach(async () => {
  await players?.leave();
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const notice = (page: Page, text: string) => page.locator('.notice').filter({ hasText: text });
const moves = (page: Page) => page.locator('button.move').count();

test('by agreement, with a move that nobody sees, over a restart, until both are back', async () => {
  const time = { kind: 'live', main: 3_600_000 };
  players = await TwoPlayers.withTerms(browser, server.url, rules, { game: 'yari', time });
  const { first, second, black } = players;
  await players.play('1g1f', '1c1d');
  await button(second, 'Propose to adjourn').click();
  await notice(first, 'Your opponent would like to adjourn').waitFor();
  await inspect(first, 'adjourn-offered');
  await button(first, 'Agree').click();
  await notice(second, 'Your opponent seals a move.').waitFor();
  await notice(first, 'Make your move on the board').waitFor();
  await inspect(first, 'adjourn-sealing');
  await black.clickSquare('2g');
  await black.clickSquare('2f');
  for (const page of [first, second]) await notice(page, 'The game is adjourned').waitFor();
  expect([await moves(first), await moves(second)], 'nobody sees it').toEqual([2, 2]);
  expect(await first.locator('.clock.running').count()).toBe(0);
  await inspect(first, 'adjourned-1280');

  await second.goto(server.url);
  await second.locator('.game-row').first().waitFor();
  await second.locator('.game-row').first().scrollIntoViewIfNeeded();
  expect(await second.locator('.game-list h3').allInnerTexts()).toContain('Adjourned');
  await inspect(second, 'adjourned-list-1280');
  await notice(first, 'when both of you are here').waitFor();

  await server.kill();
  await server.start();
  await second.locator('.game-row').first().click();
  await button(second, 'Go on now').click();
  await notice(first, 'Your opponent is ready to go on.').waitFor();
  await button(first, 'Agree').click();
  for (const page of [first, second]) await expect.poll(() => moves(page), { timeout: 10_000 }).toBe(3);
  await second.locator('.seat-bottom .clock.running').waitFor();
});

test.each(looks)('looks well at $look', async ({ look, options }) => {
  const time = { kind: 'live', main: 3_600_000 };
  players = await TwoPlayers.withTerms(browser, server.url, rules, { game: 'tori', time }, options);
  await players.play('4e4d', '7c7d');
  const game = players.first.url().split('/').pop();
  const post = async (page: Page, path: string, data: Record<string, unknown> = {}) => {
    const answer = await page.request.post(`${server.url}/api/v1/games/${game}/${path}`, {
      data,
      headers: { origin: server.url },
    });
    expect(answer.status(), await answer.text()).toBe(204);
  };
  await players.first.locator('.toolbar-group').nth(1).locator('.button').nth(3).waitFor();
  await inspect(players.first, `adjourn-button-${look}`);
  await post(players.second, 'adjourn');
  await players.first.locator('.notice').waitFor();
  await post(players.first, 'answer', { offer: 'adjourn', accept: true });
  await inspect(players.first, `adjourn-sealing-${look}`);
  await post(players.first, 'seal', { ply: 2, usi: '2e2d' });
  await players.first.locator('.notice .button').waitFor();
  await inspect(players.first, `adjourned-${look}`);
});
