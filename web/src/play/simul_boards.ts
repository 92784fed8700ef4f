// Follows all boards of a simul at once: their positions, their clocks, and which of them wait for the host.
import type { Rules } from '@ootori/rules';
import type { ServerFrame } from '../protocol/frames.ts';
import type { GameId } from '../protocol/games.ts';
import type { Line } from '../protocol/line.ts';
import type { Simul, SimulBoard } from '../protocol/simuls.ts';
import { FollowedGame } from './followed_game.ts';
import { holdOpen } from './open_games.ts';

export class FollowedBoard extends FollowedGame {
  constructor(
    readonly board: SimulBoard,
    rules: Rules,
  ) {
    super(rules);
  }

  get waitsForHost(): boolean {
    return this.turn === this.board.host_side;
  }
}

// The server lists the boards of a simul a moment before their games exist. After a restart, it may be busy.
const again = 1_000; // ms
const mostTries = 10;

export class SimulBoards {
  readonly all: readonly FollowedBoard[];
  private readonly byGame = new Map<GameId, FollowedBoard>();
  private readonly listeners = new Set<() => void>();
  private readonly deaf: () => void;
  private readonly tries = new Map<GameId, number>(); // that were refused
  private readonly timers = new Set<ReturnType<typeof setTimeout>>();
  private readonly letGo: readonly (() => void)[];

  constructor(
    simul: Simul,
    rules: Rules,
    private readonly line: Line,
  ) {
    this.all = simul.boards.map(board => new FollowedBoard(board, rules));
    for (const one of this.all) this.byGame.set(one.board.game, one);
    this.letGo = simul.you.host ? simul.boards.map(({ game }) => holdOpen(game)) : [];
    this.deaf = line.listen({
      onFrame: frame => this.receive(frame),
      onStatus: status => {
        if (status === 'open') this.followAll();
      },
    });
  }

  // Returns a function that removes the listener.
  listen(onChange: () => void): () => void {
    this.listeners.add(onChange);
    return () => this.listeners.delete(onChange);
  }

  find(game: GameId): FollowedBoard | null {
    return this.byGame.get(game) ?? null;
  }

  // The boards waiting for the host, longest wait first.
  get waiting(): FollowedBoard[] {
    return this.all.filter(one => one.waitsForHost).sort((one, other) => one.since - other.since);
  }

  // The next board for the host; null if no other is waiting.
  nextAfter(game: GameId): GameId | null {
    return this.waiting.find(one => one.board.game !== game)?.board.game ?? null;
  }

  // Call it when another part of the page has stopped following the game on the shared socket.
  followAgain(game: GameId): void {
    const one = this.find(game);
    if (one) this.follow(one);
  }

  leave(): void {
    this.deaf();
    this.listeners.clear();
    for (const letGo of this.letGo) letGo();
    for (const timer of this.timers) clearTimeout(timer);
    for (const one of this.all) {
      this.line.send({ t: 'unwatch', game: one.board.game });
      one.free();
    }
  }

  private followAll(): void {
    this.tries.clear();
    for (const one of this.all) this.follow(one);
  }

  private follow(one: FollowedBoard): void {
    this.line.send({ t: 'watch', game: one.board.game, since: one.heard });
  }

  private followLater(one: FollowedBoard, wait: number): void {
    const tries = (this.tries.get(one.board.game) ?? 0) + 1;
    this.tries.set(one.board.game, tries);
    if (tries < mostTries) this.timers.add(setTimeout(() => this.follow(one), wait));
  }

  private receive(frame: ServerFrame): void {
    if (frame.t === 'error' && frame.frame === 'watch') {
      const refused = this.find(frame.game ?? '');
      if (refused) this.followLater(refused, Math.max(again, 1_000 * (frame.retry_after ?? 0)));
    }
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

// The host moves from screen to screen, one for each board, so the boards followed are kept from one to the next.
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

// Spectators release the boards at once, because the next screen may follow one of the games itself.
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
