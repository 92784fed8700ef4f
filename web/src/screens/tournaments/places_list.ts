// For the organiser: the players of the tournament file. Open places have a link to invite someone; the account that
// took a place can be removed if it is the wrong one.
import { h, type VNode } from 'snabbdom';
import type { Context } from '../../context.ts';
import { button, question } from '../../parts/controls.ts';
import { Copier } from '../../parts/copy_row.ts';
import type { Tournament } from '../../protocol/tournaments.ts';
import { tournamentsPath } from '../../route.ts';
import { publicAddress } from '../../site.ts';
import { seatName } from '../../words/players.ts';

type Arrangements = NonNullable<Tournament['you']['arrangements']>;
type Taken = Arrangements['taken'][number];

export class PlacesList {
  private readonly copier: Copier;
  private freeing: Taken | null = null; // the place in the confirmation dialog

  constructor(
    private readonly app: Context,
    private readonly onFree: (place: number) => Promise<boolean>,
  ) {
    this.copier = new Copier(app);
  }

  view(tournament: Tournament): (VNode | string)[] {
    const { arrangements } = tournament.you;
    return arrangements
      ? [this.open(tournament.id, arrangements), this.taken(tournament, arrangements), this.dialog()]
      : [];
  }

  private open(id: string, { places }: Arrangements): VNode | string {
    const { words } = this.app;
    const { tournaments } = words;
    if (places.length === 0) return '';
    return h('details.fold.open-places', { key: 'places', attrs: { open: true } }, [
      h('summary', tournaments.openPlaces(places.length)),
      h('p.field-hint', tournaments.openPlacesHint),
      h(
        'ul',
        places.map(({ number, name, key, reserved }) =>
          h('li', { key: number }, [
            h('p', [
              h('strong', { attrs: { dir: 'auto' } }, name),
              reserved ? h('span.game-row-facts', tournaments.reservedFor(seatName(reserved, words))) : '',
            ]),
            this.copier.row(
              `place-${number}`,
              tournaments.placeLink(name),
              publicAddress(`${tournamentsPath(id)}?place=${key}`),
            ),
          ]),
        ),
      ),
    ]);
  }

  // Hidden once nobody can join any more, because a freed place could not be taken again.
  private taken({ may_join }: Tournament, { taken }: Arrangements): VNode | string {
    const { words } = this.app;
    const { tournaments } = words;
    if (taken.length === 0 || !may_join) return '';
    return h('details.fold.taken-places', { key: 'taken' }, [
      h('summary', tournaments.takenPlaces(taken.length)),
      h('p.field-hint', tournaments.takenPlacesHint),
      h(
        'ul',
        taken.map(one =>
          h('li', { key: one.number }, [
            h('p', [
              h('strong', { attrs: { dir: 'auto' } }, one.name),
              h('span.game-row-facts', tournaments.takenBy(seatName(one.player, words))),
            ]),
            button({
              label: tournaments.freePlace,
              spoken: tournaments.freePlaceOf(one.name),
              onClick: () => this.ask(one),
            }),
          ]),
        ),
      ),
    ]);
  }

  private dialog(): VNode | string {
    const { freeing } = this;
    const { words } = this.app;
    const { tournaments } = words;
    if (!freeing) return '';
    return question({
      name: 'free-place',
      title: tournaments.freePlaceTitle(freeing.name),
      text: tournaments.freePlaceText(seatName(freeing.player, words)),
      no: tournaments.keepPlace,
      yes: tournaments.freePlace,
      kind: 'danger',
      onClose: () => this.ask(null),
      onYes: () => void this.free(freeing),
    });
  }

  private ask(one: Taken | null): void {
    this.freeing = one;
    this.app.redraw();
  }

  private async free({ number, name }: Taken): Promise<void> {
    if (await this.onFree(number)) this.app.toast(this.app.words.tournaments.placeFreed(name), 'note');
  }
}
