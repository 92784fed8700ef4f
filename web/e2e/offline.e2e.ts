// Without a network or a server: pages opened before open again, results are sent exactly once, and an offline edition
// works in any folder of a plain file server.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keptFiles } from '../kept_files.ts';
import { phone } from './browser.ts';
import { inspect } from './inspect.ts';
import { setStage } from './stage.ts';

const stage = setStage();
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const program = process.env.OOTORI_PROGRAM ?? here('../../build/ootori');

// The files are stored once the service worker is active, a few seconds after the first visit.
async function kept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
}

async function solveDaily(page: Page): Promise<void> {
  await page.locator('sg-squares').waitFor();
  await page.getByRole('button', { name: 'Show solution' }).click();
  await page.getByText('This is the solution.').waitFor();
}

test('after one visit everything except play with people works offline', async () => {
  const page = await stage.open({ ...phone, serviceWorkers: 'allow' });
  await page.goto(stage.url);
  await stage.post(page, '/account', { name: 'Traveller', password: 'a long enough one' });
  await page.goto(stage.url);
  await kept(page);
  await stage.server.pause();
  try {
    await page.goto(`${stage.url}/learn/tori/crane-careful`);
    await page.locator('sg-squares').waitFor();
    await page.goto(`${stage.url}/solo/yari`);
    await page.locator('sg-squares').waitFor();
    await page.locator('#typed-move').fill('4g4f');
    await page.keyboard.press('Enter');
    await expect
      .poll(() =>
        page.evaluate(() => JSON.parse(localStorage.getItem('ootori.solo.yari') ?? '{}').moves?.length),
      )
      .toBe(2);
    await page.goto(`${stage.url}/analysis`);
    await page.locator('sg-squares').waitFor();
    await page.goto(`${stage.url}/practice/yari/daily`);
    await solveDaily(page);
    await inspect(page, 'offline-practice');
  } finally {
    await stage.server.start();
  }
  await page.goto(`${stage.url}/practice/yari`);
  await expect
    .poll(async () => {
      const answer = await page.request.get(`${stage.url}/api/v1/practice/yari`);
      return ((await answer.json()) as { tries?: unknown[] }).tries?.length;
    })
    .toBe(1);
});

// The figures on the page are true within a tenth.
function expectStated(figures: RegExp, actual: readonly number[]): void {
  const [, ...stated] = figures.exec(readFileSync(here('../../docs/offline.md'), 'utf8')) ?? [];
  expect(stated).toHaveLength(actual.length);
  for (const [index, one] of actual.entries()) {
    const least = 0.9 * Number(stated[index]);
    expect(one, `${stated}; in fact ${actual}`).toBeGreaterThan(least);
    expect(one, `${stated}; in fact ${actual}`).toBeLessThan((least * 1.1) / 0.9);
  }
}

const megabytes = (files: readonly string[]) =>
  files.reduce((sum, file) => sum + statSync(file).size, 0) / 1e6;

test('the files kept offline are as large as docs/offline.md says', () => {
  const files = keptFiles(here('../dist')).map(({ url }) => here(`../dist/${url}`));
  const sent = files.map(file => (existsSync(`${file}.br`) ? `${file}.br` : file));
  expectStated(/take up ([\d.]+) MB of storage; the\s+compressed\s+download is ([\d.]+) MB/, [
    megabytes(files),
    megabytes(sent),
  ]);
});

describe('an edition', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ootori-edition-'));
  let files: ChildProcess;
  let url = '';

  beforeAll(async () => {
    execFileSync(program, ['edition', '--out', join(folder, 'games', 'shogi'), '--web', here('../dist')]);
    // The file server logs a line for each request, and would block if nobody read them.
    files = spawn('python3', ['-u', '-m', 'http.server', '0', '--bind', '127.0.0.1', '--directory', folder], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    url = await new Promise(resolve => {
      files.stdout?.on('data', (text: Buffer) => {
        const port = /port (\d+)/.exec(`${text}`)?.[1];
        if (port) resolve(`http://127.0.0.1:${port}/games/shogi/`);
      });
    });
  });
  afterAll(() => {
    files.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  test('is as large as docs/offline.md says', () => {
    const all = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(file => join(folder, file));
    const files = all.filter(file => statSync(file).isFile());
    expectStated(/edition --out site +# (\d+) files, ([\d.]+) MB/, [files.length, megabytes(files)]);
  });

  test('works in any folder of a static file server', async () => {
    const page = await stage.open();
    const missing: string[] = [];
    page.on('response', answer => {
      if (answer.status() >= 400) missing.push(answer.url());
    });
    await page.goto(url);
    await page.locator('.door .preview').waitFor();
    await inspect(page, 'edition-home');
    await page.getByRole('link', { name: /Learn by moving/ }).click();
    await page.getByRole('link', { name: 'Start', exact: true }).click();
    await page.locator('.star').first().waitFor();
    const lesson = page.url();
    expect(lesson).toMatch(/\/games\/shogi\/#\/learn\/tori\//);
    await page.reload();
    await page.locator('.star').first().waitFor();
    expect(page.url()).toBe(lesson);
    await page.goBack();
    await page.locator('.learn-chapters').waitFor();
    await page.getByRole('link', { name: 'Practice', exact: true }).click();
    await page.locator('.practice-cards').waitFor();
    await page.goto(`${url}#/practice/tori/daily`);
    await solveDaily(page);
    await page.getByRole('link', { name: 'Analyse', exact: true }).click();
    await expect.poll(() => page.url()).toContain('#/analysis?game=tori');
    await page.locator('sg-squares').waitFor();
    await page.goto(`${url}#/solo/tori`);
    await page.locator('#typed-move').fill('5e5d');
    await page.keyboard.press('Enter');
    await expect
      .poll(() =>
        page.evaluate(() => JSON.parse(localStorage.getItem('ootori.solo.tori') ?? '{}').moves?.length),
      )
      .toBe(2);
    await page.goto(`${url}#/watch`);
    await page.locator('.missing').waitFor();
    expect(missing).toEqual([]);
  });

  test('installs and opens offline', async () => {
    const page = await stage.open({ serviceWorkers: 'allow' });
    await page.goto(url);
    await kept(page);
    files.kill('SIGSTOP');
    try {
      await page.goto(`${url}#/practice/yari/daily`);
      await page.reload();
      await solveDaily(page);
    } finally {
      files.kill('SIGCONT');
    }
  });
});
