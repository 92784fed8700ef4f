import type { VNode } from 'snabbdom';
import { expect, test, vi } from 'vitest';
import type { ChatMessage } from '../../protocol/chat.ts';
import type { GameRecord, Seat } from '../../protocol/games.ts';
import { type GamePageOptions, people, resigned, strangers } from '../../testing/game_page.ts';
import { OpenedGame, soon } from '../../testing/opened_game.ts';
import { all, check, click, enter, fieldOf, heard, press, seen, submit } from '../../testing/page.ts';
import { en } from '../../words/en.ts';
import type { ChatPanel } from './chat_panel.ts';
import { chatTabs, chatView } from './chat_view.ts';

// snabbdom needs `window` when it is loaded; the page looks at its address.
vi.hoisted(() => {
  vi.stubGlobal('window', {});
  vi.stubGlobal('location', { pathname: '/game/g1', search: '', hash: '' });
});

const fixture = new OpenedGame();

async function opened(
  changes: Partial<GameRecord> = people,
  options: GamePageOptions = {},
): Promise<ChatPanel> {
  const model = await fixture.open(changes, options);
  if (!model.talk) throw new Error('there is no chat');
  fixture.page.line.sent.length = 0;
  fixture.page.asked.length = 0;
  return model.talk;
}

const bea: Seat = { kind: 'account', name: 'Bea', you: false };
const own: Seat = { kind: 'guest', you: true };
const message = (n: number, by: Seat, text: string, changes: Partial<ChatMessage> = {}): ChatMessage => ({
  n,
  at: 0,
  channel: 'players',
  by,
  side: null,
  text,
  ...changes,
});
const said = (one: ChatMessage) => fixture.page.line.hear({ t: 'said', game: 'g1', message: one });

const write = (view: VNode, text: string) => enter(view, 'chat-text', text);
const fault = (view: VNode) => seen(all(view, '.fault')[0]);
const written = (view: VNode) => fieldOf(view, 'chat-text').data?.props?.value;
const tabs = (panel: ChatPanel) => all(chatTabs(panel) as VNode, '.choice-label').map(seen);
const lines = (panel: ChatPanel) => all(chatView(panel), 'li').map(heard);

test('who can read which chat', async () => {
  const playing = await opened();
  expect(playing.channels).toEqual(['players']);
  expect(seen(chatView(playing))).toContain(en.chat.empty);
  expect(all(chatView(playing), 'fieldset')).toEqual([]);
  fixture.page.happen(resigned('black'));
  expect(playing.channels).toEqual(['players', 'spectators']);
  expect(playing.channel).toBe('players');
  expect(all(chatView(playing), '.choice-label').map(seen)).toEqual(['Players', 'Spectators']);
  check(chatView(playing), 'channel', 'spectators');
  expect(playing.channel).toBe('spectators');
  expect(seen(chatView(playing))).toContain(en.chat.emptySpectators);
  const watching = await opened(strangers);
  expect(watching.channels).toEqual(['spectators']);
  expect(seen(chatView(watching))).toContain(en.chat.emptySpectators);
  const alone = await opened({});
  expect(alone.channels).toEqual([]);
  alone.show('chat');
  expect([alone.tab, chatTabs(alone), alone.channel]).toEqual(['moves', '', 'players']);
});

test('new messages are counted on the tab until it is opened', async () => {
  const panel = await opened();
  fixture.page.line.hear({ t: 'chat', game: 'g1', messages: [message(1, bea, 'Hi')] });
  expect(tabs(panel)).toEqual(['Moves', 'Chat']);
  said(message(2, bea, 'There?'));
  said(message(3, own, 'Yes'));
  expect(fixture.page.said).toEqual(['Bea: There?']);
  expect(tabs(panel)).toEqual(['Moves', 'Chat · 1 new']);
  expect((chatTabs(panel) as VNode).data?.class).toEqual({ news: true });
  check(chatTabs(panel) as VNode, 'panel', 'chat');
  expect(panel.tab).toBe('chat');
  expect(tabs(panel)).toEqual(['Moves', 'Chat']);
  said(message(4, bea, 'Good'));
  check(chatTabs(panel) as VNode, 'panel', 'moves');
  expect(tabs(panel)).toEqual(['Moves', 'Chat']);
  said(message(5, bea, 'Bye'));
  expect(tabs(panel)).toEqual(['Moves', 'Chat · 1 new']);
  expect((await opened()).receive({ t: 'pong' })).toBe(false);
});

test('messages show who wrote them, with the side, and phrases are in the words of the reader', async () => {
  const panel = await opened();
  said(message(1, bea, 'Hi', { side: 'white' }));
  const phrase: ChatMessage = { n: 2, at: 0, channel: 'players', by: own, side: null, phrase: 'good_luck' };
  said(phrase);
  said(message(3, bea, 'Not here', { channel: 'spectators' }));
  expect(lines(panel)).toEqual(['WhiteBea HiBlock or report Bea', 'You Good luck!']);
  expect(all(chatView(panel), 'li').map(one => one.data?.class)).toEqual([{ own: false }, { own: true }]);
  expect(all(chatView(panel), '.chat-list')[0]?.data?.attrs?.['aria-label']).toBe('Players');
});

test('a message is sent once, to the channel that is open', async () => {
  const panel = await opened();
  write(chatView(panel), '  Good game! ');
  expect(written(chatView(panel))).toBe('  Good game! ');
  submit(chatView(panel));
  expect(fixture.page.line.sent).toEqual([{ t: 'say', game: 'g1', channel: 'players', text: 'Good game!' }]);
  expect(written(chatView(panel))).toBe('');
  write(chatView(panel), '   ');
  submit(chatView(panel));
  expect(fixture.page.line.sent).toHaveLength(1);
  fixture.page.happen(resigned('black'));
  panel.choose('spectators');
  panel.sayPhrase('thanks');
  expect(fixture.page.line.sent.at(-1)).toEqual({
    t: 'say',
    game: 'g1',
    channel: 'spectators',
    phrase: 'thanks',
  });
});

test('a phrase is chosen from a list, which closes', async () => {
  const panel = await opened();
  const phrases = all(chatView(panel), '.chat-phrase');
  expect(phrases.map(seen)).toEqual(Object.values(en.chat.phrases));
  const closed: string[] = [];
  const list = { removeAttribute: (name: string) => void closed.push(name) };
  click(phrases[4], { target: { closest: () => list } });
  expect(closed).toEqual(['open']);
  expect(fixture.page.line.sent).toEqual([{ t: 'say', game: 'g1', channel: 'players', phrase: 'thanks' }]);
});

test('a message that was not sent stays in the field', async () => {
  const panel = await opened();
  fixture.page.line.send = () => false;
  write(chatView(panel), 'Hello');
  submit(chatView(panel));
  expect([written(chatView(panel)), fault(chatView(panel))]).toEqual(['Hello', en.errors.offline]);
  write(chatView(panel), 'Hello!');
  expect(fault(chatView(panel))).toBe('');
  panel.sayPhrase('hello');
  expect(fault(chatView(panel))).toBe(en.errors.offline);
  fixture.page.line.send = () => true;
  panel.sayPhrase('hello');
  expect(fault(chatView(panel)), 'the next one was sent').toBe('');
});

const refuse = (game = 'g1') =>
  fixture.page.line.hear({ t: 'error', frame: 'say', game, code: 'silenced', message: 'no' });
const send = (panel: ChatPanel, text: string) => {
  write(chatView(panel), text);
  submit(chatView(panel));
};

test('a message that the server refuses comes back, before what has been written meanwhile', async () => {
  const panel = await opened();
  send(panel, 'Hello');
  refuse('g2');
  expect(fault(chatView(panel))).toBe('');
  refuse();
  expect([written(chatView(panel)), fault(chatView(panel))]).toEqual(['Hello', en.errors.silenced]);
  submit(chatView(panel));
  expect(fault(chatView(panel))).toBe('');
  write(chatView(panel), 'An');
  refuse();
  expect(written(chatView(panel))).toBe('Hello An');
});

test('only what was refused comes back, also after other messages and phrases', async () => {
  const panel = await opened();
  send(panel, 'One');
  send(panel, 'Two');
  panel.sayPhrase('hello');
  send(panel, 'Three');
  said(message(1, own, 'From another tab'));
  refuse(); // it refuses 'Two' before it has stored 'One'
  said(message(2, own, 'One'));
  refuse();
  expect(written(chatView(panel)), 'it may yet store one of the three').toBe('');
  refuse();
  expect(written(chatView(panel)), 'a phrase does not come back').toBe('Two Three');
  write(chatView(panel), '');
  refuse();
  expect(written(chatView(panel)), 'there is nothing left').toBe('');
  send(panel, 'Four');
  send(panel, 'Five');
  refuse();
  said(message(3, own, 'Four'));
  expect(written(chatView(panel))).toBe('Five');
});

test('messages without an answer come back when the connection is lost', async () => {
  const panel = await opened();
  fixture.page.line.connect('waiting');
  expect(fault(chatView(panel)), 'none was sent').toBe('');
  fixture.page.line.connect('open');
  send(panel, 'One');
  said(message(1, own, 'One'));
  send(panel, 'Two');
  panel.sayPhrase('hello');
  send(panel, 'Three');
  fixture.page.line.connect('waiting');
  expect([written(chatView(panel)), fault(chatView(panel))]).toEqual(['Two Three', en.errors.offline]);
});

test('among spectators, guests choose phrases only', async () => {
  const guest = await opened(strangers);
  expect(seen(chatView(guest))).toContain(en.chat.signInToWrite);
  expect(all(chatView(guest), 'form')).toEqual([]);
  expect(all(chatView(guest), '.chat-phrase')).toHaveLength(8);
  const member = await opened(strangers, { page: { me: { name: 'Cid' } as never } });
  expect(all(chatView(member), 'form')).toHaveLength(1);
  expect(seen(chatView(member))).not.toContain(en.chat.signInToWrite);
  const nameless = await opened(strangers, { page: { me: { name: null } as never } });
  expect(nameless.mayWrite).toBe(false);
});

test('the author of a message can be blocked', async () => {
  const block = { id: 'b1', player: bea, at: 0 };
  const panel = await opened(people, {
    answers: { 'POST /blocks': block, 'GET /blocks': { blocks: [block] } },
  });
  said(message(1, bea, 'Hi'));
  said(message(7, bea, 'Fool'));
  const menus = () => all(chatView(panel), '.chat-actions');
  expect(menus()).toEqual([]);
  const more = () => all(chatView(panel), '.chat-more');
  expect(more().map(one => one.data?.attrs?.['aria-expanded'])).toEqual(['false', 'false']);
  click(more()[1]);
  expect(more().map(one => one.data?.attrs?.['aria-expanded'])).toEqual(['false', 'true']);
  expect(seen(menus()[0])).toBe('Block BeaReport');
  click(more()[1]);
  expect(menus()).toEqual([]);
  click(more()[1]);
  press(menus()[0], 'Block Bea');
  expect(menus()).toEqual([]);
  await soon();
  expect(fixture.page.asked).toEqual([
    { call: 'POST /blocks', body: { game: 'g1', message: 7 } },
    { call: 'GET /blocks', body: null },
  ]);
  expect(fixture.page.toasts).toEqual([en.following.blocked('Bea')]);
});

test('blocked authors are listed, and can be unblocked', async () => {
  const answers = {
    'GET /blocks': { blocks: [{ id: 'b1', player: bea, at: 0 }] },
    'DELETE /blocks/b1': null,
  };
  const panel = await opened(people, { answers });
  const [blocked] = all(chatView(panel), '.chat-blocked');
  expect(seen(blocked)).toBe(`${en.following.blockedCount(1)}${en.following.unblockNamed('Bea')}`);
  press(blocked, en.following.unblockNamed('Bea'));
  await soon();
  expect(fixture.page.asked.map(({ call }) => call)).toEqual(['DELETE /blocks/b1', 'GET /blocks']);
  // The messages shown depend on the blocks, so they are asked for again.
  expect(fixture.page.line.sent).toEqual([{ t: 'watch', game: 'g1', since: 0 }]);
  const none = await opened();
  expect(all(chatView(none), '.chat-blocked')).toEqual([]);
});

test('a block that fails says so', async () => {
  const panel = await opened();
  await panel.block(message(1, bea, 'Hi'));
  expect(fixture.page.toasts).toEqual(['failed']);
});

test('a message is reported with a reason', async () => {
  const panel = await opened(people, { answers: { 'POST /reports': null } });
  said(message(7, bea, 'Fool'));
  const dialog = () => all(chatView(panel), 'dialog')[0];
  panel.act(message(7, bea, 'Fool'));
  press(chatView(panel), 'Report');
  expect(panel.acting).toBeNull();
  expect(seen(dialog())).toBe(
    `${en.chat.reportTitle}Bea FoolInsult or threatAdvertising or spamAdvice during a gameSomething else` +
      `${en.chat.reportText}CancelReport`,
  );
  const chosen = () =>
    all(dialog(), 'input')
      .filter(one => one.data?.props?.checked)
      .map(one => one.data?.attrs?.value);
  expect(chosen()).toEqual(['insult']);
  check(dialog(), 'reason', 'spam');
  expect(chosen()).toEqual(['spam']);
  expect(fixture.model?.hasDialog).toBe(true);
  press(dialog(), 'Cancel');
  expect(dialog()).toBeUndefined();
  expect(fixture.page.asked).toEqual([]);
  panel.ask(message(7, bea, 'Fool'));
  expect(chosen()).toEqual(['insult']);
  check(dialog(), 'reason', 'spam');
  press(dialog(), 'Report');
  expect(dialog()).toBeUndefined();
  await soon();
  expect(fixture.page.asked).toEqual([
    { call: 'POST /reports', body: { game: 'g1', message: 7, reason: 'spam' } },
  ]);
  expect(fixture.page.toasts).toEqual([en.chat.reported]);
});

test('every act is drawn', async () => {
  const panel = await opened();
  const one = message(1, bea, 'Hi');
  const drawn = fixture.page.redraws(
    () => panel.show('chat'),
    () => panel.choose('spectators'),
    () => panel.act(one),
    () => panel.ask(one),
    () => panel.write('Hi'),
    () => panel.say(),
    () => panel.sayPhrase('hello'),
    () => panel.refuse('no'),
    () => said(one),
  );
  expect(drawn).toEqual(Array(9).fill(true));
});
