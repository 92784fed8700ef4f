// Whole games by keyboard alone and by touch alone, and drawing on the board.
import type { GameSpec } from '@ootori/rules';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { BoardKeys } from './board_keys.ts';
import { button, desktop, phone } from './browser.ts';
import { GamePage, startGame } from './game_page.ts';
import { inspect } from './inspect.ts';
import { livelyGame } from './lively_game.ts';
import { sample } from './sample.ts';
import { setStage } from './stage.ts';

const stage = setStage();
const on = (page: Page, game: string) => new GamePage(page, stage.rules.spec(game) as GameSpec);

// Presses Tab until `wanted` has the focus, as a user without a pointer does.
async function tabTo(page: Page, wanted: string): Promise<void> {
  for (let step = 0; step < 120; step++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(selector => document.activeElement?.matches(selector) ?? false, wanted)) return;
  }
  throw new Error(`the Tab key does not come to ${wanted}`);
}

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

async function pliesOf(page: Page, game: string): Promise<number> {
  return (await (await page.request.get(`${stage.url}/api/v1/games/${game}`)).json()).plies;
}

// The cursor starts on the player's royal piece, in the middle of the bottom rank.
const walks: Record<string, readonly string[]> = {
  // The Swallow from 4e to 4d, where it is taken; then the Pheasant on 3f moves forward.
  tori: ['ArrowUp', 'ArrowUp', 'Enter', 'ArrowUp', 'Enter'],
  yari: ['ArrowUp', 'ArrowUp', 'Enter', 'ArrowUp', 'Enter'],
};

// ./test plays each of these games in one of the two.
const games = ['tori', 'yari'];
const [onlyTori, onlyYari] = games.map(one => sample(games, game => game === one)) as [string[], string[]];

test.each(onlyTori)(
  'a game of %s can be found, started, played and resigned by keyboard only',
  async game => {
    const page = await stage.open(desktop);
    await stage.goHome(page);
    await tabTo(page, 'input[name=game]');
    if (game === 'yari') await press(page, 'ArrowRight');
    await expect.poll(() => page.locator(`input[name=game][value=${game}]`).isChecked()).toBe(true);
    await tabTo(page, '#level');
    const harder = button(page, 'One level up');
    await press(page, 'End');
    await expect.poll(() => harder.isDisabled()).toBe(true);
    await press(page, 'Home');
    await expect.poll(() => harder.isDisabled()).toBe(false);
    await tabTo(page, '.new-game button[type=submit]');
    await press(page, 'Enter');
    await page.waitForURL(/\/game\//);
    await page.locator('sg-squares').waitFor();

    await tabTo(page, '[role=gridcell]');
    await press(page, ...(walks[game] ?? []));
    await on(page, game).waitForPlies(2);
    await page.locator('.seat-bottom .turn-word').waitFor();
    await tabTo(page, '#typed-move');
    await page.keyboard.type(game === 'tori' ? '1e1d' : '1g1f');
    await press(page, 'Enter');
    await on(page, game).waitForPlies(4);

    await page.locator('main').focus(); // where the page puts the focus when a screen opens
    await tabTo(page, '.toolbar button[aria-label=Resign]');
    await press(page, 'Enter');
    await page.locator('dialog').waitFor();
    await tabTo(page, 'dialog .danger');
    await press(page, 'Enter');
    await page.locator('.result').waitFor();
    await expect.poll(() => on(page, game).resultText()).toContain('You lost by resignation');
    await tabTo(page, '.result-actions .primary');
    await press(page, 'Enter');
    await expect.poll(() => page.locator('button.move').count(), { message: 'a rematch' }).toBeLessThan(4);
    await inspect(page, `keys-alone-${game}`);
  },
);

test.each(onlyYari)('a game of %s can be played to mate by keyboard only', async game => {
  const [first, second] = [await stage.guest(), await stage.guest()];
  const time = { kind: 'live', main: 600_000 };
  const id = await stage.begin(first, second, { game, time });
  await first.goto(`${stage.url}/game/${id}`);
  await first.locator('sg-squares').waitFor();
  await tabTo(first, '[role=gridcell]');
  const keys = new BoardKeys(first);
  const rules = stage.rules.newGame(game);
  for (const [ply, usi] of livelyGame(stage.rules, game).entries()) {
    const { moves } = rules.state;
    const move = moves.find(legal => legal.usi === usi);
    if (!move) throw new Error(`${usi} cannot be played`);
    if (ply % 2 === 0) await keys.play(move, moves);
    else await stage.post(second, `/games/${id}/move`, { ply, usi });
    rules.play(usi);
    await on(first, game).waitForPlies(ply + 1);
    // The other side answers once the server has received the move.
    await expect.poll(() => pliesOf(second, id)).toBe(ply + 1);
  }
  rules.free();
  await first.locator('.result').waitFor();
  await expect.poll(() => on(first, game).resultText()).toMatch(/You (won|lost) by checkmate/);
});

test.each(onlyTori)('a game of %s can be found, started, played and resigned by touch only', async game => {
  const page = await stage.open({ ...phone, isMobile: true });
  await stage.goHome(page);
  await page
    .locator('.game-card')
    .filter({ has: page.locator(`input[value=${game}]`) })
    .tap();
  await page.locator('.new-game button[type=submit]').tap();
  await page.waitForURL(/\/game\//);
  await page.locator('sg-squares').waitFor();
  const tap = async (square: string) => {
    const { x, y } = await on(page, game).centre(square);
    await page.touchscreen.tap(x, y);
  };
  for (const square of game === 'tori' ? ['4e', '4d'] : ['4g', '4f']) await tap(square);
  await on(page, game).waitForPlies(2);
  await page.locator('.seat-bottom .turn-word').waitFor();
  for (const square of game === 'tori' ? ['1e', '1d'] : ['1g', '1f']) await tap(square);
  await on(page, game).waitForPlies(4);
  await page.locator('.toolbar').getByRole('button', { name: 'Resign' }).tap();
  await page.locator('dialog .danger').tap();
  await page.locator('.result').waitFor();
  await expect.poll(() => on(page, game).resultText()).toContain('You lost by resignation');
  await page.evaluate(() => scrollTo(0, 0));
  await inspect(page, `touch-alone-${game}`);
});

test('drawn arrows and circles stay until drawn again or cleared by a click', async () => {
  const page = await stage.open();
  await startGame(page, stage.url, { game: 'tori' });
  const game = on(page, 'tori');
  const [from, to, alone] = [await game.centre('3f'), await game.centre('3d'), await game.centre('6d')];
  const right = { button: 'right' } as const;
  const drag = async () => {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down(right);
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await page.mouse.up(right);
  };
  await drag();
  await page.mouse.click(alone.x, alone.y, { ...right, delay: 80 }); // as long as a real click
  const arrows = page.locator('.sg-shapes line, .sg-shapes .arrow');
  const circles = page.locator('.sg-shapes ellipse, .sg-shapes circle');
  await expect.poll(() => arrows.count()).toBe(1);
  await expect.poll(() => circles.count()).toBe(1);
  await inspect(page, 'own-shapes');
  await drag();
  await expect.poll(() => arrows.count()).toBe(0);
  await game.clickSquare('4d'); // an empty square
  await expect.poll(() => circles.count()).toBe(0);
});
