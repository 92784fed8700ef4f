// A game of more than a hundred moves: its list of moves, and a study of it.
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { phone, picture } from './browser.ts';
import { setStage } from './stage.ts';

const stage = setStage();
const plies = 130;
let played: string[];

beforeAll(() => {
  played = longGame();
});

// Any legal moves, from a seed with which the game does not end too early.
function longGame(): string[] {
  for (let seed = 1; ; seed++) {
    const game = stage.rules.newGame('yari');
    const usis: string[] = [];
    for (let state = seed; usis.length < plies && !game.state.outcome; ) {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
      const { moves } = game.state;
      const move = moves[(state >> 8) % moves.length];
      if (!move) break;
      game.play(move.usi);
      usis.push(move.usi);
    }
    game.free();
    if (usis.length === plies) return usis;
  }
}

const isInWindow = (page: Page, selector: string) =>
  page.locator(selector).evaluate(one => {
    const { top, bottom } = one.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });

test('numbers of moves above 100 stand on one line', async () => {
  const [black, white] = [await stage.account('Long'), await stage.account('Short')];
  const id = await stage.begin(black, white, { game: 'yari' });
  for (const [ply, usi] of played.entries())
    await stage.post(ply % 2 === 0 ? black : white, `/games/${id}/move`, { ply, usi });
  for (const page of [black, await stage.open(phone)]) {
    await page.goto(`${stage.url}/game/${id}`);
    await page.locator('.move-number', { hasText: '129' }).waitFor();
    const heights = await page
      .locator('.move-number')
      .evaluateAll(all => [...new Set(all.map(one => one.getBoundingClientRect().height))]);
    expect(heights).toHaveLength(1);
    await picture(page, `long-game-${page.viewportSize()?.width}`);
  }
});

test('the list of moves in a study scrolls to the current move', async () => {
  const author = await stage.account('Long');
  const { id } = await stage.post(author, '/studies', { name: 'A long game', visibility: 'private' });
  await stage.post(author, `/studies/${id}/records`, {
    text: `startpos moves ${played.join(' ')}`,
    game: 'yari',
  });
  await author.goto(`${stage.url}/study/${id}`);
  await author
    .locator('.tree-moves .move')
    .nth(plies - 1)
    .waitFor();
  await author.keyboard.press('End');
  await author.locator('.tree-moves [aria-current]', { hasText: '130' }).waitFor();
  await expect.poll(() => isInWindow(author, '.tree-moves [aria-current]')).toBe(true);
  expect(await isInWindow(author, '#typed-move')).toBe(true);
  await picture(author, 'long-study-1280');
});
