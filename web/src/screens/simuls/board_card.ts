// One board of a simul in the overview: its position, clocks and result, linked to the game.
import type { Color } from '@ootori/rules';
import { h, type VNode } from 'snabbdom';
import { handOf } from '../../board/position.ts';
import { hand, preview } from '../../board/preview.ts';
import { isLow } from '../../clock/clock.ts';
import type { Context } from '../../context.ts';
import { link } from '../../parts/controls.ts';
import { ticking } from '../../parts/ticking.ts';
import type { FollowedBoard } from '../../play/simul_boards.ts';
import type { BoardResult, Simul } from '../../protocol/simuls.ts';
import { gamePath } from '../../route.ts';
import { factLine } from '../../words/facts.ts';
import { handicapTitle } from '../../words/index.ts';
import { seatName } from '../../words/players.ts';
import { leftName } from '../../words/time.ts';

export interface CardProps {
  app: Context;
  simul: Simul;
  one: FollowedBoard;
  result: BoardResult | null; // as counted by the simul; arrives shortly after the game has ended
  number: number;
}

export function boardCard(props: CardProps): VNode {
  const { app, simul, one, result, number } = props;
  const { words, rules, settings } = app;
  const { board, state } = one;
  const spec = rules.spec(simul.game);
  const waits = simul.you.host && one.waitsForHost;
  const facts = factLine([
    words.simuls.board(number),
    handicapTitle(spec, board.handicap, words),
    state ? words.home.plies(one.record?.plies ?? 0) : '',
    waits ? words.simuls.yourMove : '',
    result ? words.simuls.results[result] : '',
  ]);
  const held = (color: Color) =>
    spec && state ? hand(spec, handOf(state.sfen, color), color, settings.pieces) : '';
  return h('li', { key: board.game }, [
    link(
      gamePath(board.game),
      path => app.go(path),
      { class: `watch-card.simul-board${waits ? '.waits' : ''}${one.outcome ? '.over' : ''}` },
      [
        player(props, 'white'),
        held('white'),
        spec && state ? preview(spec, state.sfen, settings.pieces, one.last) : '',
        held('black'),
        player(props, 'black'),
        h('span.game-row-facts', facts),
      ],
    ),
  ]);
}

function player({ app, simul, one }: CardProps, color: Color): VNode {
  const { words } = app;
  const seat = one.board.host_side === color ? simul.host : one.board.guest;
  return h('span.watch-player', { class: { 'to-move': one.turn === color } }, [
    h(`span.watch-mark.${color}`, { attrs: { 'aria-hidden': 'true' } }),
    h('span.visually-hidden', `${words.play.color[color]} `),
    h('span.watch-name', seatName(seat, words)),
    clock(app, one, color),
  ]);
}

function clock({ words }: Context, one: FollowedBoard, color: Color): VNode | string {
  if (!one.clock) return '';
  return ticking('span.watch-clock', {}, () => {
    if (!one.clock) return { text: '' };
    const reading = one.clock.read(color, performance.now());
    const periods = reading.periods > 0 ? ` ${words.clock.periods(reading.periods)}` : '';
    return {
      text: leftName(reading.period ?? reading.main, words) + periods,
      classes: {
        running: reading.running && !one.outcome,
        low: !one.outcome && isLow(one.clock.time, reading),
      },
    };
  });
}
