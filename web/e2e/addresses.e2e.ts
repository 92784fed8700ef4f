// Unknown addresses: programs get a 404, people a page that says so.
import { describe, expect, test } from 'vitest';
import { inspect, looks } from './inspect.ts';
import { setStage } from './stage.ts';

const stage = setStage();

const wrong = [
  ['/elsewhere', 'Page not found'],
  ['/game/a/b', 'Page not found'],
  ['/player/%00', 'Page not found'],
  ['/player/%zz', 'Page not found'],
  ['/game/nowhere00000', 'Game not found'],
  ['/report/nowhere00000', 'Game not found'],
];

test.each(wrong)('%s says: %s', async (path, title) => {
  const page = await stage.open();
  const answer = await page.goto(stage.url + path);
  expect(answer?.status()).toBe(404);
  await page.getByRole('heading', { name: title }).waitFor();
  await page.getByRole('link', { name: 'Go home' }).click();
  await page.locator('.game-list').waitFor();
});

test('a frame of a game that is not there says so, and one that was not reached says that', async () => {
  const page = await stage.open();
  const answer = await page.goto(`${stage.url}/embed/nowhere00000`);
  expect(answer?.status()).toBe(404);
  await page.getByText('Game not found.').waitFor();
  const other = await stage.guest();
  const { id } = await stage.post(other, '/games', {
    game: 'tori',
    side: 'black',
    handicap: 'none',
    level: 1,
  });
  await other.route(`**/api/v1/games/${id}`, route => route.abort());
  await other.goto(`${stage.url}/embed/${id}`);
  await other.getByText('Can’t reach the server').waitFor();
});

describe.each(looks)('at $look', ({ look, options }) => {
  test('the missing page', async () => {
    const page = await stage.open(options);
    await page.goto(`${stage.url}/player/%00`);
    await page.locator('main h1').waitFor();
    await inspect(page, `missing-${look}`);
    await page.goto(`${stage.url}/embed/nowhere00000`);
    await page.locator('main.embed p').waitFor();
    await inspect(page, `missing-embed-${look}`);
  });
});
