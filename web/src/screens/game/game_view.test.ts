import type { VNode } from 'snabbdom';
import { expect, test, vi } from 'vitest';
import type { GameRecord } from '../../protocol/games.ts';
import { byDays, type GamePageOptions, moved, people, resigned, strangers } from '../../testing/game_page.ts';
import { OpenedGame } from '../../testing/opened_game.ts';
import { all, click, fill, heard, press, seen, submit } from '../../testing/page.ts';
import { en } from '../../words/en.ts';
import type { GameModel } from './game_model.ts';
import { gameView } from './game_view.ts';

// snabbdom needs `window` when it is loaded; the page looks at its address.
vi.hoisted(() => {
  vi.stubGlobal('window', {});
  vi.stubGlobal('location', { pathname: '/game/g1', search: '', hash: '', origin: 'https://ootori.example' });
});

const fixture = new OpenedGame();

async function opened(changes: Partial<GameRecord> = {}, options: GamePageOptions = {}): Promise<GameModel> {
  const model = await fixture.open(changes, options);
  return model;
}

function view() {
  if (!fixture.model?.room) throw new Error('the game is not there');
  return gameView(fixture.model, fixture.model.room);
}

const dock = () => all(view(), '.dock')[0];
const isDisabled = (one: VNode) => one.data?.attrs?.disabled === true;
// The labels of the buttons; those that do nothing in brackets.
const buttons = (of: VNode | undefined) =>
  all(of, 'button').map(one => (isDisabled(one) ? `(${heard(one)})` : heard(one)));
const links = (of: VNode | undefined) => all(of, 'a').map(one => [heard(one), one.data?.attrs?.href]);
const toolbar = () => buttons(all(view(), '.toolbar')[0]).slice(4);
const lineBelow = () => seen(all(view(), '.board-line')[0]);
// Below the toolbar.
const notes = () =>
  (dock()?.children ?? [])
    .slice(1)
    .map(seen)
    .filter(text => text !== '');

const begun = [moved('1e1d'), moved('7c7d')];

test('the heading names the game and its terms', async () => {
  const terms = () => seen(all(view(), '.game-heading')[0]);
  await opened();
  expect(terms()).toBe('Tori ShogiShareHow to playagainst the engine, level 3 · even game');
  press(view(), 'How to play');
  expect(fixture.page.went).toEqual(['guide to tori']);
  await opened({ ...people, rated: true });
  expect(terms()).toContain('1 min · rated · even game');
  const falcon = fixture.rules.spec('tori')?.handicaps.find(({ id }) => id === 'falcon');
  await opened({ ...people, time: null, handicap: 'falcon', start: falcon?.start ?? '' });
  expect(terms()).toContain('No clock · casual · handicap: Falcon');
});

test('an unknown game is not drawn', async () => {
  const { room } = await opened();
  if (!fixture.model || !room) throw new Error('the game is not there');
  Object.assign(room.game, { game: 'chess' });
  expect(seen(gameView(fixture.model, room))).toBe(en.errors.garbled);
});

test('the buttons depend on who the user is, and on how far the game is', async () => {
  await opened();
  expect(toolbar()).toEqual(['Flip board', '(Take back)', 'Resign']);
  await opened(people);
  fixture.page.happen();
  expect(toolbar()).toEqual(['Flip board', '(Take back)', 'Abort game']);
  fixture.page.happen(...begun);
  expect(toolbar()).toEqual(['Flip board', 'Take back', 'Offer to adjourn', 'Resign']);
  fixture.page.happen(resigned('black'));
  expect(toolbar()).toEqual(['Flip board', '(Take back)', '(Resign)']);
  await opened(people, { arranged: { tournament: 't1', may_adjourn: false } });
  fixture.page.happen();
  expect(toolbar()).toEqual(['Flip board', '(Take back)', 'Resign']);
  await opened(strangers);
  expect(toolbar()).toEqual(['Flip board']);
  await opened(strangers, { page: { mayModerate: true } });
  expect(toolbar()).toEqual(['Flip board', 'Arbiter’s ruling']);
});

test('each button asks the server, or turns the board', async () => {
  const game = await opened(people);
  fixture.page.happen(...begun);
  fixture.page.line.sent.length = 0;
  press(view(), 'Take back');
  press(view(), 'Offer to adjourn');
  expect(fixture.page.line.sent).toEqual([
    { t: 'takeback', game: 'g1', ply: 2 },
    { t: 'adjourn', game: 'g1' },
  ]);
  expect(game.below).toBe('black');
  press(view(), 'Flip board');
  expect(game.below).toBe('white');
});

test('the steps lead through the positions', async () => {
  const game = await opened(people);
  fixture.page.happen(...begun);
  const steps = () => buttons(all(view(), '.toolbar')[0]).slice(0, 4);
  expect(steps()).toEqual(['First', 'Previous', '(Next)', '(Last)']);
  press(view(), 'Previous');
  expect(game.ply).toBe(1);
  expect(steps()).toEqual(['First', 'Previous', 'Next', 'Last']);
  press(view(), 'First');
  expect(steps()).toEqual(['(First)', '(Previous)', 'Next', 'Last']);
  expect(lineBelow()).toBe('Viewing the starting positionBack to game');
  expect(seen(all(view(), '.in-words')[0])).toContain('3/LPCKCPR b - 1');
  press(view(), 'Next');
  expect(seen(all(view(), '.in-words')[0])).toContain('White to move');
  press(view(), 'Last');
  expect([game.ply, game.live]).toEqual([2, true]);
  expect(lineBelow()).toBe('');
});

test('the moves are listed, each in words too, and lead to their positions', async () => {
  const game = await opened(people);
  expect(seen(all(view(), '.moves')[0])).toBe('No moves yet.');
  fixture.page.happen(...begun);
  const moves = () => all(all(view(), '.moves')[0], 'button');
  const state = () =>
    moves().map(({ data }) => [data?.attrs?.title, data?.attrs?.tabindex, data?.attrs?.['aria-current']]);
  expect(moves().map(seen)).toEqual(['S-1d', 'S-7d']);
  expect(state()).toEqual([
    ['Black: Swallow from 1e to 1d', -1, undefined],
    ['White: Swallow from 7c to 7d', 0, 'true'],
  ]);
  press(view(), 'S-1d');
  expect(game.ply).toBe(1);
  expect(state().map(([, ...rest]) => rest)).toEqual([
    [0, 'true'],
    [-1, undefined],
  ]);
  press(view(), 'First');
  expect(state().map(([, ...rest]) => rest)).toEqual([
    [0, undefined],
    [-1, undefined],
  ]);
});

test('the most urgent message is below the board, the others are below the buttons', async () => {
  const game = await opened(people);
  fixture.page.happen(...begun, { type: 'offered', by: 'white', offer: 'takeback' });
  expect(lineBelow()).toContain('Your opponent asks for a takeback.');
  game.show(1);
  expect(lineBelow()).toContain('Your opponent asks for a takeback.');
  expect(notes()).toEqual(['Viewing move 1Back to game']);
  game.refuse('4f4c', 'F');
  expect(lineBelow()).toBe('The Falcon can’t go there.');
  fixture.page.line.connect('waiting');
  await vi.advanceTimersByTimeAsync(1_200);
  expect(lineBelow()).toBe(en.connection.waiting);
  expect(notes()).toEqual([
    'The Falcon can’t go there.',
    'Your opponent asks for a takeback.AcceptDecline',
    'Viewing move 1Back to game',
  ]);
});

test('a server that does not answer is named', async () => {
  const game = await opened(people);
  game.quiet = true;
  expect(lineBelow()).toBe(en.connection.quiet);
});

test('a premove is named, and can be cancelled', async () => {
  const game = await opened(people);
  fixture.page.happen(moved('1e1d'));
  game.room?.settle('4e4d');
  expect(lineBelow()).toBe('Premove: S 4e–4dCancel');
  press(view(), 'Cancel');
  expect(game.room?.premove).toBeNull();
  expect(lineBelow()).toBe('');
  const japanese = await opened(people, { settings: { notation: 'japanese' } });
  fixture.page.happen(moved('1e1d'));
  japanese.room?.settle('4e4d');
  expect(lineBelow()).toBe('Premove: ４四燕(45)Cancel');
});

test('after a message is answered by keyboard, the focus is on the board', async () => {
  let focused = 0;
  const focus = () => {
    focused += 1;
  };
  vi.stubGlobal('document', {
    querySelector: (wanted: string) => (wanted === '#content .wood [tabindex="0"]' ? { focus } : null),
  });
  const answer = (label: string) =>
    click(
      all(all(view(), '.board-line')[0], 'button').find(one => heard(one) === label),
      { detail: 0 },
    );
  const game = await opened(people, { settings: { confirm: 'always' } });
  fixture.page.happen();
  game.play('1e1d');
  answer('Cancel');
  game.play('1e1d');
  answer('Play');
  fixture.page.happen(moved('1e1d'));
  game.room?.settle('4e4d');
  answer('Cancel');
  game.show(0);
  answer('Back to game');
  fixture.page.happen({ type: 'offered', by: 'white', offer: 'adjourn' });
  answer('Accept');
  expect(focused).toBe(5);
  game.show(0);
  press(view(), 'Back to game');
  expect(focused).toBe(5);
  vi.stubGlobal('document', undefined);
});

test('a player who has won sees how, and what can be done next', async () => {
  await opened(people);
  fixture.page.happen(...begun, resigned('black'));
  expect(lineBelow()).toBe('You won – by resignation');
  const [result] = all(view(), '.result');
  expect(result?.data?.class).toEqual({ won: true });
  expect(seen(result)).toBe('You wonby resignationAnalyse gameRematch');
  expect(links(result)).toEqual([
    ['Analysis board', '/analysis?of=g1&ply=2'],
    ['Analyse game', '/report/g1?ask'],
  ]);
  expect(buttons(result)).toEqual(['Study', 'New game', 'Rematch']);
  for (const label of ['Analysis board', 'Analyse game'])
    click(all(result, 'a').find(a => heard(a) === label));
  press(result, 'New game');
  expect(fixture.page.went).toEqual(['/analysis?of=g1&ply=2', '/report/g1?ask', '/']);
  expect(notes()).toEqual(['You wonby resignationAnalyse gameRematch']);
});

test('a rematch is offered once, and not to a blocked or deleted opponent', async () => {
  const game = await opened(people, { answers: { 'GET /following/Bea': { following: false, block: null } } });
  fixture.page.happen(...begun, resigned('white'));
  await vi.advanceTimersByTimeAsync(0);
  expect(seen(all(view(), '.result')[0])).toContain('You lost');
  expect(seen(all(view(), '.opponent-actions')[0])).toBe('Block Bea');
  press(view(), 'Rematch');
  expect(fixture.page.line.sent.at(-1)).toEqual({ t: 'rematch', game: 'g1' });
  fixture.page.happen({ type: 'offered', by: 'black', offer: 'rematch' });
  expect(buttons(all(view(), '.result')[0])).toContain('(Rematch)');
  fixture.page.happen({ type: 'rematched', id: 'g2' });
  expect(fixture.page.went).toEqual(['call g2', '/game/g2']);
  expect(buttons(all(view(), '.result')[0])).toContain('(Rematch)');
  const blocked = { following: false, block: 'b1' };
  await opened(people, { answers: { 'GET /following/Bea': blocked } });
  fixture.page.happen(...begun, resigned('white'));
  await vi.advanceTimersByTimeAsync(0);
  expect(buttons(all(view(), '.result')[0])).toContain('(Rematch)');
  const left = { black: { kind: 'guest', you: true }, white: { kind: 'deleted', you: false } } as const;
  await opened({ ...people, seats: left });
  fixture.page.happen(...begun, resigned('black'));
  expect(buttons(all(view(), '.result')[0])).toEqual(['Study', 'New game', '(Rematch)']);
  expect(game.restarting).toBe(false);
});

test('spectators, and players of tournaments and simuls, are not asked for a rematch', async () => {
  const result = async (changes: Partial<GameRecord>, options: GamePageOptions = {}) => {
    await opened(changes, options);
    fixture.page.happen(...begun, resigned('black'));
    return all(view(), '.result')[0];
  };
  const watched = await result(strangers);
  expect(watched?.data?.class).toEqual({ black: true });
  expect(seen(watched)).toBe('Black wonby resignationView report');
  expect(links(watched)[1]).toEqual(['View report', '/report/g1']);
  expect(buttons(watched)).toEqual(['Study']);
  expect(seen(view())).toContain(en.play.watchOnly);
  const inTournament = await result(people, { arranged: { tournament: 't1', may_adjourn: false } });
  expect(seen(inTournament)).toBe('You wonby resignationAnalyse gameBack to tournament');
  expect(buttons(inTournament)).toEqual(['Study']);
  click(all(inTournament, 'a')[2]);
  expect(fixture.page.went).toEqual(['/tournaments/t1']);
  const watchedTournament = await result(strangers, { arranged: { tournament: 't1', may_adjourn: false } });
  expect(seen(watchedTournament)).toBe('Black wonby resignationView report');
  const inSimul = await result(people, { arranged: { simul: 's1', may_adjourn: false } });
  expect(seen(inSimul)).toBe('You wonby resignationAnalyse game');
  expect(buttons(inSimul)).toEqual(['Study']);
});

test('when both royal pieces have crossed the board, players can offer to count points', async () => {
  // Tori Shogi has no impasse.
  const crossed = { game: 'yari', start: '7/3K3/7/7/7/7/7/3k3/7 b - 1' };
  const offered = () => buttons(dock()).includes(en.play.proposeImpasse);
  await opened({ ...people, ...crossed });
  fixture.page.happen();
  press(view(), en.play.proposeImpasse);
  expect(fixture.page.line.sent.at(-1)).toEqual({ t: 'impasse', game: 'g1' });
  fixture.page.happen({ type: 'offered', by: 'black', offer: 'impasse' });
  expect(offered()).toBe(false);
  await opened({ ...people, ...crossed });
  fixture.page.happen({ type: 'ended', winner: null, reason: 'abandoned' });
  expect(offered()).toBe(false);
  await opened({ ...strangers, ...crossed });
  expect(offered()).toBe(false);
  await opened({ ...crossed });
  expect(offered()).toBe(false);
  await opened(people);
  expect(offered()).toBe(false);
});

test('a game that was aborted has no winner', async () => {
  await opened(people);
  fixture.page.happen({ type: 'ended', winner: null, reason: 'abandoned' });
  expect(all(view(), '.result')[0]?.data?.class).toEqual({ even: true });
  expect(seen(all(view(), '.result')[0])).toContain('No contestthe game was aborted');
});

test('players type moves, until the game is adjourned or over', async () => {
  const typing = () => all(view(), '.typed-move')[0];
  const game = await opened(people);
  fixture.page.happen(...begun);
  const [input] = all(typing(), 'input');
  expect(input?.data?.attrs?.placeholder).toBe('like K-5f or 4g5f');
  expect(input?.data?.attrs?.['aria-invalid']).toBe('false');
  fill(input, 'S-9z');
  expect(game.typed.text).toBe('S-9z');
  submit(typing());
  expect(seen(typing())).toContain(en.errors.unreadable_move);
  expect(all(typing(), 'input')[0]?.data?.attrs?.['aria-invalid']).toBe('true');
  game.typed.type('S-2d');
  submit(typing());
  expect(fixture.page.line.sent.at(-1)).toEqual({ t: 'move', game: 'g1', ply: 2, usi: '2e2d' });
  fixture.page.happen(moved('2e2d'), { type: 'adjourned' });
  expect(typing()).toBeDefined();
  fixture.page.happen({ type: 'sealed', spent: 0 });
  expect(typing()).toBeUndefined();
  fixture.page.happen({ type: 'resumed' });
  expect(typing()).toBeDefined();
  fixture.page.happen(resigned('black'));
  expect(typing()).toBeUndefined();
  await opened(strangers);
  expect(typing()).toBeUndefined();
});

test('what resigning means depends on the opponent', async () => {
  const dialog = () => all(view(), 'dialog')[0];
  await opened();
  press(view(), 'Resign');
  expect(seen(dialog())).toBe(
    'Resign this game?The engine will win. This cannot be undone.Keep playingResign',
  );
  press(dialog(), 'Keep playing');
  expect(dialog()).toBeUndefined();
  expect(fixture.page.line.sent).toEqual([]);
  await opened(people);
  fixture.page.happen();
  press(view(), 'Abort game');
  expect(seen(dialog())).toBe(
    'Abort this game?Nobody wins or loses, because the game has only just started.Keep playingAbort',
  );
  fixture.page.happen(...begun);
  press(view(), 'Resign');
  expect(seen(dialog())).toContain('Your opponent will win.');
});

test('sharing and rulings have their dialogs', async () => {
  await opened(strangers, { page: { mayModerate: true } });
  fixture.page.happen(...begun);
  press(view(), 'Arbiter’s ruling');
  press(view(), 'Share');
  fixture.model?.show(1);
  const [ruling, share] = all(view(), 'dialog').map(seen);
  expect(ruling).toContain('Arbiter’s ruling');
  expect(share).toContain('Open at this position (after move 1)');
});

test('the chat takes the place of the moves', async () => {
  const game = await opened(people);
  fixture.page.happen(...begun);
  expect(all(view(), '.chat')).toEqual([]);
  game.talk?.show('chat');
  expect(all(view(), '.chat')).toHaveLength(1);
  expect(all(view(), '.moves')).toEqual([]);
});

test('while conditional moves are entered, the steps make way for them', async () => {
  const game = await opened(
    { ...people, time: byDays },
    { answers: { 'GET /games/g1/lines': { ply: 1, lines: [] } } },
  );
  fixture.page.happen(moved('1e1d'));
  await vi.advanceTimersByTimeAsync(0);
  game.lines?.open();
  expect(all(view(), '.toolbar')).toEqual([]);
  expect(seen(dock())).toContain(en.correspondence.playTheirs);
  game.play('7c7d');
  game.play('2e2d');
  expect(seen(all(view(), '.in-words')[0])).toContain('w - 4');
  game.lines?.save();
  expect(seen(all(view(), '.lines-settled')[0])).toContain('if S-7d then S-2d');
});
