import { expect, test } from 'vitest';
import { isChoice, isRange, kinds, names, optionsOf, rangeOf, settingsAt } from './setting_kinds.ts';

test('the sections of the settings dialog', () => {
  expect(settingsAt('general')).toEqual([
    'pieces',
    'board',
    'notation',
    'theme',
    'coordinates',
    'confirm',
    'sound',
    'speak',
    'volume',
    'zen',
  ]);
  expect(settingsAt('turn')).toEqual(['turnTitle', 'turnSound', 'turnNotice', 'turnPush']);
  expect(settingsAt('challenge')).toEqual(['challengeSound', 'challengeNotice', 'challengePush']);
});

test('what is usual', () => {
  const usual = (notation: 'hodges' | 'japanese') =>
    Object.fromEntries(names.map(name => [name, kinds[name].usual({ notation })]));
  expect(usual('hodges')).toEqual({
    pieces: 'mnemonic',
    board: 'kaya',
    notation: 'hodges',
    theme: 'system',
    coordinates: 'letters',
    confirm: 'days',
    sound: true,
    speak: false,
    volume: 60,
    zen: false,
    turnTitle: true,
    turnSound: true,
    turnNotice: false,
    turnPush: true,
    challengeSound: true,
    challengeNotice: false,
    challengePush: true,
    simulMovesOn: true,
    correspondenceMovesOn: false,
    boardZoom: 100,
    newGameTime: '',
    newGame: '',
  });
  expect(usual('japanese')).toMatchObject({ notation: 'japanese', coordinates: 'japanese' });
});

test('stored values are read as far as they are valid', () => {
  const read = (name: keyof typeof kinds, ...values: unknown[]) =>
    values.map(value => kinds[name].read(value));
  expect(read('board', 'slate', 'marble', 3, undefined)).toEqual(['slate', null, null, null]);
  expect(read('zen', true, false, 'true', undefined)).toEqual([true, false, null, null]);
  expect(read('volume', 0, 55, 100, -1, 101, '50')).toEqual([0, 55, 100, 0, 100, null]);
  expect(read('boardZoom', 49, 50, 170, 171)).toEqual([50, 50, 170, 170]);
  expect(read('newGameTime', 'x'.repeat(191), 'y', 3)).toEqual(['x'.repeat(190), 'y', null]);
});

test('how a setting is shown', () => {
  expect(names.filter(name => isChoice(name as 'board'))).toEqual([
    'pieces',
    'board',
    'notation',
    'theme',
    'coordinates',
    'confirm',
  ]);
  expect(names.filter(name => isRange(name as 'volume'))).toEqual(['volume', 'boardZoom']);
  expect(optionsOf('confirm')).toEqual(['never', 'days', 'always']);
  expect(rangeOf('volume')).toEqual({ least: 0, most: 100 });
});
