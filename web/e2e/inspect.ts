// What every screen must satisfy: no axe violations, and nothing wider than the page. Also takes a screenshot.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { desktop, phone, picture } from './browser.ts';
import { sample } from './sample.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Look {
  look: string;
  options: BrowserContextOptions;
}

const allLooks: Look[] = [
  { look: '1280', options: desktop },
  { look: '360', options: phone },
  { look: '1280-dark-ja', options: { ...desktop, colorScheme: 'dark', locale: 'ja-JP' } },
  { look: '360-dark-ja', options: { ...phone, colorScheme: 'dark', locale: 'ja-JP' } },
];

// English at 360 px, because its words are long and cannot be broken everywhere.
export const looks = sample(allLooks, ({ look }) => look === '360');

// For screens that nearly everybody sees.
export const mainLooks = sample(allLooks, ({ look }) => look === '360' || look === '1280-dark-ja');

// The rules that axe runs by default and files under cat.color.
const colourRules = ['color-contrast', 'link-in-text-block'];

interface Violation {
  id: string;
  nodes: { html: string; failureSummary?: string }[];
}

// The violations that axe finds. 'colours' checks only what a theme can change, for a page already checked in the other
// theme. A busy browser may still show the previous state, so the check is repeated if it finds anything.
export async function violations(page: Page, rules: 'all' | 'colours' = 'all'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const options = { resultTypes: ['violations'], ...(rules === 'colours' && { runOnly: colourRules }) };
  let found: string[] = [];
  for (const wait of [0, 200, 800, 3_000, 6_000]) {
    await page.waitForTimeout(wait);
    found = await report(page, options);
    if (found.length === 0) break;
  }
  return found;
}

async function report(page: Page, options: object): Promise<string[]> {
  const found = (await page.evaluate(
    `axe.run(${JSON.stringify(options)}).then(results => results.violations)`,
  )) as Violation[];
  return found.flatMap(({ id, nodes }) =>
    nodes.map(node => `${id}: ${node.html} ${node.failureSummary ?? ''}`),
  );
}

// The elements that currently make the page wider than the window; content scrolling in its own box does not count.
export async function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    if (document.documentElement.scrollWidth <= innerWidth) return [];
    const outside = [...document.querySelectorAll('body *')].filter(
      element => element.getBoundingClientRect().right > innerWidth,
    );
    return [`the page is ${document.documentElement.scrollWidth} wide`, ...outside.map(one => one.outerHTML)];
  });
}

// What does not fit its place: boxes that reach out of the box around them although that does not scroll, and short words
// and numbers in two lines, because something longer has taken their room.
export async function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const nameOf = (one: Element) => `${one.tagName.toLowerCase()}.${one.className}`;
    // The board has sizes of its own. Icon buttons stand in the margin, with their icon at the edge of the text.
    const apart = 'svg, .wood, .visually-hidden, .heading-tools, .new-game-heading, .in-words code';
    const wider = '.dock'; // covers what scrolls below it
    const isApart = (one: Element) => one.closest(apart) !== null || !one.checkVisibility();
    for (const one of document.querySelectorAll('main *, dialog[open] *')) {
      const around = one.parentElement;
      if (!around || isApart(one) || one.matches(wider)) continue;
      if (getComputedStyle(around).overflowX === 'auto') continue;
      if (['contents', 'inline'].includes(getComputedStyle(around).display)) continue;
      const excess = one.getBoundingClientRect().right - around.getBoundingClientRect().right;
      if (excess > 1.5 && !/absolute|fixed/.test(getComputedStyle(one).position))
        found.push(`${nameOf(one)} reaches ${Math.round(excess)} px out of ${nameOf(around)}`);
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!text.parentElement || isApart(text.parentElement)) continue;
      for (const { 0: word, index } of text.textContent?.matchAll(/(?<!\w)[\w?±+]{2,14}(?!\w)/g) ?? []) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
          found.push(`“${word}” is broken in ${nameOf(text.parentElement)}`);
      }
    }
    return found;
  });
}

// Waits until the page has not changed for a short time, or a limit is reached: a running clock changes all the time.
const settled = (page: Page) =>
  page.evaluate(
    ([quiet, most]) =>
      new Promise<void>(resolve => {
        const done = () => {
          changes.disconnect();
          clearTimeout(silence);
          clearTimeout(end);
          resolve();
        };
        let silence = setTimeout(done, quiet);
        const end = setTimeout(done, most);
        const changes = new MutationObserver(() => {
          clearTimeout(silence);
          silence = setTimeout(done, quiet);
        });
        changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      }),
    [80, 250] as const,
  );

export async function inspect(page: Page, name: string): Promise<void> {
  await settled(page);
  await picture(page, name);
  expect(await violations(page)).toEqual([]);
  await expect.poll(() => tooWide(page)).toEqual([]);
}
