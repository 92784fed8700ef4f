// How a report looks: the board with the game's moves or a better line, and beside it how well both played, how the
// chances went, and where the game turned.
import type { Color, GameSpec } from '@ootori/rules';
import { h, type VNode } from 'snabbdom';
import { analysisOf } from '../analysis/address.ts';
import { onBoard } from '../board/board.ts';
import { type Analysis, judgements, type Report } from '../protocol/analysis.ts';
import type { GameRecord } from '../protocol/messages.ts';
import { chart } from '../report/chart.ts';
import type { ReadGame } from '../report/line.ts';
import { chances, markOf, percentOf, type TurningPoint, turningPoints } from '../report/report.ts';
import { gamePath } from '../route.ts';
import { factLine } from '../words/facts.ts';
import { gameName } from '../words/index.ts';
import { resultWords, written } from '../words/moves.ts';
import { seatName } from '../words/players.ts';
import { button, link } from './controls.ts';
import { icon } from './icons.ts';
import { moveTable } from './move_list.ts';
import type { ReportScreen } from './report_screen.ts';
import { shownBoard } from './shown_board.ts';
import { stepButtons } from './step_buttons.ts';

export function reportView(
  screen: ReportScreen,
  game: GameRecord,
  reading: ReadGame,
  analysis: Analysis,
): VNode {
  const { app } = screen;
  const spec = app.rules.spec(game.game);
  if (!spec)
    return h('main#content.missing', { attrs: { tabindex: -1 } }, [h('p', app.words.errors.garbled)]);
  const { report } = analysis;
  return h('main#content.game.report', { attrs: { tabindex: -1 } }, [
    h('div.game-layout', [
      boardArea(screen, game, reading, spec),
      h('div.panel', [
        heading(screen, game, spec),
        ...(report ? findings(screen, game, reading, report) : [wait(screen, game, analysis)]),
        h('div.dock', [where(screen, reading), toolbar(screen)]),
      ]),
    ]),
  ]);
}

function boardArea(screen: ReportScreen, { seats }: GameRecord, reading: ReadGame, spec: GameSpec): VNode {
  const { app, below, place } = screen;
  const [state, lastMove] = [reading.state(place), reading.lastMove(place)];
  return shownBoard({ spec, seats, state, lastMove, below }, app.settings);
}

function heading(screen: ReportScreen, game: GameRecord, spec: GameSpec): VNode {
  const { app } = screen;
  const { words, settings } = app;
  return h('header.game-heading', [
    h('h1', words.report.title),
    h('div.heading-tools', [
      link(
        analysisOf(game.id, screen.place.ply),
        path => app.go(path),
        { class: 'button.quiet.icon-only', label: words.analysisBoard.open },
        [icon('analysis')],
      ),
      link(gamePath(game.id), path => app.go(path), { class: 'button.quiet' }, words.report.toGame),
    ]),
    h(
      'p.muted',
      factLine([
        gameName(spec, settings.language),
        game.outcome ? resultWords(game.outcome, game.side, words) : '',
      ]),
    ),
  ]);
}

// What there is before there is a report.
function wait(
  screen: ReportScreen,
  game: GameRecord,
  { state, place, done, positions, mine }: Analysis,
): VNode {
  const { app } = screen;
  const words = app.words.report;
  if (state === 'waiting' || state === 'running') {
    const text = state === 'waiting' ? words.waiting(place) : words.running(done, positions);
    const progress = positions > 0 ? { value: done, max: positions } : {};
    return h('section.card.report-wait', [
      h('p', { attrs: { id: 'report-progress' } }, text),
      h('progress', { attrs: { ...progress, 'aria-labelledby': 'report-progress' } }),
      mine
        ? button({ label: words.withdraw, disabled: screen.busy, onClick: () => void screen.withdraw() })
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
          disabled: screen.busy,
          onClick: () => void screen.ask(),
        })
      : '',
  ]);
}

function findings(screen: ReportScreen, game: GameRecord, reading: ReadGame, report: Report): VNode[] {
  const words = screen.app.words.report;
  return [
    h('section.accuracies', { attrs: { 'aria-label': words.accuracy } }, [
      side(screen, game, report, 'black'),
      side(screen, game, report, 'white'),
    ]),
    chancesPart(screen, reading, report),
    turns(screen, reading, report),
    moves(screen, reading, report),
  ];
}

function side(screen: ReportScreen, game: GameRecord, report: Report, color: Color): VNode {
  const { words } = screen.app;
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

function chancesPart(screen: ReportScreen, reading: ReadGame, report: Report): VNode {
  const { words, settings } = screen.app;
  const { ply } = screen.place;
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
      onChoose: chosen => screen.show(chosen),
    }),
    h('p.chart-text', [h('span', text), h('span.visually-hidden', ` ${words.report.chartHint}`)]),
  ]);
}

function turns(screen: ReportScreen, reading: ReadGame, report: Report): VNode {
  const words = screen.app.words.report;
  const points = turningPoints(report);
  return h('section.turns', [
    h('h2', words.turningPoints),
    points.length === 0
      ? h('p.muted', words.noTurningPoints)
      : h(
          'ol',
          points.map(point => turn(screen, reading, point)),
        ),
  ]);
}

function turn(screen: ReportScreen, reading: ReadGame, { ply, move, judgement }: TurningPoint): VNode {
  const { words, settings } = screen.app;
  const played = reading.game.moves[ply - 1];
  const name = played ? written(played, settings.notation) : move.usi;
  const open = screen.place.ply === ply - 1 && screen.place.into > 0;
  return h('li.turn', { key: ply, class: { open } }, [
    h('button.turn-move', { attrs: { type: 'button' }, on: { click: onBoard(() => screen.show(ply)) } }, [
      h('span.move-number', `${ply}.`),
      h('strong', [name, h(`span.mark.${judgement}`, ` ${markOf[judgement]}`)]),
      h('span.muted', words.report.cost(words.report.judgement[judgement], percentOf(move.lost))),
    ]),
    betterLine(screen, reading, ply),
  ]);
}

// The moves that would have been better, each a button to the position after it.
function betterLine(screen: ReportScreen, reading: ReadGame, ply: number): VNode | string {
  const { words, settings } = screen.app;
  const usis = screen.lineAfter(ply - 1);
  if (usis.length === 0) return '';
  const { place } = screen;
  const open = place.ply === ply - 1 && place.into > 0;
  // The rules write its moves once somebody looks at it; until then one button leads there.
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
              on: { click: onBoard(() => screen.showLine(ply - 1, index + 1)) },
            },
            written(move, settings.notation),
          ),
        )
      : [
          h(
            'button.move',
            { attrs: { type: 'button' }, on: { click: onBoard(() => screen.showLine(ply - 1, 1)) } },
            firstWritten(screen, reading, ply - 1, usis[0] ?? ''),
          ),
        ]),
  ]);
}

function firstWritten(screen: ReportScreen, reading: ReadGame, ply: number, usi: string): string {
  const move = reading.game.at(ply).moves.find(legal => legal.usi === usi);
  return move ? written(move, screen.app.settings.notation) : usi;
}

function moves(screen: ReportScreen, reading: ReadGame, report: Report): VNode {
  const { words, settings } = screen.app;
  const cells = reading.game.moves.map((move, index) => {
    const judgement = report.moves[index]?.judgement ?? 'none';
    const here = screen.place.ply === index + 1 && screen.place.into === 0;
    return h(
      'button.move',
      {
        key: index,
        attrs: { type: 'button', ...(here ? { 'aria-current': 'true' } : {}) },
        on: { click: () => screen.show(index + 1) },
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

// Said while a better line stands on the board.
function where(screen: ReportScreen, reading: ReadGame): VNode | string {
  const { words } = screen.app;
  const { ply, into } = screen.place;
  if (into === 0) return '';
  const length = reading.lineAt(ply, screen.lineAfter(ply)).length;
  return h('p.looking-back', [
    h('span', words.report.inLine(into, length)),
    button({ label: words.report.backToGame, kind: 'quiet', onClick: () => screen.show(ply + 1) }),
  ]);
}

function toolbar(screen: ReportScreen): VNode {
  const words = screen.app.words.play;
  const { ply, into } = screen.place;
  const atStart = ply === 0 && into === 0;
  const atEnd = into > 0 ? into >= screen.lineAfter(ply).length : ply >= screen.plies;
  return h('div.toolbar', [
    h(
      'div.toolbar-group',
      stepButtons(words, {
        first: atStart ? null : () => screen.show(0),
        previous: atStart ? null : () => screen.step(-1),
        next: atEnd ? null : () => screen.step(1),
        last: ply >= screen.plies ? null : () => screen.show(screen.plies),
      }),
    ),
    h('div.toolbar-group', [
      button({ label: words.flip, icon: 'flip', iconOnly: true, onClick: () => screen.flip() }),
    ]),
  ]);
}
