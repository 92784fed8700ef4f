// All boards that can be played on share one size setting.
import type { Sizing } from '../board/size_handle.ts';
import type { Context } from '../context.ts';

export function boardSizing(app: Context): Sizing {
  return {
    zoom: app.settings.boardZoom,
    label: app.words.settings.boardSize,
    onZoom: boardZoom => app.change({ boardZoom }),
  };
}
