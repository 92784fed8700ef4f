// Live games: a spectator finds one in the list, sees its moves there, and opens it.
import type { GameSpec } from '@ootori/rules';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { GamePage } from './game_page.ts';
import { inspect, looks } from './inspect.ts';
import { setStage } from './stage.ts';

const stage = setStage();

const blitz = { time: { kind: 'live', main: 300_000, increment: 3_000 } };

const move = (page: Page, game: string, ply: number, usi: string) =>
  stage.post(page, `/games/${game}/move`, { ply, usi });

const pieces = (page: Page) =>
  page
    .locator('.watch-card .preview')
    .first()
    .evaluate(board => [...board.children].map(square => (square.firstElementChild ? 'x' : '.')).join(''));

test('a spectator finds a running game and watches it in the list and on its page', async () => {
  const [ann, bob, cho] = [await stage.account('Ann'), await stage.account('Bob'), await stage.visitor()];
  await cho.getByRole('link', { name: 'Watch', exact: true }).click();
  await cho.getByText('No live games right now.').waitFor();
  const game = await stage.begin(ann, bob, { ...blitz, to: 'Bob' });
  const card = cho.locator('.watch-card');
  await card.waitFor();
  await expect.poll(() => card.innerText()).toMatch(/Bob\s.*Ann\s.*Tori Shogi/s);
  const before = await pieces(cho);
  await move(ann, game, 0, '4e4d');
  await expect.poll(() => pieces(cho)).not.toBe(before);
  await cho.locator('.preview-square.last').waitFor();

  // By keyboard alone.
  await card.focus();
  await cho.keyboard.press('Enter');
  await cho.getByText('You are watching this game.').waitFor();
  const shown = new GamePage(cho, stage.rules.spec('tori') as GameSpec);
  await shown.waitForPlies(1);
  await move(bob, game, 1, '4c4d');
  await shown.waitForPlies(2);

  await cho.goBack();
  await card.waitFor();
  const clocks = card.locator('.watch-clock');
  await expect
    .poll(() => clocks.last().getAttribute('class'), { message: 'Black is to move' })
    .toContain('running');
  const [white, black] = await clocks.allInnerTexts();
  await expect.poll(() => clocks.last().innerText(), { message: 'it runs' }).not.toBe(black);
  await expect.poll(() => clocks.first().innerText(), { message: 'it stands' }).toBe(white);
  await expect.poll(() => card.locator('.preview-hand img').count()).toBe(1);
  await stage.post(ann, `/games/${game}/resign`);
  await cho.getByText('No live games right now.').waitFor();
});

test('TV follows a game of each kind and switches to the next when it ends', async () => {
  const [ann, bob, cho] = [await stage.account('Tva'), await stage.account('Tvb'), await stage.guest()];
  const first = await stage.begin(ann, bob, { ...blitz, to: 'Tvb' });
  await cho.goto(`${stage.url}/watch`);
  await cho.getByRole('link', { name: 'TV', exact: true }).click();
  await cho.waitForURL(/\/tv$/);
  const card = cho.locator('.tv-channel .watch-card');
  await card.waitFor();
  await expect.poll(() => cho.locator('.tv-channel h2').innerText()).toBe('Tori Shogi · blitz');
  await expect.poll(() => card.getAttribute('href')).toContain(first);
  const second = await stage.begin(bob, ann, { ...blitz, to: 'Tva' });
  // The board changes by the socket alone.
  await cho.route('**/api/v1/games/tv', route => route.abort());
  const before = await pieces(cho);
  await move(ann, first, 0, '4e4d');
  await expect.poll(() => pieces(cho)).not.toBe(before);
  await cho.unroute('**/api/v1/games/tv');
  await move(bob, first, 1, '4c4d');
  await stage.post(ann, `/games/${first}/resign`);
  await expect.poll(() => card.getAttribute('href')).toContain(second);
  await stage.post(bob, `/games/${second}/abort`);
  await expect.poll(() => card.count()).toBe(0);
  await cho.locator('.watch-empty').waitFor();
});

test('an unanswered request is repeated', async () => {
  const page = await stage.open();
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000); // from now on, time passes only in steps
  let asked = 0;
  await page.route('**/api/v1/games/live*', route => {
    asked += 1;
    return asked === 1 ? undefined : route.continue();
  });
  await page.goto(`${stage.url}/watch`);
  await expect.poll(() => asked).toBe(1);
  await page.clock.runFor(19_000);
  expect(asked).toBe(1);
  await page.clock.runFor(16_000);
  await page.getByText('No live games right now.').waitFor();
});

test('a game by link is visible only with the link', async () => {
  const [page, friend, stranger] = [await stage.guest(), await stage.guest(), await stage.guest()];
  await stage.begin(page, friend, blitz);
  await stranger.goto(`${stage.url}/watch`);
  await stranger.getByText('No live games right now.').waitFor();
});

test.each(looks)('the games to watch at $look', async ({ look, options }) => {
  const names = ['A', 'B', 'C', 'D'].map(
    letter => `${letter}${looks.findIndex(one => one.look === look)}wagtail`,
  );
  const players = await Promise.all(names.map(name => stage.account(name)));
  const [first, second, third, fourth] = players as [Page, Page, Page, Page];
  const page = await stage.open(options);
  await page.goto(`${stage.url}/watch`);
  await page.locator('.watch-empty .button').waitFor();
  await inspect(page, `watch-empty-${look}`);
  const games = [
    await stage.begin(first, second, { ...blitz, to: names[1], rated: true }),
    await stage.begin(third, fourth, { ...blitz, to: names[3], game: 'yari', handicap: 'left-rook' }),
  ];
  await move(first, games[0] as string, 0, '4e4d');
  await page.locator('.watch-card').nth(1).waitFor();
  await page.locator('.preview-square.last').waitFor();
  await inspect(page, `watch-${look}`);
  await page.goto(`${stage.url}/tv`);
  await page.locator('.tv-channel').nth(1).waitFor();
  await inspect(page, `tv-${look}`);
  for (const game of games) await stage.post(game === games[0] ? first : third, `/games/${game}/abort`);
});
