import type { PageWords } from './words.ts';

export const en: PageWords = {
  header: {
    more: 'More',
    settings: 'Settings',
    signIn: 'Sign in',
    account: name => `Your account: ${name}`,
  },
  notices: {
    signedOut: 'You’ve been signed out.',
    signInAgain: 'Sign in again',
    noCookies: 'Ootori needs cookies to play or sign in. Allow them in your browser.',
  },
  guide: {
    learn: 'Learn by moving the pieces',
    open: 'How to play',
    title: game => `How to play ${game}`,
    goal: royal => `To win, checkmate your opponent’s ${royal}. A player with no legal move also loses.`,
    promotion: {
      compulsory: ranks =>
        `A piece that moves into, within or out of the promotion zone (the far ${ranks} ranks) must promote if it can.`,
      optional: ranks =>
        `A piece that moves into, within or out of the promotion zone (the far ${ranks} ranks) may promote. A piece that could otherwise never move again must promote.`,
    },
    drops:
      'You keep the pieces you capture. Instead of moving a piece on the board, you can drop a captured piece, unpromoted, on any empty square from which it could move.',
    fileLimit: (piece, most) =>
      `You can’t drop a ${piece} on a file where you already have ${most === 1 ? `an unpromoted ${piece}` : `${most} unpromoted ${piece}s`}.`,
    noDropMate: piece => `You can’t give checkmate by dropping a ${piece}, but you can by moving one.`,
    repetition: {
      forbidden:
        'You can’t make a move that would bring about the same position for the third time, unless you are in check.',
      no_contest:
        'The game ends without a result when the same position occurs for the third time. If one player gave check with every move since the first occurrence, that player loses.',
    },
    pieces: 'The pieces',
    diagram: piece => `How the ${piece} moves`,
    promoted: piece => `promotes to ${piece}`,
    letters: 'In notation',
    legend: 'Dot: one step. Arrow: any distance. Row of dots: up to two squares. Star: a jump.',
  },
  settings: {
    title: 'Settings',
    language: 'Language',
    labels: {
      pieces: 'Pieces',
      board: 'Board',
      notation: 'Notation',
      theme: 'Colours',
      coordinates: 'Board coordinates',
      confirm: 'Confirm moves',
      sound: 'Sounds',
      speak: 'Speak moves aloud',
      volume: 'Volume',
      zen: 'Zen mode: only the board and clocks while you play (Z)',
      turnTitle: 'Show the number of games waiting for you in the tab title',
      turnSound: 'Sound',
      turnNotice: 'Notifications while this tab is in the background',
      turnPush: 'Push notification (correspondence games)',
      challengeSound: 'Sound',
      challengeNotice: 'Notifications while this tab is in the background',
      challengePush: 'Push notification',
    },
    values: {
      pieces: {
        mnemonic: 'Move diagrams',
        kanji: 'Kanji',
        'one-kanji': 'One kanji',
        letters: 'Letters',
      },
      board: {
        kaya: 'Kaya',
        walnut: 'Walnut',
        paper: 'Paper',
        slate: 'Slate',
        green: 'Green',
        contrast: 'High contrast',
      },
      notation: { hodges: 'Western, S-3d', japanese: 'Japanese, ３四燕' },
      theme: { system: 'System', light: 'Light', dark: 'Dark' },
      coordinates: { none: 'None', letters: '7a', numbers: '71', japanese: '7一' },
      confirm: { never: 'Never', days: 'Correspondence', always: 'Always' },
    },
    boardSize: 'Board size',
    leaveZen: 'Leave zen mode',
    calls: {
      turn: 'When it’s your turn',
      challenge: 'When someone challenges you, or when one of your games starts',
      mail: 'Emails about correspondence games',
      withAccount: 'With an account, your settings are the same in every browser.',
    },
    push: {
      title: 'Push notifications',
      off: 'This browser can notify you even when Ootori is closed.',
      on: 'This browser receives push notifications. You can choose your notifications in the settings above.',
      turnOn: 'Turn on',
      turnOff: 'Turn off',
      unsupported:
        'This browser can’t receive push notifications. On an iPhone or iPad, add Ootori to the Home Screen first.',
      failed: 'Your browser couldn’t reach its push service. Try again.',
    },
    notifyRefused:
      'Your browser blocks notifications from this site. You can allow notifications in the browser’s settings.',
    close: 'Done',
  },
};
