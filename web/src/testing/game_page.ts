// The page on which a game is shown, with a connection on which the test speaks for the server.
import type { Rules } from '@ootori/rules';
import type { Context } from '../context.ts';
import type { Progress } from '../play/own_games.ts';
import type { GameEvent } from '../protocol/frames.ts';
import type { GameRecord } from '../protocol/games.ts';
import { readSettings, type Settings } from '../settings.ts';
import { en } from '../words/en.ts';
import { type Asked, answerCalls } from './answers.ts';
import { event, gameOf } from './games.ts';
import { TestLine } from './line.ts';
import { pageIn } from './page.ts';

const live = { kind: 'live', main: 60_000, increment: 0, delay: 0, byoyomi: 0, periods: 0 } as const;

// This browser's guest has Black, an account has White.
export const people: Partial<GameRecord> = {
  level: null,
  time: live,
  seats: { black: { kind: 'guest', you: true }, white: { kind: 'account', name: 'Bea', you: false } },
};

// Two accounts, neither of them of this browser.
export const strangers: Partial<GameRecord> = {
  ...people,
  side: null,
  seats: {
    black: { kind: 'account', name: 'Ann', you: false },
    white: { kind: 'account', name: 'Bea', you: false },
  },
};

export const byDays = { kind: 'correspondence', days: 3 } as const;

export const moved = (usi: string): GameEvent => ({ type: 'moved', usi, spent: 0 });
export const resigned = (winner: 'black' | 'white'): GameEvent => ({
  type: 'ended',
  winner,
  reason: 'resignation',
});

type Arranged = Extract<GameEvent, { type: 'created' }>['arranged'];

export interface GamePageOptions {
  settings?: Partial<Settings>;
  answers?: Record<string, unknown>;
  page?: Partial<Context>;
  arranged?: NonNullable<Arranged>; // by a tournament or a simul
}

export class GamePage {
  readonly app: Context;
  readonly game: GameRecord;
  readonly line = new TestLine();
  readonly asked: Asked[];
  readonly said: string[] = []; // to screen readers
  readonly toasts: string[] = [];
  readonly went: string[] = [];
  readonly changed: Partial<Settings>[] = [];
  readonly noted: Progress[] = []; // in the list of games
  drawn = 0; // how often the page was drawn anew
  private readonly arranged: Arranged;
  private events: number; // that the page knows

  constructor(rules: Rules, changes: Partial<GameRecord> = {}, options: GamePageOptions = {}) {
    const { settings, answers, page, arranged } = options;
    this.game = gameOf(rules, changes);
    this.arranged = arranged;
    this.events = this.game.level === null ? 0 : this.game.events;
    this.asked = answerCalls({
      'GET /games/g1': this.game,
      'GET /blocks': { blocks: [] },
      'GET /games/g1/lines': { ply: this.game.moves.length, lines: [] },
      ...answers,
    });
    const say = (text: string) => void this.said.push(text);
    this.app = pageIn(en, {
      rules,
      line: this.line.line,
      settings: { ...readSettings(null, 'en'), sound: false, ...settings },
      settingsOpen: false,
      guide: null,
      me: null,
      mayModerate: false,
      redraw: () => {
        this.drawn += 1;
      },
      announcer: { say, note: say, tell: say } as never,
      toast: text => void this.toasts.push(text),
      complainOf: () => void this.toasts.push('failed'),
      go: path => void this.went.push(path),
      callToPlay: game => this.went.push(`call ${game}`) > 0,
      change: settings => void this.changed.push(settings),
      games: [],
      noteProgress: game => void this.noted.push(game),
      openGuide: spec => void this.went.push(`guide to ${spec?.id}`),
      ...page,
    });
  }

  // Sends the next events. Those of a game between people are sent from its first.
  happen(...events: readonly GameEvent[]): void {
    if (this.events === 0) this.tell(this.created);
    for (const one of events) this.tell(one);
  }

  // Whether each of these acts draws the page anew.
  redraws(...acts: readonly (() => void)[]): boolean[] {
    return acts.map(act => {
      const before = this.drawn;
      act();
      return this.drawn > before;
    });
  }

  private tell(body: GameEvent): void {
    this.events += 1;
    this.line.hear(event(this.events, body));
  }

  private get created(): GameEvent {
    const { game, handicap, start, seats, time, rated } = this.game;
    const { arranged } = this;
    return {
      type: 'created',
      game,
      handicap,
      start,
      seats,
      time,
      rated,
      ...(arranged ? { arranged } : {}),
    };
  }
}
