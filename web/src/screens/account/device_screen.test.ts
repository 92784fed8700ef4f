import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Asked, answerCalls, Refusal } from '../../testing/answers.ts';
import {
  all,
  buttons,
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
import { DeviceScreen } from './device_screen.ts';

// snabbdom needs `window` when it is loaded; the page has an address.
vi.hoisted(() => {
  vi.stubGlobal('window', {});
  vi.stubGlobal('location', { pathname: '/device', search: '', hash: '' });
});

beforeEach(() => {
  vi.useFakeTimers();
  location.search = '';
});
afterEach(() => {
  vi.useRealTimers();
});

let asked: Asked[];
let page: WatchedPage;
const pass = () => vi.advanceTimersByTimeAsync(0);
const request = { label: 'ootori bot', scopes: ['read', 'play'] };

function shown(answers: Record<string, unknown> = {}, me: unknown = { name: 'Ann', role: 'player' }) {
  asked = answerCalls({ 'GET /device/BDFK-PQRS': request, 'POST /device/BDFK-PQRS': null, ...answers });
  page = new WatchedPage(en, { me: me as never });
  const screen = new DeviceScreen(page.app);
  screen.leave();
  return { view: page.shows(() => screen.view()), screen };
}

// Enters the code, and waits for the program that has it.
async function found(answers: Record<string, unknown> = {}) {
  const { view } = shown(answers);
  enter(view(), 'device-code', ' BDFK-PQRS ');
  submit(view(), 'device-code');
  expect(buttons(view())).toEqual(['(Continue)']);
  await pass();
  return view;
}

test('the code of a program shows what the program asks for', async () => {
  const { screen, view: before } = shown();
  expect(screen.title()).toBe('Connect a program · Ootori');
  expect(seen(before())).toBe(
    'Connect a programEnter the code that the program shows you.CodeEight letters, like BDFK-PQRS.Continue',
  );
  const view = await found();
  expect(all(view(), 'li').map(seen)).toEqual([en.tokens.scopes.read, en.tokens.scopes.play]);
  expect(seen(view())).toContain(
    '“ootori bot” requests access to the account Ann. The program will be able to:',
  );
  expect(seen(view())).toContain(en.device.warning);
  expect(buttons(view())).toEqual(['Allow', 'Decline']);
});

test('access is allowed or declined', async () => {
  const view = await found();
  press(view(), 'Allow');
  press(view(), 'Decline');
  await pass();
  expect(asked).toEqual([
    { call: 'GET /device/BDFK-PQRS', body: null },
    { call: 'POST /device/BDFK-PQRS', body: { allow: true } },
  ]);
  expect(seen(view())).toBe('Connect a programThe program is connected. You can close this page.');
  const other = await found();
  press(other(), 'Decline');
  await pass();
  expect(asked[1]?.body).toEqual({ allow: false });
  expect(seen(other())).toBe('Connect a programYou denied access. The program was not connected.');
});

test('a wrong code, and a decision that fails, are told', async () => {
  const refusal = new Refusal('unheard', { message: 'No such code.' });
  const view = await found({ 'GET /device/BDFK-PQRS': refusal });
  expect([faults(view()), buttons(view())]).toEqual([['No such code.'], ['Continue']]);
  submit(view(), 'device-code');
  expect(faults(view())).toEqual([]);
  const later = await found({ 'POST /device/BDFK-PQRS': refusal });
  press(later(), 'Allow');
  await pass();
  expect([faults(later()), buttons(later())]).toEqual([['No such code.'], ['Allow', 'Decline']]);
});

test('if the code has expired in the meantime, another one can be entered', async () => {
  const view = await found({ 'POST /device/BDFK-PQRS': new Refusal('unknown_device') });
  press(view(), 'Allow');
  await pass();
  expect([faults(view()), buttons(view())]).toEqual([[en.errors.unknown_device], ['Continue']]);
});

test('the address may have the code, which guests keep while they sign in', () => {
  location.search = '?code=BDFK-PQRS';
  expect(fieldOf(shown().view(), 'device-code').data?.props?.value).toBe('BDFK-PQRS');
  const { view } = shown({}, { name: null, role: 'guest' });
  expect(seen(view())).toBe('Connect a programSign in first, then enter the code.Sign in');
  expect(links(view())).toEqual([['Sign in', '/sign-in?device=BDFK-PQRS']]);
  follow(view(), 'Sign in');
  expect(page.told).toEqual(['go /sign-in?device=BDFK-PQRS']);
});

test('the page waits until it is known who the user is', () => {
  expect(seen(shown({}, null).view())).toBe('Connect a programLoading…');
});
