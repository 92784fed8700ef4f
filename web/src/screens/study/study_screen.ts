// The page of a study: combines its model, its view and its keys.
import type { VNode } from 'snabbdom';
import type { Context, Screen } from '../../context.ts';
import { isForOthers } from '../../parts/keys.ts';
import { awaited, nothing } from '../../parts/lack.ts';
import type { StudyId } from '../../protocol/studies.ts';
import { studyPath } from '../../route.ts';
import { queryNow } from '../../site.ts';
import { StudyModel } from './study_model.ts';
import { StudyPanels } from './study_panels.ts';
import { studyView } from './study_view.ts';
import { unsavedComments } from './unsaved_comments.ts';

export class StudyScreen implements Screen {
  private readonly model: StudyModel;
  private readonly panels: StudyPanels;
  private readonly onHide: () => void;

  constructor(
    private readonly app: Context,
    id: StudyId,
  ) {
    const chapter = new URLSearchParams(queryNow()).get('chapter') ?? '';
    this.model = new StudyModel(app, id, /^\d{1,9}$/.test(chapter) ? Number(chapter) : null);
    this.panels = new StudyPanels(this.model);
    this.onHide = () => this.model.writer.flush();
    addEventListener('pagehide', this.onHide);
  }

  title(): string {
    return `${this.model.study?.name ?? this.app.words.studies.title} · ${this.app.words.appName}`;
  }

  view(): VNode {
    const { app, model } = this;
    if (model.phase === 'missing') return this.missing();
    if (model.phase === 'failed') return awaited(app, () => void model.load());
    if (!model.study) return awaited(app, null);
    return studyView(model, model.study, this.panels);
  }

  private missing(): VNode {
    const { app, model } = this;
    const words = app.words.studies;
    const text = model.isLocal ? words.missingHere : words.missingText;
    const way = model.isLocal ? { path: studyPath(), label: words.mine } : undefined;
    return nothing(app, words.missing, text, way, unsavedComments(model));
  }

  leave(): void {
    removeEventListener('pagehide', this.onHide);
    this.model.leave();
  }

  onKey(event: KeyboardEvent): void {
    const { app, model } = this;
    if (!model.tree || isForOthers(event) || app.settingsOpen || app.guide) return;
    const steps: { [key: string]: () => void } = {
      ArrowLeft: () => model.step(tree => tree.back()),
      ArrowRight: () => model.step(tree => tree.forward()),
      Home: () => model.step(tree => tree.goTo(tree.root)),
      End: () => model.step(tree => tree.toEnd()),
    };
    const keys: typeof steps = model.finding ? {} : { ...steps, x: () => model.explorer.switch() };
    const act = event.key === 'f' ? () => model.flip() : keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }
}
