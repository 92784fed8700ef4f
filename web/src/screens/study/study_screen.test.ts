import type { Rules } from '@ootori/rules';
import type { VNode } from 'snabbdom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Context } from '../../context.ts';
import type { Chapter, Study, StudyChange } from '../../protocol/studies.ts';
import { readSettings } from '../../settings.ts';
import { LocalStudies, newLocalStudy } from '../../study/local_studies.ts';
import { type Asked, answerCalls, Refusal } from '../../testing/answers.ts';
import { builtRules, fetchRecords } from '../../testing/built.ts';
import { TestLine } from '../../testing/line.ts';
import {
  all,
  boxes,
  buttons,
  check,
  enter,
  entries,
  faults,
  fieldOf,
  heard,
  links,
  press,
  seen,
  submit,
  WatchedPage,
} from '../../testing/page.ts';
import { stubStorage } from '../../testing/storage.ts';
import { annsStudy, readStudy, studyAnswers, studyEvent } from '../../testing/studies.ts';
import { en } from '../../words/en.ts';
import { StudyScreen } from './study_screen.ts';

// snabbdom needs `window` when it is loaded; the page has an address, and events of its window.
vi.hoisted(() => {
  vi.stubGlobal('window', {});
  vi.stubGlobal('location', { pathname: '/study/s1', search: '', hash: '' });
  vi.stubGlobal('document', { baseURI: 'https://ootori.example', querySelector: () => null });
  vi.stubGlobal('Element', class {});
});

let rules: Rules;
beforeAll(async () => {
  rules = await builtRules();
});

const events = new Map<string, () => void>(); // of the window
let asked: Asked[];
let line: TestLine;
let page: WatchedPage;
let screen: StudyScreen | null = null;

beforeEach(() => {
  vi.useFakeTimers();
  stubStorage();
  events.clear();
  vi.stubGlobal('addEventListener', (name: string, act: () => void) => void events.set(name, act));
  vi.stubGlobal('removeEventListener', (name: string) => void events.delete(name));
  location.search = '';
  line = new TestLine();
});

afterEach(() => {
  leave();
  vi.useRealTimers();
});

function leave(): void {
  screen?.leave();
  screen = null;
}

const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const change = (number: number, node = 0): StudyChange => ({ number, node, chapter: 3 });
const changes = 'POST /studies/s1/changes';
const sent = () => asked.filter(({ call }) => call === changes).map(({ body }) => body);

interface Given {
  study?: Study;
  answers?: Record<string, unknown>;
  chapter?: Partial<Chapter>;
  me?: string | null;
  id?: string;
  more?: Partial<Context>;
}

async function opened(given: Given = {}) {
  leave();
  const { study = annsStudy, answers = {}, chapter, me = 'Ann', id = 's1', more } = given;
  asked = answerCalls({ ...studyAnswers(study, chapter), [changes]: change(8), ...answers });
  page = new WatchedPage(en, {
    rules,
    line: line.line,
    me: { name: me } as never,
    known: Promise.resolve(),
    settings: { ...readSettings(null, 'en'), sound: false },
    settingsOpen: false,
    guide: null,
    ...more,
  });
  const one = new StudyScreen(page.app, id);
  screen = one;
  const view = page.shows(() => one.view());
  await pass();
  return view;
}

const names = (view: VNode) => all(view, '.name').map(seen);
const part = (view: VNode, name: string) => seen(all(view, `.${name}`)[0]);
const labelOf = (view: VNode) => heard(all(view, '.wood')[0]).split('. Use')[0];
const positionOf = (view: VNode) => part(view, 'sfen').split('/');
const fold = (view: VNode, name: string) => all(view, `.${name}`)[0];
const stepTo = (view: () => VNode, ...labels: string[]) => {
  for (const label of labels) press(view(), label);
};

test('the page is loading, missing, or can be loaded again', async () => {
  const view = await opened({ more: { known: new Promise(() => {}) } });
  expect(seen(view())).toBe('Loading…');
  expect(screen?.title()).toBe('Studies · Ootori');
  const missing = await opened({ answers: { 'GET /studies/s1': undefined } });
  expect(seen(missing())).toBe(
    'Study not foundThe study may be private, or it may have been deleted.Go home',
  );
  const failed = await opened({ answers: { 'GET /studies/s1': new Refusal('internal') } });
  expect(seen(failed())).toBe('Try again');
  asked = answerCalls(studyAnswers(annsStudy));
  press(failed(), 'Try again');
  expect(seen(failed())).toBe('Loading…');
  await pass();
  expect(part(failed(), 'game-heading')).toBe('SwallowsUnlisted');
  expect(screen?.title()).toBe('Swallows · Ootori');
});

test('a comment that was being written can still be read once the study is missing', async () => {
  const view = await opened();
  enter(view(), 'own-comment', 'Look here.');
  line.hear({ t: 'study_gone', study: 's1' });
  expect(seen(view())).toContain('Study not found');
  expect(part(view(), 'unsaved')).toBe('This comment couldn’t be saved:Look here.Discard');
  press(view(), 'Discard');
  expect(all(view(), '.unsaved')).toEqual([]);
});

test('a study that this browser does not have may be among those of the account', async () => {
  const view = await opened({ id: 'local-1' });
  expect(seen(view())).toBe(`Study not found${en.studies.missingHere}My studies`);
  expect(links(view())).toEqual([['My studies', '/study']]);
});

test('the address says which chapter is opened, if it makes sense', async () => {
  location.search = '?chapter=5';
  expect(names((await opened())())).toEqual(['Black', 'White']);
  location.search = '?chapter=5x';
  await opened();
  expect(page.told).toEqual(['replace /study/s1?chapter=3']);
});

test('an author sees the chapters, the moves and all the tools', async () => {
  const view = await opened();
  expect(names(view())).toEqual(['White', 'Black']);
  expect(labelOf(view())).toBe('Tori Shogi, 7 × 7 board');
  expect(part(view(), 'study-chapters')).toBe('OpeningExercise Find the moves');
  expect(part(view(), 'moves')).toBe('1 S-1d!2 S-7dSolid.2 S-4dToo early.3 S-4d');
  expect(buttons(fold(view(), 'dock'))).toEqual([
    '(First)',
    '(Previous)',
    'Next',
    'Last',
    '(Make main line)',
    '(Delete from here)',
    'Flip board',
  ]);
  const summaries = all(view(), 'summary').map(seen);
  expect(summaries).toEqual([
    'Circles and arrows',
    'Position as text',
    'Add a chapter',
    'Chapter settings',
    'Study settings',
    'Share and export',
  ]);
  expect(all(view(), '.page-report')).toEqual([]);
});

test('a reader sees the chapters and the moves, and can report the study', async () => {
  const view = await opened({ study: readStudy, me: 'Cid', answers: { 'POST /studies/s1/report': null } });
  expect(buttons(fold(view(), 'dock'))).toEqual(['(First)', '(Previous)', 'Next', 'Last', 'Flip board']);
  expect(all(view(), 'summary').map(seen)).toEqual(['Position as text', 'Share and export']);
  expect([all(view(), '.glyphs'), all(view(), 'textarea')]).toEqual([[], []]);
  press(view(), 'Report study');
  expect(seen(all(view(), 'dialog')[0])).toContain('What’s wrong with this study?');
  press(all(view(), 'dialog')[0], en.chat.sendReport);
  await pass();
  expect(asked.at(-1)).toEqual({ call: 'POST /studies/s1/report', body: { reason: 'spam' } });
  const guest = await opened({ study: readStudy, me: null });
  expect(all(guest(), '.page-report')).toEqual([]);
});

test('the buttons and keys step through the moves', async () => {
  const view = await opened({ study: readStudy });
  const moved = () => labelOf(view())?.replace('Tori Shogi, 7 × 7 board', '');
  stepTo(view, 'Next');
  expect(moved()).toBe('. Black: Swallow from 1e to 1d');
  stepTo(view, 'Last');
  expect(moved()).toBe('. Black: Swallow from 4e to 4d');
  expect(buttons(fold(view(), 'dock')).slice(0, 4)).toEqual(['First', 'Previous', '(Next)', '(Last)']);
  stepTo(view, 'Previous');
  expect(moved()).toBe('. White: Swallow from 7c to 7d');
  stepTo(view, 'First');
  expect(moved()).toBe('');
  const after = ['ArrowRight', 'End', 'ArrowLeft', 'Home'].map(key => [pressKey(key), moved()]);
  expect(after).toEqual([
    [true, '. Black: Swallow from 1e to 1d'],
    [true, '. Black: Swallow from 4e to 4d'],
    [true, '. White: Swallow from 7c to 7d'],
    [true, ''],
  ]);
  expect(pressKey('q')).toBe(false);
  stepTo(view, 'White: 2 S-4d');
  expect(moved()).toBe('. White: Swallow from 4c to 4d');
});

// Presses a key, and returns whether it was for the page.
function pressKey(key: string, changes: Partial<KeyboardEvent> = {}): boolean {
  let taken = false;
  screen?.onKey({
    key,
    target: null,
    preventDefault: () => {
      taken = true;
    },
    ...changes,
  } as KeyboardEvent);
  return taken;
}

test('keys flip the board and switch the explorer, but not below a dialog', async () => {
  const view = await opened();
  pressKey('f');
  expect(names(view())).toEqual(['Black', 'White']);
  press(view(), 'Flip board');
  expect(names(view())).toEqual(['White', 'Black']);
  pressKey('x');
  expect(boxes(view())[0]).toBe('*Opening explorer');
  expect(pressKey('f', { ctrlKey: true })).toBe(false);
  await opened({ more: { settingsOpen: true } });
  expect(pressKey('f')).toBe(false);
  await opened({ more: { guide: rules.games[0] ?? null } });
  expect(pressKey('f')).toBe(false);
  await opened({ study: { ...annsStudy, chapters: [] } });
  expect(pressKey('f')).toBe(false);
});

test('a reader who tries out moves is told that they are not saved, and can delete them', async () => {
  const view = await opened({ study: readStudy });
  enter(view(), 'typed-move', '3d3c');
  submit(view(), 'typed-move');
  expect(part(view(), 'trial-note')).toBe('Only you can see the grey moves. These moves aren’t saved.');
  expect(all(view(), '.trial').map(seen)).toEqual(['1 Sx3c']);
  expect(buttons(fold(view(), 'dock')).slice(4)).toEqual(['Delete from here', 'Flip board']);
  stepTo(view, 'Previous', 'Next');
  enter(view(), 'typed-move', '1c1d');
  submit(view(), 'typed-move');
  expect(all(view(), '.trial').map(seen)).toEqual(['1 Sx3c', '2 Sx1d']);
  press(view(), 'Delete from here');
  stepTo(view, 'Black: 1 Sx3c', 'Delete from here');
  expect([all(view(), '.trial'), all(view(), '.trial-note')]).toEqual([[], []]);
  expect(sent()).toEqual([]);
});

test("an author's moves are no trials", async () => {
  const view = await opened();
  enter(view(), 'typed-move', '3d3c');
  submit(view(), 'typed-move');
  expect([all(view(), '.trial'), all(view(), '.trial-note')]).toEqual([[], []]);
  expect(part(view(), 'study-state')).toBe('Unlisted · Saving…');
  await pass();
  expect(part(view(), 'study-state')).toBe('Unlisted');
});

test('an author promotes, deletes and rates moves', async () => {
  const view = await opened();
  stepTo(view, 'White: 2 S-4d');
  press(view(), 'Make main line');
  press(view(), 'mistake');
  await pass();
  expect(part(view(), 'moves')).toBe('1 S-1d!2 S-4d?Too early.2 S-7dSolid.3 S-4d');
  const pressed = all(fold(view(), 'glyphs'), 'button').map(one => one.data?.attrs?.['aria-pressed']);
  expect(pressed).toEqual(['false', 'true', 'false', 'false', 'false', 'false']);
  expect(seen(fold(view(), 'glyphs'))).toBe('!?!!??!??!');
  press(view(), 'Delete from here');
  await pass();
  expect(part(view(), 'moves')).toBe('1 S-1d!2 S-7dSolid.3 S-4d');
  expect(sent()).toEqual([
    { type: 'promoted', chapter: 3, node: 4 },
    { type: 'glyph', chapter: 3, node: 4, glyph: '?' },
    { type: 'moves_deleted', chapter: 3, node: 4 },
  ]);
});

test('a chapter without moves says so to its authors only', async () => {
  const chapter = { nodes: [{ id: 0 }] };
  expect(part((await opened({ chapter }))(), 'moves')).toBe(en.analysisBoard.noMoves);
  expect(part((await opened({ chapter, study: readStudy }))(), 'moves')).toBe('');
  const said = { nodes: [{ id: 0, comments: [{ by: null, text: 'Look.' }] }] };
  const view = await opened({ chapter: said });
  expect(part(view(), 'moves')).toBe('Look.');
  expect(part(view(), 'study-comments')).toBe('Deleted account: Look.');
});

test('comments of others have their name, and the user writes their own', async () => {
  const comments = [
    { by: 'Bea', text: 'Hers.' },
    { by: 'Ann', text: 'Mine.' },
  ];
  const view = await opened({ chapter: { nodes: [{ id: 0, comments }] } });
  expect(part(view(), 'study-comments')).toBe('Bea: Hers.');
  expect(fieldOf(view(), 'own-comment').data?.props?.value).toBe('Mine.');
  enter(view(), 'own-comment', 'Better. ');
  const blur = fieldOf(view(), 'own-comment').data?.on?.blur as unknown as () => void;
  blur();
  await pass(300);
  expect(sent()).toEqual([{ type: 'comment', chapter: 3, node: 0, text: 'Better.' }]);
  enter(view(), 'own-comment', 'Best.');
  events.get('pagehide')?.();
  await pass();
  expect(sent()[1]).toEqual({ type: 'comment', chapter: 3, node: 0, text: 'Best.' });
  leave();
  expect(events.has('pagehide')).toBe(false);
});

test('a comment whose position was deleted can be read until it is discarded', async () => {
  const view = await opened();
  stepTo(view, 'Next');
  const field = fieldOf(view(), 'own-comment');
  enter(view(), 'own-comment', 'Look here.');
  line.hear(studyEvent(8, { type: 'moves_deleted', chapter: 3, node: 1 }));
  expect(fieldOf(view(), 'own-comment').data?.props?.value).toBe('');
  expect(fieldOf(view(), 'own-comment').key, 'a field of its own').not.toBe(field.key);
  asked = answerCalls(studyAnswers(annsStudy, { nodes: [{ id: 0 }], number: 8 }));
  await pass();
  expect(part(view(), 'unsaved')).toBe('This comment couldn’t be saved:Look here.Discard');
  press(view(), 'Discard');
  expect(all(view(), '.unsaved')).toEqual([]);
});

test('players of a chapter have their names, and the one to move is marked', async () => {
  const nodes = ['4e4d', '4c4d', '3d3c'].map((usi, at) => ({ id: at + 1, parent: at, usi }));
  const tags = { Black: 'Hana', White: 'Jun' };
  const view = await opened({ chapter: { tags, nodes: [{ id: 0 }, ...nodes] } });
  expect(all(view(), '.player').map(seen)).toEqual(['Jun', 'Hana']);
  const toMove = () => all(view(), '.to-move').map(seen);
  expect(toMove()).toEqual(['Hana']);
  press(view(), 'Next');
  expect(toMove()).toEqual(['Jun']);
});

test('check and the end of the game are shown', async () => {
  const after = async (start: string, usi: string) => {
    const view = await opened({ chapter: { start, nodes: [{ id: 0 }, { id: 1, parent: 0, usi }] } });
    expect(all(view(), '.ending')).toEqual([]);
    press(view(), 'Next');
    return { view, players: all(view(), '.player').map(seen), moved: page.told.at(-1) };
  };
  const check = await after('3k3/7/3C3/7/7/7/3K3 b - 1', '4c4b');
  expect(check.players).toEqual(['WhiteCheck!', 'Black']);
  expect(check.moved).toBe('say Black: Crane from 4c to 4b. Check.');
  const mate = await after('6k/5S1/5C1/5PP/7/7/3K3 b - 1', '2c1b');
  expect(mate.players).toEqual(['White', 'BlackWinner']);
  expect(all(mate.view(), '.to-move')).toEqual([]);
  expect(part(mate.view(), 'ending')).toBe('Black won – by checkmate');
  expect(mate.moved).toBe('say Black: Crane from 2c to 1b. Check. Black won – by checkmate.');
});

test('the parts of the page have names for screen readers', async () => {
  const view = await opened();
  const labels = (tag: string) => all(view(), tag).flatMap(one => one.data?.attrs?.['aria-label'] ?? []);
  expect(['nav', 'section', 'div', 'textarea'].map(labels)).toEqual([
    ['Chapters'],
    ['Moves', 'Comments', 'Opening explorer'],
    [expect.stringContaining('Tori Shogi, 7 × 7 board'), 'Rate the move'],
    ['Your comment on this position'],
  ]);
  const named = all(view(), 'label').filter(one => one.data?.attrs?.for !== undefined);
  expect(named.map(one => `${one.data?.attrs?.for}: ${seen(one)}`)).toEqual([
    'typed-move: Type a move',
    'squares: Squares',
    'brush: Colour',
    'chapter-start: From a starting position',
    'chapter-record: From a game record',
    'chapter-name: Name',
    'study-name: Name',
    'author: Player name',
    'study-format: Format',
  ]);
});

test('a reader finds the moves, and nothing gives them away', async () => {
  location.search = '?chapter=5';
  const view = await opened({ study: readStudy, answers: {} });
  const panel = () => part(view(), 'find');
  expect(panel()).toBe('Find the best move for White.Show the moveShow all moves');
  expect(buttons(fold(view(), 'find'))).toEqual(['(Show the move)', 'Show all moves']);
  await pass(500);
  expect(buttons(fold(view(), 'find'))).toEqual(['Show the move', 'Show all moves']);
  expect(all(view(), '.moves')).toEqual([]);
  expect(buttons(fold(view(), 'dock'))).toEqual([]);
  expect(all(view(), '.explorer')).toEqual([]);
  expect([pressKey('ArrowLeft'), pressKey('x'), pressKey('f')]).toEqual([false, false, true]);
  const type = (usi: string) => {
    enter(view(), 'typed-move', usi);
    submit(view(), 'typed-move');
  };
  type('4c4d');
  expect(panel()).toBe('There is a better move.Too early.Show the moveShow all moves');
  type('1c1d');
  expect(panel()).toBe('That’s not the move. Try again.Show the moveShow all moves');
  press(view(), 'Show the move');
  expect(panel()).toBe('Right!Show the moveShow all moves');
  expect(part(view(), 'study-comments')).toBe('Ann: Solid.');
  await pass(500);
  expect(panel()).toBe('Right! You found all the moves.Start againShow all moves');
  press(view(), 'Start again');
  expect(panel()).toContain('Find the best move for White.');
  expect(positionOf(view())[3]).toBe('2s1S2');
  press(view(), 'Show all moves');
  expect(part(view(), 'moves')).toContain('1 S-1d');
  press(view(), 'Find the moves');
  expect(panel()).toContain('Find the best move for White.');
});

test('an author who tries the exercise has no tools in it', async () => {
  location.search = '?chapter=5';
  const view = await opened();
  press(fold(view(), 'dock') as VNode, 'Find the moves');
  expect([all(view(), '.glyphs'), all(view(), '.drawing'), all(view(), '#own-comment')]).toEqual([
    [],
    [],
    [],
  ]);
  expect(all(fold(view(), 'study-comments') as VNode, 'textarea')).toEqual([]);
});

test('a chapter is opened by its name', async () => {
  const view = await opened();
  const current = () =>
    all(view(), '.chapter')
      .filter(one => one.data?.attrs?.['aria-current'] === 'true')
      .map(seen);
  expect(current()).toEqual(['Opening']);
  press(view(), 'Exercise Find the moves');
  await pass();
  expect(current()).toEqual(['Exercise Find the moves']);
  expect(page.told.at(-1)).toBe('replace /study/s1?chapter=5');
});

test('circles and arrows are drawn by squares on the board', async () => {
  const view = await opened();
  expect(entries(view(), 'brush')).toEqual(['*Green', 'Red', 'Yellow', 'Blue']);
  const draw = (text: string) => {
    enter(view(), 'squares', text);
    submit(view(), 'squares');
  };
  for (const wrong of ['', '3', '3h', '8a', '3e3e', '3e3', '3e3d3c', '0a', '33']) {
    draw(wrong);
    expect(faults(view())).toEqual(['Enter one or two squares on this board, like 3e or 3e3d.']);
    enter(view(), 'squares', '');
    expect(faults(view())).toEqual([]);
  }
  draw(' 7g ');
  expect(fieldOf(view(), 'squares').data?.props?.value).toBe('');
  enter(view(), 'brush', 'R');
  expect(entries(view(), 'brush')[1]).toBe('*Red');
  draw('3e3d');
  await pass();
  expect(all(fold(view(), 'shapes'), 'li').map(seen)).toEqual([
    'Green circle on 7g',
    'Red arrow from 3e to 3d',
  ]);
  press(view(), 'Delete: Green circle on 7g');
  await pass();
  expect(all(fold(view(), 'shapes'), 'li').map(seen)).toEqual(['Red arrow from 3e to 3d']);
  const shape = (shape: string, on: boolean) => ({ type: 'shape', chapter: 3, node: 0, shape, on });
  expect(sent()).toEqual([shape('G7g', true), shape('R3e3d', true), shape('G7g', false)]);
});

test('the settings of a chapter are changed and shown', async () => {
  const view = await opened();
  const settings = () => fold(view(), 'chapter-settings') as VNode;
  expect(boxes(settings())).toEqual(['*Show the moves', 'Find the moves', '*Black', 'White']);
  expect(buttons(settings())).toEqual(['Save', '(Move up)', 'Move down', 'Delete chapter']);
  expect(seen(settings())).toContain('Readers play one side and must find the main line.');
  enter(view(), 'chapter-name', '  ');
  expect(() => submit(view(), 'chapter-name')).toThrow('cannot be submitted');
  enter(view(), 'chapter-name', ' First ');
  submit(view(), 'chapter-name');
  check(view(), 'chapter-mode', 'find');
  check(view(), 'chapter-below', 'white');
  press(view(), 'Move down');
  expect(boxes(settings())).toEqual(['Show the moves', '*Find the moves', 'Black', '*White']);
  await pass();
  expect(sent()).toEqual([
    { type: 'chapter_moved', chapter: 3, place: 1 },
    { type: 'chapter_changed', chapter: 3, name: 'First', mode: 'read', below: 'black' },
    { type: 'chapter_changed', chapter: 3, name: 'First', mode: 'find', below: 'black' },
    { type: 'chapter_changed', chapter: 3, name: 'First', mode: 'find', below: 'white' },
  ]);
  expect(fieldOf(view(), 'chapter-name').data?.props?.value).toBe('First');
  line.hear(studyEvent(9, { type: 'chapter_moved', chapter: 3, place: 1 }));
  expect(buttons(settings())).toEqual(['Save', 'Move up', '(Move down)', 'Delete chapter']);
  press(view(), 'Move up');
  await pass();
  expect(sent().at(-1)).toEqual({ type: 'chapter_moved', chapter: 3, place: 0 });
});

test('a name that has too many bytes for the server is cut', async () => {
  const view = await opened();
  enter(view(), 'chapter-name', '鵬'.repeat(60));
  submit(view(), 'chapter-name');
  enter(view(), 'study-name', '鵬'.repeat(60));
  submit(view(), 'study-name');
  await pass();
  expect(sent()).toMatchObject([{ name: '鵬'.repeat(40) }, { name: '鵬'.repeat(40) }]);
  expect(fieldOf(view(), 'study-name').data?.props?.value).toBe('鵬'.repeat(40));
});

test('a choice that the server refuses is taken back, and a name stays in its field', async () => {
  const view = await opened({ answers: { [changes]: new Refusal('not_allowed') } });
  enter(view(), 'chapter-name', 'First');
  submit(view(), 'chapter-name');
  enter(view(), 'study-name', 'Mine');
  submit(view(), 'study-name');
  check(view(), 'chapter-mode', 'find');
  await pass();
  expect(boxes(fold(view(), 'chapter-settings'))[0]).toBe('*Show the moves');
  expect(fieldOf(view(), 'chapter-name').data?.props?.value).toBe('First');
  expect(fieldOf(view(), 'study-name').data?.props?.value).toBe('Mine');
  expect(page.told.slice(1)).toEqual(Array(3).fill('complain not_allowed'));
});

test('the owner names the study and says who sees it', async () => {
  const view = await opened();
  const settings = () => fold(view(), 'study-settings') as VNode;
  expect(boxes(settings())).toEqual(['Private', '*Unlisted', 'Public']);
  expect(seen(settings())).toContain('Anyone with the link can read the study.');
  enter(view(), 'study-name', '');
  expect(() => submit(view(), 'study-name')).toThrow('cannot be submitted');
  enter(view(), 'study-name', ' Geese ');
  submit(view(), 'study-name');
  check(view(), 'study-visibility', 'public');
  await pass();
  expect(sent()).toEqual([
    { type: 'study_changed', name: 'Geese', visibility: 'link' },
    { type: 'study_changed', name: 'Geese', visibility: 'public' },
  ]);
  expect(part(view(), 'game-heading')).toBe('GeesePublic');
  expect(seen(settings())).toContain('Anyone can read the study. It is listed under ‘Public studies’.');
});

test('the owner adds and removes authors', async () => {
  const gone = await opened({ study: { ...annsStudy, owner: null } });
  expect(seen(fold(gone(), 'authors'))).toContain('Deleted account (owner)');
  const view = await opened({ study: { ...annsStudy, authors: ['Bea', null] } });
  const authors = () => fold(view(), 'authors') as VNode;
  expect(all(authors(), 'li').map(seen)).toEqual(['Ann (owner)', 'Bea', 'Deleted account']);
  expect(buttons(authors())).toEqual(['Remove Bea', '(Add author)']);
  const dialog = () => all(view(), 'dialog')[0];
  press(view(), 'Remove Bea');
  expect(seen(dialog())).toContain('Bea can no longer change this study');
  press(dialog(), 'Cancel');
  expect(dialog()).toBeUndefined();
  press(view(), 'Remove Bea');
  press(dialog(), 'Remove Bea');
  expect(dialog()).toBeUndefined();
  enter(view(), 'author', ' Cid ');
  submit(view(), 'author');
  await pass();
  expect(sent()).toEqual([
    { type: 'author_left', player: 'Bea' },
    { type: 'author_added', player: 'Cid' },
  ]);
  expect(fieldOf(view(), 'author').data?.props?.value).toBe('');
  asked = answerCalls({ [changes]: new Refusal('unknown_player') });
  enter(view(), 'author', 'Nobody');
  submit(view(), 'author');
  await pass();
  expect(fieldOf(view(), 'author').data?.props?.value).toBe('Nobody');
});

test('other authors can leave', async () => {
  const view = await opened({ study: { ...annsStudy, mine: false, authors: ['Bea'] }, me: 'Bea' });
  const settings = fold(view(), 'study-settings') as VNode;
  expect(buttons(settings)).toEqual(['Leave study']);
  press(settings, 'Leave study');
  expect(sent(), 'it must be confirmed').toEqual([]);
  const dialog = all(view(), 'dialog')[0];
  expect(seen(dialog)).toContain('Only its owner can add you again.');
  press(dialog, 'Leave study');
  await pass();
  expect(sent()).toEqual([{ type: 'author_left', player: 'Bea' }]);
  expect(all(view(), '.add-chapter')).toHaveLength(1);
});

test('deleting a chapter or the study must be confirmed', async () => {
  const view = await opened({ answers: { 'DELETE /studies/s1': null } });
  const dialog = () => all(view(), 'dialog')[0];
  press(view(), 'Delete chapter');
  expect(seen(dialog())).toBe(
    'Delete chapterDelete ‘Opening’ and all its moves? This cannot be undone.CancelDelete chapter',
  );
  press(dialog(), 'Cancel');
  expect(dialog()).toBeUndefined();
  press(view(), 'Delete chapter');
  press(dialog(), 'Delete chapter');
  expect(dialog()).toBeUndefined();
  await pass();
  expect(sent()).toEqual([{ type: 'chapter_deleted', chapter: 3 }]);
  press(view(), 'Delete study');
  expect(seen(dialog())).toBe(
    'Delete studyDelete this study and all its chapters? This cannot be undone.CancelDelete study',
  );
  press(dialog(), 'Delete study');
  await pass();
  expect(asked.at(-1)?.call).toBe('DELETE /studies/s1');
  expect(page.told.at(-1)).toBe('go /study');
});

test('a chapter that another author has deleted is not deleted again, and neither is another one', async () => {
  const view = await opened();
  const dialog = () => all(view(), 'dialog')[0];
  press(view(), 'Delete chapter');
  const confirmed = dialog();
  line.hear(studyEvent(8, { type: 'chapter_deleted', chapter: 3 }));
  expect(dialog()).toBeUndefined();
  await pass();
  expect(part(view(), 'study-chapters')).toBe('Exercise Find the moves');
  expect(dialog()).toBeUndefined();
  press(confirmed, 'Delete chapter'); // a click on its way
  await pass();
  expect(sent()).toEqual([{ type: 'chapter_deleted', chapter: 3 }]);
});

test('what is typed and chosen for a chapter stays with that chapter', async () => {
  let answer: (change: StudyChange) => void = () => {};
  const answered = new Promise<StudyChange>(resolve => {
    answer = resolve;
  });
  const view = await opened({ answers: { [changes]: answered } });
  const nameField = () => fieldOf(view(), 'chapter-name').data?.props?.value;
  enter(view(), 'chapter-name', 'Geese');
  check(view(), 'chapter-mode', 'find');
  check(view(), 'chapter-below', 'white');
  press(view(), 'Exercise Find the moves');
  await pass();
  expect(nameField()).toBe('Exercise');
  check(view(), 'chapter-mode', 'read');
  press(view(), 'Opening');
  await pass();
  expect(nameField()).toBe('Geese');
  expect(boxes(fold(view(), 'chapter-settings'))).toEqual([
    'Show the moves',
    '*Find the moves',
    'Black',
    '*White',
  ]);
  line.hear(studyEvent(8, { type: 'chapter_deleted', chapter: 3 }));
  await pass();
  expect(nameField()).toBe('Exercise');
  expect(boxes(fold(view(), 'chapter-settings'))[0]).toBe('*Show the moves');
  answer(change(9));
  await pass();
});

test.each(['chapter-name', 'study-name', 'author'])(
  'what is typed into the field %s while its text is being saved stays',
  async field => {
    let answer: (change: StudyChange) => void = () => {};
    const answered = new Promise<StudyChange>(resolve => {
      answer = resolve;
    });
    const view = await opened({ answers: { [changes]: answered } });
    enter(view(), field, 'Geese');
    submit(view(), field);
    enter(view(), field, 'Geese and swallows');
    answer(change(8));
    await pass();
    expect(fieldOf(view(), field).data?.props?.value).toBe('Geese and swallows');
  },
);

test('a study that could not be deleted stays open', async () => {
  const view = await opened({ answers: { 'DELETE /studies/s1': new Refusal('not_allowed') } });
  press(view(), 'Delete study');
  press(all(view(), 'dialog')[0], 'Delete study');
  await pass();
  expect(page.told.at(-1)).toBe('complain not_allowed');
});

test('the only chapter cannot be deleted', async () => {
  const view = await opened({ study: { ...annsStudy, chapters: annsStudy.chapters.slice(0, 1) } });
  expect(buttons(fold(view(), 'chapter-settings'))).toEqual([
    'Save',
    '(Move up)',
    '(Move down)',
    '(Delete chapter)',
  ]);
});

test('the link is copied, and records are downloaded from the server', async () => {
  const saved = stubDownload();
  const copied: string[] = [];
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => copied.push(text) } });
  const view = await opened({ study: readStudy });
  press(view(), 'Copy');
  await pass();
  expect(copied).toEqual(['https://ootori.example/study/s1']);
  expect(entries(view(), 'study-format')[3]).toBe('*PGN – PyChess format');
  press(view(), 'Download: Whole study');
  enter(view(), 'study-format', 'kif');
  press(view(), 'Download: This chapter');
  expect(saved).toEqual([
    ['/api/v1/studies/s1/records?format=pgn', ''],
    ['/api/v1/studies/s1/records?format=kif&chapter=3', ''],
  ]);
  const empty = await opened({ study: { ...readStudy, chapters: [] } });
  expect(buttons(empty()).slice(1, 3)).toEqual(['(Download: Whole study)', '(Download: This chapter)']);
  expect(all(empty(), '.study-empty')).toHaveLength(1);
});

// What is downloaded: its address and the name of its file.
function stubDownload(): [string, string][] {
  const saved: [string, string][] = [];
  const anchor = {
    href: '',
    download: '',
    click() {
      saved.push([this.href, this.download]);
    },
  };
  vi.stubGlobal('document', {
    baseURI: 'https://ootori.example',
    querySelector: () => null,
    createElement: () => anchor,
  });
  return saved;
}

test('a comment that is being written is stored before the download', async () => {
  let answer = (_: StudyChange) => {};
  const answered = new Promise<StudyChange>(resolve => {
    answer = resolve;
  });
  const saved = stubDownload();
  const view = await opened({ answers: { [changes]: answered } });
  enter(view(), 'own-comment', 'Now.');
  press(view(), 'Download: Whole study');
  await pass();
  expect(sent()).toEqual([{ type: 'comment', chapter: 3, node: 0, text: 'Now.' }]);
  expect(saved).toEqual([]);
  answer(change(8));
  await pass();
  expect(saved).toHaveLength(1);
});

test('a refused change does not hold up the download', async () => {
  const saved = stubDownload();
  const view = await opened({ answers: { [changes]: new Refusal('busy') } });
  enter(view(), 'own-comment', 'Now.');
  press(view(), 'Download: Whole study');
  await pass();
  expect(saved).toHaveLength(1);
});

test('readers of Japanese get KIF', async () => {
  const view = await opened({ more: { settings: readSettings(null, 'ja') } });
  expect(entries(view(), 'study-format')[0]).toMatch(/^\*KIF/);
});

test('a study in this browser has no authors and no link, and is downloaded from here', async () => {
  await fetchRecords();
  const chapter = (name: string) =>
    ({
      name,
      mode: 'read',
      below: 'black',
      record: { game: 'tori', tags: {}, moves: [{ usi: '1e1d' }] },
    }) as const;
  const study = newLocalStudy('Here', [chapter('One'), chapter('Two')]);
  new LocalStudies(localStorage).keep(study);
  const view = await opened({ id: study.id, me: null });
  expect(part(view(), 'game-heading')).toBe(`Here${en.studies.keptHere}`);
  expect([all(view(), '.authors'), all(view(), '.link-row'), all(view(), '.page-report')]).toEqual([
    [],
    [],
    [],
  ]);
  expect(boxes(fold(view(), 'study-settings'))).toEqual([]);
  const saved = stubDownload();
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation(file => `blob:${files.push(file as Blob)}`);
  const revoked = vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {});
  enter(view(), 'study-format', 'json');
  press(view(), 'Download: Whole study');
  press(view(), 'Download: This chapter');
  await pass();
  expect(saved).toEqual([
    ['blob:1', 'study.json'],
    ['blob:2', 'study.json'],
  ]);
  const texts = await Promise.all(files.map(file => file.text()));
  expect(texts.map(text => text.match(/One|Two/g))).toEqual([['One', 'Two'], ['One']]);
  expect(files[0]?.type).toBe('application/json');
  await pass(59_999);
  expect(revoked).not.toHaveBeenCalled();
  await pass(1);
  expect(revoked.mock.calls).toEqual([['blob:1'], ['blob:2']]);
});
