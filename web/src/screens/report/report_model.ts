// The engine's report on a finished game: requested, awaited, and read beside the board.

import type { Context } from '../../context.ts';
import { lackOf } from '../../parts/lack.ts';
import { opposite } from '../../play/color.ts';
import type { Analysis } from '../../protocol/analysis.ts';
import { askAnalysis, readAnalysis, readGame, withdrawAnalysis } from '../../protocol/game_calls.ts';
import type { GameId, GameRecord } from '../../protocol/games.ts';
import { type Place, ReadGame } from '../../report/line.ts';
import { reportPath } from '../../route.ts';
import { sightOf } from '../../sharing/addresses.ts';
import { queryNow } from '../../site.ts';
import { stepWords } from '../../words/moves.ts';

const retryAfter = 5_000; // ms

type Phase = 'loading' | 'missing' | 'failed' | 'ready';

export class ReportModel {
  game: GameRecord | null = null;
  reading: ReadGame | null = null;
  analysis: Analysis | null = null;
  place: Place = { ply: 0, into: 0 };
  below: 'black' | 'white' = 'black';
  busy = false;
  phase: Phase = 'loading';
  private gone = false;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private endListening = () => {};

  constructor(
    readonly app: Context,
    private readonly id: GameId,
  ) {
    void this.load();
  }

  leave(): void {
    this.gone = true;
    clearTimeout(this.retry);
    this.endListening();
    this.app.line.send({ t: 'unwatch', game: this.id });
    this.reading?.free();
  }

  get plies(): number {
    return this.reading?.game.plies ?? 0;
  }

  // Shows the position after `ply` moves of the game.
  show(ply: number): void {
    this.goTo({ ply: Math.min(Math.max(ply, 0), this.plies), into: 0 });
  }

  // Shows the position `into` moves into the line that is better than move `ply` + 1.
  showLine(ply: number, into: number): void {
    this.goTo({ ply, into: Math.min(Math.max(into, 0), this.lineAfter(ply).length) });
  }

  // One move forward or back, in the game or in the better line.
  step(by: 1 | -1): void {
    const { ply, into } = this.place;
    if (into > 0) this.showLine(ply, into + by);
    else this.show(ply + by);
  }

  flip(): void {
    this.below = opposite(this.below);
    this.app.redraw();
  }

  lineAfter(ply: number): readonly string[] {
    return this.analysis?.report?.moves[ply]?.best.usi ?? [];
  }

  async ask(): Promise<void> {
    await this.change(async () => {
      this.analysis = await askAnalysis(this.id);
    });
  }

  async withdraw(): Promise<void> {
    await this.change(async () => {
      await withdrawAnalysis(this.id);
      await this.loadAnalysis();
    });
  }

  private goTo(place: Place): void {
    const isElsewhere = place.ply !== this.place.ply || place.into !== this.place.into;
    this.place = place;
    if (place.into > 0) this.reading?.lineAt(place.ply, this.lineAfter(place.ply));
    if (isElsewhere) this.tell();
    this.app.redraw();
  }

  private tell(): void {
    const { app, reading, place, game } = this;
    const spec = game && app.rules.spec(game.game);
    if (!spec || !reading) return;
    app.announcer.say(stepWords(spec, reading.lastMove(place), reading.state(place), app.words));
  }

  private async change(act: () => Promise<void>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.app.redraw();
    try {
      await act();
    } catch (failure) {
      this.app.complainOf(failure);
    }
    this.busy = false;
    this.app.redraw();
  }

  private async loadAnalysis(): Promise<void> {
    this.analysis = await readAnalysis(this.id);
  }

  async load(): Promise<void> {
    this.phase = 'loading';
    try {
      const game = await readGame(this.id);
      await this.loadAnalysis();
      if (!this.gone) this.begin(game);
    } catch (failure) {
      if (this.gone) return;
      this.phase = lackOf(this.app, failure);
    }
    this.app.redraw();
  }

  private begin(game: GameRecord): void {
    this.phase = 'ready';
    this.game = game;
    this.reading = new ReadGame(this.app.rules, game);
    const { ply, bottom } = sightOf(queryNow());
    this.below = bottom ?? game.side ?? 'black';
    this.place = { ply: Math.min(ply ?? this.plies, this.plies), into: 0 };
    this.askIfWished(game);
    this.endListening = this.app.line.listen({
      onFrame: frame => {
        if (!('game' in frame) || frame.game !== this.id) return;
        if (frame.t === 'watching') void this.keepUp();
        if (frame.t === 'analysis') this.hear(frame);
      },
      onStatus: status => {
        if (status === 'open') this.app.line.send({ t: 'watch', game: this.id, since: game.events });
      },
    });
  }

  // Requests the report if the address says so, as the buttons that lead here do.
  private askIfWished(game: GameRecord): void {
    if (!new URLSearchParams(queryNow()).has('ask')) return;
    this.app.replace(reportPath(this.id));
    if (game.side && game.outcome && this.analysis?.state === 'none') void this.ask();
  }

  private hear(news: Omit<Analysis, 'report'>): void {
    if (news.state === 'done') return void this.keepUp();
    if (this.analysis?.report) return;
    this.analysis = { ...news, report: null };
    this.app.redraw();
  }

  // Loads what was missed while the connection was down, or the finished report. The server announces it only once, so
  // after a failure this asks again; the failure is reported the first time only.
  private async keepUp(isRetry = false): Promise<void> {
    clearTimeout(this.retry);
    const waited = this.analysis?.state === 'waiting' || this.analysis?.state === 'running';
    try {
      await this.loadAnalysis();
    } catch (failure) {
      if (!this.gone) this.keepUpLater(failure, isRetry);
    }
    if (this.gone) return;
    if (waited && this.analysis?.report) this.app.announcer.note(this.app.words.report.title);
    this.app.redraw();
  }

  private keepUpLater(failure: unknown, isRetry: boolean): void {
    clearTimeout(this.retry);
    this.retry = setTimeout(() => void this.keepUp(true), retryAfter);
    if (!isRetry) this.app.complainOf(failure);
  }
}
