import type { Practice } from '@ootori/practice';
import type { Rules } from '@ootori/rules';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Context } from '../../context.ts';
import { runProblem } from '../../practice/choice.ts';
import { dailyProblem } from '../../practice/daily.ts';
import { fetchPractice } from '../../practice/practice_module.ts';
import type { Problem } from '../../practice/problem.ts';
import { loadCollection, loadProblem } from '../../practice/problem_store.ts';
import { Tries, type Try } from '../../practice/tries.ts';
import { readSettings } from '../../settings.ts';
import { type Asked, answerCalls } from '../../testing/answers.ts';
import { stubElements, TestBoard } from '../../testing/board.ts';
import { stubReload } from '../../testing/browser.ts';
import { builtRules } from '../../testing/built.ts';
import { stubFiles } from '../../testing/files.ts';
import { all, check, click, fill, heard, pageIn, press, seen, submit } from '../../testing/page.ts';
import { stubStorage, type TestStorage } from '../../testing/storage.ts';
import { en } from '../../words/en.ts';
import { ja } from '../../words/ja.ts';
import { ProblemScreen } from './problem_screen.ts';

// snabbdom needs `window` when it is loaded; the page has an address.
vi.hoisted(() => {
  vi.stubGlobal('window', {});
  vi.stubGlobal('Element', class {});
  vi.stubGlobal('location', { pathname: '/practice/tori/stream', search: '', hash: '' });
});

const now = new Date(2026, 10, 24, 12).getTime();
const day = 86_400_000;

let rules: Rules;
let practice: Practice;
let easy: Problem; // mate in 1
let longer: Problem; // mate in 3

beforeAll(async () => {
  stubFiles();
  rules = await builtRules();
  practice = await fetchPractice();
  const collection = await loadCollection('tori');
  const first = async (plies: number) => {
    const id = collection.entries.find(one => one.plies === plies)?.id ?? '';
    const problem = await loadProblem(collection, id);
    if (!problem) throw new Error('there is no such problem');
    return problem;
  };
  [easy, longer] = [await first(1), await first(3)];
});

let storage: TestStorage;
let asked: Asked[];
let went: string[];
let replaced: string[];
let told: string[];
let screen: ProblemScreen | null = null;

beforeEach(() => {
  vi.useFakeTimers({ now });
  stubElements();
  storage = stubStorage();
  [went, replaced, told] = [[], [], []];
  answer({});
});

afterEach(() => {
  screen?.leave();
  screen = null;
  vi.useRealTimers();
});

function answer(answers: Record<string, unknown>): void {
  asked = answerCalls({ 'GET /practice/tori/problems': { problems: [] }, ...answers });
}

const settled = () => vi.advanceTimersByTimeAsync(0);

async function opened(
  what = 'stream',
  query = '',
  changes: Partial<Context> = {},
  Screen = ProblemScreen,
): Promise<ProblemScreen> {
  screen?.leave();
  Object.assign(location, { search: query });
  const say = (text: string) => void told.push(text);
  const app = pageIn(en, {
    rules,
    settings: { ...readSettings(null, 'en'), sound: false },
    settingsOpen: false,
    guide: null,
    me: { name: null } as never,
    known: Promise.resolve(),
    announcer: { say, tell: say } as never,
    go: path => void went.push(path),
    replace: path => void replaced.push(path),
    openGuide: spec => void went.push(`guide ${spec?.id}`),
    toast: say,
    complainOf: failure => say(`failed: ${failure}`),
    ...changes,
  });
  screen = new Screen(app, 'tori', what);
  await settled();
  return screen;
}

const tries = () => new Tries('tori', '', storage.storage).all;

const panel = (one: ProblemScreen) => {
  const [answer] = all(one.view(), '.learn-answer');
  const [buttons] = all(one.view(), '.learn-buttons');
  return { answer: seen(answer), buttons: [...all(buttons, 'button'), ...all(buttons, 'a')].map(heard) };
};

// Plays the attacker's moves; the answers come by themselves.
function solve(board: TestBoard, { solution }: Problem): void {
  for (const [ply, usi] of solution.entries()) {
    if (ply % 2 === 1) continue;
    board.play(usi);
    board.redraw();
  }
}

type Wrong = 'no_check' | 'escapes';

// A wrong move: one that gives no check, or one after which the opponent escapes.
function wrongMove(sfen: string, verdict: Wrong): string | undefined {
  const task = { game: 'tori', position: sfen, plies: 3, line: [] };
  const game = practice.newGame('tori', sfen);
  const found = game.state.moves.find(
    ({ usi, promotes }) => !promotes && practice.try(task, usi).verdict === verdict,
  );
  game.free();
  return found?.usi;
}

// A problem at which such a mistake can be made.
async function problemWith(verdict: Wrong): Promise<[Problem, string]> {
  const collection = await loadCollection('tori');
  for (const { id, plies } of collection.entries) {
    const problem = plies === 3 ? await loadProblem(collection, id) : null;
    const wrong = problem && wrongMove(problem.sfen, verdict);
    if (problem && wrong) return [problem, wrong];
  }
  throw new Error(`no problem has a move that is wrong by ${verdict}`);
}

const key = (one: ProblemScreen, key: string, more: object = {}) => {
  let used = false;
  const preventDefault = () => {
    used = true;
  };
  one.onKey({ key, preventDefault, target: null, ...more } as never);
  return used;
};

// A square with a piece of Black's.
const ownPiece = (board: TestBoard) =>
  [...'7654321']
    .flatMap(file => [...'abcdefg'].map(rank => file + rank))
    .find(square => board.on(square)?.startsWith('sente')) ?? '';

const hrefOf = (one: ProblemScreen, label: string) =>
  all(one.view(), 'a').find(link => heard(link) === label)?.data?.attrs?.href;

test('a problem says who is to move, in how many moves to mate, and has a link to itself', async () => {
  const one = await opened('stream', `?p=${longer.id}`);
  expect(one.title()).toBe('Mate in 3 · Ootori');
  expect(replaced).toEqual([`/practice/tori/stream?p=${longer.id}`]);
  const view = one.view();
  expect(seen(all(view, 'h1')[0])).toBe('Mate in 3');
  expect(seen(all(view, '.game-heading')[0])).toBe('Mate in 3All problemsTori Shogi');
  expect(seen(all(view, '.learn-task')[0])).toBe(
    'Black to move and mate in 3 moves (counting both sides’ moves).',
  );
  expect(seen(view)).toContain('2 moves left');
  expect(all(view, '.name').map(seen)).toEqual(['White', 'Black']);
  expect(panel(one)).toEqual({ answer: '', buttons: ['Hint', 'Show solution'] });
  expect(all(view, '.practice-after')).toEqual([]);
  expect(seen(all(view, '.in-words')[0])).toContain(longer.sfen);
  press(view, 'How to play');
  click(all(view, 'a').find(link => heard(link) === 'All problems'));
  expect(went).toEqual(['guide tori', '/practice/tori']);
});

test('a problem solved at the first try is recorded with all its moves', async () => {
  const one = await opened('stream', `?p=${longer.id}`);
  const board = new TestBoard(() => one.view());
  const [first = '', reply, last = ''] = longer.solution;
  board.play(first);
  board.redraw();
  expect(panel(one).answer).toBe('Right so far.');
  expect(seen(one.view())).toContain('1 move left');
  expect(board.marked('last-dest').sort()).toEqual([reply?.slice(0, 2), reply?.slice(2, 4)].sort());
  expect(tries()).toEqual([]);
  board.play(last);
  board.redraw();
  expect(tries()).toEqual([
    {
      id: expect.stringMatching(/^\w{12}$/),
      problem: longer.id,
      at: expect.closeTo(now, -3),
      kind: 'stream',
      solved: true,
      moves: [...longer.solution],
    },
  ]);
  const { answer, buttons } = panel(one);
  expect(answer).toMatch(/^Solved! Your rating: \d+ \(\+\d+\)\.$/);
  expect(buttons).toEqual(['Next problem']);
  expect(all(one.view(), '#typed-move')).toEqual([]);
});

test('screen readers are told each reply, and the answer stays in the same live region', async () => {
  const one = await opened(longer.id);
  const board = new TestBoard(() => one.view());
  const dock = () => all(one.view(), '.dock').map(({ key }) => key);
  expect(dock()).toEqual(['dock']);
  solve(board, longer);
  const by = (color: string) => expect.stringMatching(`^${color}: .* (to|on|at) \\d\\w`);
  expect(told).toEqual([by('White'), by('Black')]);
  expect([panel(one).answer, dock()]).toEqual([expect.stringContaining('Solved!'), ['dock']]);
});

test('afterwards the solution, the themes and the rating are shown', async () => {
  const one = await opened('stream', `?p=${longer.id}`);
  solve(new TestBoard(() => one.view()), longer);
  const [after] = all(one.view(), '.practice-after');
  expect(seen(all(after, '.practice-line')[0])).toBe('C*6b Kx4b R*4c');
  expect(all(after, 'li').map(seen)).toEqual(longer.themes.map(theme => en.practice.themes[theme]));
  expect(hrefOf(one, 'Analyse')).toMatch(/^\/analysis\?game=tori&sfen=.*&moves=.*&at=0$/);
  expect(seen(all(one.view(), '.game-heading')[0])).toContain(`Tori Shogi · Rated ${longer.difficulty}`);
  click(all(after, 'a')[0]);
  expect(went).toEqual([hrefOf(one, 'Analyse')]);
});

test.each([
  ['no_check', 'This move doesn’t give check.'],
  ['escapes', 'Your opponent can escape, as the board shows.'],
] as const)('a wrong move (%s) says why, fails the try, and can be taken back', async (verdict, why) => {
  const [problem, wrong] = await problemWith(verdict);
  const one = await opened('stream', `?p=${problem.id}`);
  const board = new TestBoard(() => one.view());
  board.play(wrong);
  board.redraw();
  expect(panel(one)).toEqual({ answer: `Not quite. ${why}`, buttons: ['Try again', 'Show solution'] });
  expect(tries()).toMatchObject([{ solved: false, moves: [wrong] }]);
  expect(seen(one.view())).not.toContain('moves left');
  board.click(ownPiece(board));
  expect(board.marked('selected'), 'take it back first').toEqual([]);
  press(one.view(), 'Try again');
  board.redraw();
  board.click(ownPiece(board));
  expect(board.marked('selected')).toEqual([ownPiece(board)]);
  board.click(ownPiece(board));
  expect(panel(one)).toEqual({ answer: '', buttons: ['Hint', 'Show solution'] });
  solve(board, problem);
  const { answer } = panel(one);
  expect(answer).toMatch(
    /^This is the solution\. Your rating: \d+ \(−\d+\)\. This problem will come back under ‘Your mistakes’\.$/,
  );
  expect(tries(), 'only the first try counts').toHaveLength(1);
});

test('a move against the rules is refused with a reason, and does not count', async () => {
  const one = await opened('stream', `?p=${longer.id}`);
  const board = new TestBoard(() => one.view());
  board.play('4g4e');
  board.redraw();
  expect(panel(one).answer).toBe('Not quite. The Phoenix can’t go there.');
  expect(tries()).toEqual([]);
  vi.advanceTimersByTime(5_000);
  expect(panel(one).answer).toBe('');
  board.click('4b');
  board.redraw();
  expect(board.marked('dest').length).toBeGreaterThan(0);
});

test('a piece of the opponent shows where it could go', async () => {
  const one = await opened('stream', `?p=${longer.id}`);
  const board = new TestBoard(() => one.view());
  board.click('5a');
  board.redraw();
  expect(board.marked('reached').length).toBeGreaterThan(0);
  board.click('1f');
  board.redraw();
  expect(board.marked('reached')).toEqual([]);
});

test('a hint names the piece to drop, and fails the try', async () => {
  const one = await opened('stream', `?p=${longer.id}`);
  press(one.view(), 'Hint');
  expect(panel(one).answer).toBe('Drop a Crane.');
  expect(tries()).toMatchObject([{ solved: false, moves: [] }]);
  const board = new TestBoard(() => one.view());
  expect(board.shapes).toEqual([]);
  board.play(longer.solution[0] ?? '');
  board.redraw();
  expect(panel(one).answer).toBe('');
});

test('a hint for a piece on the board circles and names it', async () => {
  const collection = await loadCollection('tori');
  for (const { id } of collection.entries.slice(0, 50)) {
    const problem = await loadProblem(collection, id);
    const [first = ''] = problem?.solution ?? [];
    if (first[1] === '*') continue;
    const one = await opened('stream', `?p=${id}`);
    press(one.view(), 'Hint');
    expect(new TestBoard(() => one.view()).shapes, 'a circle').toEqual([`hint ${first.slice(0, 2)}`]);
    expect(panel(one).answer).toMatch(new RegExp(`^Move the [A-Z].* on ${first.slice(0, 2)}\\.$`));
    return;
  }
});

test('in Japanese a hint names the square as a written move does', () => {
  expect(ja.practice.hintMove('鶴', '6b')).toBe('６二の鶴を動かします。');
});

test('the solution can be shown', async () => {
  const one = await opened('stream', `?p=${longer.id}`);
  const board = new TestBoard(() => one.view());
  press(one.view(), 'Show solution');
  board.redraw();
  expect(panel(one).answer).toMatch(/^This is the solution\. .*come back/);
  expect(panel(one).buttons).toEqual(['Next problem']);
  expect(board.marked('last-dest')).toEqual(['4c']);
  expect(tries()).toMatchObject([{ solved: false, moves: [] }]);
});

test('a typed move is played, and a faulty one says what is wrong', async () => {
  const one = await opened('stream', `?p=${longer.id}`);
  const form = () => all(one.view(), '.typed-move')[0];
  const type = (value: string) => {
    fill(all(form(), 'input')[0], value);
    submit(form());
  };
  expect(all(form(), 'input')[0]?.data?.attrs?.placeholder).toMatch(/\d/);
  type('   ');
  type('nonsense');
  expect(seen(all(form(), '.fault')[0])).not.toBe('');
  expect(all(form(), 'input')[0]?.data?.props?.value).toBe('nonsense');
  type(` ${longer.solution[0]} `);
  expect(seen(all(form(), '.fault')[0])).toBe('');
  expect(all(form(), 'input')[0]?.data?.props?.value).toBe('');
  expect(panel(one).answer).toBe('Right so far.');
  type('nonsense');
  press(one.view(), 'Show solution');
  press(one.view(), 'Next problem');
  await settled();
  expect(seen(all(form(), '.fault')[0]), 'belongs to the problem before').toBe('');
  expect(all(form(), 'input')[0]?.data?.props?.value).toBe('');
});

test('the next problem is another one, by the button or the key', async () => {
  const one = await opened('stream');
  expect(replaced).toHaveLength(1);
  expect(key(one, 'ArrowRight'), 'before it is solved').toBe(false);
  press(one.view(), 'Show solution');
  press(one.view(), 'Next problem');
  await settled();
  expect(panel(one).buttons).toEqual(['Hint', 'Show solution']);
  press(one.view(), 'Show solution');
  expect(tries()).toHaveLength(2);
  expect(key(one, 'ArrowRight')).toBe(true);
  await settled();
  expect(new Set(replaced).size).toBe(3);
});

test('keys do nothing in a field, in a dialog or with another key held', async () => {
  const one = await opened('stream', `?p=${longer.id}`);
  const board = new TestBoard(() => one.view());
  board.play(wrongMove(longer.sfen, 'no_check') ?? '');
  expect(key(one, 'x')).toBe(false);
  expect(key(one, 'r', { ctrlKey: true })).toBe(false);
  expect(panel(one).buttons).toContain('Try again');
  expect(key(one, 'r')).toBe(true);
  expect(panel(one).buttons).not.toContain('Try again');
  const busy = await opened('stream', `?p=${longer.id}`, { settingsOpen: true });
  expect(key(busy, 'r')).toBe(false);
  const guided = await opened('stream', `?p=${longer.id}`, { guide: rules.games[0] ?? null });
  expect(key(guided, 'r')).toBe(false);
});

test('a reload continues the first try', async () => {
  const one = await opened('stream', `?p=${longer.id}`);
  const board = new TestBoard(() => one.view());
  board.play(longer.solution[0] ?? '');
  const kept = storage.kept.get('ootori.moves') ?? '';
  expect(JSON.parse(kept)).toEqual({ game: 'tori', id: longer.id, moves: longer.solution.slice(0, 2) });
  one.leave();
  screen = null;
  expect(storage.kept.has('ootori.moves'), 'another page forgets them').toBe(false);
  storage.setItem('ootori.moves', kept);
  const again = await opened('stream', `?p=${longer.id}`);
  expect(panel(again).answer).toBe('Right so far.');
  expect(seen(again.view())).toContain('1 move left');
});

test('a reload after the first try does not record another', async () => {
  const one = await opened('stream', `?p=${easy.id}`);
  solve(new TestBoard(() => one.view()), easy);
  expect(tries()).toHaveLength(1);
  const again = await opened('stream', `?p=${easy.id}`);
  expect(seen(again.view())).not.toContain('moves left');
  solve(new TestBoard(() => again.view()), easy);
  expect(panel(again).answer).toBe('Solved!');
  expect(tries()).toHaveLength(1);
});

test('a theme is kept in the address and recorded with the try', async () => {
  const one = await opened('stream', '?theme=switchback');
  expect(replaced[0]).toMatch(/^\/practice\/tori\/stream\?theme=switchback&p=tori-/);
  press(one.view(), 'Show solution');
  expect(all(one.view(), 'li').map(seen)).toContain('Switchback');
  expect(tries()).toMatchObject([{ kind: 'stream', theme: 'switchback' }]);
});

test('the weakest theme is the one failed most, once enough was tried', async () => {
  await opened('stream', '?theme=weak');
  expect(replaced.at(-1)).toMatch(/\?p=tori-/);
  const { entries } = await loadCollection('tori');
  const drops = entries.filter(({ themes }) => themes.join() === 'drop').slice(0, 5);
  const kept = new Tries('tori', '', storage.storage);
  for (const { id } of drops) kept.add({ ...failedBefore(id, now), moves: [] });
  await opened('stream', '?theme=weak');
  expect(replaced.at(-1)).toContain('?theme=drop&p=');
});

test('the problem of the day is the only one of its day', async () => {
  const one = await opened('daily');
  expect(replaced).toEqual(['/practice/tori/daily']);
  press(one.view(), 'Show solution');
  expect(tries()).toMatchObject([{ kind: 'daily', solved: false }]);
  expect(panel(one).answer).toMatch(/Your rating: \d+ \(−\d+\)/);
  expect(panel(one).buttons).toEqual([]);
  expect(key(one, 'ArrowRight')).toBe(false);
});

test('a single problem by its address is a repetition, not rated', async () => {
  const one = await opened(longer.id);
  expect(replaced).toEqual([`/practice/tori/${longer.id}`]);
  press(one.view(), 'Show solution');
  expect(tries()).toMatchObject([{ kind: 'review', problem: longer.id }]);
  expect(tries()[0]).not.toHaveProperty('theme');
  expect(panel(one)).toEqual({
    answer: 'This is the solution. This problem will come back under ‘Your mistakes’.',
    buttons: [],
  });
  expect(key(one, 'ArrowRight')).toBe(false);
  const other = await opened('tori-nonsense');
  expect(seen(other.view())).toBe('Problem not found.Go home');
});

const failedBefore = (problem: string, at: number): Try => ({
  id: 'a2a2a2a2a2a2',
  problem,
  at,
  kind: 'stream',
  solved: false,
  moves: [],
});

test('mistakes that are due come back, until none is left', async () => {
  new Tries('tori', '', storage.storage).add({
    ...failedBefore(longer.id, now - 10 * day),
    moves: [],
  });
  const one = await opened('review');
  expect(replaced).toEqual(['/practice/tori/review']);
  expect(one.title()).toBe('Mate in 3 · Ootori');
  solve(new TestBoard(() => one.view()), longer);
  expect(tries().at(-1)).toMatchObject({ kind: 'review', solved: true });
  expect(panel(one)).toEqual({ answer: 'Solved!', buttons: ['Next problem'] });
  press(one.view(), 'Next problem');
  await settled();
  expect(seen(one.view())).toMatch(/^No problems leftYou have tried every problem of this kind\./);
  expect(one.title()).toBe('Mate problems · Ootori');
});

test('a mistake at a problem that no longer exists does not hide the others', async () => {
  const kept = new Tries('tori', '', storage.storage);
  kept.add({ ...failedBefore('tori-gone', now - 11 * day), moves: [] });
  kept.add({ ...failedBefore(longer.id, now - 10 * day), id: 'b2b2b2b2b2b2', moves: [] });
  const one = await opened('review');
  expect(positionOf(one)).toBe(longer.sfen);
});

const withdrawn = (...ids: string[]) => ({
  'GET /practice/tori/problems': {
    problems: ids.map(id => ({ id, rating: 0, deviation: 0, tries: 0, withdrawn: true })),
  },
});

test('withdrawn problems are not chosen, not even as the first one', async () => {
  const collection = await loadCollection('tori');
  const ids = collection.entries.filter(({ themes }) => themes.includes('switchback')).map(({ id }) => id);
  const [kept] = ids.splice(3, 1);
  answer(withdrawn(...ids));
  const one = await opened('stream', '?theme=switchback');
  expect(replaced).toEqual([`/practice/tori/stream?theme=switchback&p=${kept}`]);
  press(one.view(), 'Show solution');
  press(one.view(), 'Next problem');
  await settled();
  expect(seen(one.view())).toContain('No problems left');
});

test('a withdrawn problem is not the problem of the day, part of a run, or repeated', async () => {
  const collection = await loadCollection('tori');
  const none = new Set<string>();
  const usual = [dailyProblem(collection, new Date(now), none), runProblem(collection, now, 0, none)];
  const ids = usual.map(one => one?.id ?? '');
  const shown = async () => [positionOf(await opened('daily')), positionOf(await opened('run'))];
  const positions = await Promise.all(ids.map(async id => (await loadProblem(collection, id))?.sfen));
  expect(await shown()).toEqual(positions);
  answer(withdrawn(...ids, longer.id));
  for (const position of await shown()) expect(positions).not.toContain(position);
  new Tries('tori', '', storage.storage).add({ ...failedBefore(longer.id, now - 10 * day), moves: [] });
  expect(seen((await opened('review')).view())).toContain('No problems left');
  expect(positionOf(await opened(longer.id)), 'it has its own address').toBe(longer.sfen);
});

test('a server that does not answer in time keeps nobody from practising', async () => {
  answer({ 'GET /practice/tori/problems': new Promise(() => {}) });
  const one = await opened('daily');
  expect(seen(one.view())).toBe('Loading…');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(panel(one).buttons).toContain('Show solution');
});

test('a timed run goes on by itself, and ends after three mistakes', async () => {
  const one = await opened('run');
  expect(replaced).toEqual([`/practice/tori/run?run=${now}`]);
  const timer = () => seen(all(one.view(), '.practice-run')[0]);
  expect(timer()).toBe('3:00 left · 0 solved · 0 of 3 mistakes');
  expect(panel(one).buttons).toEqual([]);
  const fail = async () => {
    const board = new TestBoard(() => one.view());
    board.play(wrongMove(positionOf(one), 'no_check') ?? '');
    await settled();
  };
  vi.setSystemTime(now + 61_500);
  await fail();
  expect(timer()).toBe('1:59 left · 0 solved · 1 of 3 mistakes');
  await fail();
  await fail();
  expect(tries()).toMatchObject([1, 2, 3].map(() => ({ kind: 'run', run: now, solved: false })));
  expect(seen(one.view())).toBe('The run is over0 solvedBest: 0Start another runAll problems');
  expect(hrefOf(one, 'All problems')).toBe('/practice/tori');
  const again = Date.now();
  press(one.view(), 'Start another run');
  await settled();
  expect(replaced.at(-1)).toBe(`/practice/tori/run?run=${again}`);
  expect(timer()).toBe('3:00 left · 0 solved · 0 of 3 mistakes');
});

test('the clock of a run starts when the first problem is there', async () => {
  vi.resetModules(); // nothing has been fetched
  const fresh = await import('./problem_screen.ts');
  const loaded = globalThis.fetch;
  const waiting: (() => void)[] = [];
  vi.stubGlobal('fetch', async (path: string, asks?: RequestInit) => {
    if (/tori-\d+\.json/.test(path)) await new Promise<void>(resolve => waiting.push(resolve));
    return loaded(path, asks);
  });
  const one = await opened('run', '', {}, fresh.ProblemScreen);
  await vi.waitFor(() => expect(waiting).toHaveLength(1));
  expect(seen(one.view())).toBe('Loading…');
  vi.setSystemTime(now + 20_000);
  waiting[0]?.();
  await settled();
  expect(seen(all(one.view(), '.practice-run')[0])).toBe('3:00 left · 0 solved · 0 of 3 mistakes');
  expect(replaced).toEqual([`/practice/tori/run?run=${now + 20_000}`]);
});

// The position on the board, as the page says it in words.
const positionOf = (one: ProblemScreen) => seen(all(one.view(), 'code')[0]);

test('a timed run counts what is solved, and ends with its time', async () => {
  const collection = await loadCollection('tori');
  const one = await opened('run');
  const entries = collection.entries.filter(({ plies }) => plies <= 5);
  const problems = await Promise.all(entries.slice(0, 50).map(({ id }) => loadProblem(collection, id)));
  const shown = problems.find(problem => problem?.sfen === positionOf(one));
  if (!shown) throw new Error('a run begins with an easy problem');
  solve(new TestBoard(() => one.view()), shown);
  await settled();
  expect(seen(all(one.view(), '.practice-run')[0])).toBe('3:00 left · 1 solved · 0 of 3 mistakes');
  expect(replaced, 'the next problem has come').toHaveLength(2);
  vi.setSystemTime(now + 180_000);
  expect(seen(one.view())).toMatch(/^The run is over1 solvedBest: 1/);
});

test('a reload continues a timed run, whose clock is drawn as it runs', async () => {
  let drawn = 0;
  const one = await opened('run', `?run=${now - 60_000}`, {
    redraw: () => {
      drawn += 1;
    },
  });
  expect(seen(all(one.view(), '.practice-run')[0])).toContain('2:00 left');
  drawn = 0;
  vi.advanceTimersByTime(1_000);
  expect(drawn).toBe(4);
  one.leave();
  vi.advanceTimersByTime(1_000);
  expect(drawn).toBe(4);
});

test('a run that is over says so when it is opened again, and another one can be started', async () => {
  vi.setSystemTime(now + 180_000);
  const one = await opened('run', `?run=${now}`);
  expect(seen(one.view())).toBe('The run is over0 solvedBest: 0Start another runAll problems');
  press(one.view(), 'Start another run');
  expect(seen(one.view())).toBe('Loading…');
  await settled();
  expect(seen(all(one.view(), '.practice-run')[0])).toBe('3:00 left · 0 solved · 0 of 3 mistakes');
});

test('a new run does not begin with the last problem of the one before', async () => {
  const one = await opened('run');
  vi.setSystemTime(now + 180_000);
  expect(seen(one.view())).toContain('The run is over');
  press(one.view(), 'Start another run');
  expect(seen(one.view())).toBe('Loading…');
});

test('who has an account can report a problem', async () => {
  answer({ 'POST /practice/reports': null });
  const one = await opened('stream', `?p=${longer.id}`, { me: { name: 'Ann' } as never });
  expect(all(one.view(), 'button').map(heard)).not.toContain('Report problem');
  press(one.view(), 'Show solution');
  press(one.view(), 'Report problem');
  check(one.view(), 'problem-fault', 'no_mate');
  press(all(one.view(), 'dialog')[0], 'Send report');
  await settled();
  expect(asked).toContainEqual({
    call: 'POST /practice/reports',
    body: { problem: longer.id, reason: 'no_mate', note: '' },
  });
  const guest = await opened('stream', `?p=${longer.id}`);
  press(guest.view(), 'Show solution');
  expect(all(guest.view(), 'button').map(heard)).not.toContain('Report problem');
});

test('the tries of an account are sent', async () => {
  answer({});
  const one = await opened('stream', `?p=${easy.id}`, { me: { name: 'Ann' } as never });
  solve(new TestBoard(() => one.view()), easy);
  await settled();
  expect(asked.find(({ call }) => call === 'POST /practice/tries')?.body).toMatchObject({
    problem: easy.id,
    moves: easy.solution,
    kind: 'stream',
  });
});

test('if a problem cannot be fetched, the page can be opened anew', async () => {
  const reloads = stubReload();
  const one = await opened('stream', `?p=${longer.id}`, { known: Promise.reject(new Error('offline')) });
  expect(seen(one.view())).toBe(`${en.errors.not_loaded}Try again`);
  expect(one.title()).toBe('Mate problems · Ootori');
  press(one.view(), 'Try again');
  expect(reloads.times).toBe(1);
});

test('if the next problem cannot be fetched, the page can be opened anew', async () => {
  const strong = { tries: [], since: 0, rating: { rating: 2_000, deviation: 50 } };
  storage.setItem('ootori.practice.tori', JSON.stringify(strong));
  const one = await opened('stream', `?p=${longer.id}`);
  press(one.view(), 'Show solution');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  press(one.view(), 'Next problem');
  await settled();
  expect(seen(one.view())).toBe(`${en.errors.not_loaded}Try again`);
  const reloads = stubReload();
  press(one.view(), 'Try again');
  expect(reloads.times).toBe(1);
});

test('there is no page for a game without problems', async () => {
  const app = pageIn(en, { rules, go: () => {} });
  expect(seen(new ProblemScreen(app, 'chess', 'stream').view())).toContain(en.play.missingPage);
});
