// The state of a tournament's chat: the messages, the message being written, the open menu.
import type { Context } from '../../context.ts';
import { ChatDraft } from '../../parts/chat_draft.ts';
import { isOwn } from '../../play/chat.ts';
import type { Complaint } from '../../protocol/chat.ts';
import type { ServerFrame } from '../../protocol/frames.ts';
import { refusalOf } from '../../protocol/http.ts';
import { blockPlayer } from '../../protocol/relation_calls.ts';
import {
  deleteTournamentMessage,
  readTournamentChat,
  reportTournamentMessage,
  sayInTournament,
} from '../../protocol/tournament_calls.ts';
import type { TournamentMessage } from '../../protocol/tournaments.ts';
import { seatName } from '../../words/players.ts';
import { refusalWords } from '../../words/refusals.ts';

const mostShown = 200; // the server keeps no more

export class TournamentChat {
  messages: readonly TournamentMessage[] = [];
  open = false;
  phase: 'loading' | 'failed' | 'loaded' = 'loading';
  readonly draft = new ChatDraft();
  acting: number | null = null; // the message whose menu is open
  reporting: TournamentMessage | null = null;
  reason: Complaint = 'insult';
  private left = false;
  private readonly deaf: () => void;

  constructor(
    readonly app: Context,
    private readonly id: string,
  ) {
    this.deaf = app.line.listen({
      onFrame: frame => this.receive(frame),
      onStatus: status => {
        if (status !== 'open') return;
        app.line.send({ t: 'follow_tournament_chat', tournament: id, on: true });
        void this.load();
      },
    });
    void this.load();
  }

  leave(): void {
    this.left = true;
    this.deaf();
    this.app.line.send({ t: 'follow_tournament_chat', tournament: this.id, on: false });
  }

  // Keeps messages that arrive during the request.
  async load(): Promise<void> {
    const before = this.messages.at(-1)?.n ?? 0;
    if (this.phase === 'failed') this.phase = 'loading';
    this.redraw();
    await this.attempt(async () => {
      const page = await readTournamentChat(this.id);
      const told = this.messages.filter(({ n }) => n > before);
      this.open = page.open;
      this.messages = page.messages;
      for (const message of told) this.add(message);
      this.phase = 'loaded';
    });
    if (this.phase === 'loading') this.phase = 'failed';
    this.redraw();
  }

  write(text: string): void {
    this.draft.write(text);
    this.app.redraw();
  }

  async say(): Promise<void> {
    const text = this.draft.take();
    if (text === '') return;
    this.redraw();
    try {
      this.add(await sayInTournament(this.id, text));
    } catch (failure) {
      this.draft.giveBack(text, refusalWords(refusalOf(failure), this.app.words));
    }
    this.redraw();
  }

  act(on: TournamentMessage): void {
    this.acting = this.acting === on.n ? null : on.n;
    this.app.redraw();
  }

  ask(about: TournamentMessage | null): void {
    this.reporting = about;
    this.reason = 'insult';
    this.acting = null;
    this.app.redraw();
  }

  async report(): Promise<void> {
    const { reporting: message, reason } = this;
    if (!message) return;
    this.ask(null);
    await this.attempt(async () => {
      await reportTournamentMessage(this.id, message.n, reason);
      this.app.toast(this.app.words.chat.reported, 'note');
    });
  }

  async block({ by }: TournamentMessage): Promise<void> {
    if (by.kind !== 'account') return;
    this.acting = null;
    await this.attempt(async () => {
      await blockPlayer(by.name);
      this.app.toast(this.app.words.following.blocked(seatName(by, this.app.words)), 'note');
    });
    await this.load();
  }

  async remove(message: TournamentMessage): Promise<void> {
    this.acting = null;
    await this.attempt(() => deleteTournamentMessage(this.id, message.n));
    await this.load();
  }

  private receive(frame: ServerFrame): void {
    if (frame.t === 'tournament_chat' && frame.tournament === this.id) void this.load();
    if (frame.t !== 'tournament_message' || frame.tournament !== this.id) return;
    this.add(frame.message);
    this.tell(frame.message);
    this.redraw();
  }

  private tell(message: TournamentMessage): void {
    const { words, announcer } = this.app;
    if (!isOwn(message)) announcer.note(words.chat.said(seatName(message.by, words), message.text));
  }

  // Sorted by number, because two messages written at the same time may arrive in either order.
  private add(message: TournamentMessage): void {
    if (this.messages.some(({ n }) => n === message.n)) return;
    this.messages = [...this.messages, message].sort((one, other) => one.n - other.n).slice(-mostShown);
  }

  private redraw(): void {
    if (!this.left) this.app.redraw();
  }

  private async attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (failure) {
      if (!this.left) this.app.complainOf(failure);
    }
  }
}
