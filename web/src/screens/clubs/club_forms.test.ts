// The list of clubs, the form to create one, and its settings.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Context, Screen } from '../../context.ts';
import type { Club } from '../../protocol/clubs.ts';
import { type Asked, answerCalls, Refusal } from '../../testing/answers.ts';
import {
  all,
  boxes,
  buttons,
  check,
  enter,
  faults,
  fieldOf,
  follow,
  links,
  press,
  seen,
  submit,
  WatchedPage,
} from '../../testing/page.ts';
import { en } from '../../words/en.ts';
import { ClubMakingScreen } from './club_making_screen.ts';
import { ClubSettingsScreen } from './club_settings_screen.ts';
import { ClubsScreen } from './clubs_screen.ts';

// snabbdom needs it when it is loaded.
vi.hoisted(() => vi.stubGlobal('window', {}));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

let asked: Asked[];
let page: WatchedPage;
const pass = () => vi.advanceTimersByTimeAsync(0);
const words = en.clubs;
const refused = new Refusal('not_allowed');
const failure = new Refusal('internal');

async function shown(make: (app: Context) => Screen, answers: Record<string, unknown>, more = {}) {
  asked = answerCalls(answers);
  page = new WatchedPage(en, { me: { name: 'Ann' } as Context['me'], known: Promise.resolve(), ...more });
  const screen = make(page.app);
  const view = page.shows(() => screen.view());
  await pass();
  return { view, screen };
}

// --- the list ---

const summary = (name: string, members: number) => ({
  name,
  title: `${name} club`,
  joining: 'request',
  members,
  created: 0,
});
const lists = {
  'GET /clubs': { clubs: [summary('crane', 7)], next: 20 },
  'GET /account/clubs': { clubs: [{ name: 'owl', title: 'Owls', members: 1, rank: 'owner', since: 0 }] },
};
const list = (app: Context) => new ClubsScreen(app);

test("the user's clubs come before all clubs", async () => {
  const { view, screen } = await shown(list, lists);
  expect(screen.title()).toBe('Clubs · Ootori');
  expect(seen(view())).toBe(
    `Clubs${words.lead}New clubYour clubsOwlsOwner · 1 member` +
      'All clubscrane club7 members · Leaders approve new membersShow more',
  );
  expect(links(view()).map(([, path]) => path)).toEqual(['/clubs/new', '/club/owl', '/club/crane']);
  for (const [text] of links(view())) follow(view(), text);
  expect(page.told).toEqual(['go /clubs/new', 'go /club/owl', 'go /club/crane']);
});

test('more clubs are added below', async () => {
  const { view } = await shown(list, lists);
  asked = answerCalls({ 'GET /clubs?from=20': { clubs: [summary('ibis', 2)], next: null } });
  press(view(), 'Show more');
  await pass();
  expect(all(view(), 'li').map(one => seen(all(one, 'strong')[0]))).toEqual([
    'Owls',
    'crane club',
    'ibis club',
  ]);
  expect(buttons(view())).toEqual([]);
});

test('Back shows as many clubs as before', async () => {
  const more = { 'GET /clubs?from=20': { clubs: [summary('ibis', 2)], next: null } };
  const { view, screen } = await shown(list, { ...lists, ...more });
  press(view(), 'Show more');
  await pass();
  const back = await shown(app => new ClubsScreen(app, screen.keeps?.()), { ...lists, ...more });
  expect(all(back.view(), 'li').map(one => seen(all(one, 'strong')[0]))).toEqual([
    'Owls',
    'crane club',
    'ibis club',
  ]);
});

test('more clubs that cannot be loaded are told, and can be asked for again', async () => {
  const { view } = await shown(list, lists);
  answerCalls({ 'GET /clubs?from=20': failure });
  press(view(), 'Show more');
  await pass();
  expect([page.told, buttons(view())]).toEqual([['complain internal'], ['Show more']]);
});

test('guests have no clubs, and there may be none', async () => {
  const { view } = await shown(list, { 'GET /clubs': { clubs: [], next: null } }, { me: { name: null } });
  expect(asked.map(({ call }) => call)).toEqual(['GET /clubs']);
  expect(seen(view())).toBe(`Clubs${words.lead}New club${words.none}`);
});

test('clubs that cannot be loaded can be loaded again', async () => {
  const { view } = await shown(list, { 'GET /account/clubs': failure });
  expect([buttons(view()), page.told]).toEqual([['Try again'], ['complain internal']]);
  asked = answerCalls(lists);
  press(view(), 'Try again');
  expect(seen(view())).toContain('Loading…');
  await pass();
  expect(seen(view())).toContain('Owls');
});

test('who has left the list is told nothing', async () => {
  asked = answerCalls({ 'GET /account/clubs': failure });
  page = new WatchedPage(en, { me: { name: 'Ann' } as Context['me'], known: Promise.resolve() });
  new ClubsScreen(page.app).leave();
  await pass();
  expect([page.told, asked.length]).toEqual([[], 1]);
});

// --- creating one ---

const making = (app: Context) => new ClubMakingScreen(app);

test('a club is created with its address, name and text', async () => {
  const { view, screen } = await shown(making, { 'POST /clubs': { name: 'crane' } });
  expect(screen.title()).toBe('New club · Ootori');
  expect(seen(view())).toBe(
    [
      'New club',
      words.clubTitle + words.titleHint,
      words.name + words.nameHint,
      words.about + words.aboutHint,
      words.joining,
      'AnyoneBy approvalBy link',
      words.joiningHints.open,
      'Create club',
    ].join(''),
  );
  expect(boxes(view())).toEqual(['*Anyone', 'By approval', 'By link']);
  enter(view(), 'club-title', 'Crane');
  enter(view(), 'club-name', 'CRANE ');
  expect(fieldOf(view(), 'club-name').data?.props?.value).toBe('crane ');
  enter(view(), 'club-about', 'Hello');
  check(view(), 'club-joining', 'link');
  expect(seen(view())).toContain(words.joiningHints.link);
  submit(view(), 'club-name');
  expect(buttons(view())).toEqual(['(Create club)']);
  await pass();
  const body = { name: 'crane', title: 'Crane', about: 'Hello', joining: 'link' };
  expect(asked).toEqual([{ call: 'POST /clubs', body }]);
  expect(page.told).toEqual(['go /club/crane']);
  expect(buttons(view())).toEqual(['Create club']);
});

test('wrong names and addresses are not sent', async () => {
  const { view } = await shown(making, {});
  const faultOf = (title: string, name: string) => {
    enter(view(), 'club-title', title);
    enter(view(), 'club-name', name);
    submit(view(), 'club-name');
    return faults(view())[0];
  };
  expect(faultOf(' ', 'crane')).toBe(words.badTitle);
  expect(faultOf('鳥'.repeat(61), 'crane')).toBe(words.badTitle);
  for (const name of ['', 'ab', '-abc', 'abc-', 'a_b', 'a'.repeat(31)])
    expect(faultOf(' Crane ', name)).toBe(words.badName);
  expect(asked).toEqual([]);
  enter(view(), 'club-about', 'x');
  expect(faults(view())).toEqual([]);
  expect(faultOf('🐦'.repeat(60), 'a'.repeat(30))).toBeUndefined();
  await pass();
  expect(faultOf('Crane', 'a-1')).toBeUndefined();
  await pass();
  expect(asked).toHaveLength(2);
});

test('who owns too many clubs is told so', async () => {
  const { view } = await shown(making, { 'POST /clubs': refused });
  enter(view(), 'club-title', 'Crane');
  enter(view(), 'club-name', 'crane');
  submit(view(), 'club-name');
  await pass();
  expect(page.told).toEqual(['toast error: You can own at most 3 clubs.']);
  answerCalls({ 'POST /clubs': failure });
  submit(view(), 'club-name');
  await pass();
  expect(page.told[1]).toBe('complain internal');
});

test('guests sign in first', async () => {
  const { view, screen } = await shown(making, {}, { me: { name: null } });
  expect(links(view())).toEqual([[en.signInFirst, '/sign-in']]);
  screen.leave();
  const unknown = await shown(making, {}, { me: null });
  expect(buttons(unknown.view())).toEqual(['Create club']);
});

test('who has left the form is not taken to the club', async () => {
  const { view, screen } = await shown(making, { 'POST /clubs': { name: 'crane' } });
  enter(view(), 'club-title', 'Crane');
  enter(view(), 'club-name', 'crane');
  submit(view(), 'club-name');
  screen.leave();
  await pass();
  expect(page.told).toEqual([]);
});

// --- settings ---

const crane: Club = {
  name: 'crane',
  title: 'Crane',
  about: 'Hello',
  joining: 'open',
  members: 3,
  created: 0,
  leaders: [],
  rank: 'owner',
  key: null,
  applicants: 0,
};
const settings = (app: Context) => new ClubSettingsScreen(app, 'crane');
const club = (changes: Partial<Club> = {}) => ({ 'GET /clubs/crane': { ...crane, ...changes } });

test('the owner changes the texts and how members join', async () => {
  const { view, screen } = await shown(settings, { ...club(), 'POST /clubs/crane/settings': null });
  expect(screen.title()).toBe('Club settings · Ootori');
  expect(seen(all(view(), 'header')[0])).toBe('Settings for CraneBack to club');
  expect(() => fieldOf(view(), 'club-name')).toThrow('no field');
  follow(view(), 'Back to club');
  expect(page.told.splice(0)).toEqual(['go /club/crane']);
  expect(['club-title', 'club-about'].map(id => fieldOf(view(), id).data?.props?.value)).toEqual([
    'Crane',
    'Hello',
  ]);
  enter(view(), 'club-title', '');
  submit(view(), 'club-title');
  expect(faults(view())).toEqual([words.badTitle]);
  enter(view(), 'club-title', 'Cranes');
  expect(faults(view())).toEqual([]);
  check(view(), 'club-joining', 'request');
  submit(view(), 'club-title');
  expect(buttons(view())).toEqual(['(Save)', 'Delete club']);
  await pass();
  const body = { title: 'Cranes', about: 'Hello', joining: 'request', new_link: false };
  expect(asked.slice(1)).toEqual([{ call: 'POST /clubs/crane/settings', body }]);
  expect(page.told).toEqual(['toast note: The settings have been saved.']);
  expect(seen(all(view(), 'h1')[0])).toBe('Settings for Cranes');
});

test('a refused change is told, and the club keeps its name', async () => {
  const { view } = await shown(settings, { ...club(), 'POST /clubs/crane/settings': refused });
  enter(view(), 'club-title', 'Cranes');
  submit(view(), 'club-title');
  await pass();
  expect(page.told).toEqual([`toast error: ${words.refused}`]);
  expect([seen(all(view(), 'h1')[0]), buttons(view())[0]]).toEqual(['Settings for Crane', 'Save']);
  answerCalls({ 'POST /clubs/crane/settings': failure });
  submit(view(), 'club-title');
  await pass();
  expect(page.told[1]).toBe('complain internal');
});

test('the invitation link is replaced without saving what is being edited', async () => {
  const { view } = await shown(settings, {
    ...club({ joining: 'link' }),
    'POST /clubs/crane/settings': null,
  });
  expect(seen(view())).toContain(words.newLinkHint);
  enter(view(), 'club-title', 'Cranes');
  press(view(), 'Replace the link');
  await pass();
  expect(asked[1]?.body).toEqual({ title: 'Crane', about: 'Hello', joining: 'link', new_link: true });
  expect(page.told).toEqual(['toast note: The club has a new invitation link.']);
});

test('deleting the club must be confirmed', async () => {
  const { view } = await shown(settings, { ...club(), 'DELETE /clubs/crane': null });
  const dialog = () => all(view(), 'dialog')[0];
  press(view(), 'Delete club');
  expect(seen(dialog())).toBe(`Delete the club?${words.deleteText}CancelDelete club`);
  press(dialog(), 'Cancel');
  expect(dialog()).toBeUndefined();
  press(view(), 'Delete club');
  press(dialog(), 'Delete club');
  await pass();
  expect(asked[1]).toEqual({ call: 'DELETE /clubs/crane', body: null });
  expect(page.told).toEqual(['toast note: The club has been deleted.', 'go /clubs']);
  const other = await shown(settings, { ...club(), 'DELETE /clubs/crane': refused });
  press(other.view(), 'Delete club');
  press(all(other.view(), 'dialog')[0], 'Delete club');
  await pass();
  expect(page.told).toEqual([`toast error: ${words.refused}`]);
});

test('only the owner sees the settings', async () => {
  const { view } = await shown(settings, club({ rank: 'leader' }));
  expect(seen(view())).toBe(`Settings for CraneBack to club${words.forOwner}`);
});

test('a club that is missing, or whose settings cannot be loaded', async () => {
  expect(seen((await shown(settings, {})).view())).toContain('Club not foundThe club may have been deleted.');
  expect(page.told).toEqual([]);
  const { view, screen } = await shown(settings, { 'GET /clubs/crane': failure });
  expect([seen(view()), page.told]).toEqual(['Try again', ['complain internal']]);
  answerCalls(club());
  press(view(), 'Try again');
  expect(seen(view())).toBe('Loading…');
  await pass();
  expect(seen(view())).toContain('Settings for Crane');
  screen.leave();
});
