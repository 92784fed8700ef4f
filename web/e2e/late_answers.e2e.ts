// Answers that arrive late, or after the user has gone on: to another chapter, another page, another device.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { button, desktop } from './browser.ts';
import { GamePage } from './game_page.ts';
import { setStage } from './stage.ts';
import { fold, newStudy, settled, typeMoves } from './study_page.ts';

const stage = setStage();

const busy = { status: 503, contentType: 'application/json', body: '{"error":{"code":"busy","message":""}}' };
const moves = (page: Page) => page.locator('.tree-moves .move').count();

// Each change takes as long as on a slow line.
const slowChanges = (page: Page) =>
  page.route('**/changes', async route => {
    await new Promise(resolve => setTimeout(resolve, 400));
    await route.continue();
  });

test('moves still being saved stay in their chapter when another one is opened', async () => {
  const page = await stage.account('Ines');
  await newStudy(stage, page);
  await page.locator('summary', { hasText: 'Add a chapter' }).click();
  await page.locator('.add-chapter').getByRole('button', { name: 'Add', exact: true }).click();
  await expect.poll(() => page.locator('.chapter').count()).toBe(2);
  await page.locator('.chapter').first().click();
  await page.locator('.chapter').first().and(page.locator('[aria-current]')).waitFor();
  await slowChanges(page);
  await typeMoves(page, '3d3c', '4b3c', '3e3d');
  await page.locator('.chapter').nth(1).click();
  await page.locator('.chapter').nth(1).and(page.locator('[aria-current]')).waitFor();
  await settled(page);
  await expect.poll(() => page.locator('.toast.error').count()).toBe(0);
  await expect.poll(() => moves(page)).toBe(0);
  await page.locator('.chapter').first().click();
  await expect.poll(() => moves(page)).toBe(3);
});

test('a move deleted while it is still being saved stays deleted', async () => {
  const page = await stage.account('Otis');
  await newStudy(stage, page);
  await typeMoves(page, '3d3c');
  await settled(page);
  await slowChanges(page);
  await typeMoves(page, '4b3c');
  await button(page, 'Delete from here').click();
  await settled(page);
  await expect.poll(() => moves(page)).toBe(1);
  await page.reload();
  await page.locator('.study sg-squares').waitFor();
  await expect.poll(() => moves(page)).toBe(1);
});

test('settings chosen while a new name is still being saved keep the name', async () => {
  const page = await stage.account('Vera');
  await newStudy(stage, page);
  await slowChanges(page);
  await fold(page, 'Study settings');
  await page.locator('#study-name').fill('Falcons');
  await page.keyboard.press('Enter');
  await page.getByRole('radio', { name: 'Unlisted' }).check();
  await page.getByText('Anyone with the link can read the study.').waitFor();
  await fold(page, 'Chapter settings');
  await page.locator('#chapter-name').fill('Early exchange');
  await page.keyboard.press('Enter');
  const turned = page.waitForResponse(
    answer => answer.request().postData()?.includes('"below":"white"') ?? false,
  );
  await page.getByRole('radio', { name: 'White' }).check();
  await turned;
  await page.reload();
  await page.locator('h1', { hasText: 'Falcons' }).waitFor();
  await page.locator('.chapter', { hasText: 'Early exchange' }).waitFor();
  await fold(page, 'Study settings');
  await expect.poll(() => page.getByRole('radio', { name: 'Unlisted' }).isChecked()).toBe(true);
  await fold(page, 'Chapter settings');
  await expect.poll(() => page.getByRole('radio', { name: 'White' }).isChecked()).toBe(true);
});

test('an author who has left the page is told that a comment was not saved', async () => {
  const page = await stage.account('Lena');
  await newStudy(stage, page);
  await page.route('**/changes', route => route.fulfill(busy));
  await page.locator('#own-comment').fill('soon lost');
  await page.locator('.brand').click();
  await page.locator('.toast.error', { hasText: 'The server is busy' }).waitFor();
});

test('a page opened while the server did not answer recognises its user later', async () => {
  const page = await stage.account('Mina');
  await page.route('**/api/v1/account', route => route.abort(), { times: 1 });
  await page.goto(`${stage.url}/account`);
  await page.locator('h1', { hasText: 'Mina' }).waitFor();
  await page.locator('.entries li').first().waitFor();
  await expect.poll(() => page.locator('.account-name').innerText()).toBe('Mina');
  expect(page.url()).toBe(`${stage.url}/account`);

  stage.server.makeModerator('Mina');
  await page.route('**/api/v1/account', route => route.abort(), { times: 1 });
  await page.goto(`${stage.url}/moderation`);
  await page.getByText('No decisions yet.').waitFor();
});

test('parts of a page that could not be loaded can be loaded again', async () => {
  const page = await stage.account('Nils');
  stage.server.makeModerator('Nils');
  const failed = page.getByText('This couldn’t be loaded.');
  const tryAgain = button(page, 'Try again');
  const parts = ['/account/sessions', '/account/tokens', '/account/vacation'];
  for (const path of parts) await page.route(`**/api/v1${path}`, route => route.abort());
  await page.goto(`${stage.url}/account`);
  await expect.poll(() => failed.count()).toBe(parts.length);
  for (const path of parts) await page.unroute(`**/api/v1${path}`);
  for (let left = parts.length; left > 0; left--) {
    await tryAgain.first().click();
    await expect.poll(() => failed.count()).toBe(left - 1);
  }
  await page.getByText('this browser').waitFor();
  await page.getByText('You have no API tokens.').waitFor();
  await button(page, 'Start vacation').waitFor();

  await page.route('**/api/v1/moderation/log', route => route.abort(), { times: 1 });
  await page.goto(`${stage.url}/moderation`);
  await tryAgain.click();
  await page.getByText('No decisions yet.').waitFor();

  await stage.post(page, '/clubs', { name: 'night-birds', title: 'Night birds', joining: 'open' });
  const panels = ['members', 'leaderboards'];
  for (const path of panels) {
    await page.route(`**/api/v1/clubs/night-birds/${path}*`, route => route.abort(), { times: 1 });
  }
  await page.goto(`${stage.url}/club/night-birds`);
  await expect.poll(() => failed.count()).toBe(panels.length);
  for (const _ of panels) await tryAgain.first().click();
  await page.getByText('No member has a rating in this game yet.').waitFor();
  await page.locator('.club-members').getByText('Nils').waitFor();

  await page.route('**/api/v1/studies/mine', route => route.abort(), { times: 1 });
  await page.goto(`${stage.url}/study`);
  await page.getByText('There are no public studies yet.').waitFor();
  await tryAgain.click();
  await page.getByText('You have no studies yet.').waitFor();
});

test('a move waiting for confirmation is dropped when the player has moved on another device', async () => {
  const [page, friend] = [await stage.guest(), await stage.guest()];
  const time = { kind: 'correspondence', days: 3 };
  const game = await stage.begin(page, friend, { time });
  await page.goto(`${stage.url}/game/${game}`);
  await page.locator('sg-squares').waitFor();
  const spec = stage.rules.spec('tori');
  if (!spec) throw new Error('there is no tori');
  const shown = new GamePage(page, spec);
  await shown.clickSquare('4e');
  await shown.clickSquare('4d');
  const content = page.locator('#content'); // screen readers get the question elsewhere
  await content.getByText(/^Play S.4d\?$/).waitFor();
  await stage.post(page, `/games/${game}/move`, { ply: 0, usi: '2e2d' });
  await shown.waitForPlies(1);
  await stage.post(friend, `/games/${game}/move`, { ply: 1, usi: '4c4d' });
  await shown.waitForPlies(2);
  await expect.poll(() => content.getByText(/^Play S/).count()).toBe(0);
});

// The opponent has accepted before the answer to the challenge arrives.
test('a challenge accepted at once leads to the game and stays there', async () => {
  const [ann, bob] = [await stage.account('Annika', desktop), await stage.account('Boris')];
  await stage.goHome(ann);
  await ann.route('**/api/v1/seeks', async route => {
    if (route.request().method() !== 'POST') return route.continue();
    const response = await route.fetch();
    const { id } = (await response.json()) as { id: string };
    await stage.post(bob, `/seeks/${id}/accept`);
    await ann.waitForURL(/\/game\//);
    await route.fulfill({ response });
  });
  await ann.locator('input[name=opponent][value=friend]').check();
  await ann.locator('#friend').fill('Boris');
  await ann.locator('#time').selectOption('10');
  const answered = ann.waitForResponse(
    answer => answer.url().endsWith('/api/v1/seeks') && answer.request().method() === 'POST',
  );
  await button(ann, 'Send challenge').click();
  await answered;
  await ann.locator('sg-squares').waitFor();
  await ann.waitForTimeout(300); // what a late answer would do
  expect(ann.url()).toContain('/game/');
});

test('a timed run left before it has loaded leaves no clock behind', async () => {
  const page = await stage.open();
  await page.addInitScript(() => {
    const running = new Set<unknown>();
    const [set, clear] = [window.setInterval, window.clearInterval];
    Object.assign(window, {
      running,
      setInterval: (act: () => void, ms: number) => {
        const id = set(act, ms);
        if (ms === 250) running.add(id);
        return id;
      },
      clearInterval: (id: number) => {
        running.delete(id);
        clear(id);
      },
    });
  });
  await stage.goHome(page);
  const clocks = () => page.evaluate(() => (window as unknown as { running: Set<unknown> }).running.size);
  const before = await clocks();
  let isAsked = false;
  let answer = () => {};
  const left = new Promise<void>(resolve => {
    answer = resolve;
  });
  await page.route('**/practice*.wasm', async route => {
    isAsked = true;
    await left;
    await route.continue();
  });
  await page.evaluate(() => {
    history.pushState(null, '', '/practice/tori/run');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect.poll(() => isAsked).toBe(true);
  await page.locator('.brand').click();
  await page.locator('.game-list:not([aria-busy])').waitFor();
  const loaded = page.waitForResponse('**/practice*.wasm');
  answer();
  await (await loaded).finished();
  await page.waitForTimeout(500); // for a clock that must not start
  await expect.poll(() => clocks()).toBe(before);
});
