// A player's preferences: board and pieces, board size, zen mode, and spoken moves.
import type { GameSpec } from '@ootori/rules';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { button, picture } from './browser.ts';
import { GamePage, startGame } from './game_page.ts';
import { inspect, looks } from './inspect.ts';
import { setStage } from './stage.ts';
import { TwoPlayers } from './two_players.ts';

const stage = setStage();

const specOf = (game: string) => stage.rules.spec(game) as GameSpec;
const choose = (page: Page, name: string, value: string) =>
  page.locator(`input[name=${name}][value=${value}]`).check();
const place = (page: Page) => page.locator('.board-place').boundingBox();

test.each(looks)('six boards and four sets of pieces, at $look', async ({ look, options }) => {
  const page = await stage.open(options);
  await startGame(page, stage.url, { game: look.startsWith('1280') ? 'yari' : 'tori' });
  const before = await place(page);
  await page.locator('.header-tools button').last().click();
  const boards = page.locator('input[name=board]');
  await expect
    .poll(async () => [await boards.count(), await page.locator('input[name=pieces]').count()])
    .toEqual([6, 4]);
  const sets = ['mnemonic', 'kanji', 'one-kanji', 'letters', 'letters', 'kanji'];
  for (const [index, board] of ['kaya', 'walnut', 'paper', 'slate', 'green', 'contrast'].entries()) {
    const set = sets[index] ?? '';
    await choose(page, 'board', board);
    await choose(page, 'pieces', set);
    await page.keyboard.press('Escape');
    const piece = page.locator('sg-pieces piece.k').first();
    await expect
      .poll(() => piece.evaluate(one => getComputedStyle(one).backgroundImage))
      .toContain(`/${set}/`);
    await expect.poll(() => page.locator('html').getAttribute('data-board')).toBe(board);
    await expect.poll(() => place(page)).toEqual(before);
    await picture(page, `board-of-${board}-${look}`);
    await page.locator('.header-tools button').last().click();
  }
  await inspect(page, `settings-boards-${look}`);
  await page.reload();
  // Japanese texts load after the page's load event, and the settings apply with them.
  await page.locator('html[data-board="contrast"]').waitFor({ state: 'attached' });
});

test('move confirmation waits for a click, and the move can be cancelled', async () => {
  const page = await stage.open();
  await startGame(page, stage.url, { game: 'tori' });
  const game = new GamePage(page, specOf('tori'));
  const tryMove = async () => {
    await game.clickSquare('4e');
    await game.clickSquare('4d');
    await page.locator('.board-line .notice').getByText('Play S-4d?').waitFor();
  };
  await button(page, 'Settings').click();
  await choose(page, 'confirm', 'always');
  await page.keyboard.press('Escape');
  await tryMove();
  await inspect(page, 'move-to-confirm');
  await page.locator('.notice').getByRole('button', { name: 'Cancel' }).click();
  await page.locator('.notice').waitFor({ state: 'detached' });
  await expect.poll(() => game.moves.count()).toBe(0);
  await tryMove();
  await page.locator('.notice').getByRole('button', { name: 'Play' }).click();
  await game.waitForPlies(2);
  await expect.poll(async () => (await game.written())[0]).toBe('S-4d');
});

// By default, moves need confirmation in correspondence games and not in live games.
test.each([
  { confirm: 'never', live: false, days: false },
  { confirm: 'days', live: false, days: true },
  { confirm: 'always', live: true, days: true },
])('where moves are confirmed: $confirm', async ({ confirm, live, days }) => {
  const [page, friend] = [await stage.visitor(), await stage.guest()];
  await button(page, 'Settings').click();
  await expect
    .poll(() => page.locator('input[name=confirm][value=days]').isChecked(), { message: 'to begin with' })
    .toBe(true);
  await choose(page, 'confirm', confirm);
  await page.keyboard.press('Escape');
  for (const [time, asks] of [
    [{ kind: 'live', main: 600_000 }, live],
    [{ kind: 'correspondence', days: 3 }, days],
  ] as const) {
    const id = await stage.begin(page, friend, { game: 'yari', time });
    await page.goto(`${stage.url}/game/${id}`);
    await page.locator('sg-squares').waitFor();
    const game = new GamePage(page, specOf('yari'));
    await game.clickSquare('4g');
    await game.clickSquare('4f');
    const question = page.locator('.board-line .notice').getByText('Play P-4f?');
    if (asks) {
      await question.waitFor();
      await expect.poll(() => game.moves.count()).toBe(0);
      await page.locator('.notice').getByRole('button', { name: 'Play' }).click();
    }
    await game.waitForPlies(1);
    await expect.poll(() => question.count()).toBe(0);
  }
});

test('the piece guide shows the letter next to each name', async () => {
  const page = await stage.open();
  await startGame(page, stage.url, { game: 'tori' });
  await page.locator('.heading-tools button').last().click();
  const keys = await page.locator('.guide-piece').allInnerTexts();
  expect(keys.map(text => text.replaceAll(/\s+/g, ' '))).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Phoenix .*· K/),
      expect.stringMatching(/^Swallow .*· S/),
    ]),
  );
});

test('rank labels follow the player’s notation', async () => {
  const page = await stage.open();
  await startGame(page, stage.url, { game: 'tori' });
  const ranks = () => page.locator('coords.ranks').innerText();
  await expect.poll(async () => (await ranks()).replaceAll(/\s/g, '')).toContain('a');
  for (const [style, last] of [
    ['numbers', '1'],
    ['japanese', '一'],
  ] as const) {
    await button(page, 'Settings').click();
    await choose(page, 'coordinates', style);
    await page.keyboard.press('Escape');
    await expect.poll(ranks).toContain(last);
  }
});

test('zen mode hides everything except the board and the clocks; Z or a button ends it', async () => {
  const players = await TwoPlayers.withTerms(stage, { time: { kind: 'live', main: 600_000 } });
  const { first } = players;
  await players.play('4e4d', '7c7d');
  const before = await place(first);
  await first.locator('main').press('z');
  await button(first, 'Leave zen mode').waitFor();
  await expect.poll(() => place(first)).toEqual(before);
  for (const hidden of ['.moves', '.header-tools', '.seat-top .name', '.heading-tools'])
    await expect.poll(() => first.locator(hidden).isVisible(), { message: hidden }).toBe(false);
  for (const shown of ['.seat-top .clock', '.seat-bottom .clock', '.toolbar'])
    await expect.poll(() => first.locator(shown).isVisible(), { message: shown }).toBe(true);
  await inspect(first, 'zen');
  await players.play('2e2d');
  await first.locator('main').press('z');
  await first.locator('.header-tools').waitFor();
  await first.locator('main').press('z');
  await button(first, 'Leave zen mode').click();
  await first.locator('.header-tools').waitFor();
});

test('the board can be resized by its corner or by keys, keeps its size, and stays playable', async () => {
  const page = await stage.open({ viewport: { width: 1600, height: 1000 }, locale: 'en-GB' });
  await startGame(page, stage.url, { game: 'tori' });
  const handle = page.getByRole('slider', { name: 'Board size' });
  const width = async () => (await place(page))?.width ?? 0;
  const full = await width();
  const box = await handle.boundingBox();
  if (!box) throw new Error('there is no handle');
  await page.mouse.move(box.x + 8, box.y + 8);
  await page.mouse.down();
  await page.mouse.move(box.x - 100, box.y - 150, { steps: 5 });
  await page.mouse.up();
  await expect.poll(width).toBeLessThan(full - 80);
  const game = new GamePage(page, specOf('tori'));
  await game.clickSquare('4e');
  await game.clickSquare('4d');
  await game.waitForPlies(1);
  const small = await width();
  await handle.press('ArrowLeft');
  await expect.poll(width).toBeLessThan(small);
  const smaller = await width();
  await page.reload();
  await page.locator('sg-squares').waitFor();
  await expect.poll(width).toBeCloseTo(smaller, 0);
  await inspect(page, 'board-small');
});

test('a phone has no resize corner', async () => {
  const page = await stage.open({ viewport: { width: 360, height: 740 }, locale: 'en-GB', hasTouch: true });
  await startGame(page, stage.url, { game: 'tori' });
  await expect.poll(() => page.locator('.size-handle').isVisible()).toBe(false);
});

test('speech reads moves aloud, and the move list has labels in words', async () => {
  const page = await stage.open();
  await page.addInitScript(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    speechSynthesis.speak = utterance => void said.push(`${utterance.lang} ${utterance.text}`);
  });
  await startGame(page, stage.url, { game: 'tori' });
  const said = () => page.evaluate(() => (window as unknown as { said: string[] }).said);
  const game = new GamePage(page, specOf('tori'));
  await game.clickSquare('4e');
  await game.clickSquare('4d');
  await game.waitForPlies(2);
  await expect.poll(() => said()).toEqual([]);
  await expect.poll(() => game.moves.first().getAttribute('title')).toBe('Black: Swallow from 4e to 4d');
  await button(page, 'Settings').click();
  await page.locator('input[name=speak]').check();
  await page.keyboard.press('Escape');
  await page.locator('#typed-move').fill('2e2d');
  await page.keyboard.press('Enter');
  await game.waitForPlies(4);
  await expect.poll(said).toContain('en-GB Black: Swallow from 2e to 2d.');
  await expect.poll(async () => (await said()).length).toBeGreaterThanOrEqual(2);
});

test('the move list is one Tab stop, and the arrow keys move within it', async () => {
  const page = await stage.open();
  await startGame(page, stage.url, { game: 'tori' });
  const game = new GamePage(page, specOf('tori'));
  for (const [index, usi] of ['4e4d', '2e2d'].entries()) {
    await page.locator('#typed-move').fill(usi);
    await page.keyboard.press('Enter');
    await game.waitForPlies(2 * index + 2);
  }
  const stops = page.locator('.moves [tabindex="0"]');
  await expect.poll(() => stops.count()).toBe(1);
  await stops.focus();
  for (let step = 0; step < 2; step++) await page.keyboard.press('ArrowLeft');
  await page.getByText('Viewing move 2').waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-current')))
    .toBe('true');
});

test('an empty lobby offers the engine', async () => {
  const page = await stage.open();
  await page.goto(stage.url);
  await button(page, 'Play the engine').click();
  await page.waitForURL(/\/game\//);
  await page.locator('sg-squares').waitFor();
});
