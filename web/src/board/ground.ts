// The board and the two hands, drawn by shogiground. It is told everything anew at each change: where pieces may go
// after a move, and what is in hand, comes from the rules and never from what the board itself worked out.
import type { Color, GameSpec, LegalMove, PieceCode, Premove, Square, State, Usi } from '@ootori/rules';
import { Shogiground } from 'shogiground';
import type { Api } from 'shogiground/api';
import type { Config } from 'shogiground/config';
import type { DrawShape } from 'shogiground/draw';
import type * as sg from 'shogiground/types';
import { type Destinations, dropUsi, groupMoves, moveUsi, type Promotes } from './destinations.ts';
import { codeOf, roleOf } from './piece_set.ts';

export interface BoardView {
  state: State;
  lastMove: LegalMove | null;
  below: Color; // whose side is at the bottom
  mover: Color | null; // who may move by hand now
  premoves: readonly Premove[]; // what `waiter` may settle to play
  waiter: Color | null;
  premove: Premove | null; // what is settled
  hint: LegalMove | null; // shown as an arrow
}

// Of a board that is only looked at.
export const onlyShown = { mover: null, premoves: [], waiter: null, premove: null, hint: null } as const;

export interface GroundOptions {
  spec: GameSpec;
  coordinates: boolean;
  japaneseRanks: boolean;
  onMove(usi: Usi): void;
  onPremove(usi: Usi | null): void; // settled on the board, or no longer
  onRefused(usi: Usi): void; // a move that was tried on the board but is not among the legal ones
}

export interface GroundElements {
  board: HTMLElement;
  top?: HTMLElement;
  bottom?: HTMLElement;
}

const sgColor = (color: Color): sg.Color => (color === 'black' ? 'sente' : 'gote');

export class Ground {
  private readonly api: Api;
  private destinations: Destinations = groupMoves([]);
  private settling: Destinations = groupMoves([]);

  constructor(
    elements: GroundElements,
    view: BoardView,
    private readonly options: GroundOptions,
  ) {
    const hands =
      elements.top && elements.bottom ? { top: elements.top, bottom: elements.bottom } : undefined;
    const wrap: sg.WrapElements = hands ? { board: elements.board, hands } : { board: elements.board };
    this.api = Shogiground(this.fixed());
    this.show(view);
    this.api.attach(wrap);
  }

  show(view: BoardView): void {
    this.destinations = groupMoves(view.state.moves);
    this.settling = groupMoves(view.premoves);
    this.showPremove(view);
    this.api.set(this.shown(view));
  }

  destroy(): void {
    this.api.destroy();
  }

  private fixed(): Config {
    const { spec, coordinates, japaneseRanks } = this.options;
    const promotesTo = (code: PieceCode) => spec.pieces.find(piece => piece.code === code)?.promotesTo;
    return {
      scaleDownPieces: false,
      coordinates: { enabled: coordinates, files: 'numeric', ranks: japaneseRanks ? 'japanese' : 'engine' },
      hands: { roles: handRoles(spec) },
      animation: { enabled: !prefersReducedMotion(), duration: 180 },
      premovable: {
        enabled: true,
        showDests: true,
        generate: from => (this.settling.moves.get(from) ?? []) as sg.Key[],
        events: {
          set: (from, to, promotes) => this.options.onPremove(moveUsi(from, to, promotes)),
          unset: () => this.options.onPremove(null),
        },
      },
      predroppable: {
        enabled: true,
        showDests: true,
        generate: piece => (this.settling.drops.get(codeOf(piece.role)) ?? []) as sg.Key[],
        events: {
          set: (piece, to) => this.options.onPremove(dropUsi(codeOf(piece.role), to)),
          unset: () => this.options.onPremove(null),
        },
      },
      drawable: { enabled: false, visible: true },
      draggable: { showGhost: true },
      forsyth: {
        fromForsyth: letter => (letter === '-' ? undefined : roleOf(letter)),
        toForsyth: role => codeOf(role),
      },
      promotion: {
        promotesTo: role => {
          const to = promotesTo(codeOf(role));
          return to ? roleOf(to) : undefined;
        },
        movePromotionDialog: (from, to) => this.promotes(from, to) === 'choice',
        forceMovePromotion: (from, to) => this.promotes(from, to) === 'always',
      },
      events: { select: key => this.explain(key) },
      movable: {
        free: false,
        events: { after: (from, to, promotes) => this.options.onMove(moveUsi(from, to, promotes)) },
      },
      droppable: {
        free: false,
        events: { after: (piece, to) => this.options.onMove(dropUsi(codeOf(piece.role), to)) },
      },
    };
  }

  // Marks what is settled, on the board itself: no event tells of it.
  private showPremove({ premove, waiter }: BoardView): void {
    const { premovable, predroppable } = this.api.state;
    delete premovable.current;
    delete predroppable.current;
    if (!premove || !waiter) return;
    const key = premove.to as sg.Key;
    if (premove.from) {
      premovable.current = { orig: premove.from as sg.Key, dest: key, prom: premove.promotes };
    } else {
      predroppable.current = {
        piece: { color: sgColor(waiter), role: roleOf(premove.piece) },
        key,
        prom: false,
      };
    }
  }

  private promotes(from: Square, to: Square): Promotes {
    const { activeColor, turnColor } = this.api.state;
    return (activeColor === turnColor ? this.destinations : this.settling).promotes(from, to);
  }

  private shown(view: BoardView): Config {
    // shogiground ignores an empty text, so that no hands are `-` for it too.
    const [board = '', , hands = '-'] = view.state.sfen.split(' ');
    const activeColor = view.mover ?? view.waiter;
    const legal = view.mover === view.state.turn ? this.destinations : groupMoves([]);
    return {
      sfen: { board, hands },
      orientation: sgColor(view.below),
      turnColor: sgColor(view.state.turn),
      activeColor: activeColor && sgColor(activeColor),
      lastDests: view.lastMove ? lastSquares(view.lastMove) : undefined,
      checks: view.state.check ? [view.state.check] : false,
      movable: { dests: legal.moves as sg.MoveDests },
      droppable: { dests: dropDests(legal, view.state.turn) },
      drawable: { autoShapes: view.hint ? [arrow(view.hint, view.state.turn)] : [] },
    } as Config;
  }

  // Called for a square that is clicked before the board acts on it.
  private explain(to: Square): void {
    const { selected, selectedPiece, pieces, turnColor, activeColor } = this.api.state;
    if (activeColor !== turnColor) return;
    if (pieces.get(to as sg.Key)?.color === turnColor) return;
    if (selected && !this.destinations.moves.get(selected)?.includes(to)) {
      this.options.onRefused(moveUsi(selected, to, false));
    } else if (selectedPiece && !this.destinations.drops.get(codeOf(selectedPiece.role))?.includes(to)) {
      this.options.onRefused(dropUsi(codeOf(selectedPiece.role), to));
    }
  }
}

// Strongest pieces first, as players lay them out.
function handRoles(spec: GameSpec): string[] {
  const held = spec.pieces.filter(piece => piece.inHand);
  return held.sort((one, other) => other.value - one.value).map(piece => roleOf(piece.code));
}

function lastSquares(move: LegalMove): sg.Key[] {
  return (move.from === null ? [move.to] : [move.from, move.to]) as sg.Key[];
}

function arrow({ from, to, piece }: LegalMove, turn: Color): DrawShape {
  const orig = from === null ? { role: roleOf(piece), color: sgColor(turn) } : (from as sg.Key);
  return { orig, dest: to as sg.Key, brush: 'hint' };
}

function dropDests(destinations: Destinations, turn: Color): sg.DropDests {
  const dests: sg.DropDests = new Map();
  for (const [piece, squares] of destinations.drops) {
    dests.set(`${sgColor(turn)} ${roleOf(piece)}`, squares as sg.Key[]);
  }
  return dests;
}

function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
