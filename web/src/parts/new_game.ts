// Opens a game that the user has just started. If the answer was slow and the user has left the page, only a link is shown.
import type { Context } from '../context.ts';
import type { GameId } from '../protocol/games.ts';
import { gamePath } from '../route.ts';

export function openNewGame(app: Context, id: GameId, hasLeft: boolean): void {
  const { lobby: words } = app.words;
  if (hasLeft) app.toast(words.begun, 'note', { path: gamePath(id), label: words.toGame });
  else app.go(gamePath(id));
}
