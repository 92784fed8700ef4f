// The form to edit a tournament: its name and texts at any time, its start and rounds as far as still possible.
import { h, type VNode, type VNodeData } from 'snabbdom';
import type { Context } from '../../context.ts';
import { button, toggle } from '../../parts/controls.ts';
import { textField } from '../../parts/fields.ts';
import { serverNow } from '../../protocol/server_clock.ts';
import type { Tournament } from '../../protocol/tournaments.ts';
import { isLive } from '../../time_kinds.ts';
import { localMinute, longestName, longestText, ranges, startRange } from './announcement.ts';
import { type Draft, draftOf, Revision } from './revision.ts';

const minute = 60_000;

export class RevisionForm {
  private readonly revision = new Revision();
  private saving = false;

  constructor(
    private readonly app: Context,
    private readonly onSave: (wish: unknown) => Promise<boolean>,
  ) {}

  view(tournament: Tournament): VNode {
    const { tournaments: words } = this.app.words;
    const conflicts = this.revision.conflicts(tournament);
    const submit = (event: Event) => {
      event.preventDefault();
      void this.save(tournament);
    };
    return h('details.fold.revision', { key: 'revision' }, [
      h('summary', words.edit),
      h('form.tournament-form', { on: { submit } }, [
        h(
          'div',
          { key: 'meanwhile', attrs: { role: 'status' } },
          conflicts.length === 0 ? [] : [h('p.edit-conflict', words.editedMeanwhile)],
        ),
        ...this.fields(tournament, conflicts),
        h('div.organiser-buttons', { key: 'buttons' }, [
          h(
            'button.button.primary',
            { attrs: { type: 'submit', disabled: this.revision.isEmpty || this.saving } },
            conflicts.length === 0 ? words.saveChanges : words.saveAnyway,
          ),
          this.revision.isEmpty
            ? ''
            : button({
                label: words.discardChanges,
                kind: 'quiet',
                onClick: () => {
                  this.revision.discard();
                  this.app.redraw();
                },
              }),
        ]),
      ]),
    ]);
  }

  private fields(tournament: Tournament, conflicts: readonly (keyof Draft)[]): (VNode | string)[] {
    const { tournaments: words } = this.app.words;
    const draft = this.revision.draft(tournament);
    const now = draftOf(tournament);
    const change = (some: Partial<Draft>) => {
      this.revision.change(tournament, some);
      this.app.redraw();
    };
    // Shows the value that someone else has saved for the same field.
    const current = (key: keyof Draft) => (key === 'when' ? now.when.replace('T', ' ') : String(now[key]));
    const hint = (key: keyof Draft, usual = '') =>
      conflicts.includes(key) ? words.nowSavedAs(current(key)) : usual;
    const number = (key: 'rounds' | 'length' | 'noShow', label: string, [min, max]: [number, number]) =>
      field(`revised-${key}`, label, hint(key), {
        attrs: { type: 'number', min, max, step: 1, required: true },
        props: { value: draft[key] },
        on: { input: (event: Event) => change({ [key]: (event.target as HTMLInputElement).valueAsNumber }) },
      });
    const area = (key: 'about' | 'prizes', label: string) =>
      field(
        `revised-${key}`,
        label,
        hint(key, words.aboutHint),
        {
          attrs: { rows: 3, maxlength: longestText },
          props: { value: draft[key] },
          on: { input: (event: Event) => change({ [key]: (event.target as HTMLTextAreaElement).value }) },
        },
        'textarea',
      );
    return [
      textField({
        id: 'revised-name',
        label: words.name,
        value: draft.name,
        hint: hint('name', words.nameHint),
        autocomplete: 'off',
        longest: longestName,
        onInput: name => change({ name }),
      }),
      tournament.phase === 'planned'
        ? field('revised-when', words.when, hint('when', words.whenHint), {
            attrs: {
              type: 'datetime-local',
              required: true,
              ...(draft.when === now.when ? {} : startLimits()),
            },
            props: { value: draft.when },
            on: { input: (event: Event) => change({ when: (event.target as HTMLInputElement).value }) },
          })
        : '',
      ...numbers(tournament).map(([key, range]) =>
        number(key === 'cycles' ? 'rounds' : key, words[key], range),
      ),
      h('div.tournament-toggles', { key: 'toggles' }, [
        toggle('revised-listed', words.listed, draft.listed, listed => change({ listed })),
        tournament.system === 'arena'
          ? ''
          : toggle('revised-automatic', words.automatic, draft.automatic, automatic => change({ automatic })),
      ]),
      area('about', words.about),
      area('prizes', words.prizes),
    ];
  }

  private async save(tournament: Tournament): Promise<void> {
    this.saving = true;
    this.app.redraw();
    const { all } = this.revision;
    const saved = await this.onSave(this.revision.wish(tournament));
    this.saving = false;
    if (saved) {
      this.revision.settle(all);
      this.app.toast(this.app.words.tournaments.saved, 'note');
    }
    this.app.redraw();
  }
}

type NumberField = 'rounds' | 'cycles' | 'length' | 'noShow';

// The numbers that can still be changed, with their ranges.
function numbers({ system, phase, round, started, time }: Tournament): [NumberField, [number, number]][] {
  const [shortest, longest] = ranges.length;
  const gone = started === null ? 0 : Math.ceil((serverNow() - started) / minute);
  const list: [NumberField, [number, number]][] = [];
  if (system === 'swiss') list.push(['rounds', [Math.max(1, round), ranges.rounds[1]]]);
  if (system === 'round_robin' && phase === 'planned') list.push(['cycles', ranges.cycles]);
  if (system === 'arena') list.push(['length', [Math.min(Math.max(shortest, gone), longest), longest]]);
  if (isLive(time)) list.push(['noShow', ranges.noShow]);
  return list;
}

function startLimits() {
  const [min, max] = startRange(serverNow()).map(time => localMinute(new Date(time)));
  return { min, max };
}

const described = (id: string, data: VNodeData): VNodeData => ({
  ...data,
  attrs: { ...data.attrs, 'aria-describedby': `${id}-hint` },
});

const field = (id: string, label: string, hint: string, data: VNodeData, element = 'input') =>
  h('div.field', { key: id }, [
    h('label', { attrs: { for: id } }, label),
    h(`${element}#${id}`, described(id, data)),
    h(`p#${id}-hint.field-hint`, hint),
  ]);
