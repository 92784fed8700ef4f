// A reported message from any chat, as the moderation page shows it and decides about it.
import type { Complaint, Report, Sentence } from '../../protocol/chat.ts';
import { decideReport } from '../../protocol/chat_calls.ts';
import type { Seat } from '../../protocol/games.ts';
import { decideTournamentReport } from '../../protocol/tournament_calls.ts';
import type { TournamentReport } from '../../protocol/tournaments.ts';
import { gamePath, tournamentsPath } from '../../route.ts';
import { messageWords } from '../../words/chat_message.ts';
import type { Dictionary } from '../../words/dictionary.ts';

export interface Quoted {
  by: Seat;
  text: string;
}

export interface Reported {
  key: string;
  quoted: Quoted;
  at: number;
  isDeleted: boolean; // already
  place: string[]; // facts
  link: { path: string; label: string };
  reports: readonly { by: Seat; at: number; reason: Complaint }[];
  context: readonly Quoted[];
  decide(sentence: Sentence): Promise<void>;
}

export function reportedInGame({ game, message, reports, context }: Report, words: Dictionary): Reported {
  return {
    key: `${game}-${message.n}`,
    quoted: { by: message.by, text: messageWords(message, words) },
    at: message.at,
    isDeleted: false,
    place: [words.chat.channels[message.channel]],
    link: { path: gamePath(game), label: words.moderation.game },
    reports,
    context: context.map(one => ({ by: one.by, text: messageWords(one, words) })),
    decide: sentence => decideReport({ game, message: message.n, ...sentence }),
  };
}

export function reportedInTournament(report: TournamentReport, words: Dictionary): Reported {
  const { tournament, message, reports, context } = report;
  return {
    key: `${tournament}-${message.n}`,
    quoted: message,
    at: message.at,
    isDeleted: report.deleted !== null,
    place: report.deleted === null ? [] : [words.moderation.deletedByOrganiser],
    link: { path: tournamentsPath(tournament), label: words.moderation.tournamentChat(report.name) },
    reports,
    context,
    decide: sentence => decideTournamentReport({ tournament, message: message.n, ...sentence }),
  };
}

// Oldest report first.
export function byFirstReport(one: Reported, other: Reported): number {
  return (one.reports[0]?.at ?? 0) - (other.reports[0]?.at ?? 0);
}
