// The analysis board: moves for both sides, what was tried instead, the engine in the browser, links and games.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { GamePage, startGame } from './game_page.ts';
import { inspect, looks } from './inspect.ts';
import { setStage } from './stage.ts';

const stage = setStage();

// White, with a Swallow in hand, mates at once by 1d.
const mateInOne = 'cpkr2l/r4c1/SsSsfps/2FSs2/SS3sK/L2S1sS/1PCC1+sP w Ss 70';

async function openBoard(page: Page, query: string): Promise<GamePage> {
  await page.goto(`${stage.url}/analysis?${query}`);
  await page.locator('sg-squares').waitFor();
  const spec = stage.rules.spec(query.includes('yari') ? 'yari' : 'tori');
  if (!spec) throw new Error('there is no such game');
  return new GamePage(page, spec);
}

const tried = (page: Page) => page.locator('.tree-moves').first();
const here = (page: Page) => page.locator('.tree-moves button[aria-current]').innerText();
const found = (page: Page) => page.locator('.engine-lines:not(.unknown) li');
const score = (page: Page) => found(page).locator('.score').first();

async function type(page: Page, ...moves: string[]): Promise<void> {
  for (const move of moves) {
    await page.locator('#typed-move').fill(move);
    await page.keyboard.press('Enter');
  }
}

test('both sides are played by hand, and what is tried instead stands beside it', async () => {
  const page = await stage.open();
  const board = await openBoard(page, 'game=yari');
  for (const square of ['7g', '7f']) await board.clickSquare(square);
  await expect.poll(() => here(page)).toBe('1 P-7f');
  for (const square of ['1c', '1d']) await board.clickSquare(square);
  await expect.poll(() => here(page)).toBe('2 P-1d');
  await page.locator('main').press('ArrowLeft');
  await type(page, '2c2d', '2g2f');
  expect(await page.locator('.variation').innerText()).toBe('2 P-2d\n3 P-2f');
  expect(await tried(page).locator('> .move').allInnerTexts()).toEqual(['1 P-7f', '2 P-1d']);
  // A rule that forbids a move is named, and the move is not made.
  await type(page, '7f7g');
  expect(await page.locator('#typed-fault').innerText()).not.toBe('');
  await expect.poll(() => here(page)).toBe('3 P-2f');
  await page.getByRole('button', { name: 'Make this the main line' }).click();
  expect(await tried(page).locator('> .move').allInnerTexts()).toEqual(['1 P-7f', '2 P-2d', '3 P-2f']);

  // Back to an earlier place of the line, which the address keeps whole.
  await page.locator('main').press('ArrowLeft');
  await page.waitForURL(/moves=7g7f,2c2d,2g2f&at=2$/);
  await page.reload();
  await page.locator('.tree-moves').waitFor();
  await expect.poll(() => here(page)).toBe('2 P-2d');
  await page.locator('main').press('End');

  // The address of the page and the link that is offered lead back here.
  await page.waitForURL(/moves=7g7f,2c2d,2g2f$/);
  await page.reload();
  await page.locator('.tree-moves').waitFor();
  await expect.poll(() => here(page)).toBe('3 P-2f');
  await page.locator('.set-up summary').click();
  const link = await page.locator('#analysis-address').inputValue();
  expect(link).toBe(page.url());

  await page.locator('main').press('Home');
  await page.locator('main').press('ArrowRight');
  await page.getByRole('button', { name: 'Remove from here on' }).click();
  expect(await page.locator('.tree-moves').count()).toBe(0);
});

test('the engine thinks in the browser, finds the mate, and its lines can be played', async () => {
  const page = await stage.open();
  await openBoard(page, `game=tori&sfen=${encodeURIComponent(mateInOne)}`);
  const asked: string[] = [];
  page.on('request', request => asked.push(new URL(request.url()).pathname));
  await page.getByRole('checkbox', { name: 'Engine' }).check();
  await score(page).waitFor({ timeout: 60_000 });
  expect(await score(page).innerText()).toBe('White mates in 1 ply');
  await page.locator('.sg-shapes line').waitFor({ state: 'attached' });
  expect(await page.locator('.sg-shapes line').count()).toBe(1);
  await page.locator('.engine-lines .move').first().click();
  await page.locator('.ending').waitFor();
  expect(await page.locator('.ending').innerText()).toContain('White won');
  expect(await page.locator('.engine-lines').count()).toBe(0);
  // It was the browser that thought: the server was asked for the module, and for no analysis.
  expect(asked.filter(path => path.includes('analysis'))).toEqual([]);
  expect(asked.some(path => path.endsWith('.wasm'))).toBe(true);
});

test('the engine follows the board, goes deeper, and says as many lines as it is asked for', async () => {
  const page = await stage.open();
  await openBoard(page, 'game=yari');
  await page.locator('main').press('e');
  const lines = found(page);
  await lines.nth(2).waitFor({ timeout: 60_000 });
  expect(await lines.count()).toBe(3);
  const depth = async () =>
    Number(/depth (\d+)/.exec(await page.locator('.engine-progress').innerText())?.[1]);
  const first = await depth();
  await expect.poll(depth, { timeout: 60_000 }).toBeGreaterThan(first);
  await page.locator('input[name=engine-lines][value="5"]').check();
  await lines.nth(4).waitFor({ timeout: 60_000 });
  // What Black may play is no line for White.
  const black = await page.locator('.engine-lines .move').first().innerText();
  await type(page, black);
  await lines.first().waitFor({ timeout: 60_000 });
  const game = stage.rules.newGame('yari');
  game.play(game.readMove(black).usi);
  const best = await lines.first().locator('.move').first().innerText();
  expect(game.readMove(best).usi).toMatch(/^\w{4}/);
  game.free();
  await page.locator('main').press('e');
  expect(await lines.count()).toBe(0);
});

test('a game that is over is tried out from where one looked at it, one that is played is not', async () => {
  const page = await stage.open();
  await startGame(page, stage.url, { game: 'tori' });
  const id = page.url().split('/').at(-1) ?? '';
  await page.goto(`${stage.url}/analysis?of=${id}`);
  await page.getByText('This game is still being played.').waitFor();
  expect(await page.locator('sg-squares').count()).toBe(0);

  await page.goto(`${stage.url}/game/${id}`);
  await type(page, '3d3c');
  await page.locator('button.move').nth(1).waitFor();
  await page.locator('.toolbar button').last().click();
  await page.locator('dialog .danger').click();
  await page.locator('.result').waitFor();
  await page.locator('button.move').first().click();
  await page.getByRole('link', { name: 'Try other moves' }).click();
  await page.waitForURL(new RegExp(`/analysis\\?of=${id}&ply=1$`));
  await expect.poll(() => here(page)).toBe('1 Sx3c');
  expect(await tried(page).locator('> .move').count()).toBe(2);
  const other = stage.rules.newGame('tori');
  other.play('3d3c');
  const instead = other.state.moves.filter(move => move.captured !== null);
  const played = (await tried(page).locator('> .move').nth(1).innerText()).slice(2);
  const move = instead.find(({ hodges }) => hodges !== played);
  other.free();
  await type(page, move?.usi ?? '');
  expect(await page.locator('.variation').innerText()).toContain(move?.hodges ?? '?');
  await page.waitForURL(new RegExp(`of=${id}&ply=1&moves=`));
  await page.reload();
  await page.locator('.variation').waitFor();
  await page.getByRole('link', { name: 'To the game' }).click();
  await page.waitForURL(new RegExp(`/game/${id}$`));
});

test('each game has a board of its own, and Back leads to what one looked at before', async () => {
  const page = await stage.open();
  await openBoard(page, 'game=tori&moves=3d3c');
  await page.locator('input[name=analysis-game][value=yari]').check({ force: true });
  await type(page, '7g7f');
  await expect.poll(() => here(page)).toBe('1 P-7f');
  await page.locator('input[name=analysis-game][value=tori]').check({ force: true });
  await expect.poll(() => here(page)).toBe('1 Sx3c');
  await page.waitForURL(/game=tori&moves=3d3c$/);
  await page.getByRole('link', { name: 'Analysis' }).click();
  await page.waitForURL(/analysis$/);
  await page.locator('.tree-moves').waitFor({ state: 'detached' });
  await page.goBack();
  await expect.poll(() => here(page)).toBe('1 Sx3c');
});

test('what is no position is refused, and the board stays as it was', async () => {
  const page = await stage.open();
  await openBoard(page, 'game=tori&moves=3d3c,1a1c');
  await page.getByText('The link has moves that cannot be played here.').waitFor();
  await expect.poll(() => here(page)).toBe('1 Sx3c');
  await page.locator('.set-up summary').click();
  await page.locator('#analysis-sfen').fill('nonsense');
  await page.keyboard.press('Enter');
  await page.getByText('That is not a position of this game.').waitFor();
  await expect.poll(() => here(page)).toBe('1 Sx3c');
  await page.locator('#analysis-sfen').fill(mateInOne);
  await page.keyboard.press('Enter');
  await page.locator('.tree-moves').waitFor({ state: 'detached' });
  expect(await page.locator('.sfen code').textContent()).toContain(mateInOne.split(' ')[0] ?? '');
});

describe.each(looks)('at $look', ({ look, options }) => {
  test('the analysis board', async () => {
    const page = await stage.open(options);
    await openBoard(page, 'game=tori&moves=3d3c,4b3c,5e5d');
    await inspect(page, `analysis-${look}`);
    await page.locator('input[name=engine]').check({ force: true });
    await found(page).nth(2).waitFor({ timeout: 60_000 });
    await page.locator('.toolbar button').nth(1).click();
    await found(page).nth(1).locator('.move').nth(1).click();
    await found(page).nth(2).waitFor({ timeout: 60_000 });
    await page.locator('.set-up summary').click();
    await inspect(page, `analysis-engine-${look}`);
  });
});
