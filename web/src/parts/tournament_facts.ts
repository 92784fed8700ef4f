// The facts about a tournament in one line.
import type { Context } from '../context.ts';
import type { TournamentSummary } from '../protocol/tournaments.ts';
import { factLine } from '../words/facts.ts';
import { gameName } from '../words/index.ts';
import { momentName, timeName } from '../words/time.ts';

export function gamesLine(app: Context, games: readonly string[]): string {
  return games
    .map(id => {
      const spec = app.rules.spec(id);
      return spec ? gameName(spec, app.words) : id;
    })
    .join(' · ');
}

export function summaryLine(app: Context, one: TournamentSummary): string {
  const { words } = app;
  return factLine([
    words.tournaments.systems[one.system],
    gamesLine(app, one.games),
    timeName(one.time, words),
    words.tournaments.players(one.players),
    one.club ? words.clubs.forMembers(one.club.title) : '',
    one.phase === 'planned'
      ? words.tournaments.starts(momentName(one.starts, words.locale))
      : words.tournaments.phases[one.phase],
  ]);
}
