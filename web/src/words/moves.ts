// Moves and results in words: for screen readers, the list of moves, and the end of a game.
import type {
  Color,
  GameSpec,
  IllegalMove,
  LegalMove,
  Outcome,
  PieceCode,
  Premove,
  State,
} from '@ootori/rules';
import { opposite } from '../play/color.ts';
import type { Notation } from '../setting_kinds.ts';
import { fileOf, japaneseSquare, rankOf } from '../squares.ts';
import type { Ending } from './dictionary.ts';
import { type Dictionary, gameName, namedPiece, pieceName } from './index.ts';
import { sentences } from './sentences.ts';

export function written(move: LegalMove, notation: Notation): string {
  return notation === 'japanese' ? move.japanese : move.hodges;
}

// A premove cannot be written like a played move, whose notation depends on the other legal moves. In English: `S 4c–4d`,
// `S*4d`; in Japanese as in KIF files: `４四燕(43)`, `４四燕打`.
export function premoveName(spec: GameSpec, premove: Premove, notation: Notation): string {
  const { piece, from, to, promotes } = premove;
  if (notation === 'japanese') return japanesePremove(spec, premove);
  return from ? `${piece} ${from}–${to}${promotes ? '+' : ''}` : `${piece}*${to}`;
}

function japanesePremove(spec: GameSpec, { piece, from, to, promotes }: Premove): string {
  const kanji = spec.pieces.find(({ code }) => code === piece)?.kanji ?? piece;
  const moved = `${japaneseSquare(to)}${kanji}`;
  return from ? `${moved}${promotes ? '成' : ''}(${fileOf(from)}${rankOf(from)})` : `${moved}打`;
}

export function spoken(spec: GameSpec, move: LegalMove, by: Color, words: Dictionary): string {
  const captures = move.captured ? words.speech.captures(pieceName(spec, move.captured, words)) : '';
  return words.speech.by(
    words.play.color[by],
    wayWords(spec, move, words) + captures + promotion(move, words),
  );
}

// The same for a premove, which is always the user's own.
export function spokenPremove(spec: GameSpec, premove: Premove, words: Dictionary): string {
  return wayWords(spec, premove, words) + promotion(premove, words);
}

function wayWords(spec: GameSpec, { piece, from, to }: Premove, words: Dictionary): string {
  const name = pieceName(spec, piece, words);
  return from === null ? words.speech.dropped(name, to) : words.speech.moved(name, from, to);
}

const promotion = ({ promotes }: Premove, { speech }: Dictionary) => (promotes ? speech.promotes : '');

// The same with the check that it gives: the move that led to `state`.
export function spokenWithCheck(
  spec: GameSpec,
  move: LegalMove,
  state: State,
  words: Dictionary,
  by = opposite(state.turn),
): string {
  const check = state.check ? words.speech.check : '';
  return sentences([words.sentence(spoken(spec, move, by, words)), check], words);
}

// The same for any position of a game: `move` is null in the first.
export function stepWords(spec: GameSpec, move: LegalMove | null, state: State, words: Dictionary): string {
  return move ? spokenWithCheck(spec, move, state, words) : words.sentence(words.play.viewing(0));
}

// Describes a board: the game, and the move that led to the position in which `turn` is to move.
export function boardWords(spec: GameSpec, move: LegalMove | null, turn: Color, words: Dictionary): string {
  const name = [gameName(spec, words), words.home.board(spec.files, spec.ranks)].join(words.comma);
  return move ? sentences([words.sentence(name), spoken(spec, move, opposite(turn), words)], words) : name;
}

// Why a move is illegal.
export function ruleWords(
  spec: GameSpec,
  rule: IllegalMove,
  piece: PieceCode | null,
  words: Dictionary,
): string {
  return words.rules[rule](piece === null ? undefined : namedPiece(spec, piece, words));
}

export function endingOf(outcome: Outcome, you: Color | null): Ending {
  if (outcome.winner === null) return 'even';
  if (you === null) return outcome.winner;
  return outcome.winner === you ? 'won' : 'lost';
}

// 'Abandoned' without a winner means that the game was called off, not that a player left it.
export function reasonWords({ winner, reason }: Outcome, words: Dictionary): string {
  return winner === null && reason === 'abandoned' ? words.calledOff : words.reason[reason];
}

export function resultWords(outcome: Outcome, you: Color | null, words: Dictionary): string {
  return `${words.ending[endingOf(outcome, you)]} – ${reasonWords(outcome, words)}`;
}
