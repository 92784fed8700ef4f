// All boards of a simul, followed at once: where each stands, how its clocks stand, and which of them waits for the host.
import type { Color, Outcome, Rules, Square, State } from '@ootori/rules';
import { ClockFace } from '../clock/clock.ts';
import type { GameEvent, ServerFrame } from '../protocol/frames.ts';
import type { GameId, Millis, Time } from '../protocol/games.ts';
import type { Line } from '../protocol/line.ts';
import type { Simul, SimulBoard } from '../protocol/simuls.ts';
import { Record } from './record.ts';

export class FollowedBoard {
  record: Record | null = null; // null: nothing has come of it yet
  outcome: Outcome | null = null;
  clock: ClockFace | null = null;
  since: Millis = 0; // when the turn began, by the server's time
  heard = 0; // events that have arrived
  private time: Time = null;

  constructor(
    readonly board: SimulBoard,
    private readonly rules: Rules,
  ) {}

  get state(): State | null {
    return this.record?.last ?? null;
  }

  get last(): Square | undefined {
    return this.record?.moves.at(-1)?.to;
  }

  get turn(): Color | null {
    return this.outcome ? null : (this.state?.turn ?? null);
  }

  get waitsForHost(): boolean {
    return this.turn === this.board.host_side;
  }

  // False: something is missing before it.
  take(number: number, at: Millis, event: GameEvent | null): boolean {
    if (number <= this.heard) return true;
    if (number > this.heard + 1) return false;
    this.heard = number;
    if (event) this.fold(event, at);
    return true;
  }

  stand(frame: Extract<ServerFrame, { t: 'clock' }>): void {
    if (this.time) this.clock = new ClockFace(this.time, frame, performance.now());
  }

  free(): void {
    this.record?.free();
    this.record = null;
  }

  private fold(event: GameEvent, at: Millis): void {
    switch (event.type) {
      case 'created':
        this.record = new Record(this.rules, event.game, event.start);
        this.time = event.time;
        this.since = at;
        return;
      case 'moved':
        this.record?.play(event.usi);
        this.since = at;
        return;
      case 'taken_back':
        this.record?.takeBackTo(event.plies);
        this.since = at;
        return;
      case 'ended':
        this.outcome = { winner: event.winner, reason: event.reason };
        return;
    }
  }
}

export class SimulBoards {
  readonly all: readonly FollowedBoard[];
  private readonly byGame = new Map<GameId, FollowedBoard>();
  private readonly listeners = new Set<() => void>();
  private readonly deaf: () => void;

  constructor(
    simul: Simul,
    rules: Rules,
    private readonly line: Line,
  ) {
    this.all = simul.boards.map(board => new FollowedBoard(board, rules));
    for (const one of this.all) this.byGame.set(one.board.game, one);
    this.deaf = line.listen({
      onFrame: frame => this.receive(frame),
      onStatus: status => {
        if (status === 'open') for (const one of this.all) this.follow(one);
      },
    });
  }

  // Returns what ends it.
  listen(onChange: () => void): () => void {
    this.listeners.add(onChange);
    return () => this.listeners.delete(onChange);
  }

  find(game: GameId): FollowedBoard | null {
    return this.byGame.get(game) ?? null;
  }

  // Those that wait for the host, the longest first.
  get waiting(): FollowedBoard[] {
    return this.all.filter(one => one.waitsForHost).sort((one, other) => one.since - other.since);
  }

  // Where the host goes from this board; null: no other one waits.
  nextAfter(game: GameId): GameId | null {
    return this.waiting.find(one => one.board.game !== game)?.board.game ?? null;
  }

  // Somebody else has stopped following it on the line that is shared.
  followAgain(game: GameId): void {
    const one = this.find(game);
    if (one) this.follow(one);
  }

  leave(): void {
    this.deaf();
    this.listeners.clear();
    for (const one of this.all) {
      this.line.send({ t: 'unwatch', game: one.board.game });
      one.free();
    }
  }

  private follow(one: FollowedBoard): void {
    this.line.send({ t: 'watch', game: one.board.game, since: one.heard });
  }

  private receive(frame: ServerFrame): void {
    if (frame.t !== 'event' && frame.t !== 'clock') return;
    const one = this.find(frame.game);
    if (!one) return;
    if (frame.t === 'clock') one.stand(frame);
    else if (!one.take(frame.n, frame.at, frame.event)) return this.follow(one);
    for (const tell of [...this.listeners]) tell();
  }
}

interface Held {
  boards: SimulBoards;
  users: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

// A host goes from board to board, each a screen of its own: what is followed stays from one to the next.
const held = new Map<string, Held>();
const linger = 8_000; // ms

export function holdBoards(simul: Simul, rules: Rules, line: Line): SimulBoards {
  const one = held.get(simul.id) ?? {
    boards: new SimulBoards(simul, rules, line),
    users: 0,
    timer: undefined,
  };
  held.set(simul.id, one);
  clearTimeout(one.timer);
  one.users += 1;
  return one.boards;
}

// For whoever is not the host at once: the next screen may follow one of the games by itself.
export function releaseBoards(simul: Simul): void {
  const one = held.get(simul.id);
  if (!one) return;
  one.users -= 1;
  const end = () => {
    if (one.users > 0) return;
    held.delete(simul.id);
    one.boards.leave();
  };
  if (simul.you.host) one.timer = setTimeout(end, linger);
  else end();
}
