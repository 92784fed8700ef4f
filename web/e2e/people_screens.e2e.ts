// The screens of people against people, as every screen: two widths, both languages, light and dark.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser, openPage, phone } from './browser.ts';
import { inspect, looks } from './inspect.ts';
import { Server } from './server.ts';

let server: Server;
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
});

async function post(page: Page, path: string, data: unknown): Promise<{ id: string }> {
  const answer = await page.request.post(`${server.url}/api/v1${path}`, {
    data,
    headers: { origin: server.url },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return answer.json();
}

const terms = { game: 'tori', side: 'black', handicap: 'none' };
const byoyomi = { kind: 'live', main: 0, byoyomi: 3_600_000, periods: 3 };
const credentials = (name: string) => ({ name, password: 'a long enough one' });
const generalsAcross = '3K3/7/7/7/7/7/7/7/3k3 b 2R2B2Pr2b2p 1';
const longestName = 'Kurotsurunosuke_1799';

async function signUp(page: Page, name: string): Promise<void> {
  await page.goto(server.url);
  await page.locator('.game-list p').waitFor();
  await post(page, '/account', credentials(name));
}

// A game between the page and its guest, in which White has asked to take a move back.
async function gameWithOffer(page: Page, guest: Page, wanted: Record<string, unknown>): Promise<void> {
  const seek = await post(page, '/seeks', { ...terms, listed: false, ...wanted });
  const game = await post(guest, `/seeks/${seek.id}/accept`, {});
  await guest.goto(`${server.url}/game/${game.id}`);
  await page.goto(`${server.url}/game/${game.id}`);
  await page.locator('sg-squares').waitFor();
}

async function type(page: Page, usi: string): Promise<void> {
  await page.locator('#typed-move').fill(usi);
  await page.keyboard.press('Enter');
}

describe.each(looks)('at $look', ({ look, options }) => {
  beforeAll(async () => {
    server = await Server.start();
  });

  afterAll(async () => {
    await server?.stop();
  });

  test('accounts', async () => {
    const page = await openPage(browser, options);
    await page.goto(`${server.url}/sign-in`);
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
    await signUp(page, longestName);
    await page.goto(`${server.url}/account`);
    await page.locator('.sessions li').waitFor();
    await inspect(page, `account-${look}`);
    await page.locator('.token-form button[type=submit]').click();
    await page.locator('.token-form .fault').filter({ hasText: /./ }).waitFor();
    await page.locator('#token-label').fill('A bot for the club evening');
    await page.locator('.token-form button[type=submit]').click();
    await page.locator('.token-secret').waitFor();
    const secret = await page.locator('.token-secret').inputValue();
    const byToken = () =>
      fetch(`${server.url}/api/v1/account`, { headers: { authorization: `Bearer ${secret}` } });
    expect(await (await byToken()).json()).toMatchObject({ name: longestName });
    await page.locator('.tokens').scrollIntoViewIfNeeded();
    await inspect(page, `tokens-${look}`);
    await page.locator('.tokens .sessions button').click();
    await page.locator('.tokens .sessions').waitFor({ state: 'detached' });
    expect((await byToken()).status).toBe(401);
    const stranger = await openPage(browser, options);
    await stranger.goto(`${server.url}/player/${longestName}`);
    await stranger.locator('.profile-heading').waitFor();
    await inspect(stranger, `profile-${look}`);
    await stranger.goto(`${server.url}/player/nobody`);
    await stranger.locator('h1').waitFor();
    await inspect(stranger, `no-profile-${look}`);
    await stranger.context().close();
    await page.context().close();
  });

  test('the lobby', async () => {
    const page = await openPage(browser, options);
    const others = await openPage(browser, phone);
    await signUp(page, 'Tsuru');
    await signUp(others, `Uguisu_no_tani_${look.length}`);
    await others.reload();
    await post(others, '/seeks', { ...terms, time: { kind: 'correspondence', days: 3 } });
    await post(others, '/seeks', { ...terms, game: 'yari', handicap: 'left-bishop', side: 'white' });
    await post(others, '/seeks', { ...terms, to: 'Tsuru', time: { kind: 'correspondence', days: 1 } });
    await post(others, '/seeks', {
      ...terms,
      time: { kind: 'live', main: 300_000, byoyomi: 10_000 },
      rated: true,
    });
    await page.goto(server.url);
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
    const guest = await openPage(browser, options);
    await guest.goto(page.url());
    await guest.locator('.terms').waitFor();
    await inspect(guest, `invitation-${look}`);
    await guest.goto(`${server.url}/invitation/nowhere`);
    await guest.locator('h1').waitFor();
    await inspect(guest, `no-invitation-${look}`);
    for (const one of [page, others, guest]) await one.context().close();
  });

  test('a game', async () => {
    const page = await openPage(browser, options);
    const guest = await openPage(browser, options);
    await signUp(page, 'Tsuru_of_the_game');
    await signUp(guest, 'Kurosagi_no_migotosa');
    await gameWithOffer(page, guest, { time: byoyomi });
    await inspect(page, `people-first-move-${look}`);
    await type(page, '4e4d');
    await guest.locator('button.move').first().waitFor();
    await type(guest, '4c4d');
    await page.locator('button.move').nth(1).waitFor();
    await guest.locator('.toolbar-group').last().locator('button').nth(1).click();
    await page.locator('.notice').waitFor();
    await inspect(page, `people-offer-${look}`);
    await inspect(guest, `people-own-offer-${look}`);
    const spectator = await openPage(browser, options);
    await spectator.goto(page.url());
    await spectator.locator('.notice').waitFor();
    await inspect(spectator, `people-spectator-${look}`);
    await guest.goto(server.url);
    await page.locator('.away').waitFor();
    await inspect(page, `people-away-${look}`);
    await page.locator('.toolbar button').last().click();
    await inspect(page, `people-resign-${look}`);
    await page.locator('dialog .danger').click();
    await page.locator('.result').waitFor();
    await page.locator('.result-actions button').first().click();
    await page.locator('.notice').waitFor();
    await inspect(page, `people-result-${look}`);

    await gameWithOffer(page, guest, {
      game: 'yari',
      sfen: generalsAcross,
      time: { kind: 'correspondence', days: 3 },
    });
    await inspect(page, `people-impasse-${look}`);
    await page.goto(server.url);
    await page.locator('.game-row').first().waitFor();
    await inspect(page, `people-games-${look}`);
    for (const one of [page, guest, spectator]) await one.context().close();
  });
});
