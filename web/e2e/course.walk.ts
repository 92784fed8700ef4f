// Learners who pass the whole course of each game, from the first page on, by mouse and by keyboard alone, on a desktop and on a
// phone. Long: npm run walk
import { readFileSync } from 'node:fs';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Course, Lesson, TaskLesson } from '../src/learn/course.ts';
import { desktop, phone } from './browser.ts';
import { GamePage } from './game_page.ts';
import { setStage } from './stage.ts';

const stage = setStage();
const typedMoveField = /^typed-move$/; // an id

const course = (game: string) =>
  JSON.parse(readFileSync(new URL(`../../school/courses/${game}.json`, import.meta.url), 'utf8')) as Course;

const right = (page: Page) => page.locator('.learn-feedback.right').waitFor();

// A square, or a piece in hand, and then the square; with the choice of promotion where there is one.
async function clickMove(page: Page, board: GamePage, game: string, usi: string): Promise<void> {
  const [from, to] = [usi.slice(0, 2), usi.slice(2, 4)];
  if (usi[1] === '*') {
    await page
      .locator(`.hand-bottom piece.${usi[0]?.toLowerCase()}, .seat-bottom piece.${usi[0]?.toLowerCase()}`)
      .first()
      .click();
    return board.clickSquare(to);
  }
  await board.clickSquare(from);
  await board.clickSquare(to);
  const choice = page.locator('sg-promotion piece');
  if (game === 'tori' || (await choice.count()) === 0) return;
  await choice.nth(usi.endsWith('+') ? 0 : 1).click();
}

async function solveByMouse(page: Page, game: string, lesson: Lesson): Promise<void> {
  if ('choices' in lesson) return page.locator('.learn-choices button').nth(lesson.answer).click();
  const spec = stage.rules.spec(game);
  if (!spec) throw new Error('there is no such game');
  const board = new GamePage(page, spec, lesson.position.split(' ')[1] === 'w' ? 'white' : 'black');
  for (const usi of lesson.solution) await clickMove(page, board, game, usi);
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

// Tab alone leads to what has this name, or this id.
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

const ways: [string, string, BrowserContextOptions][] = ['tori', 'yari'].flatMap(game =>
  (['mouse', 'keyboard'] as const).flatMap(
    way =>
      [
        [game, way, desktop],
        [game, way, phone],
      ] as [string, string, BrowserContextOptions][],
  ),
);

test.each(ways)('the whole course of %s by %s', async (game, way, device) => {
  const page = await stage.guest(device);
  const isByMouse = way === 'mouse';
  await begin(page, game, isByMouse);
  const lessons = course(game).chapters.flatMap(chapter => [...chapter.lessons]);
  for (const [index, lesson] of lessons.entries()) {
    await expect.poll(() => page.url()).toContain(`/${lesson.id}`);
    await page.locator('sg-squares').waitFor();
    if (isByMouse) await solveByMouse(page, game, lesson);
    else await solveByKeyboard(page, lesson);
    await right(page);
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
