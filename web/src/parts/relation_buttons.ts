// Buttons to follow or block a player, shown wherever players appear. The player is not told.
import { h, type VNode } from 'snabbdom';
import type { Context } from '../context.ts';
import { isRefused } from '../protocol/http.ts';
import { blockPlayer, endBlock, follow, readRelation, unfollow } from '../protocol/relation_calls.ts';
import type { Relation } from '../protocol/relations.ts';
import { button } from './controls.ts';

export class RelationButtons {
  private relation: Relation | null = null; // null until loaded
  private busy = false;

  constructor(
    private readonly app: Context,
    private readonly name: string,
    private readonly onBlock: () => void = () => {},
  ) {
    void this.load();
  }

  // Whether the player is known to be blocked.
  get blocked(): boolean {
    return this.relation?.block != null;
  }

  // Empty until loaded. Users without an account can block but not follow.
  view(): (VNode | string)[] {
    const { relation, name } = this;
    const words = this.app.words.following;
    if (!relation) return [];
    if (relation.block !== null) {
      const { block } = relation;
      return [
        this.button('block', words.unblockNamed(name), words.unblocked(name), () => endBlock(block)),
        h('p.blocked-hint', { key: 'hint' }, words.blockedHint),
      ];
    }
    const following = relation.following
      ? this.button('follow', words.unfollowNamed(name), words.unfollowed(name), () => unfollow(name))
      : this.button('follow', words.followNamed(name), words.followed(name), () => follow(name));
    return [
      this.app.me?.name ? following : '',
      this.button('block', words.blockNamed(name), words.blocked(name), () => blockPlayer(name)),
    ];
  }

  private button(
    key: 'follow' | 'block',
    label: string,
    done: string,
    change: () => Promise<unknown>,
  ): VNode {
    const disabled = this.busy;
    const icon = key === 'follow' ? 'follow' : 'block';
    return button({ key, label, icon, kind: 'quiet', disabled, onClick: () => void this.act(change, done) });
  }

  private async act(change: () => Promise<unknown>, done: string): Promise<void> {
    const before = this.blocked;
    this.busy = true;
    this.app.redraw();
    try {
      await change();
      this.app.toast(done, 'note');
    } catch (failure) {
      if (isRefused(failure, 'not_allowed')) this.app.toast(this.app.words.following.full, 'error');
      else this.app.complainOf(failure);
    }
    await this.load();
    this.busy = false;
    if (this.blocked !== before) this.onBlock();
    this.app.redraw();
  }

  // If it cannot be loaded, the buttons stay hidden and no error is shown.
  private async load(): Promise<void> {
    this.relation = await readRelation(this.name).catch(() => this.relation);
    this.app.redraw();
  }
}
