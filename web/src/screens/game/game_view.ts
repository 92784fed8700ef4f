// The view of a game: the board between the players, and the panel with the moves and actions.
import type { GameSpec } from '@ootori/rules';
import { h, type VNode } from 'snabbdom';
import { analysisOf } from '../../analysis/address.ts';
import { board, thenToBoard } from '../../board/board.ts';
import { button, link, question } from '../../parts/controls.ts';
import { icon } from '../../parts/icons.ts';
import { positionInWords } from '../../parts/position_in_words.ts';
import { plySteps, stepButtons } from '../../parts/step_buttons.ts';
import { studyButton } from '../../parts/study_button.ts';
import type { Room } from '../../play/room.ts';
import { readRecord } from '../../protocol/game_calls.ts';
import type { GameRecord } from '../../protocol/games.ts';
import { askedReportPath, reportPath, tournamentsPath } from '../../route.ts';
import { factLine } from '../../words/facts.ts';
import { type Dictionary, gameName, handicapTitle } from '../../words/index.ts';
import { endingOf, premoveName, reasonWords, resultWords, ruleWords, written } from '../../words/moves.ts';
import { timeName } from '../../words/time.ts';
import { chatTabs, chatView } from './chat_view.ts';
import { gameBoard, shownState } from './game_board.ts';
import type { GameModel } from './game_model.ts';
import { linesView, settledLines } from './lines_view.ts';
import { moveList } from './move_list.ts';
import { offers } from './offers_view.ts';

export function gameView(model: GameModel, room: Room): VNode {
  const { app } = model;
  const spec = app.rules.spec(room.game.game);
  if (!spec)
    return h('main#content.missing', { attrs: { tabindex: -1 } }, [h('p', app.words.errors.garbled)]);
  const [first, ...others] = messages(model, room, spec);
  return h('main#content.game', { attrs: { tabindex: -1 } }, [
    h('div.game-layout', [
      board(gameBoard(model, room, spec, first ?? '')),
      h('div.panel', [
        heading(model, room, spec),
        ...(model.talk ? [chatTabs(model.talk)] : []),
        model.talk?.tab === 'chat' ? chatView(model.talk) : moveList(model, room),
        h('div.dock', [
          model.lines?.planner ? '' : toolbar(model, room),
          result(model, room),
          opponentActions(model),
          ...others.filter(isNotShort),
          impasse(model, room),
          model.bar?.view() ?? '',
          model.lines ? linesView(model.lines) : '',
        ]),
        model.lines ? settledLines(model.lines) : '',
        room.you ? '' : h('p.muted', app.words.play.watchOnly),
        mayType(room) ? typeMoves(model, room) : '',
        positionInWords(app, spec, shownState(model, room)),
      ]),
    ]),
    model.asking ? endDialog(model, room, model.asking) : '',
    model.ruling?.view() ?? '',
    model.share.view({ ply: model.ply, bottom: model.below }),
  ]);
}

// The messages, most urgent first. The first is shown in the line below the board, the others below the buttons. None
// of them covers anything or moves the board.
function messages(model: GameModel, room: Room, spec: GameSpec): VNode[] {
  const all = [
    connection(model),
    refused(model, spec),
    confirmation(model),
    ...offers(model, room),
    settled(model, room, spec),
    lookingBack(model),
    inShort(model, room),
  ];
  return all.filter(message => message !== null);
}

function connection({ app, disconnected, quiet }: GameModel): VNode | null {
  const words = app.words.connection;
  if (!disconnected && !quiet) return null;
  return h('p.connection', { key: 'connection' }, disconnected ? words.waiting : words.quiet);
}

// Why the move just tried is illegal.
function refused({ app, hints }: GameModel, spec: GameSpec): VNode | null {
  const { rule, piece } = hints.hint;
  return rule && h('p.refused', { key: 'refused' }, ruleWords(spec, rule, piece, app.words));
}

function confirmation(model: GameModel): VNode | null {
  const { unconfirmed: move, app } = model;
  const { play: words } = app.words;
  if (!move) return null;
  return h('section.notice', { key: 'confirmation' }, [
    h('p', words.confirmMove(written(move, app.settings.notation))),
    h('div.notice-actions', [
      button({ label: words.playMove, kind: 'primary', onClick: thenToBoard(() => model.confirm(true)) }),
      button({ label: words.cancelPremove, onClick: thenToBoard(() => model.confirm(false)) }),
    ]),
  ]);
}

// The result in short, for the line below the board only: the full text is below the buttons.
const short = 'in-short';

function inShort({ app }: GameModel, room: Room): VNode | null {
  return room.outcome && h('p.in-short', { key: short }, resultWords(room.outcome, room.you, app.words));
}

const isNotShort = (message: VNode) => message.key !== short;

function mayType(room: Room): boolean {
  return room.you !== null && room.outcome === null && room.pause.adjournment !== 'adjourned';
}

function heading(model: GameModel, room: Room, spec: GameSpec): VNode {
  const { words } = model.app;
  const handicap = handicapTitle(spec, room.game.handicap, words);
  return h('header.game-heading', [
    h('h1', gameName(spec, words)),
    h('div.heading-tools', [
      model.share.opener(),
      button({
        label: words.guide.open,
        icon: 'help',
        kind: 'quiet',
        onClick: () => model.app.openGuide(spec),
      }),
    ]),
    h(
      'p.muted',
      factLine([
        ...termsOf(room.game, words),
        handicap ? words.play.handicap(handicap) : words.play.evenGame,
      ]),
    ),
  ]);
}

function termsOf(game: GameRecord, words: Dictionary): string[] {
  if (game.level !== null) return [words.home.versus(game.level)];
  return [timeName(game.time, words), game.rated ? words.play.rated : words.play.casual];
}

function result(model: GameModel, room: Room): VNode | string {
  const { app } = model;
  if (!room.outcome) return '';
  const ending = endingOf(room.outcome, room.you);
  return h('section.result', { class: { [ending]: true } }, [
    h('h2', app.words.ending[ending]),
    h('p', reasonWords(room.outcome, app.words)),
    h('div.result-tools', resultTools(model, room)),
    h('div.result-actions', resultActions(model, room)),
  ]);
}

function opponentActions({ relation }: GameModel): VNode | string {
  const actions = relation?.view() ?? [];
  return actions.length === 0 ? '' : h('div.opponent-actions', { key: 'opponent' }, actions);
}

function toTournament({ app }: GameModel, tournament: string): VNode {
  const to = tournamentsPath(tournament);
  return link(to, path => app.go(path), { class: 'button.primary' }, app.words.tournaments.leaveProjector);
}

// Icon buttons beside the result; buttons with text are below it.
function resultTools(model: GameModel, room: Room): VNode[] {
  const { app } = model;
  const trial = link(
    analysisOf(room.game.id, model.ply),
    path => app.go(path),
    { class: 'button.icon-only', label: app.words.analysisBoard.open },
    [icon('analysis')],
  );
  const tools = [trial, studyButton(app, () => readRecord(room.game.id), 'icon')];
  if (!isForRematch(room)) return tools;
  return [
    ...tools,
    button({ label: app.words.play.newGame, icon: 'plus', iconOnly: true, onClick: () => app.go('/') }),
  ];
}

// Rematches are not for games of tournaments and simuls, which arrange the next game themselves.
const isForRematch = (room: Room) => room.you !== null && !room.isArranged;

function resultActions(model: GameModel, room: Room): VNode[] {
  const { app } = model;
  const asked = room.rematch !== null || !room.mayOffer('rematch');
  const gone = Object.values(room.game.seats).some(({ kind }) => kind === 'deleted');
  const [path, label] = room.you
    ? [askedReportPath(room.game.id), app.words.report.ask]
    : [reportPath(room.game.id), app.words.report.show];
  const report = link(path, to => app.go(to), { class: 'button' }, [icon('chart'), h('span', label)]);
  if (room.you && room.tournament !== null) return [report, toTournament(model, room.tournament)];
  if (!isForRematch(room)) return [report];
  return [
    report,
    button({
      label: app.words.play.rematch,
      icon: 'rematch',
      kind: 'primary',
      disabled: model.restarting || asked || gone || model.relation?.blocked === true,
      onClick: () => model.rematch(),
    }),
  ];
}

function settled(model: GameModel, room: Room, spec: GameSpec): VNode | null {
  const { settings } = model.app;
  const words = model.app.words.play;
  const { premove } = room;
  if (!premove) return null;
  return h('p.looking-back.premove', { key: 'premove' }, [
    h('span', words.premove(premoveName(spec, premove, settings.notation))),
    button({ label: words.cancelPremove, onClick: thenToBoard(() => room.settle(null)) }),
  ]);
}

function lookingBack(model: GameModel): VNode | null {
  const words = model.app.words.play;
  if (model.live) return null;
  return h('p.looking-back', { key: 'looking-back' }, [
    h('span', words.viewing(model.ply)),
    button({
      label: words.backToGame,
      onClick: thenToBoard(() => model.show(Number.POSITIVE_INFINITY)),
    }),
  ]);
}

function toolbar(model: GameModel, room: Room): VNode {
  const words = model.app.words.play;
  const { ply } = model;
  return h('div.toolbar', [
    h(
      'div.toolbar-group',
      stepButtons(
        words,
        plySteps(ply, room.record.plies, to => model.show(to)),
      ),
    ),
    h('div.toolbar-group', [
      button({ label: words.flip, icon: 'flip', iconOnly: true, onClick: () => model.flip() }),
      ...(room.you ? playerActions(model, room) : [model.ruling?.opener() ?? '']),
    ]),
  ]);
}

function playerActions(model: GameModel, room: Room): VNode[] {
  const words = model.app.words.play;
  return [
    button({
      label: words.takeBack,
      icon: 'takeBack',
      iconOnly: true,
      disabled: !room.canTakeBack,
      onClick: () => room.takeBack(),
    }),
    ...(room.canAdjourn
      ? [
          button({
            label: model.app.words.adjournment.adjourn,
            icon: 'adjourn',
            iconOnly: true,
            onClick: () => room.propose('adjourn'),
          }),
        ]
      : []),
    endButton(model, room),
  ];
}

// A game between people that has hardly begun is aborted instead of resigned.
function endButton(model: GameModel, room: Room): VNode {
  const words = model.app.words.play;
  const abort = !room.withEngine && !room.begun && !room.isArranged;
  return button({
    label: abort ? words.abort : words.resign,
    icon: abort ? 'close' : 'resign',
    iconOnly: true,
    disabled: room.outcome !== null,
    onClick: () => model.askToEnd(abort ? 'abort' : 'resign'),
  });
}

function impasse(model: GameModel, room: Room): VNode | string {
  const proposable = room.record.last.impasse && !room.withEngine && room.mayOffer('impasse');
  if (!room.you || room.outcome || !proposable) return '';
  return button({ label: model.app.words.play.proposeImpasse, onClick: () => room.propose('impasse') });
}

function typeMoves(model: GameModel, room: Room): VNode {
  return model.typed.view(room.record.at(0).moves[0], () => model.playTyped());
}

function endDialog(model: GameModel, room: Room, way: 'resign' | 'abort'): VNode {
  const words = model.app.words.play;
  const close = () => model.askToEnd(null);
  const [title, text, yes] =
    way === 'abort'
      ? [words.abortTitle, words.abortText, words.abortYes]
      : [words.resignTitle, words.resignText[room.withEngine ? 'engine' : 'person'], words.resignYes];
  return question({
    name: way,
    title,
    text,
    no: words.cancel,
    yes,
    kind: 'danger',
    onClose: close,
    onYes: () => model.end(way),
  });
}
