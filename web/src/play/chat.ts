// What is said beside a game, as far as the person here may hear it.
import type { Channel, ChatMessage } from '../protocol/chat.ts';
import type { ServerFrame } from '../protocol/frames.ts';
import type { GameId, Seat } from '../protocol/games.ts';

export class Chat {
  messages: readonly ChatMessage[] = [];
  private seen = 0; // the number of the newest message that was on the screen
  private begun = false;

  constructor(private readonly game: GameId) {}

  // The message that is new to this page, if the frame brought one; undefined where it concerns something else.
  receive(frame: ServerFrame): ChatMessage | null | undefined {
    if (!('game' in frame) || frame.game !== this.game) return undefined;
    switch (frame.t) {
      case 'chat':
        this.replace(frame.messages);
        return null;
      case 'said':
        if (this.messages.some(({ n }) => n === frame.message.n)) return null;
        this.messages = [...this.messages, frame.message];
        return frame.message;
      case 'unsaid':
        this.messages = this.messages.filter(({ n }) => n !== frame.n);
        return null;
      default:
        return undefined;
    }
  }

  in(channel: Channel): ChatMessage[] {
    return this.messages.filter(message => message.channel === channel);
  }

  // Messages of others that were not on the screen yet.
  get unseen(): number {
    return this.messages.filter(message => message.n > this.seen && !isOwn(message)).length;
  }

  see(): void {
    this.seen = this.newest;
  }

  private get newest(): number {
    return this.messages.reduce((newest, { n }) => Math.max(newest, n), 0);
  }

  // What was said before the page came here is no news.
  private replace(messages: readonly ChatMessage[]): void {
    this.messages = messages;
    if (!this.begun) this.see();
    this.begun = true;
  }
}

export function isOwn({ by }: { by: Seat }): boolean {
  return (by.kind === 'account' || by.kind === 'guest') && by.you;
}
