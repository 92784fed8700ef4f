import type { PageWords } from './words.ts';

export const en: PageWords = {
  header: {
    settings: 'Settings',
    signIn: 'Sign in',
    account: name => `Your account: ${name}`,
  },
  guide: {
    learn: 'Learn by moving the pieces',
    open: 'How to play',
    title: game => `How to play ${game}`,
    goal: royal => `Checkmate the other side’s ${royal}. A player with no legal move loses, too.`,
    promotion: {
      compulsory: ranks =>
        `The far ${ranks} ranks are the promotion zone. A piece whose move starts or ends there must promote, if it can.`,
      optional: ranks =>
        `The far ${ranks} ranks are the promotion zone. A piece whose move starts or ends there may promote. It must promote where it could never move again.`,
    },
    drops:
      'You keep the pieces you capture. Instead of moving, you can drop one of them, unpromoted, on any empty square from which it can still move.',
    fileLimit: (piece, most) =>
      `You can’t drop a ${piece} on a file that already holds ${most === 1 ? 'one' : most} of your unpromoted ones.`,
    noDropMate: piece => `You can’t give checkmate by dropping a ${piece}. You can by moving one.`,
    repetition: {
      forbidden:
        'You can’t repeat a position a third time. You must play a different move, unless you are in check.',
      no_contest:
        'A game ends without a result when the same position occurs for the third time. If one player gave check on every move in between, that player loses.',
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
    pieces: 'Pieces',
    pieceSet: {
      mnemonic: 'Pictures of moves',
      kanji: 'Kanji',
      'one-kanji': 'One kanji',
      letters: 'Letters',
    },
    board: 'Board',
    boards: {
      kaya: 'Kaya',
      walnut: 'Walnut',
      paper: 'Paper',
      slate: 'Slate',
      green: 'Green',
      contrast: 'High contrast',
    },
    boardSize: 'Board size',
    notation: 'Notation',
    notations: { hodges: 'Western, S-3d', japanese: 'Japanese, ３四燕' },
    theme: 'Colours',
    themes: { system: 'System', light: 'Light', dark: 'Dark' },
    coordinates: 'Board coordinates',
    coordinateStyles: { none: 'None', letters: '7a', numbers: '71', japanese: '7一' },
    confirm: 'Confirm moves',
    confirmations: { never: 'Never', days: 'Correspondence', always: 'Always' },
    sound: 'Sounds',
    volume: 'Volume',
    speak: 'Speak moves aloud',
    zen: 'Zen mode: only the board and clocks while you play (Z)',
    leaveZen: 'Leave zen mode',
    calls: {
      turn: 'When it’s your turn',
      challenge: 'When someone challenges you, or your game begins',
      title: 'Number in the tab’s title',
      sound: 'Sound',
      notice: 'Notification, while you look elsewhere',
      turnPush: 'Push notification, in correspondence games',
      challengePush: 'Push notification',
      mail: 'Emails about correspondence games',
      withAccount: 'With an account, your settings are the same in every browser.',
    },
    push: {
      title: 'Push notifications',
      off: 'This browser can notify you even when Ootori is closed.',
      on: 'On in this browser. Above, you choose what you are notified of.',
      turnOn: 'Turn on',
      turnOff: 'Turn off',
      unsupported:
        'This browser can’t receive push notifications here. On an iPhone or iPad, add Ootori to the Home Screen first.',
      failed: 'Your browser couldn’t reach its push service. Please try again.',
    },
    notifyRefused: 'Your browser blocks notifications from this site. You can allow them in its settings.',
    close: 'Done',
  },
};
