import { expect, test, vi } from 'vitest';
import {
  did,
  here,
  moves,
  openBoards,
  opened,
  rules,
  storage,
  tools,
  tried,
} from '../../testing/analysis_page.ts';
import { TestBoard } from '../../testing/board.ts';
import { all, check, click, fieldOf, fill, press, pressKey, seen, submit } from '../../testing/page.ts';
import { en } from '../../words/en.ts';

// snabbdom needs `window` when it is loaded; keys look at the element with the focus; the page has an address.
vi.hoisted(() => {
  vi.stubGlobal('window', {});
  vi.stubGlobal('Element', class {});
  vi.stubGlobal('location', { pathname: '/analysis', search: '', hash: '' });
});

openBoards();

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
    [() => pressKey(one, 'ArrowLeft'), ['White: 2 S-7d']],
    [() => pressKey(one, 'ArrowRight'), ['Black: 3 S-4d']],
    [() => pressKey(one, 'Home'), []],
    [() => pressKey(one, 'End'), ['Black: 3 S-4d']],
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
  expect(pressKey(one, 'f')).toBe(true);
  expect(all(one.view(), '.player').map(seen)).toEqual(['Black', 'White']);
  const box = (name: string) =>
    all(one.view(), 'input').find(({ data }) => data?.attrs?.name === name)?.data?.props?.checked;
  const before = all(one.view(), 'input').filter(({ data }) => data?.props?.checked === true).length;
  expect(pressKey(one, 'e')).toBe(true);
  expect(box('engine')).toBe(true);
  expect(pressKey(one, 'x')).toBe(true);
  expect(all(one.view(), 'input').filter(({ data }) => data?.props?.checked === true).length).toBeGreaterThan(
    before + 1,
  );
  expect(pressKey(one, 'q')).toBe(false);
  expect(pressKey(one, 'f', { altKey: true })).toBe(false);
  expect(pressKey(await opened('', {}, { settingsOpen: true }), 'f')).toBe(false);
  expect(pressKey(await opened('', {}, { guide: rules.games[0] ?? null }), 'f')).toBe(false);
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
