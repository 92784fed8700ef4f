// Everything a player can do in a game besides moving, through the controls on the page.
import type { GameSpec } from '@ootori/rules';
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { GamePage, startGame } from './game_page.ts';
import { againstEngine, setStage } from './stage.ts';

let page: Page;
let game: GamePage;

const stage = setStage();

beforeEach(async () => {
  page = await stage.open();
  await startGame(page, stage.url, { game: 'tori' });
  game = new GamePage(page, stage.rules.spec('tori') as GameSpec);
});

const button = (name: string) => page.getByRole('button', { name, exact: true });

async function type(text: string): Promise<void> {
  await page.getByLabel('Type a move').fill(text);
  await page.keyboard.press('Enter');
}

test('moves are typed in USI and in Western notation', async () => {
  for (const text of ['4e4d', 'S-4d', 's4d']) {
    await type(text);
    await game.waitForPlies(2);
    await expect.poll(async () => (await game.written())[0]).toBe('S-4d');
    await button('Take back').click();
    await expect.poll(() => game.moves.count()).toBe(0);
  }
});

test('an illegal typed move is refused with the rule', async () => {
  await type('4g4e');
  await expect.poll(() => page.locator('#typed-fault').innerText()).not.toBe('');
  await type('S*4d');
  await expect
    .poll(() => page.locator('#typed-fault').innerText())
    .toBe('You don’t have that piece in hand.');
  await type('hello');
  await expect
    .poll(() => page.locator('#typed-fault').innerText())
    .toBe('That’s not a legal move in this position.');
  await expect.poll(() => game.moves.count()).toBe(0);
});

test('a takeback removes one’s own move and the reply', async () => {
  await type('S-4d');
  await game.waitForPlies(2);
  await button('Take back').click();
  await expect.poll(() => game.moves.count()).toBe(0);
  await expect.poll(() => button('Take back').isDisabled()).toBe(true);
});

test('the hand follows the rules, even when its last piece is dropped', async () => {
  const sfen = '3k3/7/7/7/7/7/3K3 b F 1';
  const { id } = await stage.post(page, '/games', { ...againstEngine, sfen });
  await page.goto(`${stage.url}/game/${id}`);
  const falcons = () => page.locator('.seat-bottom sg-hp-wrap:has(piece.f)').getAttribute('data-nb');
  await expect.poll(falcons).toBe('1');
  await type('F*4e');
  await game.waitForPlies(2);
  await expect.poll(() => falcons()).toBe('0');
  await button('Take back').click();
  await expect.poll(falcons).toBe('1');
  await page.locator('.seat-bottom piece.f').click();
  await game.clickSquare('5e');
  await game.waitForPlies(2);
  await expect.poll(async () => [(await game.written())[0], await falcons()]).toEqual(['F*5e', '0']);
});

test('resigning asks for confirmation, then ends the game; a rematch swaps sides', async () => {
  await button('Resign').click();
  await button('Keep playing').click();
  await expect.poll(() => game.result.count()).toBe(0);
  await button('Resign').click();
  await page.locator('dialog').getByRole('button', { name: 'Resign' }).click();
  await game.result.waitFor();
  await expect.poll(() => game.resultText()).toContain('You lost by resignation');

  await button('Rematch').click();
  await game.result.waitFor({ state: 'detached' });
  await page.locator('.seat-bottom [aria-label=White]').waitFor();
});

test('clicks and arrow keys show earlier positions, which accept no moves', async () => {
  await type('S-4d');
  await game.waitForPlies(2);
  await page.locator('h1').click();
  await page.keyboard.press('ArrowLeft');
  await page.getByText('Viewing move 1').waitFor();
  await page.keyboard.press('Home');
  await page.locator('.looking-back').getByText('Viewing the starting position').waitFor();
  await game.clickSquare('5e');
  await game.clickSquare('5d');
  await expect.poll(() => game.moves.count()).toBe(2);
  await game.moves.first().click();
  await page.getByText('Viewing move 1').waitFor();
  await page.keyboard.press('End');
  await expect.poll(() => page.locator('.looking-back').count()).toBe(0);
});

test('flipping the board flips the pieces', async () => {
  const royal = page.locator('sg-pieces piece.sente.k');
  const picture = () => royal.evaluate(element => getComputedStyle(element).backgroundImage);
  await expect.poll(() => picture()).toContain('up-black-k.svg');
  await button('Flip board').click();
  await expect.poll(picture).toContain('down-black-k.svg');
});

test('language, pieces and coordinates are remembered', async () => {
  await button('Settings').click();
  await page.locator('input[name=language][value=ja]').check();
  await page.locator('input[name=pieces][value=kanji]').check();
  await page.locator('input[name=coordinates][value=none]').check();
  await page.keyboard.press('Escape');
  await page.reload();
  await page.getByRole('heading', { name: '禽将棋' }).waitFor();
  const picture = await page
    .locator('sg-pieces piece.sente.k')
    .evaluate(element => getComputedStyle(element).backgroundImage);
  expect(picture).toContain('/kanji/');
  await expect.poll(() => page.locator('coords').count()).toBe(0);
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('ja');
});

test('the live region announces moves and results', async () => {
  await type('S-4d');
  const said = page.locator('[aria-live=polite]');
  await expect.poll(() => said.innerText()).toContain('White:');
  await expect.poll(() => said.innerText()).toContain('Your move.');
});

test('a missing game shows an error', async () => {
  await page.goto(`${stage.url}/game/nowhere`);
  await page.getByRole('heading', { name: 'Game not found' }).waitFor();
});

test('a button at its end keeps the focus and does nothing', async () => {
  await type('S-4d');
  await game.waitForPlies(2);
  await button('First').focus();
  await page.keyboard.press('Enter');
  await page.locator('.looking-back').getByText('Viewing the starting position').waitFor();
  await page.keyboard.press('Enter');
  await page.evaluate(() => new Promise(requestAnimationFrame)); // the browser moves the focus with the next frame
  const held = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  expect(await held()).toBe('First');
  await button('Next').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => button('First').isEnabled()).toBe(true);
});
