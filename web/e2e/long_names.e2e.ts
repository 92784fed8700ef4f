// The longest names that the server takes, in the widest letters and without a space: they are shortened or wrapped, and
// nothing else on the page gives way to them.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { misfits, tooWide } from './inspect.ts';
import { resize } from './sizes.ts';
import { setStage } from './stage.ts';

const stage = setStage();

const widths = [320, 360, 768, 1280];
const wide = (length: number) => 'W'.repeat(length);
const live = { kind: 'live', main: 600_000, increment: 0, delay: 0, byoyomi: 0, periods: 0 };
const announced = {
  system: 'swiss',
  name: wide(60),
  about: wide(500),
  games: ['tori'],
  time: live,
  rounds: 5,
  no_show: 600_000,
};
const record = `[Variant "Tori Shogi"]\n[White "${wide(60)}"]\n[Black "${wide(60)}"]\n\n{ ${wide(500)} } 1. S-1d *\n`;

async function fits(page: Page, path: string, shown: string): Promise<void> {
  await page.goto(`${stage.url}${path}`);
  await page.locator(shown).first().waitFor();
  await page.evaluate(() => {
    for (const fold of document.querySelectorAll('details')) fold.open = true;
  });
  for (const width of widths) {
    await resize(page, { width, height: 740 });
    // The header fits itself to the window a moment later.
    await expect.poll(() => tooWide(page), { message: `${path} at ${width}` }).toEqual([]);
    expect.soft(await misfits(page), `${path} at ${width}`).toEqual([]);
  }
}

// Only an established rating, after many games, is on a leaderboard.
async function leaders(page: Page): Promise<void> {
  const best = [{ name: wide(20), rating: 2562, deviation: 45, provisional: false, games: 1040 }];
  const leaderboards = { bullet: best, blitz: best, rapid: best, classical: best, correspondence: best };
  await page.route('**/api/v1/leaderboards/*', route => route.fulfill({ json: { leaderboards } }));
}

test('long names fit everywhere', async () => {
  const other = `${wide(19)}M`;
  const [first, second] = [await stage.account(wide(20)), await stage.account(other)];
  const rated = await stage.begin(first, second, { rated: true, time: live });
  await stage.post(first, `/games/${rated}/move`, { ply: 0, usi: '4e4d' });
  await stage.post(second, `/games/${rated}/move`, { ply: 1, usi: '4c4d' });
  await stage.post(second, `/games/${rated}/resign`);
  const game = await stage.begin(first, second, { time: live, to: other });
  await stage.post(first, `/games/${game}/move`, { ply: 0, usi: '4e4d' });
  await stage.post(second, `/games/${game}/move`, { ply: 1, usi: '4c4d' });
  await stage.post(second, `/games/${game}/chat`, { channel: 'players', text: wide(140) });
  await stage.post(first, '/clubs', {
    name: 'w'.repeat(20),
    title: wide(60),
    joining: 'open',
    about: wide(500),
  });
  const { id: simul } = await stage.post(first, '/simuls', { game: 'tori', time: live, host_time: live });
  await stage.post(second, `/simuls/${simul}/apply`);
  const starts = Date.now() + 3_600_000;
  const { id: tournament } = await stage.post(first, '/tournaments', { ...announced, starts });
  for (const page of [first, second]) await stage.post(page, `/tournaments/${tournament}/join`);
  const { id: study } = await stage.post(first, '/studies', { name: wide(60), visibility: 'public' });
  await stage.post(first, `/studies/${study}/records`, { text: record, format: 'pgn', game: 'tori' });
  await stage.post(first, '/following', { player: other });
  await stage.post(first, '/searches', { name: wide(60), query: 'game=tori' });

  await fits(first, '/', '.game-list:not([aria-busy])');
  await fits(first, '/watch', '.watch-rating');
  await fits(first, '/following', '.watch-rating');
  await fits(first, `/game/${game}`, 'sg-squares');
  await fits(first, `/game/${rated}`, '.result');
  await fits(first, `/player/${wide(20)}`, 'h1');
  await leaders(first);
  await fits(first, '/leaderboards/tori', '.leaders .own');
  await fits(first, `/club/${'w'.repeat(20)}`, 'h1');
  await fits(first, '/clubs', 'main li');
  await fits(first, `/simuls/${simul}`, 'h1');
  await fits(first, '/tournaments', 'main li');
  await fits(first, `/tournaments/${tournament}`, '.revision');
  await fits(first, `/study/${study}`, '.tree-moves');
  await fits(first, '/study', '.study-list li');
  await fits(first, '/games', 'main form');
});
