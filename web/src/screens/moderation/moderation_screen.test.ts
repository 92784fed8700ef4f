import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Context } from '../../context.ts';
import { type Asked, answerCalls, Refusal } from '../../testing/answers.ts';
import {
  all,
  boxes,
  buttons,
  check,
  enter,
  entries,
  fieldOf,
  follow,
  heard,
  links,
  press,
  seen,
  submit,
  WatchedPage,
} from '../../testing/page.ts';
import { account } from '../../testing/tournaments.ts';
import { en } from '../../words/en.ts';
import { ModerationScreen } from './moderation_screen.ts';

// snabbdom needs it when it is loaded.
vi.hoisted(() => vi.stubGlobal('window', {}));

const now = Date.UTC(2026, 2, 4, 12);
const hour = 3_600_000;

beforeEach(() => {
  vi.useFakeTimers({ now });
});
afterEach(() => {
  vi.useRealTimers();
});

const message = (n: number, by: string, text: string) => ({
  n,
  at: now - 2 * hour,
  channel: 'spectators',
  by: account(by),
  side: null,
  text,
});
const reportBy = (by: string, reason: string, ago: number) => ({
  by: account(by),
  at: now - ago * hour,
  reason,
});

const reports = {
  game: 'g1',
  message: message(4, 'Bad', 'Rude!'),
  reports: [reportBy('Ann', 'insult', 1), reportBy('Bea', 'other', 0)],
  context: [message(2, 'Ann', 'Hello'), { ...message(3, 'Bad', ''), text: undefined, phrase: 'good_luck' }],
};
const chat = {
  tournament: 't1',
  name: 'Autumn',
  message: { n: 7, at: now - 24 * hour, by: account('Cid'), text: 'Buy this' },
  deleted: null,
  reports: [reportBy('Ann', 'spam', 2)],
  context: [],
};
const problem = (id: string, by: string, note: string) => ({
  problem: id,
  by: account(by),
  at: now - hour,
  reason: 'too_easy',
  note,
});
const club = (name: string, by: string, about: string) => ({
  club: name,
  title: `${name} club`,
  about,
  ...reportBy(by, 'spam', 1),
});
const tournament = {
  tournament: 't2',
  name: 'Spring',
  about: 'About',
  prizes: '',
  organiser: account('Org'),
  reports: [reportBy('Ann', 'spam', 3)],
};
const study = { study: 's1', name: 'Study', owner: account('Own'), reports: [reportBy('Ann', 'insult', 3)] };
const silence = { id: 'm1', player: account('Bad'), by: account('Mod'), at: 0, until: now + 24 * hour };
const entry = {
  at: now,
  moderator: account('Mod'),
  act: 'silenced',
  player: account('Bad'),
  game: 'g9',
  until: now + 24 * hour,
  note: 'Again',
};

const full = {
  'GET /moderation/reports': { reports: [reports] },
  'GET /moderation/tournaments': { reports: [chat] },
  'GET /moderation/problems': { reports: [] as unknown[] },
  'GET /moderation/clubs': {
    reports: [club('owl', 'Ann', 'Hoot'), club('owl', 'Bea', 'Hoot'), club('ibis', 'Ann', '')],
  },
  'GET /moderation/tournament_reports': { reports: [tournament] },
  'GET /moderation/study_reports': { reports: [study] },
  'GET /moderation/silences': { silences: [silence] },
  'GET /moderation/log': { log: [entry, { ...entry, act: 'dismissed', game: null, until: null, note: '' }] },
};
const empty = Object.fromEntries(
  Object.entries(full).map(([call, answer]) => [
    call,
    Object.fromEntries(Object.keys(answer).map(name => [name, []])),
  ]),
);

let asked: Asked[];
let page: WatchedPage;
const pass = () => vi.advanceTimersByTimeAsync(0);
const refusal = new Refusal('internal');
const orders = () => asked.filter(({ call }) => !call.startsWith('GET'));

async function shown(answers: Record<string, unknown>, me: unknown = { name: 'Mod', role: 'moderator' }) {
  asked = answerCalls(answers);
  page = new WatchedPage(en, {
    me: me as Context['me'],
    mayModerate: ['moderator', 'administrator'].includes((me as Context['me'])?.role ?? ''),
    recognised: Promise.resolve(),
  });
  const screen = new ModerationScreen(page.app);
  const view = page.shows(() => screen.view());
  await pass();
  return { view, screen };
}

type View = ReturnType<Awaited<ReturnType<typeof shown>>['view']>;
const section = (view: View, title: string) =>
  all(view, 'section').find(one => seen(all(one, 'h2')[0]) === title);
const cards = (view: View, title: string) =>
  all(section(view, title), 'li').filter(one => one.sel?.includes('.card'));

test('everything that waits for a decision is loaded', async () => {
  const { view, screen } = await shown(empty);
  expect(screen.title()).toBe('Moderation · Ootori');
  expect(asked.map(({ call }) => call).sort()).toEqual(Object.keys(full).sort());
  expect(seen(view())).toBe(
    [
      'Moderation',
      'Reported messagesNo reports to review.',
      'Reported mate problemsNo mate problems to review.',
      'Reported clubsNo clubs to review.',
      'Reported tournamentsNo tournaments to review.',
      'Reported studiesNo studies to review.',
      'Silenced playersNobody is silenced.',
      'LogNo decisions yet.',
    ].join(''),
  );
});

test('others learn that the page is not for them, and guests sign in', async () => {
  const player = await shown(full, { name: 'Ann', role: 'player' });
  expect(seen(player.view())).toBe('ModerationThis page is for moderators.');
  expect([asked, page.told]).toEqual([[], []]);
  const guest = await shown(full, { name: null, role: 'guest' });
  expect(seen(guest.view())).toBe('ModerationThis page is for moderators.');
  expect([asked, page.told]).toEqual([[], ['go /sign-in']]);
  const { view } = await shown(full, null);
  expect(seen(view())).toBe(`Moderation${en.loadFailed}Try again`);
});

test('who has left is not sent anywhere', async () => {
  asked = answerCalls(full);
  page = new WatchedPage(en, {
    me: { name: null } as Context['me'],
    mayModerate: false,
    recognised: Promise.resolve(),
  });
  new ModerationScreen(page.app).leave();
  await pass();
  expect(page.told).toEqual([]);
});

test('reported messages of all chats are in the order of their first report', async () => {
  const { view } = await shown(full);
  const [first, second] = cards(view(), 'Reported messages');
  expect(seen(all(first, 'blockquote')[0])).toBe('Cid Buy this');
  expect(seen(all(first, 'p').find(one => one.sel === 'p.muted'))).toBe(
    'yesterday · Tournament chat: Autumn',
  );
  expect(links(first)).toEqual([['Tournament chat: Autumn', '/tournaments/t1']]);
  expect([all(first, '.chat-context'), seen(all(first, '.report-reasons')[0])]).toEqual([
    [],
    `Ann: ${en.chat.reasons.spam}`,
  ]);
  expect(seen(all(second, 'blockquote')[0])).toBe('Bad Rude!');
  expect(seen(all(second, 'p').find(one => one.sel === 'p.muted'))).toBe(
    `2 hours ago · ${en.chat.channels.spectators} · Game`,
  );
  expect(all(all(second, '.report-reasons')[0], 'li').map(seen)).toEqual([
    `Ann: ${en.chat.reasons.insult}`,
    `Bea: ${en.chat.reasons.other}`,
  ]);
  expect(all(all(second, '.chat-context')[0], 'li').map(seen)).toEqual([
    'Ann Hello',
    `Bad ${en.chat.phrases.good_luck}`,
  ]);
  follow(second, 'Game');
  follow(first, 'Tournament chat: Autumn');
  expect(page.told).toEqual(['go /game/g1', 'go /tournaments/t1']);
});

test('a message is deleted and its author silenced, with a note', async () => {
  const { view } = await shown({ ...full, 'POST /moderation/verdicts': null });
  const card = () => cards(view(), 'Reported messages')[1];
  expect(boxes(card())).toEqual(['*Delete message']);
  expect(entries(card(), 'span-g1-4')).toEqual([
    '*not at all',
    'for an hour',
    'for a day',
    'for a week',
    'for 30 days',
    'for a year',
  ]);
  enter(view(), 'span-g1-4', 'week');
  enter(view(), 'note-g1-4', ' Again ');
  expect(entries(card(), 'span-g1-4')[3]).toBe('*for a week');
  expect(buttons(card())).toEqual(['Confirm decision']);
  submit(card(), 'note-g1-4');
  await pass();
  const body = { game: 'g1', message: 4, delete: true, silence: 10_080, note: 'Again' };
  expect(orders()).toEqual([{ call: 'POST /moderation/verdicts', body }]);
  expect(page.told).toEqual(['toast note: The decision has been recorded in the log.']);
});

test('each length of a silence is sent in minutes', async () => {
  const { view } = await shown({ ...full, 'POST /moderation/verdicts': null });
  for (const span of ['hour', 'day', 'week', 'month', 'year', 'none']) {
    enter(view(), 'span-g1-4', span);
    submit(view(), 'span-g1-4');
    await pass();
  }
  const verdict = { game: 'g1', message: 4, delete: true };
  expect(orders().map(({ body }) => body)).toEqual([
    ...[60, 1_440, 10_080, 43_200, 525_600].map(silence => ({ ...verdict, silence })),
    verdict,
  ]);
});

test('a report is dismissed if nothing is to be done', async () => {
  const { view } = await shown({ ...full, 'POST /moderation/tournaments': null });
  const card = () => cards(view(), 'Reported messages')[0];
  check(card(), 'delete-t1-7');
  expect(buttons(card())).toEqual(['Dismiss report']);
  enter(card(), 'span-t1-7', 'day');
  expect(buttons(card())).toEqual(['Confirm decision']);
  enter(card(), 'span-t1-7', 'none');
  enter(card(), 'note-t1-7', ' Fine ');
  expect(fieldOf(card(), 'note-t1-7').data?.props?.value).toBe(' Fine ');
  submit(card(), 'note-t1-7');
  await pass();
  const body = { tournament: 't1', message: 7, delete: false, note: 'Fine' };
  expect(orders()).toEqual([{ call: 'POST /moderation/tournaments', body }]);
});

test('a message that the organiser has deleted is still decided on', async () => {
  const deleted = { ...chat, deleted: now - hour };
  const given = { ...full, 'GET /moderation/tournaments': { reports: [deleted] } };
  const { view } = await shown({ ...given, 'POST /moderation/tournaments': null });
  const card = () => cards(view(), 'Reported messages')[0];
  expect(heard(card())).toContain('Buy this');
  expect(heard(card())).toContain('deleted by the organiser');
  expect(all(card(), 'input').map(one => one.sel)).toEqual(['input#note-t1-7']);
  expect(buttons(card())).toEqual(['Dismiss report']);
  enter(card(), 'span-t1-7', 'day');
  submit(card(), 'note-t1-7');
  await pass();
  const body = { tournament: 't1', message: 7, delete: false, silence: 1_440 };
  expect(orders()).toEqual([{ call: 'POST /moderation/tournaments', body }]);
});

test('one decision is sent at a time, and then all is loaded again', async () => {
  const other = await shown({ ...full, 'POST /moderation/verdicts': refusal });
  submit(other.view(), 'note-g1-4');
  submit(other.view(), 'note-g1-4');
  await pass();
  expect([orders().length, page.told]).toEqual([1, ['complain internal']]);
  submit(other.view(), 'note-g1-4');
  await pass();
  expect(orders()).toHaveLength(2);
});

test('reported problems are kept or withdrawn, each once', async () => {
  const [fault = ''] = Object.keys(en.practice.faults);
  const mine = { ...problem('tori-mate-1', 'Ann', 'Two solutions'), reason: fault };
  const problems = [mine, { ...mine, by: account('Bea'), note: '' }, { ...mine, problem: 'yari-2' }];
  const { view } = await shown({
    ...full,
    'GET /moderation/problems': { reports: problems },
    'POST /moderation/problems': null,
  });
  const [first, second] = cards(view(), 'Reported mate problems');
  const words = en.practice.faults[fault as keyof typeof en.practice.faults];
  expect(seen(first)).toBe(
    `tori-mate-1Ann: ${words}1 hour ago · Two solutionsBea: ${words}1 hour agoKeep problemWithdraw problem`,
  );
  expect(links(first)).toEqual([['tori-mate-1', '/practice/tori-mate/tori-mate-1']]);
  follow(second, 'yari-2');
  press(first, 'Withdraw problem');
  await pass();
  press(second, 'Keep problem');
  await pass();
  expect(orders().map(({ body }) => body)).toEqual([
    { problem: 'tori-mate-1', withdraw: true },
    { problem: 'yari-2', withdraw: false },
  ]);
  expect(page.told).toEqual([
    'go /practice/yari/yari-2',
    ...Array(2).fill('toast note: The decision has been saved.'),
  ]);
});

test('reported clubs are closed, or the report dismissed', async () => {
  const { view } = await shown({ ...full, 'POST /moderation/clubs': null });
  const [owl, ibis] = cards(view(), 'Reported clubs');
  expect(seen(owl)).toBe(
    `owl club/club/owlHootAnn: ${en.chat.reasons.spam}1 hour agoBea: ${en.chat.reasons.spam}1 hour ago` +
      'Dismiss reportClose club',
  );
  expect(all(ibis, 'blockquote')).toEqual([]);
  follow(owl, 'owl club');
  press(owl, 'Close club');
  await pass();
  press(ibis, 'Dismiss report');
  await pass();
  expect(orders().map(({ body }) => body)).toEqual([
    { club: 'owl', close: true },
    { club: 'ibis', close: false },
  ]);
  expect(page.told).toEqual(['go /club/owl', ...Array(2).fill(`toast note: ${en.clubs.decided}`)]);
  expect(asked.filter(({ call }) => call === 'GET /moderation/log')).toHaveLength(3);
});

test('reported tournaments and studies are removed, or the report dismissed', async () => {
  const calls = { 'POST /moderation/tournament_reports': null, 'POST /moderation/study_reports': null };
  const { view } = await shown({ ...full, ...calls });
  const [spring] = cards(view(), 'Reported tournaments');
  const [swallows] = cards(view(), 'Reported studies');
  expect(seen(spring)).toBe(
    `SpringOrgAboutAnn: ${en.chat.reasons.spam}3 hours agoDismiss reportRemove tournament`,
  );
  expect(seen(swallows)).toBe(`StudyOwnAnn: ${en.chat.reasons.insult}3 hours agoDismiss reportDelete study`);
  follow(spring, 'Spring');
  follow(swallows, 'Study');
  press(spring, 'Remove tournament');
  await pass();
  press(spring, 'Dismiss report');
  await pass();
  press(swallows, 'Delete study');
  await pass();
  press(swallows, 'Dismiss report');
  await pass();
  expect(orders()).toEqual([
    { call: 'POST /moderation/tournament_reports', body: { tournament: 't2', remove: true } },
    { call: 'POST /moderation/tournament_reports', body: { tournament: 't2', remove: false } },
    { call: 'POST /moderation/study_reports', body: { study: 's1', remove: true } },
    { call: 'POST /moderation/study_reports', body: { study: 's1', remove: false } },
  ]);
  expect(page.told).toEqual([
    'go /tournaments/t2',
    'go /study/s1',
    ...Array(4).fill('toast note: The decision has been recorded in the log.'),
  ]);
});

test('a decision about a page that fails is told, and all is loaded again', async () => {
  const problems = [{ ...problem('yari-2', 'Ann', ''), reason: Object.keys(en.practice.faults)[0] }];
  const { view } = await shown({ ...full, 'GET /moderation/problems': { reports: problems } });
  press(cards(view(), 'Reported clubs')[0], 'Close club');
  await pass();
  press(cards(view(), 'Reported studies')[0], 'Delete study');
  await pass();
  press(cards(view(), 'Reported mate problems')[0], 'Keep problem');
  await pass();
  expect(page.told).toEqual(Array(3).fill('complain not_found'));
  expect(asked.filter(({ call }) => call === 'GET /moderation/log')).toHaveLength(4);
});

test('a silence is ended', async () => {
  const { view } = await shown({ ...full, 'DELETE /moderation/silences/m1': null });
  expect(seen(section(view(), 'Silenced players'))).toMatch(
    /^Silenced playersBaduntil 5 Mar 2026.*, by ModEnd silence$/,
  );
  press(view(), 'End silence');
  await pass();
  expect(orders()).toEqual([{ call: 'DELETE /moderation/silences/m1', body: null }]);
  expect(asked.at(-1)?.call).toMatch('GET /moderation');
  const other = await shown({ ...full, 'DELETE /moderation/silences/m1': refusal });
  press(other.view(), 'End silence');
  await pass();
  expect(page.told).toEqual(['complain internal']);
});

test('the log says what was decided, until when, and why', async () => {
  const { view } = await shown(full);
  const [first, second] = all(section(view(), 'Log'), 'li');
  expect(seen(first)).toMatch(/^Mod silenced Bad\.4 Mar 2026.* · until 5 Mar 2026.* · Again · Game$/);
  expect(seen(second)).toMatch(/^Mod dismissed a report about Bad\.4 Mar 2026, [^·]*$/);
  follow(first, 'Game');
  expect(page.told).toEqual(['go /game/g9']);
});

test('the log leads to what was decided about', async () => {
  const about = { ...entry, act: 'dismissed', game: null, until: null };
  const log = [
    { ...about, note: 'study s1: harmless' },
    { ...about, act: 'removed_study', note: 'Mine (study s2)' },
  ];
  const { view } = await shown({ ...full, 'GET /moderation/log': { log } });
  const [first, second] = all(section(view(), 'Log'), 'li');
  expect(seen(first)).toMatch(/2026[^·]* · harmless · Study$/);
  expect(seen(second)).toMatch(/2026[^·]* · Mine$/);
  follow(first, 'Study');
  expect(page.told).toEqual(['go /study/s1']);
});

// --- announcements ---

const admin = { name: 'Adm', role: 'administrator' };
const announcement = {
  id: 'a1',
  at: now,
  by: null,
  en: { title: 'Server news', text: 'Text' },
  ja: null,
};

test('only administrators write announcements', async () => {
  const { view } = await shown(full);
  expect(section(view(), 'Announcements')).toBeUndefined();
  const other = await shown({ ...full, 'GET /announcements': { announcements: [announcement] } }, admin);
  const part = () => section(other.view(), 'Announcements');
  expect(seen(part())).toBe(
    'AnnouncementsTitleTextIn Japanese (optional)TitleTextPublishServer news4 March 2026Delete',
  );
  expect(heard(all(part(), 'button')[1])).toBe('Delete ‘Server news’');
});

test('an announcement is published in English, or in both languages', async () => {
  const answers = { ...full, 'GET /announcements': { announcements: [] }, 'POST /announcements': null };
  const { view } = await shown(answers, admin);
  const write = (part: string, text: string) => enter(view(), `announcement-${part}`, text);
  const isReady = () => buttons(section(view(), 'Announcements')).includes('Publish');
  write('title', 'News');
  write('text', ' ');
  expect(isReady()).toBe(false);
  write('text', 'Text');
  expect(isReady()).toBe(true);
  write('title', ' ');
  expect(isReady()).toBe(false);
  write('title', 'News');
  submit(view(), 'announcement-title');
  expect(isReady()).toBe(false);
  await pass();
  expect(page.told).toEqual(['toast note: The announcement is now on the home page.']);
  expect(fieldOf(view(), 'announcement-title').data?.props?.value).toBe('');
  write('title', 'News');
  write('text', 'Text');
  write('titleJa', 'お知らせ');
  expect(isReady()).toBe(false);
  write('textJa', '本文');
  submit(view(), 'announcement-title');
  await pass();
  expect(orders().map(({ body }) => body)).toEqual([
    { en: { title: 'News', text: 'Text' } },
    { en: { title: 'News', text: 'Text' }, ja: { title: 'お知らせ', text: '本文' } },
  ]);
  expect(asked.at(-1)?.call).toBe('GET /announcements');
});

test('a refused announcement stays in the form', async () => {
  const answers = { ...full, 'GET /announcements': { announcements: [] }, 'POST /announcements': refusal };
  const { view } = await shown(answers, admin);
  enter(view(), 'announcement-title', 'News');
  enter(view(), 'announcement-text', 'Text');
  submit(view(), 'announcement-title');
  await pass();
  expect(page.told).toEqual(['complain internal']);
  expect(fieldOf(view(), 'announcement-title').data?.props?.value).toBe('News');
  expect(buttons(section(view(), 'Announcements'))).toEqual(['Publish']);
});

test('an announcement is deleted', async () => {
  const answers = { ...full, 'GET /announcements': { announcements: [announcement] } };
  const { view } = await shown(answers, admin);
  asked = answerCalls({ 'DELETE /announcements/a1': null, 'GET /announcements': { announcements: [] } });
  press(view(), 'Delete ‘Server news’');
  await pass();
  expect(asked.map(({ call }) => call)).toEqual(['DELETE /announcements/a1', 'GET /announcements']);
  expect(seen(view())).not.toContain('Server news');
  const other = await shown({ ...answers, 'DELETE /announcements/a1': refusal }, admin);
  press(other.view(), 'Delete ‘Server news’');
  await pass();
  expect(page.told).toEqual(['complain internal']);
  expect(seen(other.view())).toContain('Server news');
});
