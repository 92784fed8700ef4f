import { beforeEach, expect, test, vi } from 'vitest';
import { fakeAudio } from '../testing/audio.ts';

const device: { state: AudioContextState } = { state: 'suspended' };
let begin: (() => void)[];
let sounds: string[];
let playSound: typeof import('./sound.ts').playSound;
let isAudible: typeof import('./sound.ts').isAudible;

beforeEach(async () => {
  vi.useFakeTimers();
  [device.state, begin] = ['suspended', []];
  sounds = fakeAudio(device);
  const Audio = AudioContext;
  vi.stubGlobal(
    'AudioContext',
    class extends Audio {
      override resume = () => new Promise<void>(resolve => void begin.push(resolve));
    },
  );
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: false } });
  vi.resetModules(); // the device is opened once
  ({ playSound, isAudible } = await import('./sound.ts'));
});

async function clickPage(): Promise<void> {
  device.state = 'running';
  for (const one of begin) one();
  await vi.advanceTimersByTimeAsync(0);
}

test('sounds that the browser did not allow at their time are not played later', async () => {
  for (let night = 0; night < 20; night++) {
    playSound('call', 60);
    await vi.advanceTimersByTimeAsync(60_000);
  }
  expect([sounds, isAudible()]).toEqual([[], false]);
  await clickPage();
  expect([sounds, isAudible()]).toEqual([[], true]);
  playSound('call', 60);
  expect(sounds).toEqual(['tone 523', 'tone 784']);
});

test('the first sound waits until the device has started', async () => {
  playSound('low', 60);
  await vi.advanceTimersByTimeAsync(300);
  await clickPage();
  expect(sounds).toEqual(['tone 880', 'tone 880']);
});

test('a browser that does not tell whether the user has clicked is believed to play', () => {
  vi.stubGlobal('navigator', {});
  expect(isAudible()).toBe(true);
});
