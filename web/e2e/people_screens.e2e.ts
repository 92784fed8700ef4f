// The screens of games between people, in every look: two widths, both languages, light and dark.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { phone } from './browser.ts';
import { inspect, mainLooks } from './inspect.ts';
import { type Stage, setStage } from './stage.ts';

const byoyomi = { kind: 'live', main: 0, byoyomi: 3_600_000, periods: 3 };
const generalsAcross = '3K3/7/7/7/7/7/7/7/3k3 b 2R2B2Pr2b2p 1';
const longestName = 'Kurotsurunosuke_1799';

// A game between the two people, open on both pages.
async function openGame(stage: Stage, page: Page, guest: Page, terms: Record<string, unknown>) {
  const id = await stage.begin(page, guest, terms);
  await guest.goto(`${stage.url}/game/${id}`);
  await page.goto(`${stage.url}/game/${id}`);
  await page.locator('sg-squares').waitFor();
}

async function type(page: Page, usi: string): Promise<void> {
  await page.locator('#typed-move').fill(usi);
  await page.keyboard.press('Enter');
}

const terms = { game: 'tori', side: 'black', handicap: 'none' };

describe.each(mainLooks)('at $look', ({ look, options }) => {
  const stage = setStage();

  test('accounts', async () => {
    const page = await stage.open(options);
    await page.goto(`${stage.url}/sign-in`);
    await page.locator('form.card').waitFor();
    await inspect(page, `sign-in-${look}`);
    await page.locator('input[name=way][value=sign-up]').check();
    await page.locator('#name').fill('Kiji');
    await page.locator('#password').fill('short');
    await page.locator('form.card button[type=submit]').click();
    await inspect(page, `sign-up-${look}`);
    await page.locator('#password').fill('password123');
    await page.locator('form.card button[type=submit]').click();
    await page
      .locator('form.card .fault')
      .filter({ hasText: /guess|推測/ })
      .waitFor();
    await inspect(page, `common-password-${look}`);
    await stage.signUp(page, longestName);
    await page.goto(`${stage.url}/account`);
    await page.locator('.entries li').waitFor();
    await inspect(page, `account-${look}`);
    await page.locator('.token-form button[type=submit]').click();
    await page.locator('.token-form .fault').filter({ hasText: /./ }).waitFor();
    await page.locator('#token-label').fill('A bot for the club evening');
    await page.locator('.token-form button[type=submit]').click();
    await page.locator('.token-secret').waitFor();
    const secret = await page.locator('.token-secret').inputValue();
    const byToken = () =>
      fetch(`${stage.url}/api/v1/account`, { headers: { authorization: `Bearer ${secret}` } });
    expect(await (await byToken()).json()).toMatchObject({ name: longestName });
    await page.locator('.tokens').scrollIntoViewIfNeeded();
    await inspect(page, `tokens-${look}`);
    await page.locator('.tokens .entries button').click();
    await page.locator('.tokens .entries').waitFor({ state: 'detached' });
    expect((await byToken()).status).toBe(401);
    const stranger = await stage.open(options);
    await stranger.goto(`${stage.url}/player/${longestName}`);
    await stranger.locator('.profile-heading').waitFor();
    await inspect(stranger, `profile-${look}`);
    await stranger.goto(`${stage.url}/player/nobody`);
    await stranger.locator('h1').waitFor();
    await inspect(stranger, `no-profile-${look}`);
  });

  test('the lobby', async () => {
    const page = await stage.account('Tsuru', options);
    const others = await stage.account(`Uguisu_no_tani_${look.length}`, phone);
    await stage.goHome(others);
    await stage.post(others, '/seeks', { ...terms, time: { kind: 'correspondence', days: 3 } });
    await stage.post(others, '/seeks', { ...terms, game: 'yari', handicap: 'left-bishop', side: 'white' });
    await stage.post(others, '/seeks', { ...terms, to: 'Tsuru', time: { kind: 'correspondence', days: 1 } });
    await stage.post(others, '/seeks', {
      ...terms,
      time: { kind: 'live', main: 300_000, byoyomi: 10_000 },
      rated: true,
    });
    await page.goto(stage.url);
    await page.locator('.seeks .seek').nth(3).waitFor();
    await page.locator('input[name=opponent][value=anyone]').check();
    await inspect(page, `home-anyone-${look}`);
    await page.locator('.new-game button[type=submit]').click();
    await page.locator('.seek.mine').waitFor();
    await inspect(page, `lobby-${look}`);
    await page.locator('input[name=opponent][value=friend]').check();
    await page.locator('.new-game').scrollIntoViewIfNeeded();
    await inspect(page, `home-friend-${look}`);
    await page.locator('.new-game button[type=submit]').click();
    await page.locator('.link-row').waitFor();
    await inspect(page, `link-${look}`);
    const guest = await stage.open(options);
    await guest.goto(page.url());
    await guest.locator('.terms').waitFor();
    await inspect(guest, `invitation-${look}`);
    await guest.goto(`${stage.url}/invitation/nowhere`);
    await guest.locator('h1').waitFor();
    await inspect(guest, `no-invitation-${look}`);
  });

  test('a game', async () => {
    const page = await stage.account('Tsuru_of_the_game', options);
    const guest = await stage.account('Kurosagi_no_migotosa', options);
    await openGame(stage, page, guest, { time: byoyomi });
    await inspect(page, `people-first-move-${look}`);
    await type(page, '4e4d');
    await guest.locator('button.move').first().waitFor();
    await type(guest, '4c4d');
    await page.locator('button.move').nth(1).waitFor();
    await guest.locator('.toolbar-group').last().locator('button').nth(1).click();
    await page.locator('.notice').waitFor();
    await inspect(page, `people-offer-${look}`);
    await inspect(guest, `people-own-offer-${look}`);
    const spectator = await stage.open(options);
    await spectator.goto(page.url());
    await spectator.locator('.notice').waitFor();
    await inspect(spectator, `people-spectator-${look}`);
    await guest.goto(stage.url);
    await page.locator('.away').waitFor();
    await inspect(page, `people-away-${look}`);
    await page.locator('.toolbar button').last().click();
    await inspect(page, `people-resign-${look}`);
    await page.locator('dialog .danger').click();
    await page.locator('.result').waitFor();
    await page.locator('.result-actions .primary').click();
    await page.locator('.notice').waitFor();
    await inspect(page, `people-result-${look}`);

    await openGame(stage, page, guest, {
      game: 'yari',
      sfen: generalsAcross,
      time: { kind: 'correspondence', days: 3 },
    });
    await inspect(page, `people-impasse-${look}`);
    await page.goto(stage.url);
    await page.locator('.game-row').first().waitFor();
    await inspect(page, `people-games-${look}`);
  });
});
