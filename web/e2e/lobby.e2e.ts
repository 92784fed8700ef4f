// How players find each other: the list of open games, accounts, challenges by name.
import type { Page, Response, WebSocketRoute } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { button, phone } from './browser.ts';
import { notice } from './game_page.ts';
import { inspect } from './inspect.ts';
import { password, setStage } from './stage.ts';

let one: Page;
let other: Page;

const stage = setStage();

beforeEach(async () => {
  [one, other] = [await stage.open(), await stage.open(phone)];
});

async function seek(page: Page, time: string): Promise<void> {
  await page.locator('input[name=opponent][value=anyone]').check();
  await page.locator('#time').selectOption(time);
  await button(page, 'Find an opponent').click();
  await page.locator('.seek.mine').waitFor();
}

async function signUp(page: Page, name: string): Promise<void> {
  await page.goto(`${stage.url}/sign-in`);
  await page.getByLabel('Create an account').check();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button(page, 'Create an account').click();
  await page.getByText('Welcome!').waitFor();
}

test('an open seek appears live in other players’ lists and starts for both when accepted', async () => {
  for (const page of [one, other]) await page.goto(stage.url);
  await seek(one, '5+10');
  const entry = other.locator('.seek');
  await entry.waitFor();
  await expect.poll(() => entry.innerText()).toContain('5 min + 10 s byo-yomi');
  await button(one, 'Withdraw').click();
  await entry.waitFor({ state: 'detached' });

  await seek(one, '5+10');
  await button(other, 'Join').click();
  for (const page of [one, other]) await page.waitForURL(/\/game\//);
  expect(one.url()).toBe(other.url());
  await one.locator('.clock').first().waitFor();
});

test('a correspondence game starts in the list and the title, without leaving the page', async () => {
  for (const page of [one, other]) await page.goto(stage.url);
  await one.locator('input[name=side][value=black]').check();
  await seek(one, '3d');
  await button(other, 'Join').click();
  await other.waitForURL(/\/game\//);
  await one.getByText('Your game has started.').waitFor();
  await one.locator('.game-row-state.awaited').waitFor();
  await expect.poll(() => one.title()).toMatch(/^\(1\) /);
  await one.getByRole('link', { name: 'Go to game' }).click();
  await one.waitForURL(other.url());
  await expect.poll(() => one.locator('.clock').first().innerText()).toMatch(/^3 d|^2 d 23 h/);
});

test('a newcomer becomes one guest, however slow the first response', async () => {
  const others: Response[] = []; // responses to requests made alongside the first
  one.on('response', response => {
    if (!response.url().endsWith('/account')) others.push(response);
  });
  await one.route('**/api/v1/account', async route => {
    const response = await route.fetch();
    await one.waitForTimeout(500);
    await route.fulfill({ response });
  });
  await stage.goHome(one);
  await one.waitForLoadState('networkidle');
  expect(others.length).toBeGreaterThan(0);
  const cookies = await Promise.all(others.map(response => response.headerValue('set-cookie')));
  expect(cookies.filter(cookie => cookie?.includes('ootori_guest='))).toEqual([]);
});

// A page's socket that a test can cut and keep from reconnecting.
async function cuttable(page: Page): Promise<{ cut(): void; mend(): void }> {
  let isCut = false;
  let last: WebSocketRoute | undefined;
  await page.routeWebSocket(/\/api\//, route => {
    if (isCut) return void route.close();
    route.connectToServer();
    last = route;
  });
  return {
    cut: () => {
      isCut = true;
      void last?.close();
    },
    mend: () => {
      isCut = false;
    },
  };
}

test('a player offline when a seek is accepted is told on reconnecting', async () => {
  const line = await cuttable(one);
  for (const page of [one, other]) await page.goto(stage.url);
  await one.locator('input[name=side][value=black]').check();
  await seek(one, '3d');
  await other.locator('.seek').waitFor();
  line.cut();
  await button(other, 'Join').click();
  await other.waitForURL(/\/game\//);
  await expect.poll(() => one.getByText('Your game has started.').count()).toBe(0);
  line.mend();
  await one.getByText('Your game has started.').waitFor();
  await one.getByRole('link', { name: 'Go to game' }).click();
  await one.waitForURL(other.url());
});

test('a player offline while waiting at a link joins the game on reconnecting', async () => {
  const line = await cuttable(one);
  await one.goto(stage.url);
  await one.locator('input[name=opponent][value=friend]').check();
  await button(one, 'Create link').click();
  const link = await one.getByLabel('Link to this game').inputValue();
  await one.reload();
  await one.getByLabel('Link to this game').waitFor();
  line.cut();
  await other.goto(link);
  await button(other, 'Play').click();
  await other.waitForURL(/\/game\//);
  expect(one.url()).toBe(link);
  line.mend();
  await one.waitForURL(other.url());
});

test('a withdrawn invitation says so', async () => {
  await one.goto(stage.url);
  await one.locator('input[name=opponent][value=friend]').check();
  await button(one, 'Create link').click();
  const link = await one.getByLabel('Link to this game').inputValue();
  await other.goto(link);
  await other.getByRole('heading', { name: 'Guest invites you to a game' }).waitFor();
  await button(one, 'Withdraw').click();
  await one.waitForURL(`${stage.url}/`);
  await button(other, 'Play').click();
  await other.getByText('That game is no longer available.').waitFor();
  await other.reload();
  await other.getByRole('heading', { name: 'This invitation is no longer available' }).waitFor();
});

test('signing up keeps a guest’s games, and the account can be challenged by name', async () => {
  await one.goto(stage.url);
  await button(one, 'Start game').click();
  await one.waitForURL(/\/game\//);
  await signUp(one, 'Tsuru');
  await one.locator('.game-row').first().waitFor();
  await signUp(other, 'Kiji');

  await other.goto(`${stage.url}/player/Tsuru`);
  await other.getByRole('link', { name: 'Challenge' }).click();
  await expect.poll(() => other.getByLabel('Your friend’s name').inputValue()).toBe('Tsuru');
  await button(other, 'Send challenge').click();
  await other.getByText('Waiting for Tsuru').waitFor();
  await one.locator('#content').getByText('Kiji challenges you').waitFor();
  await button(one, 'Accept').click();
  for (const page of [one, other]) await page.waitForURL(/\/game\//);
  await one.getByText('Kiji', { exact: true }).waitFor();
});

test('a rated game from the lobby appears in both profiles', async () => {
  await signUp(one, 'Misago');
  await signUp(other, 'Ootaka');
  await one.locator('input[name=side][value=black]').check();
  await one.locator('input[name=opponent][value=anyone]').check();
  await one.getByLabel('Rated').check();
  await button(one, 'Find an opponent').click();
  await other.locator('.seek', { hasText: 'rated' }).getByRole('button', { name: 'Join' }).click();
  for (const page of [one, other]) await page.waitForURL(/\/game\//);
  for (const [page, move] of [
    [one, '4e4d'],
    [other, '4c4d'],
  ] as const) {
    await notice(page, 'Make your first move within').waitFor();
    await page.getByLabel('Type a move').fill(move);
    await page.keyboard.press('Enter');
  }
  await other.locator('button.move').nth(1).waitFor();
  await button(other, 'Resign').click();
  await other.locator('dialog').getByRole('button', { name: 'Resign' }).click();
  await one.locator('.result').waitFor();
  const beside = (page: Page, where: string) => page.locator(`.seat-${where} .rating-change`);
  await expect.poll(() => beside(one, 'bottom').innerText()).toMatch(/^\+\d+$/);
  await expect.poll(() => beside(other, 'bottom').innerText()).toMatch(/^[−-]\d+$/);
  await expect.poll(() => one.locator('.seat-top .rating').innerText()).toMatch(/^1\d\d\d/);

  await one.goto(`${stage.url}/player/Ootaka`);
  const rating = one.locator('.ratings li');
  await rating.waitFor();
  await expect
    .poll(() => rating.innerText())
    .toMatch(/Tori Shogi rapid\s+1 game\s+1\d\d\d ± \d+\s+provisional/);
  await one.locator('.game-row').waitFor();
  await inspect(one, 'ratings-1280');

  // The server now knows that the two differ in strength.
  await one.goto(`${stage.url}/?to=Ootaka`);
  const advice = one.locator('.handicap-advice');
  await advice.getByText(/You are rated \d+ points higher/).waitFor();
  await advice.getByRole('button', { name: /^Use handicap/ }).click();
  await expect.poll(() => one.locator('#handicap').inputValue()).toBe('falcon-left-quail');
  await expect.poll(() => one.locator('input[name=side][value=white]').isChecked()).toBe(true);
  await inspect(one, 'handicap-advice-1280');
  await button(one, 'Send challenge').click();
  await other.getByText('Misago challenges you').waitFor();
});

test('White can give any handicap, and everybody sees which', async () => {
  for (const page of [one, other]) await page.goto(stage.url);
  await one.locator('input[name=side][value=white]').check();
  await one.locator('#handicap').selectOption('own');
  await one.locator('input[name=opponent][value=anyone]').check();
  await one.locator('#time').selectOption('5+10');
  await expect.poll(() => button(one, 'Find an opponent').isDisabled()).toBe(true);

  await one.getByLabel('White’s handicap: pieces to remove or replace').fill('R, 4a');
  await button(one, 'Find an opponent').click();
  await one.getByText('cannot be given or placed').waitFor();

  await one.getByLabel('White’s handicap: pieces to remove or replace').fill('R, 5c');
  await button(one, 'Find an opponent').click();
  await other.locator('.seek', { hasText: 'Right Quail and Swallow on 5c' }).waitFor();
  await button(other, 'Join').click();
  for (const page of [one, other]) {
    await page.waitForURL(/\/game\//);
    await page.getByText('handicap: Right Quail and Swallow on 5c').waitFor();
  }
  await notice(one, 'Make your first move within').waitFor();
});

test('a challenge appears on every page and can be declined', async () => {
  await signUp(one, 'Hato');
  await signUp(other, 'Taka');
  await one.goto(`${stage.url}/account`);
  await one.getByRole('heading', { name: 'Hato' }).waitFor();
  await other.goto(`${stage.url}/?to=Hato`);
  await button(other, 'Send challenge').click();
  await one.getByText('Taka challenges you').waitFor();
  await one.locator('.toast').getByRole('link', { name: 'Show' }).click();
  await button(one, 'Decline').click();
  await other.getByRole('heading', { name: 'This invitation is no longer available' }).waitFor();
});

test('errors name a taken name, a short or wrong password, and a missing player', async () => {
  await signUp(one, 'Uzura');
  await other.goto(`${stage.url}/sign-in`);
  await other.getByLabel('Create an account').check();
  await other.getByLabel('Name', { exact: true }).fill('uzura');
  await other.getByLabel('Password', { exact: true }).fill('short');
  await button(other, 'Create an account').click();
  await other.getByText('Use at least 10 characters. Each kanji or kana counts as three.').waitFor();
  await other.getByLabel('Password', { exact: true }).fill(password);
  await button(other, 'Create an account').click();
  await other.getByText('This name is already taken.').waitFor();
  await other.getByLabel('I already have an account').check();
  await other.getByLabel('Password', { exact: true }).fill('something else');
  await button(other, 'Sign in').click();
  await other.getByText('Wrong name or password.').waitFor();
  await other.goto(`${stage.url}/player/nobody`);
  await other.getByRole('heading', { name: 'Player not found' }).waitFor();
});

test('a player lists and ends sessions, changes the password, and signs out', async () => {
  await signUp(one, 'Karasu');
  await other.goto(`${stage.url}/sign-in`);
  await other.getByLabel('Name', { exact: true }).fill('Karasu');
  await other.getByLabel('Password', { exact: true }).fill(password);
  await button(other, 'Sign in').click();
  await other.waitForURL(`${stage.url}/`);

  await one.goto(`${stage.url}/account`);
  await expect.poll(() => one.locator('.entries li').count()).toBe(2);
  await one.locator('.entries').getByRole('button', { name: 'Sign out' }).click();
  await expect.poll(() => one.locator('.entries li').count()).toBe(1);
  await other.goto(`${stage.url}/account`);
  await other.waitForURL(/\/sign-in/);

  await one.getByLabel('Current password').fill(password);
  await one.getByLabel('New password').fill('a newer one entirely');
  await button(one, 'Change password').click();
  await one.getByText('Your password has been changed.').waitFor();
  await button(one, 'Sign out').click();
  await one.waitForURL(`${stage.url}/`);
  await one.getByRole('link', { name: 'Sign in' }).waitFor();
});
