// One player beside the board: who it is, the clock, and what is to be said of the player now.
import type { Color } from '@ootori/rules';
import { h, type VNode } from 'snabbdom';
import { isLow } from '../clock/clock.ts';
import type { Room } from '../play/room.ts';
import type { Seat } from '../protocol/messages.ts';
import { playerPath } from '../route.ts';
import { seatName } from '../words/players.ts';
import { leftName } from '../words/time.ts';
import { link } from './controls.ts';
import type { GameScreen } from './game_screen.ts';
import { ticking } from './ticking.ts';

export function player(screen: GameScreen, room: Room, color: Color): VNode {
  const words = screen.app.words.play;
  const toMove = room.outcome === null && room.turn === color && room.pause.adjournment !== 'adjourned';
  const face = room.clock !== null;
  return h('div.player', { class: { 'to-move': toMove, 'with-clock': face } }, [
    h('span.player-name', [
      h(`span.stone.${color}`, { attrs: { role: 'img', 'aria-label': words.color[color] } }),
      name(screen, room.game.seats[color]),
    ]),
    h('span.player-line', [
      face ? clock(screen, room, color) : '',
      h('span.player-state', playerState(screen, room, color)),
    ]),
  ]);
}

function name(screen: GameScreen, seat: Seat): VNode {
  const { app } = screen;
  const label = seatName(seat, app.words);
  if (seat.kind !== 'account') return h('span.name', label);
  return link(playerPath(seat.name), path => app.go(path), { class: 'name' }, label);
}

function clock(screen: GameScreen, room: Room, color: Color): VNode {
  const { words } = screen.app;
  const label = words.clock.of(words.play.color[color]);
  return ticking('span.clock', { attrs: { role: 'timer', 'aria-label': label } }, () => {
    if (!room.clock) return { text: '' };
    const reading = room.clock.read(color, performance.now());
    const periods = reading.periods > 0 ? ` ${words.clock.periods(reading.periods)}` : '';
    const running = reading.running && room.outcome === null;
    return {
      text: leftName(reading.period ?? reading.main, words) + periods,
      classes: {
        running,
        low: running && isLow(room.clock.time, reading),
        byoyomi: reading.period !== null,
      },
    };
  });
}

function playerState(screen: GameScreen, room: Room, color: Color): (VNode | string)[] {
  const { play: words } = screen.app.words;
  if (room.outcome) return room.outcome.winner === color ? [words.winner] : [];
  if (room.pause.onVacation(color)) return [h('span.away', screen.app.words.correspondence.onVacation)];
  if (room.isPresent(color) === false && room.you !== color) return [h('span.away', words.away)];
  if (room.turn !== color || room.pause.adjournment === 'adjourned') return [];
  const thinking =
    room.game.seats[color].kind === 'engine' && (room.thinking || screen.app.line.status === 'open');
  if (thinking) return [words.thinking, h('span.dots', { attrs: { 'aria-hidden': 'true' } })];
  const check = room.record.last.check ? [h('strong.check-word', words.check), ' '] : [];
  return room.you === color ? [...check, h('span.turn-word', words.yourTurn)] : check;
}
