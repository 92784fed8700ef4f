// The lobby: open games, including the user's own.
import { h, type VNode } from 'snabbdom';
import type { Context } from '../../context.ts';
import { button, link } from '../../parts/controls.ts';
import { kanjiTile } from '../../parts/kanji_tile.ts';
import { isToYou } from '../../play/lobby.ts';
import type { Seek } from '../../protocol/games.ts';
import {
  clubsPath,
  followingPath,
  invitationPath,
  leaderboardsPath,
  simulsPath,
  tournamentsPath,
  watchPath,
} from '../../route.ts';
import { isLive } from '../../time_kinds.ts';
import { factLine } from '../../words/facts.ts';
import { type Dictionary, gameName, handicapTitle } from '../../words/index.ts';
import { seatName } from '../../words/players.ts';
import { timeName } from '../../words/time.ts';

const openSeeks = (app: Context) => (app.lobby.seeks ?? []).filter(seek => !isToYou(seek));

export const hasOpenSeeks = (app: Context): boolean => openSeeks(app).length > 0;

// If nobody is waiting, offers the engine and the bots that are online.
export function lobbyView(app: Context, playEngine: () => void, bots: VNode | string): VNode {
  const words = app.words.lobby;
  const seeks = openSeeks(app);
  return h('section.seeks', { key: 'seeks' }, [
    h('header.seeks-heading', [
      h('h2', words.title),
      seeks.length > 0 ? h('p.muted', words.text) : '',
      h('p.seeks-links', [
        link(watchPath, path => app.go(path), {}, app.words.watching.title),
        ' ',
        link(tournamentsPath(), path => app.go(path), {}, app.words.tournaments.link),
        ' ',
        link(simulsPath(), path => app.go(path), {}, app.words.simuls.title),
        ' ',
        link(clubsPath, path => app.go(path), {}, app.words.clubs.title),
        ' ',
        link(leaderboardsPath(''), path => app.go(path), {}, app.words.players.leaderboards),
        ...(app.me?.name
          ? [' ', link(followingPath, path => app.go(path), {}, app.words.following.link)]
          : []),
      ]),
    ]),
    seeks.length === 0
      ? h('div.seeks-none', [
          h('p.muted', app.lobby.seeks ? words.empty : app.words.loading),
          app.lobby.seeks ? button({ label: words.playEngine, onClick: playEngine }) : '',
          bots,
        ])
      : h(
          'ul',
          seeks.map(seek => seekRow(app, seek)),
        ),
  ]);
}

export function seekRow(app: Context, seek: Seek): VNode {
  const spec = app.rules.spec(seek.game);
  return h('li.seek', { key: seek.id, class: { mine: seek.mine } }, [
    kanjiTile(spec?.japanese ?? ''),
    h('span.seek-text', [
      h('strong', who(app, seek)),
      h('span.game-row-facts', factLine(seekTerms(app, seek))),
    ]),
    h('span.seek-actions', actions(app, seek)),
    isSeenHereOnly(seek) ? h('span.game-row-facts.seek-stay', app.words.lobby.stay) : '',
  ]);
}

// The lobby shows a live game only while the one who offers it follows the lobby, as this page does.
const isSeenHereOnly = ({ mine, listed, to, time }: Seek) => mine && listed && !to && isLive(time);

function who({ words }: Context, seek: Seek): string {
  if (isToYou(seek)) return words.lobby.challengeBy(seatName(seek.by, words));
  if (!seek.mine) return seatName(seek.by, words);
  if (seek.to) return words.lobby.yourChallenge(seek.to);
  return seek.listed ? words.lobby.yourSeek : words.lobby.yourLink;
}

export function seekTerms(app: Context, seek: Seek): string[] {
  const { words } = app;
  const spec = app.rules.spec(seek.game);
  return [
    spec ? gameName(spec, words) : seek.game,
    timeName(seek.time, words),
    handicapTitle(spec, seek.handicap, words),
    seek.mine ? sideWords(seek, words) : words.lobby.makerPlays[seek.side],
    seek.rated ? words.play.rated : '',
  ].filter(Boolean);
}

const sideWords = (seek: Seek, words: Dictionary) => words.newGame.sides[seek.side];

function actions(app: Context, seek: Seek): (VNode | string)[] {
  const words = app.words.lobby;
  const remove = (label: string) => button({ label, onClick: () => void app.removeSeek(seek.id) });
  if (seek.mine) {
    const path = invitationPath(seek.id);
    return [
      seek.listed && !seek.to
        ? h('span.seek-waiting', [words.waiting, h('span.dots', { attrs: { 'aria-hidden': 'true' } })])
        : link(path, to => app.go(to), { class: 'button' }, words.open),
      remove(words.withdraw),
    ];
  }
  const accept = button({
    label: isToYou(seek) ? words.accept : words.join,
    kind: 'primary',
    onClick: () => void app.acceptSeek(seek.id),
  });
  return isToYou(seek) ? [accept, remove(words.decline)] : [accept];
}
