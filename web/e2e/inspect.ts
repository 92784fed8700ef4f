// What every screen must be: nothing for axe to report, nothing wider than the page. Leaves a picture to look at.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { desktop, phone, picture } from './browser.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export const looks: { look: string; options: BrowserContextOptions }[] = [
  { look: '1280', options: desktop },
  { look: '360', options: phone },
  { look: '1280-dark-ja', options: { ...desktop, colorScheme: 'dark', locale: 'ja-JP' } },
  { look: '360-dark-ja', options: { ...phone, colorScheme: 'dark', locale: 'ja-JP' } },
];

// Of the rules that axe runs by itself, those that it files under cat.color.
const colourRules = ['color-contrast', 'link-in-text-block'];

interface Violation {
  id: string;
  nodes: { html: string; failureSummary?: string }[];
}

// What axe reports. `colours`: only what a theme can change, of a page that has just been looked at in the other one.
// A busy browser still paints what the page was before: what is found is looked for again.
export async function violations(page: Page, rules: 'all' | 'colours' = 'all'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const options = { resultTypes: ['violations'], ...(rules === 'colours' && { runOnly: colourRules }) };
  let found: string[] = [];
  for (const wait of [0, 200, 800]) {
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

// What makes the page wider than the window, at this moment; what scrolls in a box of its own does not.
export async function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    if (document.documentElement.scrollWidth <= innerWidth) return [];
    const outside = [...document.querySelectorAll('body *')].filter(
      element => element.getBoundingClientRect().right > innerWidth,
    );
    return [`the page is ${document.documentElement.scrollWidth} wide`, ...outside.map(one => one.outerHTML)];
  });
}

// Until the page has shown what it was told: nothing has changed for a moment. A clock that runs changes all the time.
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
  expect(await tooWide(page)).toEqual([]);
}
