// Makes README.md's pictures of a game, in light and dark: `npm run picture`. This is not a test; look at the files it
// writes.
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { desktop } from './browser.ts';
import { dress } from './sizes.ts';
import { setStage } from './stage.ts';

const stage = setStage();
const images = new URL('../../docs/images/', import.meta.url);
const moves =
  '5e5d 5c5d 3d3c 4b3c S*5e S*5c 3e3d 3c4b 5e5d 5c5d 4f3e 5a6b S*5f S*3b S*4d 4c4d 4e4d S*3c 3d3c 3b3c 3e4e 4b5c 5f5e';

async function play(players: readonly Page[], game: string): Promise<void> {
  for (const [ply, usi] of moves.split(' ').entries()) {
    const player = players[ply % 2];
    if (player) await stage.post(player, `/games/${game}/move`, { ply, usi });
  }
}

test('a game of Tori Shogi, in light and dark', async () => {
  const black = await stage.account('Uguisu', { ...desktop, deviceScaleFactor: 1 });
  const white = await stage.account('Hayabusa');
  const time = { kind: 'live', main: 600_000, byoyomi: 30_000, periods: 1 };
  const game = await stage.begin(black, white, { rated: true, time });
  await white.goto(`${stage.url}/game/${game}`);
  await black.goto(`${stage.url}/game/${game}`);
  await play([black, white], game);
  await black.locator('button.move', { hasText: 'S-5e' }).waitFor();
  for (const colorScheme of ['light', 'dark'] as const) {
    await dress(black, colorScheme);
    await black.waitForTimeout(500); // until the theme is painted
    const name = colorScheme === 'light' ? 'game.png' : 'game-dark.png';
    await black.screenshot({ path: fileURLToPath(new URL(name, images)) });
  }
});
