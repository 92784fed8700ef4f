import { expect, test, vi } from 'vitest';
import type { Context } from '../../context.ts';
import {
  answer,
  asked,
  cards,
  chat,
  empty,
  entry,
  full,
  hour,
  now,
  openModeration,
  orders,
  page,
  pass,
  refusal,
  section,
  shown,
} from '../../testing/moderation_page.ts';
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
import { en } from '../../words/en.ts';
import { ModerationScreen } from './moderation_screen.ts';

// snabbdom needs it when it is loaded.
vi.hoisted(() => vi.stubGlobal('window', {}));

openModeration();

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
  answer(full);
  const left = new WatchedPage(en, {
    me: { name: null } as Context['me'],
    mayModerate: false,
    recognised: Promise.resolve(),
  });
  new ModerationScreen(left.app).leave();
  await pass();
  expect(left.told).toEqual([]);
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
