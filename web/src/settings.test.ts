import { expect, test } from 'vitest';
import { copySettings, readSettings, saveChange } from './settings.ts';
import { stubStorage } from './testing/storage.ts';

test('a first visit uses the browser’s language', () => {
  expect(readSettings(null, 'ja-JP')).toMatchObject({
    language: 'ja',
    pieces: 'mnemonic',
    coordinates: 'japanese',
  });
  expect(readSettings(null, 'xx')).toMatchObject({
    language: 'en',
    coordinates: 'letters',
    board: 'kaya',
  });
});

test('stored settings are used if valid', () => {
  const kept = JSON.stringify({
    language: 'ja',
    pieces: 'chess',
    coordinates: 'none',
    board: 'marble',
    boardZoom: 5,
    sound: 'loud',
    volume: 900,
    zen: true,
  });
  expect(readSettings(kept, 'en')).toMatchObject({
    language: 'ja',
    pieces: 'mnemonic',
    coordinates: 'none',
    board: 'kaya',
    boardZoom: 50,
    sound: true,
    volume: 100,
    zen: true,
  });
  expect(readSettings('{broken', 'en').language).toBe('en');
  expect(readSettings('null', 'en').language).toBe('en');
});

test('a change does not undo what another page has changed', () => {
  const storage = stubStorage();
  const here = readSettings(null, 'en');
  const stored = () => readSettings(storage.getItem('ootori.settings'), 'en');
  saveChange(here, { zen: true });
  expect(stored()).toEqual({ ...here, zen: true });
  copySettings({ ...here, zen: true, theme: 'dark' }); // by another page
  saveChange(here, { board: 'slate' });
  expect(stored()).toEqual({ ...here, zen: true, theme: 'dark', board: 'slate' });
});
