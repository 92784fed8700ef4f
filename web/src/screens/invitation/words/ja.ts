import type { InvitationWords } from './words.ts';

export const ja: InvitationWords = {
  invitation: {
    title: '対局への招待',
    linkTitle: 'このリンクを友だちに送ってください',
    linkText: '最初に招待を受けた人と対局します。アカウントは要りません。',
    link: '対局へのリンク',
    copy: 'コピー',
    copied: 'コピーしました',
    waitingFor: name => `${name}さんの返事を待っています`,
    waiting: '友だちを待っています',
    mayLeave: 'このページは閉じてもかまいません。対局はホームに表示されます。',
    stay: 'このページを開いたままにしてください。友だちが受けると、ここで対局が始まります。',
    from: name => `${name}さんからの招待`,
    terms: '対局の条件',
    youPlay: { black: 'あなたが先手', white: 'あなたが後手', random: '振り駒で先後を決めます' },
    accept: '対局する',
    gone: 'この招待は無効になりました',
    goneText: 'ほかの人が受けたか、取り下げられたか、期限が切れました。',
  },
};
