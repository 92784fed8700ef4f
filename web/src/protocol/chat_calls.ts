// HTTP calls about chat, and those of moderators.

import {
  type Complaint,
  type LogEntry,
  logAnswer,
  type Report,
  type RulingOrder,
  reportsAnswer,
  type Silence,
  silencesAnswer,
  type Verdict,
} from './chat.ts';
import type { GameId } from './games.ts';
import { call, command } from './http.ts';

const part = encodeURIComponent;

export interface MessageRef {
  game: GameId;
  message: number;
}

export function reportMessage(about: MessageRef, reason: Complaint): Promise<void> {
  return command('POST', '/reports', { ...about, reason });
}

export async function listReports(): Promise<Report[]> {
  return (await call('GET', '/moderation/reports', reportsAnswer)).reports;
}

export function decideReport(verdict: Verdict): Promise<void> {
  return command('POST', '/moderation/verdicts', verdict);
}

export function giveRuling(order: RulingOrder): Promise<void> {
  return command('POST', '/moderation/rulings', order);
}

export async function listSilences(): Promise<Silence[]> {
  return (await call('GET', '/moderation/silences', silencesAnswer)).silences;
}

export function endSilence(id: string): Promise<void> {
  return command('DELETE', `/moderation/silences/${part(id)}`);
}

export async function readModerationLog(): Promise<LogEntry[]> {
  return (await call('GET', '/moderation/log', logAnswer)).log;
}
