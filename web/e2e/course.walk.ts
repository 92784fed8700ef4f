// Learners complete the whole course of each game from the first page on, by mouse and by keyboard alone, on a desktop
// and on a phone. Takes long; run it with: npm run walk
import { readFileSync } from 'node:fs';
import { loadSchool } from '@ootori/school';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { Attempt } from '../src/learn/attempt.ts';
import type { Course, Lesson, TaskLesson } from '../src/learn/course.ts';
import { desktop, phone, screenshot } from './browser.ts';
import { GamePage } from './game_page.ts';
import { setStage } from './stage.ts';

const stage = setStage();
const school = loadSchool(readFileSync(new URL('../src/wasm/school.wasm', import.meta.url)));
const typedMoveField = /^typed-move$/; // an id

const course = (game: string) =>
  JSON.parse(readFileSync(new URL(`../../school/courses/${game}.json`, import.meta.url), 'utf8')) as Course;

// Takes a screenshot of a lesson that fails.
async function pass(page: Page, lesson: Lesson, solve: () => Promise<void>): Promise<void> {
  try {
    await solve();
    await page.locator('.learn-feedback.right').waitFor();
  } catch (failure) {
    await screenshot(page, `walk-${lesson.id}`);
    throw new Error(lesson.id, { cause: failure });
  }
}

// Whether the page asks about promotion depends on the legal moves at this point of the attempt.
async function solveByMouse(page: Page, game: string, lesson: Lesson): Promise<void> {
  if ('choices' in lesson) return page.locator('.learn-choices button').nth(lesson.answer).click();
  const spec = stage.rules.spec(game);
  if (!spec) throw new Error('there is no such game');
  const attempt = new Attempt(await school, game, lesson);
  const board = new GamePage(page, spec, attempt.learner);
  for (const usi of lesson.solution) {
    const { moves } = attempt.state;
    const move = moves.find(one => one.usi === usi);
    if (!move) throw new Error(`${lesson.id}: ${usi} is not legal`);
    await board.play(move, moves);
    attempt.play(usi);
    // Wait for the page's response before the next click.
    const left = attempt.movesLeft;
    if (attempt.mover) await page.getByText(left === 1 ? '1 move left' : `${left} moves left`).waitFor();
  }
}

async function solveByKeyboard(page: Page, lesson: Lesson): Promise<void> {
  if ('choices' in lesson) {
    const answer = lesson.choices[lesson.answer]?.en ?? '';
    await tabTo(page, new RegExp(`^${answer.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`));
    return page.keyboard.press('Enter');
  }
  await tabTo(page, typedMoveField);
  for (const usi of (lesson as TaskLesson).solution) {
    await page.keyboard.type(usi);
    await page.keyboard.press('Enter');
  }
}

// Presses Tab until the element with this name or id has the focus.
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 200; ++presses) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const { activeElement } = document;
      return (
        activeElement?.getAttribute('aria-label') ||
        activeElement?.textContent?.trim() ||
        activeElement?.id ||
        ''
      );
    });
    if (name.test(focused)) return;
  }
  throw new Error(`no Tab leads to ${name}`);
}

async function begin(page: Page, game: string, isByMouse: boolean): Promise<void> {
  if (isByMouse) {
    await page.getByRole('link', { name: /Learn by moving/ }).click();
    await page.locator(`input[name=learn-game][value=${game}]`).check({ force: true });
    return page.getByRole('link', { name: 'Start', exact: true }).click();
  }
  await tabTo(page, /Learn by moving/);
  await page.keyboard.press('Enter');
  await page.locator('.learn-chapters').waitFor();
  if (game !== 'tori') {
    for (let presses = 0; presses < 60; ++presses) {
      await page.keyboard.press('Tab');
      if (await page.evaluate(() => document.activeElement?.getAttribute('name') === 'learn-game')) break;
    }
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.url()).toContain(`/learn/${game}`);
    await page.locator('.learn-chapters').waitFor();
  }
  await tabTo(page, /^Start$/);
  await page.keyboard.press('Enter');
}

const ways = ['tori', 'yari'].flatMap(game =>
  (['mouse', 'keyboard'] as const).flatMap(way =>
    [desktop, phone].map(device => ({ game, way, device, width: device.viewport?.width })),
  ),
);

test.each(ways)('the whole course of $game by $way at $width px', async ({ game, way, device }) => {
  const page = await stage.guest(device);
  const isByMouse = way === 'mouse';
  await begin(page, game, isByMouse);
  const lessons = course(game).chapters.flatMap(chapter => [...chapter.lessons]);
  for (const [index, lesson] of lessons.entries()) {
    await expect.poll(() => page.url()).toContain(`/${lesson.id}`);
    await page.locator('sg-squares').waitFor();
    await pass(page, lesson, () =>
      isByMouse ? solveByMouse(page, game, lesson) : solveByKeyboard(page, lesson),
    );
    if (index + 1 === lessons.length) break;
    const next = page.getByRole('link', { name: 'Next lesson' });
    if (isByMouse) {
      await next.click();
    } else {
      await tabTo(page, /^Next lesson$/);
      await page.keyboard.press('Enter');
    }
  }
  await page.getByRole('link', { name: 'All lessons' }).click();
  await expect
    .poll(() => page.locator('.learn-meter').innerText())
    .toContain(`${lessons.length} of ${lessons.length} lessons done`);
  process.stdout.write(`${game}, ${way}, ${device.viewport?.width} px: ${lessons.length} lessons\n`);
});
