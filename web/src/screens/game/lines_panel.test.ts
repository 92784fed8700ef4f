import type { VNode } from 'snabbdom';
import { expect, test, vi } from 'vitest';
import type { GameRecord } from '../../protocol/games.ts';
import { answerCalls } from '../../testing/answers.ts';
import { byDays, type GamePageOptions, moved, people, resigned, strangers } from '../../testing/game_page.ts';
import { OpenedGame, soon } from '../../testing/opened_game.ts';
import { all, heard, press, seen } from '../../testing/page.ts';
import { en } from '../../words/en.ts';
import type { LinesPanel } from './lines_panel.ts';
import { linesView, settledLines } from './lines_view.ts';

// snabbdom needs `window` when it is loaded; the page looks at its address, and scrolls to the board.
vi.hoisted(() => {
  vi.stubGlobal('window', {});
  vi.stubGlobal('location', { pathname: '/game/g1', search: '', hash: '' });
  vi.stubGlobal('document', { querySelector: () => null });
});

const fixture = new OpenedGame();

const mine: Partial<GameRecord> = { ...people, time: byDays };

// A correspondence game in which White is to move; the server has these lines.
async function opened(
  lines: readonly string[] = [],
  changes = mine,
  options: GamePageOptions = {},
): Promise<LinesPanel> {
  const model = await fixture.open(changes, {
    ...options,
    answers: {
      'GET /games/g1/lines': { ply: 1, lines },
      'PUT /games/g1/lines': { ply: 1, lines: [] },
      'DELETE /games/g1/lines': null,
      ...options.answers,
    },
  });
  fixture.page.happen(moved('1e1d'));
  await soon();
  if (!model.lines) throw new Error('there are no lines');
  fixture.page.asked.length = 0;
  return model.lines;
}

const view = (panel: LinesPanel) => linesView(panel) as VNode;
const list = (panel: LinesPanel) => settledLines(panel) as VNode;
const buttons = (of: VNode) =>
  all(of, 'button').map(one => (one.data?.attrs?.disabled === true ? `(${heard(one)})` : heard(one)));
const settled = (panel: LinesPanel) => all(list(panel), 'li').map(seen);
const fault = (panel: LinesPanel) => seen(all(view(panel), '.fault')[0]);
function enter(panel: LinesPanel, ...moves: string[]): void {
  for (const usi of moves) panel.play(usi);
}

test('conditional moves are offered to players of correspondence games who wait', async () => {
  const waiting = await opened();
  expect(seen(view(waiting))).toBe(`${en.correspondence.linesHint}Conditional moves`);
  fixture.page.happen(moved('7c7d'));
  expect(linesView(waiting)).toBe('');
  for (const changes of [strangers, { ...mine, time: null }, people]) {
    expect((await opened([], changes)).isOffered).toBe(false);
    expect(fixture.page.asked).toEqual([]);
  }
  const over = await opened();
  fixture.page.happen(resigned('black'));
  expect(linesView(over)).toBe('');
});

test('a line is played, the opponent’s move first, and saved', async () => {
  const panel = await opened();
  press(view(panel), 'Conditional moves');
  expect(seen(view(panel))).toBe(`${en.correspondence.playTheirs}Save lineDone`);
  expect(buttons(view(panel))).toEqual(['(Back)', '(Save line)', 'Done']);
  enter(panel, '7c7d');
  expect(seen(view(panel))).toBe('if S-7d … Now play your reply.Save lineDone');
  expect(buttons(view(panel))).toEqual(['Back', '(Save line)', 'Done']);
  enter(panel, '2e2d');
  expect(seen(view(panel))).toBe('if S-7d then S-2dSave lineDone');
  expect(buttons(view(panel))).toEqual(['Back', 'Save line', 'Done']);
  enter(panel, '6c6d', '6e6d');
  expect(seen(view(panel))).toContain('if S-7d then S-2d; if S-6d then Sx6d');
  press(view(panel), 'Back');
  press(view(panel), 'Back');
  press(view(panel), 'Save line');
  expect(panel.planner?.line).toEqual([]);
  expect(buttons(view(panel))).toEqual(['(Back)', '(Saving…)', 'Done']);
  expect(settled(panel)).toEqual(['if S-7d then S-2d Saving…']);
  expect(seen(all(list(panel), 'h2')[0])).toBe('0 lines saved.');
  await soon();
  expect(fixture.page.asked).toEqual([
    { call: 'PUT /games/g1/lines', body: { ply: 1, lines: ['7c7d 2e2d'] } },
  ]);
  expect(settled(panel)).toEqual(['if S-7d then S-2d']);
  expect(seen(all(list(panel), 'h2')[0])).toBe('1 line saved.');
  expect(buttons(view(panel))).toEqual(['(Back)', '(Save line)', 'Done']);
  press(view(panel), 'Done');
  expect(settledLines(panel)).toBe('');
  expect(seen(view(panel))).toBe('1 line saved.Conditional moves');
});

test('saved lines are there when the page is opened', async () => {
  const panel = await opened(['7c7d 2e2d'], { ...mine, moves: ['1e1d'], plies: 1, events: 2 });
  expect(fixture.page.asked).toEqual([]);
  expect(seen(view(panel))).toBe('1 line saved.Conditional moves');
});

test('saved lines are shown on the board, and can be deleted', async () => {
  const panel = await opened(['7c7d 2e2d', '6c6d 6e6d']);
  expect(seen(view(panel))).toContain('2 lines saved.');
  panel.open();
  expect(settled(panel)).toEqual(['if S-7d then S-2d', 'if S-6d then Sx6d']);
  press(list(panel), 'if S-6d then Sx6d');
  expect(panel.planner?.line).toEqual(['6c6d', '6e6d']);
  press(list(panel), 'Delete: if S-7d then S-2d');
  await soon();
  press(list(panel), 'Delete: if S-6d then Sx6d');
  await soon();
  expect(fixture.page.asked).toEqual([
    { call: 'PUT /games/g1/lines', body: { ply: 1, lines: ['6c6d 6e6d'] } },
    { call: 'DELETE /games/g1/lines', body: null },
  ]);
  expect(settledLines(panel)).toBe('');
});

test('moves can be written in Japanese', async () => {
  const panel = await opened(['7c7d 2e2d'], mine, { settings: { notation: 'japanese' } });
  panel.open();
  const moves = panel.movesOf(['7c7d', '2e2d']);
  expect(settled(panel)).toEqual([`if ${moves[0]?.japanese} then ${moves[1]?.japanese}`]);
});

test('two replies to the same moves, and too many lines, are refused', async () => {
  const panel = await opened(['7c7d 2e2d']);
  panel.open();
  enter(panel, '7c7d', '6e6d');
  press(view(panel), 'Save line');
  expect(fault(panel)).toBe(en.correspondence.twoAnswers);
  press(view(panel), 'Done');
  expect(seen(view(panel))).toContain(en.correspondence.twoAnswers);
  press(view(panel), 'Back');
  expect(fault(panel)).toBe('');
  expect(fixture.page.asked).toEqual([]);
  // The lines of the server are compared, but not played.
  const many = (n: number) => Array.from({ length: n }, (_, at) => `move${at} reply`);
  const full = await opened(many(30));
  full.open();
  enter(full, '7c7d', '2e2d');
  full.save();
  expect(full.fault).toBe(en.correspondence.tooMany(30));
  expect(fixture.page.asked).toEqual([]);
  const nearly = await opened(many(29));
  nearly.open();
  enter(nearly, '7c7d', '2e2d');
  nearly.save();
  await soon();
  expect(fixture.page.asked[0]?.body).toEqual({ ply: 1, lines: [...many(29), '7c7d 2e2d'] });
});

test('a line that extends another takes its place', async () => {
  const panel = await opened(['7c7d 2e2d']);
  panel.open();
  enter(panel, '7c7d', '2e2d', '6c6d', '6e6d');
  panel.save();
  await soon();
  expect(fixture.page.asked[0]?.body).toEqual({ ply: 1, lines: ['7c7d 2e2d 6c6d 6e6d'] });
});

test('Done saves a complete line, and drops a last move without a reply', async () => {
  const panel = await opened(['7c7d 2e2d']);
  panel.open();
  enter(panel, '6c6d', '6e6d', '7c7d');
  panel.done();
  expect(panel.planner).toBeNull();
  await soon();
  expect(fixture.page.asked).toEqual([
    { call: 'PUT /games/g1/lines', body: { ply: 1, lines: ['7c7d 2e2d', '6c6d 6e6d'] } },
  ]);
  panel.open();
  panel.show(['7c7d', '2e2d']);
  panel.done();
  await soon();
  expect(fixture.page.asked).toHaveLength(1);
});

test('what could not be saved can be saved again', async () => {
  const panel = await opened();
  answerCalls({});
  panel.open();
  enter(panel, '7c7d', '2e2d');
  panel.save();
  await soon();
  expect(fault(panel)).toBe(en.errors.not_found);
  expect(settled(panel)).toEqual(['if S-7d then S-2d (not saved)']);
  expect(buttons(view(panel))).toEqual(['(Back)', 'Save again', 'Done']);
  const asked = answerCalls({ 'PUT /games/g1/lines': { ply: 1, lines: [] } });
  press(view(panel), 'Save again');
  await soon();
  expect(asked).toHaveLength(1);
  expect(fault(panel)).toBe('');
  expect(settled(panel)).toEqual(['if S-7d then S-2d']);
});

test('nothing is saved before the lines of the server are there', async () => {
  const panel = await opened([], mine, {
    answers: { 'GET /games/g1/lines': { ply: 9, lines: ['7c7d 2e2d'] } },
  });
  expect(seen(view(panel))).toContain(en.correspondence.linesHint);
  panel.open();
  await soon();
  expect(fixture.page.asked).toEqual([{ call: 'GET /games/g1/lines', body: null }]);
  enter(panel, '7c7d', '2e2d');
  expect(buttons(view(panel))).toEqual(['Back', '(Save line)', 'Done']);
  panel.save();
  await soon();
  expect(fixture.page.asked).toHaveLength(1);
});

test('Done keeps a line that cannot be saved yet, and loads the lines of the server again', async () => {
  const panel = await opened();
  answerCalls({});
  panel.follow();
  panel.open();
  await soon();
  enter(panel, '7c7d', '2e2d');
  press(view(panel), 'Done');
  await soon();
  expect(panel.planner?.line).toEqual(['7c7d', '2e2d']);
  expect(fault(panel)).toBe(en.correspondence.notLoaded);
  const asked = answerCalls({
    'GET /games/g1/lines': { ply: 1, lines: ['6c6d 6e6d'] },
    'PUT /games/g1/lines': { ply: 1, lines: [] },
  });
  press(view(panel), 'Done');
  await soon();
  expect(fault(panel)).toBe('');
  press(view(panel), 'Done');
  await soon();
  expect(panel.planner).toBeNull();
  expect(asked.at(-1)?.body).toEqual({ ply: 1, lines: ['6c6d 6e6d', '7c7d 2e2d'] });
});

test('without the lines of the server, the editor closes if no line is on the board', async () => {
  const panel = await opened();
  answerCalls({});
  panel.follow();
  panel.open();
  enter(panel, '7c7d');
  press(view(panel), 'Done');
  expect(panel.planner).toBeNull();
});

test('lines that cannot be loaded are reported', async () => {
  const panel = await opened();
  answerCalls({});
  fixture.page.toasts.length = 0;
  panel.follow();
  await soon();
  expect(fixture.page.toasts).toEqual(['failed']);
  const left = await opened();
  answerCalls({});
  left.follow();
  left.leave();
  await soon();
  expect(fixture.page.toasts).toEqual([]);
});

test('a new move closes the editor; so does the end of the game', async () => {
  const panel = await opened();
  panel.open();
  enter(panel, '7c7d', '2e2d');
  fixture.page.happen(moved('6c6d'));
  expect(panel.planner).toBeNull();
  expect(fixture.page.toasts).toEqual([en.correspondence.goneOn]);
  const over = await opened();
  over.open();
  fixture.page.happen(resigned('black'));
  expect(over.planner).toBeNull();
  expect(fixture.page.toasts).toEqual([]);
  const same = await opened();
  same.open();
  fixture.page.happen({ type: 'vacation_began', by: 'white', used: 0 });
  expect(same.planner).not.toBeNull();
});

test('every act is drawn', async () => {
  const panel = await opened(['6c6d 6e6d']);
  const drawn = fixture.page.redraws(
    () => panel.open(),
    () => panel.play('7c7d'),
    () => panel.back(),
    () => panel.show(['7c7d', '2e2d']),
    () => panel.save(),
    () => panel.remove(['6c6d', '6e6d']),
    () => panel.close(),
  );
  expect(drawn).toEqual(Array(7).fill(true));
});
