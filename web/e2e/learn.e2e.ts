// Learning: a newcomer finds the lessons, does them by mouse and keyboard, and later sees them marked as done.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Lesson, TaskLesson } from '../src/learn/course.ts';
import { desktop, phone } from './browser.ts';
import { GamePage } from './game_page.ts';
import { inspect } from './inspect.ts';
import { course, Learner, lessonsOf } from './learner.ts';
import { setStage } from './stage.ts';

const stage = setStage();

const answer = (page: Page) => page.locator('.learn-answer').innerText();
const progress = (page: Page) => page.locator('.learn-meter').innerText();

async function boardOf(page: Page, game: string): Promise<GamePage> {
  await page.locator('sg-squares').waitFor();
  const spec = stage.rules.spec(game);
  if (!spec) throw new Error('there is no such game');
  return new GamePage(page, spec);
}

async function typeMoves(page: Page, moves: readonly string[]): Promise<void> {
  for (const move of moves) {
    await page.locator('#typed-move').fill(move);
    await page.keyboard.press('Enter');
  }
}

// Solves a lesson by keyboard alone.
async function solve(page: Page, lesson: Lesson): Promise<void> {
  if ('choices' in lesson) {
    await page.locator('.learn-choices button').nth(lesson.answer).press('Enter');
  } else {
    await typeMoves(page, lesson.solution);
  }
  await page.locator('.learn-feedback.right').waitFor();
}

test('a newcomer gets from the home page to the first stars by mouse', async () => {
  const page = await stage.visitor();
  await page.getByRole('link', { name: /Learn by moving/ }).click();
  await page.getByRole('link', { name: 'Start', exact: true }).click();
  const board = await boardOf(page, 'tori');
  await expect.poll(() => page.locator('.star').count()).toBe(3);
  await board.clickSquare('4f');
  await board.clickSquare('4d'); // too far
  await expect.poll(() => answer(page)).toContain('Not quite.');
  for (const square of ['4f', '3e']) await board.clickSquare(square);
  await expect.poll(() => page.locator('.star').count()).toBe(2);
  await page.reload(); // halfway through; nothing is lost
  await boardOf(page, 'tori'); // waits until it accepts clicks again
  await expect.poll(() => page.locator('.star').count()).toBe(2);
  for (const square of ['3e', '3d']) await board.clickSquare(square);
  await expect.poll(() => page.locator('.star').count()).toBe(1); // a busy page may still drop a selection until then
  for (const square of ['3d', '4c']) await board.clickSquare(square);
  await expect.poll(() => answer(page)).toContain('Well done!');
  await inspect(page, 'learn-done');
  const path = new URL(page.url()).pathname;
  await page.keyboard.press('Shift');
  expect(new URL(page.url()).pathname, 'other keys do nothing').toBe(path);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => new URL(page.url()).pathname).not.toBe(path);
  await page.locator('sg-squares').waitFor();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => new URL(page.url()).pathname).toBe(path);
  await page.getByRole('link', { name: 'All lessons' }).click();
  await expect.poll(() => progress(page)).toContain('1 of');
  await inspect(page, 'learn-course');
  await page.reload();
  await expect.poll(() => progress(page)).toContain('1 of');
  await page.getByRole('link', { name: 'Continue', exact: true }).click();
  await expect.poll(() => page.url()).toContain('/learn/tori/phoenix-corner');
});

test('stars hide neither the lines of the board nor the keyboard cursor', async () => {
  const page = await stage.open();
  await page.goto(`${stage.url}/learn/tori/phoenix-stars`);
  await boardOf(page, 'tori');
  const look = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate(square => {
        const { boxShadow, clipPath, outlineStyle } = getComputedStyle(square);
        return { boxShadow, clipPath, outlineStyle };
      });
  const plain = await look('sq:not(.star)');
  await expect.poll(() => look('sq.star')).toEqual(plain);
  await page.locator('.wood [tabindex="0"]').focus();
  // From 4g, where the cursor begins, to the star on 4c.
  for (let rank = 0; rank < 4; rank++) await page.keyboard.press('ArrowUp');
  await page.locator('sq.star.cursor').waitFor();
  await expect.poll(() => look('sq.star.cursor')).toEqual({ ...plain, outlineStyle: 'solid' });
});

// ./test walk does the same with every lesson.
test.each([
  ['tori', 'keyboard', phone],
  ['yari', 'mouse', desktop],
] as const)('the course of %s begins on the home page, by %s', async (game, way, device) => {
  const learner = new Learner(stage, await stage.visitor(device), game, way);
  await learner.begin();
  for (const lesson of lessonsOf(game).slice(0, 2)) {
    await learner.pass(lesson);
    await learner.goOn();
  }
});

test('How to play starts with an exercise', async () => {
  const page = await stage.visitor();
  await page.getByRole('button', { name: 'How to play' }).click();
  await inspect(page, 'guide');
  await page.locator('dialog').getByRole('link', { name: 'Learn by moving the pieces' }).click();
  await page.locator('.learn-chapters').waitFor();
  await expect.poll(() => page.locator('dialog').count()).toBe(0);
});

test('a wrong try is refuted on the board and can be repeated', async () => {
  const page = await stage.open(phone);
  await page.goto(`${stage.url}/learn/tori/crane-careful`);
  const board = await boardOf(page, 'tori');
  await board.clickSquare('4f');
  await board.clickSquare('4e');
  await expect.poll(() => answer(page)).toContain('The Swallow on 4d captures on 4e.');
  await page.getByRole('button', { name: 'Try again' }).click();
  for (const square of ['4f', '3e', '3e', '2d']) await board.clickSquare(square);
  await expect.poll(() => answer(page)).toContain('Well done!');
  await inspect(page, 'learn-phone');
});

test.each([
  ['tori', desktop, 'phoenix'],
  ['yari', phone, 'promotion'],
] as const)('a chapter of %s is done by keyboard alone', async (game, device, id) => {
  const page = await stage.open(device);
  const lessons = course(game).chapters.find(chapter => chapter.id === id)?.lessons ?? [];
  await page.goto(`${stage.url}/learn/${game}/${lessons[0]?.id}`);
  for (const [index, lesson] of lessons.entries()) {
    if (index > 0) await page.getByRole('link', { name: 'Next lesson' }).press('Enter');
    await expect.poll(() => page.url()).toContain(`/${lesson.id}`);
    await page.locator('sg-squares').waitFor();
    await solve(page, lesson);
  }
});

test('the solution is available after two tries', async () => {
  const page = await stage.open();
  await page.goto(`${stage.url}/learn/yari/mate-rook`);
  await page.locator('sg-squares').waitFor();
  const lesson = course('yari')
    .chapters.flatMap(({ lessons }) => [...lessons])
    .find(({ id }) => id === 'mate-rook');
  for (let tries = 0; tries < 2; ++tries) {
    await typeMoves(page, ['4i4h']);
    await page.getByRole('button', { name: 'Try again' }).click();
  }
  await page.getByRole('button', { name: 'Show solution' }).click();
  await expect.poll(() => page.locator('.sg-shapes g').count()).toBeGreaterThan(0);
  await typeMoves(page, (lesson as TaskLesson).solution);
  await expect.poll(() => answer(page)).toContain('Well done!');
});

test.each([
  ['en-GB', 'en'],
  ['ja-JP', 'ja'],
])('a set can be printed, %s', async (locale, language) => {
  const page = await stage.open({ ...desktop, locale });
  await page.goto(`${stage.url}/learn/yari`);
  await page.locator('.learn-papers a').first().waitFor();
  const papers = await page.locator('.learn-papers a').all();
  expect(papers.length).toBe(2);
  for (const paper of papers) {
    const href = (await paper.getAttribute('href')) ?? '';
    expect(href).toContain(`-${language}.pdf`);
    const answer = await page.request.get(stage.url + href);
    expect(answer.headers()['content-type']).toBe('application/pdf');
    expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-');
  }
});

test('a missing lesson shows an error', async () => {
  const page = await stage.open();
  await page.goto(`${stage.url}/learn/tori/no-such-lesson`);
  await page.locator('.missing').waitFor();
});
