// Challenges to the user.
import { h, type VNode } from 'snabbdom';
import type { Context } from '../../context.ts';
import { isToYou } from '../../play/lobby.ts';
import type { Seek } from '../../protocol/games.ts';
import { isLive } from '../../time_kinds.ts';
import type { FoldedLists } from './folded_lists.ts';
import { seekRow } from './lobby_view.ts';

const mostChallenges = 2; // until the user asks for all

// Somebody waits at the board for an answer to a live one.
const liveFirst = (one: Seek, other: Seek) => Number(isLive(other.time)) - Number(isLive(one.time));

export function challengesView(app: Context, lists: FoldedLists): VNode | string {
  const toYou = (app.lobby.seeks ?? []).filter(isToYou).sort(liveFirst);
  if (toYou.length === 0) return '';
  return h('section.seeks.challenges', { key: 'challenges' }, [
    h('h2', app.words.lobby.challenges),
    ...lists.view('challenges', toYou, mostChallenges, seek => seekRow(app, seek)),
  ]);
}
