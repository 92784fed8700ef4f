// A field to type a move into, in any supported notation.
import type { LegalMove, Usi } from '@ootori/rules';
import { h, type VNode } from 'snabbdom';
import type { Context } from '../context.ts';
import { written } from '../words/moves.ts';
import { faultWords } from '../words/refusals.ts';
import { faultIn } from './fault_in.ts';

export class TypedMove {
  text = '';
  fault = ''; // why it cannot be played; empty if nothing is wrong

  constructor(private readonly app: Context) {}

  get move(): string {
    return this.text.trim();
  }

  type(text: string): void {
    this.text = text;
    this.fault = '';
    this.app.redraw();
  }

  clear(): void {
    [this.text, this.fault] = ['', ''];
  }

  refuse(why: string): void {
    this.fault = why;
    this.app.redraw();
  }

  // Plays what is typed, unless `read` throws the reason why it is no legal move.
  play(read: (move: string) => LegalMove, play: (usi: Usi) => void): void {
    if (this.move === '') return;
    try {
      const { usi } = read(this.move);
      this.clear();
      play(usi);
    } catch (fault) {
      this.fault = faultWords(fault, this.app.words);
    }
    this.app.redraw();
  }

  view(example: LegalMove | undefined, onPlay: () => void): VNode {
    const { app, text, fault } = this;
    const words = app.words.play;
    return h(
      'form.typed-move',
      {
        on: {
          submit: (event: Event) => {
            event.preventDefault();
            onPlay();
          },
        },
      },
      [
        h('label', { attrs: { for: 'typed-move' } }, words.typeMove),
        h('div.typed-move-row', [
          h('input#typed-move', {
            attrs: {
              type: 'text',
              placeholder: example
                ? words.typeMoveHint(written(example, app.settings.notation), example.usi)
                : '',
              autocomplete: 'off',
              autocapitalize: 'off',
              spellcheck: 'false',
              ...faultIn('typed-fault', fault),
            },
            props: { value: text },
            on: { input: (event: Event) => this.type((event.target as HTMLInputElement).value) },
          }),
          h('button.button', { attrs: { type: 'submit' } }, words.playMove),
        ]),
        h('p#typed-fault.fault', { attrs: { role: 'alert' } }, fault),
      ],
    );
  }
}
