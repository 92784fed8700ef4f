// HTTP calls about practice problems.

import { call, command } from './http.ts';
import {
  type EnteredTry,
  type NewTry,
  type PracticePage,
  type ProblemFault,
  type ProblemReport,
  type ProblemStanding,
  practiceAnswer,
  problemReportsAnswer,
  problemsAnswer,
  tryAnswer,
} from './practice.ts';

const part = encodeURIComponent;

export function enterTry(one: NewTry): Promise<EnteredTry> {
  return call('POST', '/practice/tries', tryAnswer, one);
}

// The user's own tries after the one with number `since`.
export function readPractice(game: string, since: number): Promise<PracticePage> {
  return call('GET', `/practice/${part(game)}?since=${since}`, practiceAnswer);
}

export async function listProblems(game: string): Promise<ProblemStanding[]> {
  return (await call('GET', `/practice/${part(game)}/problems`, problemsAnswer)).problems;
}

export function reportProblem(problem: string, reason: ProblemFault, note: string): Promise<void> {
  return command('POST', '/practice/reports', { problem, reason, note });
}

export async function listProblemReports(): Promise<ProblemReport[]> {
  return (await call('GET', '/moderation/problems', problemReportsAnswer)).reports;
}

export function decideProblem(problem: string, withdraw: boolean): Promise<void> {
  return command('POST', '/moderation/problems', { problem, withdraw });
}
