// What a control shows is what the page holds: after a refusal, after a success, and after a dialog has closed.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { button } from './browser.ts';
import { password, setStage } from './stage.ts';
import { TwoPlayers } from './two_players.ts';

const stage = setStage();

const busy = { status: 503, contentType: 'application/json', body: '{"error":{"code":"busy","message":""}}' };
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.tagName);

test('the fields of a changed password are empty again', async () => {
  const page = await stage.account('Pia');
  await page.goto(`${stage.url}/account`);
  await page.locator('.entries').first().waitFor();
  await page.locator('#old').fill(password);
  await page.locator('#new').fill('another long one');
  await button(page, 'Change password').click();
  await page.locator('.toast', { hasText: 'Your password has been changed' }).waitFor();
  await expect.poll(() => page.locator('#old').inputValue()).toBe('');
  await expect.poll(() => page.locator('#new').inputValue()).toBe('');
});

test('a name given to a saved search leaves an empty field for the next one', async () => {
  const page = await stage.account('Finn');
  await page.goto(`${stage.url}/games?game=tori`);
  await page.locator('.search-downloads, .game-list .muted').first().waitFor();
  await page.locator('#search-name').fill('birds');
  await button(page, 'Save this search').click();
  await page.locator('.saved-list').getByText('birds').waitFor();
  await expect.poll(() => page.locator('#search-name').inputValue()).toBe('');
});

test('notifications that the browser refuses are not shown as on', async () => {
  const page = await stage.open();
  await page.addInitScript(() => {
    const refused = { permission: 'denied', requestPermission: async () => 'denied' };
    Object.assign(window, { Notification: refused });
  });
  await stage.goHome(page);
  await button(page, 'Settings').click();
  await page.locator('input[name=turnNotice]').click();
  await page.locator('.toast', { hasText: 'Your browser blocks notifications' }).waitFor();
  await expect.poll(() => page.locator('input[name=turnNotice]').isChecked()).toBe(false);
});

test('a tournament keeps its last game', async () => {
  const page = await stage.account('Otto');
  await page.goto(`${stage.url}/tournaments/new`);
  await page.locator('input[name=game-tori]').click();
  await expect.poll(() => page.locator('input[name=game-tori]').isChecked()).toBe(true);
  await page.locator('input[name=game-yari]').check();
  await page.locator('input[name=game-tori]').uncheck();
  await expect.poll(() => page.locator('input[name=game-yari]').isChecked()).toBe(true);
});

test('a visibility that the server refuses is not shown as chosen', async () => {
  const page = await stage.account('Vera');
  await page.goto(`${stage.url}/study`);
  await button(page, 'New study').click();
  await page.locator('.study sg-squares').waitFor();
  await page.locator('summary', { hasText: 'Study settings' }).click();
  await page.route('**/changes', route => route.fulfill(busy));
  await page.locator('input[name=study-visibility][value=public]').click({ force: true });
  await page.locator('.toast', { hasText: 'The server is busy' }).waitFor();
  await expect.poll(() => page.locator('input[name=study-visibility][value=private]').isChecked()).toBe(true);
});

test('when a dialog closes, the focus returns to the button that opened it', async () => {
  const page = await stage.visitor();
  for (const close of [
    () => page.locator('dialog').getByRole('button', { name: 'Done' }).click(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 5),
  ]) {
    await button(page, 'Settings').focus();
    await page.keyboard.press('Enter');
    await page.locator('dialog h2').waitFor();
    await close();
    await page.locator('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe('Settings');
  }
});

test('a chat message that the server refuses stays in the field', async () => {
  const { first } = await TwoPlayers.byLink(stage, { game: 'tori' });
  const chat = `${stage.url}/api/v1/games/${first.url().split('/').pop()}/chat`;
  const say = () =>
    first.request.post(chat, { data: { channel: 'players', text: 'hello' }, headers: { origin: stage.url } });
  await first.locator('input[name=panel][value=chat]').check();
  const field = first.locator('#chat-text');
  for (let n = 1; n <= 40; n++) {
    await field.fill(`message ${n}`);
    await Promise.all(Array.from({ length: 6 }, say)); // the burst that the server allows
    await first.keyboard.press('Enter');
    if ((await first.locator('#chat-fault').innerText()) !== '') break;
  }
  await expect.poll(() => first.locator('#chat-fault').innerText()).toContain('too often');
  await expect
    .poll(() => field.inputValue(), { message: 'also those sent before the first answer' })
    .toMatch(/^(message \d+ ?)+$/);
});

test('a double click presses one button, and a key that is pressed again none', async () => {
  const page = await stage.account('Dora');
  const { id } = await stage.post(page, '/tournaments', {
    name: 'Double',
    games: ['tori'],
    system: 'swiss',
    rounds: 3,
    no_show: 300_000,
    time: { kind: 'live', main: 300_000, increment: 0, delay: 0, byoyomi: 0, periods: 0 },
    starts: Date.now() + 86_400_000,
  });
  await page.goto(`${stage.url}/tournaments/${id}`);
  await button(page, 'Settings').dblclick();
  await page.locator('dialog h2').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });

  const own = (name: string) => page.locator('.tournament-own').getByRole('button', { name, exact: true });
  const [join, withdraw, rejoin] = [own('Join'), own('Withdraw'), own('Rejoin')];
  const place = await join.boundingBox();
  if (!place) throw new Error('there is no place to click on');
  await page.mouse.move(place.x + 20, place.y + place.height - 4); // both buttons are there
  const press = async (clickCount: number) => {
    await page.mouse.down({ clickCount });
    await page.mouse.up({ clickCount });
  };
  await press(1);
  await withdraw.waitFor();
  await press(2);
  await press(3);
  await page.waitForTimeout(300);
  expect(await withdraw.isVisible()).toBe(true);
  await press(1);
  await rejoin.waitFor();

  await rejoin.focus();
  await page.keyboard.press('Enter');
  await withdraw.waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toContain('tournament-own');
  await page.keyboard.press('Enter');
  await page.waitForTimeout(300);
  expect(await withdraw.isVisible()).toBe(true);
});
