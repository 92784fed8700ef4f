// Buttons, choices and dialogs in one style, each using the native HTML element.
import { type Hooks, h, type VNode, type VNodeChildren } from 'snabbdom';
import { hrefOf } from '../site.ts';
import { type Icon, icon } from './icons.ts';

export interface ButtonProps {
  key?: string; // if the label changes while the button stays the same
  label: string;
  spoken?: string; // for screen readers, if the label alone is unclear
  icon?: Icon;
  iconOnly?: boolean;
  kind?: 'primary' | 'danger' | 'quiet';
  disabled?: boolean;
  onClick(event: MouseEvent): void;
}

export function button(props: ButtonProps): VNode {
  const { label, kind, disabled = false, iconOnly = false } = props;
  return h(
    'button.button',
    {
      key: props.key ?? label,
      attrs: {
        type: 'button',
        disabled,
        ...(iconOnly ? { 'aria-label': label, title: label } : {}),
        ...(props.spoken ? { 'aria-label': props.spoken } : {}),
      },
      class: { [kind ?? 'plain']: true, 'icon-only': iconOnly },
      on: {
        click: (event: PointerEvent) => {
          if (!isStray(event)) props.onClick(event);
        },
      },
    },
    [props.icon ? icon(props.icon) : '', iconOnly ? '' : h('span', label)],
  );
}

const doubleClick = 500; // ms
const steady = 8; // px

let last: PointerEvent | null = null; // click on a button
let begun: EventTarget | null = null; // the button on which a run of quick clicks began

// Whether a double click that began elsewhere ends here: the first click has put this button there, for example Withdraw
// in the place of Join, or a question. Nor does a third click press it.
function isStray(event: PointerEvent): boolean {
  if (!goesOn(event)) begun = event.currentTarget;
  last = event;
  return begun !== event.currentTarget;
}

// Browsers count the clicks of a mouse in `detail`, but not always those of a finger.
function goesOn(event: PointerEvent): boolean {
  if (event.pointerType !== 'touch') return event.detail > 1;
  if (!last) return false;
  const isSoon = event.timeStamp - last.timeStamp < doubleClick;
  return isSoon && Math.hypot(event.clientX - last.clientX, event.clientY - last.clientY) < steady;
}

export interface Choice<T extends string> {
  value: T;
  label: string;
  hint?: string;
  mark?: VNode;
}

export interface ChoicesProps<T extends string> {
  name: string;
  legend: string;
  legendHidden?: boolean;
  pictures?: boolean; // in as many rows as needed
  choices: readonly Choice<T>[];
  chosen: T;
  onChoose(value: T): void;
}

// A row of radio buttons that looks like one divided button.
export function choices<T extends string>(props: ChoicesProps<T>): VNode {
  return h('fieldset.choices', { key: props.name, class: { pictures: props.pictures ?? false } }, [
    h('legend', { class: { 'visually-hidden': props.legendHidden ?? false } }, props.legend),
    h(
      'div.choices-row',
      props.choices.map(choice => radio(props, choice)),
    ),
  ]);
}

function radio<T extends string>(props: ChoicesProps<T>, choice: Choice<T>): VNode {
  return h('label.choice', { key: choice.value }, [
    h('input', {
      attrs: { type: 'radio', name: props.name, value: choice.value },
      props: { checked: choice.value === props.chosen },
      on: { change: () => props.onChoose(choice.value) },
    }),
    h('span.choice-face', [
      choice.mark ?? '',
      h('span.choice-label', choice.label),
      choice.hint ? h('span.choice-hint', choice.hint) : '',
    ]),
  ]);
}

export function toggle(name: string, label: string, on: boolean, onChange: (on: boolean) => void): VNode {
  return h('label.toggle', { key: name }, [
    h('input', {
      attrs: { type: 'checkbox', name },
      props: { checked: on },
      on: { change: (event: Event) => onChange((event.target as HTMLInputElement).checked) },
    }),
    h('span', label),
  ]);
}

export interface DialogProps {
  name: string;
  title: string;
  wide?: boolean;
  onClose(): void;
  children: VNodeChildren;
}

// Closing it before it is removed lets the browser return the focus to the element that opened it.
const shown: Hooks = {
  insert: vnode => (vnode.elm as HTMLDialogElement).showModal(),
  destroy: vnode => (vnode.elm as HTMLDialogElement).close(),
};

let pressed: EventTarget | null = null; // what the pointer went down on, in a dialog

// A modal dialog: the browser keeps the focus in it and closes it on Escape. A click beside it closes it, too, but not
// one that began in it, for example by selecting text.
export function dialog(props: DialogProps): VNode {
  const id = `dialog-${props.name}`;
  return h(
    'dialog.dialog',
    {
      key: props.name,
      attrs: { 'aria-labelledby': id },
      class: { wide: props.wide ?? false },
      hook: shown,
      on: {
        close: props.onClose,
        pointerdown: (event: PointerEvent) => {
          pressed = event.target;
        },
        click: (event: PointerEvent) => {
          const isBeside = event.target === event.currentTarget && pressed === event.currentTarget;
          if (isBeside && !isStray(event)) props.onClose();
        },
      },
    },
    [
      h('div.dialog-body', [
        h('h2', { attrs: { id, tabindex: -1, autofocus: true } }, props.title),
        ...asArray(props.children),
      ]),
    ],
  );
}

export interface QuestionProps {
  name: string;
  title: string;
  text: string;
  no: string;
  yes: string;
  kind: 'primary' | 'danger'; // of the confirming button
  onClose(): void;
  onYes(): void; // called after the dialog has closed
}

// A dialog that asks for confirmation.
export function question({ text, no, yes, kind, onClose, onYes, ...rest }: QuestionProps): VNode {
  const begin = () => {
    onClose();
    onYes();
  };
  return dialog({
    ...rest,
    onClose,
    children: [
      h('p', text),
      h('div.dialog-actions', [
        button({ label: no, onClick: onClose }),
        button({ label: yes, kind, onClick: begin }),
      ]),
    ],
  });
}

function asArray(children: VNodeChildren): VNode[] {
  return (Array.isArray(children) ? children : [children]) as VNode[];
}

export function link(
  href: string,
  go: (href: string) => void,
  data: { class?: string; label?: string }, // `label`: for a link that shows no text
  children: VNodeChildren,
): VNode {
  return h(
    `a${data.class ? `.${data.class}` : ''}`,
    {
      attrs: { href: hrefOf(href), ...(data.label ? { 'aria-label': data.label, title: data.label } : {}) },
      on: {
        click: (event: MouseEvent) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
          event.preventDefault();
          go(href);
        },
      },
    },
    children,
  );
}
