// The chat beside a game: what was said, a line to write in, phrases to choose from; block and report with each message.
import { h, type VNode } from 'snabbdom';
import { button, choices, dialog } from '../../parts/controls.ts';
import { icon } from '../../parts/icons.ts';
import { isOwn } from '../../play/chat.ts';
import { type ChatMessage, complaints, phrases } from '../../protocol/chat.ts';
import { longest } from '../../protocol/limits.ts';
import { messageWords } from '../../words/chat_message.ts';
import { seatName } from '../../words/players.ts';
import type { ChatPanel } from './chat_panel.ts';

// Chooses between the moves and the chat, where there is one.
export function chatTabs(panel: ChatPanel): VNode | string {
  const { chat: words } = panel.app.words;
  if (panel.channels.length === 0) return '';
  const { unseen } = panel.chat;
  const news = panel.tab === 'moves' && unseen > 0;
  return h('div.panel-tabs', { class: { news } }, [
    choices({
      name: 'panel',
      legend: words.show,
      legendHidden: true,
      choices: [
        { value: 'moves', label: words.moves },
        { value: 'chat', label: news ? words.chatNew(unseen) : words.chat },
      ],
      chosen: panel.tab,
      onChoose: tab => {
        if (tab === 'chat') panel.chat.see();
        panel.show(tab);
      },
    }),
  ]);
}

export function chatView(panel: ChatPanel): VNode {
  const { chat: words } = panel.app.words;
  const { channel, channels } = panel;
  const messages = panel.chat.in(channel);
  return h('section.chat', { key: 'chat', attrs: { 'aria-label': words.chat } }, [
    channels.length > 1
      ? choices({
          name: 'channel',
          legend: words.with,
          legendHidden: true,
          choices: channels.map(value => ({ value, label: words.channels[value] })),
          chosen: channel,
          onChoose: value => panel.choose(value),
        })
      : '',
    messages.length === 0
      ? h('p.muted.chat-empty', channel === 'players' ? words.empty : words.emptySpectators)
      : h(
          'ol.chat-list',
          {
            key: channel,
            attrs: { tabindex: 0, 'aria-label': words.channels[channel] },
            hook: { insert: toEnd, postpatch: keepAtEnd },
          },
          messages.map(message => line(panel, message)),
        ),
    blockedList(panel),
    writing(panel),
    panel.reporting ? reportDialog(panel, panel.reporting) : '',
  ]);
}

function line(panel: ChatPanel, message: ChatMessage): VNode {
  const { words } = panel.app;
  const name = seatName(message.by, words);
  const open = panel.acting === message.n;
  return h('li.chat-line', { key: message.n, class: { own: isOwn(message) } }, [
    h('p', [
      message.side
        ? h(`span.stone.${message.side}`, {
            attrs: { role: 'img', 'aria-label': words.play.color[message.side] },
          })
        : '',
      h('strong.chat-name', name),
      ' ',
      h('span.chat-text', { attrs: { dir: 'auto' } }, messageWords(message, words)),
    ]),
    isOwn(message)
      ? ''
      : h(
          'button.chat-more',
          {
            attrs: {
              type: 'button',
              'aria-label': words.chat.actions(name),
              'aria-expanded': String(open),
              title: words.chat.actions(name),
            },
            on: { click: () => panel.act(message) },
          },
          [icon('more')],
        ),
    open
      ? h('div.chat-actions', [
          button({ label: words.following.blockNamed(name), onClick: () => void panel.block(message) }),
          button({ label: words.chat.report, kind: 'danger', onClick: () => panel.ask(message) }),
        ])
      : '',
  ]);
}

function blockedList(panel: ChatPanel): VNode | string {
  const { words } = panel.app;
  if (panel.blocks.length === 0) return '';
  return h('details.chat-blocked', { key: 'blocked' }, [
    h('summary', words.following.blockedCount(panel.blocks.length)),
    h(
      'ul',
      panel.blocks.map(({ id, player }) =>
        h('li', { key: id }, [
          button({
            label: words.following.unblockNamed(seatName(player, words)),
            kind: 'quiet',
            onClick: () => void panel.hearAgain(id),
          }),
        ]),
      ),
    ),
  ]);
}

function writing(panel: ChatPanel): VNode {
  const { chat: words } = panel.app.words;
  return h('div.chat-writing', { key: 'writing' }, [
    panel.mayWrite ? form(panel) : h('p.muted', words.signInToWrite),
    h('p#chat-fault.fault', { attrs: { role: 'alert' } }, panel.fault),
    h('details.chat-phrases', [
      h('summary', words.phrasesLabel),
      h(
        'div.chat-phrase-list',
        phrases.map(phrase =>
          h(
            'button.chat-phrase',
            {
              key: phrase,
              attrs: { type: 'button' },
              on: {
                click: (event: Event) => {
                  (event.target as Element).closest('details')?.removeAttribute('open');
                  panel.sayPhrase(phrase);
                },
              },
            },
            words.phrases[phrase],
          ),
        ),
      ),
    ]),
  ]);
}

function form(panel: ChatPanel): VNode {
  const { chat: words } = panel.app.words;
  const submit = (event: Event) => {
    event.preventDefault();
    panel.say();
  };
  return h('form.chat-form', { on: { submit } }, [
    h('input#chat-text', {
      attrs: {
        type: 'text',
        maxlength: longest.message,
        placeholder: words.write,
        'aria-label': words.write,
        autocomplete: 'off',
        'aria-describedby': 'chat-fault',
      },
      props: { value: panel.written },
      on: { input: (event: Event) => panel.write((event.target as HTMLInputElement).value) },
    }),
    h('button.button', { attrs: { type: 'submit' } }, words.send),
  ]);
}

function reportDialog(panel: ChatPanel, message: ChatMessage): VNode {
  const { words } = panel.app;
  const close = () => panel.ask(null);
  return dialog({
    name: 'report',
    title: words.chat.reportTitle,
    onClose: close,
    children: [
      h('blockquote.chat-quote', [
        h('strong', seatName(message.by, words)),
        ' ',
        h('span', { attrs: { dir: 'auto' } }, messageWords(message, words)),
      ]),
      h('fieldset.chat-reasons', [
        h('legend.visually-hidden', words.chat.reportTitle),
        ...complaints.map(reason =>
          h('label.toggle', { key: reason }, [
            h('input', {
              attrs: { type: 'radio', name: 'reason', value: reason },
              props: { checked: panel.reason === reason },
              on: {
                change: () => {
                  panel.reason = reason;
                },
              },
            }),
            h('span', words.chat.reasons[reason]),
          ]),
        ),
      ]),
      h('p.muted', words.chat.reportText),
      h('div.dialog-actions', [
        button({ label: words.chat.cancel, onClick: close }),
        button({ label: words.chat.sendReport, kind: 'danger', onClick: () => void panel.report() }),
      ]),
    ],
  });
}

// The newest is in sight, unless somebody has scrolled up to read.
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
