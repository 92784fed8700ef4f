// The fields of a custom time control, and their result.
import { h, type VNode } from 'snabbdom';
import type { Context } from '../../context.ts';
import { choices } from '../../parts/controls.ts';
import { customTime, type Draft } from '../../play/draft.ts';
import { timeLimits } from '../../protocol/limits.ts';
import { type CustomPart, type CustomTime, formOf, timeKindNames } from '../../time_kinds.ts';
import { timeName } from '../../words/time.ts';

interface CustomTimeProps {
  app: Context;
  draft: Draft;
  onChange(change: Partial<Draft>): void;
}

export function customTimeFields({ app, draft, onChange }: CustomTimeProps): VNode {
  const words = app.words.newGame;
  const { custom } = draft;
  const change = (part: Partial<CustomTime>) => onChange({ custom: { ...custom, ...part } });
  const time = customTime(custom);
  return h('fieldset.custom-time', { key: 'custom-time' }, [
    h('legend.visually-hidden', words.customTime),
    choices({
      name: 'custom-kind',
      legend: words.customTime,
      legendHidden: true,
      choices: timeKindNames.map(value => ({ value, label: app.words.time.kinds[value] })),
      chosen: custom.kind,
      onChoose: kind => change({ kind }),
    }),
    h(
      'div.custom-parts',
      formOf(custom.kind).parts.map(part =>
        partField(part, words.timeParts[part], custom[part], value => change({ [part]: value })),
      ),
    ),
    h(
      'p.field-hint',
      { class: { fault: !time }, attrs: { role: 'status' } },
      time ? timeName(time, app.words) : words.impossibleTime,
    ),
  ]);
}

function partField(part: CustomPart, label: string, value: number, onChange: (value: number) => void): VNode {
  const { least, most } = timeLimits[part];
  return h('div.field', { key: part }, [
    h('label', { attrs: { for: `time-${part}` } }, label),
    h(`input#time-${part}`, {
      attrs: { type: 'number', inputmode: 'numeric', min: least, max: most, step: 1, required: true },
      props: { value: Number.isNaN(value) ? '' : value },
      on: { input: (event: Event) => onChange((event.target as HTMLInputElement).valueAsNumber) },
    }),
  ]);
}
