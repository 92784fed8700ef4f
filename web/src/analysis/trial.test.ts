import type { Records } from '@ootori/records';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { builtRecords } from '../testing/built.ts';
import { Drafts } from './drafts.ts';
import { MoveTree } from './move_tree.ts';
import { begun, keep } from './trial.ts';

let records: Records;
let drafts: Drafts;

beforeAll(async () => {
  records = await builtRecords();
});

beforeEach(() => {
  const kept = new Map<string, string>();
  drafts = new Drafts({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  } as Storage);
});

test('a line is not kept as a draft, because the address holds it', () => {
  keep(begun(new MoveTree(records, 'tori', '', ['3d3c'])), drafts, '/line');
  expect(drafts.find('/line')).toBeNull();
});

test('a line with tags is kept as a draft, and variations are', () => {
  const tagged = begun(new MoveTree(records, 'tori', '', ['3d3c']));
  tagged.head = { ...tagged.head, tags: { Event: 'Spring' } };
  keep(tagged, drafts, '/tagged');
  expect(drafts.find('/tagged')?.record.tags).toEqual({ Event: 'Spring' });
  const branched = begun(new MoveTree(records, 'tori', '', ['3d3c']));
  branched.tree.goTo(branched.tree.root);
  branched.tree.play('4e4d');
  keep(branched, drafts, '/branched');
  expect(drafts.find('/branched')).not.toBeNull();
});
