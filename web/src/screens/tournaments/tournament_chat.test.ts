import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Context } from '../../context.ts';
import type { TournamentChatPage, TournamentMessage } from '../../protocol/tournaments.ts';
import { type Asked, answerCalls } from '../../testing/answers.ts';
import { TestLine } from '../../testing/line.ts';
import { all, check, click, enter, fieldOf, heard, pageIn, press, seen, submit } from '../../testing/page.ts';
import { account } from '../../testing/tournaments.ts';
import { en } from '../../words/en.ts';
import { TournamentChat } from './tournament_chat.ts';
import { tournamentChatView } from './tournament_chat_view.ts';

// snabbdom needs it when it is loaded.
vi.hoisted(() => vi.stubGlobal('window', {}));

const message = (n: number, text: string, name = 'Bea', you = false): TournamentMessage => ({
  n,
  at: 0,
  by: { ...account(name), you } as TournamentMessage['by'],
  text,
});
const page = (...messages: TournamentMessage[]): TournamentChatPage => ({ open: true, messages });

let asked: Asked[];
let line: TestLine;
let toasts: string[];
let announced: string[];
let drawn: number;
let chat: TournamentChat | null = null;

beforeEach(() => {
  vi.useFakeTimers();
  line = new TestLine();
  toasts = [];
  announced = [];
  drawn = 0;
});
afterEach(() => {
  chat?.leave();
  chat = null;
  vi.useRealTimers();
});

const soon = () => vi.advanceTimersByTimeAsync(0);
const messages = 'GET /tournaments/t1/messages';

function begun(answers: Record<string, unknown>, me: unknown = { name: 'Ann' }): TournamentChat {
  asked = answerCalls(answers);
  const app = pageIn(en, {
    line: line.line,
    me: me as Context['me'],
    go: path => void toasts.push(path),
    toast: text => void toasts.push(text),
    announcer: { note: (text: string) => void announced.push(text) } as never,
    complainOf: () => void toasts.push('failed'),
    redraw: () => {
      drawn += 1;
    },
  });
  chat = new TournamentChat(app, 't1');
  return chat;
}

async function opened(
  first = page(),
  more: Record<string, unknown> = {},
  me?: unknown,
): Promise<TournamentChat> {
  const one = begun({ [messages]: first, ...more }, me);
  await soon();
  asked.length = 0;
  return one;
}

const view = (organises = false) => tournamentChatView(chat as TournamentChat, organises);
const lines = (organises = false) => all(view(organises), 'li').map(heard);
const fault = () => seen(all(view(), '.fault')[0]);
const hear = (one: TournamentMessage, tournament = 't1') =>
  line.hear({ t: 'tournament_message', tournament, message: one });
const menu = (organises = false) => all(view(organises), '.chat-actions')[0];
const open = (at: number, organises = false) => click(all(view(organises), '.chat-more')[at]);

test('messages are shown when they are loaded, and as they arrive', async () => {
  begun({ [messages]: page(message(1, 'Hi'), message(2, 'Hello', 'Ann', true)) });
  expect(seen(view())).toBe('ChatLoading…');
  await soon();
  expect(lines()).toEqual(['Bea HiBlock or report Bea', 'Ann Hello']);
  hear(message(4, 'Four'));
  hear(message(3, 'Three'));
  hear(message(3, 'Three'));
  hear(message(9, 'Elsewhere'), 't2');
  expect(chat?.messages.map(({ n }) => n)).toEqual([1, 2, 3, 4]);
  await opened();
  expect(seen(view())).toContain(en.tournaments.chatEmpty);
});

test('messages that arrive are announced, but not those of the user', async () => {
  await opened(page(message(1, 'Hi')));
  hear(message(2, 'Round 3 is five minutes late'));
  hear(message(3, 'All right', 'Ann', true));
  hear(message(4, 'Elsewhere'), 't2');
  expect(announced).toEqual([en.chat.said('Bea', 'Round 3 is five minutes late')]);
});

test('a chat that cannot be loaded can be loaded again', async () => {
  begun({});
  await soon();
  expect(toasts).toEqual(['failed']);
  expect(seen(view())).toBe(`Chat${en.loadFailed}${en.home.retry}`);
  asked = answerCalls({ [messages]: page(message(1, 'Hi')) });
  const before = drawn;
  press(view(), en.home.retry);
  expect([seen(view()), drawn]).toEqual(['ChatLoading…', before + 1]);
  await soon();
  expect(lines()).toEqual(['Bea HiBlock or report Bea']);
});

test('messages stay when the chat cannot be loaded again', async () => {
  await opened(page(message(1, 'Hi')));
  answerCalls({});
  line.hear({ t: 'tournament_chat', tournament: 't1' });
  await soon();
  expect(toasts).toEqual(['failed']);
  expect(lines()).toEqual(['Bea HiBlock or report Bea']);
  expect(all(view(), 'form')).toHaveLength(1);
});

test('only the newest messages stay', async () => {
  const many = Array.from({ length: 200 }, (_, at) => message(at + 1, 'x'));
  await opened(page(...many));
  hear(message(201, 'new'));
  expect([chat?.messages.length, chat?.messages[0]?.n]).toEqual([200, 2]);
});

test('messages that arrive during a request are kept', async () => {
  await opened(page(message(1, 'Hi')));
  void chat?.load();
  hear(message(2, 'Meanwhile'));
  await soon();
  expect(chat?.messages.map(({ n }) => n)).toEqual([1, 2]);
});

test('the chat is followed while the page is open, and loaded again when it changes', async () => {
  await opened();
  line.connect('waiting');
  expect(line.sent).toEqual([]);
  line.connect('open');
  expect(line.sent).toEqual([{ t: 'follow_tournament_chat', tournament: 't1', on: true }]);
  await soon();
  expect(asked.map(({ call }) => call)).toEqual([messages]);
  line.hear({ t: 'tournament_chat', tournament: 't2' });
  line.hear({ t: 'tournament_chat', tournament: 't1' });
  await soon();
  expect(asked).toHaveLength(2);
  chat?.leave();
  chat = null;
  expect(line.sent.at(-1)).toEqual({ t: 'follow_tournament_chat', tournament: 't1', on: false });
  line.hear({ t: 'tournament_chat', tournament: 't1' });
  await soon();
  expect(asked).toHaveLength(2);
});

test('a message is sent, and shown', async () => {
  await opened(page(), { 'POST /tournaments/t1/messages': message(5, 'Good luck', 'Ann', true) });
  enter(view(), 'chat-text', ' Good luck ');
  expect(fieldOf(view(), 'chat-text').data?.props?.value).toBe(' Good luck ');
  submit(view());
  expect(fieldOf(view(), 'chat-text').data?.props?.value).toBe('');
  submit(view());
  await soon();
  expect(asked).toEqual([{ call: 'POST /tournaments/t1/messages', body: { text: 'Good luck' } }]);
  expect(lines()).toEqual(['Ann Good luck']);
});

test('a message that is refused comes back, before what has been written meanwhile', async () => {
  await opened();
  enter(view(), 'chat-text', 'Hello');
  submit(view());
  await soon();
  expect([fieldOf(view(), 'chat-text').data?.props?.value, fault()]).toEqual(['Hello', en.errors.not_found]);
  enter(view(), 'chat-text', 'Hello!');
  expect(fault()).toBe('');
  submit(view());
  enter(view(), 'chat-text', 'An');
  await soon();
  expect(fieldOf(view(), 'chat-text').data?.props?.value).toBe('Hello! An');
});

test('who can write', async () => {
  const writing = () => [all(view(), 'form').length, seen(all(view(), '.chat')[0])];
  await opened({ open: false, messages: [] });
  expect(writing()).toEqual([0, `${en.tournaments.chatEmpty}${en.tournaments.chatClosed}`]);
  await opened(page(), {}, { name: null });
  expect(writing()).toEqual([0, `${en.tournaments.chatEmpty}${en.tournaments.signInToChat}`]);
  await opened(page(), {}, null);
  expect(writing()).toEqual([0, en.tournaments.chatEmpty]);
  await opened();
  expect(writing()).toEqual([1, `${en.tournaments.chatEmpty}Send`]);
});

test('the author of a message can be blocked, which loads the messages again', async () => {
  const block = { id: 'b1', player: account('Bea'), at: 0 };
  await opened(page(message(1, 'Hi'), message(2, 'Fool')), { 'POST /blocks': block });
  expect(menu()).toBeUndefined();
  open(1);
  expect(seen(menu())).toBe('Block BeaReport');
  open(1);
  expect(menu()).toBeUndefined();
  open(1);
  press(menu(), 'Block Bea');
  expect(menu()).toBeUndefined();
  await soon();
  expect(asked).toEqual([
    { call: 'POST /blocks', body: { player: 'Bea' } },
    { call: messages, body: null },
  ]);
  expect(toasts).toEqual([en.following.blocked('Bea')]);
  asked.length = 0;
  await chat?.block({ ...message(3, 'x'), by: { kind: 'deleted' } });
  expect(asked).toEqual([]);
});

test('the organiser deletes messages, also the own', async () => {
  await opened(page(message(1, 'Hi'), message(2, 'Hello', 'Ann', true)), {
    'POST /tournaments/t1/messages/delete': null,
  });
  expect(lines(true)).toEqual([
    'Bea HiDelete or report the message from Bea',
    'Ann HelloDelete or report the message from Ann',
  ]);
  open(0, true);
  expect(seen(menu(true))).toBe('Delete messageBlock BeaReport');
  open(1, true);
  expect(seen(menu(true))).toBe('Delete message');
  press(menu(true), 'Delete message');
  expect(menu(true)).toBeUndefined();
  await soon();
  expect(asked).toEqual([
    { call: 'POST /tournaments/t1/messages/delete', body: { message: 2 } },
    { call: messages, body: null },
  ]);
});

test('a message is reported with a reason', async () => {
  await opened(page(message(7, 'Fool')), { 'POST /tournaments/t1/messages/report': null });
  const dialog = () => all(view(), 'dialog')[0];
  open(0);
  press(menu(), 'Report');
  expect(menu()).toBeUndefined();
  expect(seen(dialog())).toContain('Bea FoolInsult or threat');
  check(dialog(), 'reason', 'other');
  press(dialog(), 'Cancel');
  expect(dialog()).toBeUndefined();
  open(0);
  press(menu(), 'Report');
  const chosen = all(dialog(), 'input').filter(one => one.data?.props?.checked);
  expect(chosen.map(one => one.data?.attrs?.value)).toEqual(['insult']);
  check(dialog(), 'reason', 'spam');
  press(dialog(), 'Report');
  expect(dialog()).toBeUndefined();
  await soon();
  expect(asked).toEqual([
    { call: 'POST /tournaments/t1/messages/report', body: { message: 7, reason: 'spam' } },
  ]);
  expect(toasts).toEqual([en.chat.reported]);
});

test('a failure is reported, but not on a page that was left', async () => {
  begun({});
  await soon();
  expect(toasts).toEqual(['failed']);
  begun({}).leave();
  chat = null;
  drawn = 0;
  await soon();
  expect([toasts, drawn]).toEqual([['failed'], 0]);
});
