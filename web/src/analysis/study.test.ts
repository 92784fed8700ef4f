import type { RecordedGame, Records } from '@ootori/records';
import { RulesError } from '@ootori/rules';
import { beforeAll, expect, test } from 'vitest';
import { builtRecords } from '../testing/built.ts';
import { MoveTree } from './move_tree.ts';
import { branchAt, isLine, isSilent, noHead, placeOf, recordOf, studyOf } from './study.ts';

let records: Records;

beforeAll(async () => {
  records = await builtRecords();
});

const told: RecordedGame = {
  game: 'yari',
  tags: { Black: 'Take', White: 'Yari' },
  comment: 'before all',
  moves: [
    { usi: '7g7f', spent: 3000, left: 60_000, comment: 'two\nlines' },
    {
      usi: '1c1d',
      variations: [
        [{ usi: '2c2d' }, { usi: '2g2f', comment: 'deep', variations: [[{ usi: '1g1f' }]] }],
        [{ usi: '3c3d' }],
      ],
    },
    { usi: '1g1f' },
  ],
  end: { winner: 'black', reason: 'time' },
};

test('a record round-trips through a tree', () => {
  const study = studyOf(records, told);
  expect(study.isWhole).toBe(true);
  expect(study.tree.at).toBe(study.tree.root);
  expect(recordOf(study)).toEqual(told);
  expect(isLine(study.tree)).toBe(false);
});

test('moves after the end of a game become a variation that repeats the last move', () => {
  const study = studyOf(records, told);
  const { tree } = study;
  tree.toEnd();
  tree.play('2c2d');
  const record = recordOf(study);
  expect(record.end).toEqual(told.end);
  expect(record.moves.slice(2)).toEqual([{ usi: '1g1f', variations: [[{ usi: '1g1f' }, { usi: '2c2d' }]] }]);
  const again = studyOf(records, record);
  expect(again.tree.root.next[0]?.next[0]?.next[0]?.next[0]?.move?.usi).toBe('2c2d');
  expect(recordOf(again)).toEqual(record);
  tree.remove(tree.at);
  expect(recordOf(study)).toEqual(told);
});

test('changing the main line drops the result', () => {
  const study = studyOf(records, told);
  const { tree } = study;
  tree.toEnd();
  tree.remove(tree.at);
  expect(recordOf(study).end).toBeUndefined();
  const other = studyOf(records, told);
  other.tree.promote(branchAt(other.tree, [0, 1]));
  expect(recordOf(other).end).toBeUndefined();
});

test('a variation that repeats the main line joins it', () => {
  const record: RecordedGame = {
    game: 'yari',
    moves: [
      {
        usi: '7g7f',
        left: 299_000,
        comment: 'main',
        glyph: '!',
        shapes: ['G3c'],
        variations: [
          [
            { usi: '7g7f', left: 1000, spent: 7, comment: 'beside', glyph: '??', shapes: ['G3c', 'R3c4b'] },
            { usi: '1c1d', comment: 'trap', variations: [[{ usi: '3c3d' }]] },
            { usi: '1g1f' },
          ],
          [{ usi: '7g7f' }, { usi: '2c2d', comment: 'a game' }, { usi: '2g2f' }],
        ],
      },
      { usi: '2c2d', comment: 'the game' },
      { usi: '1g1f' },
    ],
    end: { winner: 'black', reason: 'time' },
  };
  const { tree, head, isWhole } = studyOf(records, record);
  expect(isWhole).toBe(true);
  const { moves, end } = recordOf({ tree, head });
  expect(end).toEqual(record.end);
  expect(moves).toEqual([
    { usi: '7g7f', spent: 7, left: 299_000, comment: 'main\nbeside', glyph: '!', shapes: ['G3c', 'R3c4b'] },
    {
      usi: '2c2d',
      comment: 'the game\na game',
      variations: [[{ usi: '1c1d', comment: 'trap' }, { usi: '1g1f' }], [{ usi: '3c3d' }]],
    },
    { usi: '1g1f', variations: [[{ usi: '2g2f' }]] },
  ]);
});

test('variations that begin with the same move keep the notes of both', () => {
  const { tree, head } = studyOf(records, {
    game: 'yari',
    moves: [
      {
        usi: '7g7f',
        variations: [
          [{ usi: '1g1f', spent: 60_000, comment: 'x' }, { usi: '1c1d' }],
          [{ usi: '1g1f' }, { usi: '2c2d' }],
        ],
      },
    ],
  });
  expect(recordOf({ tree, head }).moves[0]?.variations).toEqual([
    [
      { usi: '1g1f', spent: 60_000, comment: 'x' },
      { usi: '1c1d', variations: [[{ usi: '2c2d' }]] },
    ],
  ]);
});

test('an end by the rules is recognized', () => {
  const round = ['4i4h', '4a4b', '4h4i', '4b4a'];
  const tree = new MoveTree(records, 'yari', '', [...round, ...round]);
  expect(recordOf({ tree, head: noHead }).end).toEqual({ winner: null, reason: 'repetition' });
});

test('only illegal moves are left out', () => {
  const round = ['4i4h', '4a4b', '4h4i', '4b4a'];
  const line = [...round, ...round, '7g7f'].map(usi => ({ usi }));
  const study = studyOf(records, {
    game: 'yari',
    moves: [{ usi: '7g7f', variations: [line] }, { usi: '1c1d' }],
  });
  expect(study.isWhole).toBe(false);
  const { moves } = recordOf(study);
  expect(moves.map(({ usi }) => usi)).toEqual(['7g7f', '1c1d']);
  expect(moves[0]?.variations?.[0]?.length).toBe(8);
});

test('the starting position is recognized whatever its move number', () => {
  const start = records.spec('tori')?.start ?? '';
  expect(studyOf(records, { game: 'tori', start: start.replace(/\d+$/, '7'), moves: [] }).tree.start).toBe(
    '',
  );
  const handicap = records.spec('tori')?.handicaps[0]?.start ?? '';
  expect(studyOf(records, { game: 'tori', start: handicap, moves: [] }).tree.start).toBe(handicap);
  expect(() => studyOf(records, { game: 'tori', start: 'nonsense', moves: [] })).toThrow(RulesError);
  expect(() => studyOf(records, { game: 'go', moves: [] })).toThrow(RulesError);
});

test('a place round-trips, and a missing one gives the nearest', () => {
  const { tree } = studyOf(records, told);
  const place = [0, 1, 0];
  expect(placeOf(branchAt(tree, place))).toEqual(place);
  expect(placeOf(tree.root)).toEqual([]);
  expect(placeOf(branchAt(tree, [0, 1, 5, 2]))).toEqual([0, 1]);
});

test('an uncommented line fits in its address', () => {
  const tree = new MoveTree(records, 'yari', '', ['7g7f', '1c1d']);
  expect(isLine(tree)).toBe(true);
  tree.write({ comment: 'last' });
  expect(isLine(tree)).toBe(false);
  tree.write({});
  tree.goTo(tree.root);
  tree.write({ comment: 'first' });
  expect(isLine(tree)).toBe(false);
  expect([isSilent(noHead), isSilent(studyOf(records, told).head)]).toEqual([true, false]);
});
