import type { Rules } from '@ootori/rules';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { GameEvent, ServerFrame } from '../../protocol/frames.ts';
import type { GameRecord } from '../../protocol/games.ts';
import { readSettings, type Settings } from '../../settings.ts';
import { type Asked, answerCalls } from '../../testing/answers.ts';
import { builtRules } from '../../testing/built.ts';
import { GamePage, type GamePageOptions, resigned, strangers } from '../../testing/game_page.ts';
import { event, gameOf } from '../../testing/games.ts';
import { TestLine } from '../../testing/line.ts';
import { all, pageIn, press, seen } from '../../testing/page.ts';
import { en } from '../../words/en.ts';
import { GameModel } from './game_model.ts';
import { gameView } from './game_view.ts';

// snabbdom needs `window` when it is loaded; the page looks at its address.
vi.hoisted(() => {
  vi.stubGlobal('window', {});
  vi.stubGlobal('location', { pathname: '/game/g1', search: '', hash: '' });
});

let rules: Rules;
beforeAll(async () => {
  rules = await builtRules();
  await import('./bars.ts'); // which is slow the first time
});

let asked: Asked[];
let line: TestLine;
let said: string[]; // to screen readers
let toasts: string[];
let went: string[];
let model: GameModel | null = null;

beforeEach(() => {
  vi.useFakeTimers();
  line = new TestLine();
  said = [];
  toasts = [];
  went = [];
  location.search = '';
});

afterEach(() => {
  model?.leave();
  model = null;
  vi.useRealTimers();
});

const live = { kind: 'live', main: 60_000, increment: 0, delay: 0, byoyomi: 0, periods: 0 } as const;
const byDays = { kind: 'correspondence', days: 3 } as const;
const people: Partial<GameRecord> = {
  level: null,
  time: live,
  seats: { black: { kind: 'guest', you: true }, white: { kind: 'account', name: 'Bea', you: false } },
};

async function opened(
  changes: Partial<GameRecord> = {},
  settings: Partial<Settings> = {},
): Promise<GameModel> {
  const game = gameOf(rules, changes);
  asked = answerCalls({
    'GET /games/g1': game,
    'GET /blocks': { blocks: [] },
    'GET /games/g1/lines': { ply: game.moves.length, lines: [] },
    'POST /games': { ...game, id: 'g2' },
  });
  const say = (text: string) => void said.push(text);
  const app = pageIn(en, {
    rules,
    line: line.line,
    settings: { ...readSettings(null, 'en'), sound: false, ...settings },
    settingsOpen: false,
    guide: null,
    me: null,
    mayModerate: false,
    announcer: { say, note: say, tell: say } as never,
    toast: text => void toasts.push(text),
    complainOf: () => void toasts.push('failed'),
    go: path => void went.push(path),
    callToPlay: game => went.push(`call ${game}`) > 0,
    openGuide: () => {},
    games: [],
    noteProgress: () => {},
  });
  model = new GameModel(app, 'g1');
  await vi.advanceTimersByTimeAsync(0);
  line.sent.length = 0;
  return model;
}

const { created, handicap, start } = { created: 'created', handicap: 'none', start: '' } as const;
// The events of a game between people, from its first; answers to other requests are not needed here.
function play(...events: readonly GameEvent[]): void {
  const first: GameEvent = {
    type: created,
    game: 'tori',
    handicap,
    start,
    seats: gameOf(rules, people).seats,
    time: live,
    rated: false,
  };
  for (const [index, one] of [first, ...events].entries()) line.hear(event(index + 1, one));
}
const moved = (usi: string): GameEvent => ({ type: 'moved', usi, spent: 0 });

function view(of: GameModel) {
  if (!of.room) throw new Error('the game is not there');
  return gameView(of, of.room);
}

test('a move is sent, and shown at once', async () => {
  const game = await opened();
  game.play('1e1d');
  expect(line.sent).toEqual([{ t: 'move', game: 'g1', ply: 0, usi: '1e1d' }]);
  expect(game.plies).toBe(1);
  expect(game.ply).toBe(1);
});

test('in correspondence games, a move must be confirmed', async () => {
  const game = await opened({ ...people, time: byDays });
  game.play('1e1d');
  expect(line.sent).toEqual([]);
  expect(seen(view(game))).toContain('Play S-1d?');
  press(view(game), en.play.cancelPremove);
  expect(game.unconfirmed).toBeNull();
  game.play('4e4d');
  press(view(game), en.play.playMove);
  expect(line.sent).toEqual([{ t: 'move', game: 'g1', ply: 0, usi: '4e4d' }]);
});

test('whether moves are confirmed is a setting', async () => {
  const always = await opened({}, { confirm: 'always' });
  always.play('1e1d');
  expect(line.sent).toEqual([]);
  always.leave();
  const never = await opened({ ...people, time: byDays }, { confirm: 'never' });
  never.play('1e1d');
  expect(line.sent).toHaveLength(1);
});

test('a typed move is played, or its fault is shown', async () => {
  const game = await opened();
  game.typed.type('S-9z');
  game.playTyped();
  expect(game.typed.fault).not.toBe('');
  expect(game.typed.text).toBe('S-9z');
  game.typed.type(' S-1d ');
  expect(game.typed.fault).toBe('');
  game.playTyped();
  expect(game.typed.text).toBe('');
  expect(line.sent).toEqual([{ t: 'move', game: 'g1', ply: 0, usi: '1e1d' }]);
});

test("while the opponent is to move, a typed move is a premove, and others are not the user's turn", async () => {
  const game = await opened(people);
  play(moved('1e1d'));
  game.typed.type('4e4d');
  game.playTyped();
  expect(game.room?.premove?.usi).toBe('4e4d');
  expect(game.typed.text).toBe('');
  game.typed.type('S-2d');
  game.playTyped();
  expect(game.typed.fault).toBe(en.errors.not_your_turn);
});

test('the result and the moves are told to screen readers', async () => {
  const game = await opened(people);
  play(moved('1e1d'), moved('7c7d'), { type: 'ended', winner: 'black', reason: 'resignation' });
  expect(said[0]).toContain('Swallow');
  expect(said.some(text => text.includes(en.play.yourTurn))).toBe(true);
  expect(said.at(-1)).toContain('You won');
  expect(seen(view(game))).toContain('You won');
});

test('a rematch against the engine swaps sides, unless a handicap is given', async () => {
  const over: Partial<GameRecord> = { outcome: { winner: 'white', reason: 'resignation' } };
  const game = await opened(over);
  press(view(game), en.play.rematch);
  await vi.advanceTimersByTimeAsync(0);
  expect(asked.at(-1)).toEqual({
    call: 'POST /games',
    body: { game: 'tori', handicap: 'none', level: 3, side: 'white' },
  });
  expect(went).toEqual(['/game/g2']);
  game.leave();
  const falcon = rules.spec('tori')?.handicaps.find(({ id }) => id === 'falcon');
  const given = await opened({ ...over, handicap: 'falcon', start: falcon?.start ?? '', side: 'black' });
  press(view(given), en.play.rematch);
  await vi.advanceTimersByTimeAsync(0);
  expect(asked.at(-1)?.body).toMatchObject({ handicap: 'falcon', side: 'black' });
});

test('a person is asked for a rematch', async () => {
  const game = await opened(people);
  play(moved('1e1d'), moved('7c7d'), { type: 'ended', winner: 'black', reason: 'resignation' });
  press(view(game), en.play.rematch);
  expect(line.sent.at(-1)).toEqual({ t: 'rematch', game: 'g1' });
});

test('resigning must be confirmed; before both have moved, the game is aborted instead', async () => {
  const game = await opened(people);
  play();
  press(view(game), en.play.abort);
  expect(game.hasDialog).toBe(true);
  press(all(view(game), 'dialog')[0], en.play.abortYes);
  expect(line.sent.at(-1)).toEqual({ t: 'abort', game: 'g1' });
  expect(game.hasDialog).toBe(false);
  play(moved('1e1d'), moved('7c7d'));
  press(view(game), en.play.resign);
  press(all(view(game), 'dialog')[0], en.play.cancel);
  expect(line.sent.at(-1)).toEqual({ t: 'abort', game: 'g1' });
  press(view(game), en.play.resign);
  press(all(view(game), 'dialog')[0], en.play.resignYes);
  expect(line.sent.at(-1)).toEqual({ t: 'resign', game: 'g1' });
  press(view(game), en.play.resign);
  line.hear(event(4, { type: 'ended', winner: 'black', reason: 'resignation' }));
  expect(all(view(game), 'dialog'), 'there is nothing left to resign').toEqual([]);
});

test('looking back ends when a move is taken back or the game ends', async () => {
  const game = await opened(people);
  play(moved('1e1d'), moved('7c7d'));
  game.show(1);
  expect(game.live).toBe(false);
  expect(seen(view(game))).toContain(en.play.viewing(1));
  press(view(game), en.play.backToGame);
  expect(game.live).toBe(true);
  game.show(0);
  line.hear(event(4, { type: 'taken_back', plies: 1 }));
  expect(game.live).toBe(true);
  expect(game.ply).toBe(1);
  expect(said.at(-1)).toBe(en.speech.takenBack);
});

test('a lost connection is told after a moment, and so is its return', async () => {
  const game = await opened(people);
  line.connect('waiting');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(game.disconnected).toBe(false);
  await vi.advanceTimersByTimeAsync(500);
  expect(game.disconnected).toBe(true);
  expect(said).toEqual([en.connection.waiting]);
  expect(seen(view(game))).toContain(en.connection.waiting);
  line.connect('open');
  expect(game.disconnected).toBe(false);
  expect(said.at(-1)).toBe(en.connection.back);
  expect(line.sent.at(-1)).toMatchObject({ t: 'watch', game: 'g1' });
});

test('a short interruption is not told', async () => {
  await opened(people);
  line.connect('waiting');
  await vi.advanceTimersByTimeAsync(1_000);
  line.connect('open');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(said).toEqual([]);
});

test('the line is watched closely while a clock may run', async () => {
  const game = await opened(people);
  expect(line.closely.at(-1)).toBe(true);
  play(moved('1e1d'), { type: 'ended', winner: 'black', reason: 'time' });
  expect(line.closely.at(-1)).toBe(false);
  game.leave();
  await opened({ ...people, time: byDays });
  expect(line.closely.at(-1)).toBe(false);
});

test('the address says which position is shown, and from which side', async () => {
  location.search = '?ply=1&bottom=white';
  const game = await opened({ moves: ['1e1d', '7c7d'], plies: 2 });
  expect(game.ply).toBe(1);
  expect(game.below).toBe('white');
  game.flip();
  expect(game.below).toBe('black');
});

test('a declined offer is shown, and a refused move comes off the board', async () => {
  const game = await opened(people);
  play(
    moved('1e1d'),
    { type: 'offered', by: 'black', offer: 'adjourn' },
    { type: 'declined', by: 'black', offer: 'adjourn' },
  );
  expect(toasts).toEqual([]);
  line.hear(event(5, { type: 'offered', by: 'black', offer: 'impasse' }));
  line.hear(event(6, { type: 'declined', by: 'white', offer: 'impasse' }));
  expect(toasts).toEqual([en.offers.declined.impasse]);
  line.hear({ t: 'error', game: 'g1', code: 'storage', message: '' } as ServerFrame);
  expect(toasts).toHaveLength(2);
  expect(game.plies).toBe(1);
});

test('an offer that the opponent withdraws is not called declined', async () => {
  await opened(people);
  play(moved('1e1d'), { type: 'offered', by: 'white', offer: 'takeback' });
  expect(said.at(-1)).toBe(en.offers.theirs.takeback);
  line.hear(event(4, { type: 'declined', by: 'white', offer: 'takeback' }));
  expect(toasts).toEqual([en.offers.withdrawn.takeback]);
});

test('a rematch that begins leads its players to it', async () => {
  await opened(people);
  play(moved('1e1d'), { type: 'ended', winner: 'black', reason: 'time' }, { type: 'rematched', id: 'g9' });
  expect(went).toEqual(['call g9', '/game/g9']);
});

test('a rematch that the user has just accepted does not ring', async () => {
  const game = await opened(people);
  play(
    moved('1e1d'),
    { type: 'ended', winner: 'black', reason: 'time' },
    { type: 'offered', by: 'white', offer: 'rematch' },
  );
  game.room?.answer('rematch', true);
  line.hear(event(5, { type: 'rematched', id: 'g9' }));
  expect(went).toEqual(['/game/g9']);
});

test('a game that does not exist, or cannot be loaded, says so', async () => {
  const game = await opened();
  answerCalls({});
  await game.load();
  expect(game.phase).toBe('failed');
  expect(toasts).toEqual(['failed']);
  vi.stubGlobal('fetch', async () =>
    Response.json({ error: { code: 'unknown_game', message: 'no' } }, { status: 404 }),
  );
  await game.load();
  expect(game.phase).toBe('missing');
});

// The same page with all that it does: sounds, dialogs, other answers of the server.
async function shown(
  changes: Partial<GameRecord> = people,
  options: GamePageOptions = {},
): Promise<GamePage> {
  model?.leave();
  const page = new GamePage(rules, changes, options);
  model = new GameModel(page.app, 'g1');
  await vi.advanceTimersByTimeAsync(0);
  page.line.sent.length = 0;
  return page;
}

const begun = [moved('1e1d'), moved('7c7d')];

test('typing is over with the game; a typed premove may have spaces around it', async () => {
  const page = await shown();
  page.happen(moved('1e1d'));
  model?.typed.type(' 4e4d ');
  model?.playTyped();
  expect([model?.room?.premove?.usi, model?.typed.text, model?.typed.fault]).toEqual(['4e4d', '', '']);
  page.happen(resigned('black'));
  model?.typed.type('4e4d');
  model?.playTyped();
  expect(model?.typed.fault).toBe(en.errors.game_over);
  model?.typed.type('  ');
  model?.playTyped();
  expect(model?.typed.fault).toBe('');
});

test('a typed move brings the page back to the newest position', async () => {
  const page = await shown();
  page.happen(...begun);
  model?.show(0);
  model?.typed.type('2e2d');
  model?.playTyped();
  expect([model?.live, model?.ply, page.line.sent.at(-1)]).toEqual([
    true,
    3,
    { t: 'move', game: 'g1', ply: 2, usi: '2e2d' },
  ]);
});

test('a premove that cannot be made is explained without its rule', async () => {
  const page = await shown();
  page.happen(moved('1e1d'));
  model?.refuse('4f4c', 'F');
  expect(page.said.at(-1)).toBe('The Falcon can’t go there.');
  expect(model?.hints.hint.against).toEqual([]);
  page.happen(moved('7c7d'));
  expect(model?.hints.hint.rule).toBeNull();
  model?.show(0);
  model?.touch('4c');
  expect(model?.hints.hint.reach).toEqual([]);
  model?.show(2);
  model?.touch('4c');
  expect(model?.hints.hint.reach).toEqual(['4d']);
});

test('ratings are loaded for games between people, again at their end, and are not needed', async () => {
  const page = await shown();
  page.happen(resigned('black'));
  await vi.advanceTimersByTimeAsync(0);
  const asks = () => page.asked.filter(({ call }) => call === 'GET /games/g1/standing').length;
  expect([asks(), page.toasts]).toEqual([2, []]);
  const engine = await shown({});
  expect(engine.asked.map(({ call }) => call)).toEqual(['GET /games/g1', 'GET /blocks']);
});

test('after the game, the opponent’s account can be followed or blocked, by players only', async () => {
  const page = await shown();
  expect(model?.relation).toBeNull();
  page.happen(resigned('black'));
  expect(model?.relation).not.toBeNull();
  const guests: Partial<GameRecord> = {
    ...people,
    seats: { black: { kind: 'guest', you: true }, white: { kind: 'guest', you: false } },
  };
  for (const changes of [strangers, guests]) {
    (await shown(changes)).happen(resigned('black'));
    expect(model?.relation).toBeNull();
  }
});

test('a rematch against the engine is started once, and again after a failure', async () => {
  const over: Partial<GameRecord> = { outcome: { winner: 'white', reason: 'resignation' } };
  const page = await shown(over);
  model?.rematch();
  model?.rematch();
  expect(model?.restarting).toBe(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(page.asked.filter(({ call }) => call === 'POST /games')).toHaveLength(1);
  expect([model?.restarting, page.toasts]).toEqual([false, ['failed']]);
});

test('a rematch that starts late does not take users away from the page that they have moved on to', async () => {
  const over: Partial<GameRecord> = { outcome: { winner: 'white', reason: 'resignation' } };
  const page = await shown(over, { answers: { 'POST /games': gameOf(rules, { id: 'g2' }) } });
  model?.rematch();
  model?.leave();
  await vi.advanceTimersByTimeAsync(0);
  expect([page.went, page.toasts]).toEqual([[], [en.lobby.begun]]);
});

test('while a dialog or the guide is open, the page knows it', async () => {
  await shown();
  expect(model?.hasDialog).toBe(false);
  model?.share.show(true);
  expect(model?.hasDialog).toBe(true);
  await shown(people, { page: { settingsOpen: true } });
  expect(model?.hasDialog).toBe(true);
  await shown(people, { page: { guide: rules.spec('tori') ?? null } });
  expect(model?.hasDialog).toBe(true);
});

test('a page that was left before its game was loaded stays empty', async () => {
  const page = new GamePage(rules, people);
  const left = new GameModel(page.app, 'g1');
  left.leave();
  await vi.advanceTimersByTimeAsync(0);
  expect([left.room, left.phase, page.line.sent]).toEqual([null, 'loading', []]);
});

test('every act is drawn', async () => {
  const page = await shown(people, { settings: { confirm: 'always' } });
  page.happen(...begun);
  const game = model as GameModel;
  const drawn = page.redraws(
    () => game.show(1),
    () => game.flip(),
    () => game.typed.type('2e2d'),
    () => game.play('2e2d'),
    () => game.confirm(false),
    () => game.askToEnd('resign'),
    () => game.end('resign'),
    () => page.line.quieten(true),
    () => page.line.connect('waiting'),
    () => page.happen({ type: 'vacation_began', by: 'white', used: 0 }),
  );
  expect(drawn).toEqual(Array(10).fill(true));
});
