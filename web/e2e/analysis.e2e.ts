// The analysis board: moves for both sides, variations, the engine in the browser, links, games and records.
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { GamePage, startGame } from './game_page.ts';
import { inspect, looks } from './inspect.ts';
import { setStage } from './stage.ts';

const stage = setStage();

// White has a Swallow in hand and a mate in one by a move to 1d.
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

test('moves for both sides build a tree of variations', async () => {
  const page = await stage.open();
  const board = await openBoard(page, 'game=yari');
  for (const square of ['7g', '7f']) await board.clickSquare(square);
  await expect.poll(() => here(page)).toBe('1 P-7f');
  for (const square of ['1c', '1d']) await board.clickSquare(square);
  await expect.poll(() => here(page)).toBe('2 P-1d');
  await page.locator('main').press('ArrowLeft');
  await type(page, '2c2d', '2g2f');
  await expect.poll(() => page.locator('.variation').innerText()).toBe('2 P-2d\n3 P-2f');
  await expect.poll(() => tried(page).locator('> .move').allInnerTexts()).toEqual(['1 P-7f', '2 P-1d']);
  // For an illegal move the page names the rule and does not make the move.
  await type(page, '7f7g');
  await expect.poll(() => page.locator('#typed-fault').innerText()).not.toBe('');
  await expect.poll(() => here(page)).toBe('3 P-2f');
  await page.getByRole('button', { name: 'Make main line' }).click();
  await expect
    .poll(() => tried(page).locator('> .move').allInnerTexts())
    .toEqual(['1 P-7f', '2 P-2d', '3 P-2f']);

  // Go back to an earlier position; the address still contains the whole line.
  await page.locator('main').press('ArrowLeft');
  await page.waitForURL(/moves=7g7f,2c2d,2g2f&at=2$/);
  await page.reload();
  await page.locator('.tree-moves').waitFor();
  await expect.poll(() => here(page)).toBe('2 P-2d');
  await page.locator('main').press('End');

  // The page's address and the link offered both lead back to this position.
  await page.waitForURL(/moves=7g7f,2c2d,2g2f$/);
  await page.reload();
  await page.locator('.tree-moves').waitFor();
  await expect.poll(() => here(page)).toBe('3 P-2f');
  await page.locator('.set-up summary').click();
  const link = await page.locator('#analysis-address').inputValue();
  expect(link).toBe(page.url());

  await page.locator('main').press('Home');
  await page.locator('main').press('ArrowRight');
  await page.getByRole('button', { name: 'Delete from here' }).click();
  await expect.poll(() => page.locator('.tree-moves').count()).toBe(0);
});

test('a bad move shows its refutation, and the better move is one click away', async () => {
  const page = await stage.open();
  await openBoard(page, 'game=yari&moves=4g4f,4c4d,4f4e');
  await page.getByRole('button', { name: 'Explain move' }).click();
  const told = page.locator('.move-verdict-told');
  await expect
    .poll(() => told.innerText())
    .toMatch(
      /lowers the player’s winning chances by \d+ percentage points?\. The move lets the opponent take the Pawn with Px4e/,
    );
  await expect.poll(() => page.locator('.sg-shapes g').count()).toBeGreaterThan(0);
  await inspect(page, 'analysis-why');
  await told.getByRole('button').click();
  await expect.poll(() => page.locator('.variation').count()).toBe(1);
  await expect.poll(() => here(page)).toMatch(/^3 /);
  await page.getByRole('button', { name: 'Explain move' }).click();
  await expect
    .poll(() => page.locator('.move-verdict').innerText())
    .toMatch(/isn’t a mistake|engine would play/);
});

test('the engine thinks in the browser, finds the mate, and its lines can be played', async () => {
  const page = await stage.open();
  await openBoard(page, `game=tori&sfen=${encodeURIComponent(mateInOne)}`);
  const asked: string[] = [];
  page.on('request', request => asked.push(new URL(request.url()).pathname));
  await page.getByRole('checkbox', { name: 'Engine' }).check();
  await score(page).waitFor({ timeout: 60_000 });
  await expect.poll(() => score(page).innerText()).toBe('White mates in 1 ply');
  await page.locator('.sg-shapes line').waitFor({ state: 'attached' });
  await expect.poll(() => page.locator('.sg-shapes line').count()).toBe(1);
  await page.locator('.engine-lines .move').first().click();
  await page.locator('.ending').waitFor();
  await expect.poll(() => page.locator('.ending').innerText()).toContain('White won');
  await expect.poll(() => page.locator('.engine-lines').count()).toBe(0);
  // The browser did the thinking: the server was asked for the module but not for an analysis.
  expect(asked.filter(path => path.includes('analysis'))).toEqual([]);
  expect(asked.some(path => path.endsWith('.wasm'))).toBe(true);
});

test('the engine follows the board, searches deeper, and shows the requested number of lines', async () => {
  const page = await stage.open();
  await openBoard(page, 'game=yari');
  await page.locator('main').press('e');
  const lines = found(page);
  await lines.nth(2).waitFor({ timeout: 60_000 });
  await expect.poll(() => lines.count()).toBe(3);
  const depth = async () =>
    Number(/depth (\d+)/.exec(await page.locator('.engine-progress').innerText())?.[1]);
  const first = await depth();
  await expect.poll(depth, { timeout: 60_000 }).toBeGreaterThan(first);
  await page.locator('input[name=engine-lines][value="5"]').check();
  await lines.nth(4).waitFor({ timeout: 60_000 });
  // The engine's line for Black must not be shown for White.
  const black = await page.locator('.engine-lines .move').first().innerText();
  await type(page, black);
  await lines.first().waitFor({ timeout: 60_000 });
  const game = stage.rules.newGame('yari');
  game.play(game.readMove(black).usi);
  const best = await lines.first().locator('.move').first().innerText();
  expect(game.readMove(best).usi).toMatch(/^\w{4}/);
  game.free();
  await page.locator('main').press('e');
  await expect.poll(() => lines.count()).toBe(0);
});

test('a finished game opens in analysis at the position shown, a running game does not', async () => {
  const page = await stage.open();
  await startGame(page, stage.url, { game: 'tori' });
  const id = page.url().split('/').at(-1) ?? '';
  await page.goto(`${stage.url}/analysis?of=${id}`);
  await page.getByText('This game is still in progress.').waitFor();
  await expect.poll(() => page.locator('sg-squares').count()).toBe(0);

  await page.goto(`${stage.url}/game/${id}`);
  await type(page, '3d3c');
  await page.locator('button.move').nth(1).waitFor();
  await page.locator('.toolbar button').last().click();
  await page.locator('dialog .danger').click();
  await page.locator('.result').waitFor();
  await page.locator('button.move').first().click();
  await page.getByRole('link', { name: 'Analysis board' }).click();
  await page.waitForURL(new RegExp(`/analysis\\?of=${id}&ply=1$`));
  await page.locator('.player .name', { hasText: 'Engine 1' }).waitFor();
  await expect.poll(() => here(page)).toBe('1 Sx3c');
  await expect.poll(() => tried(page).locator('> .move').count()).toBe(2);
  const other = stage.rules.newGame('tori');
  other.play('3d3c');
  const instead = other.state.moves.filter(move => move.captured !== null);
  const played = (await tried(page).locator('> .move').nth(1).innerText()).slice(2);
  const move = instead.find(({ hodges }) => hodges !== played);
  other.free();
  await type(page, move?.usi ?? '');
  await expect.poll(() => page.locator('.variation').innerText()).toContain(move?.hodges ?? '?');
  await page.waitForURL(new RegExp(`of=${id}&ply=1&moves=`));
  await page.reload();
  await page.locator('.variation').waitFor();
  await page.getByRole('link', { name: 'Back to game' }).click();
  await page.waitForURL(new RegExp(`/game/${id}$`));
});

test('each game has its own board, and Back returns to the previous position', async () => {
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

test('an invalid position is refused and the board stays unchanged', async () => {
  const page = await stage.open();
  await openBoard(page, 'game=tori&moves=3d3c,1a1c');
  await page.getByText('The link contains an illegal move.').waitFor();
  await expect.poll(() => here(page)).toBe('1 Sx3c');
  await page.locator('.set-up summary').click();
  const gaps = await page.locator('.set-up').evaluate(fold => {
    const boxes = [...fold.children].map(one => one.getBoundingClientRect());
    return boxes.slice(1).map(({ top }, above) => top - (boxes[above]?.bottom ?? 0));
  });
  expect(Math.min(...gaps), 'between the parts').toBeGreaterThanOrEqual(8);
  await page.locator('#analysis-sfen').fill('nonsense');
  await page.keyboard.press('Enter');
  await page.getByText('This game has no piece with the letter ‘n’. (character 1)').waitFor();
  const marked = () =>
    page.locator('#analysis-sfen').evaluate((field: HTMLInputElement) => {
      const { selectionStart: from, selectionEnd: to, value } = field;
      return value.slice(from ?? 0, to ?? 0);
    });
  await expect.poll(() => marked()).toBe('n');
  for (const [text, fault, mark] of [
    ['3k3/7/7/7/7/3K3 b - 1', 'The board has 6 ranks, but this game needs 7. (character', ' '],
    ['3k3/7/7/7/7/7/3K3 x - 1', 'Write b or w for the side to move, not ‘x’. (character 19)', 'x'],
    ['3k3/7/7/7/7/7/3K3 b 2K 1', '‘K’ is not a piece that can be in hand. (character', 'K'],
  ] as const) {
    await page.locator('#analysis-sfen').fill(text);
    await page.keyboard.press('Enter');
    await page.getByText(fault).waitFor();
    await expect.poll(() => marked(), { message: text }).toBe(mark);
  }
  await expect.poll(() => here(page)).toBe('1 Sx3c');
  await page.locator('#analysis-sfen').fill(mateInOne);
  await page.keyboard.press('Enter');
  await page.locator('.tree-moves').waitFor({ state: 'detached' });
  await expect.poll(() => page.locator('.sfen code').textContent()).toContain(mateInOne.split(' ')[0] ?? '');
});

// In PGN, White is the player who moves first, as on PyChess.
const pgn = (first: string, moves: string) =>
  `[Variant "Torishogi"]\n[White "${first}"]\n[Black "Kiji"]\n[Result "1-0"]\n\n${moves} 1-0\n`;

async function openPanel(page: Page): Promise<void> {
  await page.locator('.records summary').click();
}

async function saved(page: Page, format: string): Promise<{ name: string; text: string }> {
  await page.locator('#record-format').selectOption(format);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

test('a record opens with variations and comments, and saves with later changes', async () => {
  const page = await stage.open();
  await openBoard(page, 'game=yari&moves=7g7f');
  await openPanel(page);
  await page.locator('#record-text').fill('1. e4 e5');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect.poll(() => page.locator('#record-fault').innerText()).not.toBe('');
  await expect.poll(() => here(page)).toBe('1 P-7f');

  const line = '{"usi": "3d3c", "comment": "takes"}, {"usi": "4b3c", "variations": [["7c7d"]]}';
  const told = `{"game": "tori", "tags": {"Black": "Tsuru", "White": "Kiji"}, "moves": [${line}]}`;
  await page.locator('#record-text').fill(told);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.getByText('Tsuru').waitFor();
  await expect.poll(() => page.locator('.remark').textContent()).toBe('takes');
  await tried(page).locator('.variation .move').click();
  await page.locator('#remark').fill('bolder');
  await type(page, '5e5d');
  await expect.poll(() => page.locator('.remark').allTextContents()).toEqual(['takes', 'bolder']);

  const { name, text } = await saved(page, 'json');
  expect(name).toMatch(/^tori-\d{4}-\d\d-\d\d\.json$/);
  const record = JSON.parse(text);
  expect(record.tags).toEqual({ Black: 'Tsuru', White: 'Kiji' });
  expect(record.moves[1].variations).toEqual([[{ usi: '7c7d', comment: 'bolder' }, { usi: '5e5d' }]]);
  expect((await saved(page, 'kif')).name).toMatch(/\.kif$/);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy' }).first().click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe((await saved(page, 'kif')).text);

  // A reload loses nothing, and the Back button restores what was there before.
  await page.waitForURL(/moves=3d3c,7c7d,5e5d/);
  await page.reload();
  await expect.poll(() => page.locator('.remark').allTextContents()).toEqual(['takes', 'bolder']);
  await expect.poll(() => here(page)).toMatch(/^3 /);
  await page.locator('#remark').fill('and then');
  await page.reload();
  await expect.poll(() => page.locator('.remark').allTextContents()).toEqual(['takes', 'bolder', 'and then']);
  await page.getByRole('link', { name: 'Watch', exact: true }).click();
  await page.waitForURL(/watch$/);
  await page.goBack();
  await expect.poll(() => page.locator('.remark').allTextContents()).toEqual(['takes', 'bolder', 'and then']);
  await page.goBack();
  await expect.poll(() => here(page)).toBe('1 P-7f');
});

test('files in Shift_JIS and files with several games open', async () => {
  const page = await stage.open();
  await openBoard(page, 'game=yari');
  await openPanel(page);
  const file = page.locator('.records input[type=file]');
  const two = `${pgn('Tsuru', '1. S-4d S-4d')}\n${pgn('Uzura', '1. Sx3c')}`;
  await file.setInputFiles({ name: 'two.pgn', mimeType: 'text/plain', buffer: Buffer.from(two) });
  await page.locator('.player .name', { hasText: 'Tsuru' }).waitFor();
  await page.locator('#record-game').selectOption({ label: '2. Uzura – Kiji, 1 move' });
  await page.locator('.player .name', { hasText: 'Uzura' }).waitFor();
  await page.goBack();
  await page.locator('.player .name', { hasText: 'Tsuru' }).waitFor();

  const kif = (await saved(page, 'kif')).text.replace('Tsuru', '鶴');
  const bytes = execFileSync('iconv', ['--from-code=UTF-8', '--to-code=SHIFT_JIS'], { input: kif });
  await file.setInputFiles({ name: 'tsuru.kif', mimeType: 'text/plain', buffer: bytes });
  await page.locator('.player .name', { hasText: '鶴' }).waitFor();
  await expect.poll(() => tried(page).locator('.move').count()).toBe(2);

  const dropped = await page.evaluateHandle(
    text => {
      const data = new DataTransfer();
      data.items.add(new File([text], 'game.pgn'));
      return data;
    },
    pgn('Kamome', '1. S-4d'),
  );
  await page.dispatchEvent('main', 'drop', { dataTransfer: dropped });
  await page.locator('.player .name', { hasText: 'Kamome' }).waitFor();
  await file.setInputFiles({ name: 'go.sgf', mimeType: 'text/plain', buffer: Buffer.from('(;GM[1])') });
  await page.locator('.toast').waitFor();
  await page.locator('.player .name', { hasText: 'Kamome' }).waitFor();
});

test('a position can be set up by hand, and only a valid one opens', async () => {
  const page = await stage.open();
  await openBoard(page, 'game=tori');
  await page.locator('.set-up summary').click();
  await page.getByRole('button', { name: 'Board editor' }).click();
  const editor = page.locator('dialog');
  const square = (name: string) => editor.locator(`[data-square="${name}"]`);
  const show = editor.getByRole('button', { name: 'Show' });
  await editor.getByRole('button', { name: 'Clear' }).click();
  await editor.locator('[data-piece="black F"]').click();
  await square('4b').click();
  await expect.poll(() => editor.locator('.fault').innerText()).toContain('White is in check');
  await expect.poll(() => show.isDisabled()).toBe(true);
  await square('4b').click();
  await square('4c').click();
  await editor.locator('[data-held="black F"]').click();
  await editor.getByRole('button', { name: 'Remove' }).click();
  await square('4a').click();
  await expect.poll(() => editor.locator('.fault').innerText()).toContain('no Phoenix');
  await editor.locator('[data-piece="white K"]').click();
  await square('4a').click();
  await show.click();
  await editor.waitFor({ state: 'detached' });
  await page.waitForURL(/sfen=3k3%2F7%2F3F3%2F7%2F7%2F7%2F3K3%20b%20F%201/);
  await type(page, 'F*4b');
  await page.locator('.ending').waitFor();
  await expect.poll(() => page.locator('.ending').innerText()).toContain('Black won');
  await page.goBack();
  await page.locator('.tree-moves').waitFor({ state: 'detached' });
  await page.waitForURL(/game=tori$/);
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
    await page.locator('#remark').fill('お見事。\nThis keeps the Falcon at home.');
    await page.locator('.set-up summary').click();
    await inspect(page, `analysis-engine-${look}`);
    await page.locator('input[name=engine]').uncheck({ force: true }); // it would think as long as the page is open
    await page.locator('.records summary').click();
    await page.locator('#record-text').fill('1. e4 e5');
    await page.locator('.record-opener button').first().click();
    await page.locator('#record-fault').filter({ hasText: /./ }).waitFor();
    await page.locator('.records').scrollIntoViewIfNeeded();
    await inspect(page, `analysis-records-${look}`);
    await page.locator('.set-up p .button').click();
    await page.locator('[data-piece="black F"]').click();
    await page.locator('[data-square="4b"]').click();
    await page.locator('.editor-end .fault').filter({ hasText: /./ }).waitFor();
    await inspect(page, `analysis-editor-${look}`);
    await page.locator('.editor-end button').last().scrollIntoViewIfNeeded();
    await inspect(page, `analysis-editor-end-${look}`);
  });
});
