// The screen of an account, with the answers of the server that the test lists. `openAccounts` sets it up for a test file.
import { afterEach, beforeEach, vi } from 'vitest';
import type { Context } from '../context.ts';
import type { MailPlay, Me, Token } from '../protocol/players.ts';
import { AccountScreen } from '../screens/account/account_screen.ts';
import { en } from '../words/en.ts';
import { type Asked, answerCalls, Refusal } from './answers.ts';
import { all, seen, WatchedPage } from './page.ts';

export const now = Date.UTC(2026, 2, 4, 12);
export const day = 86_400_000;

export function openAccounts(): void {
  beforeEach(() => {
    vi.useFakeTimers({ now });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
}

export const me: Me = { name: 'Ann', role: 'player', created: now - 40 * day, email: null, mail: true };
export const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
export const sessions = [
  { id: 'e1', created: 0, used: now, client: firefox, current: true },
  { id: 'e2', created: 0, used: now - 3 * day, client: 'curl', current: false },
];
export const token: Token = {
  id: 't1',
  label: 'My bot',
  scopes: ['read', 'play'],
  created: 0,
  expires: now + 20 * day,
  used: now - day,
};
export const vacation = { on: false, until: null, left: 10 * day + 3 * 3_600_000, days_a_year: 28 };
export const mail: MailPlay = {
  address: 'play@example.org',
  pace: 'each',
  reminders: true,
  challenges: false,
  style: 'standard',
  flip: false,
  language: 'en',
  zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  suspended: null,
};

export const usual = {
  'GET /account/sessions': { sessions },
  'GET /account/tokens': { tokens: [token] },
  'GET /account/mail': mail,
  'GET /account/vacation': vacation,
};

export let asked: Asked[];
export let page: WatchedPage;
export const pass = () => vi.advanceTimersByTimeAsync(0);
export const refusal = new Refusal('unheard', { message: 'Refused.' });
export const orders = () => asked.filter(({ call }) => !call.startsWith('GET'));

export async function shown(answers: Record<string, unknown> = {}, changes: Partial<Me> = {}, words = en) {
  answer({ ...usual, ...answers });
  page = new WatchedPage(words, {
    me: { ...me, ...changes },
    recognised: Promise.resolve(),
    pushed: { leave: async () => void page.told.push('pushed leave') } as unknown as Context['pushed'],
  });
  const screen = new AccountScreen(page.app);
  const view = page.shows(() => screen.view());
  await pass();
  return { view, screen };
}

export type View = ReturnType<Awaited<ReturnType<typeof shown>>['view']>;
export const section = (view: View, title: string) =>
  [...all(view, 'section'), ...all(view, 'form')].find(one => seen(all(one, 'h2')[0]) === title);

// From now on.
export function answer(answers: Record<string, unknown>): void {
  asked = answerCalls(answers);
}
