import type { Rules } from '@ootori/rules';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { isOpenHere, openGames } from '../../play/open_games.ts';
import type { GameEvent, ServerFrame } from '../../protocol/frames.ts';
import type { GameRecord } from '../../protocol/games.ts';
import { readSettings, type Settings } from '../../settings.ts';
import { type Asked, answerCalls } from '../../testing/answers.ts';
import { fakeAudio } from '../../testing/audio.ts';
import { builtRules, specOf } from '../../testing/built.ts';
import { GamePage, type GamePageOptions, resigned, strangers } from '../../testing/game_page.ts';
import { event, gameOf } from '../../testing/games.ts';
import { TestLine } from '../../testing/line.ts';
import { TestLocks } from '../../testing/locks.ts';
import { all, pageIn, press, seen } from '../../testing/page.ts';
import { account } from '../../testing/tournaments.ts';
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
  game.type('S-9z');
  game.playTyped();
  expect(game.typedFault).not.toBe('');
  expect(game.typed).toBe('S-9z');
  game.type(' S-1d ');
  expect(game.typedFault).toBe('');
  game.playTyped();
  expect(game.typed).toBe('');
  expect(line.sent).toEqual([{ t: 'move', game: 'g1', ply: 0, usi: '1e1d' }]);
});

test("while the opponent is to move, a typed move is a premove, and others are not the user's turn", async () => {
  const game = await opened(people);
  play(moved('1e1d'));
  game.type('4e4d');
  game.playTyped();
  expect(game.room?.premove?.usi).toBe('4e4d');
  expect(game.typed).toBe('');
  game.type('S-2d');
  game.playTyped();
  expect(game.typedFault).toBe(en.errors.not_your_turn);
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

const sounds = fakeAudio();
const begun = [moved('1e1d'), moved('7c7d')];

test('moves, captures and the end have their sounds, if the user wants them', async () => {
  vi.stubGlobal('document', { visibilityState: 'visible' });
  const page = await shown(people, { settings: { sound: true } });
  sounds.length = 0;
  page.happen(...begun);
  expect(sounds).toEqual(['click 1500', 'click 1500']);
  page.happen(moved('4e4d'), moved('4c4d'));
  expect(sounds.slice(2)).toEqual(['click 1500', 'click 1500', 'click 900']);
  page.happen(resigned('black'));
  expect(sounds.slice(5)).toEqual(['tone 523', 'tone 392']);
  const quiet = await shown();
  sounds.length = 0;
  quiet.happen(...begun, resigned('black'));
  expect(sounds).toEqual([]);
});

test('a page that is not in view calls the user to move', async () => {
  vi.stubGlobal('document', { visibilityState: 'hidden' });
  const heard = async (turnSound: boolean) => {
    const page = await shown(people, { settings: { sound: true, turnSound } });
    sounds.length = 0;
    page.happen(...begun);
    return [...sounds];
  };
  expect(await heard(true)).toEqual(['click 1500', 'tone 523', 'tone 784']);
  expect(await heard(false)).toEqual(['click 1500', 'click 1500']);
});

test('other tabs learn that a player has the game open', async () => {
  vi.stubGlobal('navigator', { locks: new TestLocks().manager });
  await shown();
  expect([await openGames(), isOpenHere('g1')]).toEqual([new Set(['g1']), true]);
  await shown(strangers);
  await vi.advanceTimersByTimeAsync(0);
  expect([await openGames(), isOpenHere('g1')]).toEqual([new Set(), false]);
});

test('what happens is told in words', async () => {
  const page = await shown();
  page.happen(...begun);
  expect(page.said).toEqual(['Black: Swallow from 1e to 1d.', 'White: Swallow from 7c to 7d. Your move.']);
  page.said.length = 0;
  const presence = (white: boolean): ServerFrame => ({
    t: 'presence',
    game: 'g1',
    black: true,
    white,
    away_for: { black: null, white: white ? null : 0 },
    claim_in: null,
  });
  for (const white of [true, false, true]) page.line.hear(presence(white));
  expect(page.said).toEqual([en.play.awayText, en.play.cameBack]);
  page.said.length = 0;
  page.happen(moved('2e2d'));
  page.said.length = 0;
  model?.room?.settle('4e4d');
  model?.room?.settle(null);
  expect(page.said).toEqual(['Premove: Swallow from 4e to 4d', en.play.premoveGone]);
  page.said.length = 0;
  page.happen({ type: 'adjourned' }, { type: 'sealed', spent: 0 }, { type: 'recalled' });
  expect(page.said).toEqual([en.adjournment.sealTheirs, en.adjournment.sealed, en.adjournment.recalled]);
});

test('an adjournment is told to the player who seals the move, and to spectators', async () => {
  const page = await shown();
  page.happen(...begun, { type: 'adjourned' });
  expect(page.said.at(-1)).toBe(en.adjournment.sealYours);
  const watched = await shown(strangers);
  watched.happen(...begun, { type: 'adjourned' });
  expect(watched.said.at(-1)).toBe(en.adjournment.sealBetween);
});

test('the question whether to play a move is told', async () => {
  const page = await shown(people, { settings: { confirm: 'always' } });
  model?.play('1e1d');
  expect(page.said).toEqual(['Play S-1d?']);
});

test('the move before a premove and the last move of a game are told before what follows', async () => {
  const told: [string, boolean][] = [];
  const tell = (text: string, follows = false) => void told.push([text, follows]);
  const page = await shown(people, { page: { announcer: { note: () => {}, tell } as never } });
  page.happen(moved('1e1d'));
  model?.room?.settle('2e2d');
  page.happen(moved('7c7d'));
  page.happen(moved('2e2d'), resigned('black'));
  expect(told).toEqual([
    ['Black: Swallow from 1e to 1d.', false],
    ['White: Swallow from 7c to 7d.', false],
    ['Black: Swallow from 2e to 2d.', true],
    ['You won – by resignation', true],
  ]);
});

test('check is told', async () => {
  const page = await shown({ ...people, start: '7/7/3k3/7/7/3S3/3K3 b - 1' });
  page.happen(moved('4f4e'));
  const checks = await shown({ ...people, start: '7/7/3k3/7/3S3/7/3K3 b - 1' });
  checks.happen(moved('4e4d'));
  expect([page.said[0], checks.said[0]]).toEqual([
    'Black: Swallow from 4f to 4e.',
    `Black: Swallow from 4e to 4d. ${en.speech.check}`,
  ]);
});

test('offers are told to players and spectators, but not those of a blocked opponent', async () => {
  const rematch = { type: 'offered', by: 'white', offer: 'rematch' } as const;
  const page = await shown();
  page.happen(...begun, { type: 'offered', by: 'white', offer: 'takeback' });
  expect(page.said.at(-1)).toBe(en.offers.theirs.takeback);
  const watched = await shown(strangers);
  watched.happen(...begun, { type: 'offered', by: 'white', offer: 'takeback' });
  expect(watched.said.at(-1)).toBe('White asks for a takeback.');
  watched.happen({ type: 'declined', by: 'white', offer: 'takeback' });
  expect(watched.toasts).toEqual([]);
  watched.happen(resigned('black'), { type: 'rematched', id: 'g2' });
  expect(watched.went).toEqual([]);
  const blocked = await shown(people, {
    answers: { 'GET /following/Bea': { following: false, block: 'b1' } },
  });
  blocked.happen(...begun, resigned('black'));
  await vi.advanceTimersByTimeAsync(0);
  blocked.said.length = 0;
  blocked.happen(rematch);
  expect(blocked.said).toEqual([]);
});

test('a system notification says that it is the user’s turn, if the user wants it', async () => {
  const notices: unknown[] = [];
  const Notification = class {
    static readonly permission = 'granted';
    close() {}

    constructor(title: string, { body, tag }: { body: string; tag: string }) {
      notices.push([title, body, tag]);
    }
  };
  vi.stubGlobal('Notification', Notification);
  vi.stubGlobal('window', { Notification });
  vi.stubGlobal('document', { visibilityState: 'hidden' });
  const page = await shown(people, { settings: { turnNotice: true } });
  page.happen(...begun);
  expect(notices).toEqual([['Your move', 'Tori Shogi', '/game/g1']]);
  model?.play('2e2d');
  expect(notices).toHaveLength(1);
  page.happen(moved('2e2d'));
  model?.room?.settle('4e4d');
  page.happen(moved('6c6d'));
  expect([model?.plies, notices.length], 'a premove was played').toEqual([5, 1]);
  const without = await shown(people, { settings: { turnNotice: false } });
  without.happen(...begun);
  expect(notices).toHaveLength(1);
});

test('typing is over with the game; a typed premove may have spaces around it', async () => {
  const page = await shown();
  page.happen(moved('1e1d'));
  model?.type(' 4e4d ');
  model?.playTyped();
  expect([model?.room?.premove?.usi, model?.typed, model?.typedFault]).toEqual(['4e4d', '', '']);
  page.happen(resigned('black'));
  model?.type('4e4d');
  model?.playTyped();
  expect(model?.typedFault).toBe(en.errors.game_over);
  model?.type('  ');
  model?.playTyped();
  expect(model?.typedFault).toBe('');
});

test('a typed move brings the page back to the newest position', async () => {
  const page = await shown();
  page.happen(...begun);
  model?.show(0);
  model?.type('2e2d');
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

test('the simul of a game is known from its first event', async () => {
  const page = await shown(people, { arranged: { simul: 's1', may_adjourn: false } });
  page.happen();
  expect(model?.bar).toBeNull();
  await vi.advanceTimersByTimeAsync(0);
  expect(model?.bar).not.toBeNull();
  const bar = model?.bar;
  page.happen(moved('1e1d'));
  await vi.advanceTimersByTimeAsync(0);
  expect(model?.bar).toBe(bar);
});

describe('the host of a simul', () => {
  const board = (game: string, host_side: 'black' | 'white') => ({
    game,
    guest: account('Ann'),
    host_side,
    handicap: 'none',
    result: null,
  });
  const simul = {
    id: 's1',
    version: 1,
    game: 'tori',
    time: live,
    host_time: live,
    per_guest: 0,
    handicap: 'none',
    side: 'alternating',
    phase: 'running',
    host: account('Hana'),
    opened: 0,
    started: 1,
    you: { host: true, stance: null, game: null },
    guests: [],
    boards: [board('g1', 'black'), board('g2', 'white')],
    score: { won: 0, lost: 0, drawn: 0 },
  };
  const seats = { black: account('Ann'), white: account('Hana') };
  const other = (n: number, one: GameEvent): void =>
    page.line.hear({ t: 'event', game: 'g2', n, at: n, event: one });
  let page: GamePage;

  afterEach(() => {
    model?.leave();
    model = null;
    vi.advanceTimersByTime(10_000); // the boards linger
  });

  // The host has moved on the first board, and no other one waits.
  async function waiting(): Promise<GameModel> {
    page = await shown(people, {
      arranged: { simul: 's1', may_adjourn: false },
      answers: { 'GET /simuls/s1': simul },
    });
    page.happen();
    await vi.advanceTimersByTimeAsync(0);
    const [handicap, { start }] = ['none', specOf(rules, 'tori')];
    other(1, { type: 'created', game: 'tori', handicap, start, seats, time: live, rated: false });
    const game = model as GameModel;
    game.play('1e1d');
    page.happen(moved('1e1d'));
    return game;
  }

  test('is led on even after a move made before the bar was there', async () => {
    const answers = { 'GET /simuls/s1': simul };
    page = await shown(people, { arranged: { simul: 's1', may_adjourn: false }, answers });
    page.happen();
    model?.play('1e1d');
    expect(model?.bar).toBeNull();
    await vi.advanceTimersByTimeAsync(0);
    page.happen(moved('1e1d'));
    const { start } = specOf(rules, 'tori');
    other(1, { type: 'created', game: 'tori', handicap: 'none', start, seats, time: live, rated: false });
    other(2, moved('1e1d'));
    expect(page.went).toEqual(['/game/g2']);
  });

  test('is led to the next board that waits', async () => {
    await waiting();
    other(2, moved('1e1d'));
    expect(page.went).toEqual(['/game/g2']);
  });

  test.each<[string, (game: GameModel) => void]>([
    ['a premove', game => game.room?.settle(game.room.premoves[0]?.usi ?? null)],
    ['a move being typed', game => game.type('2e')],
    ['a message being written', game => game.talk?.write('Well played')],
  ])('stays for %s', async (_, begin) => {
    begin(await waiting());
    other(2, moved('1e1d'));
    expect(page.went).toEqual([]);
  });
});

test('a page that was left before its game was loaded stays empty', async () => {
  const page = new GamePage(rules, people);
  const left = new GameModel(page.app, 'g1');
  left.leave();
  await vi.advanceTimersByTimeAsync(0);
  expect([left.room, left.phase, page.line.sent]).toEqual([null, 'loading', []]);
});

test('the server’s silence is told once it begins', async () => {
  const page = await shown();
  page.line.quieten(true);
  expect([model?.quiet, model?.isOutOfTouch, page.said]).toEqual([true, true, [en.connection.quiet]]);
  page.line.quieten(false);
  expect([model?.isOutOfTouch, page.said.length]).toEqual([false, 1]);
});

test('every act is drawn', async () => {
  const page = await shown(people, { settings: { confirm: 'always' } });
  page.happen(...begun);
  const game = model as GameModel;
  const drawn = page.redraws(
    () => game.show(1),
    () => game.flip(),
    () => game.type('2e2d'),
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
