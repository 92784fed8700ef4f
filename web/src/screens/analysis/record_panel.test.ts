import type { RecordedGame } from '@ootori/records';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { records } from '../../analysis/records.ts';
import { readSettings } from '../../settings.ts';
import { stubFiles } from '../../testing/files.ts';
import { all, choose, fill, heard, movedFile, pageIn, press, seen, submit } from '../../testing/page.ts';
import { en } from '../../words/en.ts';
import { RecordPanel } from './record_panel.ts';

// snabbdom needs it when it is loaded.
vi.hoisted(() => vi.stubGlobal('window', {}));

beforeAll(async () => {
  stubFiles();
  await records();
});

let shown: RecordedGame[];
let told: string[];
let copied: string[];
let saved: { name: string; type: string; text: Promise<string> }[];
let board: RecordedGame | null;
let panel: RecordPanel;

const opened = (changes = {}) =>
  new RecordPanel(
    pageIn(en, {
      announcer: { say: (text: string) => void told.push(text) } as never,
      toast: (text, kind) => void told.push(`${kind}: ${text}`),
      ...changes,
    }),
    { game: () => 'tori', show: record => void shown.push(record), record: () => board },
  );

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-24T12:00:00Z') });
  [shown, told, copied, saved] = [[], [], [], []];
  board = { game: 'tori', moves: [{ usi: '1e1d' }, { usi: '7c7d' }] };
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void copied.push(text) } });
  vi.stubGlobal('ClipboardItem', undefined); // as in older browsers
  const anchor = {
    href: '',
    download: '',
    click: () => Object.assign(saved.at(-1) ?? {}, { name: anchor.download }),
  };
  vi.stubGlobal('document', { createElement: () => anchor, querySelector: () => null });
  vi.spyOn(URL, 'createObjectURL').mockImplementation(file => {
    const blob = file as Blob;
    saved.push({ name: '', type: blob.type, text: blob.text() });
    return 'blob:1';
  });
  panel = opened();
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const settled = () => vi.advanceTimersByTimeAsync(0);
const view = () => panel.view();
const text = () => all(view(), 'textarea')[0];
const fault = () => seen(all(all(view(), '.record-opener')[0], '.fault')[0]);
const writingFault = () => seen(all(all(view(), '.record-writer')[0], '.fault')[0]);
const isOpenable = () =>
  all(view(), 'button').find(one => heard(one) === 'Open')?.data?.attrs?.disabled !== true;

async function open(record: string): Promise<void> {
  fill(text(), record);
  submit(all(view(), 'form')[0]);
  await settled();
}

// In PGN, White is who moves first.
const pgn = (first: string, moves: string) =>
  `[Event "x"]\n[Variant "Tori Shogi"]\n[White "${first}"]\n\n${moves} *\n`;
const two = () => `${pgn('Ann', '1. S-1d S-7d')}\n${pgn('Bea', '1. S-4d')}`;

test('a pasted record is put on the board', async () => {
  expect(seen(all(view(), 'summary')[0])).toBe('Open or save a game record');
  expect(isOpenable()).toBe(false);
  fill(text(), '  ');
  expect(isOpenable()).toBe(false);
  fill(text(), pgn('Ann', '1. S-1d S-7d'));
  expect(isOpenable()).toBe(true);
  await open(pgn('Ann', '1. S-1d S-7d'));
  expect(shown).toMatchObject([
    { game: 'tori', tags: { Black: 'Ann' }, moves: [{ usi: '1e1d' }, { usi: '7c7d' }] },
  ]);
  expect(text()?.data?.props?.value).toBe('');
  expect(fault()).toBe('');
  expect(all(view(), 'select')).toHaveLength(1);
});

test('of several games, one is chosen', async () => {
  await open(two());
  expect(shown).toHaveLength(1);
  expect(seen(all(view(), 'label').find(one => seen(one).includes('found')))).toBe('2 games found');
  const games = () => all(all(view(), 'select')[0], 'option');
  const chosen = () =>
    games()
      .filter(({ data }) => data?.props?.selected === true)
      .map(seen);
  expect(games().map(seen)).toEqual(['1. Ann – White, 2 moves', '2. Bea – White, 1 move']);
  expect(chosen()).toEqual(['1. Ann – White, 2 moves']);
  choose(view(), 'record-game', '1');
  expect(shown.at(-1)).toMatchObject({ tags: { Black: 'Bea' } });
  expect(chosen()).toEqual(['2. Bea – White, 1 move']);
  await open(two());
  expect(chosen(), 'the first of those opened now').toEqual(['1. Ann – White, 2 moves']);
});

test('a text that is no record says so, until it is changed', async () => {
  await open('hello');
  const said = fault();
  expect(said).not.toBe('');
  expect(text()?.data?.attrs?.['aria-invalid']).toBe('true');
  expect(text()?.data?.props?.value).toBe('hello');
  expect(shown).toEqual([]);
  fill(text(), 'hello!');
  expect(fault()).toBe('');
  expect(told, 'the panel is open').toEqual([]);
});

const file = (content: BlobPart, size?: number) => {
  const one = new File([content], 'game.pgn');
  if (size !== undefined) Object.defineProperty(one, 'size', { value: size });
  return one;
};

async function pick(chosen: File | undefined): Promise<{ value: string }> {
  const input = all(view(), 'input')[0];
  const target = { files: chosen ? [chosen] : [], value: 'C:/game.pgn' };
  (input?.data?.on?.change as unknown as ((event: unknown) => void) | undefined)?.({ target });
  await vi.waitFor(() => expect([shown.length, told.length, chosen ? 0 : 1]).not.toEqual([0, 0, 0]));
  return target;
}

test('a file is opened, in the encoding of older programs, too', async () => {
  const target = await pick(file(pgn('Ann', '1. S-1d')));
  expect(target.value, 'the same file can be chosen again').toBe('');
  expect(shown).toMatchObject([{ tags: { Black: 'Ann' } }]);
  await pick(undefined);
  expect(shown).toHaveLength(1);
  const ann = new Uint8Array([0x88, 0xc0]); // 安 in Shift_JIS
  const [before = '', after = ''] = pgn('?', '1. S-1d').split('?');
  shown = [];
  await pick(new File([before, ann, after], 'game.pgn'));
  expect(shown).toMatchObject([{ tags: { Black: '安' } }]);
  shown = [];
  const rene = new Uint8Array([0x52, 0x65, 0x6e, 0xe9]); // in Windows-1252; read as Shift_JIS, é swallows what follows
  await pick(new File([before, rene, after], 'game.pgn'));
  expect(shown).toMatchObject([{ tags: { Black: 'René' } }]);
  shown = [];
  const sato = new Uint8Array([0x83, 0x54, 0x83, 0x67, 0x83, 0x45]); // サトウ in Shift_JIS, half of it ASCII
  await pick(new File([before, sato, after], 'game.pgn'));
  expect(shown).toMatchObject([{ tags: { Black: 'サトウ' } }]);
});

test('what is wrong with a file is a message, because the panel may be closed', async () => {
  await pick(file('hello'));
  expect(told).toEqual([`error: ${fault()}`]);
  expect(fault()).not.toBe('');
  told = [];
  await pick(file(pgn('Ann', '1. S-1d'), 8_000_001));
  expect(told).toEqual([`error: ${en.analysisBoard.fileTooLarge}`]);
  expect(shown).toEqual([]);
  told = [];
  await pick(file(pgn('Ann', '1. S-1d'), 8_000_000));
  expect(shown).toHaveLength(1);
  expect(fault()).toBe('');
  shown = [];
  await pick(movedFile());
  expect(fault()).toBe(en.analysisBoard.fileUnreadable);
  expect(told).toEqual([`error: ${en.analysisBoard.fileUnreadable}`]);
});

test('the board is copied in the format chosen', async () => {
  const formats = all(all(view(), 'select')[0], 'option');
  expect(formats.map(seen)[0]).toBe('KIF – Japanese notation, with times');
  const chosen = () =>
    all(all(view(), 'select')[0], 'option')
      .filter(({ data }) => data?.props?.selected === true)
      .map(seen);
  expect(chosen()).toEqual(['PGN – PyChess format']);
  press(view(), 'Copy');
  await settled();
  expect(copied[0]).toContain('[Variant "Tori');
  expect(told).toEqual([en.invitation.copied]);
  expect(all(view(), 'button').map(heard)).toContain(en.invitation.copied);
  choose(view(), 'record-format', 'usi');
  expect(chosen()).toEqual(['USI – one line, for engines']);
  expect(all(view(), 'button').map(heard)).not.toContain(en.invitation.copied);
  press(view(), 'Copy');
  await settled();
  expect(copied[1]).toContain('moves 1e1d 7c7d');
  panel.changed();
  expect(all(view(), 'button').map(heard), 'the board has changed').toContain('Copy');
});

test('the board is saved as a file', async () => {
  choose(view(), 'record-format', 'kif');
  press(view(), 'Download');
  await settled();
  expect(saved).toMatchObject([{ name: 'tori-2026-11-24.kif' }]);
  expect(saved[0]?.type).toMatch(/^text\/plain/);
  expect(await saved[0]?.text).toContain('手数');
});

test('an empty board is neither copied nor saved', async () => {
  board = null;
  press(view(), 'Copy');
  press(view(), 'Download');
  await settled();
  expect([copied, saved, told]).toEqual([[], [], []]);
});

test('what cannot be copied says why, until it is copied', async () => {
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('forbidden')) } });
  press(view(), 'Copy');
  await settled();
  expect(writingFault()).toBe(en.analysisBoard.noClipboard);
  expect(fault(), 'nothing is wrong with the record to open').toBe('');
  expect(told).toEqual([]);
  const sound = board;
  board = { game: 'tori', moves: [{ usi: '1a9i' }] };
  press(view(), 'Copy');
  await settled();
  expect(writingFault()).not.toBe(en.analysisBoard.noClipboard);
  expect(writingFault()).not.toBe('');
  board = sound;
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void copied.push(text) } });
  press(view(), 'Copy');
  await settled();
  expect([copied.length, writingFault()]).toEqual([1, '']);
});

test('the clipboard is asked while the browser still handles the click', async () => {
  let isInClick = true;
  const write = async ([item]: { types: Record<string, Promise<Blob>> }[]) => {
    if (!isInClick) throw new Error('NotAllowedError');
    copied.push((await (await item?.types['text/plain'])?.text()) ?? '');
  };
  const writeText = () => Promise.reject(new Error('the text is not there yet'));
  vi.stubGlobal('navigator', { clipboard: { write, writeText } });
  vi.stubGlobal(
    'ClipboardItem',
    class {
      constructor(readonly types: Record<string, Promise<Blob>>) {}
    },
  );
  press(view(), 'Copy');
  isInClick = false;
  await vi.waitFor(() => expect(copied[0]).toContain('[Variant "Tori'));
  await vi.waitFor(() => expect(told).toEqual([en.invitation.copied]));
  expect(writingFault()).toBe('');
});

test('in Japanese, records are saved as KIF', () => {
  panel = opened({ settings: readSettings(null, 'ja') });
  const chosen = all(all(view(), 'select')[0], 'option').filter(({ data }) => data?.props?.selected === true);
  expect(chosen.map(seen)).toEqual(['KIF – Japanese notation, with times']);
});

test('if the module cannot be loaded, the page says so', async () => {
  vi.resetModules();
  const fresh = await import('./record_panel.ts');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  const host = { game: () => 'tori', show: () => {}, record: () => board };
  panel = new fresh.RecordPanel(pageIn(en), host) as unknown as RecordPanel;
  await open('hello');
  expect(fault()).toBe(en.analysisBoard.noRecords);
});
