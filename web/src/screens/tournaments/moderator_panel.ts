// A moderator's actions on a tournament organised by someone else.
import { h, type VNode } from 'snabbdom';
import type { Context } from '../../context.ts';
import { button, question } from '../../parts/controls.ts';

export class ModeratorPanel {
  private asking = false;

  view(app: Context, onRemove: () => void): VNode {
    const { tournaments: words } = app.words;
    const ask = (asking: boolean) => {
      this.asking = asking;
      app.redraw();
    };
    return h('section', { key: 'moderator' }, [
      button({ label: words.remove, kind: 'danger', onClick: () => ask(true) }),
      this.asking
        ? question({
            name: 'remove-tournament',
            title: words.removeTitle,
            text: words.removeText,
            no: words.keep,
            yes: words.remove,
            kind: 'danger',
            onClose: () => ask(false),
            onYes: onRemove,
          })
        : '',
    ]);
  }
}
