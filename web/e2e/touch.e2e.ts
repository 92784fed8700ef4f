// On every board that can be played on: trying an illegal move says why it is illegal, and touching a piece shows where
// it could go.
import type { GameSpec } from '@ootori/rules';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { desktop } from './browser.ts';
import { GamePage } from './game_page.ts';
import { inspect } from './inspect.ts';
import { setStage } from './stage.ts';
import { TwoPlayers } from './two_players.ts';

const stage = setStage();

const reached = (page: Page) => expect.poll(() => page.locator('sq.reached').count());
const on = (page: Page, game: string) => new GamePage(page, stage.rules.spec(game) as GameSpec);

test('against a person: both players’ pieces, whoever is to move', async () => {
  const players = await TwoPlayers.byLink(stage, { game: 'tori' });
  const { first, black } = players;
  await players.play('4e4d');
  await black.clickSquare('4b'); // White's Falcon, while White is to move
  await reached(first).toBe(2);
  await black.clickSquare('4f');
  await black.clickSquare('1a');
  await expect.poll(() => first.locator('.board-line').innerText()).toBe('The Falcon can’t go there.');
  await expect
    .poll(() => first.locator('[aria-live=polite]').innerText())
    .toContain('The Falcon can’t go there.');
  await players.play('7c7d');
  await black.clickSquare('4b');
  await reached(first).toBe(2);
  await inspect(first, 'touched-person');
});

test('against the engine in the browser', async () => {
  const page = await stage.open();
  await page.goto(`${stage.url}/solo/tori`);
  await page.locator('sg-squares').waitFor();
  const game = on(page, 'tori');
  await game.clickSquare('4b');
  await reached(page).toBe(2);
  await game.clickSquare('4f');
  await game.clickSquare('1a');
  await page.locator('.learn-answer').getByText('The Falcon can’t go there.').waitFor();
  await inspect(page, 'touched-solo');
  await page.locator('.learn-answer').getByText('Your move').waitFor();
  await page.locator('#typed-move').fill('4f1a');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('#typed-fault').innerText()).not.toBe('');
});

test('on the analysis board, for both sides', async () => {
  const page = await stage.open();
  await page.goto(`${stage.url}/analysis?game=yari`);
  await page.locator('sg-squares').waitFor();
  const game = on(page, 'yari');
  await game.clickSquare('4c'); // a Pawn of White's
  await reached(page).toBe(1);
});

test('at a problem, in the language of the page', async () => {
  const page = await stage.open({ ...desktop, locale: 'ja-JP' });
  await page.goto(`${stage.url}/practice/tori/stream`);
  await page.locator('sg-squares').waitFor();
  await page.locator('#typed-move').fill('1a1a');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('#typed-fault').innerText()).toMatch(/[ぁ-ん]/);
  const theirs = page.locator('sg-pieces piece.gote.k, sg-pieces piece.sente.k').first();
  await theirs.click();
  await reached(page).toBeGreaterThan(0);
});
