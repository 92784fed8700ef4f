import type { LegalMove, Rules } from '@ootori/rules';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Thought } from '../../analysis/thought.ts';
import type { Context } from '../../context.ts';
import { readSettings } from '../../settings.ts';
import type { Moment } from '../../solo/messages.ts';
import { answerCalls } from '../../testing/answers.ts';
import { stubElements, TestBoard } from '../../testing/board.ts';
import { builtRules } from '../../testing/built.ts';
import { gameOf } from '../../testing/games.ts';
import { all, check, click, fieldOf, fill, heard, pageIn, press, seen, submit } from '../../testing/page.ts';
import { stubStorage, type TestStorage } from '../../testing/storage.ts';
import { TestWorker } from '../../testing/worker.ts';
import { en } from '../../words/en.ts';
import { AnalysisScreen } from './analysis_screen.ts';

// snabbdom needs `window` when it is loaded; keys look at the element with the focus; the page has an address.
vi.hoisted(() => {
  vi.stubGlobal('window', {});
  vi.stubGlobal('Element', class {});
  vi.stubGlobal('location', { pathname: '/analysis', search: '', hash: '' });
});

let rules: Rules;
beforeAll(async () => {
  rules = await builtRules();
  // Code that the button for a study loads is there at once.
  await Promise.all([import('../../study/making.ts'), import('../../study/local_studies.ts')]);
});

let did: string[];
let storage: TestStorage;
let screen: AnalysisScreen | null = null;

beforeEach(() => {
  vi.useFakeTimers();
  stubElements();
  storage = stubStorage();
  vi.stubGlobal('Worker', TestWorker);
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  did = [];
});

afterEach(() => {
  screen?.leave();
  screen = null;
  vi.useRealTimers();
});

function goTo(path: string): void {
  const [pathname = '', query] = path.split('?');
  Object.assign(location, { pathname, search: query === undefined ? '' : `?${query}` });
}

async function opened(
  query = '',
  answers: Record<string, unknown> = {},
  changes: Partial<Context> = {},
): Promise<AnalysisScreen> {
  screen?.leave();
  goTo(`/analysis${query}`);
  answerCalls(answers);
  const say = (text: string) => void did.push(text);
  screen = new AnalysisScreen(
    pageIn(en, {
      rules,
      settings: { ...readSettings(null, 'en'), sound: false },
      settingsOpen: false,
      guide: null,
      me: { name: 'Ann' } as never,
      announcer: { say: () => {} } as never,
      toast: say,
      complainOf: () => say('failed'),
      replace: goTo,
      push: goTo,
      go: path => say(path),
      openGuide: spec => say(`guide ${spec?.id}`),
      ...changes,
    }),
  );
  await vi.advanceTimersByTimeAsync(0);
  return screen;
}

const tried = '?game=tori&moves=1e1d,7c7d,4e4d';
const moves = (one: AnalysisScreen) => all(all(one.view(), '.moves')[0], 'button').map(heard);
const here = (one: AnalysisScreen) =>
  all(all(one.view(), '.moves')[0], 'button')
    .filter(({ data }) => data?.attrs?.['aria-current'] === 'true')
    .map(heard);
const tools = (one: AnalysisScreen) =>
  all(all(one.view(), '.toolbar')[0], 'button')
    .filter(({ data }) => data?.attrs?.disabled !== true)
    .map(heard);
const key = (one: AnalysisScreen, key: string, more: object = {}) => {
  let used = false;
  const preventDefault = () => {
    used = true;
  };
  one.onKey({ key, preventDefault, target: null, ...more } as never);
  return used;
};

test('an empty board can be played on for both sides', async () => {
  const one = await opened();
  expect(one.title()).toBe('Analysis board · Ootori');
  expect(seen(all(one.view(), '.moves')[0])).toBe(en.analysisBoard.noMoves);
  expect(tools(one)).toEqual(['Flip board']);
  expect(all(one.view(), '.player').map(seen)).toEqual(['White', 'Black']);
  expect(all(one.view(), '.to-move').map(seen)).toEqual(['Black']);
  const board = new TestBoard(() => one.view());
  board.play('1e1d');
  board.redraw();
  expect(all(one.view(), '.to-move').map(seen)).toEqual(['White']);
  board.play('7c7d');
  board.redraw();
  expect(moves(one)).toEqual(['Black: 1 S-1d', 'White: 2 S-7d']);
  expect(here(one)).toEqual(['White: 2 S-7d']);
  expect(board.marked('last-dest')).toEqual(['7c', '7d']);
  expect(tools(one)).toEqual(['First', 'Previous', 'Delete from here', 'Flip board']);
  press(one.view(), 'Flip board');
  board.redraw();
  expect(board.isFlipped).toBe(true);
  expect(all(one.view(), '.player').map(seen)).toEqual(['Black', 'White']);
});

test('the heading leads to a study, to the rules and to the other game', async () => {
  const one = await opened();
  const [heading] = all(one.view(), '.game-heading');
  expect(all(heading, 'a')).toEqual([]);
  press(heading, 'How to play');
  expect(did).toEqual(['guide tori']);
  check(one.view(), 'analysis-game', 'yari');
  expect(
    all(one.view(), '.choice')
      .filter(choice => all(choice, 'input')[0]?.data?.props?.checked === true)
      .map(seen),
  ).toEqual(['Yari Shogi', 'Even game']);
  click(all(one.view(), 'a').find(link => seen(link) === 'Studies'));
  expect(did.at(-1)).toBe('/study');
});

test('a board becomes a study', async () => {
  const one = await opened(tried, {}, { me: { name: null } as never });
  press(one.view(), en.studies.toStudy);
  await vi.waitFor(() => expect(did).toEqual([expect.stringMatching(/^\/study\/./)]));
  expect([...storage.kept.values()].join()).toContain('4e4d');
});

test('the buttons and the keys step through the moves', async () => {
  const one = await opened(tried);
  const steps: [() => void, string[]][] = [
    [() => press(one.view(), 'Previous'), ['White: 2 S-7d']],
    [() => press(one.view(), 'First'), []],
    [() => press(one.view(), 'Next'), ['Black: 1 S-1d']],
    [() => press(one.view(), 'Last'), ['Black: 3 S-4d']],
    [() => key(one, 'ArrowLeft'), ['White: 2 S-7d']],
    [() => key(one, 'ArrowRight'), ['Black: 3 S-4d']],
    [() => key(one, 'Home'), []],
    [() => key(one, 'End'), ['Black: 3 S-4d']],
    [() => click(all(all(one.view(), '.moves')[0], 'button')[0]), ['Black: 1 S-1d']],
  ];
  for (const [step, place] of steps) {
    step();
    expect(here(one)).toEqual(place);
  }
  expect(tools(one)).toEqual(['First', 'Previous', 'Next', 'Last', 'Delete from here', 'Flip board']);
  press(one.view(), 'First');
  expect(tools(one)).toEqual(['Next', 'Last', 'Flip board']);
});

test('keys flip the board, and switch the engine and the explorer', async () => {
  const one = await opened();
  expect(key(one, 'f')).toBe(true);
  expect(all(one.view(), '.player').map(seen)).toEqual(['Black', 'White']);
  const box = (name: string) =>
    all(one.view(), 'input').find(({ data }) => data?.attrs?.name === name)?.data?.props?.checked;
  const before = all(one.view(), 'input').filter(({ data }) => data?.props?.checked === true).length;
  expect(key(one, 'e')).toBe(true);
  expect(box('engine')).toBe(true);
  expect(key(one, 'x')).toBe(true);
  expect(all(one.view(), 'input').filter(({ data }) => data?.props?.checked === true).length).toBeGreaterThan(
    before + 1,
  );
  expect(key(one, 'q')).toBe(false);
  expect(key(one, 'f', { altKey: true })).toBe(false);
  expect(key(await opened('', {}, { settingsOpen: true }), 'f')).toBe(false);
  expect(key(await opened('', {}, { guide: rules.games[0] ?? null }), 'f')).toBe(false);
});

test('the address of a player’s openings turns the explorer on', async () => {
  const one = await opened('?game=yari&explore=Ann');
  expect(fieldOf(one.view(), 'explorer-player').data?.props?.value).toBe('Ann');
  const source = all(one.view(), 'input').find(
    ({ data }) => data?.attrs?.name === 'explorer-source' && data.props?.checked === true,
  );
  expect(source?.data?.attrs?.value).toBe('player');
});

test('a variation can become the main line, and be deleted', async () => {
  const one = await opened(tried);
  press(one.view(), 'Previous');
  const board = new TestBoard(() => one.view());
  board.play('2e2d');
  expect(moves(one)).toEqual(['Black: 1 S-1d', 'White: 2 S-7d', 'Black: 3 S-4d', 'Black: 3 S-2d']);
  expect(all(one.view(), '.variation').map(seen)).toEqual(['3 S-2d']);
  press(one.view(), 'Make main line');
  expect(all(one.view(), '.variation').map(seen)).toEqual(['3 S-4d']);
  expect(tools(one)).not.toContain('Make main line');
  press(one.view(), 'Delete from here');
  expect(moves(one)).toEqual(['Black: 1 S-1d', 'White: 2 S-7d', 'Black: 3 S-4d']);
});

test('a comment is shown with its move', async () => {
  const one = await opened(tried);
  const field = () => all(one.view(), 'textarea').find(({ sel }) => sel === 'textarea#remark');
  fill(field(), 'too early');
  expect(all(one.view(), '.remark').map(seen)).toEqual(['too early']);
  expect(field()?.data?.props?.value).toBe('too early');
  press(one.view(), 'First');
  expect(field()?.data?.props?.value).toBe('');
  fill(field(), 'an opening');
  expect(all(one.view(), '.remark').map(seen)).toEqual(['an opening', 'too early']);
  const bare = await opened('?game=yari');
  fill(
    all(bare.view(), 'textarea').find(({ sel }) => sel === 'textarea#remark'),
    'a plan',
  );
  expect(seen(all(bare.view(), '.moves')[0]), 'of the whole').toBe('a plan');
});

test('an enormous comment is put into its field only to be changed', async () => {
  const one = await opened(tried);
  const field = () => all(one.view(), 'textarea').find(({ sel }) => sel === 'textarea#remark');
  const long = 'Too early. '.repeat(1_000);
  fill(field(), long);
  expect(field()?.data?.props?.value, 'while it is being written').toBe(long);
  press(one.view(), 'First');
  press(one.view(), 'Last');
  expect(field()).toBeUndefined();
  press(one.view(), 'Edit comment');
  expect(field()?.data?.props?.value).toBe(long);
  fill(field(), 'too early');
  press(one.view(), 'First');
  press(one.view(), 'Last');
  expect(field()?.data?.props?.value).toBe('too early');
});

test('a move against the rules is refused beside the board', async () => {
  const one = await opened();
  const board = new TestBoard(() => one.view());
  board.play('4e4c');
  board.redraw();
  expect(seen(all(one.view(), '.board-line')[0])).toBe('The Swallow can’t go there.');
  board.click('4c');
  board.redraw();
  expect(seen(all(one.view(), '.board-line')[0])).toBe('');
  expect(board.marked('reached')).toEqual(['4d']);
});

test('moves can be typed', async () => {
  const one = await opened();
  const form = () => all(one.view(), '.typed-move')[0];
  fill(all(form(), 'input')[0], 'nonsense');
  submit(form());
  expect(seen(all(form(), '.fault')[0])).not.toBe('');
  fill(all(form(), 'input')[0], '1e1d');
  submit(form());
  expect(moves(one)).toEqual(['Black: 1 S-1d']);
});

test('a check and the end of the game are shown', async () => {
  const one = await opened('?game=tori&sfen=2k4/7/2K4/7/7/7/7%20b%20F%201&moves=F*6b');
  expect(all(one.view(), '.player').map(seen)).toEqual(['WhiteCheck!', 'Black']);
  expect(tools(one)).toContain('Delete from here');
  const mate = await opened('?game=tori&sfen=2k4/7/2K4/7/7/7/7%20b%20F%201&moves=F*5b');
  expect(seen(all(mate.view(), '.ending')[0])).toBe('Black won – by checkmate');
  expect(all(mate.view(), '.player').map(seen)).toEqual(['White', `Black${en.play.winner}`]);
  expect(all(mate.view(), '.to-move')).toEqual([]);
  const board = new TestBoard(() => mate.view());
  board.click('5a');
  expect(board.marked('selected')).toEqual([]);
});

test('a position is set up from the list or as text, or its fault is shown', async () => {
  const one = await opened(tried);
  const setUp = () => all(one.view(), '.set-up')[0];
  const chosen = () =>
    all(setUp(), '.choice')
      .filter(choice => all(choice, 'input')[0]?.data?.props?.checked === true)
      .map(seen);
  expect(chosen()).toEqual(['Even game']);
  expect(all(setUp(), '.choice')).toHaveLength(1 + (rules.spec('tori')?.handicaps.length ?? 0));
  const falcon = rules.spec('tori')?.handicaps.find(({ id }) => id === 'falcon');
  check(setUp(), 'analysis-start', falcon?.start);
  expect(chosen()).toEqual(['Falcon']);
  expect(moves(one)).toEqual([]);
  const field = () => all(setUp(), 'input').find(({ sel }) => sel === 'input#analysis-sfen');
  expect(field()?.data?.props?.value).toBe(falcon?.start);
  const [form] = [() => all(setUp(), 'form')[0]];
  fill(field(), 'k6');
  expect(field()?.data?.props?.value).toBe('k6');
  submit(form?.());
  expect(seen(all(setUp(), '.fault')[0])).toMatch(/^The board has 1 rank, but this game needs 7\./);
  expect(field()?.data?.attrs?.['aria-invalid']).toBe('true');
  fill(field(), ' 3k3/7/7/7/7/7/3K3 b - 1 ');
  expect(seen(all(setUp(), '.fault')[0])).toBe('');
  submit(form?.());
  expect(seen(all(one.view(), '.in-words')[0])).toContain('3k3/7/7/7/7/7/3K3 b - 1');
  const link = all(setUp(), 'input').find(({ sel }) => sel === 'input#analysis-address');
  expect(link?.data?.props?.value).toBe(
    'https://ootori.example/analysis?game=tori&sfen=3k3%2F7%2F7%2F7%2F7%2F7%2F3K3%20b%20-%201',
  );
  press(setUp(), 'Board editor');
  expect(all(one.view(), 'dialog').map(dialog => seen(all(dialog, 'h2')[0]))).toEqual(['Board editor']);
});

const files = (name: string, more: object) => ({ types: [name], files: [], ...more });

test('a file dropped on the page is opened', async () => {
  const one = await opened();
  const on = one.view().data?.on as unknown as Record<'dragover' | 'drop', (event: object) => void>;
  let prevented = 0;
  const preventDefault = () => {
    prevented += 1;
  };
  on.dragover({ preventDefault, dataTransfer: files('text/plain', {}) });
  on.drop({ preventDefault, dataTransfer: files('text/plain', {}) });
  expect(prevented).toBe(0);
  on.dragover({ preventDefault, dataTransfer: files('Files', {}) });
  on.drop({ preventDefault, dataTransfer: files('Files', { files: [{ size: 8_000_001 }] }) });
  await vi.advanceTimersByTimeAsync(0);
  expect(prevented).toBe(2);
  expect(did).toEqual([en.analysisBoard.fileTooLarge]);
});

const finished = () =>
  gameOf(rules, {
    moves: ['1e1d', '7c7d'],
    plies: 2,
    outcome: { winner: 'white', reason: 'resignation' },
    seats: { black: { kind: 'account', name: 'Ann', you: true }, white: { kind: 'engine', level: 3 } },
  });
const record = { game: 'tori', moves: [{ usi: '1e1d' }, { usi: '7c7d' }] };

test('a finished game has its players, and a way back to it', async () => {
  const one = await opened('?of=g1', {
    'GET /games/g1': finished(),
    'GET /games/g1/record?format=json': record,
  });
  expect(all(one.view(), '.name').map(seen)).toEqual(['Engine 3', 'Ann']);
  click(all(one.view(), 'a').find(link => seen(link) === 'Back to game'));
  expect(did).toEqual(['/game/g1']);
  const chosen = all(all(one.view(), '.set-up')[0], '.choice').filter(
    choice => all(choice, 'input')[0]?.data?.props?.checked === true,
  );
  expect(chosen, 'its start is its own').toEqual([]);
});

test('a game in progress leads back to it', async () => {
  const running = { ...finished(), outcome: null };
  const one = await opened('?of=g1', {
    'GET /games/g1': running,
    'GET /games/g1/record?format=json': record,
  });
  expect(seen(one.view())).toBe(
    'Analysis boardThis game is still in progress. You can analyse the game when it is over.Back to game',
  );
  click(all(one.view(), 'a')[0]);
  expect(did).toEqual(['/game/g1']);
  expect(key(one, 'f')).toBe(false);
});

test('a game that could not be loaded can be loaded again', async () => {
  const one = await opened('?of=g1');
  expect(seen(one.view())).toBe('Try again');
  answerCalls({ 'GET /games/g1': finished(), 'GET /games/g1/record?format=json': record });
  press(one.view(), 'Try again');
  expect(seen(one.view())).toBe('Loading…');
  await vi.advanceTimersByTimeAsync(0);
  expect(all(one.view(), '.name').map(seen)).toEqual(['Engine 3', 'Ann']);
});

// The moves of a line from the start, as the rules describe them.
function lineOf(...usis: string[]): LegalMove[] {
  const game = rules.newGame('tori');
  const line = usis.map(usi => {
    const move = game.readMove(usi);
    game.play(usi);
    return move;
  });
  game.free();
  return line;
}

const thought = (changes: Partial<Thought> = {}): Thought => ({
  lines: [
    { score: { cp: 150 }, chance: 0.625, moves: lineOf('1e1d', '7c7d') },
    { score: { mate: 3 }, chance: 1, moves: lineOf('4e4d') },
  ],
  depth: 9,
  nodes: 12_345,
  spent: 100,
  isDone: false,
  ...changes,
});

const engine = (one: AnalysisScreen) => all(one.view(), '.engine')[0];

test('the engine shows its lines, with the chances of Black', async () => {
  const one = await opened();
  expect(seen(engine(one))).toBe(`Engine${en.analysisBoard.engineHint}`);
  check(one.view(), 'engine');
  expect(seen(engine(one))).toBe('EngineLines1235Loading the engine…………');
  expect(all(engine(one), 'li')).toHaveLength(3);
  expect(TestWorker.question).toMatchObject({ question: { game: 'tori', moves: [], lines: 3 } });
  await TestWorker.tell({ thought: thought() });
  expect(seen(engine(one))).toBe(
    'EngineLines1235Black’s winning chances: 63%depth 9 · 12K positions+1.5S-1dS-7dBlack mates in 3 pliesS-4d',
  );
  expect(all(engine(one), '.chances-black')[0]?.data?.style).toEqual({ width: '63%' });
  const board = new TestBoard(() => one.view());
  expect(board.shapes).toEqual(['hint 1e1d']);
  click(all(engine(one), '.move')[1]);
  expect(moves(one)).toEqual(['Black: 1 S-1d', 'White: 2 S-7d']);
  expect(seen(engine(one)), 'about the new position').toContain('Thinking…');
});

test('as White, the chances are still those of Black', async () => {
  const one = await opened('?game=tori&moves=1e1d');
  check(one.view(), 'engine');
  await TestWorker.tell({ thought: thought({ lines: [{ score: { cp: 150 }, chance: 0.625, moves: [] }] }) });
  expect(seen(all(engine(one), '.engine-progress')[0])).toContain('Black’s winning chances: 38%');
  expect(seen(all(engine(one), '.score')[0])).toBe('−1.5');
});

test('a long line is cut after twelve moves', async () => {
  const one = await opened();
  check(one.view(), 'engine');
  const long = Array.from({ length: 13 }, () => lineOf('1e1d')).flat();
  await TestWorker.tell({ thought: thought({ lines: [{ score: { cp: 0 }, chance: 0.5, moves: long }] }) });
  expect(all(engine(one), '.move')).toHaveLength(12);
});

test('more lines can be asked for, and the engine switched off', async () => {
  const one = await opened();
  check(one.view(), 'engine');
  check(one.view(), 'engine-lines', '5');
  expect(TestWorker.question).toMatchObject({ question: { lines: 5 } });
  expect(all(engine(one), 'li')).toHaveLength(5);
  check(one.view(), 'engine');
  expect(TestWorker.question).toMatchObject({ question: null });
  expect(seen(engine(one))).toBe(`Engine${en.analysisBoard.engineHint}`);
});

test('the engine does not think about a finished game, and may fail', async () => {
  const one = await opened('?game=tori&sfen=2k4/7/2K4/7/7/7/7%20b%20F%201&moves=F*5b');
  check(one.view(), 'engine');
  expect(seen(engine(one))).toBe('EngineLines1235');
  TestWorker.last.onerror?.();
  expect(seen(engine(one))).toBe(`Engine${en.analysisBoard.noEngine}`);
});

const verdict = (one: AnalysisScreen) => all(one.view(), '.move-verdict')[0];
const moment = (changes: Partial<Moment> = {}): Moment => ({
  ply: 2,
  played: '4e4d',
  better: '2e2d',
  reply: '4c4d',
  lost: 0.254,
  mates: false,
  isMated: false,
  ...changes,
});

test('a bad move is explained, and a better one shown', async () => {
  const one = await opened(tried);
  expect(seen(verdict(one))).toBe('Explain move');
  press(one.view(), 'Explain move');
  expect(TestWorker.question).toEqual({
    number: 1,
    ask: 'moments',
    position: { game: 'tori', start: null, moves: ['1e1d', '7c7d', '4e4d'] },
    plies: [2],
    least: -1,
    nodes: 60_000,
  });
  expect(() => press(one.view(), 'Thinking…')).toThrow('does nothing');
  await TestWorker.answer([moment()]);
  expect(seen(verdict(one))).toBe(
    'This move lowers the player’s winning chances by 25 percentage points. The move lets the opponent take the Swallow with Sx4d, as the arrow shows.Show S-2d',
  );
  const board = new TestBoard(() => one.view());
  expect(board.shapes).toEqual(['hint 4c4d']);
  press(one.view(), 'Show S-2d');
  expect(here(one)).toEqual(['Black: 3 S-2d']);
  expect(seen(verdict(one))).toBe('Explain move');
  press(one.view(), 'First');
  expect(verdict(one)).toBeUndefined();
});

test.each([
  [
    { lost: 0.05, reply: '2c2d', better: '1a9i' },
    'This move lowers the player’s winning chances by 5 percentage points. The best reply is S-2d, as the arrow shows.',
  ],
  [
    { lost: 0.049 },
    'This move isn’t a mistake: it lowers the player’s winning chances by only 5 percentage points.',
  ],
  [{ lost: -0.1 }, 'This move isn’t a mistake: it doesn’t lower the player’s winning chances.'],
  [
    { mates: true, reply: null },
    'This move lowers the player’s winning chances by 25 percentage points. S-2d would have forced checkmate.Show S-2d',
  ],
  [
    { better: '3d3c', isMated: true },
    'This move lowers the player’s winning chances by 25 percentage points. After Sx4d (see the arrow), checkmate can’t be avoided. Sx3c would have won the Swallow.Show Sx3c',
  ],
] as const)('what a move costs is said in words: %o', async (changes, words) => {
  const one = await opened(tried);
  press(one.view(), 'Explain move');
  await TestWorker.answer([moment(changes)]);
  expect(seen(verdict(one))).toBe(words);
  const board = new TestBoard(() => one.view());
  expect(board.shapes.length > 0).toBe(words.includes('arrow'));
});

test("the engine's own move is said to be so, also from a position set up", async () => {
  const start = '2k4/7/2K4/7/7/7/7 b F 1';
  const one = await opened(`?game=tori&sfen=${encodeURIComponent(start)}&moves=F*6b`);
  press(one.view(), 'Explain move');
  expect(TestWorker.question).toMatchObject({ position: { start }, plies: [0] });
  await TestWorker.answer([]);
  expect(seen(verdict(one))).toBe('This is the move the engine would play.');
});

test('an explanation that fails can be asked for again, and one is not drawn on another page', async () => {
  const one = await opened(tried);
  press(one.view(), 'Explain move');
  const first = TestWorker.last;
  first.onerror?.();
  expect(first.ended).toBe(true);
  expect(seen(verdict(one))).toBe(`Explain move${en.analysisBoard.noEngine}`);
  press(one.view(), 'Explain move');
  expect(TestWorker.last).not.toBe(first);
  expect(seen(verdict(one))).toBe('Thinking…');
  one.leave();
  screen = null;
  expect(TestWorker.last.ended).toBe(true);
});
