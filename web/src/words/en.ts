import { en as explorer } from '../explorer/words/en.ts';
import { en as page } from '../page/words/en.ts';
import { en as account } from '../screens/account/words/en.ts';
import { en as analysis } from '../screens/analysis/words/en.ts';
import { en as clubs } from '../screens/clubs/words/en.ts';
import { en as following } from '../screens/following/words/en.ts';
import { en as game } from '../screens/game/words/en.ts';
import { en as games } from '../screens/games/words/en.ts';
import { en as home } from '../screens/home/words/en.ts';
import { en as invitation } from '../screens/invitation/words/en.ts';
import { en as learn } from '../screens/learn/words/en.ts';
import { en as moderation } from '../screens/moderation/words/en.ts';
import { en as practice } from '../screens/practice/words/en.ts';
import { en as profile } from '../screens/profile/words/en.ts';
import { en as report } from '../screens/report/words/en.ts';
import { en as simuls } from '../screens/simuls/words/en.ts';
import { en as solo } from '../screens/solo/words/en.ts';
import { en as study } from '../screens/study/words/en.ts';
import { en as tournaments } from '../screens/tournaments/words/en.ts';
import { en as watch } from '../screens/watch/words/en.ts';
import { en as year } from '../screens/year/words/en.ts';
import type { Dictionary, NamedPiece } from './dictionary.ts';

const the = (piece: NamedPiece | undefined) => (piece ? `The ${piece.name}` : 'That piece');
const listed = (items: readonly string[]) => items.join(', ').replace(/, ([^,]*)$/, ' and $1');
const ordinals = ['', 'second', 'third']; // indexed by the number of pieces

export const en: Dictionary = {
  ...page,
  ...home,
  ...game,
  ...invitation,
  ...account,
  ...profile,
  ...watch,
  ...year,
  ...following,
  ...analysis,
  ...report,
  ...learn,
  ...practice,
  ...solo,
  ...study,
  ...simuls,
  ...clubs,
  ...tournaments,
  ...moderation,
  ...explorer,
  ...games,
  locale: 'en-GB',
  sentenceGap: ' ',
  comma: ', ',
  labelled: (label, text) => `${label}: ${text}`,
  sentence: text => `${text}.`,
  bracketed: (text, more) => `${text} (${more})`,
  named: english => english,
  given: {
    left: piece => `left ${piece}`,
    right: piece => `right ${piece}`,
    both: piece => `both ${piece}s`,
    all: (piece, count) => `all ${count} ${piece}s`,
    some: (piece, squares) => `${piece}${squares.length > 1 ? 's' : ''} on ${listed(squares)}`,
    added: (piece, square) => `${piece} on ${square}`,
    handicap: (given, added) =>
      [listed(given), added.length > 0 ? `plus ${listed(added)}` : ''].filter(Boolean).join(', '),
  },
  appName: 'Ootori',
  skipToContent: 'Skip to content',
  loading: 'Loading…',
  loadFailed: 'This couldn’t be loaded.',
  showAll: 'Show all',
  showLess: 'Show less',
  signInFirst: 'Sign in first',
  signInToJoin: 'Sign in to join',
  time: {
    kinds: { live: 'Live', correspondence: 'Correspondence' },
    none: 'No clock',
    hours: n => `${n} h`,
    hoursAndMinutes: (hours, minutes) => (minutes > 0 ? `${hours} h ${minutes} min` : `${hours} h`),
    minutes: n => `${n} min`,
    seconds: n => `${n} s`,
    increment: span => `+ ${span} per move`,
    delay: span => `+ ${span} delay`,
    byoyomi: (span, periods) => (periods > 1 ? `+ ${periods} × ${span} byo-yomi` : `+ ${span} byo-yomi`),
    days: n => (n === 1 ? '1 day per move' : `${n} days per move`),
    daysAndHours: (days, hours) => (hours > 0 ? `${days} d ${hours} h` : `${days} d`),
    join: parts => parts.join(' ').replace(/^\+ /, ''),
    both: (black, white) => `Black ${black}, White ${white}`,
  },
  clock: {
    of: color => `${color}’s clock`,
    periods: n => `× ${n}`,
    left: span => `${span} left.`,
    byoyomi: 'Byo-yomi begins.',
  },
  ending: { won: 'You won', lost: 'You lost', even: 'No contest', black: 'Black won', white: 'White won' },
  reason: {
    checkmate: 'by checkmate',
    no_legal_move: 'no legal moves left',
    no_permitted_move: 'every legal move would cause a threefold repetition',
    repetition: 'threefold repetition',
    perpetual_check: 'by perpetual check (the side giving check loses)',
    impasse: 'by impasse, on points',
    resignation: 'by resignation',
    time: 'on time',
    illegal_move: 'by an illegal move',
    abandoned: 'the game was abandoned',
  },
  calledOff: 'the game was aborted',
  tooOften: wait => `You’re doing that too often. Try again in ${wait}.`,
  notSaved:
    'This browser can’t save anything here, because its storage is full or blocked. Anything that isn’t in an account is lost when you close the page.',
  errors: {
    no_start: 'Ootori couldn’t start. Check your connection and reload the page.',
    unknown: 'The server rejected the request. Reload the page and try again.',
    browser_full:
      'This browser’s storage is full or blocked, so your study wasn’t saved. Download the study, or sign in to save it to your account.',
    study_gone:
      'This study is no longer in this browser, so your change wasn’t saved. If you have signed in, open the study in your account.',
    study_changed: 'This study was changed on another page, so your last change wasn’t saved.',
    chapter_gone: 'This chapter was deleted on another page, so your change wasn’t saved.',
    chapter_changed: 'This chapter was changed on another page, so your last change wasn’t saved.',
    not_loaded: 'Part of this page couldn’t be loaded. Check your connection, then reload the page.',
    unreachable: 'Can’t reach the server. Check your connection and try again.',
    garbled: 'The server sent an invalid response. Try again in a moment.',
    not_your_game: 'This is not your game.',
    not_your_turn: 'It’s not your turn.',
    stale: 'Something has changed in the meantime. Check the page, then try again.',
    illegal_move: 'That move is illegal.',
    unreadable_move: 'That’s not a legal move in this position.',
    game_over: 'The game is over.',
    busy: 'The server is busy. Try again in a moment.',
    storage: 'The server can’t access its data at the moment. Nothing has changed. Try again later.',
    unconfirmed:
      'The server lost its database while saving. Your change may or may not have been saved. Check before you try again.',
    unknown_game: 'Game not found.',
    nothing_to_take_back: 'There’s no move to take back.',
    not_found: 'This page or item doesn’t exist. It may have been deleted.',
    bad_origin: 'The server rejects requests from other websites. Open Ootori at its own address.',
    unknown_seek: 'That game is no longer available.',
    unknown_player: 'Player not found.',
    unknown_session: 'That session has already ended.',
    unknown_link: 'This link has expired or has already been used. Request a new link.',
    unknown_token: 'That token has already been revoked.',
    unknown_device:
      'No program is waiting for this code. Check the code, or restart the program to get a new one.',
    not_for_bots: 'Bot accounts can’t do that.',
    not_by_token: 'You can’t do that with an API token. Sign in first.',
    name_taken: 'This name is already taken. Choose another name.',
    wrong_password: 'Wrong name or password.',
    common_password: 'This password is too easy to guess. Choose several unrelated words.',
    signed_out: 'Sign in first.',
    silenced: 'A moderator has temporarily silenced you.',
    not_a_moderator: 'Only moderators can do that.',
    unknown_message: 'That message no longer exists.',
    too_many: 'Too many attempts. Wait a moment and try again.',
    not_your_seek: 'This challenge is between other players.',
    not_offered: 'There’s no open offer to answer.',
    already_offered: 'Your opponent hasn’t answered your offer yet.',
    offered_before: 'You have already made this offer. You can make the offer again after the next move.',
    not_allowed: 'You can’t do that right now.',
    not_away: 'You can’t claim a win yet. Your opponent is online, or hasn’t been away long enough.',
    offline: 'You’re offline. Try again when the connection is back.',
  },
  whyNot: message => message,
  wrongField: label => `The value for ‘${label}’ isn’t valid.`,
  rules: {
    no_piece: () => 'There is no piece on that square.',
    not_your_piece: () => 'That piece is your opponent’s.',
    own_piece: () => 'One of your own pieces is on that square.',
    cannot_go_there: piece => `${the(piece)} can’t go there.`,
    cannot_promote: piece => `${the(piece)} can’t promote on this move.`,
    must_promote: piece => `${the(piece)} must promote on this move.`,
    not_in_hand: piece =>
      piece ? `You have no ${piece.name} in hand.` : 'You don’t have that piece in hand.',
    occupied: () => 'You can only drop a piece on an empty square.',
    dead_drop: piece => `${the(piece)} could never move from that square.`,
    crowded_file: piece =>
      piece
        ? `A ${ordinals[piece.fileLimit] ?? `${piece.fileLimit + 1}th`} ${piece.name} isn’t allowed on this file.`
        : 'That file already has the maximum number of unpromoted pieces of this kind.',
    drop_mate: piece =>
      `You can’t give checkmate by dropping ${piece ? `a ${piece.name}` : 'this piece'}, only by moving one on the board.`,
    leaves_check: () => 'This move would leave you in check.',
    exposes_royal: () => 'This move would put you in check.',
    repeats: () => 'This move would bring about the same position for the third time. Play a different move.',
    game_over: () => 'The game is over.',
  },
  speech: {
    moved: (piece, from, to) => `${piece} from ${from} to ${to}`,
    dropped: (piece, to) => `${piece} dropped on ${to}`,
    by: (color, move) => `${color}: ${move}`,
    captures: piece => `, takes ${piece}`,
    promotes: ', promotes',
    check: 'Check.',
    takenBack: 'The move was taken back.',
    keys: board =>
      `${board}. Use the arrow keys to move the cursor. Press Enter to pick up or put down a piece.`,
    standing: (color, piece) => `${color} ${piece}`,
    square: (square, standing) => `${square}: ${standing || 'empty'}`,
    held: (color, piece, count) => `${color}’s hand: ${piece} × ${count}`,
    emptyHand: color => `${color}’s hand: empty`,
    promote:
      'Promote? For yes, press Enter or this square again. For no, press the minus key or the square that the piece came from.',
    star: 'star',
    pickedUp: piece => `${piece} picked up.`,
    putDown: 'Put down.',
    nothingToPickUp: 'You can’t pick up anything here.',
  },
};
