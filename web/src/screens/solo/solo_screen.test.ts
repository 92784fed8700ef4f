import type { Rules } from '@ootori/rules';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { readSettings } from '../../settings.ts';
import type { Moment } from '../../solo/messages.ts';
import { stubElements, TestBoard } from '../../testing/board.ts';
import { builtRules } from '../../testing/built.ts';
import { all, check, choose, click, fill, heard, pageIn, press, seen, submit } from '../../testing/page.ts';
import { stubStorage, type TestStorage } from '../../testing/storage.ts';
import { TestWorker } from '../../testing/worker.ts';
import { en } from '../../words/en.ts';
import { SoloScreen } from './solo_screen.ts';

// snabbdom needs it when it is loaded.
vi.hoisted(() => vi.stubGlobal('window', {}));

let rules: Rules;
beforeAll(async () => {
  rules = await builtRules();
});

let storage: TestStorage;
let went: string[];
let told: string[];
let screen: SoloScreen | null = null;

beforeEach(() => {
  vi.useFakeTimers();
  stubElements();
  vi.stubGlobal('Worker', TestWorker);
  storage = stubStorage();
  [went, told] = [[], []];
});

afterEach(() => {
  screen?.leave();
  screen = null;
  vi.useRealTimers();
});

const app = () => {
  const say = (text: string) => void told.push(text);
  return pageIn(en, {
    rules,
    settings: { ...readSettings(null, 'en'), sound: false },
    announcer: { say, tell: say } as never,
    go: path => void went.push(path),
  });
};

interface Given {
  moves?: string[];
  side?: 'black' | 'white';
  level?: number;
  resigned?: boolean;
  warn?: boolean;
  threats?: boolean;
  follow?: boolean;
}

// A game stored by this browser.
function opened(given: Given = {}, game = 'tori'): SoloScreen {
  const { moves = [], side = 'black', level = 3, resigned = false } = given;
  const { warn = false, threats = false, follow = false } = given;
  storage.setItem('ootori.solo.tori', JSON.stringify({ game: 'tori', side, level, moves, resigned }));
  storage.setItem('ootori.solo', JSON.stringify({ warn, threats, follow }));
  screen?.leave();
  screen = new SoloScreen(app(), game);
  return screen;
}

const status = (one: SoloScreen) => seen(all(one.view(), '.learn-answer')[0]);
const buttons = (one: SoloScreen) =>
  all(all(one.view(), '.learn-buttons')[0], 'button').map(
    button => `${heard(button)}${button.data?.attrs?.disabled === true ? ' (disabled)' : ''}`,
  );
const stored = () => JSON.parse(storage.kept.get('ootori.solo.tori') ?? '{}') as { moves: string[] };

test('a new game is explained, and the user is to move', () => {
  const one = opened();
  expect(one.title()).toBe('Play the engine · Ootori');
  expect(seen(all(one.view(), '.game-heading')[0])).toBe(
    'Play the engineThe engine runs in your browser, so you can play offline. Your game is saved in this browser.',
  );
  expect(all(one.view(), '.name').map(seen)).toEqual(['Engine 3', 'You']);
  expect(all(one.view(), '.stone').map(heard)).toEqual(['White', 'Black']);
  expect(status(one)).toBe('Your move');
  expect(buttons(one)).toEqual(['Hint', 'Take back (disabled)', 'Resign']);
  const board = new TestBoard(() => one.view());
  expect(board.isFlipped).toBe(false);
  board.key('ArrowUp');
  expect(board.focused).toBe(en.speech.square('4f', 'Black Falcon'));
  expect(all(one.view(), '.solo-moments')).toEqual([]);
});

test('a game that the browser cannot save is no game saved in this browser', async () => {
  const one = opened({ moves: ['1e1d'] });
  storage.isFull = true;
  const heading = () => seen(all(one.view(), '.game-heading')[0]);
  expect(heading()).toContain(en.solo.keptHere);
  press(one.view(), 'Resign');
  expect(heading()).toContain(en.notSaved);
  expect(heading()).not.toContain(en.solo.keptHere);
  one.leave();
  screen = new SoloScreen(app(), 'tori');
  expect(buttons(screen), 'the page still knows the game').not.toContain('Resign');
});

test('moves are made on the board, and the engine answers', async () => {
  const one = opened();
  const board = new TestBoard(() => one.view());
  board.play('1e1d');
  board.redraw();
  expect(status(one)).toBe('The engine is thinking…');
  expect(buttons(one)).toEqual(['Hint (disabled)', 'Take back', 'Resign']);
  expect(board.marked('last-dest')).toEqual(['1d', '1e']);
  board.click('2e');
  board.redraw();
  expect(board.marked('selected')).toEqual([]);
  await TestWorker.answer('7c7d');
  board.redraw();
  expect(board.marked('last-dest')).toEqual(['7c', '7d']);
  expect(status(one)).toBe('Your move');
  press(one.view(), 'Take back');
  board.redraw();
  expect(stored().moves).toEqual([]);
  expect(board.marked('last-dest')).toEqual([]);
});

test('as White, the user sits below, and the engine begins', () => {
  const one = opened({ side: 'white' });
  expect(all(one.view(), '.name').map(seen)).toEqual(['Engine 3', 'You']);
  expect(all(one.view(), '.stone').map(heard)).toEqual(['Black', 'White']);
  expect(new TestBoard(() => one.view()).isFlipped).toBe(true);
  expect(status(one)).toBe('The engine is thinking…');
  expect(buttons(one)).toEqual(['Hint (disabled)', 'Take back (disabled)', 'Resign']);
});

test('a move may be taken back once the user has made one', () => {
  const takeBack = (given: Given) => buttons(opened(given))[1];
  expect(takeBack({ side: 'white', moves: ['1e1d'] })).toBe('Take back (disabled)');
  expect(takeBack({ side: 'white', moves: ['1e1d', '7c7d', '2e2d'] })).toBe('Take back');
  expect(takeBack({ moves: ['1e1d'] })).toBe('Take back');
});

test('a hint is an arrow, and is told in words', async () => {
  const one = opened();
  const board = new TestBoard(() => one.view());
  press(one.view(), 'Hint');
  expect(TestWorker.question).toMatchObject({ ask: 'hint' });
  expect(buttons(one)[0]).toBe('Hint (disabled)');
  board.redraw();
  board.click('1e');
  expect(board.marked('selected')).toEqual([]);
  await TestWorker.answer('2e2d');
  board.redraw();
  expect(board.shapes).toEqual(['hint 2e2d']);
  expect(status(one)).toBe('Hint: S-2d');
  expect(buttons(one)[0]).toBe('Hint');
});

test('pieces under threat are marked', async () => {
  const one = opened({ threats: true });
  const board = new TestBoard(() => one.view());
  await TestWorker.answer(['3d']);
  board.redraw();
  expect(board.marked('against')).toEqual(['3d']);
});

test('a blunder is shown before it is played, and may be played anyway', async () => {
  const one = opened({ warn: true });
  const board = new TestBoard(() => one.view());
  board.play('4e4d');
  await TestWorker.answer({ lost: 0.4, reply: '4c4d' });
  board.redraw();
  expect(status(one)).toBe('This move is a blunder. Your opponent can play Sx4d, as the arrow shows.');
  expect(buttons(one)).toEqual(['Choose another move', 'Play it anyway']);
  expect([board.on('4d'), board.shapes]).toEqual(['sente s', ['hint 4c4d']]);
  expect(board.marked('last-dest')).toEqual(['4d', '4e']);
  board.click('1e');
  expect(board.marked('selected'), 'choose first').toEqual([]);
  press(one.view(), 'Choose another move');
  board.redraw();
  expect([board.on('4d'), board.shapes]).toEqual([null, []]);
  expect(stored().moves).toEqual([]);
  board.play('4e4d');
  await TestWorker.answer({ lost: 0.4, reply: null });
  expect(status(one)).toBe('This move is a blunder. ');
  press(one.view(), 'Play it anyway');
  expect(stored().moves).toEqual(['4e4d']);
});

test('after a warning is answered by keyboard, the focus is on the board', async () => {
  let focused = 0;
  const focus = () => {
    focused += 1;
  };
  const one = opened({ warn: true });
  const board = new TestBoard(() => one.view());
  vi.stubGlobal('document', {
    ...document,
    querySelector: (wanted: string) => (wanted === '#content .wood [tabindex="0"]' ? { focus } : null),
  });
  for (const label of ['Choose another move', 'Play it anyway']) {
    board.play('4e4d');
    await TestWorker.answer({ lost: 0.4, reply: null });
    board.redraw();
    click(
      all(one.view(), 'button').find(button => heard(button) === label),
      { detail: 0 },
    );
    board.redraw();
  }
  expect([focused, stored().moves]).toEqual([2, ['4e4d']]);
});

test('a move against the rules is refused with a reason', () => {
  const one = opened();
  const board = new TestBoard(() => one.view());
  board.play('4e4c');
  board.redraw();
  expect(status(one)).toBe('The Swallow can’t go there.');
  board.click('4c');
  board.redraw();
  expect(board.marked('reached')).toEqual(['4d']);
});

test('moves can be typed', () => {
  const one = opened();
  const form = () => all(one.view(), '.typed-move')[0];
  fill(all(form(), 'input')[0], 'nonsense');
  submit(form());
  expect(seen(all(form(), '.fault')[0])).not.toBe('');
  fill(all(form(), 'input')[0], '1e1d');
  expect(seen(all(form(), '.fault')[0])).toBe('');
  submit(form());
  expect(stored().moves).toEqual(['1e1d']);
});

test('the helps are switched one by one, and kept', () => {
  const one = opened();
  const shown = () => all(one.view(), '.toggle').map(toggle => all(toggle, 'input')[0]?.data?.props?.checked);
  expect(all(one.view(), '.toggle').map(seen)).toEqual([
    'Warn me before a blunder',
    'Show pieces I could lose',
    'Adjust the level to my results',
  ]);
  expect(shown()).toEqual([false, false, false]);
  for (const [at, name] of ['solo-warn', 'solo-threats', 'solo-follow'].entries()) {
    check(one.view(), name);
    expect(shown()).toEqual([0, 1, 2].map(n => n <= at));
  }
  expect(JSON.parse(storage.kept.get('ootori.solo') ?? '')).toEqual({
    warn: true,
    threats: true,
    follow: true,
  });
});

test('the terms are those of the next game', () => {
  const one = opened({ moves: ['1e1d'] });
  const chosen = () =>
    all(one.view(), '.choice')
      .filter(choice => all(choice, 'input')[0]?.data?.props?.checked === true)
      .map(seen);
  const level = () =>
    all(one.view(), 'option')
      .filter(option => option.data?.props?.selected === true)
      .map(seen);
  expect([chosen(), level()]).toEqual([['Tori Shogi', 'Black'], ['3 · Newcomer']]);
  expect(all(one.view(), 'option')).toHaveLength(20);
  check(one.view(), 'solo-side', 'white');
  choose(one.view(), 'solo-level', '5');
  expect([chosen(), level()]).toEqual([['Tori Shogi', 'White'], ['5 · Casual']]);
  expect(seen(all(one.view(), '.solo-terms')[0])).toContain('Captures undefended pieces');
  expect(all(one.view(), '.name').map(seen), 'not yet').toEqual(['Engine 3', 'You']);
  press(one.view(), 'New game');
  expect(all(one.view(), '.name').map(seen)).toEqual(['Engine 5', 'You']);
  expect(stored()).toMatchObject({ moves: [], side: 'white', level: 5 });
  check(one.view(), 'solo-game', 'yari');
  expect(went).toEqual(['/solo/yari']);
});

test('a game that was resigned is over, and the next one is easier', () => {
  const one = opened({ moves: ['1e1d', '7c7d'], follow: true });
  press(one.view(), 'Resign');
  expect(status(one)).toBe('You lost – by resignation Your next game will be at level 2.');
  expect(buttons(one)).toEqual(['Hint (disabled)', 'Take back', 'Resign (disabled)']);
  expect(all(one.view(), '.typed-move')).toEqual([]);
  const own = opened({ moves: ['1e1d', '7c7d'], resigned: true });
  expect(status(own)).toBe('You lost – by resignation');
});

const moment = (changes: Partial<Moment>): Moment => ({
  ply: 2,
  played: '4e4d',
  better: '2e2d',
  reply: '4c4d',
  lost: 0.3,
  mates: false,
  isMated: false,
  ...changes,
});

// The review of a game that was resigned.
async function reviewed(moments: Moment[], resigned = true) {
  const one = opened({ moves: ['1e1d', '7c7d', '4e4d', '4c4d'], resigned });
  expect(seen(all(one.view(), '.solo-moments')[0])).toBe(
    'Key momentsThe engine is reviewing the game…Analyse the game',
  );
  await TestWorker.answer(moments);
  return { one, review: all(one.view(), '.solo-moments')[0] };
}

test('a game without key moments says so', async () => {
  const { review } = await reviewed([]);
  expect(seen(review)).toBe('Key momentsNone of your moves was a big mistake on its own.Analyse the game');
  expect(all(review, 'a')[0]?.data?.attrs?.href).toBe('/analysis?game=tori&moves=1e1d,7c7d,4e4d,4c4d');
});

test('a key moment shows the position, what happened, and the better move', async () => {
  const { review } = await reviewed([moment({})]);
  const [card] = all(review, 'li');
  expect(seen(card)).toBe(
    'Move 3: S-4dS-2d was better. Your move let your opponent take your Swallow with Sx4d.Try the better move',
  );
  expect(
    all(card, '.preview-square')
      .filter(square => square.data?.class?.last === true)
      .map(({ key }) => key),
  ).toEqual(['4d']);
  expect(all(card, 'a')[0]?.data?.attrs?.href).toBe('/analysis?game=tori&moves=1e1d,7c7d,2e2d&at=2');
  for (const link of all(review, 'a')) click(link);
  expect(went).toEqual([
    '/analysis?game=tori&moves=1e1d,7c7d,2e2d&at=2',
    '/analysis?game=tori&moves=1e1d,7c7d,4e4d,4c4d',
  ]);
});

test.each([
  [
    { mates: true },
    'S-2d would have forced checkmate. Your move let your opponent take your Swallow with Sx4d.',
  ],
  [
    { better: '3d3c', reply: '1c1d' },
    'You could have won the Swallow with Sx3c. Your move let your opponent take your Swallow with Sx1d.',
  ],
  [{ isMated: true }, 'S-2d was better. After Sx4d, you couldn’t avoid checkmate.'],
  [{ reply: '2c2d' }, 'S-2d was better.'],
  [{ reply: null }, 'S-2d was better.'],
  [{ better: '1a9i' }, 'Your move let your opponent take your Swallow with Sx4d.'],
] as const)('what happened in a key moment is said in words: %o', async (changes, words) => {
  const { review } = await reviewed([moment(changes)]);
  expect(seen(all(all(review, 'li')[0], 'p')[0])).toBe(words);
});

test('a moment of another game is left empty', async () => {
  const { review } = await reviewed([moment({ ply: 9 })]);
  expect(all(review, 'li').map(seen)).toEqual(['']);
});

test('without the engine the page says so', () => {
  const one = opened();
  TestWorker.last.onerror?.();
  expect(status(one)).toBe(en.solo.failed);
  one.leave();
  expect(TestWorker.last.ended).toBe(true);
});

test('without the engine a finished game still has its result, but no review', () => {
  const one = opened({ moves: ['1e1d', '7c7d'], resigned: true });
  const result = status(one);
  TestWorker.last.onerror?.();
  expect(status(one)).toBe(result);
  expect(seen(all(one.view(), '.solo-moments')[0])).toBe(`Key moments${en.solo.failed}Analyse the game`);
});

test('the first game is the usual one, and there is no page for a game that does not exist', () => {
  expect(seen(opened({}, '').view())).toContain('Play the engine');
  expect(seen(new SoloScreen(app(), 'chess').view())).toContain(en.play.missingPage);
});
