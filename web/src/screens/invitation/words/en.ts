import type { InvitationWords } from './words.ts';

export const en: InvitationWords = {
  invitation: {
    title: 'Invitation to a game',
    linkTitle: 'Send this link to your friend',
    linkText: 'The first person to accept the invitation plays against you. No account is needed.',
    link: 'Link to this game',
    copy: 'Copy',
    copied: 'Copied',
    waitingFor: name => `Waiting for ${name}`,
    waiting: 'Waiting for your friend',
    mayLeave: 'You can close this page. The game will appear on the home page when it starts.',
    stay: 'Keep this page open. The game starts on this page as soon as your friend accepts.',
    from: name => `${name} invites you to a game`,
    terms: 'Game settings',
    youPlay: { black: 'You play Black', white: 'You play White', random: 'Random sides' },
    accept: 'Play',
    gone: 'This invitation is no longer available',
    goneText: 'The invitation has expired or been withdrawn, or someone else has accepted it.',
  },
};
