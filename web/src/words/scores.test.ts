import { expect, test } from 'vitest';
import { en } from './en.ts';
import { scoreName, shortScore } from './scores.ts';

test('scores are from Black’s point of view', () => {
  expect(shortScore({ cp: 34 }, 'black')).toBe('+0.3');
  expect(shortScore({ cp: 34 }, 'white')).toBe('−0.3');
  expect(shortScore({ cp: 25 }, 'black')).toBe('+0.3');
  expect(shortScore({ cp: 25 }, 'white')).toBe('−0.3');
  expect(shortScore({ cp: -4 }, 'black')).toBe('0.0');
  expect(scoreName({ cp: -250 }, 'white', en)).toBe('+2.5');
});

test('a mate names its winner', () => {
  expect(shortScore({ mate: 5 }, 'black')).toBe('+M5');
  expect(shortScore({ mate: -4 }, 'black')).toBe('−M4');
  expect(scoreName({ mate: -4 }, 'black', en)).toBe('White mates in 4 plies');
});
