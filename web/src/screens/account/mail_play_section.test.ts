import { expect, test, vi } from 'vitest';
import type { MailPlay } from '../../protocol/players.ts';
import {
  day,
  mail,
  now,
  openAccounts,
  orders,
  page,
  pass,
  refusal,
  section,
  shown,
  type View,
} from '../../testing/account_screen.ts';
import { all, boxes, check, links, press, seen } from '../../testing/page.ts';
import { en } from '../../words/en.ts';

// snabbdom needs it when it is loaded.
vi.hoisted(() => vi.stubGlobal('window', {}));

openAccounts();

const mailPart = (view: View) => section(view, 'Play by email');

test('play by email is offered to those who have an address, if the server offers it', async () => {
  const { view } = await shown({}, { email: 'a@b.org' });
  expect(links(mailPart(view()))).toEqual([['play@example.org', 'mailto:play@example.org']]);
  expect(boxes(mailPart(view()))).toEqual([
    '*After each move',
    'Once a day',
    'None',
    '*Email before you run out of time',
    'Email when someone challenges you or declines your challenge',
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
    '*Email when someone challenges you or declines your challenge',
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
