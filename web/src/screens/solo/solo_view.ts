// The view of a game against the engine in this browser: the board, the help, and the terms of the next game.
import type { Color, GameSpec } from '@ootori/rules';
import { h, type VNode } from 'snabbdom';
import { thenToBoard } from '../../board/board.ts';
import { button, choices, toggle } from '../../parts/controls.ts';
import { missingPage } from '../../parts/lack.ts';
import { loneBoard } from '../../parts/lone_board.ts';
import { positionInWords } from '../../parts/position_in_words.ts';
import { asked } from '../../play/board_hints.ts';
import { opposite } from '../../play/color.ts';
import { soloPath } from '../../route.ts';
import { mostLevel, type SoloGame } from '../../solo/solo_game.ts';
import { canSave } from '../../storage.ts';
import { gameName } from '../../words/index.ts';
import { resultWords, ruleWords, written } from '../../words/moves.ts';
import { sentences } from '../../words/sentences.ts';
import { momentsView } from './moments_view.ts';
import type { SoloModel } from './solo_model.ts';

export function soloView(model: SoloModel): VNode {
  const { app, spec, solo } = model;
  if (!spec || !solo) return missingPage(app);
  const words = app.words.solo;
  const intro = sentences([words.intro, canSave() ? words.keptHere : app.words.notSaved], app.words);
  return h('main#content.game.learn.solo', { attrs: { tabindex: -1 } }, [
    h('div.game-layout', [
      table(model, spec, solo),
      h('div.panel', [
        h('header.game-heading', [h('h1', words.title), h('p.muted', intro)]),
        h('div.dock', { key: 'dock' }, [
          h('div.learn-answer', { attrs: { 'aria-live': 'polite' } }, [status(model, spec, solo)]),
          buttons(model, solo),
        ]),
        model.isOver ? momentsView(model, spec) : typing(model),
        helps(model),
        terms(model, spec),
        positionInWords(app, spec, model.state),
      ]),
    ]),
  ]);
}

function table(model: SoloModel, spec: GameSpec, solo: SoloGame): VNode {
  const { app, warned } = model;
  const state = warned?.state ?? model.state;
  const lastMove = warned ? warned.made : (model.made.at(-1) ?? null);
  const below = solo.side;
  const name = (color: Color) =>
    h('div.player', [
      h('span.player-name', [
        h(`span.stone.${color}`, { attrs: { role: 'img', 'aria-label': app.words.play.color[color] } }),
        h('span.name', color === solo.side ? app.words.play.you : app.words.play.engine(solo.level)),
      ]),
    ]);
  return loneBoard(app, {
    spec,
    name,
    view: {
      state,
      lastMove,
      below,
      mover: model.isPlayersTurn && !warned && !model.busy ? solo.side : null,
      hint: warned ? null : model.hint,
      against: model.against,
      reach: model.hints.hint.reach,
      arrows: warned?.arrow ? [warned.arrow] : [],
    },
    onMove: usi => void model.play(usi),
    onRefused: (usi, piece) => model.refuse(usi, piece),
    onTouched: square => asked(model.replayed(), game => model.hints.touch(game, square)),
  });
}

function status(model: SoloModel, spec: GameSpec, solo: SoloGame): VNode {
  const { app, warned } = model;
  const words = app.words.solo;
  if (model.failed && !model.isOver) return h('p.fault', words.failed);
  if (warned) return h('p.solo-warning', [h('strong', words.warning), app.words.sentenceGap, warned.reply]);
  const { rule, piece } = model.hints.hint;
  if (rule) return h('p.refused', ruleWords(spec, rule, piece, app.words));
  if (model.isOver) {
    const outcome = model.state.outcome ?? { winner: opposite(solo.side), reason: 'resignation' as const };
    return h('p.result', [
      resultWords(outcome, solo.side, app.words),
      model.help.follow ? h('span.muted', ` ${words.nextLevel(model.level)}`) : '',
    ]);
  }
  if (model.hint) return h('p', words.hinted(written(model.hint, app.settings.notation)));
  return h('p', model.isPlayersTurn ? words.yourTurn : words.thinking);
}

function buttons(model: SoloModel, solo: SoloGame): VNode {
  const words = model.app.words.solo;
  if (model.warned) {
    const { move } = model.warned;
    return h('div.learn-buttons', [
      button({
        label: words.otherMove,
        kind: 'primary',
        icon: 'takeBack',
        onClick: thenToBoard(() => model.spare()),
      }),
      button({ label: words.playAnyway, onClick: thenToBoard(() => model.make(move)) }),
    ]);
  }
  const hasMoved = model.states.slice(0, -1).some(({ turn }) => turn === solo.side);
  return h('div.learn-buttons', [
    button({
      label: words.hint,
      disabled: !model.isPlayersTurn || model.busy,
      onClick: () => void model.showHint(),
    }),
    button({
      label: words.takeBack,
      icon: 'takeBack',
      disabled: !hasMoved,
      onClick: () => model.takeBack(),
    }),
    button({
      label: words.resign,
      icon: 'resign',
      kind: 'quiet',
      disabled: model.isOver,
      onClick: () => model.resign(),
    }),
  ]);
}

function helps(model: SoloModel): VNode {
  const { help } = model;
  const words = model.app.words.solo;
  return h('div.solo-helps', [
    toggle('solo-warn', words.warn, help.warn, warn => model.change({ warn })),
    toggle('solo-threats', words.threats, help.threats, threats => model.change({ threats })),
    toggle('solo-follow', words.follow, help.follow ?? false, follow => model.follow(follow)),
  ]);
}

// The terms of the next game.
function terms(model: SoloModel, spec: GameSpec): VNode {
  const { app } = model;
  const words = app.words.newGame;
  return h('section.solo-terms', [
    choices({
      name: 'solo-game',
      legend: app.words.players.game,
      legendHidden: true,
      choices: app.rules.games.map(one => ({ value: one.id, label: gameName(one, app.words) })),
      chosen: spec.id,
      onChoose: id => app.go(soloPath(id)),
    }),
    choices<Color>({
      name: 'solo-side',
      legend: words.side,
      choices: (['black', 'white'] as const).map(value => ({ value, label: words.sides[value] })),
      chosen: model.side,
      onChoose: side => model.choose({ side }),
    }),
    h('label.field', [
      h('span', app.words.solo.level),
      h(
        'select',
        {
          attrs: { name: 'solo-level' },
          on: {
            change: (event: Event) =>
              model.choose({ level: Number((event.target as HTMLSelectElement).value) }),
          },
        },
        [...Array(mostLevel).keys()].map(n =>
          h(
            'option',
            { attrs: { value: n + 1 }, props: { selected: n + 1 === model.level } },
            `${n + 1} · ${words.levelName(n + 1)}`,
          ),
        ),
      ),
    ]),
    h('p.muted', words.levelHint(model.level)),
    button({
      label: app.words.solo.newGame,
      kind: 'primary',
      onClick: () => model.begin(),
    }),
  ]);
}

function typing(model: SoloModel): VNode {
  return model.typed.view(model.state.moves[0], () => model.playTyped());
}
