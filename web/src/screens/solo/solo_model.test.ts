import type { Rules } from '@ootori/rules';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { readSettings } from '../../settings.ts';
import type { Moment } from '../../solo/messages.ts';
import { builtRules } from '../../testing/built.ts';
import { pageIn } from '../../testing/page.ts';
import { TestWorker } from '../../testing/worker.ts';
import { en } from '../../words/en.ts';
import { SoloModel } from './solo_model.ts';

// snabbdom needs `window` when it is loaded; a click scrolls to the board.
vi.hoisted(() => {
  vi.stubGlobal('window', {});
  vi.stubGlobal('document', { querySelector: () => null });
});

let rules: Rules;
beforeAll(async () => {
  rules = await builtRules();
});

const kept = new Map<string, string>();
let told: string[];
let model: SoloModel | null = null;

beforeEach(() => {
  kept.clear();
  told = [];
  vi.stubGlobal('Worker', TestWorker);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});

afterEach(() => {
  model?.leave();
  model = null;
});

function opened(): SoloModel {
  model?.leave();
  const say = (text: string) => void told.push(text);
  const app = pageIn(en, {
    rules,
    settings: { ...readSettings(null, 'en'), sound: false },
    announcer: { say, tell: say } as never,
  });
  model = new SoloModel(app, 'tori');
  // Each help is turned on by the test that is about it.
  model.change({ warn: false, threats: false, follow: false });
  return model;
}

const lastQuestion = () => TestWorker.last.questions.at(-1);

// Answers the last question.
async function answer(content: unknown): Promise<void> {
  const number = lastQuestion()?.number;
  TestWorker.last.onmessage?.({ data: { number, answer: content } });
  await new Promise(resolve => setTimeout(resolve, 0));
}

test('the engine answers each move at the chosen level', async () => {
  const solo = opened();
  await solo.play('1e1d');
  expect(lastQuestion()).toMatchObject({
    ask: 'move',
    level: solo.level,
    position: { game: 'tori', start: null, moves: ['1e1d'] },
  });
  expect(solo.isPlayersTurn).toBe(false);
  await answer('7c7d');
  expect(solo.solo?.moves).toEqual(['1e1d', '7c7d']);
  expect(solo.isPlayersTurn).toBe(true);
  expect(told).toHaveLength(2);
  expect(told[0]).toContain('Swallow');
});

test("while the engine thinks, the user's moves are ignored", async () => {
  const solo = opened();
  await solo.play('1e1d');
  await solo.play('4e4d');
  expect(solo.solo?.moves).toEqual(['1e1d']);
});

test('the game goes on after a reload', async () => {
  const solo = opened();
  solo.choose({ level: 5, side: 'white' });
  solo.begin();
  await answer('1e1d');
  const again = opened();
  expect(again.solo?.moves).toEqual(['1e1d']);
  expect(again.side).toBe('white');
  expect(again.level).toBe(5);
  expect(again.isPlayersTurn).toBe(true);
});

test('a stored game that cannot be replayed to its end goes on from where it can', async () => {
  const moves = ['1e1d', '7c7d', '1a1g', '7d7e'];
  kept.set(
    'ootori.solo.tori',
    JSON.stringify({ game: 'tori', side: 'black', level: 3, moves, resigned: false }),
  );
  const solo = opened();
  expect(solo.solo?.moves).toEqual(['1e1d', '7c7d']);
  expect(JSON.parse(kept.get('ootori.solo.tori') ?? '')).toMatchObject({ moves: ['1e1d', '7c7d'] });
  solo.refuse('1a1g', null);
  await solo.play('4e4d');
  expect(lastQuestion()).toMatchObject({ ask: 'move', position: { moves: ['1e1d', '7c7d', '4e4d'] } });
});

test('a late answer to a game that was given up is ignored', async () => {
  const solo = opened();
  await solo.play('1e1d');
  solo.begin();
  await answer('7c7d');
  expect(solo.solo?.moves).toEqual([]);
});

test('before a blunder, the user is warned with the reply', async () => {
  const solo = opened();
  solo.change({ warn: true });
  const playing = solo.play('4e4d');
  expect(solo.busy).toBe(true);
  expect(lastQuestion()).toMatchObject({ ask: 'check', move: '4e4d' });
  await answer({ reply: '4c4d' });
  await playing;
  expect(solo.busy).toBe(false);
  expect(solo.warned?.reply).toBe(en.solo.warningReply('Sx4d'));
  expect(solo.warned?.arrow).toEqual({ from: '4c', to: '4d' });
  expect(solo.solo?.moves).toEqual([]);
  await solo.play('1e1d');
  expect(solo.solo?.moves).toEqual([]);
  solo.spare();
  expect(solo.warned).toBeNull();
  const again = solo.play('1e1d');
  await answer(null);
  await again;
  expect(solo.solo?.moves).toEqual(['1e1d']);
});

test('threats are shown while the help is on', async () => {
  const solo = opened();
  expect(solo.against).toEqual([]);
  solo.change({ threats: true });
  expect(lastQuestion()).toMatchObject({ ask: 'threats' });
  await answer(['4e']);
  expect(solo.against).toEqual(['4e']);
  solo.change({ threats: false });
  expect(solo.against).toEqual([]);
});

test('a hint is a legal move, or none', async () => {
  const solo = opened();
  const asking = solo.showHint();
  expect(solo.busy).toBe(true);
  await answer('1e1d');
  await asking;
  expect(solo.hint?.usi).toBe('1e1d');
  expect(solo.busy).toBe(false);
  const other = solo.showHint();
  await answer('1a1b');
  await other;
  expect(solo.hint).toBeNull();
});

test('taking back removes the answer, too', async () => {
  const solo = opened();
  await solo.play('1e1d');
  await answer('7c7d');
  solo.takeBack();
  expect(solo.solo?.moves).toEqual([]);
  expect(solo.isPlayersTurn).toBe(true);
});

test('a typed move is played, or its fault is shown', async () => {
  const solo = opened();
  solo.typed.type('S-9z');
  solo.playTyped();
  expect(solo.typed.fault).not.toBe('');
  solo.typed.type(' S-1d ');
  solo.playTyped();
  expect(solo.typed.text).toBe('');
  expect(solo.solo?.moves).toEqual(['1e1d']);
  solo.typed.type('S-4d');
  solo.playTyped();
  expect(solo.solo?.moves).toEqual(['1e1d']);
});

test('a move typed while a warning is open is not ignored in silence', async () => {
  const solo = opened();
  const warned = async () => {
    solo.change({ warn: true });
    const playing = solo.play('4e4d');
    await answer({ reply: '4c4d' });
    await playing;
    solo.typed.type('S-1d');
    solo.playTyped();
    expect(solo.solo?.moves).toEqual([]);
    expect([solo.typed.text, solo.typed.fault]).toEqual(['S-1d', en.solo.answerWarning]);
  };
  for (const label of [en.solo.otherMove, en.solo.playAnyway])
    expect(en.solo.answerWarning).toContain(`“${label}”`);
  await warned();
  solo.spare();
  expect(solo.typed.fault).toBe('');
  await warned();
  solo.make('4e4d');
  expect(solo.typed.fault).toBe('');
});

test('after the game, the turning points are looked for', async () => {
  const solo = opened();
  await solo.play('1e1d');
  await answer('7c7d');
  solo.resign();
  expect(solo.isOver).toBe(true);
  expect(solo.hasLost).toBe(true);
  expect(solo.moments).toBe('looking');
  expect(lastQuestion()).toMatchObject({ ask: 'moments', plies: [0], least: 0.02 });
  const found = [{ ply: 0 }] as Moment[];
  await answer(found);
  expect(solo.moments).toBe(found);
});

test('the level follows the results', () => {
  const solo = opened();
  solo.choose({ level: 5 });
  solo.begin();
  solo.follow(true);
  expect(solo.level).toBe(5);
  solo.resign();
  expect(solo.level).toBe(4);
  solo.takeBack();
  expect(solo.level).toBe(5);
});

test('a player that fails says so, and ends with the page', () => {
  const solo = opened();
  TestWorker.last.onerror?.();
  expect(solo.failed).toBe(true);
  solo.leave();
  model = null;
  expect(TestWorker.last.ended).toBe(true);
});
