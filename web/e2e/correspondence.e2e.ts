// Correspondence games: conditional moves played out on the board, and vacations.
import type { GameSpec } from '@ootori/rules';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { GamePage } from './game_page.ts';
import { inspect, looks } from './inspect.ts';
import { setStage } from './stage.ts';

const stage = setStage();

const move = (page: Page, game: string, ply: number, usi: string) =>
  stage.post(page, `/games/${game}/move`, { ply, usi });

const byDays = { game: 'yari', time: { kind: 'correspondence', days: 3 } };

async function shows(page: Page, game: string, ...usis: string[]): Promise<GamePage> {
  await page.goto(`${stage.url}/game/${game}`);
  await page.locator('sg-squares').waitFor();
  const shown = new GamePage(page, stage.rules.spec('yari') as GameSpec);
  if (usis.length > 0) await shown.waitForPlies(usis.length);
  return shown;
}

// Plays the moves of a line, each after the board has accepted the one before.
async function playLine(shown: GamePage, ...usis: string[]): Promise<void> {
  const played = shown.page.locator('.line-played');
  for (const usi of usis) {
    const before = await played.innerText();
    await shown.clickSquare(usi.slice(0, 2));
    await shown.clickSquare(usi.slice(2, 4));
    await expect.poll(() => played.innerText()).not.toBe(before);
  }
}

// Notes what screen readers are told from now on.
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(globalThis, { heard });
    const notes = new MutationObserver(changes => {
      for (const { addedNodes } of changes)
        for (const { textContent } of addedNodes) heard.push(textContent ?? '');
    });
    for (const region of document.querySelectorAll('body > [role=status]'))
      notes.observe(region, { childList: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard);
}

test.each(looks)(
  'conditional moves are entered on the board, saved, and played by the server at $look',
  async ({ look, options }) => {
    const [page, friend] = [await stage.guest(options), await stage.guest()];
    const game = await stage.begin(page, friend, byDays);
    await move(page, game, 0, '1g1f');
    const shown = await shows(page, game, '1g1f');
    const section = page.locator('.lines');
    await section.getByRole('button').click();
    const [back, save] = [section.getByRole('button').nth(0), section.getByRole('button').nth(1)];
    await playLine(shown, '1c1d');
    await expect.poll(() => section.locator('.line-played').innerText()).toMatch(/1d|１四/);
    await expect.poll(() => save.isDisabled(), { message: 'the answer is not played yet' }).toBe(true);
    await inspect(page, `lines-their-move-${look}`);
    await playLine(shown, '2g2f');
    await save.click();
    await page.locator('.lines-settled li').waitFor();
    await playLine(shown, '2c2d', '3g3f');
    await save.click();
    await page.locator('.lines-settled li').nth(1).waitFor();

    // The first line can be extended; a different reply to the same move is refused.
    await page.locator('.lines-settled .line').first().click();
    await expect.poll(() => section.locator('.line-played').innerText()).toMatch(/1d|１四/);
    await playLine(shown, '2c2d', '3g3f');
    await save.click();
    await page
      .locator('.lines-settled .line')
      .filter({ hasText: /(1d|１四).*(2d|２四)/ })
      .waitFor();
    await expect.poll(() => page.locator('.lines-settled li').count()).toBe(2);
    await playLine(shown, '1c1d', '4g4f');
    await save.click();
    await expect.poll(() => section.locator('.fault').innerText()).not.toBe('');
    await inspect(page, `lines-two-answers-${look}`);
    await back.click();
    await page.locator('.lines-settled li').nth(0).locator('.button').click();
    await expect.poll(() => page.locator('.lines-settled li').count()).toBe(1);
    await section.getByRole('button').nth(2).click();
    await page.locator('.lines.open').waitFor({ state: 'detached' });
    await inspect(page, `lines-settled-${look}`);

    await stage.server.kill();
    await stage.server.start();
    const heard = await listen(page);
    await move(friend, game, 1, '1c1d');
    await shown.waitForPlies(3);
    await move(friend, game, 3, '2c2d');
    await shown.waitForPlies(5);
    const moves = async () => (await heard()).filter(text => /1d|2f|2d|3f|１四|２六|２四|３六/.test(text));
    await expect.poll(async () => (await moves()).length).toBe(4);
    expect((await heard()).join(' '), 'the user need not move').not.toMatch(/Your move|あなたの番/);
    await expect.poll(() => page.locator('button.move').count()).toBe(5);
    await page.locator('.lines').waitFor();
  },
);

test('a line entered while another is being saved is saved after it', async () => {
  const [page, friend] = [await stage.guest(), await stage.guest()];
  const game = await stage.begin(page, friend, byDays);
  await move(page, game, 0, '1g1f');
  const shown = await shows(page, game, '1g1f');
  const told: string[][] = [];
  let answer = () => {};
  let isDown = false;
  await page.route(`**/games/${game}/lines`, async route => {
    told.push(route.request().postDataJSON().lines);
    if (isDown) return route.abort();
    await new Promise<void>(resolve => {
      answer = resolve;
    });
    await route.continue();
  });
  await page.locator('.lines').getByRole('button').click();
  const lines = page.locator('.lines-settled li');
  const save = (name: string) => page.locator('.lines').getByRole('button', { name, exact: true });
  await playLine(shown, '1c1d', '2g2f');
  await save('Save line').click();
  await save('Saving…').waitFor();
  await playLine(shown, '2c2d', '3g3f');
  await save('Save line').click();
  await playLine(shown, '3c3d');
  await expect.poll(() => lines.filter({ hasText: 'Saving' }).count()).toBe(2);
  expect(told).toEqual([['1c1d 2g2f']]);
  answer();
  await expect.poll(() => lines.filter({ hasText: 'Saving' }).count()).toBe(1);
  await expect.poll(() => told.at(-1)).toEqual(['1c1d 2g2f', '2c2d 3g3f']);
  answer();
  await expect.poll(() => lines.filter({ hasText: 'Saving' }).count()).toBe(0);
  await expect.poll(() => page.locator('.line-played').innerText()).toContain('3d');

  isDown = true;
  await playLine(shown, '4g4f');
  await save('Save line').click();
  await lines.filter({ hasText: 'not saved' }).waitFor();
  await page.unroute(`**/games/${game}/lines`);
  await save('Save again').click();
  await lines.filter({ hasText: 'not saved' }).waitFor({ state: 'detached' });
  await page.reload();
  await page.locator('.lines').getByText('3 lines saved.').waitFor();
});

test('Done keeps the entered line, saved or not', async () => {
  const [page, friend] = [await stage.guest(), await stage.guest()];
  const game = await stage.begin(page, friend, byDays);
  await move(page, game, 0, '1g1f');
  const shown = await shows(page, game, '1g1f');
  await page.locator('.lines').getByRole('button').click();
  await playLine(shown, '1c1d', '2g2f', '3c3d'); // the last move has no reply yet
  await page.locator('.lines').getByRole('button', { name: 'Done' }).click();
  await page.locator('.lines.open').waitFor({ state: 'detached' });
  await page.locator('.lines').getByText('1 line saved.').waitFor();
  await page.reload();
  await page.locator('.lines').getByText('1 line saved.').waitFor();
  await move(friend, game, 1, '1c1d');
  await shown.waitForPlies(3);
  await expect.poll(async () => (await shown.written()).length).toBe(3);
});

test('only the owner sees conditional moves, and none can be entered on one’s own turn', async () => {
  const [page, friend] = [await stage.guest(), await stage.guest()];
  const game = await stage.begin(page, friend, byDays);
  await shows(page, game);
  await expect.poll(() => page.locator('.lines').count(), { message: 'it is one’s own turn' }).toBe(0);
  await move(page, game, 0, '1g1f');
  await page.locator('.lines').waitFor();
  await shows(friend, game, '1g1f');
  await expect.poll(() => friend.locator('.lines').count()).toBe(0);
});

test.each(looks)(
  'a vacation stops the clock, and the opponent sees it at $look',
  async ({ look, options }) => {
    const name = `Tern${looks.findIndex(one => one.look === look)}`;
    const [page, friend] = [await stage.account(name, options), await stage.guest()];
    const game = await stage.begin(page, friend, byDays);
    await page.goto(`${stage.url}/account`);
    const section = page.locator('.vacation');
    await section.getByRole('button').click();
    await inspect(page, `vacation-asked-${look}`);
    await page.keyboard.press('Escape');
    await section.locator('dialog').waitFor({ state: 'detached' });
    await section.getByRole('button').click();
    await section.locator('dialog .primary').click();
    await section.locator('p > .button.primary').waitFor();
    await section.scrollIntoViewIfNeeded();
    await inspect(page, `vacation-account-${look}`);
    await friend.goto(`${stage.url}/game/${game}`);
    await friend.locator('.player .away').waitFor();
    await friend.locator('.player a.name').click();
    await expect
      .poll(() => friend.locator('.profile-vacation').innerText())
      .toMatch(/^On vacation until .*\d{4}|^休暇中/);
    await page.goto(stage.url);
    await page.locator('.game-row-left').scrollIntoViewIfNeeded();
    await expect.poll(() => page.locator('.game-row-left').innerText()).toMatch(/on vacation|休暇中/);
    await inspect(page, `vacation-list-${look}`);
    await shows(page, game);
    await page.locator('.player .away', { hasText: /on vacation|休暇中/ }).waitFor();
    await inspect(page, `vacation-game-${look}`);

    await page.goto(`${stage.url}/account`);
    await section.getByRole('button').click();
    await section.locator('.button:not(.primary)').waitFor();
    await page.goto(stage.url);
    await expect.poll(() => page.locator('.game-row-left').innerText()).toMatch(/left|残り/);
  },
);

test('the list of games counts down without a reload', async () => {
  const [page, friend] = [await stage.guest(), await stage.guest()];
  const game = await stage.begin(page, friend, byDays);
  await move(page, game, 0, '1g1f');
  const ahead = 3 * 86_400_000 - 7_200_000; // until two hours before the deadline
  await page.clock.install({ time: Date.now() + ahead });
  await page.route('**/api/**', async route => {
    const response = await route.fetch();
    const date = new Date(Date.now() + ahead).toUTCString();
    await route.fulfill({ response, headers: { ...response.headers(), date } });
  });
  await page.goto(stage.url);
  const left = page.locator('.game-row-left');
  await expect.poll(() => left.innerText()).toMatch(/^\d:\d\d:\d\d left$/);
  const before = await left.innerText();
  await expect.poll(() => left.innerText()).not.toBe(before);
});
