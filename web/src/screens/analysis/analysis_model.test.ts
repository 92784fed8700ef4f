import type { Rules } from '@ootori/rules';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { readSettings } from '../../settings.ts';
import { answerCalls } from '../../testing/answers.ts';
import { builtRules } from '../../testing/built.ts';
import { gameOf } from '../../testing/games.ts';
import { pageIn } from '../../testing/page.ts';
import { en } from '../../words/en.ts';
import { AnalysisModel } from './analysis_model.ts';

// snabbdom needs `window` when it is loaded; the page has an address, storage, and events of its window.
vi.hoisted(() => {
  vi.stubGlobal('window', {});
  vi.stubGlobal('location', { pathname: '/analysis', search: '', hash: '' });
  vi.stubGlobal('document', { baseURI: 'https://ootori.example', querySelector: () => null });
});

let rules: Rules;
beforeAll(async () => {
  rules = await builtRules();
});

const kept = new Map<string, string>();
const events = new Map<string, () => void>();
let said: string[];
let toasts: string[];
let pushed: string[];
let model: AnalysisModel | null = null;

beforeEach(() => {
  vi.useFakeTimers();
  kept.clear();
  events.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  vi.stubGlobal('addEventListener', (name: string, act: () => void) => void events.set(name, act));
  vi.stubGlobal('removeEventListener', (name: string) => void events.delete(name));
  goTo('/analysis');
  said = [];
  toasts = [];
  pushed = [];
});

afterEach(() => {
  model?.leave();
  model = null;
  vi.useRealTimers();
});

function goTo(path: string): void {
  const [pathname = '', query] = path.split('?');
  Object.assign(location, { pathname, search: query === undefined ? '' : `?${query}` });
}

async function opened(): Promise<AnalysisModel> {
  model?.leave();
  const app = pageIn(en, {
    rules,
    settings: { ...readSettings(null, 'en'), sound: false },
    announcer: { say: (text: string) => void said.push(text) } as never,
    toast: text => void toasts.push(text),
    complainOf: () => void toasts.push('failed'),
    replace: goTo,
    push: path => {
      pushed.push(path);
      goTo(path);
    },
  });
  model = new AnalysisModel(app);
  await vi.advanceTimersByTimeAsync(0);
  said = [];
  return model;
}

// The moves up to the position shown.
const shown = ({ tree }: AnalysisModel) => tree?.moves.slice(0, tree.at.ply);
const saved = () => vi.advanceTimersByTime(500);

test('moves played are in the address, which opens the same position again', async () => {
  const one = await opened();
  one.play('1e1d');
  one.play('7c7d');
  expect(location.search).toBe('');
  saved();
  expect(location.search).toBe('?game=tori&moves=1e1d,7c7d');
  expect(one.address).toBe('https://ootori.example/analysis?game=tori&moves=1e1d,7c7d');
  one.step(tree => tree.back());
  saved();
  const again = await opened();
  expect(shown(again)).toEqual(['1e1d']);
  expect(again.tree?.line).toEqual(['1e1d', '7c7d']);
});

test('an address with an impossible position or move says so', async () => {
  goTo('/analysis?game=yari&sfen=nonsense');
  const one = await opened();
  expect(toasts).toEqual([en.analysisBoard.badPosition]);
  expect(one.tree?.game).toBe('yari');
  goTo('/analysis?game=tori&moves=1e1d,1d1a');
  const other = await opened();
  expect(toasts.at(-1)).toBe(en.analysisBoard.brokenLine);
  expect(shown(other)).toEqual(['1e1d']);
});

test('variations survive a reload', async () => {
  const one = await opened();
  one.play('1e1d');
  one.step(tree => tree.back());
  one.play('4e4d');
  one.remark('sharper');
  saved();
  const again = await opened();
  expect(again.tree?.root.next.map(({ move }) => move?.usi)).toEqual(['1e1d', '4e4d']);
  expect(again.tree?.at.notes.comment).toBe('sharper');
  again.remark('');
  expect(again.tree?.at.notes.comment).toBeUndefined();
});

test('what was not saved yet is saved when the page is left', async () => {
  const one = await opened();
  one.play('1e1d');
  events.get('pagehide')?.();
  expect(location.search).toBe('?game=tori&moves=1e1d');
  one.leave();
  model = null;
  expect(events.has('pagehide')).toBe(false);
});

test('a typed move is played, or its fault is shown', async () => {
  const one = await opened();
  one.typed.type('S-9z');
  one.playTyped();
  expect(one.typed.fault).not.toBe('');
  one.typed.type(' S-1d ');
  expect(one.typed.fault).toBe('');
  one.playTyped();
  expect(shown(one)).toEqual(['1e1d']);
  expect(one.typed.text).toBe('');
  one.typed.type('  ');
  one.playTyped();
  expect(one.typed.fault).toBe('');
});

test('moves are told to screen readers, with checks', async () => {
  const one = await opened();
  one.play('1e1d');
  expect(said.at(-1)).toContain('Swallow');
  one.step(tree => tree.back());
  expect(said.at(-1)).toBe(en.sentence(en.play.viewing(0)));
  const before = said.length;
  one.step(tree => tree.back());
  expect(said).toHaveLength(before);
});

test('each game keeps its board while the other is shown', async () => {
  const one = await opened();
  const [tori, yari] = rules.games;
  if (!tori || !yari) throw new Error('two games are needed');
  one.play('1e1d');
  one.chooseGame(yari);
  expect(one.tree?.game).toBe('yari');
  one.play('4g4f');
  one.chooseGame(tori);
  expect(shown(one)).toEqual(['1e1d']);
  one.chooseGame(yari);
  expect(shown(one)).toEqual(['4g4f']);
  one.chooseGame(yari);
  expect(shown(one)).toEqual(['4g4f']);
});

test('the analysis of one game is a step back from the other game, after a reload, too', async () => {
  const one = await opened();
  const [tori, yari] = rules.games;
  if (!tori || !yari) throw new Error('two games are needed');
  one.chooseGame(yari);
  expect(pushed, 'nothing to come back to').toEqual([]);
  one.chooseGame(tori);
  one.play('1e1d');
  one.remark('Quiet.');
  one.chooseGame(yari);
  const before = '/analysis?game=tori&moves=1e1d';
  expect(pushed).toEqual(['/analysis?game=yari']);
  saved();
  goTo(before);
  const back = await opened();
  expect([shown(back), back.tree?.at.notes.comment]).toEqual([['1e1d'], 'Quiet.']);
});

test('an impossible position changes nothing, and says what is wrong with it', async () => {
  const one = await opened();
  const spec = rules.spec('tori');
  if (!spec) throw new Error('no Tori Shogi');
  one.play('1e1d');
  one.setUp(spec, 'x6/7/7/7/7/7/7 b - 1');
  expect(one.setUpFault).toContain('(character 1)');
  expect(shown(one)).toEqual(['1e1d']);
  expect(pushed).toEqual([]);
  one.typeSetUp('k6');
  expect(one.setUpFault).toBe('');
  const start = '3k3/7/7/7/7/7/3K3 b - 1';
  one.setUp(spec, start);
  expect(one.setUpFault).toBe('');
  expect(one.tree?.start).toBe(start);
  expect(pushed).toHaveLength(1);
  one.setUp(spec, spec.start);
  expect(one.tree?.start).toBe('');
});

test('a finished game is shown from the side of its player', async () => {
  const game = gameOf(rules, {
    side: 'white',
    moves: ['1e1d', '7c7d'],
    plies: 2,
    outcome: { winner: 'white', reason: 'resignation' },
    seats: { black: { kind: 'account', name: 'Ann', you: false }, white: { kind: 'guest', you: true } },
  });
  answerCalls({
    'GET /games/g1': game,
    'GET /games/g1/record?format=json': {
      game: 'tori',
      moves: [{ usi: '1e1d' }, { usi: '7c7d' }],
    },
  });
  goTo('/analysis?of=g1&ply=1');
  const one = await opened();
  expect(one.below).toBe('white');
  expect(shown(one)).toEqual(['1e1d']);
  expect(one.nameOf('black')).toBe('Ann');
  one.play('4c4d');
  saved();
  expect(location.search).toBe('?of=g1&ply=1&moves=4c4d');
  one.flip();
  expect(one.below).toBe('black');
});

test('a game in progress is not analysed', async () => {
  answerCalls({
    'GET /games/g1': gameOf(rules),
    'GET /games/g1/record?format=json': { game: 'tori', moves: [] },
  });
  goTo('/analysis?of=g1');
  const one = await opened();
  expect(one.phase).toBe('running');
  expect(one.tree).toBeNull();
});

test('a game that cannot be loaded says so', async () => {
  answerCalls({});
  goTo('/analysis?of=g1');
  const one = await opened();
  expect(one.phase).toBe('failed');
  expect(toasts).toEqual(['failed']);
});
