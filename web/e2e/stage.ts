// What a browser test stands on: the real server, a browser, the rules, and people on pages of their own.
import { readFileSync } from 'node:fs';
import { loadRules, type Rules } from '@ootori/rules';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { desktop, launchBrowser, openPage, screenshot } from './browser.ts';
import { Server } from './server.ts';

export const password = 'a long enough one';

// What is asked for where a test does not say more: for a game against the engine, and of a friend.
export const againstEngine = { game: 'tori', side: 'black', handicap: 'none', level: 1 };
export const usual = { game: 'tori', side: 'black', handicap: 'none', listed: false };

type Values = Record<string, unknown>;

// All of it is there from the first test on.
export class Stage {
  rules!: Rules;
  server!: Server;
  browser!: Browser;
  private readonly pages: Page[] = [];

  // With more options of `ootori serve`, if need be.
  async build(options: readonly string[]): Promise<void> {
    this.rules = await loadRules(readFileSync(new URL('../src/wasm/ootori.wasm', import.meta.url)));
    this.server = await Server.start(...options);
    this.browser = await launchBrowser();
  }

  get url(): string {
    return this.server.url;
  }

  // A page in a browser profile of its own, until the test is over.
  async open(options: BrowserContextOptions = desktop): Promise<Page> {
    const page = await openPage(this.browser, options);
    this.pages.push(page);
    return page;
  }

  // The page of somebody without an account, whom the server knows by a cookie; it shows nothing yet.
  async guest(options?: BrowserContextOptions): Promise<Page> {
    const page = await this.open(options);
    await this.introduce(page);
    return page;
  }

  // The same, at home.
  async visitor(options?: BrowserContextOptions): Promise<Page> {
    const page = await this.open(options);
    await this.goHome(page);
    return page;
  }

  // The page of somebody with a new account; it shows nothing yet.
  async account(name: string, options?: BrowserContextOptions): Promise<Page> {
    const page = await this.open(options);
    await this.signUp(page, name);
    return page;
  }

  async signUp(page: Page, name: string): Promise<void> {
    await this.introduce(page);
    await this.post(page, '/account', { name, password });
  }

  // A call before that would be another guest's.
  private async introduce(page: Page): Promise<void> {
    await page.request.get(`${this.url}/api/v1/account`);
  }

  // A call as whoever has the page; the answer is empty where the server has nothing to say but yes.
  // All tests come from one address; a fast machine reaches its limits, and waits for as long as it is told to.
  async post(page: Page, path: string, data: Values = {}): Promise<{ id: string }> {
    const answer = await page.request.post(`${this.url}/api/v1${path}`, {
      data,
      headers: { origin: this.url },
    });
    if (answer.status() === 429) {
      await page.waitForTimeout(1_000 * Number(answer.headers()['retry-after']));
      return this.post(page, path, data);
    }
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer.status() === 204 ? { id: '' } : ((await answer.json()) as { id: string });
  }

  // A game that the first plays as Black; neither page shows it yet.
  async begin(first: Page, second: Page, terms: Values = {}): Promise<string> {
    const { id } = await this.post(first, '/seeks', { ...usual, ...terms });
    return (await this.post(second, `/seeks/${id}/accept`)).id;
  }

  // As a test that failed has left them.
  async picturePages(test: string): Promise<void> {
    const name = test.replaceAll(/\W+/g, '-').slice(0, 80);
    for (const [number, page] of this.pages.entries()) {
      if (!page.isClosed()) await screenshot(page, `failed-${name}-${number + 1}`);
    }
  }

  // What a test's routes still do with calls that nobody waits for any more ends with the test, and fails none.
  async closePages(): Promise<void> {
    const pages = this.pages.splice(0);
    await Promise.all(
      pages.filter(page => !page.isClosed()).map(page => page.unrouteAll({ behavior: 'ignoreErrors' })),
    );
    await Promise.all(pages.map(page => page.context().close()));
  }

  async takeDown(): Promise<void> {
    await this.browser?.close();
    await this.server?.stop();
  }

  // To the home page, until the server knows the browser: a call before that would be another guest's.
  async goHome(page: Page, url: string = this.url): Promise<void> {
    await page.goto(url);
    await page.locator('.game-list:not([aria-busy])').waitFor();
  }
}

// The stage of a file of tests, or of a `describe` that wants a server of its own.
export function setStage(options: () => readonly string[] = () => []): Stage {
  const stage = new Stage();
  beforeAll(() => stage.build(options()));
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await stage.picturePages(task.name).catch(() => {}); // a page that hangs has none
    await stage.closePages();
  });
  afterAll(() => stage.takeDown());
  return stage;
}
