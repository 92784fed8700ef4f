// The key moments of a finished game, each with the better move and a link to try it.
import type { GameSpec, LegalMove, State } from '@ootori/rules';
import { h, type VNode } from 'snabbdom';
import { pathOf } from '../../analysis/address.ts';
import { preview } from '../../board/preview.ts';
import { link } from '../../parts/controls.ts';
import type { Moment } from '../../solo/messages.ts';
import { pieceName } from '../../words/index.ts';
import { written } from '../../words/moves.ts';
import { sentences } from '../../words/sentences.ts';
import type { SoloModel } from './solo_model.ts';

export function momentsView(model: SoloModel, spec: GameSpec): VNode {
  const { app, moments } = model;
  const words = app.words.solo;
  const source = { game: spec.id, start: '' };
  return h('section.solo-moments', [
    h('h2', words.moments),
    moments === null || moments === 'looking'
      ? model.failed
        ? h('p.fault', words.failed)
        : h('p.muted', words.lookingBack)
      : moments.length === 0
        ? h('p', model.hasLost ? words.noMomentsLost : words.noMoments)
        : h(
            'ol',
            moments.map(moment => momentCard(model, spec, moment)),
          ),
    link(
      pathOf({ source, ply: 0, moves: model.solo?.moves ?? [], at: null }),
      path => app.go(path),
      { class: 'button' },
      words.analyse,
    ),
  ]);
}

function momentCard(model: SoloModel, spec: GameSpec, moment: Moment): VNode {
  const { app } = model;
  const words = app.words.solo;
  const state = model.states[moment.ply];
  const played = model.made[moment.ply];
  if (!state || !played) return h('li');
  const source = { game: spec.id, start: '' };
  const moves = model.solo?.moves.slice(0, moment.ply) ?? [];
  return h('li.card.solo-moment', { key: moment.ply }, [
    preview(spec, state.sfen, app.settings.pieces, played.to),
    h('div', [
      h('h3', words.moment(moment.ply + 1, written(played, app.settings.notation))),
      h('p', sentences(whatHappened(model, spec, moment, state), app.words)),
      link(
        pathOf({ source, ply: 0, moves: [...moves, moment.better], at: moves.length }),
        path => app.go(path),
        { class: 'button' },
        words.tryIt,
      ),
    ]),
  ]);
}

function whatHappened(model: SoloModel, spec: GameSpec, moment: Moment, state: State): string[] {
  const { app } = model;
  const words = app.words.solo;
  const said: string[] = [];
  const better = state.moves.find(({ usi }) => usi === moment.better);
  const reply = model.states[moment.ply + 1]?.moves.find(({ usi }) => usi === moment.reply);
  const write = (move: LegalMove) => written(move, app.settings.notation);
  if (better) {
    if (moment.mates) said.push(words.couldMate(write(better)));
    else if (better.captured)
      said.push(words.couldWin(write(better), pieceName(spec, better.captured, app.words)));
    else said.push(words.better(write(better)));
  }
  if (reply) {
    if (moment.isMated) said.push(words.gotMated(write(reply)));
    else if (reply.captured) said.push(words.lost(write(reply), pieceName(spec, reply.captured, app.words)));
  }
  return said;
}
