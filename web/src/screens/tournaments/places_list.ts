// For the organiser: the players of the tournament file for whom nobody plays yet, each with the link to invite them by.
import { h, type VNode } from 'snabbdom';
import type { Context } from '../../context.ts';
import { Copier } from '../../parts/copy_row.ts';
import type { Tournament } from '../../protocol/tournaments.ts';
import { tournamentsPath } from '../../route.ts';
import { publicAddress } from '../../site.ts';
import { seatName } from '../../words/players.ts';

export class PlacesList {
  private readonly copier: Copier;

  constructor(private readonly app: Context) {
    this.copier = new Copier(app);
  }

  view({ id, you }: Tournament): VNode | string {
    const { words } = this.app;
    const { tournaments } = words;
    const places = you.arrangements?.places ?? [];
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
}
