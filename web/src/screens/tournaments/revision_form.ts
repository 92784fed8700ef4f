// What an organiser can still change of a tournament: its name and texts always, its start and rounds as far as possible.
import { h, type VNode } from 'snabbdom';
import type { Context } from '../../context.ts';
import { toggle } from '../../parts/controls.ts';
import { textField } from '../../parts/fields.ts';
import type { Tournament } from '../../protocol/tournaments.ts';
import { localMinute } from './announcement.ts';

interface Draft {
  name: string;
  about: string;
  prizes: string;
  when: string; // as the browser's field has it
  rounds: number;
  listed: boolean;
  automatic: boolean;
}

export class RevisionForm {
  private draft: Draft | null = null; // null: nothing is changed yet

  constructor(
    private readonly app: Context,
    private readonly onSave: (wish: unknown) => Promise<boolean>,
  ) {}

  view(tournament: Tournament): VNode {
    const { tournaments: words } = this.app.words;
    const draft = this.draft ?? draftOf(tournament);
    const change = (some: Partial<Draft>) => {
      this.draft = { ...draft, ...some };
      this.app.redraw();
    };
    const submit = (event: Event) => {
      event.preventDefault();
      void this.save(tournament, draft);
    };
    return h('details.fold.revision', { key: 'revision' }, [
      h('summary', words.edit),
      h('form.tournament-form', { on: { submit } }, [
        textField({
          id: 'revised-name',
          label: words.name,
          value: draft.name,
          hint: words.nameHint,
          autocomplete: 'off',
          onInput: name => change({ name }),
        }),
        tournament.phase === 'planned'
          ? field('revised-when', words.when, {
              attrs: { type: 'datetime-local', required: true },
              props: { value: draft.when },
              on: { input: (event: Event) => change({ when: (event.target as HTMLInputElement).value }) },
            })
          : '',
        tournament.system === 'swiss'
          ? field('revised-rounds', words.rounds, {
              attrs: { type: 'number', min: Math.max(1, tournament.round), max: 30, step: 1, required: true },
              props: { value: draft.rounds },
              on: {
                input: (event: Event) => change({ rounds: (event.target as HTMLInputElement).valueAsNumber }),
              },
            })
          : '',
        h('div.tournament-toggles', [
          toggle('revised-listed', words.listed, draft.listed, listed => change({ listed })),
          tournament.system === 'arena'
            ? ''
            : toggle('revised-automatic', words.automatic, draft.automatic, automatic =>
                change({ automatic }),
              ),
        ]),
        area('revised-about', words.about, draft.about, about => change({ about })),
        area('revised-prizes', words.prizes, draft.prizes, prizes => change({ prizes })),
        h(
          'button.button.primary',
          { attrs: { type: 'submit', disabled: this.draft === null } },
          words.saveChanges,
        ),
      ]),
    ]);
  }

  private async save(tournament: Tournament, draft: Draft): Promise<void> {
    const when = new Date(draft.when).getTime();
    const postponed = draft.when !== localMinute(new Date(tournament.starts));
    const saved = await this.onSave({
      name: draft.name.trim(),
      about: draft.about.trim(),
      prizes: draft.prizes.trim(),
      listed: draft.listed,
      automatic: draft.automatic,
      ...(tournament.phase === 'planned' && postponed ? { starts: when } : {}),
      ...(tournament.system === 'swiss' ? { rounds: draft.rounds } : {}),
    });
    if (!saved) return;
    this.draft = null;
    this.app.toast(this.app.words.tournaments.saved, 'note');
  }
}

function draftOf(tournament: Tournament): Draft {
  const { name, about, prizes, listed, automatic } = tournament;
  return {
    name,
    about,
    prizes,
    listed,
    automatic,
    when: localMinute(new Date(tournament.starts)),
    rounds: tournament.planned_rounds ?? 1,
  };
}

const field = (id: string, label: string, data: Parameters<typeof h>[1]) =>
  h('div.field', { key: id }, [h('label', { attrs: { for: id } }, label), h(`input#${id}`, data)]);

const area = (id: string, label: string, value: string, onInput: (text: string) => void) =>
  h('div.field', { key: id }, [
    h('label', { attrs: { for: id } }, label),
    h(`textarea#${id}`, {
      attrs: { rows: 3, maxlength: 1000 },
      props: { value },
      on: { input: (event: Event) => onInput((event.target as HTMLTextAreaElement).value) },
    }),
  ]);
