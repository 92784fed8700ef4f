// The corner that resizes a board, by pointer or with the arrow keys.
import type { GameSpec } from '@ootori/rules';
import { h, type VNode } from 'snabbdom';
import { boardZooms } from '../setting_kinds.ts';

export interface Sizing {
  zoom: number; // percent
  label: string;
  onZoom(zoom: number): void;
}

const keyStep = 5; // percent
const usualSquare = 5.2; // rem; --cell in board.css

export function sizeHandle(spec: GameSpec, sizing: Sizing): VNode {
  const { least, most } = boardZooms;
  return h('div.size-handle', {
    attrs: {
      role: 'slider',
      tabindex: 0,
      title: sizing.label,
      'aria-label': sizing.label,
      'aria-valuemin': least,
      'aria-valuemax': most,
      'aria-valuenow': Math.round(sizing.zoom),
    },
    on: {
      pointerdown: (event: PointerEvent) => drag(event, spec, sizing),
      keydown: (event: KeyboardEvent) => step(event, sizing),
    },
  });
}

const within = (zoom: number) => Math.round(Math.max(boardZooms.least, Math.min(boardZooms.most, zoom)));

function step(event: KeyboardEvent, { zoom, onZoom }: Sizing): void {
  const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
  if (by === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  onZoom(within(zoom + by * keyStep));
  tellBoard();
}

// Starts from the board's actual size, which is smaller than the setting if the window has no room for more.
function drag(event: PointerEvent, spec: GameSpec, { onZoom }: Sizing): void {
  const handle = event.currentTarget as HTMLElement;
  const board = handle.parentElement?.querySelector('.board-place')?.getBoundingClientRect();
  if (!board || event.button !== 0) return;
  event.preventDefault();
  handle.setPointerCapture(event.pointerId);
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const begun = ((board.width / spec.files) * 100) / (usualSquare * rem);
  const move = ({ clientX, clientY }: PointerEvent) => {
    const [across, down] = [
      (clientX - event.clientX) / board.width,
      (clientY - event.clientY) / board.height,
    ];
    onZoom(within(begun * (1 + (Math.abs(across) > Math.abs(down) ? across : down))));
  };
  const end = () => {
    handle.removeEventListener('pointermove', move);
    tellBoard();
  };
  handle.addEventListener('pointermove', move);
  handle.addEventListener('lostpointercapture', end, { once: true });
}

// shogiground measures its size again when the window is resized.
function tellBoard(): void {
  requestAnimationFrame(() => window.dispatchEvent(new Event('resize')));
}
