// The texts of the moderation page.
import type { LogEntry, Ruling } from '../../../protocol/chat.ts';

export interface ModerationScreenWords {
  moderation: ModerationWords;
}

export interface ModerationWords {
  title: string;
  announcements: string;
  announcementTitle: string;
  announcementText: string;
  inJapanese: string;
  publish: string;
  published: string;
  delete: string;
  deleteNamed(title: string): string; // for screen readers
  forModerators: string;
  reports: string;
  noReports: string;
  reportedBy(name: string, reason: string): string;
  saidBefore: string;
  deletedByOrganiser: string;
  game: string;
  things: Record<'club' | 'study' | 'tournament' | 'simul', string>; // links to what a decision was about
  tournamentChat(name: string): string;
  remove: string;
  silenceAuthor: string;
  spans: Record<'none' | 'hour' | 'day' | 'week' | 'month' | 'year', string>;
  note: string;
  decide: string;
  dismiss: string;
  decided: string;
  tournaments: string;
  noTournaments: string;
  removeTournament: string;
  studies: string;
  noStudies: string;
  removeStudy: string;
  problems: string;
  noProblems: string;
  keepProblem: string;
  withdrawProblem: string;
  problemDecided: string;
  silences: string;
  noSilences: string;
  silencedUntil(date: string, by: string): string;
  endSilence: string;
  log: string;
  noLog: string;
  acts: Record<LogEntry['act'], (moderator: string, player: string) => string>;
  until(date: string): string;
  ruling: { open: string; ways: Record<Ruling, string>; effect: Record<Ruling, string>; lapsed: string };
}
