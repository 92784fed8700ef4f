// A learner who does the lessons of a course one after another, from the home page on, by mouse or by keyboard alone.
import { readFileSync } from 'node:fs';
import { loadSchool, type School } from '@ootori/school';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { Attempt } from '../src/learn/attempt.ts';
import type { Course, Lesson, TaskLesson } from '../src/learn/course.ts';
import { screenshot } from './browser.ts';
import { GamePage } from './game_page.ts';
import type { Stage } from './stage.ts';

export type Way = 'mouse' | 'keyboard';

const typedMoveField = /^typed-move$/; // an id

export const course = (game: string) =>
  JSON.parse(readFileSync(new URL(`../../school/courses/${game}.json`, import.meta.url), 'utf8')) as Course;

export const lessonsOf = (game: string): Lesson[] =>
  course(game).chapters.flatMap(chapter => [...chapter.lessons]);

let school: Promise<School> | null = null;
function builtSchool(): Promise<School> {
  school ??= loadSchool(readFileSync(new URL('../src/wasm/school.wasm', import.meta.url)));
  return school;
}

export class Learner {
  // `page` shows the home page.
  constructor(
    private readonly stage: Stage,
    private readonly page: Page,
    private readonly game: string,
    private readonly way: Way,
  ) {}

  // From the home page to the first lesson.
  async begin(): Promise<void> {
    const { page, game } = this;
    if (this.way === 'mouse') {
      await page.getByRole('link', { name: /Learn by moving/ }).click();
      await page.locator(`input[name=learn-game][value=${game}]`).check({ force: true });
      return page.getByRole('link', { name: 'Start', exact: true }).click();
    }
    await this.tabTo(/Learn by moving/);
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
    await this.tabTo(/^Start$/);
    await page.keyboard.press('Enter');
  }

  // Does the lesson on the page, which must be this one. Takes a screenshot if it fails.
  async pass(lesson: Lesson): Promise<void> {
    const { page } = this;
    await expect.poll(() => page.url()).toContain(`/${lesson.id}`);
    await page.locator('sg-squares').waitFor();
    try {
      await (this.way === 'mouse' ? this.solveByMouse(lesson) : this.solveByKeyboard(lesson));
      await page.locator('.learn-feedback.right').waitFor();
    } catch (failure) {
      await screenshot(page, `walk-${lesson.id}`);
      throw new Error(lesson.id, { cause: failure });
    }
  }

  async goOn(): Promise<void> {
    if (this.way === 'mouse') return this.page.getByRole('link', { name: 'Next lesson' }).click();
    await this.tabTo(/^Next lesson$/);
    await this.page.keyboard.press('Enter');
  }

  // Whether the page asks about promotion depends on the legal moves at this point of the attempt.
  private async solveByMouse(lesson: Lesson): Promise<void> {
    const { page, game } = this;
    if ('choices' in lesson) return page.locator('.learn-choices button').nth(lesson.answer).click();
    const spec = this.stage.rules.spec(game);
    if (!spec) throw new Error('there is no such game');
    const attempt = new Attempt(await builtSchool(), game, lesson);
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

  private async solveByKeyboard(lesson: Lesson): Promise<void> {
    const { keyboard } = this.page;
    if ('choices' in lesson) {
      const answer = lesson.choices[lesson.answer]?.en ?? '';
      await this.tabTo(new RegExp(`^${answer.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`));
      return keyboard.press('Enter');
    }
    await this.tabTo(typedMoveField);
    for (const usi of (lesson as TaskLesson).solution) {
      await keyboard.type(usi);
      await keyboard.press('Enter');
    }
  }

  // Presses Tab until the element with this name or id has the focus.
  private async tabTo(name: RegExp): Promise<void> {
    for (let presses = 0; presses < 200; ++presses) {
      await this.page.keyboard.press('Tab');
      const focused = await this.page.evaluate(() => {
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
}
