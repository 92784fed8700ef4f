import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { loadRecords, type RecordedGame, type Records } from './records.ts';
import { RulesError } from './rules.ts';

let records: Records;

beforeAll(async () => {
  records = await loadRecords(readFileSync(new URL('../../web/src/wasm/records.wasm', import.meta.url)));
});

// Uses every field that a record can have.
const told: RecordedGame = {
  game: 'tori',
  start: 'rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR b - 1',
  tags: { Black: 'Tsuru', White: 'Kiji' },
  comment: 'one of many',
  moves: [
    { usi: '3d3c', spent: 5000, left: 295_000, comment: 'takes', variations: [[{ usi: '4e4d' }]] },
    { usi: '4b3c' },
  ],
  end: { winner: 'white', reason: 'resignation' },
};

test('a record that is written and read again is the same', () => {
  expect(records.readRecords(records.writeRecord(told, 'json'))).toEqual([told]);
});

test.each(['pgn', 'kif', 'text'] as const)('%s keeps variations and remarks', format => {
  const [read] = records.readRecords(records.writeRecord(told, format));
  expect(read?.moves[0]?.variations).toEqual([[{ usi: '4e4d' }]]);
  expect(read?.moves[0]?.comment).toBe('takes');
  expect(read?.end?.winner).toBe('white');
});

test('each format of the type is there, and no other', () => {
  const names = records.formats.map(({ name }) => name);
  expect([...names].sort()).toEqual(['csa', 'json', 'ki2', 'kif', 'pgn', 'text', 'usi']);
  for (const { name, extension } of records.formats) {
    expect(extension).toMatch(/^[a-z0-9]+$/);
    expect(records.readRecords(records.writeRecord(told, name), { from: name })[0]?.moves.length).toBe(2);
  }
});

test('several games of a text come one by one', () => {
  const pgn = records.writeRecord(told, 'pgn');
  expect(records.readRecords(`${pgn}\n${pgn}`).map(({ game }) => game)).toEqual(['tori', 'tori']);
});

test('what cannot be read is refused with its line, and a NUL in it breaks nothing', () => {
  const fault = (text: string) => {
    try {
      records.readRecords(text);
    } catch (refusal) {
      if (refusal instanceof RulesError) return refusal;
    }
    throw new Error('it was not refused');
  };
  expect(fault('nonsense')).toMatchObject({ code: 'unknown_format', line: null });
  const lines = records.writeRecord(told, 'json').replace('4b3c', '4b1a');
  const line = lines.split('\n').findIndex(one => one.includes('4b1a')) + 1;
  expect(fault(lines)).toMatchObject({ code: 'bad_move', line });
  expect(fault('non\0sense')).toMatchObject({ code: 'unknown_format' });
});
