import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Context } from '../../context.ts';
import { type MailPlay, type Me, scopes, type Token } from '../../protocol/players.ts';
import { type Asked, answerCalls, Refusal } from '../../testing/answers.ts';
import {
  all,
  boxes,
  buttons,
  check,
  click,
  enter,
  faults,
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
import { ja } from '../../words/ja.ts';
import { AccountScreen } from './account_screen.ts';

// snabbdom needs it when it is loaded.
vi.hoisted(() => vi.stubGlobal('window', {}));

const now = Date.UTC(2026, 2, 4, 12);
const day = 86_400_000;

beforeEach(() => {
  vi.useFakeTimers({ now });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const me: Me = { name: 'Ann', role: 'player', created: now - 40 * day, email: null, mail: true };
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
const sessions = [
  { id: 'e1', created: 0, used: now, client: firefox, current: true },
  { id: 'e2', created: 0, used: now - 3 * day, client: 'curl', current: false },
];
const token: Token = {
  id: 't1',
  label: 'My bot',
  scopes: ['read', 'play'],
  created: 0,
  expires: now + 20 * day,
  used: now - day,
};
const vacation = { on: false, until: null, left: 10 * day + 3 * 3_600_000, days_a_year: 28 };
const mail: MailPlay = {
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

const usual = {
  'GET /account/sessions': { sessions },
  'GET /account/tokens': { tokens: [token] },
  'GET /account/mail': mail,
  'GET /account/vacation': vacation,
};

let asked: Asked[];
let page: WatchedPage;
const pass = () => vi.advanceTimersByTimeAsync(0);
const refusal = new Refusal('unheard', { message: 'Refused.' });
const orders = () => asked.filter(({ call }) => !call.startsWith('GET'));

async function shown(answers: Record<string, unknown> = {}, changes: Partial<Me> = {}, words = en) {
  asked = answerCalls({ ...usual, ...answers });
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

type View = ReturnType<Awaited<ReturnType<typeof shown>>['view']>;
const section = (view: View, title: string) =>
  [...all(view, 'section'), ...all(view, 'form')].find(one => seen(all(one, 'h2')[0]) === title);

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
  page = new WatchedPage(en, { me: null, recognised: new Promise(() => {}) });
  const screen = new AccountScreen(page.app);
  expect(seen(screen.view())).toBe('Loading…');
  await pass();
  press(screen.view(), 'Try again');
  expect([page.told, seen(screen.view())]).toEqual([['meet'], 'Loading…']);
});

test('who has left before being recognised is not sent anywhere', async () => {
  page = new WatchedPage(en, { me: { ...me, name: null }, recognised: Promise.resolve() });
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
  asked = answerCalls({ ...usual, 'DELETE /account/sessions/e2': null });
  press(list(), 'Sign out');
  await pass();
  expect(asked.map(({ call }) => call)).toEqual(['DELETE /account/sessions/e2', 'GET /account/sessions']);
  asked = answerCalls({ ...usual, 'DELETE /account/sessions/e2': refusal });
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

test('passwords are forgotten on leaving', async () => {
  const { view, screen } = await shown();
  press(view(), en.players.remove);
  const ids = ['old', 'new', 'email-password', 'farewell'];
  for (const id of ids) enter(view(), id, 'secret');
  screen.leave();
  page.app.redraw();
  expect(ids.map(id => fieldOf(view(), id).data?.props?.value)).toEqual(['', '', '', '']);
});

// --- vacation ---

test('a vacation is begun after a question', async () => {
  const words = en.correspondence;
  const begun = { ...vacation, on: true, until: now + 5 * day };
  const { view } = await shown({ 'POST /account/vacation': begun });
  const part = () => section(view(), words.vacation);
  expect(seen(part())).toBe(
    `${words.vacation}${words.vacationText(28)}${words.vacationLeft(10, 3)}${words.vacationBegin}`,
  );
  press(part(), words.vacationBegin);
  const dialog = () => all(part(), 'dialog')[0];
  expect(seen(dialog())).toBe(
    words.vacationTitle + words.vacationCost + words.vacationNo + words.vacationBegin,
  );
  press(dialog(), words.vacationNo);
  expect(dialog()).toBeUndefined();
  press(part(), words.vacationBegin);
  press(dialog(), words.vacationBegin);
  await pass();
  expect(orders()).toEqual([{ call: 'POST /account/vacation', body: null }]);
  expect(buttons(part())).toEqual([words.vacationEnd]);
  expect(seen(part())).toContain(words.vacationLeft(10, 3));
});

test('a vacation is ended, or it is told why not', async () => {
  const words = en.correspondence;
  const on = { ...vacation, on: true, until: now + 5 * day };
  const { view } = await shown({ 'GET /account/vacation': on, 'DELETE /account/vacation': refusal });
  const part = () => section(view(), words.vacation);
  expect(seen(all(part(), 'strong')[0])).toMatch(/9 Mar 2026/);
  press(part(), words.vacationEnd);
  press(part(), words.vacationEnd);
  await pass();
  expect(orders()).toEqual([{ call: 'DELETE /account/vacation', body: null }]);
  expect(page.told).toEqual(['complain unheard']);
  asked = answerCalls({ 'DELETE /account/vacation': { ...vacation, left: day - 1 } });
  press(part(), words.vacationEnd);
  await pass();
  expect(seen(part())).toBe(`${words.vacation}${words.vacationText(28)}${words.vacationSpent}`);
});

test('the last day of a vacation can be taken', async () => {
  const words = en.correspondence;
  const { view } = await shown({ 'GET /account/vacation': { ...vacation, left: day } });
  expect(seen(section(view(), words.vacation))).toContain(words.vacationLeft(1, 0));
  const endless = { ...vacation, on: true, left: day };
  const other = await shown({ 'GET /account/vacation': endless });
  expect(seen(all(section(other.view(), words.vacation), 'strong')[0])).toBe('');
});

// --- tokens ---

test('tokens are listed and revoked', async () => {
  const bare = { ...token, id: 't2', label: 'Other', expires: null, used: null, scopes: ['chat'] };
  const { view } = await shown({ 'GET /account/tokens': { tokens: [token, bare] } });
  const part = () => section(view(), 'API tokens');
  expect(all(part(), 'li').map(seen)).toEqual([
    'My botread, play · last used yesterday · expires 24 March 2026Revoke',
    'Otherchat · never usedRevoke',
  ]);
  asked = answerCalls({ 'DELETE /account/tokens/t1': null, 'GET /account/tokens': { tokens: [] } });
  press(part(), 'Revoke');
  await pass();
  expect(asked.map(({ call }) => call)).toEqual(['DELETE /account/tokens/t1', 'GET /account/tokens']);
  expect(seen(part())).toContain('You have no API tokens.');
});

test('the scopes of a token are named in the language', async () => {
  const { view } = await shown({ 'GET /account/tokens': { tokens: [{ ...token, scopes }] } }, {}, ja);
  expect(seen(section(view(), ja.tokens.title))).toContain(
    '閲覧、対局、募集と挑戦、チャット、ボット専用、エンジンの計算',
  );
});

test('a token is created, shown once, and can be copied', async () => {
  const made = { ...token, id: 't3', label: 'Bot', token: 'tok_123' };
  const { view, screen } = await shown({ 'POST /account/tokens': made });
  const part = () => section(view(), 'API tokens');
  expect(boxes(part())).toEqual([
    `*${en.tokens.scopes.read}`,
    `*${en.tokens.scopes.play}`,
    `*${en.tokens.scopes.seek}`,
    en.tokens.scopes.chat,
    en.tokens.scopes.bot,
    '30 days',
    '*90 days',
    '365 days',
    'none',
  ]);
  enter(view(), 'token-label', ' Bot ');
  check(view(), 'scope-seek');
  check(view(), 'scope-chat');
  check(view(), 'token-lasts', '365');
  submit(view(), 'token-label');
  submit(view(), 'token-label');
  await pass();
  const body = { label: 'Bot', scopes: ['read', 'play', 'chat'], days: 365 };
  expect(orders()).toEqual([{ call: 'POST /account/tokens', body }]);
  expect(fieldOf(view(), 'token-label').data?.props?.value).toBe('');
  const secret = () => all(view(), '.token-made')[0];
  expect(seen(secret())).toBe(`Your token “Bot”${en.tokens.once}Copy`);
  expect(all(secret(), 'input')[0]?.data?.props?.value).toBe('tok_123');
  const copied: string[] = [];
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => copied.push(text) } });
  press(secret(), 'Copy');
  await pass();
  expect([copied, page.told]).toEqual([['tok_123'], ['toast note: Token copied.']]);
  screen.leave();
  page.app.redraw();
  expect(secret()).toBeUndefined();
});

test('a token that is revoked is shown no more; another one stays', async () => {
  const made = { ...token, id: 't1', token: 'tok_123' };
  const answers = { 'POST /account/tokens': made, 'DELETE /account/tokens/t1': null };
  const other = { ...token, id: 't2' };
  const { view } = await shown({
    ...answers,
    'GET /account/tokens': { tokens: [other, token] },
    'DELETE /account/tokens/t2': refusal,
  });
  enter(view(), 'token-label', 'Bot');
  check(view(), 'token-lasts', 'ever');
  submit(view(), 'token-label');
  await pass();
  expect(orders()[0]?.body).toEqual({ label: 'Bot', scopes: ['read', 'play', 'seek'] });
  const revoke = (at: number) =>
    click(all(section(view(), 'API tokens'), 'button').filter(one => heard(one) === 'Revoke')[at]);
  revoke(0);
  await pass();
  expect([all(view(), '.token-made').length, page.told]).toEqual([1, ['complain unheard']]);
  revoke(1);
  await pass();
  expect(all(view(), '.token-made')).toEqual([]);
});

test('without the clipboard, the token is selected', async () => {
  const { view } = await shown({ 'POST /account/tokens': { ...token, token: 'tok_123' } });
  enter(view(), 'token-label', 'Bot');
  submit(view(), 'token-label');
  await pass();
  const focused: string[] = [];
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('document', {
    querySelector: (selector: string) => ({ focus: () => void focused.push(selector) }),
  });
  press(all(view(), '.token-made')[0], 'Copy');
  await pass();
  expect([focused, page.told]).toEqual([['.token-secret'], []]);
});

test('a token needs a description and a scope', async () => {
  const { view } = await shown({ 'POST /account/tokens': refusal });
  submit(view(), 'token-label');
  expect(faults(view())).toEqual(['Enter a description.']);
  enter(view(), 'token-label', 'Bot');
  for (const scope of ['read', 'play', 'seek']) check(view(), `scope-${scope}`);
  submit(view(), 'token-label');
  expect([faults(view()), orders()]).toEqual([['Choose at least one scope.'], []]);
  check(view(), 'scope-bot');
  submit(view(), 'token-label');
  await pass();
  expect(faults(view())).toEqual(['Refused.']);
  expect(orders()[0]?.body).toEqual({ label: 'Bot', scopes: ['bot'], days: 90 });
});

test('only administrators can connect workers', async () => {
  const { view } = await shown({}, { role: 'administrator' });
  expect(boxes(section(view(), 'API tokens'))[5]).toBe(en.tokens.scopes.work);
});

// --- play by email ---

const mailPart = (view: View) => section(view, 'Play by email');

test('play by email is offered to those who have an address, if the server offers it', async () => {
  const { view } = await shown({}, { email: 'a@b.org' });
  expect(links(mailPart(view()))).toEqual([['play@example.org', 'mailto:play@example.org']]);
  expect(boxes(mailPart(view()))).toEqual([
    '*After each move',
    'Once a day',
    'None',
    '*Email before you run out of time',
    'Email when someone challenges you',
    '*Standard',
    'Letters',
    'Small',
    'Kanji',
    'Show my side at the bottom',
  ]);
  expect(seen(mailPart(view()))).toContain(en.mailPlay.zone(mail.zone));
  expect(orders()).toEqual([]);
  expect(mailPart((await shown()).view())).toBeUndefined();
  const none = { 'GET /account/mail': { ...mail, address: null, zone: 'Asia/Tokyo' } };
  expect(mailPart((await shown(none, { email: 'a@b.org' })).view())).toBeUndefined();
  expect(orders()).toEqual([]);
});

test('changes are sent one after another, each with all that was chosen', async () => {
  const { address: _, suspended: __, ...sent } = mail;
  const stored = { ...mail, pace: 'none', reminders: false, style: 'small', challenges: true, flip: true };
  const { view } = await shown({ 'PUT /account/mail': stored }, { email: 'a@b.org' });
  check(view(), 'mail-pace', 'none');
  check(view(), 'mail-reminders');
  check(view(), 'mail-challenges');
  check(view(), 'mail-style', 'small');
  check(view(), 'mail-flip');
  expect(boxes(mailPart(view())).filter(one => one.startsWith('*'))).toEqual([
    '*None',
    '*Email when someone challenges you',
    '*Small',
    '*Show my side at the bottom',
  ]);
  await pass();
  const steps = [
    { pace: 'none' },
    { reminders: false },
    { challenges: true },
    { style: 'small' },
    { flip: true },
  ];
  expect(orders().map(({ body }) => body)).toEqual(
    steps.map((_, at) => Object.assign({}, sent, ...steps.slice(0, at + 1))),
  );
  expect(orders()[0]?.call).toBe('PUT /account/mail');
});

test('a refused change is taken back', async () => {
  const { view } = await shown({ 'PUT /account/mail': refusal }, { email: 'a@b.org' });
  check(view(), 'mail-pace', 'none');
  await pass();
  expect([boxes(mailPart(view()))[0], page.told]).toEqual(['*After each move', ['complain unheard']]);
});

test('emails follow the language and the time zone of this browser', async () => {
  const elsewhere = { ...mail, zone: 'Pacific/Chatham' };
  await shown({ 'GET /account/mail': elsewhere, 'PUT /account/mail': mail }, { email: 'a@b.org' });
  const { address: _, suspended: __, ...sent } = mail;
  expect(orders()).toEqual([{ call: 'PUT /account/mail', body: sent }]);
  const japanese = { ...mail, language: 'ja' };
  await shown({ 'GET /account/mail': japanese, 'PUT /account/mail': mail }, { email: 'a@b.org' });
  expect(orders()).toEqual([{ call: 'PUT /account/mail', body: sent }]);
});

test('a time zone that the server does not know stops nothing', async () => {
  const elsewhere = { ...mail, zone: 'Pacific/Chatham' };
  const answers = { 'GET /account/mail': elsewhere, 'PUT /account/mail': { ...elsewhere, pace: 'none' } };
  const { view } = await shown(answers, { email: 'a@b.org' });
  expect(seen(mailPart(view()))).toContain(en.mailPlay.otherZone('Pacific/Chatham', mail.zone));
  check(view(), 'mail-pace', 'none');
  await pass();
  expect(boxes(mailPart(view()))[2]).toBe('*None');
  expect(orders().map(({ body }) => (body as MailPlay).zone)).toEqual([mail.zone, mail.zone]);
  expect(page.told).toEqual([]);
});

test('emails that bounced can be sent again', async () => {
  const suspended = { since: now - day, why: '550 no such user' };
  const answers = { 'GET /account/mail': { ...mail, suspended }, 'PUT /account/mail': mail };
  const { view } = await shown(answers, { email: 'a@b.org' });
  expect(seen(all(mailPart(view()), '.notice')[0])).toBe(
    'We stopped sending you emails on 3 March 2026. Our emails bounced with this message: ' +
      '550 no such userSend emails again',
  );
  press(mailPart(view()), 'Send emails again');
  await pass();
  expect(orders()[0]?.body).toMatchObject({ resume: true, pace: 'each' });
  expect(orders()[0]?.body).not.toHaveProperty('suspended');
  expect(all(mailPart(view()), '.notice')).toEqual([]);
});

test('settings for email that cannot be loaded can be loaded again', async () => {
  const { view } = await shown({ 'GET /account/mail': refusal }, { email: 'a@b.org' });
  expect(seen(mailPart(view()))).toBe(`Play by email${en.loadFailed}Try again`);
});
