// The view of a study: the board, and beside it the chapters, the moves, and comments and drawings.
import type { Color, GameSpec } from '@ootori/rules';
import { h, type VNode } from 'snabbdom';
import { isMain, type MoveTree } from '../../analysis/move_tree.ts';
import { board, lookOf } from '../../board/board.ts';
import { onlyShown } from '../../board/view.ts';
import { boardOf, explorerPanel } from '../../explorer/explorer_panel.ts';
import { boardKeys } from '../../parts/board_keys.ts';
import { button } from '../../parts/controls.ts';
import { positionInWords } from '../../parts/position_in_words.ts';
import { remark } from '../../parts/remark.ts';
import { stepButtons, treeSteps } from '../../parts/step_buttons.ts';
import { treeMoves } from '../../parts/tree_moves.ts';
import { opposite } from '../../play/color.ts';
import type { Study } from '../../protocol/studies.ts';
import { canSave } from '../../storage.ts';
import type { OpenedChapter } from '../../study/opened_chapter.ts';
import { boardWords, resultWords, ruleWords } from '../../words/moves.ts';
import { nameInTags } from '../../words/players.ts';
import type { StudyModel } from './study_model.ts';
import type { StudyPanels } from './study_panels.ts';
import { usisTo } from './tree_path.ts';
import { unsavedComments } from './unsaved_comments.ts';

const none: readonly string[] = [];

export function studyView(model: StudyModel, study: Study, panels: StudyPanels): VNode {
  const { app, opened } = model;
  const spec = opened && app.rules.spec(opened.tree.game);
  return h('main#content.game.analysis.study', { attrs: { tabindex: -1 } }, [
    h('div.game-layout', [
      opened && spec ? boardArea(model, opened, spec) : h('div.study-empty'),
      h('div.panel', [
        heading(model, study),
        panels.chapters(study),
        opened && spec ? reading(model, opened, spec, panels) : '',
        panels.folds(study),
      ]),
    ]),
    panels.dialog(study),
  ]);
}

function reading(model: StudyModel, opened: OpenedChapter, spec: GameSpec, panels: StudyPanels): VNode {
  const { app, finding } = model;
  const { tree } = opened;
  return h('div.study-reading', [
    finding ? findPanel(model) : moves(model, opened),
    comments(model),
    h('div.dock', [ending(model, tree), finding ? '' : toolbar(model, opened)]),
    model.writes && !finding ? glyphs(model, tree) : '',
    model.typed.view(tree.at.state.moves[0], () => model.playTyped()),
    model.writes && !finding ? panels.drawing.view(spec, tree) : '',
    finding ? '' : explorer(model, tree),
    positionInWords(app, spec, tree.at.state),
  ]);
}

// Hidden during an exercise, because it would show the moves to find.
function explorer(model: StudyModel, tree: MoveTree): VNode | string {
  return explorerPanel(
    model.app,
    model.explorer,
    boardOf(tree, usi => model.play(usi)),
  );
}

function boardArea(model: StudyModel, opened: OpenedChapter, spec: GameSpec): VNode {
  const { app, below, finding } = model;
  const { at } = opened.tree;
  const { state, move, notes } = at;
  const { rule, piece, against, reach } = model.hints.hint;
  const mayMove = !finding || (finding.isReaders && !finding.isDone);
  const draws = model.writes && !finding;
  return board({
    spec,
    ...lookOf(app.settings),
    label: boardWords(spec, move, state.turn, app.words),
    view: {
      ...onlyShown,
      state,
      lastMove: move,
      below,
      mover: state.outcome || !mayMove ? null : state.turn,
      against,
      reach,
      shapes: finding ? none : (notes.shapes ?? none),
    },
    top: side(model, opened, opposite(below)),
    bottom: side(model, opened, below),
    onMove: usi => model.play(usi),
    onPremove: () => {},
    onRefused: (usi, refused) => model.refuse(usi, refused),
    onTouched: square => model.touch(square),
    ...(draws ? { onDraw: (shape: string, on: boolean) => model.writer.shape(shape, on) } : {}),
    keys: boardKeys(app, spec),
    line: rule ? h('p.refused', ruleWords(spec, rule, piece, app.words)) : '',
  });
}

function side(model: StudyModel, { tree, head }: OpenedChapter, color: Color): VNode {
  const { words } = model.app;
  const { state } = tree.at;
  const toMove = state.outcome === null && state.turn === color;
  return h('div.player', { class: { 'to-move': toMove } }, [
    h('span.player-name', [
      h(`span.stone.${color}`, { attrs: { 'aria-hidden': 'true' } }),
      h('span.name', nameInTags(head.tags, color, words)),
    ]),
    h('span.player-line', [
      h('span.player-state', [
        toMove && state.check ? h('strong.check-word', words.play.check) : '',
        state.outcome?.winner === color ? words.play.winner : '',
      ]),
    ]),
  ]);
}

function heading({ app, writer, isLocal }: StudyModel, study: Study): VNode {
  const words = app.words.studies;
  return h('header.game-heading', [
    h('h1', { attrs: { dir: 'auto' } }, study.name),
    h('p.muted.study-state', [
      isLocal ? (canSave() ? words.keptHere : app.words.notSaved) : words.visibility[study.visibility],
      writer.isSaving ? ` · ${words.saving}` : '',
    ]),
  ]);
}

function moves(model: StudyModel, opened: OpenedChapter): VNode {
  const { app } = model;
  const { tree } = opened;
  const words = app.words.analysisBoard;
  const isTrial = (branch: MoveTree['root']) => !opened.belongs(branch);
  const hasTrials = !model.writes && tree.root.next.some(hasTrial);
  function hasTrial(branch: MoveTree['root']): boolean {
    return isTrial(branch) || branch.next.some(hasTrial);
  }
  return h('section.moves.tree', { attrs: { 'aria-label': words.triedOut } }, [
    tree.isEmpty && !tree.root.notes.comment
      ? h('p.muted', model.writes ? words.noMoves : '')
      : treeMoves(app, {
          tree,
          onGo: branch => model.step(() => tree.goTo(branch)),
          isTrial: branch => !model.writes && isTrial(branch),
        }),
    hasTrials ? h('p.muted.trial-note', app.words.studies.trial) : '',
  ]);
}

function findPanel(model: StudyModel): VNode {
  const { app, finding, head } = model;
  const words = app.words.studies;
  const last = finding?.last ?? null;
  const said =
    last === null ? words.yourMove(app.words.play.color[head?.below ?? 'black']) : words.found[last];
  const known = finding?.known;
  return h('section.find', { attrs: { 'aria-label': words.tryFinding } }, [
    h('p.find-answer', { class: { [last ?? 'open']: true }, attrs: { role: 'status' } }, said),
    known?.notes.comment ? remark(app, known.notes.comment, known) : '',
    h('div.record-actions', [
      finding && !finding.isDone
        ? button({
            label: words.showMove,
            disabled: !finding.isReaders,
            onClick: () => {
              finding.show();
              app.redraw();
            },
          })
        : button({
            label: words.again,
            onClick: () => {
              model.find();
              model.find();
            },
          }),
      button({ label: words.stopFinding, onClick: () => model.find() }),
    ]),
  ]);
}

// The others' comments on the position, and a field for the user's own.
function comments(model: StudyModel): VNode {
  const { app, opened, others, writes, finding } = model;
  const words = app.words.studies;
  return h('section.study-comments', { attrs: { 'aria-label': words.comments } }, [
    ...others.map(({ by, text }) => {
      const name = by ?? (model.isLocal ? '' : words.nobody);
      const author = name ? h('strong', app.words.labelled(name, '')) : '';
      return remark(app, text, opened?.tree.at ?? model, author);
    }),
    writes && !finding
      ? h('textarea#own-comment', {
          key: opened ? usisTo(opened.tree.at).join() : '', // so that nobody types on into another position's comment
          attrs: {
            rows: 2,
            maxlength: 4000,
            'aria-label': words.yourComment,
            placeholder: words.commentHint,
          },
          props: { value: model.writer.ownText },
          on: {
            input: (event: Event) => model.writer.write((event.target as HTMLTextAreaElement).value),
            blur: () => model.writer.flushSoon(),
          },
        })
      : '',
    ...unsavedComments(model),
  ]);
}

function ending({ app }: StudyModel, { at }: MoveTree): VNode | string {
  const { outcome } = at.state;
  return outcome ? h('p.looking-back.ending', resultWords(outcome, null, app.words)) : '';
}

function toolbar(model: StudyModel, { tree }: OpenedChapter): VNode {
  const { app, writes } = model;
  const { play: words, analysisBoard, studies } = app.words;
  const { at } = tree;
  const atStart = at.parent === null;
  const own = writes || (model.opened !== null && !model.opened.belongs(at));
  return h('div.toolbar', [
    h(
      'div.toolbar-group',
      stepButtons(
        words,
        treeSteps(tree, go => model.step(go)),
      ),
    ),
    h('div.toolbar-group', [
      writes
        ? button({
            label: analysisBoard.promote,
            icon: 'promote',
            iconOnly: true,
            disabled: isMain(at),
            onClick: () => model.writer.promote(at),
          })
        : '',
      own
        ? button({
            label: analysisBoard.remove,
            icon: 'remove',
            iconOnly: true,
            disabled: atStart,
            onClick: () => model.writer.remove(at),
          })
        : '',
      button({ label: words.flip, icon: 'flip', iconOnly: true, onClick: () => model.flip() }),
      model.head?.mode === 'find'
        ? button({ label: studies.tryFinding, icon: 'practice', iconOnly: true, onClick: () => model.find() })
        : '',
    ]),
  ]);
}

function glyphs(model: StudyModel, { at }: MoveTree): VNode {
  const { words } = model.app;
  return h(
    'div.glyphs',
    { attrs: { role: 'group', 'aria-label': words.studies.glyph } },
    Object.entries(words.glyphs).map(([sign, meaning]) =>
      h(
        'button.button.plain',
        {
          key: sign,
          attrs: {
            type: 'button',
            disabled: at.parent === null,
            'aria-label': meaning,
            'aria-pressed': `${at.notes.glyph === sign}`,
            title: meaning,
          },
          on: { click: () => model.writer.glyph(sign) },
        },
        sign,
      ),
    ),
  );
}
