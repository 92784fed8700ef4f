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

test('changing the main line drops the result', () => {
  const study = studyOf(records, told);
  const { tree } = study;
  tree.toEnd();
  tree.play('2c2d');
  expect(recordOf(study).end).toBeUndefined();
  tree.remove(tree.at);
  expect(recordOf(study).end).toEqual(told.end);
  tree.goTo(branchAt(tree, [0, 1]));
  tree.promote(tree.at);
  expect(recordOf(study).end).toBeUndefined();
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
