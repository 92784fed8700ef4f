// The user's comments that could not be saved and that no position shows, so that they can be copied.
import { h, type VNode } from 'snabbdom';
import { button } from '../../parts/controls.ts';
import type { StudyModel } from './study_model.ts';

export function unsavedComments({ app, writer }: StudyModel): VNode[] {
  const words = app.words.studies;
  return writer.unsaved.map(text =>
    h('div.unsaved', { key: `unsaved ${text}` }, [
      h('p.muted.unsaved-note', words.unsaved),
      h('p.remark', { attrs: { dir: 'auto' } }, text),
      button({ label: words.discard, onClick: () => writer.discard(text) }),
    ]),
  );
}
