// What every screen must be: nothing for axe to report, nothing wider than the page. Leaves a screenshot to look at.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { desktop, phone, screenshot } from './browser.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export const looks: { look: string; options: BrowserContextOptions }[] = [
  { look: '1280', options: desktop },
  { look: '360', options: phone },
  { look: '1280-dark-ja', options: { ...desktop, colorScheme: 'dark', locale: 'ja-JP' } },
  { look: '360-dark-ja', options: { ...phone, colorScheme: 'dark', locale: 'ja-JP' } },
];

interface Violation {
  id: string;
  nodes: { html: string; failureSummary?: string }[];
}

// What axe reports.
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  const found = (await page.evaluate('axe.run().then(results => results.violations)')) as Violation[];
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

export async function inspect(page: Page, name: string): Promise<void> {
  await page.waitForTimeout(250);
  await screenshot(page, name);
  expect(await violations(page)).toEqual([]);
  expect(await tooWide(page)).toEqual([]);
}
