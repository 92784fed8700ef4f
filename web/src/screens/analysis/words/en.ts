import type { AnalysisWords } from './words.ts';

const rounded = (nodes: number, locale: string) =>
  nodes.toLocaleString(locale, { notation: 'compact', maximumSignificantDigits: 2 });

const rankName = (rank: number) => String.fromCharCode(96 + rank);

const percentagePoints = (n: number) => (n === 1 ? '1 percentage point' : `${n} percentage points`);

export const en: AnalysisWords = {
  analysisBoard: {
    title: 'Analysis board',
    link: 'Analysis',
    open: 'Analysis board',
    toGame: 'Back to game',
    notOver: 'This game is still in progress. You can analyse the game when it is over.',
    engine: 'Engine',
    engineHint: 'The engine runs in your browser and analyses each position for up to one minute.',
    lines: 'Lines',
    waking: 'Loading the engine…',
    thinking: 'Thinking…',
    noEngine:
      'The engine couldn’t be loaded. Check your connection and try again, or reload the page. The engine needs a browser from 2023 or later.',
    progress: (depth, nodes) => `depth ${depth} · ${rounded(nodes, 'en')} positions`,
    chances: black => `Black’s winning chances: ${black}%`,
    inPlies: (n, winner) => `${winner} mates in ${n} ${n === 1 ? 'ply' : 'plies'}`,
    playTo: move => `Go to ${move}`,
    triedOut: 'Moves',
    noMoves: 'Play moves for both sides. Go back and play a different move to add a variation.',
    promote: 'Make main line',
    remove: 'Delete from here',
    setUp: 'Set up a position',
    even: 'Even game',
    sfen: 'SFEN',
    sfenHint: 'The SFEN replaces the position on the board.',
    show: 'Show',
    badPosition: 'This is not a valid position for this game.',
    sfenFaults: {
      empty_text: () => 'Enter a position.',
      too_few_ranks: ({ seen, expected }) =>
        `The board has ${seen} ${seen === 1 ? 'rank' : 'ranks'}, but this game needs ${expected}.`,
      too_many_ranks: ({ expected }) => `The board has more than ${expected} ranks.`,
      short_rank: ({ rank, seen, expected }) =>
        `Rank ${rankName(rank)} has ${seen} ${seen === 1 ? 'square' : 'squares'}, but this game needs ${expected}.`,
      long_rank: ({ rank, expected }) => `Rank ${rankName(rank)} has more than ${expected} squares.`,
      unknown_letter: ({ found }) => `This game has no piece with the letter ‘${found}’.`,
      bad_gap: () => 'The number of empty squares can’t be 0.',
      lone_plus: () => 'Write + directly before the letter of a promoted piece.',
      does_not_promote: ({ found }) => `‘${found}’ can’t promote.`,
      missing_side: () => 'After the board, write whose turn it is: b or w.',
      bad_side: ({ found }) => `Write b or w for the side to move, not ‘${found}’.`,
      missing_hands: () => 'After the side to move, write the pieces in hand, or ‘-’ if there are none.',
      unknown_hand_letter: ({ found }) => `‘${found}’ is not a piece that can be in hand.`,
      promoted_in_hand: () => 'Pieces in hand are unpromoted. Write them without +.',
      bad_hand_number: ({ found }) => `‘${found}’ is not a valid number of pieces in hand.`,
      lone_hand_number: ({ found }) => `Write a piece letter after the number ${found}.`,
      repeated_hand_kind: ({ found }) =>
        `‘${found}’ is listed twice among the pieces in hand. Write the letter once, with the number of pieces before it.`,
      bad_pocket: () =>
        'In a FEN, write the pieces in hand in square brackets, [ ], directly after the board.',
      bad_move_number: ({ found }) => `‘${found}’ is not a move number.`,
      trailing_text: ({ found }) => `Remove ‘${found}’ from the end of the position.`,
      bad_setup: () => 'This position is not possible in this game.',
    },
    sfenPlace: column => ` (character ${column})`,
    address: 'Link to this position',
    brokenLine: 'The link contains an illegal move. Only the moves before the illegal move are shown.',
    why: 'Explain move',
    whyBest: 'This is the move the engine would play.',
    whyFine: percent =>
      percent === 0
        ? 'This move isn’t a mistake: it doesn’t lower the player’s winning chances.'
        : `This move isn’t a mistake: it lowers the player’s winning chances by only ${percentagePoints(percent)}.`,
    whyCosts: percent => `This move lowers the player’s winning chances by ${percentagePoints(percent)}.`,
    whyReply: reply => `The best reply is ${reply}, as the arrow shows.`,
    whyLoses: (reply, piece) =>
      `The move lets the opponent take the ${piece} with ${reply}, as the arrow shows.`,
    whyMated: reply => `After ${reply} (see the arrow), checkmate can’t be avoided.`,
    whyWins: (move, piece) => `${move} would have won the ${piece}.`,
    whyMates: move => `${move} would have forced checkmate.`,
    showBetter: move => `Show ${move}`,
    remark: 'Comment on this move',
    remarkHint: 'Write a comment…',
    editRemark: 'Edit comment',
    records: 'Open or save a game record',
    recordText: 'Game record',
    recordHint: 'Paste a KIF, KI2, CSA or PGN record, or a game from an email…',
    openRecord: 'Open',
    openFile: 'Open a file…',
    gamesFound: n => `${n} games found`,
    emptyRecord: 'No game found in this text. Check that the game record is complete.',
    fileTooLarge: 'This file is too large. Choose a file of at most 8 MB.',
    fileUnreadable: 'This file can’t be read. Check that it still exists, then choose it again.',
    badRecord: fault => fault.message,
    noRecords:
      'Game records can’t be read at the moment. Check your connection and try again, or reload the page.',
    movesLeftOut: 'This record contains an illegal move. Only the moves before the illegal move are shown.',
    writeRecord: 'Save as',
    writeHint:
      'KIF, PGN, text and JSON include variations and comments. KI2, CSA and USI contain only the main line.',
    download: 'Download',
    noClipboard: 'Your browser doesn’t allow copying. Download the record instead.',
    setUpByHand: 'Board editor',
    board: 'Board',
    editorHint:
      'Choose a piece, then click a square to place it. Click the square again to remove the piece. To put the chosen piece in a player’s hand, click that hand.',
    eraser: 'Remove',
    clearBoard: 'Clear',
    wholeArray: 'Starting position',
    toMove: 'Side to move',
    cancel: 'Cancel',
    badSetup: (_, fault) => fault.message,
  },
};
