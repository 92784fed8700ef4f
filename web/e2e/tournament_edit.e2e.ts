// Editing a tournament after its announcement: before it starts, while it runs, and in two windows at once.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { desktop, phone } from './browser.ts';
import { inspect, looks } from './inspect.ts';
import { resize } from './sizes.ts';
import { setStage } from './stage.ts';

const stage = setStage();

const live = { kind: 'live', main: 600_000, increment: 0, delay: 0, byoyomi: 0, periods: 0 };

async function announced(page: Page, wish: Record<string, unknown> = {}): Promise<string> {
  const { id } = await stage.post(page, '/tournaments', {
    system: 'swiss',
    rounds: 3,
    name: 'Spring',
    games: ['tori'],
    time: live,
    no_show: 600_000,
    starts: Date.now() + 3_600_000,
    ...wish,
  });
  return id;
}

async function openForm(page: Page, id: string): Promise<void> {
  await page.goto(`${stage.url}/tournaments/${id}`);
  await page.locator('.revision > summary').click();
  await page.locator('#revised-name').waitFor();
}

// In the format of a browser's date and time field.
const inTwoDays = () => {
  const at = new Date(Date.now() + 2 * 86_400_000);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};

test.each(looks)('the organiser edits the announcement in its form at $look', async ({ look, options }) => {
  const index = looks.findIndex(one => one.look === look);
  const olga = await stage.account(`Editor${index}`, options);
  const ann = await stage.account(`Reader${index}`, options);
  const id = await announced(olga, { about: 'Tea at four', prizes: 'A book' });
  await ann.goto(`${stage.url}/tournaments/${id}`);
  await openForm(olga, id);
  const save = olga.locator('.revision button[type=submit]');
  await expect.poll(() => save.isDisabled(), { message: 'nothing is changed yet' }).toBe(true);
  const form = olga.locator('.revision');
  await form.scrollIntoViewIfNeeded();
  await inspect(olga, `revision-${look}`);

  await olga.locator('#revised-name').fill('Summer');
  await olga.locator('#revised-rounds').fill('4');
  await olga.locator('#revised-about').fill('Coffee at five');
  const when = inTwoDays();
  await olga.locator('#revised-when').fill(when);
  await form.locator('.quiet').waitFor(); // all changes can be discarded
  await save.scrollIntoViewIfNeeded();
  await inspect(olga, `revision-changed-${look}`);
  await save.click();
  for (const page of [olga, ann]) await page.locator('h1', { hasText: 'Summer' }).waitFor();
  await ann.getByText('Coffee at five').waitFor();
  await expect.poll(() => olga.locator('#revised-rounds').inputValue()).toBe('4');
  await expect.poll(() => olga.locator('#revised-when').inputValue()).toBe(when);
  await expect.poll(() => save.isDisabled()).toBe(true);
  await inspect(olga, `revision-saved-${look}`);

  // The browser points out an invalid field, and nothing is sent.
  await olga.locator('#revised-rounds').fill('31');
  await save.click();
  const invalid = () => olga.evaluate(() => document.querySelector(':focus')?.matches(':invalid'));
  await expect.poll(invalid).toBe(true);
  await form.locator('.quiet').click();
  await expect.poll(() => olga.locator('#revised-rounds').inputValue()).toBe('4');
});

test('by keyboard only', async () => {
  const olga = await stage.account('Keys', desktop);
  const id = await announced(olga);
  await olga.goto(`${stage.url}/tournaments/${id}`);
  await olga.locator('.revision > summary').focus();
  await olga.keyboard.press('Enter');
  await olga.keyboard.press('Tab');
  await expect.poll(() => olga.evaluate(() => document.activeElement?.id)).toBe('revised-name');
  await olga.keyboard.press('Control+A');
  await olga.keyboard.type('Autumn');
  await olga.keyboard.press('Enter');
  await olga.locator('h1', { hasText: 'Autumn' }).waitFor();
});

test('after the start, its date and paired rounds cannot be changed', async () => {
  const olga = await stage.account('Starter', phone);
  const id = await announced(olga);
  for (const name of ['First', 'Second'])
    await stage.post(await stage.account(name), `/tournaments/${id}/join`);
  await openForm(olga, id);
  await olga.locator('#revised-when').waitFor();
  await olga.locator('#revised-prizes').fill('A board');
  await stage.post(olga, `/tournaments/${id}/start`);
  await olga.locator('#revised-when').waitFor({ state: 'detached' });
  await expect
    .poll(() => olga.locator('#revised-prizes').inputValue(), { message: 'what was typed is kept' })
    .toBe('A board');
  await expect.poll(() => olga.locator('#revised-rounds').getAttribute('min')).toBe('1');
  await olga.locator('.revision button[type=submit]').scrollIntoViewIfNeeded();
  await inspect(olga, 'revision-begun-360');
  await olga.locator('.revision button[type=submit]').click();
  await olga.locator('.tournament-text', { hasText: 'A board' }).waitFor();
});

test('an arena’s duration and first-move limit can be changed', async () => {
  const olga = await stage.account('Arena', desktop);
  const id = await announced(olga, { system: 'arena', rounds: 0, length: 1_800_000 });
  await openForm(olga, id);
  await expect.poll(() => olga.locator('#revised-rounds').count()).toBe(0);
  await olga.locator('#revised-length').fill('45');
  await olga.locator('#revised-noShow').fill('30');
  await olga.locator('.revision button[type=submit]').click();
  await olga.getByText('Your changes have been saved.').waitFor();
  const answer = await (await olga.request.get(`${stage.url}/api/v1/tournaments/${id}`)).json();
  expect(answer).toMatchObject({ length: 2_700_000, no_show: 30_000 });
});

test('two windows at once: different fields are merged, the same field asks', async () => {
  const olga = await stage.account('Both', desktop);
  const id = await announced(olga, { about: 'Tea' });
  const other = await olga.context().newPage();
  await resize(other, { width: 360, height: 740 });
  for (const page of [olga, other]) await openForm(page, id);
  await olga.locator('#revised-name').fill('Summer');
  await other.locator('#revised-about').fill('Coffee');
  await olga.locator('.revision button[type=submit]').click();
  await other.locator('h1', { hasText: 'Summer' }).waitFor();
  await expect.poll(() => other.locator('.edit-conflict').count(), { message: 'another field' }).toBe(0);
  await other.locator('.revision button[type=submit]').click();
  await olga.locator('.tournament-text', { hasText: 'Coffee' }).waitFor();
  await olga.locator('h1', { hasText: 'Summer' }).waitFor();

  await olga.locator('#revised-name').fill('Autumn');
  await other.locator('#revised-name').fill('Winter');
  await olga.locator('.revision button[type=submit]').click();
  await other.locator('.edit-conflict').waitFor();
  await other.getByText('Now: Autumn').waitFor();
  await other.locator('.edit-conflict').scrollIntoViewIfNeeded();
  await inspect(other, 'revision-conflict-360');
  await other.getByRole('button', { name: 'Save my changes anyway' }).click();
  await olga.locator('h1', { hasText: 'Winter' }).waitFor();
  await expect.poll(() => other.locator('.edit-conflict').count()).toBe(0);
});

test('a change the page has not received is not overwritten', async () => {
  const olga = await stage.account('Deaf', desktop);
  const id = await announced(olga);
  await openForm(olga, id);
  await olga.locator('#revised-name').fill('Summer');
  // Simulates news that has not arrived yet: the page still loads the old state.
  const before = await (await olga.request.get(`${stage.url}/api/v1/tournaments/${id}`)).text();
  const address = `**/api/v1/tournaments/${id}`;
  await olga.route(address, route => route.fulfill({ body: before, contentType: 'application/json' }));
  await stage.post(olga, `/tournaments/${id}/settings`, { name: 'Autumn' });
  await olga.locator('.revision button[type=submit]').click();
  await olga.getByText('Something has changed in the meantime.', { exact: false }).waitFor();
  await olga.unroute(address);
  const after = await (await olga.request.get(`${stage.url}/api/v1/tournaments/${id}`)).json();
  expect((after as { name: string }).name).toBe('Autumn');
});
