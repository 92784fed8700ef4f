// Measures how long a first visit takes on a slow connection, and how smoothly a piece is dragged on a slow machine.
// These are measurements, not tests: run `npm run measure` on an otherwise idle machine.
import type { GameSpec } from '@ootori/rules';
import { test } from 'vitest';
import { desktop, phone } from './browser.ts';
import { GamePage, startGame } from './game_page.ts';
import { setStage } from './stage.ts';

const stage = setStage();
const say = (line: string) => process.stdout.write(`${line}\n`);
const since = (begun: number) => `${((performance.now() - begun) / 1000).toFixed(1)} s`;

const slowLine = {
  offline: false,
  latency: 400, // ms
  downloadThroughput: 400_000 / 8,
  uploadThroughput: 400_000 / 8,
};

test.each(['/', '/game'])('a first visit to %s at 400 kbit/s with 400 ms', async where => {
  const path =
    where === '/game' ? `/game/${await stage.begin(await stage.guest(), await stage.guest())}` : where;
  const page = await stage.open(phone);
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', slowLine);
  const begun = performance.now();
  await page.goto(stage.url + path, { waitUntil: 'commit' });
  const mark = async (selector: string, what: string) => {
    await page.locator(selector).first().waitFor();
    say(`${where}: ${what} after ${since(begun)}`);
  };
  await mark('.header', 'header');
  await mark(where === '/' ? '.new-game button[type=submit]' : 'sg-pieces piece', 'usable');
  await page.waitForLoadState('networkidle');
  say(`${where}: at rest after ${since(begun)}`);
});

// Time until the first page responds to a click: its three main links are shown, and the one to the lessons works.
test('the first page, the processor slowed four times', async () => {
  for (const device of [desktop, phone]) {
    const page = await stage.open(device);
    const browser = await page.context().newCDPSession(page);
    await browser.send('Network.enable');
    await page.goto(`${stage.url}/missing-page`); // starts the browser without caching anything of ours
    await browser.send('Network.clearBrowserCache');
    await browser.send('Performance.enable', { timeDomain: 'threadTicks' });
    await browser.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    // A MutationObserver, because checking in every frame would itself cost time.
    await page.addInitScript(() => {
      const doors = new Promise<number>(resolve => {
        new MutationObserver((_, observer) => {
          if (!document.querySelector('.door')) return;
          observer.disconnect();
          resolve(performance.now());
        }).observe(document, { childList: true, subtree: true });
      });
      Object.assign(window, { doors });
    });
    await page.goto(stage.url, { waitUntil: 'commit' });
    const { usable, at } = await page.evaluate(async () => {
      const usable = await (window as unknown as { doors: Promise<number> }).doors;
      // After the frame that shows them, when a click would be answered.
      await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve, 0)));
      return { usable, at: performance.now() };
    });
    // CPU time, which other programs on the machine do not lengthen.
    const { metrics } = await browser.send('Performance.getMetrics');
    const work = 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
    await page.waitForLoadState('networkidle');
    const scripts = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => name.endsWith('.js'))
        .map(({ encodedBodySize }) => encodedBodySize),
    );
    const bytes = scripts.reduce((sum, one) => sum + one, 0);
    say(
      `first page at ${device.viewport?.width} px, 4 times slower: doors after ${usable.toFixed(0)} ms, free for a click after ${at.toFixed(0)} ms, of which ${work.toFixed(0)} ms of work; ${scripts.length} scripts, ${bytes} bytes`,
    );
  }
});

test('frames while a piece is dragged, the processor slowed four times', async () => {
  const page = await stage.open();
  await startGame(page, stage.url, { game: 'yari' });
  const game = new GamePage(page, stage.rules.spec('yari') as GameSpec);
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const [from, to] = [await game.centre('4g'), await game.centre('4d')];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  const frames = page.evaluate(
    () =>
      new Promise<number[]>(resolve => {
        const gaps: number[] = [];
        let before = performance.now();
        const look = (now: number) => {
          gaps.push(now - before);
          before = now;
          if (gaps.length < 150) requestAnimationFrame(look);
          else resolve(gaps);
        };
        requestAnimationFrame(look);
      }),
  );
  for (let step = 0; step < 120; step++) {
    const way = (step % 40) / 40;
    await page.mouse.move(from.x + (to.x - from.x) * way, from.y + (to.y - from.y) * way);
    await page.waitForTimeout(16);
  }
  const gaps = (await frames).slice(5).sort((one, other) => one - other);
  await page.mouse.up();
  const at = (share: number) => (gaps[Math.floor(gaps.length * share)] ?? 0).toFixed(1);
  const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
  say(
    `dragging: ${(1000 / mean).toFixed(1)} frames a second; gaps: median ${at(0.5)} ms, 95 % below ${at(0.95)} ms`,
  );
});
