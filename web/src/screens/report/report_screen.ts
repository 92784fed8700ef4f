import type { VNode } from 'snabbdom';
import type { Context, Screen } from '../../context.ts';
import { isForOthers } from '../../parts/keys.ts';
import { awaited, missing } from '../../parts/lack.ts';
import type { GameId } from '../../protocol/games.ts';
import { ReportModel } from './report_model.ts';
import { reportView } from './report_view.ts';

// The page of a report: combines its model, its view and its keys.
export class ReportScreen implements Screen {
  private readonly model: ReportModel;

  constructor(
    private readonly app: Context,
    id: GameId,
  ) {
    this.model = new ReportModel(app, id);
  }

  title(): string {
    return `${this.app.words.report.title} · ${this.app.words.appName}`;
  }

  view(): VNode {
    const { app, model } = this;
    if (model.phase === 'missing') return missing(app);
    if (model.game && model.reading && model.analysis)
      return reportView(model, model.game, model.reading, model.analysis);
    return awaited(app, model.phase === 'failed' ? () => void model.load() : null);
  }

  leave(): void {
    this.model.leave();
  }

  onKey(event: KeyboardEvent): void {
    const { model } = this;
    if (isForOthers(event) || this.app.settingsOpen) return;
    const keys: { [key: string]: () => void } = {
      ArrowLeft: () => model.step(-1),
      ArrowRight: () => model.step(1),
      Home: () => model.show(0),
      End: () => model.show(model.plies),
      f: () => model.flip(),
    };
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }
}
