// The environment of a browser test: the real server, a browser, the rules, and users on pages of their own.
import { readFileSync } from 'node:fs';
import { loadRules, type Rules } from '@ootori/rules';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { desktop, launchBrowser, openPage, screenshot } from './browser.ts';
import { Server } from './server.ts';

export const password = 'a long enough one';

// Default terms of a game against the engine, and of a challenge.
export const againstEngine = { game: 'tori', side: 'black', handicap: 'none', level: 1 };
export const usual = { game: 'tori', side: 'black', handicap: 'none', listed: false };

type Values = Record<string, unknown>;

// `build` sets all of these before the first test.
export class Stage {
  rules!: Rules;
  server!: Server;
  browser!: Browser;
  private readonly pages: Page[] = [];
  private readonly names = new Set<string>(); // of accounts

  // `options` are further options of `ootori serve`.
  async build(options: readonly string[]): Promise<void> {
    this.rules = await loadRules(readFileSync(new URL('../src/wasm/ootori.wasm', import.meta.url)));
    this.server = await Server.start(...options);
    this.browser = await launchBrowser();
  }

  get url(): string {
    return this.server.url;
  }

  // A page in its own browser profile, open until the test ends.
  async open(options: BrowserContextOptions = desktop): Promise<Page> {
    const page = await openPage(this.browser, options);
    this.pages.push(page);
    return page;
  }

  // The page of a user without an account, whom the server knows by a cookie; nothing is loaded in it yet.
  async guest(options?: BrowserContextOptions): Promise<Page> {
    const page = await this.open(options);
    await this.introduce(page);
    return page;
  }

  // The same, with the home page open.
  async visitor(options?: BrowserContextOptions): Promise<Page> {
    const page = await this.open(options);
    await this.goHome(page);
    return page;
  }

  // The page of a user with an account, which is new unless another page has had it; nothing is loaded in it yet. The
  // server lets one address make thirty accounts, and then one in two minutes.
  async account(name: string, options?: BrowserContextOptions): Promise<Page> {
    const page = await this.open(options);
    if (this.names.has(name)) await this.post(page, '/session', { name, password });
    else await this.signUp(page, name);
    return page;
  }

  async signUp(page: Page, name: string): Promise<void> {
    await this.introduce(page);
    await this.post(page, '/account', { name, password });
    this.names.add(name);
  }

  // Gets the browser its cookie: a call before that would count as another guest's.
  private async introduce(page: Page): Promise<void> {
    await page.request.get(`${this.url}/api/v1/account`);
  }

  // Calls the server as the user of this page; the result is empty if the answer has no content.
  // All tests come from one address, and a fast machine reaches the rate limits: then wait as long as the server says.
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

  // A game between the two in which the first plays Black; neither page shows it yet.
  async begin(first: Page, second: Page, terms: Values = {}): Promise<string> {
    const { id } = await this.post(first, '/seeks', { ...usual, ...terms });
    return (await this.post(second, `/seeks/${id}/accept`)).id;
  }

  // Takes screenshots of all pages after a test failed.
  async picturePages(test: string): Promise<void> {
    const name = test.replaceAll(/\W+/g, '-').slice(0, 80);
    const pictures = this.pages.map(async (page, index) => {
      if (!page.isClosed()) await screenshot(page, `failed-${name}-${index + 1}`);
    });
    await Promise.allSettled(pictures); // a page that hangs has none
  }

  // Removes the routes first: handlers that are still running must not fail the test.
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

  // Opens the home page and waits until the server knows the browser: a call before that would count as another
  // guest's.
  async goHome(page: Page, url: string = this.url): Promise<void> {
    await page.goto(url);
    await page.locator('.game-list:not([aria-busy])').waitFor();
  }
}

// Sets up a stage for a test file, or for a `describe` that needs a server of its own.
export function setStage(options: () => readonly string[] = () => []): Stage {
  const stage = new Stage();
  beforeAll(() => stage.build(options()));
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await stage.picturePages(task.name);
    await stage.closePages();
  });
  afterAll(() => stage.takeDown());
  return stage;
}
