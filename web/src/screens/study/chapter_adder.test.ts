import type { RecordedGame } from '@ootori/records';
import type { Rules } from '@ootori/rules';
import { beforeAll, expect, test, vi } from 'vitest';
import { MoveTree } from '../../analysis/move_tree.ts';
import { builtRules, fetchRecords } from '../../testing/built.ts';
import {
  all,
  buttons,
  enter,
  entries,
  faults,
  fieldOf,
  movedFile,
  press,
  seen,
  submit,
  WatchedPage,
} from '../../testing/page.ts';
import { en } from '../../words/en.ts';
import { ChapterAdder } from './chapter_adder.ts';
import type { StudyModel } from './study_model.ts';

// snabbdom needs it when it is loaded.
vi.hoisted(() => vi.stubGlobal('window', {}));

let rules: Rules;
beforeAll(async () => {
  rules = await builtRules();
  await fetchRecords();
});

interface Given {
  chapters?: number; // that the study has
  accepts?: number; // records; the others are refused
  tree?: MoveTree | null;
  importing?: StudyModel['importing'];
}

function begun({ chapters = 1, accepts = 99, tree = null, importing = null }: Given = {}) {
  const added: (readonly RecordedGame[])[] = [];
  const page = new WatchedPage(en, { rules });
  const model = {
    app: page.app,
    tree,
    importing,
    study: { chapters: Array(chapters).fill({}) },
    add: async (records: readonly RecordedGame[]) => {
      added.push(records);
      return Math.min(accepts, records.length);
    },
  };
  const adder = new ChapterAdder(model as unknown as StudyModel);
  return { view: page.shows(() => adder.view()), added };
}

type Begun = ReturnType<typeof begun>;
const pause = () => new Promise(resolve => setTimeout(resolve, 0));

async function paste({ view }: Begun, text: string): Promise<void> {
  enter(view(), 'chapter-record', text);
  submit(view(), 'chapter-record');
  await pause();
}

// Opens a file with this content.
async function open({ view }: Begun, content: BlobPart, size?: number): Promise<unknown> {
  const [field] = all(view(), 'input');
  const file = content instanceof File ? content : new Blob([content]);
  if (size !== undefined) Object.defineProperty(file, 'size', { value: size });
  const target = { files: [file], value: 'a.kif' };
  const onChange = field?.data?.on?.change as unknown as (event: unknown) => Promise<void>;
  await onChange({ target });
  await pause();
  return target.value;
}

const json = (...games: Partial<RecordedGame>[]) =>
  games.map(game => JSON.stringify({ game: 'tori', moves: [], ...game })).join('\n');
const pasted = ({ view }: Begun) => fieldOf(view(), 'chapter-record').data?.props?.value;

test('a double click adds a chapter once', async () => {
  const tree = new MoveTree(rules, 'tori', '');
  const one = begun({ tree });
  const shown = one.view();
  for (const _ of [1, 2]) press(shown, 'From this position');
  expect(buttons(one.view())).toEqual(['(Add)', '(From this position)', '(Import)']);
  await pause();
  expect(one.added).toHaveLength(1);
  expect(buttons(one.view())).toEqual(['Add', 'From this position', '(Import)']);
  tree.free();
});

test('records are imported once, and what is typed meanwhile stays', async () => {
  const one = begun();
  enter(one.view(), 'chapter-record', json({}));
  const shown = one.view();
  for (const _ of [1, 2]) submit(shown, 'chapter-record');
  enter(one.view(), 'chapter-record', 'next');
  await pause();
  expect(one.added).toHaveLength(1);
  expect(pasted(one)).toBe('next');
});

test('a chapter begins from a starting position of either game', async () => {
  const one = begun();
  const starts = entries(one.view(), 'chapter-start');
  expect(starts.slice(0, 2)).toEqual(['Tori Shogi: Even game', 'Tori Shogi: Left Quail']);
  expect(starts).toHaveLength(rules.games.reduce((sum, { handicaps }) => sum + 1 + handicaps.length, 0));
  submit(one.view(), 'chapter-start');
  await pause();
  const { id, start } = rules.spec('tori')?.handicaps[1] ?? { id: '', start: '' };
  expect(id).toBe('falcon');
  enter(one.view(), 'chapter-start', `tori ${start}`);
  expect(entries(one.view(), 'chapter-start')[2]).toBe('*Tori Shogi: Falcon');
  submit(one.view(), 'chapter-start');
  await pause();
  enter(one.view(), 'chapter-start', 'yari');
  submit(one.view(), 'chapter-start');
  expect(one.added).toEqual([
    [{ game: 'tori', moves: [] }],
    [{ game: 'tori', start, moves: [] }],
    [{ game: 'yari', moves: [] }],
  ]);
});

test('a chapter begins from the position on the board', () => {
  const tree = new MoveTree(rules, 'tori', '', ['1e1d']);
  const one = begun({ tree });
  press(one.view(), 'From this position');
  expect(one.added).toEqual([[{ game: 'tori', start: tree.at.state.sfen, moves: [] }]]);
  tree.free();
  expect(buttons(begun().view())).toEqual(['Add', '(Import)']);
});

test('pasted records become chapters, and leave the field', async () => {
  const one = begun();
  enter(one.view(), 'chapter-record', '  ');
  expect(() => submit(one.view(), 'chapter-record')).toThrow('cannot be submitted');
  await paste(one, json({ moves: [{ usi: '1e1d' }] }, { game: 'yari' }));
  expect(one.added[0]).toMatchObject([
    { game: 'tori', moves: [{ usi: '1e1d' }] },
    { game: 'yari', moves: [] },
  ]);
  expect([pasted(one), faults(one.view())]).toEqual(['', []]);
});

test('a record that does not name its game is read as one of the chapter shown', async () => {
  const tree = new MoveTree(rules, 'yari', '');
  const one = begun({ tree });
  await paste(one, `startpos moves ${tree.at.state.moves[0]?.usi}`);
  expect(one.added.flat().map(({ game }) => game)).toEqual(['yari']);
  tree.free();
});

test('text that is no record stays in the field, with what is wrong', async () => {
  const one = begun();
  await paste(one, 'nonsense');
  expect(faults(one.view())).toHaveLength(1);
  expect(faults(one.view())[0]).not.toBe(en.analysisBoard.noRecords);
  expect([pasted(one), one.added]).toEqual(['nonsense', []]);
  enter(one.view(), 'chapter-record', 'other');
  expect(faults(one.view())).toEqual([]);
});

test('a study has at most 64 chapters', async () => {
  const three = json({}, {}, {});
  const full = begun({ chapters: 62 });
  await paste(full, three);
  expect(faults(full.view())).toEqual([en.studies.tooManyGames(3)]);
  const enough = begun({ chapters: 61 });
  await paste(enough, three);
  expect([faults(enough.view()), enough.added.length]).toEqual([[], 1]);
});

test('how many were added is said if the others were refused', async () => {
  const one = begun({ accepts: 1 });
  await paste(one, json({}, {}));
  expect(faults(one.view())).toEqual(['1 of 2 games were imported. The others couldn’t be added.']);
});

test('a file is read, whatever its encoding, and can be chosen again', async () => {
  const one = begun();
  expect(await open(one, json({ comment: '鳥' }))).toBe('');
  const tori = new Uint8Array([0x92, 0xb9]); // in Shift_JIS
  const [head, rest] = json({ comment: 'X' }).split('X');
  await open(one, new Blob([head ?? '', tori, rest ?? '']));
  expect(one.added.map(([record]) => record?.comment)).toEqual(['鳥', '鳥']);
});

test('no file is no mistake', async () => {
  const one = begun();
  const [field] = all(one.view(), 'input');
  const onChange = field?.data?.on?.change as unknown as (event: unknown) => Promise<void>;
  await onChange({ target: { files: [] } });
  expect([one.added, faults(one.view())]).toEqual([[], []]);
});

test('a file that is too large is not read', async () => {
  const one = begun();
  await open(one, json({}), 8_000_001);
  expect([faults(one.view()), one.added]).toEqual([[en.analysisBoard.fileTooLarge], []]);
  await open(one, json({}), 8_000_000);
  expect([faults(one.view()), one.added.length]).toEqual([[], 1]);
});

test('a file that the browser cannot read says so', async () => {
  const one = begun();
  await open(one, movedFile());
  expect([faults(one.view()), one.added]).toEqual([[en.analysisBoard.fileUnreadable], []]);
});

test('the progress of several records is shown', () => {
  const shown = (importing: StudyModel['importing']) => seen(begun({ importing }).view());
  expect(shown({ done: 1, all: 2 })).toContain('Importing: 1 of 2 games');
  expect(shown({ done: 0, all: 1 })).not.toContain('Importing');
  expect(shown(null)).not.toContain('Importing');
});
