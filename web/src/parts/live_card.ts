// A live game in a list: its board, its players and its terms.
import type { Color } from '@ootori/rules';
import { h, type VNode } from 'snabbdom';
import { handOf } from '../board/position.ts';
import { hand, preview } from '../board/preview.ts';
import { ClockFace, isLow } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import type { LiveGame, Millis } from '../protocol/games.ts';
import { gamePath } from '../route.ts';
import { isLive } from '../time_kinds.ts';
import { factLine } from '../words/facts.ts';
import { gameName, handicapTitle } from '../words/index.ts';
import { seatName } from '../words/players.ts';
import { estimateName, timeName } from '../words/time.ts';
import { link } from './controls.ts';
import { ticking } from './ticking.ts';

const stale = 12_000; // ms; after this long without news, the clock shown is no longer the server's

// A list item. `heard`: when the server sent the game, by performance.now().
export function liveCard(app: Context, game: LiveGame, heard: Millis): VNode {
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
      player(app, game, heard, 'white'),
      held(app, game, 'white'),
      spec ? preview(spec, game.sfen, settings.pieces, game.last?.slice(2, 4)) : '',
      held(app, game, 'black'),
      player(app, game, heard, 'black'),
      h('span.game-row-facts', facts),
    ]),
  ]);
}

function player(app: Context, game: LiveGame, heard: Millis, color: Color): VNode {
  const { words } = app;
  const rating = game.ratings[color];
  return h('span.watch-player', { class: { 'to-move': game.turn === color } }, [
    h(`span.watch-mark.${color}`, { attrs: { 'aria-hidden': 'true' } }),
    h('span.visually-hidden', `${words.play.color[color]} `),
    h('span.watch-name', seatName(game.seats[color], words)),
    rating ? h('span.watch-rating', ` ${rating.rating}${rating.provisional ? '?' : ''}`) : '',
    clock(app, game, heard, color),
  ]);
}

function held({ rules, settings }: Context, game: LiveGame, color: Color): VNode | string {
  const spec = rules.spec(game.game);
  return spec ? hand(spec, handOf(game.sfen, color), color, settings.pieces) : '';
}

// Whole seconds, because these games are polled and not updated at each move.
function clock({ words }: Context, game: LiveGame, heard: Millis, color: Color): VNode | string {
  if (!game.time || !isLive(game.time)) return '';
  const face = new ClockFace(game.time, game.clock, heard);
  const read = () => {
    const now = performance.now();
    const reading = face.read(color, now);
    const periods = reading.periods > 0 ? ` ${words.clock.periods(reading.periods)}` : '';
    const left = now - heard > stale ? 0 : (reading.period ?? reading.main);
    return {
      text: estimateName(left, words) + periods,
      classes: { running: reading.running, low: isLow(face.time, reading) },
    };
  };
  return ticking('span.watch-clock', {}, read);
}
