// Every page links to tournaments, simuls, clubs and studies: in the header, or in a menu where the header has no room.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { desktop, phone } from './browser.ts';
import { inspect, looks } from './inspect.ts';
import { setStage } from './stage.ts';

const stage = setStage();

const sizes = [
  { width: 1280, options: desktop },
  { width: 360, options: phone },
];

const header = (page: Page) => page.locator('.header');

test.each(sizes)('every page links to the community pages, at $width', async ({ width, options }) => {
  const page = await stage.account(`Rover${width}`, options);
  const more = () => header(page).getByRole('button', { name: 'More' });
  const follow = async (name: string) => {
    const link = header(page).getByRole('link', { name, exact: true });
    if ((await link.count()) === 0) await more().click();
    await link.click();
  };
  await page.goto(`${stage.url}/practice`);
  for (const [name, path] of [
    ['Tournaments', '/tournaments'],
    ['Studies', '/study'],
    ['Clubs', '/clubs'],
    ['Simuls', '/simuls'],
    ['Find games', '/games'],
    ['Leaderboards', '/leaderboards/*'],
    ['Following', '/following'],
    ['Tournaments', '/tournaments'],
  ] as const) {
    await follow(name);
    await page.waitForURL(`**${path}`);
    await expect
      .poll(() => page.locator('.more-pages').isVisible(), { message: 'the list is closed' })
      .toBe(false);
    await page.locator('main.missing').waitFor({ state: 'hidden' });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.id), { message: `the focus on ${path}` })
      .toBe('content');
  }
  const heights = await header(page)
    .locator('.header-tools > *:visible')
    .evaluateAll(all => all.map(one => Math.round(one.getBoundingClientRect().top)));
  expect(Math.max(...heights) - Math.min(...heights), 'all in one row').toBeLessThan(12);
});

test('the menu opens and closes by keyboard', async () => {
  const page = await stage.visitor();
  const more = header(page).getByRole('button', { name: 'More' });
  await more.focus();
  await page.keyboard.press('Enter');
  await page.locator('.more-pages').waitFor();
  await page.keyboard.press('Tab');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Simuls');
  await page.keyboard.press('Escape');
  await page.locator('.more-pages').waitFor({ state: 'hidden' });
  await expect.poll(() => more.evaluate(one => one === document.activeElement)).toBe(true);
  await more.click();
  await page.mouse.click(300, 500);
  await page.locator('.more-pages').waitFor({ state: 'hidden' });
});

test.each(looks)('the header and its menu at $look', async ({ look, options }) => {
  const page = await stage.account(
    `A_name_of_20_letter${looks.findIndex(one => one.look === look)}`,
    options,
  );
  await page.goto(`${stage.url}/learn`);
  await page.locator('.more-button').click();
  await page.locator('.more-pages').waitFor();
  await inspect(page, `header-more-${look}`);
  const guest = await stage.guest(options);
  await guest.goto(`${stage.url}/tournaments`);
  await guest.locator('main h1').waitFor();
  await inspect(guest, `header-${look}`);
});
