// A whole game by touch on two phones, checked frame by frame: the board, the hands, the names and the clocks do not
// move, and no piece disappears. OOTORI_FILM=FOLDER keeps the pictures there.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { phone } from './browser.ts';
import { livelyGame } from './lively_game.ts';
import { sample } from './sample.ts';
import { setStage } from './stage.ts';
import { TwoPlayers } from './two_players.ts';

const stage = setStage();

// A snapshot of the page: where things are and how many pieces are shown.
interface Look {
  at: number; // ms
  places: string;
  pieces: number;
}

// Takes a snapshot in every frame until stopped.
function watchFrames(): void {
  const looks: Look[] = [];
  // Width does not always count: a clock gets narrower as time runs down, and a long name shrinks to make room for a
  // sign.
  const box = (selector: string, hasWidth = true) =>
    [...document.querySelectorAll(selector)].map(one => {
      const { left, top, width, height } = one.getBoundingClientRect();
      return [left, top, hasWidth ? width : 0, height].map(Math.round);
    });
  const inHand = () =>
    [...document.querySelectorAll('sg-hand piece')].reduce(
      (sum, piece) => sum + Number(piece.parentElement?.dataset.nb ?? (piece as HTMLElement).dataset.nb ?? 0),
      0,
    );
  const look = (at: number) => {
    const places = {
      board: box('.board-place'),
      seats: box('.seat-top, .seat-bottom'),
      names: box('.player-name', false),
      clocks: box('.clock', false),
      hands: box('.hand-place'),
      tools: box('.toolbar'),
    };
    const onBoard = document.querySelectorAll('sg-pieces piece:not(.ghost):not(.fading)').length;
    looks.push({ at: Math.round(at), places: JSON.stringify(places), pieces: onBoard + inHand() });
    requestAnimationFrame(look);
  };
  Object.assign(globalThis, { looks });
  requestAnimationFrame(look);
}

// The snapshots that differ from the previous one.
async function changes(page: Page): Promise<Look[]> {
  const looks = await page.evaluate(() => (globalThis as unknown as { looks: Look[] }).looks);
  return looks.filter(
    (look, index) => look.places !== looks[index - 1]?.places || look.pieces !== looks[index - 1]?.pieces,
  );
}

async function film(page: Page, name: string): Promise<() => Promise<void>> {
  const folder = process.env.OOTORI_FILM && join(process.env.OOTORI_FILM, name);
  if (!folder) return async () => {};
  mkdirSync(folder, { recursive: true });
  const session = await page.context().newCDPSession(page);
  session.on('Page.screencastFrame', ({ data, sessionId, metadata }) => {
    const at = String(Math.round((metadata.timestamp ?? 0) * 1000));
    writeFileSync(join(folder, `${at}.jpg`), Buffer.from(data, 'base64'));
    void session.send('Page.screencastFrameAck', { sessionId }).catch(() => {});
  });
  await session.send('Page.startScreencast', { format: 'jpeg', quality: 80, everyNthFrame: 1 });
  return async () => {
    await page.waitForTimeout(600); // films the result
    await session.send('Page.stopScreencast');
  };
}

test.each(sample(['tori', 'yari'], game => game === 'tori'))('a whole game of %s', async game => {
  const colorScheme = game === 'tori' ? 'light' : 'dark';
  const options = { ...phone, isMobile: true, colorScheme, reducedMotion: 'no-preference' } as const;
  const players = await TwoPlayers.byLink(stage, { game, time: '10' }, options);
  const { first, black } = players;
  const moves = livelyGame(stage.rules, game);
  const stop = await film(first, game);
  await first.evaluate(watchFrames);
  await players.play(...moves.slice(0, -1));
  const seen = await changes(first);
  await players.play(...moves.slice(-1));
  await black.result.waitFor();
  await stop();
  expect(new Set(seen.map(({ places }) => places)).size, JSON.stringify(seen, null, 1)).toBe(1);
  expect(new Set(seen.map(({ pieces }) => pieces)).size, JSON.stringify(seen, null, 1)).toBe(1);
});
