// The state of a game page's chat besides the messages: the message being written, the tab shown, the blocks.
import type { Context } from '../../context.ts';
import { ChatDraft } from '../../parts/chat_draft.ts';
import { Chat, isOwn } from '../../play/chat.ts';
import type { Room } from '../../play/room.ts';
import type { Channel, ChatMessage, Complaint, Phrase } from '../../protocol/chat.ts';
import { reportMessage } from '../../protocol/chat_calls.ts';
import type { ServerFrame } from '../../protocol/frames.ts';
import { blockAuthor, endBlock, listBlocks } from '../../protocol/relation_calls.ts';
import type { Block } from '../../protocol/relations.ts';
import { messageWords } from '../../words/chat_message.ts';
import { seatName } from '../../words/players.ts';

type Words = Pick<ChatMessage, 'text' | 'phrase'>;

export class ChatPanel {
  readonly chat: Chat;
  readonly draft = new ChatDraft();
  private sent: readonly Words[] = []; // what the server has not confirmed
  private refusals = 0; // how many of these it has refused; it may refuse one before it confirms an earlier one
  private why = ''; // it has refused the last one
  reporting: ChatMessage | null = null;
  reason: Complaint = 'insult';
  acting: number | null = null; // the message whose menu is open
  blocks: Block[] = [];
  private openTab: 'moves' | 'chat' = 'moves';
  private chosen: Channel;

  constructor(
    readonly app: Context,
    readonly room: Room,
  ) {
    this.chat = new Chat(room.game.id);
    this.chosen = room.you ? 'players' : 'spectators';
    void this.loadBlocks();
  }

  // The channels that the user can read: players read the spectators' chat after the game, and the engine does not
  // chat.
  get channels(): Channel[] {
    const { room } = this;
    if (!room.you) return ['spectators'];
    if (room.withEngine) return [];
    return room.outcome ? ['players', 'spectators'] : ['players'];
  }

  get channel(): Channel {
    return this.channels.includes(this.chosen) ? this.chosen : (this.channels[0] ?? 'players');
  }

  get tab(): 'moves' | 'chat' {
    return this.channels.length > 0 ? this.openTab : 'moves';
  }

  // Among spectators, users without an account can only choose phrases.
  get mayWrite(): boolean {
    return this.channel === 'players' || Boolean(this.app.me?.name);
  }

  show(tab: 'moves' | 'chat'): void {
    this.openTab = tab;
    this.app.redraw();
  }

  choose(channel: Channel): void {
    this.chosen = channel;
    this.app.redraw();
  }

  act(on: ChatMessage): void {
    this.acting = this.acting === on.n ? null : on.n;
    this.app.redraw();
  }

  ask(about: ChatMessage | null): void {
    this.reporting = about;
    this.reason = 'insult';
    this.acting = null;
    this.app.redraw();
  }

  write(text: string): void {
    this.draft.write(text);
    this.app.redraw();
  }

  say(): void {
    const text = this.draft.take();
    if (text !== '') this.send({ text });
  }

  sayPhrase(phrase: Phrase): void {
    this.draft.fault = '';
    this.send({ phrase });
  }

  refuse(why: string): void {
    this.refusals += 1;
    this.why = why;
    this.settle();
    this.app.redraw();
  }

  // Once the others are confirmed, those that are left are the refused ones.
  private settle(): void {
    if (this.refusals === 0 || this.sent.length > this.refusals) return;
    const texts = this.sent.flatMap(({ text }) => text ?? []);
    this.sent = [];
    this.refusals = 0;
    this.draft.giveBack(texts.join(' '), this.why);
  }

  // Answers to what was sent will not arrive. If a message was stored, it appears in the chat again.
  lose(): void {
    if (this.sent.length === 0) return;
    const texts = this.sent.flatMap(({ text }) => text ?? []);
    this.sent = [];
    this.refusals = 0;
    this.draft.giveBack(texts.join(' '), this.offline);
    this.app.redraw();
  }

  private send(words: { text: string } | { phrase: Phrase }): void {
    const { app, room, channel } = this;
    if (app.line.send({ t: 'say', game: room.game.id, channel, ...words })) this.sent = [...this.sent, words];
    else this.draft.giveBack('text' in words ? words.text : '', this.offline);
    app.redraw();
  }

  private get offline(): string {
    return this.app.words.errors.offline ?? '';
  }

  // Returns whether the frame was about the chat.
  receive(frame: ServerFrame): boolean {
    const said = this.chat.receive(frame);
    if (said === undefined) return false;
    if (this.tab === 'chat') this.chat.see();
    if (frame.t === 'said' && isOwn(frame.message)) this.confirm(frame.message);
    if (said && !isOwn(said)) {
      const { words, announcer } = this.app;
      announcer.note(words.chat.said(seatName(said.by, words), messageWords(said, words)));
    }
    this.app.redraw();
    return true;
  }

  // The user may also have written in another tab.
  private confirm({ text, phrase }: ChatMessage): void {
    const at = this.sent.findIndex(words => words.text === text && words.phrase === phrase);
    this.sent = this.sent.filter((_, index) => index !== at);
    this.settle();
  }

  async block(message: ChatMessage): Promise<void> {
    const { words } = this.app;
    this.acting = null;
    await this.attempt(async () => {
      await blockAuthor({ game: this.room.game.id, message: message.n });
      this.app.toast(words.following.blocked(seatName(message.by, words)), 'note');
    });
    await this.loadBlocks();
  }

  async hearAgain(id: string): Promise<void> {
    await this.attempt(() => endBlock(id));
    await this.blocksChanged();
  }

  async report(): Promise<void> {
    const { reporting: message, reason } = this;
    if (!message) return;
    this.ask(null);
    await this.attempt(async () => {
      await reportMessage({ game: this.room.game.id, message: message.n }, reason);
      this.app.toast(this.app.words.chat.reported, 'note');
    });
  }

  // The messages shown depend on the blocks.
  async blocksChanged(): Promise<void> {
    this.room.follow();
    await this.loadBlocks();
  }

  private async loadBlocks(): Promise<void> {
    await this.attempt(async () => {
      this.blocks = await listBlocks();
    });
    this.app.redraw();
  }

  private async attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (failure) {
      this.app.complainOf(failure);
    }
  }
}
