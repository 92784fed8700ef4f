// The dialog to share a game: its address, its record in every notation, pictures, and code to embed it.
import type { Color } from '@ootori/rules';
import { h, type VNode } from 'snabbdom';
import type { Context } from '../../context.ts';
import { button, dialog, toggle } from '../../parts/controls.ts';
import { Copier } from '../../parts/copy_row.ts';
import type { GameId } from '../../protocol/games.ts';
import {
  embedPath,
  frameHtml,
  picturePath,
  recordFormats,
  recordPath,
  type Sight,
  sharedPath,
} from '../../sharing/addresses.ts';
import type { AnimatedGame } from '../../sharing/animation.ts';
import { saveFile } from '../../sharing/saved_file.ts';

export class ShareDialog {
  private open = false;
  private here = false; // whether the link leads to the position on the board
  private drawn: number | null = null; // positions of the animation drawn so far; null: none is being made
  private readonly copier: Copier;

  // `played`: the game so far, for an animation.
  constructor(
    private readonly app: Context,
    private readonly id: GameId,
    private readonly played: (bottom: Color) => AnimatedGame | null,
  ) {
    this.copier = new Copier(app);
  }

  get isOpen(): boolean {
    return this.open;
  }

  show(open: boolean): void {
    this.open = open;
    this.app.redraw();
  }

  // The button that opens the dialog.
  opener(): VNode {
    return button({
      label: this.app.words.sharing.open,
      icon: 'share',
      kind: 'quiet',
      onClick: () => this.show(true),
    });
  }

  view(sight: Sight): VNode | string {
    if (!this.open) return '';
    const words = this.app.words.sharing;
    const shown = this.here ? sight : null;
    const close = () => this.show(false);
    return dialog({
      name: 'share',
      title: words.title,
      onClose: close,
      children: [
        h('section.share-part', [
          this.copier.row('share-link', words.link, location.origin + sharedPath(this.id, shown)),
          toggle('share-here', words.here(sight.ply), this.here, on => {
            this.here = on;
            this.app.redraw();
          }),
        ]),
        h('section.share-part', [h('h3', words.record), this.records()]),
        h('section.share-part', [h('h3', words.picture), this.pictures(sight)]),
        this.frame(shown),
        h('div.dialog-actions', [
          button({ label: this.app.words.settings.close, kind: 'primary', onClick: close }),
        ]),
      ],
    });
  }

  private records(): VNode {
    const { formats } = this.app.words.sharing;
    return h(
      'ul.downloads',
      recordFormats.map(format => {
        const [name, about] = formats[format];
        return h('li', { key: format }, [
          h('a.download', { attrs: { href: recordPath(this.id, format), download: true } }, [
            h('strong', name),
            h('span.muted', about),
          ]),
        ]);
      }),
    );
  }

  private pictures(sight: Sight): VNode {
    const { words, settings } = this.app;
    const picture = (kind: 'svg' | 'png') =>
      h('li', { key: kind }, [
        h(
          'a',
          {
            attrs: {
              href: picturePath(this.id, kind, sight, settings.pieces),
              target: '_blank',
              rel: 'noopener',
            },
          },
          words.sharing[kind],
        ),
      ]);
    return h('ul.share-pictures', [
      picture('svg'),
      picture('png'),
      h('li', { key: 'gif' }, [
        button({
          key: 'gif',
          label: this.drawn === null ? words.sharing.gif : words.sharing.drawing(this.drawn),
          disabled: this.drawn !== null,
          onClick: () => void this.animate(sight.bottom),
        }),
      ]),
    ]);
  }

  private async animate(bottom: Color): Promise<void> {
    const game = this.played(bottom);
    if (!game) return;
    const tell = (drawn: number | null) => {
      this.drawn = drawn;
      this.app.redraw();
    };
    tell(0);
    try {
      const { animationOf } = await import('../../sharing/animation.ts');
      saveFile(await animationOf(game, tell), `${game.spec.id}-${this.id}.gif`);
    } catch {
      this.app.toast(this.app.words.sharing.notDrawn, 'error');
    }
    tell(null);
  }

  private frame(sight: Sight | null): VNode {
    const { words, settings } = this.app;
    const html = frameHtml(location.origin, embedPath(this.id, sight, settings.pieces));
    return h('section.share-part', [
      h('h3', words.sharing.frame),
      h('p.muted', words.sharing.frameHint),
      this.copier.row('share-frame', words.sharing.frame, html),
    ]);
  }
}
