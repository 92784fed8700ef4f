// What the mate solver found, among the lines of the search.
import type { ThoughtLine } from './thought.ts';

// The mate comes first, unless the search has one that is no longer. As many lines as there were.
export function withMate(lines: ThoughtLine[], mate: ThoughtLine | null): ThoughtLine[] {
  const [best] = lines;
  if (!mate || !best || plies(best) <= plies(mate)) return lines;
  const rest = lines.filter(({ moves }) => moves[0]?.usi !== mate.moves[0]?.usi);
  return [mate, ...rest].slice(0, lines.length);
}

// To the mate that the side to move gives.
const plies = ({ score }: ThoughtLine) => ('mate' in score && score.mate > 0 ? score.mate : Infinity);
