// The words of chats and of those who moderate them.
import type { Channel, Complaint, LogEntry, Phrase, Ruling } from '../../protocol/messages.ts';

export interface ChatWords {
  moves: string; // beside the chat, what else the panel shows
  chat: string;
  chatNew(n: number): string;
  show: string;
  with: string;
  channels: Record<Channel, string>;
  empty: string;
  emptySpectators: string;
  write: string;
  send: string;
  phrasesLabel: string;
  phrases: Record<Phrase, string>;
  signInToWrite: string;
  said(name: string, text: string): string;
  actions(name: string): string;
  mute(name: string): string;
  muted(name: string): string;
  mutedList(n: number): string;
  hearAgain(name: string): string;
  report: string;
  reportTitle: string;
  reportText: string;
  reasons: Record<Complaint, string>;
  sendReport: string;
  reported: string;
  cancel: string;
}

export interface ModerationWords {
  title: string;
  forModerators: string;
  reports: string;
  noReports: string;
  reportedBy(name: string, reason: string): string;
  saidBefore: string;
  game: string;
  remove: string;
  silenceAuthor: string;
  spans: Record<'none' | 'hour' | 'day' | 'week' | 'month' | 'year', string>;
  note: string;
  decide: string;
  dismiss: string;
  decided: string;
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
