// The parts shared by all chats: the list of messages with their menus, the input field, and the dialog to report a
// message.
import { h, type VNode } from 'snabbdom';
import type { Context } from '../context.ts';
import { type Complaint, complaints } from '../protocol/chat.ts';
import { longest } from '../protocol/limits.ts';
import { button, dialog } from './controls.ts';
import { faultIn } from './fault_in.ts';
import { icon } from './icons.ts';

export interface ChatLine {
  n: number;
  own: boolean;
  name: string;
  text: string;
  mark?: VNode; // before the name
  // The menu of actions for the message; null if there are none.
  menu: { label: string; open: boolean; onToggle(): void; actions(): VNode[] } | null;
}

export function chatList(key: string, label: string, lines: readonly ChatLine[]): VNode {
  return h(
    'ol.chat-list',
    { key, attrs: { tabindex: 0, 'aria-label': label }, hook: { insert: toEnd, postpatch: keepAtEnd } },
    lines.map(chatLine),
  );
}

function chatLine({ n, own, name, text, mark, menu }: ChatLine): VNode {
  return h('li.chat-line', { key: n, class: { own } }, [
    h('p', [
      mark ?? '',
      h('strong.chat-name', name),
      ' ',
      h('span.chat-text', { attrs: { dir: 'auto' } }, text),
    ]),
    menu
      ? h(
          'button.chat-more',
          {
            attrs: {
              type: 'button',
              'aria-label': menu.label,
              'aria-expanded': String(menu.open),
              title: menu.label,
            },
            on: { click: menu.onToggle },
          },
          [icon('more')],
        )
      : '',
    menu?.open ? h('div.chat-actions', { hook: { insert: intoView } }, menu.actions()) : '',
  ]);
}

export interface ChatFormProps {
  written: string;
  fault: string; // what is wrong with the message, shown in #chat-fault; empty if nothing is
  onWrite(text: string): void;
  onSend(): void;
}

export function chatForm(app: Context, { written, fault, onWrite, onSend }: ChatFormProps): VNode {
  const { chat: words } = app.words;
  const submit = (event: Event) => {
    event.preventDefault();
    onSend();
  };
  return h('form.chat-form', { on: { submit } }, [
    h('input#chat-text', {
      attrs: {
        type: 'text',
        maxlength: longest.message,
        placeholder: words.write,
        'aria-label': words.write,
        autocomplete: 'off',
        ...faultIn('chat-fault', fault),
      },
      props: { value: written },
      on: { input: (event: Event) => onWrite((event.target as HTMLInputElement).value) },
    }),
    h('button.button', { attrs: { type: 'submit' } }, words.send),
  ]);
}

export interface ReportDialogProps {
  name: string; // of the message's author
  text: string;
  reason: Complaint;
  onReason(reason: Complaint): void;
  onClose(): void;
  onSend(): void;
}

export function reportDialog(app: Context, props: ReportDialogProps): VNode {
  const { chat: words } = app.words;
  return dialog({
    name: 'report',
    title: words.reportTitle,
    onClose: props.onClose,
    children: [
      h('blockquote.chat-quote', [
        h('strong', props.name),
        ' ',
        h('span', { attrs: { dir: 'auto' } }, props.text),
      ]),
      h('fieldset.chat-reasons', [
        h('legend.visually-hidden', words.reportTitle),
        ...complaints.map(reason =>
          h('label.toggle', { key: reason }, [
            h('input', {
              attrs: { type: 'radio', name: 'reason', value: reason },
              props: { checked: props.reason === reason },
              on: { change: () => props.onReason(reason) },
            }),
            h('span', words.reasons[reason]),
          ]),
        ),
      ]),
      h('p.muted', words.reportText),
      h('div.dialog-actions', [
        button({ label: words.cancel, onClick: props.onClose }),
        button({ label: words.sendReport, kind: 'danger', onClick: props.onSend }),
      ]),
    ],
  });
}

// The list scrolls, and may end above the menu that was just opened.
function intoView(vnode: VNode): void {
  (vnode.elm as HTMLElement).scrollIntoView({ block: 'nearest' });
}

// Keeps the newest message in view unless the user has scrolled up.
const nearEnd = 40; // px

function toEnd(vnode: VNode): void {
  const list = vnode.elm as HTMLElement;
  list.scrollTop = list.scrollHeight;
}

function keepAtEnd(_: VNode, vnode: VNode): void {
  const list = vnode.elm as HTMLElement;
  const last = list.lastElementChild as HTMLElement | null;
  const below = list.scrollHeight - list.scrollTop - list.clientHeight - (last?.offsetHeight ?? 0);
  if (below < nearEnd) toEnd(vnode);
}
