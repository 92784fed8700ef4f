// The page of a mate problem, with the answers of the server that a test lists. `openProblems` sets it up for a test file.
import type { Practice } from '@ootori/practice';
import type { Rules } from '@ootori/rules';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import type { Context } from '../context.ts';
import { fetchPractice } from '../practice/practice_module.ts';
import type { Problem } from '../practice/problem.ts';
import { loadCollection, loadProblem } from '../practice/problem_store.ts';
import { Tries, type Try } from '../practice/tries.ts';
import { ProblemScreen } from '../screens/practice/problem_screen.ts';
import { readSettings } from '../settings.ts';
import { en } from '../words/en.ts';
import { type Asked, answerCalls } from './answers.ts';
import { stubElements, type TestBoard } from './board.ts';
import { builtRules } from './built.ts';
import { stubFiles } from './files.ts';
import { all, heard, pageIn, seen } from './page.ts';
import { stubStorage, type TestStorage } from './storage.ts';

export const now = new Date(2026, 10, 24, 12).getTime();
export const day = 86_400_000;

export let rules: Rules;
export let practice: Practice;
export let easy: Problem; // mate in 1
export let longer: Problem; // mate in 3

export let storage: TestStorage;
export let asked: Asked[];
export let went: string[];
export let replaced: string[];
export let told: string[];
let screen: ProblemScreen | null = null;

export function openProblems(): void {
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
  beforeEach(() => {
    vi.useFakeTimers({ now });
    stubElements();
    storage = stubStorage();
    [went, replaced, told] = [[], [], []];
    answer({});
  });
  afterEach(() => {
    leave();
    vi.useRealTimers();
  });
}

export function leave(): void {
  screen?.leave();
  screen = null;
}

export function answer(answers: Record<string, unknown>): void {
  asked = answerCalls({ 'GET /practice/tori/problems': { problems: [] }, ...answers });
}

export const settled = () => vi.advanceTimersByTimeAsync(0);

export async function opened(
  what = 'stream',
  query = '',
  changes: Partial<Context> = {},
  Screen = ProblemScreen,
): Promise<ProblemScreen> {
  leave();
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

export const tries = () => new Tries('tori', '', storage.storage).all;

export const panel = (one: ProblemScreen) => {
  const [answer] = all(one.view(), '.learn-answer');
  const [buttons] = all(one.view(), '.learn-buttons');
  return { answer: seen(answer), buttons: [...all(buttons, 'button'), ...all(buttons, 'a')].map(heard) };
};

// Plays the attacker's moves; the answers come by themselves.
export function solve(board: TestBoard, { solution }: Problem): void {
  for (const [ply, usi] of solution.entries()) {
    if (ply % 2 === 1) continue;
    board.play(usi);
    board.redraw();
  }
}

export type Wrong = 'no_check' | 'escapes';

// A wrong move: one that gives no check, or one after which the opponent escapes.
export function wrongMove(sfen: string, verdict: Wrong): string | undefined {
  const task = { game: 'tori', position: sfen, plies: 3, line: [] };
  const game = practice.newGame('tori', sfen);
  const found = game.state.moves.find(
    ({ usi, promotes }) => !promotes && practice.try(task, usi).verdict === verdict,
  );
  game.free();
  return found?.usi;
}

// A problem at which such a mistake can be made.
export async function problemWith(verdict: Wrong): Promise<[Problem, string]> {
  const collection = await loadCollection('tori');
  for (const { id, plies } of collection.entries) {
    const problem = plies === 3 ? await loadProblem(collection, id) : null;
    const wrong = problem && wrongMove(problem.sfen, verdict);
    if (problem && wrong) return [problem, wrong];
  }
  throw new Error(`no problem has a move that is wrong by ${verdict}`);
}

// A square with a piece of Black's.
export const ownPiece = (board: TestBoard) =>
  [...'7654321']
    .flatMap(file => [...'abcdefg'].map(rank => file + rank))
    .find(square => board.on(square)?.startsWith('sente')) ?? '';

export const hrefOf = (one: ProblemScreen, label: string) =>
  all(one.view(), 'a').find(link => heard(link) === label)?.data?.attrs?.href;

// The position on the board, as the page says it in words.
export const positionOf = (one: ProblemScreen) => seen(all(one.view(), 'code')[0]);

export const failedBefore = (problem: string, at: number): Try => ({
  id: 'a2a2a2a2a2a2',
  problem,
  at,
  kind: 'stream',
  solved: false,
  moves: [],
});

export const withdrawn = (...ids: string[]) => ({
  'GET /practice/tori/problems': {
    problems: ids.map(id => ({ id, rating: 0, deviation: 0, tries: 0, withdrawn: true })),
  },
});
