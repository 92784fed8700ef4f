// A menu that narrows down a list: any value, or one of some.
import { h, type VNode } from 'snabbdom';

export interface FilterProps {
  name: string;
  label: string;
  any: string;
  options: readonly (readonly [value: string, label: string])[];
  chosen: string; // empty: any
  onChoose(value: string): void;
}

// The words are those that also stand within sentences; in a menu they begin with a capital letter.
const asEntry = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export function filter({ name, label, any, options, chosen, onChoose }: FilterProps): VNode {
  return h('label.filter', { key: name }, [
    h('span', label),
    h(
      'select',
      {
        attrs: { name },
        on: { change: (event: Event) => onChoose((event.target as HTMLSelectElement).value) },
      },
      [['', any] as const, ...options].map(([value, text]) =>
        h('option', { attrs: { value }, props: { selected: value === chosen } }, asEntry(text)),
      ),
    ),
  ]);
}
