// Every board that is played on is made larger or smaller alike, and keeps its size.
import type { Sizing } from '../board/size_handle.ts';
import type { Context } from '../context.ts';

export function boardSizing(app: Context): Sizing {
  return {
    zoom: app.settings.boardZoom,
    label: app.words.settings.boardSize,
    onZoom: boardZoom => app.change({ boardZoom }),
  };
}
