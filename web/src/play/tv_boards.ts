// Follows the games shown on TV. Which games these are changes from time to time.
import type { Rules } from '@ootori/rules';
import type { ServerFrame } from '../protocol/frames.ts';
import type { GameId, LiveGame } from '../protocol/games.ts';
import type { Line } from '../protocol/line.ts';
import { FollowedGame } from './followed_game.ts';

export class TvBoards {
  private readonly games = new Map<GameId, FollowedGame>();
  private readonly deaf: () => void;

  // `onEnd`: a game has ended, and the server has chosen the next one.
  constructor(
    private readonly rules: Rules,
    private readonly line: Line,
    private readonly onChange: () => void,
    private readonly onEnd: () => void,
  ) {
    this.deaf = line.listen({
      onFrame: frame => this.receive(frame),
      onStatus: status => {
        if (status === 'open') for (const game of this.games.keys()) this.follow(game);
      },
    });
  }

  // Follows exactly these games from now on.
  follows(wanted: readonly GameId[]): void {
    for (const game of [...this.games.keys()]) if (!wanted.includes(game)) this.drop(game);
    for (const game of wanted) {
      if (this.games.has(game)) continue;
      this.games.set(game, new FollowedGame(this.rules));
      this.follow(game);
    }
  }

  // The game as the server listed it, updated with the events received since.
  asItStands(told: LiveGame): LiveGame {
    const seen = this.games.get(told.id);
    const state = seen?.state;
    if (!seen?.record || !state || seen.record.plies < told.plies) return told;
    const last = seen.record.moves.at(-1)?.usi ?? null;
    return { ...told, sfen: state.sfen, last, plies: seen.record.plies, turn: seen.turn ?? told.turn };
  }

  leave(): void {
    this.deaf();
    for (const game of [...this.games.keys()]) this.drop(game);
  }

  private drop(game: GameId): void {
    this.line.send({ t: 'unwatch', game });
    this.games.get(game)?.free();
    this.games.delete(game);
  }

  private follow(game: GameId): void {
    this.line.send({ t: 'watch', game, since: this.games.get(game)?.heard ?? 0 });
  }

  private receive(frame: ServerFrame): void {
    if (frame.t !== 'event') return;
    const one = this.games.get(frame.game);
    if (!one) return;
    const wasOver = one.outcome !== null;
    if (!one.take(frame.n, frame.at, frame.event)) return this.follow(frame.game);
    this.onChange();
    if (one.outcome && !wasOver) this.onEnd();
  }
}
