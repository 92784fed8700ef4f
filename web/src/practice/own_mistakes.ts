// Problems made from the user's own mistakes, as found by reports: find a better move.
import type { Sfen, Usi } from '@ootori/rules';
import { listGames, readAnalysis, readGame } from '../protocol/game_calls.ts';
import type { GameId, GameRecord, Summary } from '../protocol/games.ts';
import { list, text } from '../protocol/shape.ts';
import { read, save } from '../storage.ts';

const mostGames = 100; // the latest finished ones
const mostReports = 12;

export interface Mistake {
  id: string;
  game: string; // which game's rules apply
  of: GameId;
  start: Sfen;
  moves: readonly Usi[]; // before the mistake
  played: Usi;
  better: readonly Usi[]; // a line
}

// From the user's latest games that have a report; the costliest mistakes first.
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

// Null if no report was requested.
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

// The mistakes already corrected, stored in this browser.
const key = 'ootori.mistakes';

export function rightedMistakes(storage: Storage | null): ReadonlySet<string> {
  try {
    return new Set(list(text)(JSON.parse(read(storage, key) ?? '[]'), ''));
  } catch {
    return new Set();
  }
}

export function rightMistake(id: string, storage: Storage | null): void {
  save(storage, key, JSON.stringify([...rightedMistakes(storage), id]));
}
