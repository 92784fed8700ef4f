import type { InvitationWords } from './words.ts';

export const en: InvitationWords = {
  invitation: {
    title: 'Invitation to a game',
    linkTitle: 'Send this link to your friend',
    linkText: 'The first person to open it can play you. No account needed.',
    link: 'Link to the game',
    copy: 'Copy',
    copied: 'Copied',
    waitingFor: name => `Waiting for ${name}`,
    waiting: 'Waiting for your friend',
    mayLeave: 'You can close this page. The game will appear on your home page.',
    stay: 'Keep this page open. The game starts here as soon as your friend accepts.',
    from: name => `${name} invites you to a game`,
    terms: 'Game settings',
    youPlay: { black: 'You play Black', white: 'You play White', random: 'Random sides' },
    accept: 'Play',
    gone: 'This invitation is no longer available',
    goneText: 'Someone else accepted it, or it was withdrawn or expired.',
  },
};
