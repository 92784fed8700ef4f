// Uses a study's page as its author does.
import type { Page } from 'playwright-core';
import { button } from './browser.ts';
import type { Stage } from './stage.ts';

// Plays moves by typing them.
export async function typeMoves(page: Page, ...usis: string[]): Promise<void> {
  for (const usi of usis) {
    await page.locator('#typed-move').fill(usi);
    await page.keyboard.press('Enter');
  }
}

// Makes a study and returns its path.
export async function newStudy(stage: Stage, page: Page): Promise<string> {
  await page.goto(`${stage.url}/study`);
  await button(page, 'New study').click();
  await page.locator('.study sg-squares').waitFor();
  return new URL(page.url()).pathname;
}

// Opens or closes a part of the page.
export const fold = (page: Page, name: string) => page.locator('summary', { hasText: name }).click();

// Waits until all changes are saved.
export const settled = (page: Page) =>
  page.waitForFunction(() => !document.body.innerText.includes('Saving…'));
