import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { leastPassword, levels, longest, mostResumptions, timeLimits } from './limits.ts';

const read = (path: string) => readFileSync(new URL(`../../../docs/${path}`, import.meta.url), 'utf8');
const protocol = read('protocol.md').replace(/\s+/g, ' ');
const { schemas } = JSON.parse(read('openapi.json')).components;

// The numbers at these places of a sentence in docs/protocol.md.
function figures(sentence: RegExp): number[] {
  const found = sentence.exec(protocol);
  if (!found) throw new Error(`docs/protocol.md says nothing like ${sentence}`);
  return found.slice(1).map(Number);
}

test('times are as long as the protocol lets them be', () => {
  const [hours, minutes, hour, periods] = figures(
    /`main` (\d+) hours, `increment` and `delay` (\d+) minutes, `byoyomi` (\d+) hour, `periods` (\d+)\./,
  );
  expect(timeLimits.main.most).toBe(60 * (hours ?? 0));
  expect(timeLimits.increment.most).toBe(60 * (minutes ?? 0));
  expect(timeLimits.delay.most).toBe(60 * (minutes ?? 0));
  expect(timeLimits.byoyomi.most).toBe(3_600 * (hour ?? 0));
  expect(timeLimits.periods.most).toBe(periods);
  const [days] = schemas.WantedTime.oneOf.map((one: Schema) => one.properties.days).filter(Boolean);
  expect([timeLimits.days.least, timeLimits.days.most]).toEqual([days.minimum, days.maximum]);
});

test('levels are those of the engine', () => {
  const engine = schemas.Seat.oneOf.find((one: Schema) => one.properties.kind?.const === 'engine');
  const { minimum, maximum } = engine.properties.level;
  expect([levels.least, levels.most]).toEqual([minimum, maximum]);
});

test('texts are as long as the protocol lets them be', () => {
  expect([longest.message]).toEqual(figures(/A message is one line of 1 to (\d+) characters/));
  expect([longest.name]).toEqual(figures(/A name has 2 to (\d+) ASCII letters/));
  expect([leastPassword]).toEqual(figures(/A password has (\d+) to 200 bytes/));
  expect([mostResumptions]).toEqual(figures(/to resume up to (\d+) times/));
});

interface Schema {
  properties: Record<string, { const?: string; minimum?: number; maximum?: number }>;
}
