// Adds the mate solver's result to the lines of the search.
import type { ThoughtLine } from './thought.ts';

// Puts the mate first, unless the search has found one that is at least as short. Keeps the number of lines.
export function withMate(lines: ThoughtLine[], mate: ThoughtLine | null): ThoughtLine[] {
  const [best] = lines;
  if (!mate || !best || plies(best) <= plies(mate)) return lines;
  const rest = lines.filter(({ moves }) => moves[0]?.usi !== mate.moves[0]?.usi);
  return [mate, ...rest].slice(0, lines.length);
}

// Plies to the mate that the side to move gives; Infinity if there is none.
const plies = ({ score }: ThoughtLine) => ('mate' in score && score.mate > 0 ? score.mate : Infinity);
