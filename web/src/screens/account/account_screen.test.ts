import { expect, test, vi } from 'vitest';
import {
  answer,
  asked,
  me,
  openAccounts,
  orders,
  page,
  pass,
  refusal,
  section,
  shown,
  usual,
} from '../../testing/account_screen.ts';
import { answerCalls, Refusal } from '../../testing/answers.ts';
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
import { AccountScreen } from './account_screen.ts';

// snabbdom needs it when it is loaded.
vi.hoisted(() => vi.stubGlobal('window', {}));

openAccounts();

test('the page begins with the name, and what else can be opened', async () => {
  const { view, screen } = await shown();
  expect(screen.title()).toBe('Account · Ootori');
  expect(seen(all(view(), 'header')[0])).toBe('AnnMember since 23 January 2026View your profileSign out');
  follow(view(), 'View your profile');
  expect(page.told).toEqual(['go /player/Ann']);
  const other = await shown({}, { role: 'moderator', created: null });
  expect(seen(all(other.view(), 'header')[0])).toBe(
    `AnnModeratorView your profile${en.moderation.title}Sign out`,
  );
  follow(other.view(), en.moderation.title);
  expect(page.told).toEqual(['go /moderation']);
});

test('guests are sent to sign in, and nothing is loaded for them', async () => {
  const { view } = await shown({}, { name: null });
  expect(seen(view())).toBe('Loading…');
  expect([page.told, asked]).toEqual([['go /sign-in'], []]);
});

test('a page that does not know the user can ask again', async () => {
  const page = new WatchedPage(en, { me: null, recognised: new Promise(() => {}) });
  const screen = new AccountScreen(page.app);
  expect(seen(screen.view())).toBe('Loading…');
  await pass();
  press(screen.view(), 'Try again');
  expect([page.told, seen(screen.view())]).toEqual([['meet'], 'Loading…']);
});

test('who has left before being recognised is not sent anywhere', async () => {
  const page = new WatchedPage(en, { me: { ...me, name: null }, recognised: Promise.resolve() });
  const screen = new AccountScreen(page.app);
  screen.leave();
  await pass();
  expect(page.told).toEqual([]);
});

test('active sessions are listed, and others are signed out', async () => {
  const { view } = await shown({ 'DELETE /account/sessions/e2': null });
  const list = () => section(view(), 'Active sessions');
  expect(seen(list())).toContain(en.account.sessionsText);
  expect(all(list(), 'li').map(seen)).toEqual([
    'Firefox on Linuxthis browser',
    'Unknown browserlast used 3 days agoSign out',
  ]);
  expect(all(list(), 'strong')[1]?.data?.attrs?.title).toBe('curl');
  answer({ ...usual, 'DELETE /account/sessions/e2': null });
  press(list(), 'Sign out');
  await pass();
  expect(asked.map(({ call }) => call)).toEqual(['DELETE /account/sessions/e2', 'GET /account/sessions']);
  answer({ ...usual, 'DELETE /account/sessions/e2': refusal });
  press(list(), 'Sign out');
  await pass();
  expect(page.told).toEqual(['complain unheard']);
  expect(asked).toHaveLength(2);
});

test('signing out ends push messages and goes home', async () => {
  const { view } = await shown({ 'DELETE /session': null });
  press(all(view(), 'header')[0], 'Sign out');
  await pass();
  expect(orders()).toEqual([{ call: 'DELETE /session', body: null }]);
  expect(page.told).toEqual(['pushed leave', 'meet', 'go /']);
  const other = await shown({ 'DELETE /session': refusal });
  press(all(other.view(), 'header')[0], 'Sign out');
  await pass();
  expect(page.told).toEqual(['complain unheard']);
});

test('the password is changed', async () => {
  const { view } = await shown({ 'POST /account/password': me });
  enter(view(), 'old', 'old');
  enter(view(), 'new', '123456789');
  submit(view(), 'new');
  expect(faults(view())).toEqual([en.account.tooShort]);
  enter(view(), 'new', '1234567890');
  check(view(), 'keep-tokens');
  submit(view(), 'new');
  submit(view(), 'new');
  await pass();
  expect(orders()).toEqual([
    { call: 'POST /account/password', body: { old: 'old', new: '1234567890', keep_tokens: true } },
  ]);
  expect(page.told).toEqual(['become Ann', `toast note: ${en.account.passwordChanged}`]);
  expect(asked.slice(-2).map(({ call }) => call)).toEqual(['GET /account/sessions', 'GET /account/tokens']);
  expect(faults(view())).toEqual([]);
  expect(['old', 'new'].map(id => fieldOf(view(), id).data?.props?.value)).toEqual(['', '']);
  expect(['old', 'new'].map(id => fieldOf(view(), id).data?.attrs?.autocomplete)).toEqual([
    'current-password',
    'new-password',
  ]);
});

test('the fields tell password managers what they are for', async () => {
  const { view } = await shown();
  press(view(), en.players.remove);
  const fields = all(view(), 'input').filter(one => one.data?.attrs?.autocomplete !== undefined);
  expect(
    fields.map(({ sel, data }) => [
      sel,
      data?.attrs?.type,
      data?.attrs?.autocomplete,
      data?.attrs?.hidden ?? false,
      data?.attrs?.required ?? false,
    ]),
  ).toEqual([
    ['input#token-label', 'text', 'off', false, false],
    ['input', 'text', 'username', true, false],
    ['input#old', 'password', 'current-password', false, true],
    ['input#new', 'password', 'new-password', false, true],
    ['input#email', 'text', 'email', false, false],
    ['input#email-password', 'password', 'current-password', false, true],
    ['input', 'text', 'username', true, false],
    ['input#farewell', 'password', 'current-password', false, true],
  ]);
  const names = fields.filter(({ sel }) => sel === 'input').map(({ data }) => data?.props?.value);
  expect(names).toEqual(['Ann', 'Ann']);
});

test('a refused password is told, and can be corrected', async () => {
  const { view } = await shown({ 'POST /account/password': refusal });
  expect(boxes(section(view(), 'Change password'))).toEqual(['Keep my API tokens']);
  enter(view(), 'new', '1234567890');
  submit(view(), 'new');
  await pass();
  expect([faults(view()), page.told]).toEqual([['Refused.'], []]);
  submit(view(), 'new');
  await pass();
  expect(orders()).toHaveLength(2);
  expect(orders()[0]?.body).toEqual({ old: '', new: '1234567890', keep_tokens: false });
});

test('a wrong password is told at its field, without a word about the name', async () => {
  const wrong = new Refusal('wrong_password');
  const { view } = await shown({ 'POST /account/password': wrong, 'DELETE /account': wrong });
  const answers = { 'POST /account/email': new Refusal('wrong_password', { field: 'password' }) };
  const wrongFields = () =>
    all(view(), 'input')
      .filter(({ data }) => data?.attrs?.['aria-invalid'] === 'true')
      .map(({ sel }) => sel);
  enter(view(), 'new', '1234567890');
  submit(view(), 'old');
  await pass();
  expect([faults(view()), wrongFields()]).toEqual([['Your current password is wrong.'], ['input#old']]);
  press(view(), en.players.remove);
  submit(view(), 'farewell');
  await pass();
  expect(faults(all(view(), 'dialog')[0])).toEqual(['Your current password is wrong.']);
  answerCalls(answers);
  submit(view(), 'email');
  await pass();
  expect(wrongFields()).toEqual(['input#old', 'input#email-password', 'input#farewell']);
});

test('an email address is given, changed and removed', async () => {
  const { view } = await shown({ 'POST /account/email': null });
  const form = () => section(view(), 'Email address');
  expect(seen(form())).toBe(
    `Email address${en.letters.noEmail}Email address${en.letters.emailHint}Current passwordChange address`,
  );
  enter(view(), 'email', ' ann@example.org ');
  enter(view(), 'email-password', 'pw');
  submit(view(), 'email');
  submit(view(), 'email');
  await pass();
  const body = { email: 'ann@example.org', password: 'pw', language: 'en' };
  expect(orders()).toEqual([{ call: 'POST /account/email', body }]);
  expect(page.told).toEqual([`toast note: ${en.letters.letterSent('ann@example.org')}`, 'meet']);
  expect(['email', 'email-password'].map(id => fieldOf(view(), id).data?.props?.value)).toEqual(['', '']);
  const other = await shown({ 'POST /account/email': null }, { email: 'a@b.org' });
  expect(seen(section(other.view(), 'Email address'))).toBe(
    'Email addressPassword resets are sent to a@b.org.New email address' +
      'Leave this field empty to remove your address.Current passwordChange address',
  );
  submit(other.view(), 'email');
  await pass();
  expect(page.told[0]).toBe('toast note: Your email address has been removed.');
});

test('a wrong address or password is told', async () => {
  const { view } = await shown({ 'POST /account/email': new Refusal('invalid', { field: 'email' }) });
  submit(view(), 'email');
  await pass();
  expect(faults(view())).toEqual([en.letters.badEmail]);
  answerCalls({ 'POST /account/email': refusal });
  submit(view(), 'email');
  await pass();
  expect([faults(view()), page.told]).toEqual([['Refused.'], []]);
});

test('a server without email asks for no address', async () => {
  const { view } = await shown({}, { mail: false });
  expect(section(view(), 'Email address')).toBeUndefined();
});

test('the data can be downloaded', async () => {
  const { view } = await shown();
  expect(links(section(view(), en.players.data))).toEqual([[en.players.download, '/api/v1/account/export']]);
});

test('deleting the account must be confirmed with the password', async () => {
  const { view } = await shown({ 'DELETE /account': null });
  const dialog = () => all(view(), 'dialog')[0];
  press(view(), en.players.remove);
  expect(seen(dialog())).toBe(
    [
      en.players.remove,
      ...en.players.removeText,
      en.account.oldPassword,
      en.players.removeNo,
      en.players.removeYes,
    ].join(''),
  );
  expect(seen(dialog())).toContain('Your studies will be deleted');
  enter(dialog(), 'farewell', 'pw');
  press(dialog(), en.players.removeNo);
  expect(dialog()).toBeUndefined();
  press(view(), en.players.remove);
  expect(fieldOf(dialog(), 'farewell').data?.props?.value).toBe('');
  enter(dialog(), 'farewell', 'pw');
  submit(dialog(), 'farewell');
  expect(buttons(dialog()).at(-1)).toBe(`(${en.players.removeYes})`);
  await pass();
  expect(orders()).toEqual([{ call: 'DELETE /account', body: { password: 'pw' } }]);
  expect(page.told).toEqual(['meet', 'go /', `toast note: ${en.players.removed}`]);
  page.app.redraw();
  expect(dialog()).toBeUndefined();
});

test('an account that could not be deleted stays, and the dialog says why', async () => {
  const { view } = await shown({ 'DELETE /account': refusal });
  const dialog = () => all(view(), 'dialog')[0];
  press(view(), en.players.remove);
  submit(dialog(), 'farewell');
  await pass();
  expect([faults(dialog()), page.told, buttons(dialog()).at(-1)]).toEqual([
    ['Refused.'],
    [],
    en.players.removeYes,
  ]);
  press(dialog(), en.players.removeNo);
  press(view(), en.players.remove);
  expect(faults(dialog())).toEqual([]);
});

test('if the session has ended, the account may be deleted already', async () => {
  const { view } = await shown({
    'DELETE /account': new Refusal('signed_out', { message: 'You are no longer signed in.' }),
  });
  press(view(), en.players.remove);
  submit(view(), 'farewell');
  await pass();
  expect(faults(all(view(), 'dialog')[0])).toEqual([en.players.perhapsRemoved]);
});

test('passwords are forgotten on leaving', async () => {
  const { view, screen } = await shown();
  press(view(), en.players.remove);
  const ids = ['old', 'new', 'email-password', 'farewell'];
  for (const id of ids) enter(view(), id, 'secret');
  screen.leave();
  page.app.redraw();
  expect(ids.map(id => fieldOf(view(), id).data?.props?.value)).toEqual(['', '', '', '']);
});
