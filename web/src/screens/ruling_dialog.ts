// For moderators who watch a game of others: an arbiter's ruling, which settles a proposed impasse or calls the game off.
import { h, type VNode } from 'snabbdom';
import type { App } from '../app.ts';
import type { Room } from '../play/room.ts';
import { giveRuling } from '../protocol/http.ts';
import type { Ruling } from '../protocol/messages.ts';
import { button, choices, dialog } from './controls.ts';

export class RulingDialog {
  private open = false;
  private chosen: Ruling = 'no_contest';
  private note = '';
  private busy = false;

  constructor(
    private readonly app: App,
    private readonly room: Room,
  ) {}

  get isOpen(): boolean {
    return this.open;
  }

  // The button that opens it, for those who may rule.
  opener(): VNode | string {
    const { app, room } = this;
    if (!app.mayModerate || room.you || room.outcome || room.withEngine) return '';
    return button({
      label: app.words.moderation.ruling.open,
      icon: 'ruling',
      iconOnly: true,
      onClick: () => this.begin(),
    });
  }

  view(): VNode | string {
    // The game may end while the moderator still thinks.
    if (!this.open || this.room.outcome) return '';
    const { moderation: words, chat } = this.app.words;
    const close = () => this.show(false);
    return dialog({
      name: 'ruling',
      title: words.ruling.open,
      onClose: close,
      children: [
        h(
          'form.decision',
          {
            on: {
              submit: (event: Event) => {
                event.preventDefault();
                void this.give();
              },
            },
          },
          [
            this.impasseStands ? this.ways() : '',
            h('p', words.ruling.effect[this.ruling]),
            this.noteField(),
            h('div.dialog-actions', [
              button({ label: chat.cancel, onClick: close }),
              h(
                'button.button.danger',
                { attrs: { type: 'submit', disabled: this.busy } },
                words.ruling.ways[this.ruling],
              ),
            ]),
          ],
        ),
      ],
    });
  }

  private get impasseStands(): boolean {
    return this.room.offers.by('impasse') !== null;
  }

  // What was chosen, unless the proposal that it answers is gone.
  private get ruling(): Ruling {
    return this.impasseStands ? this.chosen : 'no_contest';
  }

  private ways(): VNode {
    const { ruling } = this.app.words.moderation;
    return choices<Ruling>({
      name: 'ruling',
      legend: ruling.open,
      legendHidden: true,
      choices: [
        { value: 'impasse', label: ruling.ways.impasse },
        { value: 'no_contest', label: ruling.ways.no_contest },
      ],
      chosen: this.ruling,
      onChoose: way => {
        this.chosen = way;
        this.app.redraw();
      },
    });
  }

  private noteField(): VNode {
    return h('div.field', [
      h('label', { attrs: { for: 'ruling-note' } }, this.app.words.moderation.note),
      h('input#ruling-note', {
        attrs: { type: 'text', maxlength: 200, autocomplete: 'off' },
        props: { value: this.note },
        on: {
          input: (event: Event) => {
            this.note = (event.target as HTMLInputElement).value;
          },
        },
      }),
    ]);
  }

  private begin(): void {
    this.chosen = this.impasseStands ? 'impasse' : 'no_contest';
    this.note = '';
    this.show(true);
  }

  private show(open: boolean): void {
    this.open = open;
    this.app.redraw();
  }

  private async give(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    const note = this.note.trim();
    try {
      await giveRuling({ game: this.room.game.id, ruling: this.ruling, ...(note ? { note } : {}) });
      this.app.toast(this.app.words.moderation.decided, 'note');
    } catch (failure) {
      this.app.complainOf(failure);
    }
    this.busy = false;
    this.show(false);
  }
}
