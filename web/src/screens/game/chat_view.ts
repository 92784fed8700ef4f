// The chat of a game: messages with block and report, an input field, and phrases to choose from.
import { h, type VNode } from 'snabbdom';
import { type ChatLine, chatForm, chatList, reportDialog } from '../../parts/chat.ts';
import { button, choices } from '../../parts/controls.ts';
import { isOwn } from '../../play/chat.ts';
import { type ChatMessage, phrases } from '../../protocol/chat.ts';
import { messageWords } from '../../words/chat_message.ts';
import { seatName } from '../../words/players.ts';
import type { ChatPanel } from './chat_panel.ts';

// The tabs for moves and chat, if there is a chat.
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
      : chatList(
          channel,
          words.channels[channel],
          messages.map(message => line(panel, message)),
        ),
    blockedList(panel),
    writing(panel),
    panel.reporting ? report(panel, panel.reporting) : '',
  ]);
}

function line(panel: ChatPanel, message: ChatMessage): ChatLine {
  const { words } = panel.app;
  const name = seatName(message.by, words);
  const own = isOwn(message);
  const mark = message.side
    ? h(`span.stone.${message.side}`, {
        attrs: { role: 'img', 'aria-label': words.play.color[message.side] },
      })
    : undefined;
  return {
    n: message.n,
    own,
    name,
    text: messageWords(message, words),
    ...(mark ? { mark } : {}),
    menu: own
      ? null
      : {
          label: words.chat.actions(name),
          open: panel.acting === message.n,
          onToggle: () => panel.act(message),
          actions: () => [
            button({ label: words.following.blockNamed(name), onClick: () => void panel.block(message) }),
            button({ label: words.chat.report, kind: 'danger', onClick: () => panel.ask(message) }),
          ],
        },
  };
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
    panel.mayWrite
      ? chatForm(panel.app, {
          written: panel.draft.text,
          fault: panel.draft.fault,
          onWrite: text => panel.write(text),
          onSend: () => panel.say(),
        })
      : h('p.muted', words.signInToWrite),
    h('p#chat-fault.fault', { attrs: { role: 'alert' } }, panel.draft.fault),
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

function report(panel: ChatPanel, message: ChatMessage): VNode {
  const { words } = panel.app;
  return reportDialog(panel.app, {
    name: seatName(message.by, words),
    text: messageWords(message, words),
    reason: panel.reason,
    onReason: reason => {
      panel.reason = reason;
    },
    onClose: () => panel.ask(null),
    onSend: () => void panel.report(),
  });
}
