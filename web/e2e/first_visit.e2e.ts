// The cost of a first visit: how many compressed bytes are transferred, and that nothing is transferred twice.
import type { CDPSession, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { setStage } from './stage.ts';

const stage = setStage();

interface Answer {
  url: string;
  packing: string;
  caching: string;
  bytes: number;
}

// Records every request to the server and the bytes transferred for it.
async function listen(page: Page): Promise<{ line: CDPSession; answers: Map<string, Answer> }> {
  const line = await page.context().newCDPSession(page);
  const answers = new Map<string, Answer>();
  await line.send('Network.enable');
  line.on('Network.responseReceived', ({ requestId, response }) => {
    const header = (name: string) =>
      Object.entries(response.headers).find(([key]) => key.toLowerCase() === name)?.[1] ?? '';
    const [packing, caching] = [header('content-encoding'), header('cache-control')];
    answers.set(requestId, { url: response.url, packing, caching, bytes: 0 });
  });
  line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const answer = answers.get(requestId);
    if (answer) answer.bytes = encodedDataLength;
  });
  return { line, answers };
}

const mostScript = 100_000; // compressed bytes, without headers
const most = 260_000; // bytes; 400 kbit/s transfer 300,000 in 6 s, less what latency takes

const rest = 3_000; // ms after the page has loaded, as in page/offline.ts

// What the page fetches for later is no part of the first visit; on a slow machine, it begins before the network is idle.
function fetchedAhead(rest: number): string[] {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const begins = (page?.loadEventStart ?? 0) + rest;
  return performance
    .getEntriesByType('resource')
    .filter(({ startTime }) => startTime >= begins)
    .map(({ name }) => name);
}

test.each(['/', '/game'])('a first visit to %s is light, packed and asks for nothing twice', async where => {
  const path =
    where === '/game' ? `/game/${await stage.begin(await stage.guest(), await stage.guest())}` : where;
  const page = await stage.open();
  const { answers } = await listen(page);
  await page.goto(stage.url + path);
  await page
    .locator(where === '/' ? '.preview-square img' : 'sg-pieces piece')
    .first()
    .waitFor();
  await page.waitForLoadState('networkidle');
  const ahead = await page.evaluate(fetchedAhead, rest);
  const all = [...answers.values()].filter(({ url }) => url.startsWith('http') && !ahead.includes(url));
  const bytes = all.reduce((sum, answer) => sum + answer.bytes, 0);
  const list = all.map(answer => `${answer.bytes} ${answer.url}`).join('\n');
  expect(bytes, list).toBeLessThan(most);
  const script = await page.evaluate(
    ahead =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => name.endsWith('.js') && !ahead.includes(name))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    ahead,
  );
  expect(script, list).toBeGreaterThan(0);
  expect(script, list).toBeLessThanOrEqual(mostScript);
  // The browser itself requests the tab's icon.
  const urls = all.map(({ url }) => url.replace(/\?.*/, '')).filter(url => !url.endsWith('/favicon.svg'));
  expect(urls.filter((url, index) => urls.indexOf(url) !== index)).toEqual([]);
  for (const { url, packing, caching, bytes } of all.filter(({ url }) => url.includes('/assets/'))) {
    if (bytes > 2_000) expect(packing, url).toBe('br'); // with headers; smaller files gain nothing from compression
    expect(caching, url).toContain('immutable');
  }
});
