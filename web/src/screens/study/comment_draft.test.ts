import type { Records } from '@ootori/records';
import { beforeAll, expect, test } from 'vitest';
import { MoveTree } from '../../analysis/move_tree.ts';
import { builtRecords } from '../../testing/built.ts';
import { CommentDraft } from './comment_draft.ts';

let records: Records;

beforeAll(async () => {
  records = await builtRecords();
});

// A comment on the last of `moves` that was refused.
function refused(moves: readonly string[]): CommentDraft {
  const draft = new CommentDraft((_branch, _text, lost) => lost());
  const tree = new MoveTree(records, 'tori', '', moves);
  tree.toEnd();
  draft.write(tree.at, ' good ');
  draft.send();
  return draft;
}

test('a refused comment returns to its position when the chapter is opened again', () => {
  const draft = refused(['3d3c']);
  const tree = new MoveTree(records, 'tori', '', ['3d3c', '4b3c']);
  const here = tree.at;
  draft.recall(tree);
  expect(tree.at).toBe(here);
  tree.toEnd();
  expect(draft.textAt(tree.at)).toBeNull();
  const { parent } = tree.at;
  expect(parent && draft.textAt(parent)).toBe('good');
});

test('a refused comment is given up if its position is gone', () => {
  const draft = refused(['3d3c']);
  const tree = new MoveTree(records, 'tori', '');
  draft.recall(tree);
  expect(draft.textAt(tree.at)).toBeNull();
});

test('the space before the next word stays in the field while the comment is sent', () => {
  const passed: string[] = [];
  const draft = new CommentDraft((_branch, text) => passed.push(text));
  const tree = new MoveTree(records, 'tori', '', ['3d3c']);
  draft.write(tree.at, 'good ');
  draft.send();
  expect(passed).toEqual(['good']);
  expect(draft.asWritten(tree.at, 'good')).toBe('good ');
  expect(draft.asWritten(tree.at, 'changed elsewhere')).toBe('changed elsewhere');
  expect(draft.asWritten(tree.root, 'good'), 'at another position').toBe('good');
});
