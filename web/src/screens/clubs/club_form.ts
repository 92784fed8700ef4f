// The form fields of a club, used when it is created and when it is edited.
import { h, type VNode } from 'snabbdom';
import type { Context } from '../../context.ts';
import { choices } from '../../parts/controls.ts';
import { textField } from '../../parts/fields.ts';
import { type ClubHead, waysToJoin } from '../../protocol/clubs.ts';
import type { Dictionary } from '../../words/index.ts';
import type { FormFields } from '../../words/refusals.ts';

export interface ClubFormProps {
  app: Context;
  name: string | null; // in the address; null if it cannot change
  head: ClubHead;
  fault: string;
  busy: boolean;
  submit: string; // the button's label
  onName(name: string): void;
  onHead(head: ClubHead): void;
  onSubmit(): void;
}

export const longestTitle = 60; // characters
export const longestAbout = 2_000;

export const isClubName = (name: string) => /^[a-z0-9][a-z0-9-]{1,28}[a-z0-9]$/.test(name);

// Counts characters as people do: a kanji is one.
export const isClubTitle = (title: string) => title.trim() !== '' && [...title.trim()].length <= longestTitle;

// The form's names of the fields, for refusals.
export const clubFields = ({ clubs: words }: Dictionary): FormFields => ({
  name: words.name,
  title: words.clubTitle,
  about: words.about,
});

export function clubForm(props: ClubFormProps): VNode {
  const { app, head, name, fault, onHead } = props;
  const { clubs: words } = app.words;
  return h(
    'form.card.tournament-form',
    {
      key: 'form',
      on: {
        submit: (event: Event) => {
          event.preventDefault();
          props.onSubmit();
        },
      },
    },
    [
      textField({
        id: 'club-title',
        label: words.clubTitle,
        value: head.title,
        hint: words.titleHint,
        autocomplete: 'off',
        onInput: title => onHead({ ...head, title }),
      }),
      name === null
        ? ''
        : textField({
            id: 'club-name',
            label: words.name,
            value: name,
            hint: words.nameHint,
            autocomplete: 'off',
            onInput: props.onName,
          }),
      about(props),
      choices({
        name: 'club-joining',
        legend: words.joining,
        choices: waysToJoin.map(value => ({ value, label: words.ways[value] })),
        chosen: head.joining,
        onChoose: joining => onHead({ ...head, joining }),
      }),
      h('p.field-hint', { key: 'hint' }, words.joiningHints[head.joining]),
      h('p.fault', { key: 'fault', attrs: { role: 'alert' } }, fault),
      h('button.button.primary', { attrs: { type: 'submit', disabled: props.busy } }, props.submit),
    ],
  );
}

function about({ app, head, onHead }: ClubFormProps): VNode {
  const { clubs: words } = app.words;
  return h('div.field', { key: 'about' }, [
    h('label', { attrs: { for: 'club-about' } }, words.about),
    h('textarea#club-about', {
      attrs: { rows: 6, maxlength: longestAbout, 'aria-describedby': 'club-about-hint' },
      props: { value: head.about },
      on: {
        input: (event: Event) => onHead({ ...head, about: (event.target as HTMLTextAreaElement).value }),
      },
    }),
    h('p#club-about-hint.field-hint', words.aboutHint),
  ]);
}
