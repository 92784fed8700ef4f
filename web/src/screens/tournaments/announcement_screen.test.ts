import type { Rules } from '@ootori/rules';
import type { VNode } from 'snabbdom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Context } from '../../context.ts';
import { presets } from '../../play/draft.ts';
import { type Asked, answerCalls, Refusal } from '../../testing/answers.ts';
import { builtRules } from '../../testing/built.ts';
import {
  all,
  cells,
  check,
  click,
  enter,
  faults,
  fieldOf,
  fill,
  heard,
  movedFile,
  openFile,
  pageIn,
  press,
  seen,
  submit,
} from '../../testing/page.ts';
import { en } from '../../words/en.ts';
import { AnnouncementScreen } from './announcement_screen.ts';

// snabbdom needs `window` when it is loaded; the page looks at its address.
vi.hoisted(() => {
  vi.stubGlobal('window', {});
  vi.stubGlobal('location', { pathname: '/tournaments/new', search: '', hash: '' });
});

const focused: string[] = [];

let rules: Rules;
beforeAll(async () => {
  rules = await builtRules();
});

const words = en.tournaments;
const now = new Date(2026, 10, 24, 10, 30);
let asked: Asked[];
let went: string[];
let complaints: number;
let toasts: string[];

beforeEach(() => {
  vi.useFakeTimers({ now });
  vi.stubGlobal('requestAnimationFrame', (work: () => void) => work());
  vi.stubGlobal('document', {
    querySelector: (selector: string) => ({ focus: () => void focused.push(selector) }),
  });
  location.search = '';
  focused.length = 0;
});
afterEach(() => void vi.useRealTimers());

const soon = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  await vi.advanceTimersByTimeAsync(0);
};

function opened(
  answers: Record<string, unknown> = {},
  me: Partial<Context['me']> = { name: 'Org' },
): AnnouncementScreen {
  asked = answerCalls({ 'POST /tournaments': { id: 't9' }, ...answers });
  went = [];
  toasts = [];
  complaints = 0;
  return new AnnouncementScreen(
    pageIn(en, {
      rules,
      me: me as Context['me'],
      go: path => void went.push(path),
      toast: text => void toasts.push(text),
      complainOf: () => {
        complaints += 1;
      },
    }),
  );
}

const value = (screen: AnnouncementScreen, id: string) => fieldOf(screen.view(), id).data?.props?.value;
const numbers = (screen: AnnouncementScreen) =>
  all(screen.view(), 'input')
    .filter(one => one.data?.attrs?.type === 'number')
    .map(one => [one.sel?.split('#')[1], one.data?.attrs?.min, one.data?.attrs?.max]);
const boxes = (screen: AnnouncementScreen) =>
  all(screen.view(), '.toggle').map(one => [seen(one), all(one, 'input')[0]?.data?.props?.checked === true]);
const times = (screen: AnnouncementScreen) =>
  all(fieldOf(screen.view(), 'tournament-time'), 'option').map(one => one.data?.attrs?.value);
const chosenTime = (screen: AnnouncementScreen) =>
  all(fieldOf(screen.view(), 'tournament-time'), 'option').find(one => one.data?.props?.selected)?.data?.attrs
    ?.value;
const sending = (screen: AnnouncementScreen) =>
  all(screen.view(), 'button').at(-1)?.data?.attrs?.disabled === true;

test('guests sign in first; a user who is not known yet sees the form', () => {
  const guest = opened({}, { name: null });
  expect(all(guest.view(), 'form')).toEqual([]);
  const [signIn] = all(guest.view(), 'a');
  expect([seen(signIn), signIn?.data?.attrs?.href]).toEqual([en.signInFirst, '/sign-in']);
  expect(all(opened({}, null as never).view(), 'form')).toHaveLength(1);
  expect(guest.title()).toBe('New tournament · Ootori');
});

test('as filled in at first, it is a Swiss tournament in an hour', async () => {
  const screen = opened();
  expect(value(screen, 'tournament-when')).toBe('2026-11-24T11:30');
  expect(numbers(screen)).toEqual([
    ['tournament-rounds', 1, 30],
    ['tournament-noShow', 10, 3600],
  ]);
  expect(boxes(screen)).toEqual([
    ['Tori Shogi', true],
    ['Yari Shogi', false],
    [words.rated, true],
    [words.handicapHint, false],
    [words.listed, true],
    [words.automatic, true],
  ]);
  enter(screen.view(), 'tournament-name', ' Autumn ');
  enter(screen.view(), 'tournament-about', 'All welcome');
  enter(screen.view(), 'tournament-prizes', 'A book');
  submit(screen.view());
  expect(sending(screen)).toBe(true);
  await soon();
  expect(sending(screen)).toBe(false);
  expect(asked).toEqual([
    {
      call: 'POST /tournaments',
      body: {
        system: 'swiss',
        name: 'Autumn',
        about: 'All welcome',
        prizes: 'A book',
        games: ['tori'],
        time: presets['10+5'],
        rated: true,
        handicap: false,
        listed: true,
        starts: new Date(2026, 10, 24, 11, 30).getTime(),
        rounds: 5,
        length: 0,
        no_show: 120_000,
        automatic: true,
      },
    },
  ]);
  expect(went).toEqual(['/tournaments/t9']);
});

test('every choice is sent', async () => {
  const screen = opened();
  check(screen.view(), 'tournament-system', 'round_robin');
  check(screen.view(), 'game-yari');
  check(screen.view(), 'game-tori');
  enter(screen.view(), 'tournament-name', 'Cup');
  enter(screen.view(), 'tournament-time', '3+2');
  enter(screen.view(), 'tournament-when', '2026-12-01T20:00');
  enter(screen.view(), 'tournament-cycles', '2');
  enter(screen.view(), 'tournament-noShow', '60');
  check(screen.view(), 'rated');
  check(screen.view(), 'listed');
  check(screen.view(), 'automatic');
  submit(screen.view());
  await soon();
  expect(asked[0]?.body).toMatchObject({
    system: 'round_robin',
    name: 'Cup',
    games: ['yari'],
    time: presets['3+2'],
    starts: new Date(2026, 11, 1, 20).getTime(),
    rounds: 2,
    no_show: 60_000,
    rated: false,
    handicap: false,
    listed: false,
    automatic: false,
  });
});

test('one game stays chosen', () => {
  const screen = opened();
  check(screen.view(), 'game-tori');
  expect(boxes(screen).slice(0, 2)).toEqual([
    ['Tori Shogi', true],
    ['Yari Shogi', false],
  ]);
});

test('each system has its own numbers and hint', () => {
  const screen = opened();
  const shown = (system: string) => {
    check(screen.view(), 'tournament-system', system);
    expect(seen(screen.view())).toContain(words.systemHints[system as 'swiss']);
    return numbers(screen).map(([id]) => id);
  };
  expect(shown('arena')).toEqual(['tournament-length', 'tournament-noShow']);
  expect(boxes(screen).map(([label]) => label)).not.toContain(words.automatic);
  expect(all(screen.view(), '.file-import')).toEqual([]);
  expect(shown('knockout')).toEqual(['tournament-noShow']);
  expect(shown('round_robin')).toEqual(['tournament-cycles', 'tournament-noShow']);
  expect(shown('swiss')).toEqual(['tournament-rounds', 'tournament-noShow']);
  expect(all(screen.view(), '.file-import')).toHaveLength(1);
});

test('an arena needs a live clock; correspondence needs no time for the first move', () => {
  const screen = opened();
  expect(times(screen)).toContain('3d');
  expect(times(screen)).not.toContain('none');
  expect(chosenTime(screen)).toBe('10+5');
  enter(screen.view(), 'tournament-time', '3d');
  expect(numbers(screen).map(([id]) => id)).toEqual(['tournament-rounds']);
  check(screen.view(), 'tournament-system', 'arena');
  expect(chosenTime(screen)).toBe('5');
  expect(times(screen)).not.toContain('3d');
  enter(screen.view(), 'tournament-time', '3+2');
  check(screen.view(), 'tournament-system', 'arena');
  expect(chosenTime(screen)).toBe('3+2');
});

test('handicap games are not rated', () => {
  const screen = opened();
  const some = () =>
    boxes(screen)
      .slice(2, 4)
      .map(([, on]) => on);
  check(screen.view(), 'handicap');
  expect(some()).toEqual([false, true]);
  check(screen.view(), 'rated');
  expect(some()).toEqual([true, false]);
  check(screen.view(), 'rated');
  expect(some()).toEqual([false, false]);
  check(screen.view(), 'handicap');
  expect(some()).toEqual([false, true]);
});

test('a club’s tournament names the club', async () => {
  location.search = '?club=tori-fans';
  const club = {
    ...{ name: 'tori-fans', title: 'Friends of Tori', about: '', joining: 'open', members: 3 },
    ...{ created: 0, leaders: [], rank: null, key: null, applicants: 0 },
  };
  const screen = opened({ 'GET /clubs/tori-fans': club });
  const named = () => all(screen.view(), 'a')[0];
  expect([seen(named()), named()?.data?.attrs?.href]).toEqual([
    'For members of tori-fans',
    '/club/tori-fans',
  ]);
  await soon();
  expect([seen(named()), named()?.data?.attrs?.href]).toEqual([
    'For members of Friends of Tori',
    '/club/tori-fans',
  ]);
  click(named());
  expect(went).toEqual(['/club/tori-fans']);
  submit(screen.view());
  await soon();
  expect(asked[1]?.body).toMatchObject({ club: 'tori-fans', listed: false });
});

test('a club that cannot be read is named as in addresses', async () => {
  location.search = '?club=tori-fans';
  const screen = opened();
  await soon();
  expect(seen(all(screen.view(), 'a')[0])).toBe('For members of tori-fans');
});

test('a value that the server refuses is told in the form until something changes', async () => {
  const message = 'The field "starts" must be a number from 1795998428340 to 1827620888340.';
  const refusal = new Refusal('bad_value', { field: 'starts', message });
  const screen = opened({ 'POST /tournaments': refusal });
  submit(screen.view());
  await soon();
  expect(faults(screen.view())).toEqual([
    'The value for ‘Start’ isn’t valid. Choose a time between 24 Nov 2026, 10:30 and 25 Nov 2027, 10:30.',
  ]);
  expect([complaints, sending(screen)]).toEqual([0, false]);
  enter(screen.view(), 'tournament-when', '2026-11-24T12:30');
  expect(faults(screen.view())).toEqual([]);
});

test('the browser refuses a start in the past, or too far ahead', () => {
  const { min, max } = fieldOf(opened().view(), 'tournament-when').data?.attrs ?? {};
  expect([min, max]).toEqual(['2026-11-24T10:30', '2027-11-25T10:30']);
});

test('a refusal is reported, and the form stays', async () => {
  const screen = opened({ 'POST /tournaments': undefined });
  submit(screen.view());
  await soon();
  expect([complaints, went, sending(screen)]).toEqual([1, [], false]);
  const left = opened();
  submit(left.view());
  left.leave();
  await soon();
  expect(went).toEqual([]);
});

const file = {
  name: 'City championship of a very long name, of more than sixty characters',
  played: 3,
  planned: 7,
  players: [
    { name: 'Ann A', rating: 1500, points: 2.5, account: 'Ann' },
    { name: 'Bob B', rating: 1400, points: 1, account: null },
  ],
};
const imported = (screen: AnnouncementScreen) => all(screen.view(), '.file-import')[0] as VNode;
const account = (screen: AnnouncementScreen, at: number, name: string) =>
  fill(all(all(imported(screen), 'tbody')[0], 'input')[at], name);

async function withFile(answers: Record<string, unknown> = {}): Promise<AnnouncementScreen> {
  const screen = opened({
    'POST /tournaments/import/check': file,
    'POST /tournaments/import': { id: 't7' },
    ...answers,
  });
  const chosen = openFile(screen.view(), '012 City');
  expect(chosen.value).toBe('');
  const isRead = () => all(imported(screen), 'input').every(one => one.data?.attrs?.disabled !== true);
  await vi.waitFor(() => expect([asked.length, isRead()]).toEqual([1, true]));
  return screen;
}

test('a tournament from a file brings its players, its name and its rounds', async () => {
  const screen = await withFile();
  expect(asked).toEqual([{ call: 'POST /tournaments/import/check', body: { trf: '012 City' } }]);
  expect(value(screen, 'tournament-name')).toBe(file.name.slice(0, 60));
  expect(value(screen, 'tournament-rounds')).toBe(7);
  expect(seen(imported(screen))).toContain(`${file.name}: 2 players, 3 rounds played.`);
  const fields = all(imported(screen), 'tbody').flatMap(body => all(body, 'input'));
  expect(cells(imported(screen))).toEqual([
    ['Player', 'Points', 'Account'],
    ['Ann A', '2½', ''],
    ['Bob B', '1', ''],
  ]);
  expect(fields.map(one => [heard(one), one.data?.props?.value])).toEqual([
    ['Account of Ann A', 'Ann'],
    ['Account of Bob B', ''],
  ]);
  account(screen, 1, ' Bob ');
  submit(screen.view());
  await soon();
  expect(asked[1]).toEqual({
    call: 'POST /tournaments/import/check',
    body: { trf: '012 City', accounts: ['Ann', 'Bob'] },
  });
  // The account of the second player does not exist.
  expect(asked).toHaveLength(2);
  expect(fields.length).toBe(2);
  const marked = () =>
    all(all(imported(screen), 'tbody')[0], 'input').map(one => one.data?.attrs?.['aria-invalid']);
  expect(marked()).toEqual(['false', 'true']);
  expect(seen(imported(screen))).toContain(words.noAccount);
  expect(focused).toEqual(['.file-import [aria-invalid="true"]']);
  expect([went, sending(screen)]).toEqual([[], false]);
  account(screen, 1, '');
  expect(marked()).toEqual(['false', 'false']);
  submit(screen.view());
  await soon();
  expect(asked.at(-1)).toMatchObject({
    call: 'POST /tournaments/import',
    body: { system: 'swiss', rounds: 7, trf: '012 City', accounts: ['Ann', ''] },
  });
  expect(went).toEqual(['/tournaments/t7']);
});

test('the rounds left are at least one more than have been played, and a name that was typed stays', async () => {
  const screen = opened({ 'POST /tournaments/import/check': { ...file, planned: null, played: 30 } });
  enter(screen.view(), 'tournament-name', 'Mine');
  openFile(screen.view(), '012 City');
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  await soon();
  expect(value(screen, 'tournament-name')).toBe('Mine');
  expect(value(screen, 'tournament-rounds')).toBe(30);
  const few = await withFile({ 'POST /tournaments/import/check': { players: [], planned: 2, played: 4 } });
  expect(value(few, 'tournament-rounds')).toBe(5);
  expect(value(few, 'tournament-name')).toBe('');
  expect(seen(imported(few))).toContain('The file: 0 players, 4 rounds played.');
});

test('a file is only for Swiss tournaments, and can be removed', async () => {
  const screen = await withFile();
  check(screen.view(), 'tournament-system', 'knockout');
  submit(screen.view());
  await soon();
  expect(asked.at(-1)?.call).toBe('POST /tournaments');
  check(screen.view(), 'tournament-system', 'swiss');
  press(screen.view(), words.removeFile);
  expect(all(imported(screen), 'table')).toEqual([]);
  expect(all(imported(screen), 'button')).toEqual([]);
  submit(screen.view());
  await soon();
  expect(asked.at(-1)?.call).toBe('POST /tournaments');
});

test('a file with errors lists them', async () => {
  const screen = await withFile({
    'POST /tournaments/import/check': { faults: [{ line: 4, message: 'no points' }] },
  });
  expect(all(imported(screen), 'section').map(seen)).toEqual(['The file has errorsLine 4: no points']);
  submit(screen.view());
  await soon();
  expect(asked.at(-1)?.call).toBe('POST /tournaments');
});

test('a file that the browser cannot read says so, and another can be opened', async () => {
  const screen = opened();
  openFile(screen.view(), movedFile());
  await soon();
  expect([toasts, asked]).toEqual([[en.analysisBoard.fileUnreadable], []]);
  expect(all(imported(screen), 'input')[0]?.data?.attrs?.disabled).toBe(false);
});

test('while a file is read, no other is opened; one that cannot be checked is reported', async () => {
  const screen = opened();
  openFile(screen.view(), '012 City');
  expect(all(imported(screen), 'input')[0]?.data?.attrs?.disabled).toBe(true);
  openFile(screen.view(), '012 Town');
  openFile(screen.view(), '');
  await vi.waitFor(() => expect(complaints).toBe(1));
  expect(asked.map(({ body }) => body)).toEqual([{ trf: '012 City' }]);
  expect(all(imported(screen), 'input')[0]?.data?.attrs?.disabled).toBe(false);
});
