// A game against the engine in the browser: moves, hints, takebacks, blunder warnings, threats, and the key moments
// afterwards.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { button } from './browser.ts';
import { inspect, looks } from './inspect.ts';
import { setStage } from './stage.ts';

const stage = setStage();

interface Kept {
  moves: string[];
}
const kept = (page: Page, game = 'tori'): Promise<Kept> =>
  page.evaluate(key => JSON.parse(localStorage.getItem(key) ?? '{"moves":[]}'), `ootori.solo.${game}`);

const status = (page: Page) => page.locator('.learn-answer').innerText();

async function typeMove(page: Page, usi: string): Promise<void> {
  await page.locator('#typed-move').fill(usi);
  await page.keyboard.press('Enter');
}

const yourTurn = (page: Page) => expect.poll(() => status(page)).toContain('Your move');

test('a newcomer plays from the home page, takes back, and finds the game after a reload', async () => {
  const page = await stage.visitor();
  await page.getByRole('link', { name: /Play now/ }).click();
  await page.locator('sg-squares').waitFor();
  await yourTurn(page);
  await typeMove(page, '5e5d');
  await expect.poll(async () => (await kept(page)).moves.length).toBe(2);
  await expect.poll(() => page.getByRole('status').innerText()).toMatch(/^White: /m);
  await yourTurn(page);
  await button(page, 'Hint').click();
  await expect.poll(() => page.locator('.sg-shapes g').count()).toBeGreaterThan(1);
  await inspect(page, 'solo');
  await page.reload();
  await yourTurn(page);
  await expect.poll(async () => (await kept(page)).moves.length).toBe(2);
  await button(page, 'Take back').click();
  await expect.poll(async () => (await kept(page)).moves.length).toBe(0);
});

function fillStorage(): void {
  for (let room = 2 ** 23; room >= 1; room /= 2) {
    try {
      localStorage.setItem(`full.${room}`, 'x'.repeat(room));
    } catch {
      // The next one is half as long.
    }
  }
}

test('a browser that has no room says so, and the game goes on until the page is closed', async () => {
  const page = await stage.visitor();
  await page.evaluate(fillStorage);
  await page.goto(`${stage.url}/solo/tori`);
  await page.locator('.toast').getByText('This browser can’t save anything here').waitFor();
  await page.locator('.game-heading').getByText('This browser can’t save anything here').waitFor();
  await yourTurn(page);
  await typeMove(page, '5e5d');
  await button(page, 'Take back').click({ trial: true });
  await page.getByRole('link', { name: 'Ootori' }).click();
  await page.goBack();
  await yourTurn(page);
  await button(page, 'Take back').click();
  await expect.poll(() => button(page, 'Take back').isDisabled()).toBe(true);
  expect(await kept(page)).toEqual({ moves: [] });
});

// Starts a game with these moves already played.
async function begin(page: Page, moves: readonly string[]): Promise<void> {
  await page.goto(`${stage.url}/solo/yari`);
  await page.locator('sg-squares').waitFor();
  const solo = { game: 'yari', side: 'black', level: 1, moves, resigned: false };
  await page.evaluate(text => localStorage.setItem('ootori.solo.yari', text), JSON.stringify(solo));
  await page.reload();
  await yourTurn(page);
}

test('a blunder warning shows the move that punishes it', async () => {
  const page = await stage.open();
  await begin(page, ['4g4f', '4c4d']);
  await typeMove(page, '4f4e'); // a Pawn can take it there
  await expect.poll(() => status(page)).toContain('This move is a blunder. Your opponent can play Px4e');
  await expect.poll(() => page.locator('.sg-shapes g').count()).toBeGreaterThan(1);
  await inspect(page, 'solo-warning');
  await button(page, 'Choose another move').click();
  await yourTurn(page);
  await expect.poll(async () => (await kept(page, 'yari')).moves.length).toBe(2);
  await typeMove(page, '4f4e');
  await button(page, 'Play it anyway').click();
  await expect.poll(async () => (await kept(page, 'yari')).moves.length).toBe(4);
});

test('threatened pieces are marked', async () => {
  const page = await stage.open();
  await begin(page, ['4g4f', '4c4d', '4f4e', '1c1d']);
  await page.locator('input[name=solo-threats]').check({ force: true });
  await page.locator('.against').first().waitFor();
  await inspect(page, 'solo-threats');
});

test('after a game the key moments are listed, and each can be retried', async () => {
  const page = await stage.open();
  await begin(page, ['4g4f', '4c4d', '4f4e', '4d4e']);
  await button(page, 'Resign').click();
  await page.locator('.result').waitFor();
  await expect.poll(() => page.locator('.solo-moments').innerText()).not.toContain('reviewing the game');
  await inspect(page, 'solo-moments');
  await expect
    .poll(() => page.locator('.solo-moment').innerText())
    .toContain('Your move let your opponent take your Pawn with Px4e.');
  await page.getByRole('link', { name: 'Try the better move' }).click();
  await expect.poll(() => page.url()).toContain('/analysis?game=yari');
});

test('the level adapts to the results if wanted', async () => {
  const page = await stage.open();
  await page.goto(`${stage.url}/solo/yari`);
  await page.locator('input[name=solo-follow]').check({ force: true });
  const solo = { game: 'yari', side: 'black', level: 5, moves: ['4g4f', '4c4d'], resigned: false };
  await page.evaluate(text => localStorage.setItem('ootori.solo.yari', text), JSON.stringify(solo));
  await page.reload();
  await yourTurn(page);
  await button(page, 'Resign').click();
  await expect.poll(() => status(page)).toContain('Your next game will be at level 4.');
  await page.reload();
  await expect.poll(() => page.locator('select[name=solo-level]').inputValue()).toBe('4');
  await button(page, 'New game').click();
  await yourTurn(page);
  await expect.poll(() => kept(page, 'yari')).toMatchObject({ level: 4, moves: [] });
});

describe.each(looks)('at $look', ({ look, options }) => {
  test('the game against the engine', async () => {
    const page = await stage.open(options);
    await page.goto(`${stage.url}/solo/tori`);
    await page.locator('sg-squares').waitFor();
    await inspect(page, `solo-${look}`);
    await page.goto(stage.url);
    await page.locator('.door .preview').waitFor();
    await inspect(page, `doors-${look}`);
  });
});
