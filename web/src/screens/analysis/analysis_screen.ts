import { h, type VNode } from 'snabbdom';
import { readSight } from '../../analysis/address.ts';
import type { Context, Screen } from '../../context.ts';
import { link } from '../../parts/controls.ts';
import { isForOthers } from '../../parts/keys.ts';
import { awaited, missing } from '../../parts/lack.ts';
import { gamePath } from '../../route.ts';
import { queryNow } from '../../site.ts';
import { AnalysisModel } from './analysis_model.ts';
import { analysisView } from './analysis_view.ts';

// The page of the analysis board: combines its model, its view and its keys.
export class AnalysisScreen implements Screen {
  private readonly model: AnalysisModel;

  constructor(private readonly app: Context) {
    this.model = new AnalysisModel(app);
  }

  title(): string {
    return `${this.app.words.analysisBoard.title} · ${this.app.words.appName}`;
  }

  view(): VNode {
    const { app, model } = this;
    if (model.phase === 'missing') return missing(app);
    if (model.phase === 'running') return notOver(app);
    const spec = model.tree && app.rules.spec(model.tree.game);
    if (model.tree && spec) return analysisView(model, model.tree, spec);
    return awaited(app, model.phase === 'failed' ? () => void model.load() : null);
  }

  leave(): void {
    this.model.leave();
  }

  onKey(event: KeyboardEvent): void {
    const { app, model } = this;
    if (!model.tree || isForOthers(event) || app.settingsOpen || app.guide) return;
    const keys: { [key: string]: () => void } = {
      ArrowLeft: () => model.step(tree => tree.back()),
      ArrowRight: () => model.step(tree => tree.forward()),
      Home: () => model.step(tree => tree.goTo(tree.root)),
      End: () => model.step(tree => tree.toEnd()),
      f: () => model.flip(),
      e: () => model.switchEngine(),
      x: () => model.explorer.switch(),
    };
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }
}

// Shown for an unfinished game, where analysis would be cheating.
function notOver(app: Context): VNode {
  const { analysisBoard: words } = app.words;
  const { source } = readSight(queryNow());
  return h('main#content.missing', { attrs: { tabindex: -1 } }, [
    h('h1', words.title),
    h('p', words.notOver),
    'of' in source
      ? link(gamePath(source.of), path => app.go(path), { class: 'button.primary' }, words.toGame)
      : '',
  ]);
}
