// Offers to take over a player of the tournament file, to users who have the place's link or for whom it is reserved.
import { h, type VNode } from 'snabbdom';
import type { Context } from '../../context.ts';
import { button } from '../../parts/controls.ts';
import { retryButton } from '../../parts/lack.ts';
import { signInLink } from '../../parts/sign_in_link.ts';
import { isRefused } from '../../protocol/http.ts';
import { readPlace } from '../../protocol/tournament_calls.ts';
import type { Place, Tournament } from '../../protocol/tournaments.ts';

type Offer = Place | 'loading' | 'failed' | 'gone';

export class PlaceOffer {
  private offered: Offer | null = null; // by the link

  constructor(
    private readonly app: Context,
    private readonly id: string,
    private readonly key: string, // from the link; empty if there was none
    private readonly onTake: (wish: { key?: string }) => void,
  ) {
    if (key !== '') void this.load();
  }

  // While a place is or may be offered, the user should not join as a new player by mistake.
  isOpen(tournament: Tournament): boolean {
    const place = this.place(tournament);
    return place !== null && place !== 'gone';
  }

  private place({ you, phase }: Tournament): Offer | null {
    const over = phase === 'finished' || phase === 'cancelled';
    return over || you.joined || you.left ? null : (you.place ?? this.offered);
  }

  view(tournament: Tournament): VNode | string {
    const { app } = this;
    const { tournaments: words } = app.words;
    const { you } = tournament;
    const place = this.place(tournament);
    if (place === null || place === 'loading') return '';
    if (place === 'gone') return h('p.card', { key: 'place' }, words.placeGone);
    if (place === 'failed') return this.failed();
    const signedOut = app.me !== null && !app.me.name;
    const wish = you.place || this.key === '' ? {} : { key: this.key };
    return h('section.card.tournament-own', { key: 'place', attrs: { 'aria-live': 'polite' } }, [
      h('p', words.placeOffer(place.name)),
      signedOut
        ? h('p', [signInLink(app, app.words.signInToJoin, 'button'), h('span.field-hint', words.linkAgain)])
        : button({
            label: words.takePlace(place.name),
            kind: 'primary',
            onClick: () => this.onTake(wish),
          }),
    ]);
  }

  private failed(): VNode {
    const { words } = this.app;
    return h('section.card.tournament-own', { key: 'place', attrs: { 'aria-live': 'polite' } }, [
      h('p', words.tournaments.placeFailed),
      retryButton(this.app, () => void this.load()),
    ]);
  }

  private async load(): Promise<void> {
    this.offered = 'loading';
    try {
      this.offered = await readPlace(this.id, this.key);
    } catch (failure) {
      this.offered = isRefused(failure, 'not_found') ? 'gone' : 'failed';
      if (this.offered === 'failed') this.app.complainOf(failure);
    }
    this.app.redraw();
  }
}
