// The view of the analysis board: the board, where both sides are moved by hand, and beside it the engine's evaluation
// and the moves.
import type { Color, GameSpec } from '@ootori/rules';
import { h, type VNode } from 'snabbdom';
import { type Branch, isMain, type MoveTree } from '../../analysis/move_tree.ts';
import { board, lookOf } from '../../board/board.ts';
import { onlyShown } from '../../board/view.ts';
import { boardOf, explorerPanel } from '../../explorer/explorer_panel.ts';
import { boardKeys } from '../../parts/board_keys.ts';
import { boardSizing } from '../../parts/board_sizing.ts';
import { button, choices, link } from '../../parts/controls.ts';
import { positionInWords } from '../../parts/position_in_words.ts';
import { stepButtons, treeSteps } from '../../parts/step_buttons.ts';
import { studyButton } from '../../parts/study_button.ts';
import { treeMoves } from '../../parts/tree_moves.ts';
import { opposite } from '../../play/color.ts';
import { gamePath, studyPath } from '../../route.ts';
import { gameName, handicapName } from '../../words/index.ts';
import { boardWords, resultWords, ruleWords } from '../../words/moves.ts';
import type { AnalysisModel } from './analysis_model.ts';
import { enginePanel } from './engine_panel.ts';

const longestInField = 10_000; // UTF-16 units

export function analysisView(model: AnalysisModel, tree: MoveTree, spec: GameSpec): VNode {
  const { app } = model;
  return h('main#content.game.analysis', { attrs: { tabindex: -1 }, on: fileDrops(model) }, [
    h('div.game-layout', [
      boardArea(model, tree, spec),
      h('div.panel', [
        heading(model, spec),
        enginePanel(model, tree),
        moves(model, tree),
        model.verdict.view(tree, spec),
        remark(model, tree),
        h('div.dock', [ending(model, tree), toolbar(model, tree)]),
        explorer(model, tree),
        model.typed.view(tree.at.state.moves[0], () => model.playTyped()),
        model.recordPanel.view(),
        setUp(model, tree, spec),
        h('p', [link(studyPath(), path => app.go(path), {}, app.words.studies.title)]),
        positionInWords(app, spec, tree.at.state),
      ]),
    ]),
    model.editor.view(),
  ]);
}

// An offline edition has no server to ask.
function explorer(model: AnalysisModel, tree: MoveTree): VNode | string {
  return explorerPanel(
    model.app,
    model.explorer,
    boardOf(tree, usi => model.play(usi)),
  );
}

function boardArea(model: AnalysisModel, { at }: MoveTree, spec: GameSpec): VNode {
  const { app, below } = model;
  const { settings } = app;
  const { state, move } = at;
  const { rule, piece, against, reach } = model.hints.hint;
  return board({
    spec,
    ...lookOf(settings),
    sizing: boardSizing(app),
    label: boardWords(spec, move, state.turn, app.words),
    view: {
      ...onlyShown,
      state,
      lastMove: move,
      below,
      mover: state.outcome ? null : state.turn,
      hint: model.hint,
      against,
      reach,
      arrows: model.verdict.arrows(at),
      ...(at.notes.shapes ? { shapes: at.notes.shapes } : {}),
    },
    top: side(model, at, opposite(below)),
    bottom: side(model, at, below),
    onMove: usi => model.play(usi),
    onPremove: () => {},
    onRefused: (usi, piece) => model.refuse(usi, piece),
    onTouched: square => model.touch(square),
    keys: boardKeys(app, spec),
    line: rule ? h('p.refused', ruleWords(spec, rule, piece, app.words)) : '',
  });
}

// A file dropped anywhere on the page is opened.
function fileDrops({ recordPanel }: AnalysisModel) {
  return {
    dragover: (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    },
    drop: (event: DragEvent) => {
      const file = event.dataTransfer?.files[0];
      if (!file) return;
      event.preventDefault();
      void recordPanel.openFile(file);
    },
  };
}

function side(model: AnalysisModel, { state }: Branch, color: Color): VNode {
  const words = model.app.words.play;
  const toMove = state.outcome === null && state.turn === color;
  return h('div.player', { class: { 'to-move': toMove } }, [
    h('span.player-name', [
      h(`span.stone.${color}`, { attrs: { 'aria-hidden': 'true' } }),
      h('span.name', model.nameOf(color)),
    ]),
    h('span.player-line', [
      h('span.player-state', [
        toMove && state.check ? h('strong.check-word', words.check) : '',
        state.outcome?.winner === color ? words.winner : '',
      ]),
    ]),
  ]);
}

function heading(model: AnalysisModel, spec: GameSpec): VNode {
  const { app, game } = model;
  const { words } = app;
  return h('header.game-heading', [
    h('h1', words.analysisBoard.title),
    h('div.heading-tools', [
      game
        ? link(gamePath(game.id), path => app.go(path), { class: 'button.quiet' }, words.analysisBoard.toGame)
        : '',
      studyButton(app, async () => model.record),
      button({
        label: words.guide.open,
        icon: 'help',
        iconOnly: true,
        kind: 'quiet',
        onClick: () => app.openGuide(spec),
      }),
    ]),
    choices({
      name: 'analysis-game',
      legend: words.players.game,
      legendHidden: true,
      choices: app.rules.games.map(one => ({ value: one.id, label: gameName(one, words) })),
      chosen: spec.id,
      onChoose: id => {
        const chosen = app.rules.spec(id);
        if (chosen) model.chooseGame(chosen);
      },
    }),
  ]);
}

function moves(model: AnalysisModel, tree: MoveTree): VNode {
  const words = model.app.words.analysisBoard;
  return h('section.moves.tree', { attrs: { 'aria-label': words.triedOut } }, [
    tree.isEmpty && !tree.root.notes.comment
      ? h('p.muted', words.noMoves)
      : treeMoves(model.app, { tree, onGo: branch => model.step(() => tree.goTo(branch)) }),
  ]);
}

// A field for the comment on the move on the board. Browsers lay out all of a field's text: one of enormous length is put
// into it only if the user wants to change it.
function remark(model: AnalysisModel, { at }: MoveTree): VNode {
  const words = model.app.words.analysisBoard;
  const { comment = '' } = at.notes;
  if (comment.length > longestInField && model.remarked !== at)
    return h('div.remark-field', [button({ label: words.editRemark, onClick: () => model.editRemark() })]);
  return h('div.remark-field', [
    h('textarea#remark', {
      class: { long: comment.length > longestInField },
      attrs: { rows: 1, 'aria-label': words.remark, placeholder: words.remarkHint },
      props: { value: comment },
      on: { input: (event: Event) => model.remark((event.target as HTMLTextAreaElement).value) },
      hook: {
        insert: ({ elm }) => {
          if (model.remarked === at) (elm as HTMLElement).focus();
        },
      },
    }),
  ]);
}

function ending({ app }: AnalysisModel, { at }: MoveTree): VNode | string {
  const { outcome } = at.state;
  return outcome ? h('p.looking-back.ending', resultWords(outcome, null, app.words)) : '';
}

function toolbar(model: AnalysisModel, tree: MoveTree): VNode {
  const { play: words, analysisBoard } = model.app.words;
  const { at } = tree;
  const atStart = at.parent === null;
  return h('div.toolbar', [
    h(
      'div.toolbar-group',
      stepButtons(
        words,
        treeSteps(tree, go => model.step(go)),
      ),
    ),
    h('div.toolbar-group', [
      button({
        label: analysisBoard.promote,
        icon: 'promote',
        iconOnly: true,
        disabled: isMain(at),
        onClick: () => model.step(() => tree.promote(at)),
      }),
      button({
        label: analysisBoard.remove,
        icon: 'remove',
        iconOnly: true,
        disabled: atStart,
        onClick: () => model.step(() => tree.remove(at)),
      }),
      button({ label: words.flip, icon: 'flip', iconOnly: true, onClick: () => model.flip() }),
    ]),
  ]);
}

// Choosing the starting position (standard, a handicap, any SFEN), and the address of what is on the board.
function setUp(model: AnalysisModel, tree: MoveTree, spec: GameSpec): VNode {
  const { app } = model;
  const words = app.words.analysisBoard;
  const text = model.setUpText ?? tree.at.state.sfen;
  return h('details.fold.set-up', [
    h('summary', words.setUp),
    h('p', [
      button({ label: words.setUpByHand, onClick: () => model.editor.open(spec, tree.at.state.sfen) }),
    ]),
    choices({
      name: 'analysis-start',
      legend: words.setUp,
      legendHidden: true,
      choices: [
        { value: '', label: words.even },
        ...spec.handicaps.map(handicap => ({
          value: handicap.start,
          label: handicapName(handicap, app.words),
        })),
      ],
      chosen: model.game ? 'a game' : tree.start,
      onChoose: start => model.setUp(spec, start),
    }),
    h(
      'form.typed-move',
      {
        on: {
          submit: (event: Event) => {
            event.preventDefault();
            model.setUp(spec, text.trim());
          },
        },
      },
      [
        h('label', { attrs: { for: 'analysis-sfen' } }, words.sfen),
        h('div.typed-move-row', [
          h('input#analysis-sfen', {
            attrs: {
              type: 'text',
              autocomplete: 'off',
              autocapitalize: 'off',
              spellcheck: 'false',
              'aria-invalid': `${model.setUpFault !== ''}`,
              'aria-describedby': 'analysis-sfen-hint analysis-sfen-fault',
            },
            props: { value: text },
            on: { input: (event: Event) => model.typeSetUp((event.target as HTMLInputElement).value) },
          }),
          h('button.button', { attrs: { type: 'submit' } }, words.show),
        ]),
        h('p#analysis-sfen-hint.muted', words.sfenHint),
        h('p#analysis-sfen-fault.fault', { attrs: { role: 'alert' } }, model.setUpFault),
      ],
    ),
    h('p', [h('strong', words.address)]),
    model.copier.row('analysis-address', words.address, model.address),
  ]);
}
