// A field to type a move into, in any supported notation.
import type { LegalMove } from '@ootori/rules';
import { h, type VNode } from 'snabbdom';
import type { Context } from '../context.ts';
import { written } from '../words/moves.ts';

export interface TypedMove {
  typed: string;
  fault: string; // why it cannot be played; empty if nothing is wrong
  example: LegalMove | undefined;
  onType(text: string): void;
  onPlay(): void;
}

export function typedMove(app: Context, { typed, fault, example, onType, onPlay }: TypedMove): VNode {
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
            'aria-invalid': `${fault !== ''}`,
            'aria-describedby': 'typed-fault',
          },
          props: { value: typed },
          on: { input: (event: Event) => onType((event.target as HTMLInputElement).value) },
        }),
        h('button.button', { attrs: { type: 'submit' } }, words.playMove),
      ]),
      h('p#typed-fault.fault', { attrs: { role: 'alert' } }, fault),
    ],
  );
}
