import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

const shots = process.env.OOTORI_SHOTS ?? fileURLToPath(new URL('../../build/screenshots', import.meta.url));

// Chromium's headless shell, because the windows of the full browser cost more than most of our pages. Set CHROMIUM to
// use another browser.
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    timeout: 120_000,
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

// OOTORI_E2E_SLOW=6 makes the scripts and the layout of every page six times as slow, as on a slow or busy machine.
const slowdown = Number(process.env.OOTORI_E2E_SLOW ?? 1);

async function slowDown(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}

export const desktop: BrowserContextOptions = { viewport: { width: 1280, height: 800 }, locale: 'en-GB' };
export const phone: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  locale: 'en-GB',
  hasTouch: true,
};

// Opens a page in its own browser profile. Service workers are blocked unless asked for, so that tests see every
// request. The test fails if the page reports an error.
export async function openPage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block', ...options });
  const mutant = process.env.OOTORI_MUTANT; // tools/mutants/run.py
  if (mutant) await context.addInitScript(`globalThis.process = { env: { OOTORI_MUTANT: '${mutant}' } }`);
  context.setDefaultTimeout(60_000); // a busy machine can be slow; vite.config.ts gives expect.poll as long
  if (slowdown > 1) context.on('page', page => void slowDown(page).catch(() => {})); // a page may close at once
  const page = await context.newPage();
  page.on('pageerror', error => {
    throw error;
  });
  return page;
}

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

export async function screenshot(page: Page, name: string): Promise<Buffer> {
  mkdirSync(shots, { recursive: true });
  return page.screenshot({ path: `${shots}/${name}.png` });
}

// Takes a screenshot if run.mjs was asked for pictures; each takes as long as an axe run.
export async function picture(page: Page, name: string): Promise<Buffer | null> {
  return process.env.OOTORI_PICTURES ? screenshot(page, name) : null;
}
