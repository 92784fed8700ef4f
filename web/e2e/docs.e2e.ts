// The documentation as the server serves it: links work, pages are accessible, and the search finds words.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { desktop, phone } from './browser.ts';
import { inspect } from './inspect.ts';
import { sample } from './sample.ts';
import { setStage } from './stage.ts';

const stage = setStage();

interface Visited {
  anchors: Set<string>;
  links: string[];
}

// Collects a page's anchors and links; fails if a picture does not load.
async function visit(page: Page, url: string): Promise<Visited> {
  const answer = await page.goto(url);
  expect(answer?.status(), url).toBe(200);
  const broken = await page.evaluate(() =>
    [...document.images].filter(one => one.complete && one.naturalWidth === 0).map(one => one.src),
  );
  expect(broken, url).toEqual([]);
  const [anchors, links] = await page.evaluate(() => [
    [...document.querySelectorAll('[id]')].map(one => one.id),
    [...document.links].map(one => one.href).filter(href => new URL(href).origin === location.origin),
  ]);
  return { anchors: new Set(anchors), links: links ?? [] };
}

const withoutAnchor = (link: string) => link.split('#')[0] ?? '';

test('the documentation has no dead links', async () => {
  const page = await stage.open(desktop);
  const first = `${stage.url}/docs/`;
  const visited = new Map<string, Visited>();
  const waiting = [first];
  for (let url = waiting.pop(); url; url = waiting.pop()) {
    if (visited.has(url)) continue;
    const found = await visit(page, url);
    visited.set(url, found);
    waiting.push(...found.links.map(withoutAnchor).filter(link => link.endsWith('.html')));
  }
  expect(visited.size).toBeGreaterThan(25);
  for (const [url, { links }] of visited) {
    for (const link of links.filter(one => one.includes('#'))) {
      const anchor = decodeURIComponent(link.split('#')[1] ?? '');
      const there = visited.get(withoutAnchor(link))?.anchors.has(anchor);
      expect(there, `${url} links to ${link}`).not.toBe(false);
    }
  }
});

const pages = ['index', 'rules', 'operations', 'protocol', 'calls', 'strength', 'notation/kif'];

test.each(sample(pages, name => name === 'rules' || name === 'calls'))(
  'the page %s can be read on every screen',
  async name => {
    for (const options of [desktop, { ...phone, colorScheme: 'dark' as const }]) {
      const page = await stage.open(options);
      await page.goto(`${stage.url}/docs/${name}.html`);
      await inspect(page, `docs-${name.replace('/', '-')}-${page.viewportSize()?.width}`);
    }
  },
);

test('the home page links to the documentation, and its search works by keyboard', async () => {
  const page = await stage.visitor();
  await page.getByRole('link', { name: 'Documentation' }).click();
  await page.locator('#search').focus();
  await page.keyboard.type('behind a prox');
  await page.locator('#results a', { hasText: 'Behind a proxy' }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/operations\.html#behind-a-proxy/);
});
