// Premoves, in two browsers.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inspect, looks } from './inspect.ts';
import { setStage } from './stage.ts';
import { TwoPlayers } from './two_players.ts';

const stage = setStage();

const live = { time: { kind: 'live', main: 3_600_000 } };
const written = (page: Page) => page.locator('button.move').allInnerTexts();

test('a premove is played at once, or dropped once impossible', async () => {
  const players = await TwoPlayers.withTerms(stage, live);
  const { first, black, white } = players;
  await players.play('4e4d', '7c7d', '2e2d');
  // Black premoves a capture, replaces it by another premove, and cancels that with Escape.
  await black.clickSquare('3e');
  await first.locator('sq.pre-dest').first().waitFor();
  await black.clickSquare('3d');
  await first.locator('.premove').waitFor();
  await first.locator('main').press('Escape');
  await first.locator('.premove').waitFor({ state: 'detached' });
  await expect.poll(() => first.locator('sq.current-pre').count()).toBe(0);
  await black.clickSquare('3e');
  await black.clickSquare('3d');
  await first.locator('.premove').waitFor();
  // The panel's tabs leave the Escape key to the page.
  await first.locator('input[name=panel][value=moves]').press('Escape');
  await first.locator('.premove').waitFor({ state: 'detached' });
  await black.clickSquare('3e');
  await black.clickSquare('3d');
  await first.locator('.premove').waitFor();
  const anywhere = await black.centre('5d');
  await first.mouse.click(anywhere.x, anywhere.y, { button: 'right' });
  await first.locator('.premove').waitFor({ state: 'detached' });
  await black.clickSquare('3e');
  await black.clickSquare('3d');
  await first.locator('.premove').waitFor();
  await white.clickSquare('3c');
  await white.clickSquare('3d');
  await white.waitForPlies(5);
  await expect.poll(() => first.locator('.premove').count()).toBe(0);

  // White premoves with a piece that Black captures first.
  await white.clickSquare('6c');
  await white.clickSquare('6d');
  await black.waitForPlies(6);
  await white.clickSquare('5d');
  await white.clickSquare('5e');
  await players.second.locator('.premove').waitFor();
  await black.clickSquare('5e');
  await black.clickSquare('5d');
  await white.waitForPlies(7);
  await players.second.locator('.premove').waitFor({ state: 'detached' });
  await expect.poll(() => written(players.second)).toHaveLength(7);
});

test('a premoved drop leaves the hand, and a click cancels it', async () => {
  const players = await TwoPlayers.withTerms(stage, live);
  const { first, black, white } = players;
  await players.play('3d3c', '4b3c', '2e2d');
  await first.locator('.seat-bottom piece.s').click();
  await black.clickSquare('5d');
  await first.locator('.premove').waitFor();
  await black.clickSquare('4a');
  await first.locator('.premove').waitFor({ state: 'detached' });
  await first.locator('.seat-bottom piece.s').click();
  await black.clickSquare('4d');
  await first.locator('.premove').waitFor();
  await white.clickSquare('7c');
  await white.clickSquare('7d');
  await black.waitForPlies(5);
  await expect.poll(() => written(first)).toHaveLength(5);
});

test.each(looks)('a premove and its cancel button fit the page at $look', async ({ look, options }) => {
  const players = await TwoPlayers.withTerms(stage, live, options);
  const { first, black } = players;
  await players.play('4e4d');
  await black.clickSquare('2e');
  await black.clickSquare('2d');
  await first.locator('.premove').waitFor();
  await inspect(first, `premove-${look}`);
});
