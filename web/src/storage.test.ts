// Storage that is full or forbidden.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubStorage, type TestStorage } from './testing/storage.ts';

let module: typeof import('./storage.ts');
let stub: TestStorage;
let told: number;

beforeEach(async () => {
  vi.resetModules();
  module = await import('./storage.ts');
  stub = stubStorage();
  told = 0;
  module.onUnsaved(() => {
    told += 1;
  });
});
afterEach(() => vi.unstubAllGlobals());

const save = (key: string, text: string) => module.save(module.storage(), key, text);
const read = (key: string) => module.read(module.storage(), key);

function forbid(): void {
  vi.stubGlobal('localStorage', undefined);
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get: () => {
      throw new Error('forbidden');
    },
  });
}

test('what is saved is read again, and nobody is told', () => {
  save('game', 'one');
  expect([read('game'), stub.kept.get('game')]).toEqual(['one', 'one']);
  module.remove(module.storage(), 'game');
  expect([read('game'), stub.kept.size, module.canSave(), told]).toEqual([null, 0, true, 0]);
});

test('in a full storage the page works on with its changes, and tells the user once', () => {
  save('game', 'one');
  stub.isFull = true;
  save('game', 'two');
  save('lessons', 'three');
  expect([read('game'), read('lessons')]).toEqual(['two', 'three']);
  expect([stub.kept.get('game'), module.canSave(), told]).toEqual(['one', false, 1]);
  stub.isFull = false;
  save('game', 'four');
  expect([read('game'), module.canSave()]).toEqual(['four', false]); // the lessons are not saved yet
  save('lessons', 'three');
  expect([module.canSave(), told]).toEqual([true, 1]);
});

test('what another tab stores meanwhile counts', () => {
  save('tries', 'one');
  stub.isFull = true;
  save('tries', 'one, two');
  expect(read('tries')).toBe('one, two');
  stub.kept.set('tries', 'one, three');
  expect(read('tries')).toBe('one, three');
});

test('who listens late is told, too', () => {
  stub.isFull = true;
  save('game', 'one');
  module.onUnsaved(() => {
    told += 10;
  });
  expect(told).toBe(11);
});

test('what is removed is not missed', () => {
  stub.isFull = true;
  save('moves', 'one');
  module.remove(module.storage(), 'moves');
  expect([read('moves'), module.canSave()]).toEqual([null, true]);
});

test('a forbidden storage is as good as a full one', () => {
  forbid();
  expect(module.canSave()).toBe(false);
  save('game', 'one');
  expect([read('game'), module.canSave(), told]).toEqual(['one', false, 1]);
  module.remove(module.storage(), 'game');
  expect(read('game')).toBeNull();
});

test('callers that tell the user themselves lose nothing that was stored', () => {
  save('studies', 'old');
  stub.isFull = true;
  expect(module.saveOrGiveUp(module.storage(), 'studies', 'new')).toBe(false);
  expect([read('studies'), module.canSave(), told]).toEqual(['old', false, 0]);
  stub.isFull = false;
  expect(module.saveOrGiveUp(module.storage(), 'studies', 'new')).toBe(true);
  expect([read('studies'), module.canSave()]).toEqual(['new', true]);
});

test('a page can look for room before anything is stored', () => {
  module.probe();
  expect([module.canSave(), stub.kept.size]).toEqual([true, 0]);
  stub.isFull = true;
  expect(module.canSave()).toBe(true);
  module.probe();
  expect([module.canSave(), told]).toEqual([false, 0]);
  stub.isFull = false;
  module.probe();
  expect([module.canSave(), stub.kept.size]).toEqual([true, 0]);
});

test('only this module writes into the browser’s storage', () => {
  const root = fileURLToPath(new URL('.', import.meta.url));
  const writers = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts') && !/\.test\.ts$|^testing\//.test(file))
    .filter(file => {
      const code = readFileSync(`${root}/${file}`, 'utf8').replace(/\/\/.*/g, '');
      return /\b(setItem|removeItem|localStorage|sessionStorage)\b/.test(code);
    });
  expect(writers).toEqual(['storage.ts']);
});
