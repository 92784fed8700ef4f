// The texts of the engine's report on a finished game.
import type { Judgement } from '../../../protocol/analysis.ts';

export interface ReportScreenWords {
  report: ReportWords;
}

export interface ReportWords {
  title: string;
  ask: string;
  show: string;
  waiting(before: number): string;
  running(done: number, positions: number): string;
  withdraw: string;
  failed: string;
  again: string;
  none: string;
  notOver: string;
  onlyPlayers: string;
  accuracy: string;
  percent(value: number): string;
  judgements: Record<Judgement, (n: number) => string>;
  judgement: Record<Judgement, string>;
  chart: string;
  chartHint: string;
  chartAt(ply: number, move: string, black: number): string;
  turningPoints: string;
  noTurningPoints: string;
  otherTurningPoints: string;
  nothingCostly: string; // for the loser
  lostAt: string;
  slipped(color: string, ply: number): string;
  slide(color: string, from: number, to: number, before: number, after: number): string;
  showThere: string;
  costliest(color: string, n: number): string;
  smallCost(percent: number): string;
  better: string;
  missedMate: (plies: number) => string;
  cost(judgement: string, percent: number): string;
  inLine(n: number, of: number): string;
  backToGame: string;
  toGame: string;
}
