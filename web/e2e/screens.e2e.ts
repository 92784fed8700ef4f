// Every screen at two widths, in both languages and both colour schemes: no axe violations, nothing wider than the
// page. Leaves screenshots to look at.
import type { Page } from 'playwright-core';
import { describe, test } from 'vitest';
import { inspect, mainLooks } from './inspect.ts';
import { againstEngine, setStage } from './stage.ts';

const stage = setStage();

// Opens a game from the given position, owned by this page's browser profile.
async function openGame(page: Page, wanted: Record<string, unknown>): Promise<void> {
  const { id } = await stage.post(page, '/games', { ...againstEngine, ...wanted });
  await page.goto(`${stage.url}/game/${id}`);
  await page.locator('sg-squares').waitFor();
}

const handsFull = 'rpckcpl/3f3/7/3s3/7/3F3/LPCKCPR b 6S7s 1';
const beforePromotion = 'rnnkbbr/7/ppppp1p/5P1/7/7/PPPPP1P/7/RBBKNNR b - 1';
const matedInOne = '3k3/7/3K3/7/7/7/7 b F 1';

describe.each(mainLooks)('at $look', ({ look, options }) => {
  test('every screen', async () => {
    const page = await stage.visitor(options);
    await inspect(page, `home-${look}`);

    await page.locator('.new-game-heading button').click();
    await page.locator('.guide-pieces img').last().waitFor();
    await inspect(page, `guide-${look}`);

    await openGame(page, { game: 'tori', sfen: handsFull });
    await inspect(page, `hands-${look}`);
    await page.locator('details summary').click();
    await inspect(page, `words-${look}`);

    await openGame(page, { game: 'yari', sfen: beforePromotion });
    await page.locator('#typed-move').fill('2d1c');
    await page.keyboard.press('Enter');
    await inspect(page, `refused-${look}`);
    await page.evaluate(() => scrollTo(0, 0)); // back from the move field, which is below the board on a phone
    const board = await page.locator('.board-place').boundingBox();
    if (!board) throw new Error('there is no board');
    const click = (column: number, row: number) =>
      page.mouse.click(
        board.x + ((column + 0.5) * board.width) / 7,
        board.y + ((row + 0.5) * board.height) / 9,
      );
    await click(5, 3);
    await inspect(page, `selected-${look}`);
    await click(5, 2);
    await page.locator('sg-promotion piece').first().waitFor();
    await inspect(page, `promotion-${look}`);

    await openGame(page, { game: 'tori', handicap: 'falcon-quails' });
    await page.locator('button.move').first().waitFor();
    await inspect(page, `handicap-${look}`);
    await page.locator('.header-tools button').last().click();
    await inspect(page, `settings-${look}`);
    await page.keyboard.press('Escape');
    await page.locator('.toolbar button').last().click();
    await inspect(page, `resign-${look}`);
    await page.locator('dialog .danger').click();
    await page.locator('.result').waitFor();
    await inspect(page, `result-${look}`);

    await openGame(page, { game: 'tori', sfen: matedInOne });
    await page.locator('#typed-move').fill('F*4b');
    await page.keyboard.press('Enter');
    await page.locator('.result').waitFor();
    await inspect(page, `mate-${look}`);

    await page.goto(stage.url);
    await page.locator('.game-row').first().waitFor();
    await inspect(page, `games-${look}`);
    await page.goto(`${stage.url}/game/nowhere`);
    await page.locator('.missing h1').waitFor();
    await inspect(page, `missing-${look}`);
  });
});
