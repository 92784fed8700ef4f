// A game under way in a list of such: its board, its players, and what is known of it.
import type { Color } from '@ootori/rules';
import { h, type VNode } from 'snabbdom';
import { handOf } from '../board/position.ts';
import { hand, preview } from '../board/preview.ts';
import type { Context } from '../context.ts';
import type { LiveGame } from '../protocol/messages.ts';
import { gamePath } from '../route.ts';
import { factLine } from '../words/facts.ts';
import { gameName, handicapTitle } from '../words/index.ts';
import { seatName } from '../words/players.ts';
import { timeName } from '../words/time.ts';
import { link } from './controls.ts';

// As an item of a list.
export function liveCard(app: Context, game: LiveGame): VNode {
  const { words, rules, settings } = app;
  const spec = rules.spec(game.game);
  const facts = factLine([
    spec ? gameName(spec, words) : game.game,
    timeName(game.time, words),
    handicapTitle(spec, game.handicap, words),
    game.rated ? words.play.rated : '',
    words.home.plies(game.plies),
    words.watching.spectators(game.spectators),
  ]);
  return h('li', { key: game.id }, [
    link(gamePath(game.id), path => app.go(path), { class: 'watch-card' }, [
      player(app, game, 'white'),
      spec ? preview(spec, game.sfen, settings.pieces, game.last?.slice(2, 4)) : '',
      player(app, game, 'black'),
      h('span.game-row-facts', facts),
    ]),
  ]);
}

function player({ words, rules, settings }: Context, game: LiveGame, color: Color): VNode {
  const spec = rules.spec(game.game);
  const rating = game.ratings[color];
  return h('span.watch-player', { class: { 'to-move': game.turn === color } }, [
    h(`span.watch-mark.${color}`, { attrs: { 'aria-hidden': 'true' } }),
    h('span.visually-hidden', `${words.play.color[color]} `),
    h('span.watch-name', seatName(game.seats[color], words)),
    spec ? hand(spec, handOf(game.sfen, color), color, settings.pieces) : '',
    rating ? h('span.watch-rating', ` ${rating.rating}${rating.provisional ? '?' : ''}`) : '',
  ]);
}
