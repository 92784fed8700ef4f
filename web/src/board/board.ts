// A board with both hands as a part of the page: lives as long as its place in the page does, and follows what it is
// shown.
import { h, type VNode } from 'snabbdom';
import type { PieceSet } from '../setting_kinds.ts';
import type { Settings } from '../settings.ts';
import { type BoardView, Ground, type GroundOptions } from './ground.ts';
import { boardClass } from './piece_set.ts';
import { boardSize } from './position.ts';
import { type Sizing, sizeHandle } from './size_handle.ts';

export interface BoardProps extends GroundOptions {
  view: BoardView;
  set: PieceSet;
  label: string;
  keysHint?: string; // how it is played by the keyboard; left out where it is only looked at
  top: VNode; // who sits above, beside the hand
  bottom: VNode;
  line?: VNode | string; // below the board, which keeps a place for it
  sizing?: Sizing; // whether it may be made larger or smaller
}

// As whoever looks at it has chosen.
export function lookOf({ pieces, coordinates }: Settings) {
  return { set: pieces, coordinates };
}

interface Living {
  ground: Ground;
  props: BoardProps; // the newest: callbacks of an older drawing of the page must not be called
  shown: BoardView | null; // null after a move by hand, when the board no longer shows what it was told
}

const livings = new WeakMap<Node, Living>();

export function board(props: BoardProps): VNode {
  const { spec, set, coordinates } = props;
  return h(
    'div.table',
    {
      key: `${spec.id} ${coordinates}`,
      class: {
        [boardClass(spec.id, set)]: true,
        'with-coordinates': coordinates !== 'none',
        'with-line': props.line !== undefined,
      },
      style: boardSize(spec),
      hook: {
        insert: vnode => begin(vnode.elm as HTMLElement, props),
        postpatch: (_, vnode) => follow(vnode.elm as HTMLElement, props),
        destroy: vnode => end(vnode.elm as HTMLElement),
      },
    },
    [
      seat('top', props.top),
      wood(props),
      props.sizing ? sizeHandle(props.spec, props.sizing) : '',
      props.line === undefined ? '' : h('div.board-line', [props.line]),
      seat('bottom', props.bottom),
    ],
  );
}

// On a phone what leads to a position stands below the board, which may be out of sight then.
function scrollToBoard(): void {
  document.querySelector('#content .table')?.scrollIntoView({ block: 'nearest' });
}

// Does something whose outcome is seen on the board.
export const onBoard = (act: () => void) => () => {
  act();
  scrollToBoard();
};

// Whoever listens is told square by square; an image would be told as a whole.
function wood({ label, keysHint }: BoardProps): VNode {
  const attrs =
    keysHint === undefined
      ? { role: 'img', 'aria-label': label }
      : { role: 'application', tabindex: 0, 'aria-label': `${label}. ${keysHint}` };
  return h('div.wood', { attrs }, [h('div.board-place')]);
}

function seat(place: 'top' | 'bottom', player: VNode): VNode {
  return h(`div.seat.seat-${place}`, [player, h('div.hand-place')]);
}

function begin(root: HTMLElement, props: BoardProps): void {
  const living = { props, shown: props.view } as Living;
  livings.set(root, living);
  const elements = {
    board: find(root, '.board-place'),
    top: find(root, '.seat-top .hand-place'),
    bottom: find(root, '.seat-bottom .hand-place'),
  };
  living.ground = new Ground(elements, props.view, {
    spec: props.spec,
    coordinates: props.coordinates,
    onMove: usi => {
      living.shown = null;
      living.props.onMove(usi);
    },
    onPremove: usi => living.props.onPremove(usi),
    onRefused: (usi, piece) => living.props.onRefused(usi, piece),
    onTouched: square => living.props.onTouched(square),
    onSpot: spot => living.props.onSpot(spot),
    onPromotionAsked: () => living.props.onPromotionAsked(),
    ...(props.onDraw ? { onDraw: (shape, on) => living.props.onDraw?.(shape, on) } : {}),
  });
  listenToKeys(find(root, '.wood'), living.ground);
}

// What means something to the board means nothing to the page.
function listenToKeys(wood: HTMLElement, ground: Ground): void {
  wood.addEventListener('keydown', event => {
    if (event.altKey || event.ctrlKey || event.metaKey || !ground.onKey(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  });
  wood.addEventListener('focus', () => ground.showCursor(wood.matches(':focus-visible')));
  wood.addEventListener('blur', () => ground.showCursor(false));
}

function follow(root: HTMLElement, props: BoardProps): void {
  const living = livings.get(root);
  if (!living) return;
  living.props = props;
  if (living.shown && isSame(living.shown, props.view)) return;
  living.shown = props.view;
  living.ground.show(props.view);
}

function isSame(one: BoardView, other: BoardView): boolean {
  return (
    one.state === other.state &&
    one.lastMove === other.lastMove &&
    one.below === other.below &&
    one.mover === other.mover &&
    one.waiter === other.waiter &&
    one.premoves === other.premoves &&
    one.premove === other.premove &&
    one.hint === other.hint &&
    one.against === other.against &&
    one.reach === other.reach &&
    one.stars === other.stars &&
    one.arrows === other.arrows &&
    one.shapes === other.shapes
  );
}

function end(root: HTMLElement): void {
  livings.get(root)?.ground.destroy();
  livings.delete(root);
}

function find(root: HTMLElement, selector: string): HTMLElement {
  const element = root.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`the board has no ${selector}`);
  return element;
}
