// The view of a report: the board with the game's moves or a better line, and beside it both players' accuracy, the
// chart of chances, and the turning points.
import type { Color, GameSpec } from '@ootori/rules';
import { h, type VNode } from 'snabbdom';
import { analysisOf } from '../../analysis/address.ts';
import { onBoard } from '../../board/board.ts';
import { button, link } from '../../parts/controls.ts';
import { icon } from '../../parts/icons.ts';
import { moveTable } from '../../parts/move_table.ts';
import { shownBoard } from '../../parts/shown_board.ts';
import { stepButtons } from '../../parts/step_buttons.ts';
import { studyButton } from '../../parts/study_button.ts';
import { opposite } from '../../play/color.ts';
import { type Analysis, judgements, type Report, type ReviewedMove } from '../../protocol/analysis.ts';
import { readRecord } from '../../protocol/game_calls.ts';
import type { GameRecord } from '../../protocol/games.ts';
import { chart } from '../../report/chart.ts';
import type { ReadGame } from '../../report/line.ts';
import { type Loss, lossOf } from '../../report/loss.ts';
import { chances, isWellPlayed, markOf, missedMate, percentOf, turningPoints } from '../../report/report.ts';
import { gamePath } from '../../route.ts';
import { factLine } from '../../words/facts.ts';
import { gameName } from '../../words/index.ts';
import { resultWords, written } from '../../words/moves.ts';
import { seatName } from '../../words/players.ts';
import type { ReportModel } from './report_model.ts';

export function reportView(
  model: ReportModel,
  game: GameRecord,
  reading: ReadGame,
  analysis: Analysis,
): VNode {
  const { app } = model;
  const spec = app.rules.spec(game.game);
  if (!spec)
    return h('main#content.missing', { attrs: { tabindex: -1 } }, [h('p', app.words.errors.garbled)]);
  const { report } = analysis;
  return h('main#content.game.report', { attrs: { tabindex: -1 } }, [
    h('div.game-layout', [
      boardArea(model, game, reading, spec),
      h('div.panel', [
        heading(model, game, spec),
        ...(report ? findings(model, game, reading, report) : [wait(model, game, analysis)]),
        h('div.dock', [where(model, reading), toolbar(model)]),
      ]),
    ]),
  ]);
}

function boardArea(model: ReportModel, { seats }: GameRecord, reading: ReadGame, spec: GameSpec): VNode {
  const { app, below, place } = model;
  const [state, lastMove] = [reading.state(place), reading.lastMove(place)];
  return shownBoard({ spec, seats, state, lastMove, below }, app.settings, app.words);
}

function heading(model: ReportModel, game: GameRecord, spec: GameSpec): VNode {
  const { app } = model;
  const { words } = app;
  return h('header.game-heading', [
    h('h1', words.report.title),
    h('div.heading-tools', [
      link(
        analysisOf(game.id, model.place.ply),
        path => app.go(path),
        { class: 'button.quiet.icon-only', label: words.analysisBoard.open },
        [icon('analysis')],
      ),
      studyButton(app, () => readRecord(game.id), 'quiet icon'),
      link(gamePath(game.id), path => app.go(path), { class: 'button.quiet' }, words.report.toGame),
    ]),
    h(
      'p.muted',
      factLine([gameName(spec, words), game.outcome ? resultWords(game.outcome, game.side, words) : '']),
    ),
  ]);
}

// Shown until the report is finished.
function wait(
  model: ReportModel,
  game: GameRecord,
  { state, place, done, positions, mine }: Analysis,
): VNode {
  const { app } = model;
  const words = app.words.report;
  if (state === 'waiting' || state === 'running') {
    const text = state === 'waiting' ? words.waiting(place) : words.running(done, positions);
    const progress = positions > 0 ? { value: done, max: positions } : {};
    return h('section.card.report-wait', [
      h('p', { attrs: { id: 'report-progress' } }, text),
      h('progress', { attrs: { ...progress, 'aria-labelledby': 'report-progress' } }),
      mine
        ? button({ label: words.withdraw, disabled: model.busy, onClick: () => void model.withdraw() })
        : '',
    ]);
  }
  const text =
    state === 'failed'
      ? words.failed
      : !game.outcome
        ? words.notOver
        : game.side
          ? words.none
          : words.onlyPlayers;
  return h('section.card.report-wait', [
    state === 'none' && game.outcome && !game.side ? h('p', words.none) : '',
    h('p', text),
    game.outcome && game.side
      ? button({
          label: state === 'failed' ? words.again : words.ask,
          kind: 'primary',
          disabled: model.busy,
          onClick: () => void model.ask(),
        })
      : '',
  ]);
}

function findings(model: ReportModel, game: GameRecord, reading: ReadGame, report: Report): VNode[] {
  const words = model.app.words.report;
  return [
    h('section.accuracies', { attrs: { 'aria-label': words.accuracy } }, [
      side(model, game, report, 'black'),
      side(model, game, report, 'white'),
    ]),
    chancesPart(model, reading, report),
    ...turns(model, game, reading, report),
    moves(model, reading, report),
  ];
}

function side(model: ReportModel, game: GameRecord, report: Report, color: Color): VNode {
  const { words } = model.app;
  const found = report[color];
  return h('div.accuracy', [
    h('h2', [
      h(`span.stone.${color}`, { attrs: { role: 'img', 'aria-label': words.play.color[color] } }),
      h('span.name', seatName(game.seats[color], words)),
    ]),
    h('p', [h('span.muted', words.report.accuracy), ' ', h('strong', words.report.percent(found.accuracy))]),
    h(
      'ul',
      judgements.map(judgement =>
        h(`li.${judgement}`, [
          h('span.mark', { attrs: { 'aria-hidden': 'true' } }, markOf[judgement]),
          words.report.judgements[judgement](found[judgement]),
        ]),
      ),
    ),
  ]);
}

function chancesPart(model: ReportModel, reading: ReadGame, report: Report): VNode {
  const { words, settings } = model.app;
  const { ply } = model.place;
  const black = percentOf(chances(report)[ply] ?? 0.5);
  const move = reading.game.moves[ply - 1];
  const text = words.report.chartAt(ply, move ? written(move, settings.notation) : '', black);
  return h('section.chart-part', [
    h('h2', words.report.chart),
    chart({
      report,
      ply,
      label: words.report.chart,
      valueText: text,
      onChoose: chosen => model.show(chosen),
    }),
    h('p.chart-text', [h('span', text), h('span.visually-hidden', ` ${words.report.chartHint}`)]),
  ]);
}

// First how the game was lost; then other costly moves by either side.
function turns(model: ReportModel, game: GameRecord, reading: ReadGame, report: Report): VNode[] {
  const words = model.app.words.report;
  const winner = game.outcome?.winner ?? null;
  const loss = winner && lossOf(report, opposite(winner));
  const points = turningPoints(report).filter(ply => !loss?.plies.includes(ply));
  const known = loss ? lossPart(model, reading, report, loss, opposite(winner)) : [];
  if (points.length === 0 && known.length > 0) return known;
  return [
    ...known,
    h('section.turns', [
      h('h2', loss && loss.plies.length > 0 ? words.otherTurningPoints : words.turningPoints),
      points.length === 0
        ? h('p.muted', isWellPlayed(report, winner, game.side) ? words.noTurningPoints : words.nothingCostly)
        : turnList(model, reading, report, points),
    ]),
  ];
}

function lossPart(model: ReportModel, reading: ReadGame, report: Report, loss: Loss, loser: Color): VNode[] {
  const { words } = model.app;
  const color = words.play.color[loser];
  const { plies, slipped, slide } = loss;
  if (plies.length === 0) return [];
  const said = slide
    ? words.report.slide(color, slide.from + 1, slide.to, percentOf(slide.before), percentOf(slide.after))
    : slipped !== null
      ? words.report.slipped(color, slipped + 1)
      : '';
  const at = slide?.from ?? slipped ?? 0;
  return [
    h('section.turns.loss', { key: 'loss' }, [
      h('h2', words.report.lostAt),
      said
        ? h('p.loss-slip', [
            h('span', said),
            ' ',
            button({ label: words.report.showThere, onClick: onBoard(() => model.show(at)) }),
          ])
        : '',
      h('h3', words.report.costliest(color, plies.length)),
      turnList(model, reading, report, plies),
    ]),
  ];
}

function turnList(model: ReportModel, reading: ReadGame, report: Report, plies: readonly number[]): VNode {
  return h(
    'ol',
    plies.flatMap(ply => {
      const move = report.moves[ply - 1];
      return move ? [turn(model, reading, ply, move)] : [];
    }),
  );
}

function turn(model: ReportModel, reading: ReadGame, ply: number, move: ReviewedMove): VNode {
  const { settings } = model.app;
  const { judgement } = move;
  const played = reading.game.moves[ply - 1];
  const name = played ? written(played, settings.notation) : move.usi;
  const open = model.place.ply === ply - 1 && model.place.into > 0;
  return h('li.turn', { key: ply, class: { open } }, [
    h('button.turn-move', { attrs: { type: 'button' }, on: { click: onBoard(() => model.show(ply)) } }, [
      h('span.move-number', `${ply}.`),
      h('strong', [name, h(`span.mark.${judgement}`, ` ${markOf[judgement]}`)]),
      h('span.muted', costText(model, move)),
    ]),
    betterLine(model, reading, ply),
  ]);
}

function costText(model: ReportModel, move: ReviewedMove): string {
  const words = model.app.words.report;
  const missed = missedMate(move);
  const percent = percentOf(move.lost);
  if (missed !== null && percent === 0) return words.missedMate(missed); // in a position that stays won
  const cost =
    move.judgement === 'none'
      ? words.smallCost(percent)
      : words.cost(words.judgement[move.judgement], percent);
  return missed === null ? cost : factLine([words.missedMate(missed), cost]);
}

// The moves of the better line, each a button to the position after it.
function betterLine(model: ReportModel, reading: ReadGame, ply: number): VNode | string {
  const { words, settings } = model.app;
  const usis = model.lineAfter(ply - 1);
  if (usis.length === 0) return '';
  const { place } = model;
  const open = place.ply === ply - 1 && place.into > 0;
  // The moves can be written out only after the line has been opened; until then, one button opens it.
  const line = open ? reading.lineAt(ply - 1, usis) : [];
  return h('p.better', [
    h('span', `${words.report.better} `),
    ...(open
      ? line.map((move, index) =>
          h(
            'button.move',
            {
              key: index,
              attrs: {
                type: 'button',
                ...(place.into === index + 1 ? { 'aria-current': 'true' } : {}),
              },
              on: { click: onBoard(() => model.showLine(ply - 1, index + 1)) },
            },
            written(move, settings.notation),
          ),
        )
      : [
          h(
            'button.move',
            { attrs: { type: 'button' }, on: { click: onBoard(() => model.showLine(ply - 1, 1)) } },
            firstWritten(model, reading, ply - 1, usis[0] ?? ''),
          ),
        ]),
  ]);
}

function firstWritten(model: ReportModel, reading: ReadGame, ply: number, usi: string): string {
  const move = reading.game.at(ply).moves.find(legal => legal.usi === usi);
  return move ? written(move, model.app.settings.notation) : usi;
}

function moves(model: ReportModel, reading: ReadGame, report: Report): VNode {
  const { words, settings } = model.app;
  const cells = reading.game.moves.map((move, index) => {
    const judgement = report.moves[index]?.judgement ?? 'none';
    const here = model.place.ply === index + 1 && model.place.into === 0;
    return h(
      'button.move',
      {
        key: index,
        attrs: { type: 'button', ...(here ? { 'aria-current': 'true' } : {}) },
        on: { click: () => model.show(index + 1) },
      },
      [
        written(move, settings.notation),
        judgement === 'none' ? '' : h(`span.mark.${judgement}`, ` ${markOf[judgement]}`),
      ],
    );
  });
  return h('section.moves', { attrs: { 'aria-label': words.play.moves } }, [
    moveTable(cells, reading.game.at(0).turn),
  ]);
}

// Shown while a better line is on the board.
function where(model: ReportModel, reading: ReadGame): VNode | string {
  const { words } = model.app;
  const { ply, into } = model.place;
  if (into === 0) return '';
  const length = reading.lineAt(ply, model.lineAfter(ply)).length;
  return h('p.looking-back', [
    h('span', words.report.inLine(into, length)),
    button({ label: words.report.backToGame, onClick: () => model.show(ply + 1) }),
  ]);
}

function toolbar(model: ReportModel): VNode {
  const words = model.app.words.play;
  const { ply, into } = model.place;
  const atStart = ply === 0 && into === 0;
  const atEnd = into > 0 ? into >= model.lineAfter(ply).length : ply >= model.plies;
  return h('div.toolbar', [
    h(
      'div.toolbar-group',
      stepButtons(words, {
        first: atStart ? null : () => model.show(0),
        previous: atStart ? null : () => model.step(-1),
        next: atEnd ? null : () => model.step(1),
        last: ply >= model.plies ? null : () => model.show(model.plies),
      }),
    ),
    h('div.toolbar-group', [
      button({ label: words.flip, icon: 'flip', iconOnly: true, onClick: () => model.flip() }),
    ]),
  ]);
}
