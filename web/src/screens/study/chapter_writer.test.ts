import type { Rules } from '@ootori/rules';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Chapter, StudyWish } from '../../protocol/studies.ts';
import { OpenedChapter } from '../../study/opened_chapter.ts';
import type { StudySource } from '../../study/study_source.ts';
import { builtRules } from '../../testing/built.ts';
import { type ChapterPage, ChapterWriter } from './chapter_writer.ts';

let rules: Rules;
beforeAll(async () => {
  rules = await builtRules();
});

const empty: Chapter = {
  chapter: 3,
  game: 'tori',
  name: 'One',
  mode: 'read',
  below: 'black',
  start: '',
  tags: {},
  end: null,
  nodes: [{ id: 0 }],
  number: 1,
};

// A page with one chapter, whose source gives moves the ids 10, 11, …
class Desk implements ChapterPage {
  readonly opened: OpenedChapter;
  chapter = 3;
  writes = true;
  readonly me = 'Ann';
  readonly wishes: StudyWish[] = [];
  readonly faults: unknown[] = [];
  readonly writer: ChapterWriter;
  refuses = false;
  kept = 0;
  private node = 10;

  constructor(isLocal = false) {
    this.opened = OpenedChapter.of(rules, empty);
    this.writer = new ChapterWriter(this, this.source(isLocal), () => {});
  }

  changed(): void {}

  refused(failure: unknown, chapter: number): void {
    this.faults.push([failure, chapter]);
  }

  play(...moves: readonly string[]): void {
    for (const usi of moves) {
      this.opened.tree.play(usi);
      this.writer.own(this.opened.tree.at);
    }
  }

  async answered(): Promise<void> {
    while (this.writer.isSaving) await new Promise(resolve => setTimeout(resolve, 0));
  }

  private source(isLocal: boolean): StudySource {
    const unused = () => Promise.reject(new Error('not used here'));
    return {
      isLocal,
      read: unused,
      open: unused,
      add: unused,
      remove: unused,
      keep: () => {
        this.kept += 1;
        return !this.refuses;
      },
      change: async wish => {
        if (this.refuses) throw new Error('refused');
        this.wishes.push(wish);
        const node = wish.type === 'move' ? this.node++ : 0;
        return { study: null, change: { number: this.wishes.length, chapter: 3, node } };
      },
    };
  }
}

test('moves are sent in order, each below the one before', async () => {
  const desk = new Desk();
  desk.play('1e1d', '7c7d');
  desk.writer.glyph('!');
  expect(desk.writer.isSaving).toBe(true);
  await desk.answered();
  expect(desk.wishes).toEqual([
    { type: 'move', chapter: 3, parent: 0, usi: '1e1d' },
    { type: 'move', chapter: 3, parent: 10, usi: '7c7d' },
    { type: 'glyph', chapter: 3, node: 11, glyph: '!' },
  ]);
  expect(desk.opened.tree.at.notes.glyph).toBe('!');
});

test('a sign on moves that were only tried out sends these moves first', async () => {
  const desk = new Desk();
  desk.opened.tree.play('1e1d');
  desk.writer.shape('G3c', true);
  desk.writer.shape('G3c', false);
  await desk.answered();
  expect(desk.wishes.map(({ type }) => type)).toEqual(['move', 'shape', 'shape']);
  expect(desk.wishes[2]).toMatchObject({ node: 10, shape: 'G3c', on: false });
});

test('the same sign once more removes it', async () => {
  const desk = new Desk();
  desk.writer.glyph('?');
  desk.writer.glyph('?');
  await desk.answered();
  expect(desk.wishes[1]).toEqual({ type: 'glyph', chapter: 3, node: 0, glyph: '' });
  expect(desk.opened.tree.at.notes.glyph).toBeUndefined();
});

test('a move that is deleted while it is being saved is deleted under its new id', async () => {
  const desk = new Desk();
  desk.play('1e1d');
  await Promise.resolve(); // it is on its way
  desk.writer.remove(desk.opened.tree.at);
  await desk.answered();
  expect(desk.wishes[1]).toEqual({ type: 'moves_deleted', chapter: 3, node: 10 });
  expect(desk.opened.tree.root.next).toEqual([]);
});

test('a move that is deleted before it was sent is never sent', async () => {
  const desk = new Desk();
  desk.play('1e1d');
  await Promise.resolve(); // it is on its way, and the next one waits
  desk.play('7c7d');
  desk.writer.glyph('!');
  desk.writer.remove(desk.opened.tree.at);
  await desk.answered();
  expect(desk.wishes).toEqual([{ type: 'move', chapter: 3, parent: 0, usi: '1e1d' }]);
  expect(desk.faults).toEqual([]);
});

test('a comment on a move that its author deletes does not bring it back', async () => {
  vi.useFakeTimers();
  const desk = new Desk();
  desk.opened.apply({ type: 'move', chapter: 3, parent: 0, node: 5, usi: '1e1d' }, 'Ann');
  desk.opened.apply({ type: 'move', chapter: 3, parent: 5, node: 6, usi: '7c7d' }, 'Ann');
  desk.opened.tree.toEnd();
  desk.writer.write('soon gone');
  const [first] = desk.opened.tree.root.next;
  if (first) desk.writer.remove(first);
  await vi.advanceTimersByTimeAsync(1000);
  vi.useRealTimers();
  expect(desk.wishes).toEqual([{ type: 'moves_deleted', chapter: 3, node: 5 }]);
  expect([desk.faults, desk.writer.unsaved]).toEqual([[], []]);
});

test('a comment on a move that another author deletes is refused and kept, and the move stays away', async () => {
  const desk = new Desk();
  desk.opened.apply({ type: 'move', chapter: 3, parent: 0, node: 5, usi: '1e1d' }, 'Ann');
  desk.opened.tree.toEnd();
  desk.writer.write('Look here.');
  desk.opened.apply({ type: 'moves_deleted', chapter: 3, node: 5 }, 'Bea');
  desk.writer.flush();
  await desk.answered();
  expect(desk.wishes).toEqual([]);
  expect(desk.faults).toMatchObject([[{ refused: { code: 'stale' } }, 3]]);
  desk.writer.recall(OpenedChapter.of(rules, empty));
  expect(desk.writer.unsaved).toEqual(['Look here.']);
  desk.writer.discard('Look here.');
  expect(desk.writer.unsaved).toEqual([]);
});

test('moves after one that another author deletes are not sent either', async () => {
  const desk = new Desk();
  desk.opened.apply({ type: 'move', chapter: 3, parent: 0, node: 5, usi: '1e1d' }, 'Ann');
  desk.opened.tree.toEnd();
  desk.play('7c7d');
  desk.opened.apply({ type: 'moves_deleted', chapter: 3, node: 5 }, 'Bea');
  await desk.answered();
  expect(desk.wishes).toEqual([]);
  desk.play('1e1d');
  await desk.answered();
  expect(desk.wishes, 'played anew').toEqual([{ type: 'move', chapter: 3, parent: 0, usi: '1e1d' }]);
});

test('the first position cannot be deleted', async () => {
  const desk = new Desk();
  desk.writer.remove(desk.opened.tree.root);
  await desk.answered();
  expect(desk.wishes).toEqual([]);
});

test('a promoted move is first here, too', async () => {
  const desk = new Desk();
  desk.play('1e1d');
  desk.opened.tree.goTo(desk.opened.tree.root);
  desk.play('3d3c');
  desk.writer.promote(desk.opened.tree.at);
  await desk.answered();
  expect(desk.wishes[2]).toEqual({ type: 'promoted', chapter: 3, node: 11 });
  expect(desk.opened.tree.root.next[0]?.move?.usi).toBe('3d3c');
});

test('a refused change is reported with its chapter, and later ones are sent', async () => {
  const desk = new Desk();
  desk.refuses = true;
  desk.writer.glyph('!');
  desk.chapter = 4;
  await desk.answered();
  desk.refuses = false;
  desk.writer.glyph('?');
  await desk.answered();
  expect(desk.faults).toEqual([[new Error('refused'), 3]]);
  expect(desk.wishes).toEqual([{ type: 'glyph', chapter: 4, node: 0, glyph: '?' }]);
});

test('a refused comment is kept for when the chapter is opened again', async () => {
  const desk = new Desk();
  desk.refuses = true;
  desk.writer.write('good ');
  expect(desk.writer.isWritingAt(desk.opened.tree.root)).toBe(true);
  desk.writer.flush();
  await desk.answered();
  const again = OpenedChapter.of(rules, empty);
  desk.writer.recall(again);
  expect(desk.writer.isWritingAt(again.tree.root)).toBe(true);
});

test('a comment of someone who may no longer write here is not sent, and kept in view', async () => {
  const desk = new Desk();
  desk.writer.write('Look here.');
  desk.writes = false;
  desk.writer.cease();
  await desk.answered();
  expect(desk.wishes).toEqual([]);
  expect(desk.opened.comments(desk.opened.tree.root)).toEqual([]);
  expect(desk.writer.unsaved).toEqual(['Look here.']);
});

test('a comment that was refused to someone who may no longer write here is kept in view', async () => {
  const desk = new Desk();
  desk.refuses = true;
  desk.writer.write('Look here.');
  desk.writer.flush();
  await desk.answered();
  desk.writes = false;
  desk.writer.recall(OpenedChapter.of(rules, empty));
  expect(desk.writer.unsaved).toEqual(['Look here.']);
});

test('a comment of this browser that another page has overtaken returns to its position', () => {
  const desk = new Desk(true);
  desk.refuses = true;
  desk.writer.write('Look here.');
  desk.writer.flush();
  const again = OpenedChapter.of(rules, empty);
  desk.writer.recall(again);
  expect(desk.writer.isWritingAt(again.tree.root)).toBe(true);
});

test("a comment is the author's own", async () => {
  const desk = new Desk();
  desk.opened.comment(desk.opened.tree.root, 'Bea', 'hers');
  desk.writer.write('mine');
  expect(desk.writer.ownText).toBe('mine');
  desk.writer.flush();
  await desk.answered();
  expect(desk.wishes).toEqual([{ type: 'comment', chapter: 3, node: 0, text: 'mine' }]);
  expect(desk.writer.ownText).toBe('mine');
  expect(desk.opened.comments(desk.opened.tree.root)).toContainEqual({ by: 'Bea', text: 'hers' });
});

test('a reader tries out moves without sending them', async () => {
  const desk = new Desk();
  desk.writes = false;
  desk.play('1e1d');
  await desk.answered();
  expect(desk.wishes).toEqual([]);
  expect(desk.opened.belongs(desk.opened.tree.at)).toBe(false);
});

test('a study in this browser is stored at once', () => {
  const desk = new Desk(true);
  desk.play('1e1d');
  expect(desk.writer.isSaving).toBe(false);
  expect(desk.opened.belongs(desk.opened.tree.at)).toBe(true);
  desk.writer.glyph('!');
  expect(desk.kept).toBe(2);
  expect(desk.wishes).toEqual([]);
});
