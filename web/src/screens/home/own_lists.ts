// What the home page lists for its user: challenges and games. The code is loaded only if there are any.
import type { VNode } from 'snabbdom';
import type { Context, Kept } from '../../context.ts';
import { challengesView } from './challenges_view.ts';
import { FoldedLists } from './folded_lists.ts';
import { openGames, otherGames } from './game_list.ts';

export class OwnLists {
  private readonly lists: FoldedLists;

  constructor(
    private readonly app: Context,
    kept: Kept | null,
  ) {
    this.lists = new FoldedLists(app, kept);
  }

  keeps(): Kept {
    return this.lists.keeps();
  }

  challenges(): VNode | string {
    return challengesView(this.app, this.lists);
  }

  open(): VNode | string {
    return openGames(this.app, this.lists);
  }

  others(isAnyAbove: boolean): VNode | string {
    return otherGames(this.app, isAnyAbove);
  }
}
