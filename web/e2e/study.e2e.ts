// Studies: an author and a reader at the same time; two authors editing one position; exercises; without an account and
// then with one; created from other boards, and as game records.
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { button } from './browser.ts';
import { inspect, looks } from './inspect.ts';
import { longGame } from './lively_game.ts';
import { atWidths } from './sample.ts';
import { againstEngine, setStage } from './stage.ts';
import { fold, newStudy, settled, typeMoves } from './study_page.ts';

const stage = setStage();

const moves = (page: Page) => page.locator('.tree-moves .move').allInnerTexts();
const comments = (page: Page) => page.locator('.study-comments .remark').allInnerTexts();

test.each(atWidths(1280))(
  'readers see an author’s moves, comments and drawings at once and after a reload, at $width',
  async ({ width, options }) => {
    const author = await stage.account(`Akiko${width}`, options);
    const path = await newStudy(stage, author);
    await fold(author, 'Study settings');
    await author.locator('#study-name').fill('The <b>Swallow</b> opening');
    await author.locator('.study-settings').getByRole('button', { name: 'Save' }).click();
    await author.locator('h1', { hasText: 'Swallow' }).waitFor(); // a longer heading moves the page
    await author.getByRole('radio', { name: 'Unlisted' }).check();
    await author.getByText('Anyone with the link can read the study.').waitFor();

    const reader = await stage.guest(options);
    await reader.goto(stage.url + path);
    await reader.locator('.study sg-squares').waitFor();
    await expect.poll(() => reader.locator('h1').innerText()).toBe('The <b>Swallow</b> opening');
    await expect.poll(() => reader.locator('#own-comment').count()).toBe(0);

    await typeMoves(author, '3d3c', '4b3c');
    await button(author, 'interesting move').click();
    await author.locator('#own-comment').fill('The Falcon comes out early.');
    await author.locator('#own-comment').blur();
    await fold(author, 'Circles and arrows');
    const [field, add] = await Promise.all(
      ['#squares', '.drawing [type=submit]'].map(one => author.locator(one).boundingBox()),
    );
    expect([add?.y, add?.height], 'in one line').toEqual([field?.y, field?.height]);
    await author.locator('#squares').fill('3c3e');
    await author.keyboard.press('Enter');
    await author.locator('.shapes li', { hasText: 'Green arrow from 3c to 3e' }).waitFor();
    await expect.poll(() => moves(reader)).toHaveLength(2);
    await expect.poll(async () => (await moves(reader)).at(1)).toContain('!?');
    await reader.locator('.tree-moves .move').nth(1).click();
    await expect.poll(() => comments(reader)).toEqual([`Akiko${width}: The Falcon comes out early.`]);
    await expect.poll(() => reader.locator('.sg-shapes line').count()).toBe(1);

    // A variation by the author; the reader's own moves stay on the reader's page.
    await author.locator('main').press('Home');
    await typeMoves(author, '7e7d');
    await reader.locator('main').press('Home');
    await typeMoves(reader, '1e1d');
    await reader.getByText('Only you can see the grey moves').waitFor();
    await inspect(reader, `study-trial-${width}`);
    await expect.poll(() => reader.locator('.variation').count()).toBe(2);
    await settled(author);
    await author.reload();
    await author.locator('.tree-moves').waitFor();
    await expect.poll(() => moves(author)).toHaveLength(3);
    await expect.poll(() => author.locator('.move.trial').count()).toBe(0);

    // An invalid square: the message shows the expected format.
    await fold(author, 'Circles and arrows');
    await author.locator('#squares').fill('9z');
    await author.keyboard.press('Enter');
    await expect.poll(() => author.locator('#squares-fault').innerText()).toContain('like 3e or 3e3d');
  },
);

test('two authors at one position keep both comments', async () => {
  const owner = await stage.account('Fumiko');
  const other = await stage.account('Goro');
  const path = await newStudy(stage, owner);
  await fold(owner, 'Study settings');
  await owner.locator('#author').fill('goro');
  await button(owner, 'Add author').click();
  await owner.locator('.authors li', { hasText: 'Goro' }).waitFor();
  await other.goto(`${stage.url}/study`);
  await other.locator('.study-list a').first().click();
  await other.locator('#own-comment').waitFor();
  expect(new URL(other.url()).pathname).toBe(path);
  await Promise.all([
    owner.locator('#own-comment').fill('from Fumiko'),
    other.locator('#own-comment').fill('from Goro'),
  ]);
  await expect.poll(() => comments(owner)).toEqual(['Goro: from Goro']);
  await expect.poll(() => comments(other)).toEqual(['Fumiko: from Fumiko']);
  await Promise.all([typeMoves(owner, '3d3c'), typeMoves(other, '3d3c')]);
  await Promise.all([settled(owner), settled(other)]);
  await owner.reload();
  await owner.locator('.tree-moves').waitFor();
  await expect.poll(() => moves(owner)).toHaveLength(1);
  await expect.poll(() => owner.locator('#own-comment').inputValue()).toBe('from Fumiko');
});

test('readers see the moves of a chapter', async () => {
  const author = await stage.account('Haruko');
  const path = await newStudy(stage, author);
  await typeMoves(author, '3d3c', '4b3c', '3e3d');
  await author.locator('main').press('Home');
  await typeMoves(author, '7e7d');
  await author.locator('#own-comment').fill('Too slow.');
  await fold(author, 'Chapter settings');
  await author.locator('input[name=chapter-mode][value=find]').check();
  await settled(author);
  await fold(author, 'Study settings');
  await author.locator('input[name=study-visibility][value=public]').check();
  await author.getByText('It is listed under ‘Public studies’').waitFor();

  const reader = await stage.guest();
  await reader.goto(`${stage.url}/study`);
  await reader.locator('.study-list a', { hasText: 'New study' }).first().click();
  expect(new URL(reader.url()).pathname).toBe(path);
  const said = reader.locator('.find-answer');
  await expect.poll(() => said.innerText()).toBe('Find the best move for Black.');
  await expect.poll(() => reader.locator('.tree-moves').count()).toBe(0);
  await typeMoves(reader, '1e1d');
  await expect.poll(() => said.innerText()).toContain('not the move');
  await typeMoves(reader, '7e7d');
  await expect.poll(() => said.innerText()).toContain('There is a better move');
  await reader.getByText('Too slow.').waitFor();
  await typeMoves(reader, '3d3c');
  await expect.poll(() => said.innerText()).toBe('Right!');
  await button(reader, 'Show the move').click(); // enabled when the opponent has replied
  await expect.poll(() => said.innerText()).toContain('found all');
  await button(reader, 'Show all moves').click();
  await expect.poll(() => moves(reader)).toHaveLength(4);
});

test('a guest’s study is stored in the browser and moves to the account at sign-up', async () => {
  const page = await stage.guest();
  await newStudy(stage, page);
  expect(page.url()).toContain('/study/local-');
  await typeMoves(page, '3d3c');
  await page.locator('#own-comment').fill('kept here');
  await page.locator('#own-comment').blur();
  await fold(page, 'Add a chapter');
  await page.locator('#chapter-record').fill('once upon a time');
  await button(page, 'Import').click();
  await expect.poll(() => page.locator('#chapter-record-fault').innerText()).not.toBe('');
  await page.locator('#chapter-record').fill('{"game":"yari","moves":["7g7f"]} {"game":"tori","moves":[]}');
  await button(page, 'Import').click();
  await expect.poll(() => page.locator('.chapter').count()).toBe(3);
  await page.reload();
  await page.locator('.chapter').first().click();
  await expect.poll(() => moves(page)).toHaveLength(1);

  await stage.signUp(page, 'Ichiro');
  await page.goto(stage.url);
  await page.locator('.toast', { hasText: 'moved to your account' }).getByRole('link').click();
  await page.locator('.study-list a').first().click();
  await expect.poll(() => page.locator('.chapter').count()).toBe(3);
  expect(page.url()).not.toContain('local-');
  await page.locator('.tree-moves .move').first().click();
  await expect.poll(() => page.locator('#own-comment').inputValue()).toBe('kept here');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('ootori.studies'))).toBeNull();
});

test('one click creates a study from the analysis board, the editor, a game and its report', async () => {
  const page = await stage.account('Jun');
  await page.goto(`${stage.url}/analysis?game=tori&moves=3d3c,4b3c`);
  await page.locator('sg-squares').waitFor();
  await page.locator('#remark').fill('takes back');
  await button(page, 'Study').click();
  await page.locator('.study sg-squares').waitFor();
  await expect.poll(() => moves(page)).toHaveLength(2);

  // Exporting and importing a record changes nothing.
  await fold(page, 'Share and export');
  await page.locator('#study-format').selectOption('pgn');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Download: This chapter').click(),
  ]);
  const pgn = await readFile((await file.path()) ?? '', 'utf8');
  expect(pgn).toContain('{takes back}');
  await fold(page, 'Add a chapter');
  await page.locator('#chapter-record').fill(pgn);
  await button(page, 'Import').click();
  await expect.poll(() => page.locator('.chapter').count()).toBe(2);
  await expect.poll(() => moves(page)).toHaveLength(2);

  await page.goto(`${stage.url}/analysis?game=yari`);
  await page.locator('sg-squares').waitFor();
  await fold(page, 'Set up a position');
  await page.locator('.set-up .button').first().click();
  await page.locator('dialog').getByRole('button', { name: 'Study', exact: true }).click();
  await page.locator('.study sg-squares').waitFor();

  const { id } = await stage.post(page, '/games', againstEngine);
  await stage.post(page, `/games/${id}/resign`);
  await page.goto(`${stage.url}/game/${id}`);
  await page.locator('.result').getByRole('button', { name: 'Study' }).click();
  await page.locator('.study sg-squares').waitFor();
  await expect.poll(() => page.locator('h1').innerText()).toContain('Jun');
});

test('the last of many moves and the buttons below them are in view at once', async () => {
  const author = await stage.account('Nagako');
  await newStudy(stage, author);
  await fold(author, 'Add a chapter');
  const record = { game: 'yari', moves: longGame(stage.rules, 'yari', 150) };
  await author.locator('#chapter-record').fill(JSON.stringify(record));
  await button(author, 'Import').click();
  await expect.poll(() => moves(author)).toHaveLength(150);
  await author.reload();
  await author.locator('.chapter').nth(1).click();
  await expect.poll(() => moves(author)).toHaveLength(150);
  await author.locator('main').press('End');
  const last = author.locator('.tree-moves .move[aria-current]');
  await expect.poll(() => last.innerText()).toMatch(/^150 /);
  const bottoms = () =>
    Promise.all(
      [last, button(author, 'Next')].map(async one => {
        const box = await one.boundingBox();
        return box && box.y > 0 ? box.y + box.height : Number.POSITIVE_INFINITY;
      }),
    );
  await expect.poll(async () => Math.max(...(await bottoms()))).toBeLessThan(800);
});

// Files of five megabytes: one game with more variations than a chapter may have, and more games than a study may have.
test('a far too large file gets a clear error, and nothing is lost', async () => {
  const author = await stage.account('Hugo');
  const path = await newStudy(stage, author);
  await typeMoves(author, '4e4d', '4c4d');
  await settled(author);
  await fold(author, 'Add a chapter');
  const open = (name: string, text: string) =>
    author
      .locator('.add-chapter input[type=file]')
      .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) }, { timeout: 120_000 });
  const variation = `(1. S-2d {${'x'.repeat(490)}}) `;
  const deep = `[Variant "Torishogi"]\n\n1. S-4d ${variation.repeat(10_000)} *\n`;
  expect(deep.length).toBeGreaterThan(5_000_000);
  await open('variations.pgn', deep);
  await author.getByText('a chapter can contain up to 5,000 moves').waitFor({ timeout: 120_000 });
  const wide = `[Variant "Torishogi"]\n\n1. S-4d {${'y'.repeat(7_000)}} *\n\n`.repeat(750);
  await open('games.pgn', wide);
  await author
    .getByText('This record contains 750 games, but a study can have at most 64 chapters in total.')
    .waitFor({ timeout: 120_000 });
  await settled(author);

  await author.goto(stage.url + path);
  await author.locator('.tree-moves .move').nth(1).waitFor();
  await expect.poll(() => moves(author)).toHaveLength(2);
  await typeMoves(author, '2e2d');
  await expect.poll(() => moves(author)).toHaveLength(3);
});

// Games with 24 kB of comments each.
const wordy = (games: number) =>
  `[Variant "Torishogi"]\n\n1. S-4d {${'a'.repeat(7_900)}} Sx4d {${'b'.repeat(7_900)}} 2. S-2d {${'c'.repeat(7_900)}} *\n\n`.repeat(
    games,
  );

test('games with too many comments are refused, or imported as far as they fit', async () => {
  const author = await stage.account('Wordy');
  await newStudy(stage, author);
  await fold(author, 'Add a chapter');
  const open = (text: string) =>
    author
      .locator('.add-chapter input[type=file]')
      .setInputFiles({ name: 'games.pgn', mimeType: 'text/plain', buffer: Buffer.from(text) });
  const chapters = async () => {
    const id = author.url().replace(/.*\/study\/|\?.*/g, '');
    return (await (await author.request.get(`${stage.url}/api/v1/studies/${id}`)).json()).chapters.length;
  };
  const before = await chapters();
  await open(wordy(63));
  await author.getByText('A study can have up to 1,000 kB of text.').waitFor({ timeout: 120_000 });
  expect(await chapters()).toBe(before);
  await open(wordy(40));
  await author.getByText(/^Importing: \d+ of 40 games$/).waitFor();
  await expect.poll(chapters, { timeout: 120_000 }).toBe(before + 40);
  await open(wordy(10));
  await author.getByText('2 of 10 games were imported.').waitFor({ timeout: 60_000 });
  expect(await chapters()).toBe(before + 42);
});

describe.each(looks)('at $look', ({ look, options }) => {
  test('the list and a study are accessible', async () => {
    const page = await stage.account(`Look${look.replaceAll('-', '')}`, options);
    await page.goto(`${stage.url}/analysis?game=tori&moves=3d3c,4b3c,3e3d`);
    await page.locator('sg-squares').waitFor();
    await page.locator('.game-heading button').first().click();
    await page.locator('.study sg-squares').waitFor();
    await page.locator('.tree-moves .move').nth(1).click();
    await page.locator('#own-comment').fill('The Falcon comes out early, and the Swallows follow.');
    await page.locator('#own-comment').blur();
    await page.locator('.glyphs button').nth(4).click();
    for (const name of ['drawing', 'add-chapter', 'chapter-settings', 'study-settings', 'study-sharing']) {
      await page.locator(`.${name} > summary`).click();
    }
    await inspect(page, `study-folds-${look}`);
    await page.reload();
    await page.locator('.tree-moves .move').nth(1).click();
    await inspect(page, `study-${look}`);
    await page.goto(`${stage.url}/study`);
    await page.locator('.study-list a').first().waitFor();
    await inspect(page, `studies-${look}`);
  });
});
