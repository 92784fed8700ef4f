// The facts about a simul in one line.
import type { Context } from '../context.ts';
import type { Time } from '../protocol/games.ts';
import type { SimulSummary } from '../protocol/simuls.ts';
import { factLine } from '../words/facts.ts';
import { gameName, handicapTitle } from '../words/index.ts';
import { timeName } from '../words/time.ts';

interface Terms {
  game: string;
  time: Time;
  host_time: Time;
  handicap: string;
}

export function termsLine(app: Context, { game, time, host_time, handicap }: Terms, more: string[]): string {
  const { words, rules } = app;
  const spec = rules.spec(game);
  return factLine([
    spec ? gameName(spec, words) : game,
    handicap === 'by_rating' ? words.simuls.byRating : handicapTitle(spec, handicap, words),
    words.simuls.guestsClock(timeName(time, words)),
    words.simuls.hostsClock(timeName(host_time, words)),
    ...more,
  ]);
}

export function summaryLine(app: Context, one: SimulSummary): string {
  const { simuls: words } = app.words;
  return termsLine(app, one, [words.boards(one.guests), words.phases[one.phase]]);
}
