// The page of the moderators, with the answers of the server that a test lists. `openModeration` sets it up for a test file.
import { afterEach, beforeEach, vi } from 'vitest';
import type { Context } from '../context.ts';
import { ModerationScreen } from '../screens/moderation/moderation_screen.ts';
import { en } from '../words/en.ts';
import { type Asked, answerCalls, Refusal } from './answers.ts';
import { all, seen, WatchedPage } from './page.ts';
import { account } from './tournaments.ts';

export const now = Date.UTC(2026, 2, 4, 12);
export const hour = 3_600_000;

export function openModeration(): void {
  beforeEach(() => {
    vi.useFakeTimers({ now });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}

export const message = (n: number, by: string, text: string) => ({
  n,
  at: now - 2 * hour,
  channel: 'spectators',
  by: account(by),
  side: null,
  text,
});
export const reportBy = (by: string, reason: string, ago: number) => ({
  by: account(by),
  at: now - ago * hour,
  reason,
});

export const reports = {
  game: 'g1',
  message: message(4, 'Bad', 'Rude!'),
  reports: [reportBy('Ann', 'insult', 1), reportBy('Bea', 'other', 0)],
  context: [message(2, 'Ann', 'Hello'), { ...message(3, 'Bad', ''), text: undefined, phrase: 'good_luck' }],
};
export const chat = {
  tournament: 't1',
  name: 'Autumn',
  message: { n: 7, at: now - 24 * hour, by: account('Cid'), text: 'Buy this' },
  deleted: null,
  reports: [reportBy('Ann', 'spam', 2)],
  context: [],
};
export const problem = (id: string, by: string, note: string) => ({
  problem: id,
  by: account(by),
  at: now - hour,
  reason: 'too_easy',
  note,
});
export const club = (name: string, by: string, about: string) => ({
  club: name,
  title: `${name} club`,
  about,
  ...reportBy(by, 'spam', 1),
});
export const tournament = {
  tournament: 't2',
  name: 'Spring',
  about: 'About',
  prizes: '',
  organiser: account('Org'),
  reports: [reportBy('Ann', 'spam', 3)],
};
export const study = {
  study: 's1',
  name: 'Study',
  owner: account('Own'),
  reports: [reportBy('Ann', 'insult', 3)],
};
export const silence = {
  id: 'm1',
  player: account('Bad'),
  by: account('Mod'),
  at: 0,
  until: now + 24 * hour,
};
export const entry = {
  at: now,
  moderator: account('Mod'),
  act: 'silenced',
  player: account('Bad'),
  game: 'g9',
  until: now + 24 * hour,
  note: 'Again',
};

export const full = {
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
export const empty = Object.fromEntries(
  Object.entries(full).map(([call, answer]) => [
    call,
    Object.fromEntries(Object.keys(answer).map(name => [name, []])),
  ]),
);

export let asked: Asked[];
export let page: WatchedPage;
export const pass = () => vi.advanceTimersByTimeAsync(0);
export const refusal = new Refusal('internal');
export const orders = () => asked.filter(({ call }) => !call.startsWith('GET'));

export async function shown(
  answers: Record<string, unknown>,
  me: unknown = { name: 'Mod', role: 'moderator' },
) {
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

export type View = ReturnType<Awaited<ReturnType<typeof shown>>['view']>;
export const section = (view: View, title: string) =>
  all(view, 'section').find(one => seen(all(one, 'h2')[0]) === title);
export const cards = (view: View, title: string) =>
  all(section(view, title), 'li').filter(one => one.sel?.includes('.card'));

// From now on.
export function answer(answers: Record<string, unknown>): void {
  asked = answerCalls(answers);
}
