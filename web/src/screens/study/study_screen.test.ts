import type { VNode } from 'snabbdom';
import { expect, test, vi } from 'vitest';
import { Refusal } from '../../testing/answers.ts';
import {
  all,
  boxes,
  buttons,
  enter,
  fieldOf,
  links,
  press,
  pressKey,
  seen,
  submit,
} from '../../testing/page.ts';
import { annsStudy, readStudy, studyAnswers, studyEvent } from '../../testing/studies.ts';
import {
  answer,
  asked,
  events,
  fold,
  labelOf,
  leave,
  line,
  names,
  opened,
  openStudies,
  page,
  part,
  pass,
  positionOf,
  rules,
  screen,
  sent,
  stepTo,
} from '../../testing/study_screen.ts';
import { en } from '../../words/en.ts';

// snabbdom needs `window` when it is loaded; the page has an address, and events of its window.
vi.hoisted(() => {
  vi.stubGlobal('window', {});
  vi.stubGlobal('location', { pathname: '/study/s1', search: '', hash: '' });
  vi.stubGlobal('document', { baseURI: 'https://ootori.example', querySelector: () => null });
  vi.stubGlobal('Element', class {});
});

openStudies();

const key = (name: string, changes: Partial<KeyboardEvent> = {}) =>
  screen !== null && pressKey(screen, name, changes);

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
  answer(studyAnswers(annsStudy));
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
  const after = ['ArrowRight', 'End', 'ArrowLeft', 'Home'].map(name => [key(name), moved()]);
  expect(after).toEqual([
    [true, '. Black: Swallow from 1e to 1d'],
    [true, '. Black: Swallow from 4e to 4d'],
    [true, '. White: Swallow from 7c to 7d'],
    [true, ''],
  ]);
  expect(key('q')).toBe(false);
  stepTo(view, 'White: 2 S-4d');
  expect(moved()).toBe('. White: Swallow from 4c to 4d');
});

test('keys flip the board and switch the explorer, but not below a dialog', async () => {
  const view = await opened();
  key('f');
  expect(names(view())).toEqual(['Black', 'White']);
  press(view(), 'Flip board');
  expect(names(view())).toEqual(['White', 'Black']);
  key('x');
  expect(boxes(view())[0]).toBe('*Opening explorer');
  expect(key('f', { ctrlKey: true })).toBe(false);
  await opened({ more: { settingsOpen: true } });
  expect(key('f')).toBe(false);
  await opened({ more: { guide: rules.games[0] ?? null } });
  expect(key('f')).toBe(false);
  await opened({ study: { ...annsStudy, chapters: [] } });
  expect(key('f')).toBe(false);
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
  answer(studyAnswers(annsStudy, { nodes: [{ id: 0 }], number: 8 }));
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
  expect([key('ArrowLeft'), key('x'), key('f')]).toEqual([false, false, true]);
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
