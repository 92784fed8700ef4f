import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Asked, answerCalls, Refusal } from '../../testing/answers.ts';
import {
  boxes,
  buttons,
  check,
  enter,
  faults,
  fieldOf,
  follow,
  links,
  seen,
  submit,
  WatchedPage,
} from '../../testing/page.ts';
import { en } from '../../words/en.ts';
import { SignInScreen } from './sign_in_screen.ts';

// snabbdom needs `window` when it is loaded; the page has an address.
vi.hoisted(() => {
  vi.stubGlobal('window', {});
  vi.stubGlobal('location', { pathname: '/sign-in', search: '', hash: '' });
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
const ann = { name: 'Ann', role: 'player', created: 0 };

function shown(answers: Record<string, unknown> = {}, me: unknown = { name: null, mail: true }) {
  asked = answerCalls({ 'POST /session': ann, 'POST /account': ann, ...answers });
  page = new WatchedPage(en, { me: me as never });
  const screen = new SignInScreen(page.app);
  return { view: page.shows(() => screen.view()), screen };
}

type View = ReturnType<ReturnType<typeof shown>['view']>;
function send(view: () => View, name: string, password: string): void {
  enter(view(), 'name', name);
  enter(view(), 'password', password);
  submit(view(), 'password');
}
const kindOf = (view: View) => {
  const { type, autocomplete } = fieldOf(view, 'password').data?.attrs ?? {};
  return [type, autocomplete];
};

test('who has an account signs in', async () => {
  const { view, screen } = shown();
  expect(screen.title()).toBe('Sign in · Ootori');
  expect(seen(view())).toBe(
    'Sign inSign in to see your games and challenges.AccountI already have an accountCreate an account' +
      'NamePasswordShow passwordSign inForgot your password?'.replace('Account', ''),
  );
  expect(kindOf(view())).toEqual(['password', 'current-password']);
  send(view, ' Ann ', 'x');
  expect(buttons(view())).toEqual(['(Sign in)']);
  await pass();
  expect(asked).toEqual([{ call: 'POST /session', body: { name: 'Ann', password: 'x' } }]);
  expect(page.told).toEqual(['become Ann', 'go /']);
  expect(buttons(view())).toEqual(['Sign in']);
});

test('who is new creates an account', async () => {
  const { view } = shown();
  check(view(), 'way', 'sign-up');
  expect(boxes(view())).toEqual(['I already have an account', '*Create an account', 'Show password']);
  expect(seen(view())).toContain(`Create an account${en.account.signUpLead}`);
  expect(seen(view())).toContain(`Name${en.account.nameHint}Password${en.account.passwordHint}`);
  expect([kindOf(view()), links(view()), buttons(view())]).toEqual([
    ['password', 'new-password'],
    [],
    ['Create an account'],
  ]);
  send(view, 'Ann', '123456789');
  expect(faults(view())).toEqual([en.account.tooShort]);
  send(view, 'Ann', '1234567890');
  await pass();
  expect(asked).toEqual([{ call: 'POST /account', body: { name: 'Ann', password: '1234567890' } }]);
  expect(page.told).toEqual(['become Ann', 'toast note: Welcome! You are signed in.', 'go /']);
});

test('a name that nobody can have is not sent', () => {
  const { view } = shown();
  for (const name of ['', 'A', '1a', 'An n', 'a'.repeat(21)]) {
    send(view, name, 'x');
    expect(faults(view())).toEqual([en.account.badName]);
  }
  expect(asked).toEqual([]);
  check(view(), 'way', 'sign-up');
  expect(faults(view())).toEqual([]);
});

test('a refusal is shown, and does not stay', async () => {
  const { view } = shown({ 'POST /session': new Refusal('bad_credentials', { message: 'Wrong.' }) });
  send(view, 'Ann', 'x');
  await pass();
  expect(faults(view())).toEqual([en.errors.bad_credentials ?? 'Wrong.']);
  expect(page.told).toEqual([]);
  submit(view(), 'name');
  expect(faults(view())).toEqual([]);
  await pass();
  expect(asked).toHaveLength(2);
});

test('who came to sign in a program goes back to it', async () => {
  location.search = '?device=BDFK-PQRS';
  const { view } = shown();
  send(view, 'Ann', 'x');
  await pass();
  expect(page.told).toEqual(['become Ann', 'go /device?code=BDFK-PQRS']);
});

test.each([
  ['/game/g1?ply=3', '/game/g1?ply=3'],
  ['https://elsewhere.example/', '/'],
  ['//elsewhere.example/', '/'],
  ['/\t/elsewhere.example/', '/'],
  ['/\\elsewhere.example/', '/'],
])('who was sent to sign in at %s goes to %s', async (next, path) => {
  location.search = `?${new URLSearchParams({ next })}`;
  const { view } = shown();
  send(view, 'Ann', 'x');
  await pass();
  expect(page.told).toEqual(['become Ann', `go ${path}`]);
});

test('who has left the page is signed in where they are', async () => {
  location.search = '?device=BDFK-PQRS';
  const { view, screen } = shown();
  send(view, 'Ann', 'x');
  screen.leave();
  await pass();
  expect(page.told).toEqual(['become Ann']);
  const refused = shown({ 'POST /session': new Refusal('wrong_password') });
  send(refused.view, 'Ann', 'x');
  refused.screen.leave();
  await pass();
  expect(page.told).toEqual(['complain wrong_password']);
});

test('the address decides where to go when the form is sent, not when it is answered', async () => {
  const { view } = shown();
  send(view, 'Ann', 'x');
  location.search = '?device=BDFK-PQRS';
  await pass();
  expect(page.told).toEqual(['become Ann', 'go /']);
});

test('the password can be shown, and is forgotten on leaving', () => {
  const { view, screen } = shown();
  enter(view(), 'password', 'secret');
  check(view(), 'visible');
  expect(kindOf(view())[0]).toBe('text');
  screen.leave();
  page.app.redraw();
  expect(fieldOf(view(), 'password').data?.props?.value).toBe('');
});

test('without email, the administrator of the server lets a player choose a new password', () => {
  const { view } = shown();
  expect(links(view())).toEqual([['Forgot your password?', '/forgotten']]);
  follow(view(), 'Forgot your password?');
  expect(page.told).toEqual(['go /forgotten']);
  const told = 'Forgot your password? Ask the administrator of this server for a reset link.';
  expect(seen(view())).not.toContain(told);
  const without = shown({}, { name: null, mail: false });
  expect([links(without.view()), seen(without.view()).includes(told)]).toEqual([[], true]);
  check(without.view(), 'way', 'sign-up');
  expect(seen(without.view())).not.toContain(told);
  expect(links(shown({}, null).view())).toEqual([]);
});
