// For moderators watching a game between others: an arbiter's ruling, which decides an impasse offer or aborts the
// game.
import { h, type VNode } from 'snabbdom';
import type { Context } from '../../context.ts';
import { button, choices, dialog } from '../../parts/controls.ts';
import type { Room } from '../../play/room.ts';
import type { Ruling } from '../../protocol/chat.ts';
import { giveRuling } from '../../protocol/chat_calls.ts';
import { longest } from '../../protocol/limits.ts';

export class RulingDialog {
  private open = false;
  private chosen: Ruling = 'no_contest';
  private note = '';
  private busy = false;

  constructor(
    private readonly app: Context,
    private readonly room: Room,
  ) {}

  // The game may end while the moderator is deciding.
  get isOpen(): boolean {
    return this.open && !this.room.outcome;
  }

  // The button that opens the dialog, for those who may rule.
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
    if (!this.isOpen) return '';
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
            this.impasseStands || this.hasLapsed ? this.ways() : '',
            h(
              'p',
              { attrs: { role: 'status' } },
              this.hasLapsed ? words.ruling.lapsed : words.ruling.effect[this.chosen],
            ),
            this.noteField(),
            h('div.dialog-actions', [
              button({ label: chat.cancel, onClick: close }),
              h(
                'button.button.danger',
                { attrs: { type: 'submit', disabled: this.busy || this.hasLapsed } },
                words.ruling.ways[this.chosen],
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

  // The offer to be decided is gone; the moderator must choose another ruling deliberately.
  private get hasLapsed(): boolean {
    return this.chosen === 'impasse' && !this.impasseStands;
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
      chosen: this.chosen,
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
        attrs: { type: 'text', maxlength: longest.note, autocomplete: 'off' },
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
    if (this.busy || this.hasLapsed) return;
    this.busy = true;
    const note = this.note.trim();
    try {
      await giveRuling({ game: this.room.game.id, ruling: this.chosen, ...(note ? { note } : {}) });
      this.app.toast(this.app.words.moderation.decided, 'note');
    } catch (failure) {
      this.app.complainOf(failure);
    }
    this.busy = false;
    this.show(false);
  }
}
