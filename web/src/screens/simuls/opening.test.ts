import { expect, test } from 'vitest';
import { newSimul, usualOpening } from './opening.ts';

test('the form becomes a simul with two clocks', () => {
  const wish = newSimul({
    ...usualOpening('yari'),
    host: { main: 60, increment: 0, byoyomi: 30 },
    perGuest: 90,
  });
  expect(wish).toMatchObject({
    game: 'yari',
    time: { kind: 'live', main: 600_000, increment: 5_000, byoyomi: 0, periods: 0 },
    host_time: { kind: 'live', main: 3_600_000, increment: 0, byoyomi: 30_000, periods: 1 },
    per_guest: 90_000,
    handicap: 'none',
    side: 'alternating',
  });
});

test('missing or too large numbers are refused', () => {
  const usual = usualOpening('tori');
  expect(newSimul(usual)).not.toBeNull();
  expect(newSimul({ ...usual, perGuest: Number.NaN })).toBeNull();
  expect(newSimul({ ...usual, perGuest: 1_801 })).toBeNull();
  expect(newSimul({ ...usual, host: { main: 0, increment: 5, byoyomi: 0 } })).toBeNull();
  expect(newSimul({ ...usual, guests: { main: 361, increment: 0, byoyomi: 0 } })).toBeNull();
});
