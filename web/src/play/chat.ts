// The chat of a game, as far as the user can see it.
import type { Channel, ChatMessage } from '../protocol/chat.ts';
import type { ServerFrame } from '../protocol/frames.ts';
import type { GameId, Seat } from '../protocol/games.ts';

export class Chat {
  messages: readonly ChatMessage[] = [];
  private seen = 0; // number of the newest message already seen
  private begun = false;

  constructor(private readonly game: GameId) {}

  // Returns the message that is new to this page, or null if the frame brought none; undefined if the frame is not
  // about this chat.
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

  // Messages by others that the user has not seen yet.
  get unseen(): number {
    return this.messages.filter(message => message.n > this.seen && !isOwn(message)).length;
  }

  see(): void {
    this.seen = this.newest;
  }

  private get newest(): number {
    return this.messages.reduce((newest, { n }) => Math.max(newest, n), 0);
  }

  // Messages sent before the page was opened count as seen.
  private replace(messages: readonly ChatMessage[]): void {
    this.messages = messages;
    if (!this.begun) this.see();
    this.begun = true;
  }
}

export function isOwn({ by }: { by: Seat }): boolean {
  return (by.kind === 'account' || by.kind === 'guest') && by.you;
}
