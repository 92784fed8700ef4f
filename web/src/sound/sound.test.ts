import { beforeEach, expect, test, vi } from 'vitest';
import { fakeAudio } from '../testing/audio.ts';

const device: { state: AudioContextState } = { state: 'suspended' };
let begin: (() => void)[];
let sounds: string[];
const acts = new Map<string, () => void>(); // of the user
let playSound: typeof import('./sound.ts').playSound;
let isAudible: typeof import('./sound.ts').isAudible;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.clearAllTimers(); // of the modules of earlier tests
  [device.state, begin] = ['suspended', []];
  sounds = fakeAudio(device);
  const Audio = AudioContext;
  vi.stubGlobal(
    'AudioContext',
    class extends Audio {
      override resume = () => new Promise<void>(resolve => void begin.push(resolve));
      override suspend = async () => {
        device.state = 'suspended';
      };
    },
  );
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: false } });
  vi.stubGlobal('addEventListener', (name: string, act: () => void) => void acts.set(name, act));
  vi.resetModules(); // the device is opened once
  ({ playSound, isAudible } = await import('./sound.ts'));
});

async function clickPage(): Promise<void> {
  device.state = 'running';
  for (const one of begin.splice(0)) one();
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

// The page has played a sound, and nothing since.
async function quietFor(ms: number): Promise<void> {
  playSound('call', 60);
  await clickPage();
  await vi.advanceTimersByTimeAsync(ms);
  sounds.length = 0;
}

test('the device is switched off when nothing has been played for a while', async () => {
  await quietFor(20_000);
  playSound('low', 60);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(device.state).toBe('running');
  await vi.advanceTimersByTimeAsync(20_000);
  expect([device.state, isAudible()]).toEqual(['suspended', true]);
});

test('the first sound after a pause is played as soon as the device is on again, and once', async () => {
  await quietFor(60_000);
  playSound('low', 60);
  expect(sounds).toEqual([]);
  await clickPage();
  expect(sounds).toEqual(['tone 880', 'tone 880']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(device.state).toBe('suspended');
});

test('headphones that sleep may take two seconds to wake', async () => {
  await quietFor(60_000);
  playSound('low', 60);
  await vi.advanceTimersByTimeAsync(2_000);
  await clickPage();
  expect(sounds).toEqual(['tone 880', 'tone 880']);
});

test('a sound is not left to a device that is being switched off', async () => {
  await quietFor(60_000);
  device.state = 'running'; // some browsers take a while
  playSound('low', 60);
  expect([sounds, begin.length]).toEqual([[], 1]);
  await clickPage();
  expect(sounds).toEqual(['tone 880', 'tone 880']);
});

test.each(['pointerdown', 'keydown'])(
  'at a %s the device is switched on for the move that follows',
  async name => {
    await quietFor(60_000);
    acts.get(name)?.();
    await clickPage();
    playSound('low', 60);
    expect(sounds).toEqual(['tone 880', 'tone 880']);
  },
);

test('a device that the user’s click has started, but that plays nothing, is switched off', async () => {
  playSound('call', 60);
  await vi.advanceTimersByTimeAsync(5_000);
  await clickPage();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([sounds, device.state]).toEqual([[], 'suspended']);
});
