// A player's year in review, opened from the player's page after some games.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { phone } from './browser.ts';
import { inspect, looks } from './inspect.ts';
import { setStage } from './stage.ts';

const stage = setStage(() => ['--limit-seeks', 'off']);
const year = new Date().getUTCFullYear();
const goto = (page: Page, path: string) => page.goto(`${stage.url}${path}`);

// A rated five-minute game that White resigns.
async function play(black: Page, white: Page, moves: readonly string[]): Promise<void> {
  const id = await stage.begin(black, white, { rated: true, time: { kind: 'live', main: 300_000 } });
  for (const [ply, usi] of moves.entries()) {
    await stage.post(ply % 2 === 0 ? black : white, `/games/${id}/move`, { ply, usi });
  }
  await stage.post(white, `/games/${id}/resign`);
}

// A game enters the review shortly after it has ended, so reload until it is there.
async function open(page: Page, name: string, games: string): Promise<void> {
  await expect
    .poll(async () => {
      await goto(page, `/player/${name}/year/${year}`);
      await page.locator('.year-games, .year > .muted').first().waitFor();
      return page.locator('.year-count').allInnerTexts();
    })
    .toEqual([games]);
}

test('the player’s page links to a year, and the year to its games', async () => {
  const [ann, bob] = [await stage.account('Ann'), await stage.account('Bob')];
  await goto(ann, '/player/Ann');
  await ann.getByRole('link', { name: `${year} in review` }).click();
  await ann.getByText(/no finished games against people/i).waitFor();
  await play(ann, bob, ['4e4d', '4c4d', '2e2d', '6c6d']);
  await play(ann, bob, ['4e4d', '4c4d']);
  await open(ann, 'Ann', '2 games');
  await ann.getByText('2 won, 0 lost').first().waitFor();
  await expect.poll(() => ann.locator('.year-openings li').count()).toBe(1);
  await ann.locator('.year-highlights').getByRole('link', { name: 'Bob', exact: true }).waitFor();
  await ann.locator('.year-highlights').getByRole('link', { name: 'Ann – Bob' }).first().click();
  await ann.waitForURL('**/game/*');
  await goto(ann, `/player/Ann/year/${year + 1}`);
  await ann.getByRole('heading', { name: 'Nothing to review' }).waitFor();
});

test('on a phone, the number of games in each month stays in one line', async () => {
  const page = await stage.account('Dan', phone);
  const months = [1000, 1234, 310, 0, 5, 88, 999, 100, 1111, 2000, 3000, 4000];
  await page.route('**/players/Dan/year?*', async route => {
    const answer = await route.fetch();
    const review = await answer.json();
    await route.fulfill({
      response: answer,
      json: { ...review, months, games: [{ game: 'tori', won: 9, lost: 5, even: 0 }] },
    });
  });
  await goto(page, `/player/Dan/year/${year}`);
  const played = page.locator('.year-played');
  await played.first().waitFor();
  await expect.poll(() => played.locator('> :last-child').allInnerTexts()).toEqual(months.map(String));
  const fits = await played.evaluateAll(all =>
    all.map(one => {
      const lines = one.lastElementChild?.getClientRects() ?? [];
      return lines.length === 1 && (lines[0]?.width ?? 0) <= one.getBoundingClientRect().width;
    }),
  );
  expect(fits).toEqual(months.map(() => true));
});

test.each(looks)('a year at $look', async ({ look, options }) => {
  const n = looks.findIndex(one => one.look === look);
  const page = await stage.account(`Crane${n}`, options);
  const other = await stage.account(`A_name_of_20_lettr_${n}`);
  await play(page, other, ['4e4d', '4c4d', '2e2d', '6c6d']);
  await play(page, other, ['4e4d', '4c4d', '6e6d', '2c2d']);
  await play(other, page, ['4e4d', '4c4d', '2e2d', '6c6d']);
  await open(page, `Crane${n}`, look.endsWith('ja') ? '3局' : '3 games');
  await inspect(page, `year-${look}`);
  await page.locator('.year-openings').scrollIntoViewIfNeeded();
  await inspect(page, `year-openings-${look}`);
  await page.locator('.year-highlights').scrollIntoViewIfNeeded();
  await inspect(page, `year-highlights-${look}`);
});
