// The sounds of a page: as loud as the settings say, and silent when turned off.
import type { GameSpec } from '@ootori/rules';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { button } from './browser.ts';
import { GamePage } from './game_page.ts';
import { setStage } from './stage.ts';

const stage = setStage();

// What a page plays: whether its audio device has started, how loud it is now, and how loud it was at most since it was
// last asked.
interface Ear {
  isOpen(): Promise<boolean>;
  level(): Promise<number>;
  most(): Promise<number>;
}

type Listening = Window & { audio?: AudioContext; level(): number; most: number };

// Routes everything the page plays through an analyser, which holds the last two thirds of a second. The page itself looks
// at it, because a busy machine may take longer than that to ask.
async function listen(page: Page): Promise<Ear> {
  await page.addInitScript(() => {
    const heard = window as unknown as Listening;
    let analyser: AnalyserNode | undefined;
    heard.most = 0;
    heard.level = () => {
      if (!analyser) return 0;
      const samples = new Float32Array(analyser.fftSize);
      analyser.getFloatTimeDomainData(samples);
      return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
    };
    setInterval(() => {
      heard.most = Math.max(heard.most, heard.level());
    }, 100);
    class Heard extends AudioContext {
      private readonly analyser: AnalyserNode = new AnalyserNode(this, { fftSize: 32_768 });
      constructor() {
        super();
        this.analyser.connect(super.destination);
        analyser = this.analyser;
        heard.audio = this;
      }
      override get destination(): AudioDestinationNode {
        return this.analyser as unknown as AudioDestinationNode;
      }
    }
    Object.assign(window, { AudioContext: Heard });
  });
  return {
    isOpen: () => page.evaluate(() => (window as unknown as Listening).audio?.state === 'running'),
    level: () => page.evaluate(() => (window as unknown as Listening).level()),
    most: () =>
      page.evaluate(() => {
        const heard = window as unknown as Listening;
        const { most } = heard;
        heard.most = 0;
        return most;
      }),
  };
}

// The highest level heard during an action; returns once it is quiet again.
async function loudness(page: Page, ear: Ear, act: () => Promise<void>): Promise<number> {
  await expect.poll(ear.level).toBe(0);
  await ear.most();
  await act();
  await page.waitForTimeout(1_000); // for a sound that must not come
  await expect.poll(ear.level).toBe(0);
  return ear.most();
}

async function plies(page: Page, id: string): Promise<number> {
  return (await (await page.request.get(`${stage.url}/api/v1/games/${id}`)).json()).plies;
}

test('move sounds use the chosen volume, or none', async () => {
  const [page, friend] = [await stage.guest(), await stage.guest()];
  const ear = await listen(page);
  const id = await stage.begin(page, friend, { game: 'tori' });
  await page.goto(`${stage.url}/game/${id}`);
  await page.locator('sg-squares').waitFor();
  const game = new GamePage(page, stage.rules.spec('tori') as GameSpec);
  const setting = async (act: () => Promise<void>) => {
    await button(page, 'Settings').click();
    await act();
    await page.keyboard.press('Escape');
  };
  const volume = (percent: number) => setting(() => page.locator('input[name=volume]').fill(String(percent)));
  // Makes a move of ours, which is measured, and then one of the opponent's, whose royal piece steps back and forth.
  let ply = 0;
  const move = async (usi: string) => {
    const most = await loudness(page, ear, async () => {
      await game.clickSquare(usi.slice(0, 2));
      await game.clickSquare(usi.slice(2, 4));
      await game.waitForPlies(ply + 1);
    });
    const answer = ply % 4 === 0 ? '4a5b' : '5b4a';
    await expect.poll(() => plies(friend, id)).toBe(ply + 1);
    await stage.post(friend, `/games/${id}/move`, { ply: ply + 1, usi: answer });
    ply += 2;
    await game.waitForPlies(ply);
    return most;
  };
  await move('5e5d'); // starts the audio device; the page drops a sound that would be late for that
  await expect.poll(ear.isOpen).toBe(true);
  const usual = await move('1e1d');
  expect(usual).toBeGreaterThan(0);
  await volume(100);
  const loud = await move('7e7d');
  await volume(20);
  const soft = await move('6e6d');
  // 100 % is (100 / 20)² = 25 times as loud as 20 %. The sound is made of random noise, so it is never exactly the
  // same.
  expect(loud / soft).toBeGreaterThan(8);
  expect(loud / usual).toBeGreaterThan(1.3);
  await volume(0);
  expect(await move('2e2d')).toBe(0);
  await volume(60);
  await setting(() => page.locator('input[name=sound]').uncheck());
  expect(await move('4e4d')).toBe(0);
});

test('the low-time sound plays once, for the player’s own clock', async () => {
  const [page, friend] = [await stage.guest(), await stage.guest()];
  const ear = await listen(page);
  const id = await stage.begin(page, friend, { game: 'tori', time: { kind: 'live', main: 24_000 } });
  await page.goto(`${stage.url}/game/${id}`);
  await page.locator('sg-squares').waitFor();
  const game = new GamePage(page, stage.rules.spec('tori') as GameSpec);
  await game.clickSquare('4e');
  await game.clickSquare('4d');
  await game.waitForPlies(1);
  await expect.poll(() => plies(friend, id)).toBe(1);
  await stage.post(friend, `/games/${id}/move`, { ply: 1, usi: '4a5b' });
  await game.waitForPlies(2);
  await expect.poll(ear.level).toBe(0); // the sounds of the moves are over
  await ear.most();
  await page.locator('.clock.low').waitFor();
  await expect.poll(ear.most).toBeGreaterThan(0);
  await expect.poll(ear.level).toBe(0);
  // The clock stays low, but the warning is played only once per game.
  expect(await loudness(page, ear, async () => {})).toBe(0);
});
