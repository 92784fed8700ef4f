// How the analysis board looks: the board, on which both sides are played by hand, and beside it what the engine thinks
// and what has been tried out.
import type { Color, GameSpec } from '@ootori/rules';
import { h, type VNode } from 'snabbdom';
import { type Branch, isMain, type MoveTree } from '../analysis/move_tree.ts';
import { board, lookOf, onBoard } from '../board/board.ts';
import { onlyShown } from '../board/ground.ts';
import { opposite } from '../play/color.ts';
import { gamePath } from '../route.ts';
import { gameName, handicapName } from '../words/index.ts';
import { boardWords, resultWords, written } from '../words/moves.ts';
import type { AnalysisScreen } from './analysis_screen.ts';
import { button, choices, link } from './controls.ts';
import { enginePanel } from './engine_panel.ts';
import { inSight } from './move_list.ts';
import { positionInWords } from './position_in_words.ts';
import { stepButtons } from './step_buttons.ts';
import { typedMove } from './typed_move.ts';

export function analysisView(screen: AnalysisScreen, tree: MoveTree, spec: GameSpec): VNode {
  const { app } = screen;
  return h('main#content.game.analysis', { attrs: { tabindex: -1 }, on: fileDrops(screen) }, [
    h('div.game-layout', [
      boardArea(screen, tree, spec),
      h('div.panel', [
        heading(screen, spec),
        enginePanel(screen, tree),
        moves(screen, tree),
        remark(screen, tree),
        h('div.dock', [ending(screen, tree), toolbar(screen, tree)]),
        typedMove(app, {
          typed: screen.typed,
          fault: screen.typedFault,
          example: tree.at.state.moves[0],
          onType: text => screen.type(text),
          onPlay: () => screen.playTyped(),
        }),
        screen.recordPanel.view(),
        setUp(screen, tree, spec),
        positionInWords(app, spec, tree.at.state),
      ]),
    ]),
    screen.editor.view(),
  ]);
}

function boardArea(screen: AnalysisScreen, { at }: MoveTree, spec: GameSpec): VNode {
  const { app, below } = screen;
  const { settings } = app;
  const { state, move } = at;
  return board({
    spec,
    ...lookOf(settings),
    label: boardWords(spec, move, state.turn, settings.language),
    view: {
      ...onlyShown,
      state,
      lastMove: move,
      below,
      mover: state.outcome ? null : state.turn,
      hint: screen.hint,
    },
    top: side(screen, at, opposite(below)),
    bottom: side(screen, at, below),
    onMove: usi => screen.play(usi),
    onPremove: () => {},
    onRefused: usi => screen.explain(usi),
  });
}

// A file that is dropped anywhere on the page is opened.
function fileDrops({ recordPanel }: AnalysisScreen) {
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

function side(screen: AnalysisScreen, { state }: Branch, color: Color): VNode {
  const words = screen.app.words.play;
  const toMove = state.outcome === null && state.turn === color;
  return h('div.player', { class: { 'to-move': toMove } }, [
    h('span.player-name', [
      h(`span.stone.${color}`, { attrs: { 'aria-hidden': 'true' } }),
      h('span.name', screen.nameOf(color)),
    ]),
    h('span.player-line', [
      h('span.player-state', [
        toMove && state.check ? h('strong.check-word', words.check) : '',
        state.outcome?.winner === color ? words.winner : '',
      ]),
    ]),
  ]);
}

function heading(screen: AnalysisScreen, spec: GameSpec): VNode {
  const { app, game } = screen;
  const { words, settings } = app;
  return h('header.game-heading', [
    h('h1', words.analysisBoard.title),
    h('div.heading-tools', [
      game
        ? link(gamePath(game.id), path => app.go(path), { class: 'button.quiet' }, words.analysisBoard.toGame)
        : '',
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
      choices: app.rules.games.map(one => ({ value: one.id, label: gameName(one, settings.language) })),
      chosen: spec.id,
      onChoose: id => {
        const chosen = app.rules.spec(id);
        if (chosen) screen.chooseGame(chosen);
      },
    }),
  ]);
}

function moves(screen: AnalysisScreen, tree: MoveTree): VNode {
  const words = screen.app.words.analysisBoard;
  return h('section.moves.tree', { attrs: { 'aria-label': words.triedOut } }, [
    tree.isEmpty && !tree.root.notes.comment
      ? h('p.muted', words.noMoves)
      : h('div.tree-moves', { attrs: { tabindex: 0 } }, [
          remarkOn(tree.root),
          ...movesFrom(screen, tree, tree.root),
        ]),
  ]);
}

function remarkOn({ notes }: Branch): VNode | string {
  return notes.comment ? h('p.remark', { attrs: { dir: 'auto' } }, notes.comment) : '';
}

// What is said about the move on the board, to be changed.
function remark(screen: AnalysisScreen, { at }: MoveTree): VNode {
  const words = screen.app.words.analysisBoard;
  return h('div.remark-field', [
    h('textarea#remark', {
      attrs: { rows: 1, 'aria-label': words.remark, placeholder: words.remarkHint },
      props: { value: at.notes.comment ?? '' },
      on: { input: (event: Event) => screen.remark((event.target as HTMLTextAreaElement).value) },
    }),
  ]);
}

// The main line from a position, and after each of its moves what was tried instead.
function movesFrom(screen: AnalysisScreen, tree: MoveTree, from: Branch): (VNode | string)[] {
  const drawn: (VNode | string)[] = [];
  const draw = (branch: Branch) => [moveButton(screen, tree, branch), remarkOn(branch)];
  for (let at = from; at.next[0]; at = at.next[0]) {
    drawn.push(...draw(at.next[0]));
    for (const other of at.next.slice(1)) {
      drawn.push(h('div.variation', [...draw(other), ...movesFrom(screen, tree, other)]));
    }
  }
  return drawn;
}

function moveButton(screen: AnalysisScreen, tree: MoveTree, branch: Branch): VNode {
  const { move, ply, state } = branch;
  const { words, settings } = screen.app;
  const here = tree.at === branch;
  const name = move ? written(move, settings.notation) : '';
  const label = `${words.play.color[opposite(state.turn)]}: ${ply} ${name}`;
  return h(
    'button.move',
    {
      attrs: { type: 'button', 'aria-label': label, ...(here ? { 'aria-current': 'true' } : {}) },
      on: { click: onBoard(() => screen.step(() => tree.goTo(branch))) },
      hook: inSight('.tree-moves'),
    },
    [h('span.move-number', `${ply}`), ' ', name],
  );
}

function ending({ app }: AnalysisScreen, { at }: MoveTree): VNode | string {
  const { outcome } = at.state;
  return outcome ? h('p.looking-back.ending', resultWords(outcome, null, app.words)) : '';
}

function toolbar(screen: AnalysisScreen, tree: MoveTree): VNode {
  const { play: words, analysisBoard } = screen.app.words;
  const { at } = tree;
  const [atStart, atEnd] = [at.parent === null, at.next.length === 0];
  return h('div.toolbar', [
    h(
      'div.toolbar-group',
      stepButtons(words, {
        first: atStart ? null : () => screen.step(() => tree.goTo(tree.root)),
        previous: atStart ? null : () => screen.step(() => tree.back()),
        next: atEnd ? null : () => screen.step(() => tree.forward()),
        last: atEnd ? null : () => screen.step(() => tree.toEnd()),
      }),
    ),
    h('div.toolbar-group', [
      button({
        label: analysisBoard.promote,
        icon: 'promote',
        iconOnly: true,
        disabled: isMain(at),
        onClick: () => screen.step(() => tree.promote(at)),
      }),
      button({
        label: analysisBoard.remove,
        icon: 'remove',
        iconOnly: true,
        disabled: atStart,
        onClick: () => screen.step(() => tree.remove(at)),
      }),
      button({ label: words.flip, icon: 'flip', iconOnly: true, onClick: () => screen.flip() }),
    ]),
  ]);
}

// Where to begin from: the array, a handicap, any position as SFEN; and the address of what is on the board.
function setUp(screen: AnalysisScreen, tree: MoveTree, spec: GameSpec): VNode {
  const { app } = screen;
  const words = app.words.analysisBoard;
  const text = screen.setUpText ?? tree.at.state.sfen;
  return h('details.fold.set-up', [
    h('summary', words.setUp),
    h('p', [
      button({ label: words.setUpByHand, onClick: () => screen.editor.open(spec, tree.at.state.sfen) }),
    ]),
    choices({
      name: 'analysis-start',
      legend: words.setUp,
      legendHidden: true,
      choices: [
        { value: '', label: words.even },
        ...spec.handicaps.map(handicap => ({
          value: handicap.start,
          label: handicapName(handicap, app.settings.language),
        })),
      ],
      chosen: screen.game ? 'a game' : tree.start,
      onChoose: start => screen.setUp(spec, start),
    }),
    h(
      'form.typed-move',
      {
        on: {
          submit: (event: Event) => {
            event.preventDefault();
            screen.setUp(spec, text.trim());
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
              'aria-invalid': screen.setUpFault !== '',
              'aria-describedby': 'analysis-sfen-hint analysis-sfen-fault',
            },
            props: { value: text },
            on: { input: (event: Event) => screen.typeSetUp((event.target as HTMLInputElement).value) },
          }),
          h('button.button', { attrs: { type: 'submit' } }, words.show),
        ]),
        h('p#analysis-sfen-hint.muted', words.sfenHint),
        h('p#analysis-sfen-fault.fault', { attrs: { role: 'alert' } }, screen.setUpFault),
      ],
    ),
    h('p', [h('strong', words.address)]),
    screen.copier.row('analysis-address', words.address, screen.address),
  ]);
}
