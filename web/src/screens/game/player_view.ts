// One player beside the board: name, clock, and status such as away or on vacation.
import type { Color } from '@ootori/rules';
import { h, type VNode } from 'snabbdom';
import { isLow } from '../../clock/clock.ts';
import { link } from '../../parts/controls.ts';
import { ticking } from '../../parts/ticking.ts';
import type { Room } from '../../play/room.ts';
import type { Seat } from '../../protocol/games.ts';
import { playerPath } from '../../route.ts';
import { seatName } from '../../words/players.ts';
import { estimateName, leftName, passedName } from '../../words/time.ts';
import type { GameModel } from './game_model.ts';

export function player(model: GameModel, room: Room, color: Color): VNode {
  const words = model.app.words.play;
  const toMove = room.outcome === null && room.turn === color && room.pause.adjournment !== 'adjourned';
  const face = room.clock !== null;
  return h('div.player', { class: { 'to-move': toMove, 'with-clock': face } }, [
    h('span.player-head', [
      h('span.player-name', [
        h(`span.stone.${color}`, { attrs: { role: 'img', 'aria-label': words.color[color] } }),
        name(model, room.game.seats[color]),
      ]),
      standing(model, color),
    ]),
    h('span.player-line', [
      face ? clock(model, room, color) : '',
      h('span.player-state', playerState(model, room, color)),
    ]),
  ]);
}

function name(model: GameModel, seat: Seat): VNode {
  const { app } = model;
  const label = seatName(seat, app.words);
  if (seat.kind !== 'account') return h('span.name', label);
  return link(playerPath(seat.name), path => app.go(path), { class: 'name' }, label);
}

// The rating, and the score in a series of rematches.
function standing({ app, standing: known }: GameModel, color: Color): VNode | string {
  const words = app.words.play;
  if (!known) return '';
  const { match } = known;
  const rating = known.ratings[color];
  const points = match && pointsName(match[color]);
  const tip = points === null ? '' : words.matchPoints(points);
  return h('span.standing', [
    rating ? h('span.rating', words.rating(rating.rating, rating.provisional)) : '',
    points === null
      ? ''
      : h('span.match-points', { attrs: { title: tip, role: 'img', 'aria-label': tip } }, points),
  ]);
}

// The rating change from this game, once it is over.
function ratingChange({ app, standing: known }: GameModel, color: Color): VNode | null {
  const change = known?.ratings[color]?.change ?? null;
  if (change === null) return null;
  const text = app.words.play.ratingChange(change);
  return h('span.rating-change', { class: { up: change > 0, down: change < 0 } }, text);
}

// In the usual notation for scores: 1½.
function pointsName(points: number): string {
  const whole = Math.floor(points);
  if (whole === points) return String(whole);
  return `${whole === 0 ? '' : whole}½`;
}

function clock(model: GameModel, room: Room, color: Color): VNode {
  const { words } = model.app;
  const label = words.clock.of(words.play.color[color]);
  return ticking('span.clock', { attrs: { role: 'timer', 'aria-label': label } }, () => {
    if (!room.clock) return { text: '' };
    const reading = room.clock.read(color, performance.now());
    const periods = reading.periods > 0 ? ` ${words.clock.periods(reading.periods)}` : '';
    const running = reading.running && room.outcome === null;
    // The opponent may have moved in the meantime, so neither clock is known exactly.
    const unsure = model.isOutOfTouch && room.outcome === null;
    const left = reading.period ?? reading.main;
    return {
      text: (unsure ? estimateName(left, words) : leftName(left, words)) + periods,
      classes: {
        running,
        unsure,
        low: running && !unsure && isLow(room.clock.time, reading),
        byoyomi: reading.period !== null,
      },
    };
  });
}

function playerState(model: GameModel, room: Room, color: Color): (VNode | string)[] {
  const { play: words } = model.app.words;
  if (room.outcome)
    return [ratingChange(model, color) ?? (room.outcome.winner === color ? words.winner : '')];
  if (room.pause.onVacation(color)) return [h('span.away', model.app.words.correspondence.onVacation)];
  if (room.isAway(color) && room.you !== color) {
    const away = () => ({
      text: words.awayFor(passedName(performance.now() - room.awaySince(color), model.app.words)),
    });
    return [ticking('span.away', {}, away)];
  }
  if (room.turn !== color || room.pause.adjournment === 'adjourned') return [];
  const thinking =
    room.game.seats[color].kind === 'engine' && (room.thinking || model.app.line.status === 'open');
  if (thinking) return [words.thinking, h('span.dots', { attrs: { 'aria-hidden': 'true' } })];
  const check = room.record.last.check ? [h('strong.check-word', words.check), ' '] : [];
  // Without a connection it is unknown whose turn it is.
  return room.you === color && !model.isOutOfTouch
    ? [...check, h('span.turn-word', words.yourTurnShort)]
    : check;
}
