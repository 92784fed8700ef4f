// How a game looks: the board between the players, and the panel with the moves and what can be done.
import type { GameSpec, Premove, State } from '@ootori/rules';
import { h, type VNode } from 'snabbdom';
import { analysisOf } from '../analysis/address.ts';
import { board, lookOf } from '../board/board.ts';
import { type BoardView, onlyShown } from '../board/ground.ts';
import { opposite } from '../play/color.ts';
import type { Room } from '../play/room.ts';
import type { GameRecord } from '../protocol/messages.ts';
import { reportPath } from '../route.ts';
import { factLine } from '../words/facts.ts';
import { type Dictionary, gameName, handicapTitle } from '../words/index.ts';
import { boardWords, endingOf, premoveName, reasonWords } from '../words/moves.ts';
import { timeName } from '../words/time.ts';
import { chatTabs, chatView } from './chat_view.ts';
import { button, dialog, link } from './controls.ts';
import type { GameScreen } from './game_screen.ts';
import { icon } from './icons.ts';
import { linesView, settledLines } from './lines_view.ts';
import { moveList } from './move_list.ts';
import { offers } from './offers_view.ts';
import { player } from './player_view.ts';
import { positionInWords } from './position_in_words.ts';
import { plySteps, stepButtons } from './step_buttons.ts';
import { typedMove } from './typed_move.ts';

const noPremoves: readonly Premove[] = [];

export function gameView(screen: GameScreen, room: Room): VNode {
  const { app } = screen;
  const spec = app.rules.spec(room.game.game);
  if (!spec)
    return h('main#content.missing', { attrs: { tabindex: -1 } }, [h('p', app.words.errors.garbled)]);
  return h('main#content.game', { attrs: { tabindex: -1 } }, [
    screen.disconnected ? h('p.connection', app.words.connection.waiting) : '',
    h('div.game-layout', [
      boardArea(screen, room, spec),
      h('div.panel', [
        heading(screen, room, spec),
        ...(screen.talk ? [chatTabs(screen.talk)] : []),
        screen.talk?.tab === 'chat' ? chatView(screen.talk) : moveList(screen, room),
        h('div.dock', [
          result(screen, room),
          ...offers(screen, room),
          settled(screen, room),
          impasse(screen, room),
          screen.lines ? linesView(screen.lines) : '',
          lookingBack(screen),
          screen.lines?.planner ? '' : toolbar(screen, room),
        ]),
        screen.lines ? settledLines(screen.lines) : '',
        room.you ? '' : h('p.muted', app.words.play.watchOnly),
        mayType(room) ? typeMoves(screen, room) : '',
        positionInWords(app, spec, shownState(screen, room)),
      ]),
    ]),
    screen.asking ? endDialog(screen, room, screen.asking) : '',
    screen.ruling?.view() ?? '',
    screen.share.view({ ply: screen.ply, bottom: screen.below }),
  ]);
}

function boardArea(screen: GameScreen, room: Room, spec: GameSpec): VNode {
  const { app, below } = screen;
  const { settings } = app;
  const premoves = screen.live ? room.premoves : noPremoves;
  return board({
    spec,
    ...lookOf(settings),
    label: boardLabel(screen, room, spec),
    view: planned(screen) ?? {
      state: room.record.at(screen.ply),
      lastMove: room.record.moves[screen.ply - 1] ?? null,
      below,
      mover: screen.live && room.yourTurn ? room.you : null,
      premoves,
      waiter: premoves.length > 0 ? room.you : null,
      premove: screen.live ? room.premove : null,
      hint: null,
    },
    top: player(screen, room, opposite(below)),
    bottom: player(screen, room, below),
    onMove: usi => screen.play(usi),
    onPremove: usi => room.settle(usi),
    onRefused: usi => screen.explain(usi),
  });
}

// The line that is being played out, for both sides; null while none is.
function planned(screen: GameScreen): BoardView | null {
  const planner = screen.lines?.planner;
  if (!planner) return null;
  const { record } = planner;
  return {
    ...onlyShown,
    state: record.last,
    lastMove: record.moves[record.plies - 1] ?? null,
    below: screen.below,
    mover: planner.isFull || record.last.outcome ? null : record.last.turn,
  };
}

function mayType(room: Room): boolean {
  return room.you !== null && room.outcome === null && room.pause.adjournment !== 'adjourned';
}

function shownState(screen: GameScreen, room: Room): State {
  return screen.lines?.planner?.record.last ?? room.record.at(screen.ply);
}

function boardLabel(screen: GameScreen, room: Room, spec: GameSpec): string {
  const planned = screen.lines?.planner?.record;
  const move = planned ? planned.moves.at(-1) : room.record.moves[screen.ply - 1];
  const { turn } = shownState(screen, room);
  return boardWords(spec, move ?? null, turn, screen.app.settings.language);
}

function heading(screen: GameScreen, room: Room, spec: GameSpec): VNode {
  const { words, settings } = screen.app;
  const handicap = handicapTitle(spec, room.game.handicap, settings.language);
  return h('header.game-heading', [
    h('h1', gameName(spec, settings.language)),
    h('div.heading-tools', [
      screen.share.opener(),
      button({
        label: words.guide.open,
        icon: 'help',
        kind: 'quiet',
        onClick: () => screen.app.openGuide(spec),
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

function result(screen: GameScreen, room: Room): VNode | string {
  const { app } = screen;
  if (!room.outcome) return '';
  const ending = endingOf(room.outcome, room.you);
  return h('section.result', { class: { [ending]: true } }, [
    h('h2', app.words.ending[ending]),
    h('p', reasonWords(room.outcome, app.words)),
    h('div.result-actions', resultActions(screen, room)),
  ]);
}

function resultActions(screen: GameScreen, room: Room): VNode[] {
  const { app } = screen;
  const asked = room.rematch !== null || !room.mayOffer('rematch');
  const label = room.you ? app.words.report.ask : app.words.report.show;
  const report = link(reportPath(room.game.id), path => app.go(path), { class: 'button.icon-only', label }, [
    icon('chart'),
  ]);
  const trial = link(
    analysisOf(room.game.id, screen.ply),
    path => app.go(path),
    { class: 'button.icon-only', label: app.words.analysisBoard.open },
    [icon('analysis')],
  );
  if (!room.you) return [trial, report];
  return [
    trial,
    report,
    button({
      label: app.words.play.rematch,
      icon: 'rematch',
      kind: 'primary',
      disabled: screen.restarting || asked,
      onClick: () => screen.rematch(),
    }),
    button({ label: app.words.play.newGame, icon: 'plus', iconOnly: true, onClick: () => app.go('/') }),
  ];
}

function settled(screen: GameScreen, room: Room): VNode | string {
  const words = screen.app.words.play;
  const { premove } = room;
  if (!premove) return '';
  return h('p.looking-back.premove', [
    h('span', words.premove(premoveName(premove))),
    button({ label: words.cancelPremove, kind: 'quiet', onClick: () => room.settle(null) }),
  ]);
}

function lookingBack(screen: GameScreen): VNode | string {
  const words = screen.app.words.play;
  if (screen.live) return '';
  return h('p.looking-back', [
    h('span', words.viewing(screen.ply)),
    button({ label: words.backToGame, kind: 'quiet', onClick: () => screen.show(Number.POSITIVE_INFINITY) }),
  ]);
}

function toolbar(screen: GameScreen, room: Room): VNode {
  const words = screen.app.words.play;
  const { ply } = screen;
  return h('div.toolbar', [
    h(
      'div.toolbar-group',
      stepButtons(
        words,
        plySteps(ply, room.record.plies, to => screen.show(to)),
      ),
    ),
    h('div.toolbar-group', [
      button({ label: words.flip, icon: 'flip', iconOnly: true, onClick: () => screen.flip() }),
      ...(room.you ? playerActions(screen, room) : [screen.ruling?.opener() ?? '']),
    ]),
  ]);
}

function playerActions(screen: GameScreen, room: Room): VNode[] {
  const words = screen.app.words.play;
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
            label: screen.app.words.adjournment.adjourn,
            icon: 'adjourn',
            iconOnly: true,
            onClick: () => room.propose('adjourn'),
          }),
        ]
      : []),
    endButton(screen, room),
  ];
}

// A game of two that has hardly begun is called off, not resigned.
function endButton(screen: GameScreen, room: Room): VNode {
  const words = screen.app.words.play;
  const abort = !room.withEngine && !room.begun;
  return button({
    label: abort ? words.abort : words.resign,
    icon: abort ? 'close' : 'resign',
    iconOnly: true,
    disabled: room.outcome !== null,
    onClick: () => screen.askToEnd(abort ? 'abort' : 'resign'),
  });
}

function impasse(screen: GameScreen, room: Room): VNode | string {
  const proposable = room.record.last.impasse && !room.withEngine && room.mayOffer('impasse');
  if (!room.you || room.outcome || !proposable) return '';
  return button({ label: screen.app.words.play.proposeImpasse, onClick: () => room.propose('impasse') });
}

function typeMoves(screen: GameScreen, room: Room): VNode {
  return typedMove(screen.app, {
    typed: screen.typed,
    fault: screen.typedFault,
    example: room.record.at(0).moves[0],
    onType: text => screen.type(text),
    onPlay: () => screen.playTyped(),
  });
}

function endDialog(screen: GameScreen, room: Room, way: 'resign' | 'abort'): VNode {
  const words = screen.app.words.play;
  const close = () => screen.askToEnd(null);
  const [title, text, yes] =
    way === 'abort'
      ? [words.abortTitle, words.abortText, words.abortYes]
      : [words.resignTitle, words.resignText[room.withEngine ? 'engine' : 'person'], words.resignYes];
  return dialog({
    name: way,
    title,
    onClose: close,
    children: [
      h('p', text),
      h('div.dialog-actions', [
        button({ label: words.cancel, onClick: close }),
        button({ label: yes, kind: 'danger', onClick: () => screen.end(way) }),
      ]),
    ],
  });
}
