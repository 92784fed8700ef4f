// The chat on a tournament's page.
import { h, type VNode } from 'snabbdom';
import { type ChatLine, chatForm, chatList, reportDialog } from '../../parts/chat.ts';
import { button } from '../../parts/controls.ts';
import { signInLink } from '../../parts/sign_in_link.ts';
import { isOwn } from '../../play/chat.ts';
import type { TournamentMessage } from '../../protocol/tournaments.ts';
import { seatName } from '../../words/players.ts';
import type { TournamentChat } from './tournament_chat.ts';

// `organises`: the organiser may delete messages.
export function tournamentChatView(chat: TournamentChat, organises: boolean): VNode {
  const { app } = chat;
  const { chat: words } = app.words;
  return h('section.tournament-chat', { key: 'chat' }, [
    h('h2', words.chat),
    h('div.chat', [
      chat.messages.length === 0
        ? empty(chat)
        : chatList(
            'messages',
            words.chat,
            chat.messages.map(message => line(chat, message, organises)),
          ),
      writing(chat),
    ]),
    chat.reporting ? report(chat, chat.reporting) : '',
  ]);
}

function empty(chat: TournamentChat): VNode {
  const { words } = chat.app;
  if (chat.phase === 'loaded') return h('p.muted.chat-empty', words.tournaments.chatEmpty);
  if (chat.phase === 'loading') return h('p.muted.chat-empty', words.loading);
  return h('div.chat-empty', [
    h('p', words.loadFailed),
    h('p', [button({ label: words.home.retry, onClick: () => void chat.load() })]),
  ]);
}

function line(chat: TournamentChat, message: TournamentMessage, organises: boolean): ChatLine {
  const { words } = chat.app;
  const name = seatName(message.by, words);
  const own = isOwn(message);
  const others = () => [
    button({ label: words.following.blockNamed(name), onClick: () => void chat.block(message) }),
    button({ label: words.chat.report, kind: 'danger', onClick: () => chat.ask(message) }),
  ];
  const remove = () =>
    button({
      label: words.tournaments.deleteMessage,
      kind: 'danger',
      onClick: () => void chat.remove(message),
    });
  return {
    n: message.n,
    own,
    name,
    text: message.text,
    menu:
      own && !organises
        ? null
        : {
            label: organises ? words.tournaments.messageActions(name) : words.chat.actions(name),
            open: chat.acting === message.n,
            onToggle: () => chat.act(message),
            actions: () => [...(organises ? [remove()] : []), ...(own ? [] : others())],
          },
  };
}

function writing(chat: TournamentChat): VNode | string {
  const { app } = chat;
  const { tournaments } = app.words;
  if (chat.phase !== 'loaded' || app.me === null) return '';
  if (!chat.open) return h('p.muted.chat-empty', tournaments.chatClosed);
  return h('div.chat-writing', [
    app.me.name
      ? chatForm(app, {
          written: chat.draft.text,
          fault: chat.draft.fault,
          onWrite: text => chat.write(text),
          onSend: () => void chat.say(),
        })
      : h('p.chat-empty', [signInLink(app, tournaments.signInToChat)]),
    h('p#chat-fault.fault', { attrs: { role: 'alert' } }, chat.draft.fault),
  ]);
}

function report(chat: TournamentChat, message: TournamentMessage): VNode {
  const { words } = chat.app;
  return reportDialog(chat.app, {
    name: seatName(message.by, words),
    text: message.text,
    reason: chat.reason,
    onReason: reason => {
      chat.reason = reason;
    },
    onClose: () => chat.ask(null),
    onSend: () => void chat.report(),
  });
}
