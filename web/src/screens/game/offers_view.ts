// What happens between the players besides moves: offers to answer, an absent player, a rematch offered. All of it is
// shown below the board, never over it.
import type { Color } from '@ootori/rules';
import { h, type VNode } from 'snabbdom';
import { thenToBoard } from '../../board/board.ts';
import { button, link } from '../../parts/controls.ts';
import { ticking } from '../../parts/ticking.ts';
import { opposite } from '../../play/color.ts';
import type { Room } from '../../play/room.ts';
import type { Offer } from '../../protocol/games.ts';
import { gamePath } from '../../route.ts';
import { isLive } from '../../time_kinds.ts';
import { leftName } from '../../words/time.ts';
import { adjournmentWords } from './game_crier.ts';
import type { GameModel } from './game_model.ts';

export function offers(model: GameModel, room: Room): VNode[] {
  const open = room.offers.all.map(([offer, by]) => offerView(model, room, offer, by));
  return [
    ...open,
    ...adjournment(model, room),
    ...firstMove(model, room),
    ...away(model, room),
    ...rematch(model, room),
  ];
}

function offerView(model: GameModel, room: Room, offer: Offer, by: Color): VNode {
  const { offers: words, play } = model.app.words;
  const answer = (label: string, accept: boolean, kind?: 'primary') =>
    button({ label, ...(kind ? { kind } : {}), onClick: thenToBoard(() => room.answer(offer, accept)) });
  if (room.you === null) return notice(model, offer, [words.between(play.color[by])[offer]], []);
  if (room.you === by) return notice(model, offer, [words.yours[offer]], [answer(words.withdraw, false)]);
  return notice(
    model,
    offer,
    [words.theirs[offer]],
    [answer(words.accept, true, 'primary'), answer(words.decline, false)],
  );
}

function adjournment(model: GameModel, room: Room): VNode[] {
  const words = model.app.words.adjournment;
  if (room.pause.adjournment === 'none' || room.outcome) return [];
  const text = adjournmentWords(room, model.app.words);
  if (room.pause.adjournment === 'sealing') return [notice(model, 'sealing', [text], [])];
  const left = () => room.clock?.adjournedFor(performance.now()) ?? 0;
  const { isRecalled } = room.pause;
  const say = isRecalled ? words.settledIn : words.byItself;
  const countdown = ticking('span', {}, () => ({ text: say(leftName(left(), model.app.words)) }));
  const more = [h('span', isRecalled ? words.settlement : words.clocksStopped), countdown];
  // The line below the board has room for one sentence; the rest goes below the buttons.
  return [
    notice(model, 'adjourned', [text], resumption(model, room)),
    notice(
      model,
      'adjourned-more',
      waitsForOther(room) ? [...more, h('span', words.whenBothAreThere)] : more,
      [],
    ),
  ];
}

const mayResume = (room: Room) => room.you !== null && room.mayOffer('resume');

// Until both are asked to resume, the game resumes only while both are present.
function waitsForOther(room: Room): boolean {
  const { you, pause } = room;
  return you !== null && mayResume(room) && !pause.isRecalled && room.isPresent(opposite(you)) !== true;
}

function resumption(model: GameModel, room: Room): VNode[] {
  const words = model.app.words.adjournment;
  if (!mayResume(room) || waitsForOther(room)) return [];
  const label = room.pause.isRecalled ? words.ready : words.resume;
  return [button({ label, kind: 'primary', onClick: thenToBoard(() => room.propose('resume')) })];
}

// Until the clocks run, a live game waits for a first move, for a limited time.
function firstMove(model: GameModel, room: Room): VNode[] {
  const { clock } = room;
  const { words } = model.app;
  const left = () => clock?.firstMove(performance.now()) ?? null;
  if (!clock || !isLive(clock.time) || room.outcome || left() === null) return [];
  const own = room.turn === room.you;
  const text = room.isArranged
    ? words.play[own ? 'firstMoveOrLose' : 'theirFirstMoveOrLose']
    : words.play[own ? 'firstMove' : 'theirFirstMove'];
  return [
    notice(
      model,
      'first-move',
      [ticking('span', {}, () => ({ text: text(leftName(left() ?? 0, words)) }))],
      [],
    ),
  ];
}

function away(model: GameModel, room: Room): VNode[] {
  const at = room.claimAt;
  const { words } = model.app;
  if (at === null) return [];
  // Until both have moved, a claim would only abort the game, and the user can abort it at any time.
  if (!room.begun) return [notice(model, 'away', [words.play.awayText], [])];
  const left = () => at - performance.now();
  if (left() <= 0) {
    const claim = button({
      label: words.play.claim,
      kind: 'primary',
      onClick: thenToBoard(() => room.claim()),
    });
    return [notice(model, 'away', [words.play.awayText], [claim])];
  }
  const countdown = ticking('span', {}, () => {
    if (left() <= 0) model.app.redraw();
    return { text: words.play.claimIn(leftName(Math.max(0, left()), words)) };
  });
  return [notice(model, 'away', [words.play.awayText, countdown], [])];
}

function rematch(model: GameModel, room: Room): VNode[] {
  const { app } = model;
  if (room.rematch === null) return [];
  const to = link(gamePath(room.rematch), path => app.go(path), { class: 'button.primary' }, [
    app.words.play.toRematch,
  ]);
  return [notice(model, 'rematched', [app.words.play.rematchReady], [to])];
}

function notice({ app }: GameModel, key: string, text: (VNode | string)[], actions: VNode[]): VNode {
  return h('section.notice', { key }, [
    h(
      'p',
      text.flatMap((part, index) => (index === 0 ? [part] : [app.words.sentenceGap, part])),
    ),
    actions.length > 0 ? h('div.notice-actions', actions) : '',
  ]);
}
