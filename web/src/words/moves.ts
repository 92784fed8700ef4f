// Moves and results in words: for screen readers, the list of moves, and the end of a game.
import type { Color, GameSpec, IllegalMove, LegalMove, Outcome, PieceCode, Premove } from '@ootori/rules';
import { opposite } from '../play/color.ts';
import type { Notation } from '../setting_kinds.ts';
import type { Ending } from './dictionary.ts';
import { type Dictionary, gameName, namedPiece, pieceName } from './index.ts';

export function written(move: LegalMove, notation: Notation): string {
  return notation === 'japanese' ? move.japanese : move.hodges;
}

// A premove, which cannot be written like a played move: `S 4c–4d`, `S*4d`.
export function premoveName({ piece, from, to, promotes }: Premove): string {
  return from ? `${piece} ${from}–${to}${promotes ? '+' : ''}` : `${piece}*${to}`;
}

export function spoken(spec: GameSpec, move: LegalMove, by: Color, words: Dictionary): string {
  const { speech, play } = words;
  const piece = pieceName(spec, move.piece, words);
  const color = play.color[by];
  const way =
    move.from === null
      ? speech.dropped(color, piece, move.to)
      : speech.moved(color, piece, move.from, move.to);
  const captures = move.captured ? speech.captures(pieceName(spec, move.captured, words)) : '';
  return way + captures + (move.promotes ? speech.promotes : '');
}

// Describes a board: the game, and the move that led to the position in which `turn` is to move.
export function boardWords(spec: GameSpec, move: LegalMove | null, turn: Color, words: Dictionary): string {
  const name = `${gameName(spec, words)}, ${words.home.board(spec.files, spec.ranks)}`;
  return move ? `${name}. ${spoken(spec, move, opposite(turn), words)}` : name;
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
