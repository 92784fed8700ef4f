import type { Records } from '@ootori/records';
import { beforeAll, expect, test, vi } from 'vitest';
import { type Branch, MoveTree } from '../../analysis/move_tree.ts';
import { builtRecords } from '../../testing/built.ts';
import { CommentDraft, type OnAnswer } from './comment_draft.ts';

let records: Records;

beforeAll(async () => {
  records = await builtRecords();
});

// A comment on the last of `moves` that was refused.
function refused(moves: readonly string[]): CommentDraft {
  const draft = new CommentDraft((_branch, _text, onAnswer) => onAnswer(false));
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

test('a refused comment whose position is gone is shown as unsaved until it is discarded', () => {
  const draft = refused(['3d3c']);
  const tree = new MoveTree(records, 'tori', '');
  draft.recall(tree);
  expect(draft.textAt(tree.at)).toBeNull();
  expect(draft.unsaved).toEqual(['good']);
  draft.recall(tree);
  expect(draft.unsaved).toEqual(['good']);
  draft.discard('good');
  expect(draft.unsaved).toEqual([]);
});

test('a refused comment whose chapter is no longer shown is unsaved, too', () => {
  const draft = refused(['3d3c']);
  draft.strand();
  expect(draft.unsaved).toEqual(['good']);
});

test('a comment on one position does not replace an unfinished one on another', () => {
  const passed: string[] = [];
  const draft = new CommentDraft(({ ply }, text) => passed.push(`${ply} ${text}`));
  const tree = new MoveTree(records, 'tori', '', ['3d3c']);
  tree.toEnd();
  draft.write(tree.at, 'g');
  draft.write(tree.at, 'good');
  draft.write(tree.root, 'The array');
  expect(passed).toEqual(['1 good']);
  draft.send();
  expect(passed).toEqual(['1 good', '0 The array']);
});

test('a comment being written goes on when its chapter is opened again', () => {
  vi.useFakeTimers();
  const passed: [Branch, string][] = [];
  const draft = new CommentDraft((branch, text) => passed.push([branch, text]));
  const tree = new MoveTree(records, 'tori', '', ['3d3c']);
  tree.toEnd();
  draft.write(tree.at, 'good');
  const again = new MoveTree(records, 'tori', '', ['3d3c', '4b3c']);
  draft.recall(again);
  const [at] = again.root.next;
  expect(at && draft.textAt(at)).toBe('good');
  vi.advanceTimersByTime(700);
  expect(passed).toEqual([[at, 'good']]);
  draft.write(at ?? again.root, 'very good');
  draft.recall(new MoveTree(records, 'tori', ''));
  vi.advanceTimersByTime(700);
  expect([passed.length, draft.unsaved]).toEqual([1, ['very good']]);
  vi.useRealTimers();
});

test('a long comment is sent after a longer pause, or at once when its author leaves the field', () => {
  vi.useFakeTimers();
  const passed: number[] = [];
  const draft = new CommentDraft((_branch, text) => passed.push(text.length));
  const tree = new MoveTree(records, 'tori', '');
  draft.write(tree.root, 'x'.repeat(6_000));
  vi.advanceTimersByTime(11_000);
  expect(passed).toEqual([]);
  vi.advanceTimersByTime(1_000);
  expect(passed).toEqual([6_000]);
  draft.write(tree.root, '歩'.repeat(1_000)); // three bytes each
  vi.advanceTimersByTime(5_000);
  expect(passed).toHaveLength(1);
  draft.sendSoon();
  vi.advanceTimersByTime(300);
  expect(passed).toEqual([6_000, 1_000]);
  vi.useRealTimers();
});

test('what is being written is newer than what was refused', () => {
  const answers: OnAnswer[] = [];
  const draft = new CommentDraft((_branch, _text, onAnswer) => answers.push(onAnswer));
  const tree = new MoveTree(records, 'tori', '', ['3d3c']);
  draft.write(tree.root, 'The array');
  draft.write(tree.root.next[0] ?? tree.root, 'goo');
  draft.send();
  draft.write(tree.root.next[0] ?? tree.root, 'good');
  for (const answer of answers) answer(false);
  const again = new MoveTree(records, 'tori', '', ['3d3c']);
  draft.recall(again);
  expect(draft.textAt(again.root.next[0] ?? again.root)).toBe('good');
  expect(draft.unsaved).toEqual(['The array']);
  draft.drop(again.root);
});

test('what was written last stays in the field until it is answered', () => {
  const answers: OnAnswer[] = [];
  const draft = new CommentDraft((_branch, _text, onAnswer) => answers.push(onAnswer));
  const tree = new MoveTree(records, 'tori', '', ['3d3c']);
  const write = (branch: Branch, text: string) => {
    draft.write(branch, text);
    draft.send();
  };
  write(tree.root, 'good');
  write(tree.root, 'good move ');
  write(tree.root.next[0] ?? tree.root, 'The first move');
  answers[0]?.(true);
  expect(draft.asWritten(tree.root, 'good')).toBe('good move ');
  const again = new MoveTree(records, 'tori', '', ['3d3c']);
  draft.recall(again);
  expect(draft.asWritten(again.root, 'good'), 'after the chapter has been opened again').toBe('good move ');
  answers[1]?.(true);
  expect(draft.asWritten(again.root, 'good, elsewhere')).toBe('good, elsewhere');
  draft.leaveChapter();
  const other = new MoveTree(records, 'tori', '', ['3d3c']);
  draft.recall(other);
  expect(draft.asWritten(other.root.next[0] ?? other.root, ''), 'in another chapter').toBe('');
  answers[2]?.(false);
  draft.strand();
  expect(draft.unsaved).toEqual(['The first move']);
});

test('a refused text does not return once a newer one has been sent for its position', () => {
  const answers: OnAnswer[] = [];
  const draft = new CommentDraft((_branch, _text, onAnswer) => answers.push(onAnswer));
  const tree = new MoveTree(records, 'tori', '', ['3d3c']);
  for (const text of ['good', 'good move', 'good move!']) {
    draft.write(tree.root, text);
    draft.send();
    if (text === 'good') answers[0]?.(false);
  }
  answers[1]?.(false);
  draft.recall(new MoveTree(records, 'tori', '', ['3d3c']));
  expect([draft.unsaved, draft.textAt(tree.root)]).toEqual([[], null]);
  answers[2]?.(true);
  const again = new MoveTree(records, 'tori', '', ['3d3c']);
  draft.recall(again);
  expect([draft.unsaved, draft.textAt(again.root)]).toEqual([[], null]);
});

test('the space before the next word stays in the field while the comment is sent', () => {
  const passed: string[] = [];
  let answer: OnAnswer = () => {};
  const draft = new CommentDraft((_branch, text, onAnswer) => {
    passed.push(text);
    answer = onAnswer;
  });
  const tree = new MoveTree(records, 'tori', '', ['3d3c']);
  draft.write(tree.at, 'good ');
  draft.send();
  expect(passed).toEqual(['good']);
  answer(true);
  expect(draft.asWritten(tree.at, 'good')).toBe('good ');
  expect(draft.asWritten(tree.at, 'changed elsewhere')).toBe('changed elsewhere');
  expect(draft.asWritten(tree.root, 'good'), 'at another position').toBe('good');
});
