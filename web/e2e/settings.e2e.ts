// Settings that follow a player to another browser, and the alerts of a board that is not in view.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { button, desktop } from './browser.ts';
import { inspect, looks } from './inspect.ts';
import { password, setStage } from './stage.ts';

const stage = setStage();

const html = (page: Page, name: string) => page.locator('html').getAttribute(name);
const byDays = { time: { kind: 'correspondence', days: 3 } };

// Waits until the server has these settings: the page sends changes a moment after they are made.
async function kept(page: Page, settings: Record<string, unknown>): Promise<void> {
  const known = async () => (await page.request.get(`${stage.url}/api/v1/account/settings`)).json();
  await expect.poll(known).toMatchObject({ settings });
}

test('account settings replace those of another browser', async () => {
  const first = await stage.account('Ann');
  await first.goto(stage.url);
  await button(first, 'Settings').click();
  await first.locator('input[name=board][value=slate]').check();
  await first.locator('input[name=pieces][value=kanji]').check();
  await first.locator('input[name=language][value=ja]').check();
  await first.keyboard.press('Escape');
  await first.locator('input[name=opponent][value=anyone]').check();
  await first.locator('#time').selectOption('10+5');
  await kept(first, {
    board: 'slate',
    pieces: 'kanji',
    language: 'ja',
    newGameTime: expect.stringContaining('"time":"10+5"'),
  });

  const second = await stage.visitor();
  await expect
    .poll(async () => [await html(second, 'data-board'), await html(second, 'lang')])
    .toEqual(['kaya', 'en']);
  await stage.post(second, '/session', { name: 'Ann', password });
  await second.reload();
  await expect.poll(() => html(second, 'data-board')).toBe('slate');
  await expect.poll(() => html(second, 'lang')).toBe('ja');
  await second.locator('input[name=opponent][value=anyone]').check();
  await expect.poll(() => second.locator('#time').inputValue()).toBe('10+5');

  // A change made in the second browser reaches the first and leaves its other settings alone.
  await second.locator('.header-tools button').last().click();
  await second.locator('input[name=board][value=green]').check();
  await kept(second, { board: 'green' });
  await first.reload();
  await expect.poll(() => html(first, 'data-board')).toBe('green');
  await expect.poll(() => html(first, 'lang')).toBe('ja');
});

// What a page in the background records: the notifications it would show and the notes it would play.
interface Called {
  notices: string[];
  notes: number;
  hidden: boolean;
}

async function watchCalls(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const called: Called = { notices: [], notes: 0, hidden: false };
    class Notice {
      static permission = 'granted';
      static requestPermission = async () => 'granted';
      onclick = null;
      constructor(title: string, { body }: { body: string }) {
        called.notices.push(`${title} · ${body}`);
      }
    }
    const Oscillator = OscillatorNode;
    class Note extends Oscillator {
      constructor(audio: AudioContext, options: OscillatorOptions) {
        super(audio, options);
        called.notes += 1;
      }
    }
    Object.assign(window, { called, Notification: Notice, OscillatorNode: Note });
    Object.defineProperty(document, 'visibilityState', { get: () => (called.hidden ? 'hidden' : 'visible') });
  });
}

const called = (page: Page) => page.evaluate(() => (window as unknown as { called: Called }).called);
const hide = (page: Page, hidden: boolean) =>
  page.evaluate(on => {
    (window as unknown as { called: Called }).called.hidden = on;
  }, hidden);

// The next list of the user's games with these words in it.
const gamesAnswer = (page: Page, words = '') =>
  page.waitForResponse(
    async answer =>
      new URL(answer.url()).pathname.endsWith('/games') && (await answer.text()).includes(words),
  );

// The page asks for its games once a minute. Until it has the answer, nothing else may change.
async function passMinute(page: Page): Promise<void> {
  const answered = gamesAnswer(page);
  await page.clock.runFor(61_000);
  await (await answered).finished();
}

test('a player is notified of moves and challenges in the chosen ways', async () => {
  const [ann, bob] = [await stage.account('Hawk'), await stage.account('Owl')];
  await watchCalls(ann);
  await ann.clock.install();
  await ann.goto(`${stage.url}/watch`);
  await ann.getByText('No live games right now.').waitFor();
  await expect.poll(() => ann.title()).toMatch(/^Watch|^Games/);
  const listed = gamesAnswer(ann, '"plies":0');
  const game = await stage.begin(bob, ann, { ...byDays, to: 'Hawk' });
  await listed; // later, the list could have the move already, and its sound would be late by the minute that passes
  await ann.locator('.toast').getByText('Your game has started.').waitFor();
  await expect.poll(() => called(ann)).toMatchObject({ notes: 4 }); // also for the challenge
  await stage.post(bob, `/games/${game}/move`, { ply: 0, usi: '4e4d' });
  await passMinute(ann);
  await ann.locator('.toast').getByText('Your move: Tori Shogi · Owl').waitFor();
  await expect.poll(() => ann.title()).toMatch(/^\(1\) /);
  await expect.poll(() => called(ann)).toMatchObject({ notes: 6, notices: [] });
  await passMinute(ann);
  await expect.poll(() => called(ann), { message: 'once a move' }).toMatchObject({ notes: 6 });

  await button(ann, 'Settings').click();
  for (const chosen of ['turnNotice', 'challengeNotice']) await ann.locator(`input[name=${chosen}]`).check();
  for (const not of ['turnTitle', 'turnSound']) await ann.locator(`input[name=${not}]`).uncheck();
  await ann.keyboard.press('Escape');
  await expect.poll(() => ann.title()).not.toContain('(1)');
  await stage.post(ann, `/games/${game}/move`, { ply: 1, usi: '4c4d' });
  await passMinute(ann);
  await stage.post(bob, `/games/${game}/move`, { ply: 2, usi: '2e2d' });
  await hide(ann, true);
  await passMinute(ann);
  await expect.poll(() => called(ann)).toMatchObject({ notes: 6, notices: ['Your move · Tori Shogi · Owl'] });

  await stage.post(bob, '/seeks', { game: 'yari', side: 'random', handicap: 'none', to: 'Hawk', ...byDays });
  const counts = async () => {
    const { notes, notices } = await called(ann);
    return [notes, notices.length];
  };
  await expect.poll(counts).toEqual([8, 2]);
});

test.each(looks)('the notification settings, at $look', async ({ look, options }) => {
  const page = await stage.open({ ...desktop, ...options });
  await page.goto(stage.url);
  await page.locator('.header-tools button').last().click();
  await page.locator('.calls').last().scrollIntoViewIfNeeded();
  await inspect(page, `settings-calls-${look}`);
});
