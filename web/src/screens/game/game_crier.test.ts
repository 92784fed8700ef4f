import type { Color } from '@ootori/rules';
import { expect, test, vi } from 'vitest';
import { isOpenHere, openGames } from '../../play/open_games.ts';
import type { ServerFrame } from '../../protocol/frames.ts';
import type { GameRecord } from '../../protocol/games.ts';
import { fakeAudio } from '../../testing/audio.ts';
import {
  byDays,
  type GamePage,
  type GamePageOptions,
  moved,
  people,
  resigned,
  strangers,
} from '../../testing/game_page.ts';
import { TestLocks } from '../../testing/locks.ts';
import { OpenedGame } from '../../testing/opened_game.ts';
import { en } from '../../words/en.ts';

// snabbdom needs `window` when it is loaded; the page looks at its address.
vi.hoisted(() => {
  vi.stubGlobal('window', {});
  vi.stubGlobal('location', { pathname: '/game/g1', search: '', hash: '' });
});

const fixture = new OpenedGame();
const sounds = fakeAudio();
const begun = [moved('1e1d'), moved('7c7d')];
const left = { main: 259_200_000, periods: 0 };
const clockOf = {
  t: 'clock',
  game: 'g1',
  black: left,
  white: left,
  adjourned_for: null,
  until_flag: null,
} as const;

async function shown(
  changes: Partial<GameRecord> = people,
  options: GamePageOptions = {},
): Promise<GamePage> {
  await fixture.open(changes, options);
  return fixture.page;
}

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

test('in a correspondence game, the user is called to move unless a prepared reply follows at once', async () => {
  vi.stubGlobal('document', { visibilityState: 'hidden' });
  const page = await shown({ ...people, time: byDays }, { settings: { sound: true, turnSound: true } });
  const clock = (running: Color) => page.line.hear({ ...clockOf, running });
  page.happen(...begun);
  page.said.length = 0;
  sounds.length = 0;
  clock('black');
  clock('black');
  expect([page.said, sounds]).toEqual([['Your move.'], ['tone 523', 'tone 784']]);
  page.happen(moved('2e2d'));
  page.said.length = 0;
  sounds.length = 0;
  page.happen(moved('6c6d'), moved('4e4d'));
  clock('white');
  expect(page.said).toEqual(['White: Swallow from 6c to 6d.', 'Black: Swallow from 4e to 4d.']);
  expect(sounds).toEqual(['click 1500', 'click 1500']);
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
  fixture.model?.room?.settle('4e4d');
  fixture.model?.room?.settle(null);
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
  fixture.model?.play('1e1d');
  expect(page.said).toEqual(['Play S-1d?']);
});

test('the move before a premove and the last move of a game are told before what follows', async () => {
  const told: [string, boolean][] = [];
  const tell = (text: string, follows = false) => void told.push([text, follows]);
  const page = await shown(people, { page: { announcer: { note: () => {}, tell } as never } });
  page.happen(moved('1e1d'));
  fixture.model?.room?.settle('2e2d');
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
  fixture.model?.play('2e2d');
  expect(notices).toHaveLength(1);
  page.happen(moved('2e2d'));
  fixture.model?.room?.settle('4e4d');
  page.happen(moved('6c6d'));
  expect([fixture.model?.plies, notices.length], 'a premove was played').toEqual([5, 1]);
  const without = await shown(people, { settings: { turnNotice: false } });
  without.happen(...begun);
  expect(notices).toHaveLength(1);
});

test('the server’s silence is told once it begins', async () => {
  const page = await shown();
  page.line.quieten(true);
  expect([fixture.model?.quiet, fixture.model?.isOutOfTouch, page.said]).toEqual([
    true,
    true,
    [en.connection.quiet],
  ]);
  page.line.quieten(false);
  expect([fixture.model?.isOutOfTouch, page.said.length]).toEqual([false, 1]);
});
