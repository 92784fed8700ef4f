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

test('times have the protocol’s limits', () => {
  const limits = (name: string, unit: number) => ({
    least: schemas[name].minimum,
    most: schemas[name].maximum / unit,
  });
  const minute = 60_000;
  expect(timeLimits.main).toEqual(limits('MainTime', minute));
  expect(timeLimits.increment).toEqual(limits('Increment', 1_000));
  expect(timeLimits.delay).toEqual(limits('Delay', 1_000));
  expect(timeLimits.byoyomi).toEqual(limits('Byoyomi', 1_000));
  expect(timeLimits.periods.most).toBe(schemas.Periods.maximum); // the form shows no periods without byo-yomi
  expect(timeLimits.days).toEqual(limits('DaysPerMove', 1));
});

test('levels match the engine’s', () => {
  const engine = schemas.Seat.oneOf.find((one: Schema) => one.properties.kind?.const === 'engine');
  const { minimum, maximum } = engine.properties.level;
  expect([levels.least, levels.most]).toEqual([minimum, maximum]);
});

test('texts have the protocol’s limits', () => {
  expect([longest.message]).toEqual(figures(/A message is one line of 1 to (\d+) characters/));
  expect([longest.name]).toEqual(figures(/A name has 2 to (\d+) ASCII letters/));
  expect([leastPassword]).toEqual(figures(/A password has (\d+) to 200 bytes/));
  expect([mostResumptions]).toEqual(figures(/to resume up to (\d+) times/));
});

interface Schema {
  properties: Record<string, { const?: string; minimum?: number; maximum?: number }>;
}
