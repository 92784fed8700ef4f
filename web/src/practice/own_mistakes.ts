// The mistakes that reports have found in one's own games, as problems: what would have been better?
import type { Sfen, Usi } from '@ootori/rules';
import { listGames, readAnalysis, readGame } from '../protocol/game_calls.ts';
import type { GameId, GameRecord, Summary } from '../protocol/games.ts';
import { list, text } from '../protocol/shape.ts';

const mostGames = 100; // that have ended, the latest
const mostReports = 12;

export interface Mistake {
  id: string;
  game: string; // its rules
  of: GameId;
  start: Sfen;
  moves: readonly Usi[]; // before it
  played: Usi;
  better: readonly Usi[]; // a line
}

// Of the latest games of one's own that have a report; those that cost most first.
export async function loadMistakes(game: string): Promise<Mistake[]> {
  const { games } = await listGames(mostGames);
  const own = games.filter(one => one.game === game && one.outcome && one.side);
  const found: (Mistake & { lost: number })[] = [];
  let reports = 0;
  for (const summary of own) {
    if (reports === mostReports) break;
    const mistakes = await mistakesOf(summary);
    if (mistakes) reports += 1;
    found.push(...(mistakes ?? []));
  }
  return found.sort((one, other) => other.lost - one.lost);
}

// Null where nobody has asked for a report.
async function mistakesOf({ id, side }: Summary): Promise<(Mistake & { lost: number })[] | null> {
  const { report } = await readAnalysis(id);
  if (!report) return null;
  const record = await readGame(id);
  return report.moves.flatMap((move, ply) => {
    const isMistake = move.judgement === 'blunder' || move.judgement === 'mistake';
    if (!isMistake || move.side !== side || move.best.usi.length === 0) return [];
    return [{ ...mistakeAt(record, ply), better: move.best.usi, lost: move.lost }];
  });
}

const mistakeAt = ({ id, game, start, moves }: GameRecord, ply: number) => ({
  id: `${id}-${ply}`,
  game,
  of: id,
  start,
  moves: moves.slice(0, ply),
  played: moves[ply] ?? '',
});

// Which of them have been put right, kept in this browser.
const key = 'ootori.mistakes';

export function rightedMistakes(storage: Storage | null): ReadonlySet<string> {
  try {
    return new Set(list(text)(JSON.parse(storage?.getItem(key) ?? '[]'), ''));
  } catch {
    return new Set();
  }
}

export function rightMistake(id: string, storage: Storage | null): void {
  try {
    storage?.setItem(key, JSON.stringify([...rightedMistakes(storage), id]));
  } catch {
    // A full or forbidden store only means that it is asked again.
  }
}
