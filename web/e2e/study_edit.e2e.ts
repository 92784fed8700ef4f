// Editing a study: names, moves, chapters and authors change and go, for everyone who has it open.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { button } from './browser.ts';
import { setStage } from './stage.ts';
import { fold, newStudy, settled, typeMoves } from './study_page.ts';

const stage = setStage();

const moves = (page: Page) => page.locator('.tree-moves .move').count();
const chapters = (page: Page) => page.locator('.chapter').allInnerTexts();
const inDialog = (page: Page, name: string) =>
  page.locator('dialog').getByRole('button', { name, exact: true });

async function addChapter(page: Page): Promise<void> {
  await fold(page, 'Add a chapter');
  await page.locator('.add-chapter').getByRole('button', { name: 'Add', exact: true }).click();
  await expect.poll(() => page.locator('.chapter').count()).toBe(2);
}

async function rename(page: Page, name: string): Promise<void> {
  await page.locator('#chapter-name').fill(name);
  await page.locator('.chapter-settings').getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => chapters(page)).toContainEqual(expect.stringContaining(name));
}

test('a chapter is renamed, moved and deleted, and readers go on with another one', async () => {
  const author = await stage.account('Nagi');
  const path = await newStudy(stage, author);
  await addChapter(author);
  await fold(author, 'Chapter settings');
  await rename(author, 'Falcons');
  await button(author, 'Move up').click();
  await expect.poll(async () => (await chapters(author))[0]).toContain('Falcons');
  await expect.poll(() => button(author, 'Move up').isDisabled()).toBe(true);
  await fold(author, 'Study settings');
  await author.getByRole('radio', { name: 'Unlisted' }).check();
  await author.getByText('Anyone with the link can read the study.').waitFor();

  const reader = await stage.guest();
  await reader.goto(stage.url + path);
  await reader.locator('.chapter', { hasText: 'Falcons' }).and(reader.locator('[aria-current]')).waitFor();
  await button(author, 'Delete chapter').click();
  await author.getByText('Delete ‘Falcons’ and all its moves? This cannot be undone.').waitFor();
  await inDialog(author, 'Cancel').click();
  await expect.poll(() => chapters(author)).toHaveLength(2);
  await button(author, 'Delete chapter').click();
  await inDialog(author, 'Delete chapter').click();
  for (const page of [author, reader]) {
    await expect.poll(async () => (await chapters(page)).join()).not.toContain('Falcons');
    await page.locator('.chapter[aria-current]').waitFor();
  }
  await reader.locator('.toast', { hasText: 'The chapter was deleted.' }).waitFor();
  await expect.poll(() => author.locator('.toast').count()).toBe(0);
  await fold(author, 'Chapter settings');
  await expect
    .poll(() => button(author, 'Delete chapter').isDisabled(), { message: 'the last one stays' })
    .toBe(true);
});

test('a deleted variation goes for everyone, and the other line stays', async () => {
  const author = await stage.account('Ossan');
  const path = await newStudy(stage, author);
  await typeMoves(author, '3d3c', '4b3c');
  await author.locator('main').press('Home');
  await typeMoves(author, '7e7d', '7c7d');
  await settled(author);
  await author.locator('.tree-moves .move').nth(1).waitFor();
  await fold(author, 'Study settings');
  await author.getByRole('radio', { name: 'Unlisted' }).check();
  await author.getByText('Anyone with the link can read the study.').waitFor();
  const reader = await stage.guest();
  await reader.goto(stage.url + path);
  await expect.poll(() => moves(reader)).toBe(4);
  await author.locator('main').press('ArrowLeft');
  await button(author, 'Make main line').click();
  await expect
    .poll(async () => await reader.locator('.tree-moves .move').first().innerText())
    .toContain('7d');
  await button(author, 'Delete from here').click();
  for (const page of [author, reader]) await expect.poll(() => moves(page)).toBe(2);
  await settled(author);
  await author.reload();
  await author.locator('.study sg-squares').waitFor();
  await expect.poll(() => moves(author)).toBe(2);
});

test('an author who is removed can only read, and a deleted study is gone for everyone', async () => {
  const owner = await stage.account('Pipit');
  const other = await stage.account('Rail');
  const path = await newStudy(stage, owner);
  await fold(owner, 'Study settings');
  await owner.getByRole('radio', { name: 'Unlisted' }).check();
  await owner.getByText('Anyone with the link can read the study.').waitFor();
  await owner.locator('#author').fill('Rail');
  await button(owner, 'Add author').click();
  await owner.locator('.authors li', { hasText: 'Rail' }).waitFor();
  await other.goto(stage.url + path);
  await other.locator('#own-comment').waitFor();
  await button(owner, 'Remove Rail').click();
  await inDialog(owner, 'Remove Rail').click();
  await owner.locator('.authors li', { hasText: 'Rail' }).waitFor({ state: 'detached' });
  await other.locator('#own-comment').waitFor({ state: 'detached' });

  await button(owner, 'Delete study').click();
  await owner.getByText('Delete this study and all its chapters? This cannot be undone.').waitFor();
  await inDialog(owner, 'Delete study').click();
  await owner.waitForURL(`${stage.url}/study`);
  await other.getByRole('heading', { name: 'not found' }).waitFor();
  const answer = await owner.request.get(`${stage.url}/api/v1/studies/${path.split('/')[2]}`);
  expect(answer.status()).toBe(404);
});

test('a study in the browser loses a chapter, then goes', async () => {
  const page = await stage.guest();
  await newStudy(stage, page);
  await typeMoves(page, '3d3c');
  await addChapter(page);
  await expect.poll(() => moves(page)).toBe(0);
  await fold(page, 'Chapter settings');
  await button(page, 'Delete chapter').click();
  await inDialog(page, 'Delete chapter').click();
  await expect.poll(() => moves(page)).toBe(1);
  await page.reload();
  await expect.poll(() => page.locator('.chapter').count()).toBe(1);
  await expect.poll(() => moves(page)).toBe(1);
  await fold(page, 'Study settings');
  await button(page, 'Delete study').click();
  await inDialog(page, 'Delete study').click();
  await page.waitForURL(`${stage.url}/study`);
  await expect.poll(() => page.locator('.study-list a').count()).toBe(0);
});

test('“Show more” adds the next page of the public studies once', async () => {
  const page = await stage.guest();
  const study = (id: string) => ({
    id,
    name: `Study ${id}`,
    visibility: 'public',
    owner: 'Ann',
    mine: false,
    authors: [],
    chapters: 1,
    created: 1,
    updated: 1,
  });
  let answer = () => {};
  const clicked = new Promise<void>(resolve => {
    answer = resolve;
  });
  let answers = 0;
  await page.route('**/api/v1/studies*', async route => {
    const isNext = route.request().url().includes('before=');
    if (isNext) await clicked;
    await route.fulfill({
      json: { studies: [study(isNext ? 'b' : 'a')], next: isNext ? null : 'a' },
    });
    if (isNext) answers += 1;
  });
  await page.goto(`${stage.url}/study`);
  const list = page.locator('.study-list a');
  await expect.poll(() => list.count()).toBe(1);
  await page.getByRole('button', { name: 'Show more' }).dblclick();
  answer();
  await page.getByRole('button', { name: 'Show more' }).waitFor({ state: 'detached' });
  await expect.poll(() => answers).toBe(2); // one for each click
  await expect
    .poll(() => list.allInnerTexts())
    .toEqual([expect.stringContaining('Study a'), expect.stringContaining('Study b')]);
});
