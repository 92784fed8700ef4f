// A live game that is adjourned and resumed on another day, in two browsers.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { button } from './browser.ts';
import { notice } from './game_page.ts';
import { inspect, looks } from './inspect.ts';
import { setStage } from './stage.ts';
import { TwoPlayers } from './two_players.ts';

const stage = setStage();

const moves = (page: Page) => page.locator('button.move').count();

test('both players agree, seal a move, and resume after a restart once both are back', async () => {
  const time = { kind: 'live', main: 3_600_000 };
  const players = await TwoPlayers.withTerms(stage, { game: 'yari', time });
  const { first, second, black } = players;
  await players.play('1g1f', '1c1d');
  await button(second, 'Offer to adjourn').click();
  await notice(first, 'Your opponent offers to adjourn').waitFor();
  await inspect(first, 'adjourn-offered');
  await button(first, 'Accept').click();
  await notice(second, 'when your opponent seals a move').waitFor();
  await notice(first, 'Make your move on the board').waitFor();
  await inspect(first, 'adjourn-sealing');
  await black.clickSquare('2g');
  await black.clickSquare('2f');
  for (const page of [first, second]) await notice(page, 'The game is adjourned').waitFor();
  await expect
    .poll(async () => [await moves(first), await moves(second)], { message: 'nobody sees it' })
    .toEqual([2, 2]);
  await expect.poll(() => first.locator('.clock.running').count()).toBe(0);
  await inspect(first, 'adjourned-1280');

  await second.goto(stage.url);
  await second.locator('.game-row').first().waitFor();
  await second.locator('.game-row').first().scrollIntoViewIfNeeded();
  await expect.poll(() => second.locator('.game-list h3').allInnerTexts()).toContain('Adjourned');
  await inspect(second, 'adjourned-list-1280');
  await notice(first, 'when your opponent is also on this page').waitFor();

  await stage.server.kill();
  await stage.server.start();
  await second.locator('.game-row').first().click();
  await button(second, 'Resume now').click();
  await notice(first, 'Your opponent offers to resume the game.').waitFor();
  await button(first, 'Accept').click();
  for (const page of [first, second]) await expect.poll(() => moves(page)).toBe(3);
  await second.locator('.seat-bottom .clock.running').waitFor();
});

test('after two weeks both players are asked, and no clock runs before both are ready', async () => {
  const time = { kind: 'live', main: 3_600_000 };
  const players = await TwoPlayers.withTerms(stage, { game: 'tori', time });
  const { first, second } = players;
  await players.play('4e4d', '7c7d');
  const game = first.url().split('/').pop() ?? '';
  await stage.post(second, `/games/${game}/adjourn`);
  await stage.post(first, `/games/${game}/answer`, { offer: 'adjourn', accept: true });
  await stage.post(first, `/games/${game}/seal`, { ply: 2, usi: '2e2d' });
  for (const page of [first, second]) await notice(page, 'The game is adjourned').waitFor();
  await stage.server.recall(game);
  for (const page of [first, second]) await notice(page, 'adjourned for 14 days').waitFor();
  await inspect(first, 'adjourned-recalled');
  await button(first, 'I’m ready').click();
  await notice(second, 'Your opponent offers to resume the game.').waitFor();
  for (const page of [first, second]) await expect.poll(() => page.locator('.clock.running').count()).toBe(0);
  await button(second, 'Accept').click();
  for (const page of [first, second]) await expect.poll(() => moves(page)).toBe(3);
  await second.locator('.seat-bottom .clock.running').waitFor();
});

test.each(looks)('the adjournment screens fit at $look', async ({ look, options }) => {
  const time = { kind: 'live', main: 3_600_000 };
  const players = await TwoPlayers.withTerms(stage, { game: 'tori', time }, options);
  await players.play('4e4d', '7c7d');
  const game = players.first.url().split('/').pop();
  const post = (page: Page, path: string, data = {}) => stage.post(page, `/games/${game}/${path}`, data);
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
