// The board and the two hands, drawn by shogiground. It gets the full state at each change: where pieces can go and
// what is in hand comes from the rules, never from what shogiground works out itself.
import type { Color, GameSpec, LegalMove, PieceCode, Premove, Square, State, Usi } from '@ootori/rules';
import { Shogiground } from 'shogiground';
import type { Api } from 'shogiground/api';
import { cancelPromotion, promotionDialogMove, unselect, userMove } from 'shogiground/board';
import type { Config } from 'shogiground/config';
import type { DrawShape, SquareHighlight } from 'shogiground/draw';
import type * as sg from 'shogiground/types';
import type { Coordinates } from '../setting_kinds.ts';
import { BoardCells } from './cells.ts';
import { BoardCursor, type Spot, type SpotRows, spotRows } from './cursor.ts';
import { type Destinations, dropUsi, groupMoves, moveUsi, type Promotes } from './destinations.ts';
import { codeOf, roleOf } from './piece_set.ts';

// A move to point out; without an origin, only its square is marked.
export interface Arrow {
  from: Square | null;
  to: Square;
}

export interface BoardView {
  state: State;
  lastMove: LegalMove | null;
  below: Color; // the side shown at the bottom
  mover: Color | null; // who can move by hand now
  premoves: readonly Premove[]; // the premoves available to `waiter`
  waiter: Color | null;
  premove: Premove | null; // the premove set
  hint: LegalMove | null; // shown as an arrow
  against: readonly Square[]; // pieces that make a move just tried illegal
  reach: readonly Square[]; // where a piece just touched could go
  stars: readonly Square[]; // squares to reach
  arrows: readonly Arrow[]; // moves to point out
  shapes?: readonly string[]; // circles and arrows drawn by the viewer or an author: `G3e`, `R3e3d`
}

// Settings of a board that is only for viewing.
export const onlyShown = {
  mover: null,
  premoves: [],
  waiter: null,
  premove: null,
  hint: null,
  against: [],
  reach: [],
  stars: [],
  arrows: [],
} as const;

export interface GroundOptions {
  spec: GameSpec;
  coordinates: Coordinates;
  onMove(usi: Usi): void;
  onPremove(usi: Usi | null): void; // null: cancelled
  onRefused(usi: Usi, piece: PieceCode | null): void; // a move tried by hand that is not among the legal ones
  onTouched(square: Square | null): void; // a piece that cannot be moved now; null: nothing
  keys?(): BoardKeys | undefined; // of a board that can be played on by keyboard
  onDraw?(shape: string, on: boolean): void; // a circle or an arrow was drawn or removed by hand
}

// What screen readers are told on a board that can be played on by keyboard.
export interface BoardKeys {
  hint(label: string): string; // describes the board, and how to play on it
  name(spot: Spot, view: BoardView): string;
  onPromotionAsked(): void; // must also be answered by keyboard
  onGrip(grip: Grip): void;
}

// What a key has done at the cursor, if it has made no move: `nothing` if no piece can be picked up there.
export type Grip = { kind: 'picked up'; piece: PieceCode } | { kind: 'put down' } | { kind: 'nothing' };

export interface GroundElements {
  board: HTMLElement;
  top?: HTMLElement;
  bottom?: HTMLElement;
  cells?: HTMLElement;
}

// shogiground's names for the ways of labelling ranks.
const rankNames = { none: 'engine', letters: 'engine', numbers: 'numeric', japanese: 'japanese' } as const;

const sgColor = (color: Color): sg.Color => (color === 'black' ? 'sente' : 'gote');

export class Ground {
  private readonly api: Api;
  private destinations: Destinations = groupMoves([]);
  private settling: Destinations = groupMoves([]);
  private readonly cursor: BoardCursor;
  private readonly cells: BoardCells | null;
  private spots: SpotRows = [];
  private isCursorShown = false;
  private view: BoardView;
  private before: BoardView | null = null; // the view shown last
  private isTrying = false; // a click has just tried a move, and the board will still report it as a touch
  private isOutcomeLate = false; // a move by hand was reported, but no new view has been shown yet

  constructor(
    elements: GroundElements,
    view: BoardView,
    private readonly options: GroundOptions,
  ) {
    const hands =
      elements.top && elements.bottom ? { top: elements.top, bottom: elements.bottom } : undefined;
    const wrap: sg.WrapElements = hands ? { board: elements.board, hands } : { board: elements.board };
    this.api = Shogiground(this.fixed());
    this.holdDrawing();
    this.cursor = new BoardCursor(options.spec);
    this.cells = elements.cells ? new BoardCells(elements.cells) : null;
    this.view = view;
    this.show(view);
    this.api.attach(wrap);
  }

  show(view: BoardView): void {
    this.view = view;
    this.isOutcomeLate = false;
    this.destinations = groupMoves(view.state.moves);
    this.settling = groupMoves(view.premoves);
    this.showPremove(view);
    this.spots = this.cells ? spotRows(this.options.spec, { sfen: view.state.sfen, below: view.below }) : [];
    this.api.set(this.shown(view));
    this.before = view;
    this.nameCells();
  }

  // Names the squares and the pieces in hand for screen readers.
  nameCells(): void {
    const keys = this.options.keys?.();
    if (!keys) return;
    const names = this.spots.map(row => row.map(spot => keys.name(spot, this.view)));
    this.cells?.show(names, this.cursor.placeIn(this.spots));
  }

  // Handles a key; returns false if it means nothing to the board.
  onKey(key: string): boolean {
    if (this.api.state.promotion.current) return this.answerPromotion(key);
    if (BoardCursor.isStep(key)) {
      this.cursor.step(key, this.spots);
      this.cells?.focus(this.cursor.placeIn(this.spots));
    } else if (key === 'Enter' || key === ' ') this.act();
    else return false;
    this.showCursor(true);
    return true;
  }

  // The focus has come to a cell, by a key or by a screen reader.
  focused(cell: EventTarget, isVisible: boolean): void {
    this.moveTo(cell);
    this.showCursor(isVisible);
  }

  // A screen reader has pressed a cell. While the choice to promote is open, the same square again promotes, and the
  // square that the piece came from does not.
  pressed(cell: EventTarget | null): void {
    if (!this.moveTo(cell)) return;
    const { selected, promotion } = this.api.state;
    if (!promotion.current) return this.act();
    const spot = this.cursor.at(this.spots);
    const square = spot?.kind === 'square' ? spot.square : null;
    this.answerPromotion(square === promotion.current.key ? '+' : square === selected ? '-' : 'Escape');
  }

  showCursor(isShown: boolean): void {
    this.isCursorShown = isShown;
    this.api.set({ drawable: { squares: this.marks() } } as Config);
    this.showHandCursor();
  }

  destroy(): void {
    this.api.destroy();
  }

  // After a move by hand, drawing waits for the new view: shogiground itself removes a captured piece from the board,
  // but only the rules know what goes into the hand. A frame in between would lack a piece.
  private holdDrawing(): void {
    const { dom } = this.api.state;
    const draw = dom.redrawNow;
    let isDue = false;
    dom.redrawNow = skipShapes => {
      if (!this.isOutcomeAwaited) draw(skipShapes);
    };
    dom.redraw = () => {
      if (isDue) return;
      isDue = true;
      requestAnimationFrame(() => {
        isDue = false;
        dom.redrawNow();
      });
    };
  }

  // Whether shogiground has made a move whose resulting view has not been shown.
  private get isOutcomeAwaited(): boolean {
    return !this.isOutcomeLate && this.api.state.turnColor !== sgColor(this.view.state.turn);
  }

  // The page usually shows the new view in the same turn of the event loop. If it does not, for instance because it
  // asks for confirmation first, draw the move in the meantime.
  private moved(usi: Usi): void {
    this.options.onMove(usi);
    queueMicrotask(() => {
      if (!this.isOutcomeAwaited) return;
      this.isOutcomeLate = true;
      this.api.state.dom.redraw();
    });
  }

  private moveTo(cell: EventTarget | null): boolean {
    const place = this.cells?.placeOf(cell);
    if (!place) return false;
    const now = this.cursor.placeIn(this.spots);
    if (place.row !== now.row || place.column !== now.column) this.cursor.goTo(place);
    this.cells?.stopAt(place);
    return true;
  }

  // Does what a click at the cursor would do.
  private act(): void {
    const spot = this.cursor.at(this.spots);
    if (!spot) return;
    const { state } = this.api;
    const before = this.held;
    if (before !== null && before === keyOf(spot)) {
      unselect(state); // which a click by mouse does, too
      state.dom.redraw();
    } else if (spot.kind === 'square') {
      const to = spot.square as sg.Key;
      const asked = state.selected !== undefined && promotionDialogMove(state, state.selected, to);
      if (asked) this.options.keys?.()?.onPromotionAsked();
      else this.api.selectSquare(to);
      state.dom.redraw();
      if (asked) return;
    } else if (spot.kind === 'hand') {
      this.api.selectPiece({ color: sgColor(spot.color), role: roleOf(spot.piece) });
    }
    const grip = gripOf(spot, before, this.held);
    if (grip) this.options.keys?.()?.onGrip(grip);
  }

  // The square, or the piece in hand, that a move begins with.
  private get held(): string | null {
    const { selected, selectedPiece } = this.api.state;
    return selected ?? (selectedPiece ? `${selectedPiece.color} ${selectedPiece.role}` : null);
  }

  private answerPromotion(key: string): boolean {
    const { state } = this.api;
    const { selected, promotion } = state;
    const to = promotion.current?.key;
    if (key === 'Escape') cancelPromotion(state);
    else if (key === 'Enter' || key === '+' || key === '-') {
      delete promotion.current;
      if (selected && to) userMove(state, selected, to, key !== '-');
    } else return BoardCursor.isStep(key); // other keys do nothing while the choice is open
    state.dom.redraw();
    return true;
  }

  private marks(): SquareHighlight[] {
    const all = marks(this.view, this.api.state.pieces);
    const spot = this.cursor.at(this.spots);
    if (this.isCursorShown && spot?.kind === 'square')
      all.push({ key: spot.square as sg.Key, className: 'cursor' });
    return all;
  }

  private showHandCursor(): void {
    const spot = this.cursor.at(this.spots);
    const { hands } = this.api.state.dom.elements;
    for (const hand of [hands?.top, hands?.bottom]) {
      for (const holder of hand?.querySelectorAll('sg-hp-wrap') ?? []) {
        const { sgColor: color, sgRole: role } = holder.querySelector('piece') as sg.PieceNode;
        const isHere = spot?.kind === 'hand' && color === sgColor(spot.color) && role === roleOf(spot.piece);
        holder.classList.toggle('cursor', this.isCursorShown && isHere);
      }
    }
  }

  private fixed(): Config {
    const { spec, coordinates } = this.options;
    const promotesTo = (code: PieceCode) => spec.pieces.find(piece => piece.code === code)?.promotesTo;
    return {
      scaleDownPieces: false,
      coordinates: { enabled: coordinates !== 'none', files: 'numeric', ranks: rankNames[coordinates] },
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
      drawable: {
        enabled: true, // by the right button, which also cancels a premove
        visible: true,
        eraseOnClick: !this.options.onDraw,
        onChange: shapes => this.drawn(shapes),
      },
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
        forceMovePromotion: (from, to) => {
          this.triedMove(from, to);
          return this.promotes(from, to) === 'always';
        },
        forceDropPromotion: ({ role }, to) => {
          this.triedDrop(codeOf(role), to);
          return false;
        },
      },
      events: { select: key => this.touched(key) },
      movable: {
        free: false,
        events: { after: (from, to, promotes) => this.moved(moveUsi(from, to, promotes)) },
      },
      droppable: {
        free: false,
        events: { after: (piece, to) => this.moved(dropUsi(codeOf(piece.role), to)) },
      },
    };
  }

  // Marks the premove on shogiground's state directly, so that no event is fired for it.
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
    // shogiground ignores an empty string, so empty hands are passed as `-`.
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
      drawable: {
        autoShapes: [...(view.hint ? [arrow(view.hint, view.state.turn)] : []), ...view.arrows.map(pointed)],
        shapes: this.shapesOf(view),
        squares: this.marks(),
      },
    } as Config;
  }

  // Shapes drawn by hand stay until the position or the shapes of the view change. shogiground would erase all shapes
  // at each change.
  private shapesOf({ state, shapes }: BoardView): DrawShape[] {
    const { before } = this;
    if (before?.state.sfen === state.sfen && before.shapes === shapes) return this.api.state.drawable.shapes;
    return (shapes ?? []).map(drawing);
  }

  // Reports the shapes that were added to or removed from those of the view.
  private drawn(shapes: readonly DrawShape[]): void {
    const { onDraw } = this.options;
    if (!onDraw) return;
    const now = shapes.flatMap(shape => shapeOf(shape) ?? []);
    const before = this.view.shapes ?? [];
    for (const shape of now) if (!before.includes(shape)) onDraw(shape, true);
    for (const shape of before) if (!now.includes(shape)) onDraw(shape, false);
  }

  // Called shortly after the board has handled a click. A click that tried a move does not count as a touch. On a busy
  // machine the report of one click can come after the next click; it must not hide the answer to that one.
  private touched(square: Square): void {
    if (this.isTrying) return;
    const { selected, pieces, activeColor } = this.api.state;
    const color = pieces.get(square as sg.Key)?.color;
    this.options.onTouched(color && color !== activeColor && !selected ? square : null);
  }

  // shogiground asks whether a piece must promote for every move tried, by clicks or dragging, before it checks whether
  // the move is legal; that is how illegal tries are noticed. A click on another piece of one's own just selects it.
  private triedMove(from: Square, to: Square): void {
    const { pieces, turnColor, activeColor, draggable } = this.api.state;
    const piece = pieces.get(from as sg.Key);
    const own = pieces.get(to as sg.Key)?.color === piece?.color;
    const { moves } = activeColor === turnColor ? this.destinations : this.settling;
    if (from === to || (own && !draggable.current)) return;
    if (!draggable.current) this.tryByClick();
    if (!moves.get(from)?.includes(to))
      this.options.onRefused(moveUsi(from, to, false), piece ? codeOf(piece.role) : null);
  }

  private triedDrop(code: PieceCode, to: Square): void {
    const { turnColor, activeColor, draggable } = this.api.state;
    const { drops } = activeColor === turnColor ? this.destinations : this.settling;
    if (!draggable.current) this.tryByClick();
    if (!drops.get(code)?.includes(to)) this.options.onRefused(dropUsi(code, to), code);
  }

  // shogiground reports a click by a 1 ms timer. This timer is set after that one and so fires after it.
  private tryByClick(): void {
    this.isTrying = true;
    setTimeout(() => {
      this.isTrying = false;
    }, 1);
  }
}

// By the first letters of their colours (docs/notation/json.md); style/board.css defines the colours.
const brushes: Readonly<Record<string, string>> = {
  G: 'primary',
  R: 'alternative0',
  B: 'alternative1',
  Y: 'alternative2',
};

function drawing(shape: string): DrawShape {
  const from = shape.slice(1, 3) as sg.Key;
  return {
    orig: from,
    dest: (shape.slice(3) || from) as sg.Key,
    brush: brushes[shape[0] ?? ''] ?? 'primary',
  };
}

// Null for an arrow from a hand, which a study cannot store.
function shapeOf({ orig, dest, brush }: DrawShape): string | null {
  if (typeof orig !== 'string' || typeof dest !== 'string') return null;
  const letter = Object.keys(brushes).find(one => brushes[one] === brush) ?? 'G';
  return `${letter}${orig}${orig === dest ? '' : dest}`;
}

// Strongest pieces first, the usual order of players.
function handRoles(spec: GameSpec): string[] {
  const held = spec.pieces.filter(piece => piece.inHand);
  return held.sort((one, other) => other.value - one.value).map(piece => roleOf(piece.code));
}

// Moves, and moves tried, are announced by those who are told of them.
function gripOf(spot: Spot, before: string | null, now: string | null): Grip | null {
  const here = keyOf(spot);
  if (now !== null && now === here && before !== here) return { kind: 'picked up', piece: pieceOf(spot) };
  // At a hand, no move is tried.
  if (before !== null && (before === here || (now === null && spot.kind !== 'square')))
    return { kind: 'put down' };
  return before === null ? { kind: 'nothing' } : null;
}

function keyOf(spot: Spot): string | null {
  if (spot.kind === 'square') return spot.square;
  return spot.kind === 'hand' ? `${sgColor(spot.color)} ${roleOf(spot.piece)}` : null;
}

function pieceOf(spot: Spot): PieceCode {
  if (spot.kind === 'hand') return spot.piece;
  return spot.kind === 'square' ? (spot.piece?.code ?? '') : '';
}

function marks({ against, reach, stars }: BoardView, pieces: sg.Pieces): SquareHighlight[] {
  const reached = (key: sg.Key) => ({ key, className: pieces.has(key) ? 'reached oc' : 'reached' });
  return [
    ...against.map(key => ({ key: key as sg.Key, className: 'against' })),
    ...reach.map(key => reached(key as sg.Key)),
    ...stars.map(key => ({ key: key as sg.Key, className: 'star' })),
  ];
}

function lastSquares(move: LegalMove): sg.Key[] {
  return (move.from === null ? [move.to] : [move.from, move.to]) as sg.Key[];
}

function arrow({ from, to, piece }: LegalMove, turn: Color): DrawShape {
  const orig = from === null ? { role: roleOf(piece), color: sgColor(turn) } : (from as sg.Key);
  return { orig, dest: to as sg.Key, brush: 'hint' };
}

function pointed({ from, to }: Arrow): DrawShape {
  return { orig: (from ?? to) as sg.Key, dest: to as sg.Key, brush: 'hint' };
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
