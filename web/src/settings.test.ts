import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';

test('a first visit follows the language of the browser', () => {
  expect(readSettings(null, 'ja-JP')).toMatchObject({ language: 'ja', pieces: 'mnemonic' });
  expect(readSettings(null, 'de-DE')).toMatchObject({ language: 'en', coordinates: true });
});

test('what was kept is used as far as it makes sense', () => {
  const kept = JSON.stringify({
    language: 'ja',
    pieces: 'chess',
    coordinates: false,
    sound: 'loud',
    volume: 900,
  });
  expect(readSettings(kept, 'en')).toMatchObject({
    language: 'ja',
    pieces: 'mnemonic',
    coordinates: false,
    sound: true,
    volume: 100,
  });
  expect(readSettings('{broken', 'en').language).toBe('en');
  expect(readSettings('null', 'en').language).toBe('en');
});
