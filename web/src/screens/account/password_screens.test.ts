// The pages linked from emails, and the page that requests one.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Screen } from '../../context.ts';
import { type Asked, answerCalls, Refusal } from '../../testing/answers.ts';
import {
  buttons,
  check,
  enter,
  faults,
  fieldOf,
  press,
  seen,
  submit,
  WatchedPage,
} from '../../testing/page.ts';
import { en } from '../../words/en.ts';
import { ConfirmationScreen } from './confirmation_screen.ts';
import { ForgottenScreen } from './forgotten_screen.ts';
import { NewPasswordScreen } from './new_password_screen.ts';

// snabbdom needs `window` when it is loaded; the page has an address.
vi.hoisted(() => {
  vi.stubGlobal('window', {});
  vi.stubGlobal('location', { pathname: '/new-password', search: '', hash: '#s3cret' });
});

const addresses: unknown[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  addresses.length = 0;
  vi.stubGlobal('history', { replaceState: (_: null, __: string, path: string) => addresses.push(path) });
});
afterEach(() => {
  vi.useRealTimers();
});

let asked: Asked[];
let page: WatchedPage;
const pass = () => vi.advanceTimersByTimeAsync(0);
const late = new Refusal('unheard', { message: 'Too late.' });

function shown(kind: new (app: WatchedPage['app']) => Screen, answers: Record<string, unknown>, mail = true) {
  asked = answerCalls(answers);
  page = new WatchedPage(en, { me: { name: null, mail } as never });
  const screen = new kind(page.app);
  return { view: page.shows(() => screen.view()), screen };
}

test('a reset link is requested by name or address', async () => {
  const { view, screen } = shown(ForgottenScreen, { 'POST /password/forgotten': null });
  expect(screen.title()).toBe('Forgot your password? · Ootori');
  expect(seen(view())).toBe(`Forgot your password?Name or email address${en.letters.whoHint}Send reset link`);
  enter(view(), 'who', ' ann@example.org ');
  submit(view(), 'who');
  submit(view(), 'who');
  await pass();
  const body = { who: 'ann@example.org', language: 'en' };
  expect(asked).toEqual([{ call: 'POST /password/forgotten', body }]);
  expect(seen(view())).toBe(`Forgot your password?${en.letters.asked}`);
  screen.leave();
});

test('a server without email refers to its administrator', () => {
  const { view } = shown(ForgottenScreen, {}, false);
  expect(seen(view())).toBe(`Forgot your password?${en.letters.forgottenAsk}`);
  expect(buttons(view())).toEqual([]);
});

test('a refused request is told, and can be repeated', async () => {
  const { view } = shown(ForgottenScreen, { 'POST /password/forgotten': late });
  submit(view(), 'who');
  await pass();
  expect(faults(view())).toEqual(['Too late.']);
  answerCalls({ 'POST /password/forgotten': null });
  submit(view(), 'who');
  await pass();
  expect(seen(view())).toContain(en.letters.asked);
});

test('a new password is set with the secret of the address, which does not stay there', async () => {
  const { view, screen } = shown(NewPasswordScreen, { 'POST /password/reset': null });
  expect(addresses).toEqual(['/new-password']);
  expect(screen.title()).toBe('Choose a new password · Ootori');
  expect(seen(view())).toBe(
    `Choose a new passwordNew password${en.account.passwordHint}Show passwordChange password`,
  );
  enter(view(), 'new', '123456789');
  submit(view(), 'new');
  expect([faults(view()), asked]).toEqual([[en.account.tooShort], []]);
  enter(view(), 'new', '1234567890');
  submit(view(), 'new');
  submit(view(), 'new');
  await pass();
  expect(asked).toEqual([
    { call: 'POST /password/reset', body: { token: 's3cret', new: '1234567890', language: 'en' } },
  ]);
  expect(page.told).toEqual(['meet', `toast note: ${en.letters.kept}`, 'go /sign-in']);
  expect([faults(view()), buttons(view())]).toEqual([[], ['Change password']]);
});

test('who has left the page for a new password stays where they are', async () => {
  const { view, screen } = shown(NewPasswordScreen, { 'POST /password/reset': null });
  enter(view(), 'new', '1234567890');
  submit(view(), 'new');
  screen.leave();
  await pass();
  expect(page.told).toEqual(['meet', `toast note: ${en.letters.kept}`]);
  const refused = shown(NewPasswordScreen, { 'POST /password/reset': new Refusal('unknown_link') });
  enter(refused.view(), 'new', '1234567890');
  submit(refused.view(), 'new');
  refused.screen.leave();
  await pass();
  expect(page.told).toEqual(['complain unknown_link']);
});

test('the new password can be shown, and is forgotten on leaving', async () => {
  const { view, screen } = shown(NewPasswordScreen, { 'POST /password/reset': late });
  enter(view(), 'new', '1234567890');
  check(view(), 'visible');
  expect(fieldOf(view(), 'new').data?.attrs?.type).toBe('text');
  submit(view(), 'new');
  await pass();
  expect(faults(view())).toEqual(['Too late.']);
  submit(view(), 'new');
  await pass();
  expect(asked).toHaveLength(2);
  screen.leave();
  page.app.redraw();
  expect(fieldOf(view(), 'new').data?.props?.value).toBe('');
});

test('an address is confirmed by a click, not by opening the page', async () => {
  const { view, screen } = shown(ConfirmationScreen, { 'POST /email/confirm': null });
  await pass();
  expect([asked, addresses]).toEqual([[], ['/new-password']]);
  expect(screen.title()).toBe('Confirm your email address · Ootori');
  expect(seen(view())).toBe(`Confirm your email address${en.letters.confirmText}Confirm`);
  press(view(), 'Confirm');
  press(view(), 'Confirm');
  await pass();
  expect(asked).toEqual([{ call: 'POST /email/confirm', body: { token: 's3cret' } }]);
  expect(page.told).toEqual(['meet']);
  expect(seen(view())).toBe(`Confirm your email address${en.letters.confirmed}`);
  screen.leave();
});

test('a confirmation that fails can be repeated', async () => {
  const { view } = shown(ConfirmationScreen, { 'POST /email/confirm': late });
  press(view(), 'Confirm');
  await pass();
  expect([faults(view()), buttons(view()), page.told]).toEqual([['Too late.'], ['Confirm'], []]);
  answerCalls({ 'POST /email/confirm': null });
  press(view(), 'Confirm');
  await pass();
  expect(faults(view())).toEqual([]);
});
