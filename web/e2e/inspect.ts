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

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  const found = (await page.evaluate('axe.run().then(results => results.violations)')) as Violation[];
  return found.flatMap(({ id, nodes }) =>
    nodes.map(node => `${id}: ${node.html} ${node.failureSummary ?? ''}`),
  );
}

export async function inspect(page: Page, name: string): Promise<void> {
  await page.waitForTimeout(250);
  await screenshot(page, name);
  expect(await violations(page)).toEqual([]);
  // On a busy machine the page may still be on its way.
  const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(tooWide, { timeout: 5000 }).toBeLessThanOrEqual(0);
}
