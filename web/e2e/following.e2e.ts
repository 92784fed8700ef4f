// Following and blocking players: on their pages, after a game, and on the pages that list players online.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { button } from './browser.ts';
import { inspect, looks } from './inspect.ts';
import { setStage } from './stage.ts';

const stage = setStage(() => ['--limit-seeks', 'off']);

const blitz = { time: { kind: 'live', main: 300_000 } };

async function goto(page: Page, path: string): Promise<void> {
  await page.goto(`${stage.url}${path}`);
}

// A finished game between the two, shown on both pages.
async function played(black: Page, white: Page): Promise<void> {
  const id = await stage.begin(black, white);
  await stage.post(white, `/games/${id}/resign`);
  for (const page of [black, white]) {
    await goto(page, `/game/${id}`);
    await page.locator('.result').waitFor();
  }
}

test('a player followed from the profile appears on the home page and in the list', async () => {
  const [ann, bob, cho] = [
    await stage.account('Ann'),
    await stage.account('Bob'),
    await stage.account('Cho'),
  ];
  await stage.goHome(bob);
  await goto(ann, '/player/Bob');
  await button(ann, 'Follow Bob').click();
  await button(ann, 'Unfollow Bob').waitFor();
  await goto(ann, '/');
  const now = ann.locator('.followed-now');
  await now.waitFor();
  await expect.poll(() => now.innerText()).toMatch(/Online now:\s+Bob/);
  const game = await stage.begin(bob, cho, { ...blitz, to: 'Cho' });
  await now.locator('.watch-card').waitFor();
  await expect
    .poll(() => now.locator('.followed-games p').count(), { message: 'there are no others to count' })
    .toBe(0);
  await now.locator('.watch-card').click();
  await ann.waitForURL(`**/game/${game}`);

  await goto(ann, '/');
  await now.getByRole('link', { name: 'Following', exact: true }).click();
  await ann.getByText('playing now').waitFor();
  await stage.post(bob, `/games/${game}/abort`);
  await bob.close();
  await ann.getByText('offline').waitFor();
  await button(ann, 'Unfollow Bob').click();
  await ann.getByText('You don’t follow anyone yet.').waitFor();
});

test('a player blocked after a game can no longer contact the blocker, and is not told', async () => {
  const [dai, eve] = [await stage.account('Dai'), await stage.account('Eve')];
  await played(dai, eve);
  await button(dai, 'Block Eve').click();
  await dai.getByText('You have blocked Eve.').waitFor();
  await button(eve, 'Rematch').click();
  await eve.getByText('Your opponent declined the rematch.').first().waitFor();
  await expect.poll(() => dai.getByText('Your opponent offers a rematch.').count()).toBe(0);

  await goto(dai, '/');
  await goto(eve, '/?to=Dai');
  await button(eve, 'Send challenge').click();
  await eve.waitForURL(/\/invitation\//);
  await goto(dai, '/player/Eve');
  await button(dai, 'Unblock Eve').waitFor();
  await expect.poll(() => dai.getByRole('link', { name: 'Challenge', exact: true }).count()).toBe(0);
  await goto(dai, '/');
  await dai.locator('.seeks-none').waitFor();
  await expect
    .poll(() => dai.locator('.challenges').count(), { message: 'the challenge is not shown' })
    .toBe(0);

  await goto(dai, '/following');
  await button(dai, 'Unblock Eve').click();
  await dai.getByText('You haven’t blocked anyone.').waitFor();
  await goto(dai, '/');
  await dai.locator('.challenges').waitFor();
});

test('a guest must sign in to follow, but can block', async () => {
  await stage.account('Fuku');
  const guest = await stage.guest();
  await goto(guest, '/player/Fuku');
  await button(guest, 'Block Fuku').waitFor();
  await expect.poll(() => button(guest, 'Follow Fuku').count()).toBe(0);
  await goto(guest, '/following');
  await guest.getByText('Sign in to follow players.').waitFor();
});

test.each(looks)('the pages at $look', async ({ look, options }) => {
  const n = looks.findIndex(one => one.look === look);
  const page = await stage.account(`Karasu${n}`, options);
  const [first, second] = [await stage.account(`Sagi${n}`), await stage.account(`Tsubame${n}`)];
  await stage.account(`Hibari_of_a_long_${n}`);
  await stage.account(`Mozu${n}`);
  await goto(page, '/following');
  await page.locator('.watch-empty').waitFor();
  await inspect(page, `following-none-${look}`);
  for (const name of [`Sagi${n}`, `Hibari_of_a_long_${n}`])
    await stage.post(page, '/following', { player: name });
  await stage.post(page, '/blocks', { player: `Mozu${n}` });
  await stage.begin(first, second, { ...blitz, to: `Tsubame${n}` });
  await goto(page, '/following');
  await page.locator('.watch-card').waitFor();
  await inspect(page, `following-${look}`);
  await page.locator('.card').scrollIntoViewIfNeeded();
  await inspect(page, `following-blocked-${look}`);
  await goto(page, `/player/Sagi${n}`);
  await page.locator('.profile-actions .button').nth(2).waitFor();
  await inspect(page, `profile-followed-${look}`);
  await goto(page, `/player/Mozu${n}`);
  await page.locator('.blocked-hint').waitFor();
  await inspect(page, `profile-blocked-${look}`);
  await goto(page, '/');
  await page.locator('.followed-now').scrollIntoViewIfNeeded();
  await inspect(page, `home-followed-${look}`);
  const over = await stage.begin(page, second);
  await stage.post(page, `/games/${over}/resign`);
  await goto(page, `/game/${over}`);
  await page.locator('.opponent-actions').scrollIntoViewIfNeeded();
  await inspect(page, `game-opponent-${look}`);
});
