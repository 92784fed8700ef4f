// Games to show: one with captures, drops and promotions that ends in mate, and long ones.
import type { LegalMove, Rules } from '@ootori/rules';

const shortest = 24; // plies
const longest = 50;

export function livelyGame(rules: Rules, id: string): string[] {
  for (let seed = 1; ; seed++) {
    const game = rules.newGame(id);
    const played: string[] = [];
    let state = seed;
    while (played.length < longest && !game.state.outcome) {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
      const move = chosen(game.state.moves, state, played.length >= shortest, usi => {
        const { outcome } = game.play(usi);
        game.undo();
        return outcome?.reason === 'checkmate';
      });
      game.play(move.usi);
      played.push(move.usi);
    }
    const isMate = game.state.outcome?.reason === 'checkmate';
    game.free();
    const has = (sign: string) => played.some(usi => usi.includes(sign));
    if (isMate && has('*') && has('+')) return played;
  }
}

function chosen(
  moves: readonly LegalMove[],
  chance: number,
  mayMate: boolean,
  mates: (usi: string) => boolean,
): LegalMove {
  const mating = mayMate ? moves.find(({ usi }) => mates(usi)) : undefined;
  const lively = moves.filter(move => move.promotes || !move.from);
  const some = chance % 3 === 0 && lively.length > 0 ? lively : moves;
  const move = mating ?? some[(chance >> 8) % some.length];
  if (!move) throw new Error('the game is over');
  return move;
}

// As many plies as wanted, in a game that is not over then.
export function longGame(rules: Rules, id: string, plies: number): string[] {
  for (let seed = 1; ; seed++) {
    const game = rules.newGame(id);
    const played: string[] = [];
    let state = seed;
    while (played.length < plies && !game.state.outcome) {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
      const { moves } = game.state;
      const quiet = moves.filter(move => !move.captured);
      const some = quiet.length > 0 ? quiet : moves;
      const usi = some[(state >> 8) % some.length]?.usi ?? '';
      game.play(usi);
      played.push(usi);
    }
    const isOver = game.state.outcome !== null;
    game.free();
    if (!isOver) return played;
  }
}
