// The engine's evaluation of the position: the chances, and the best lines.
import type { Color } from '@ootori/rules';
import { h, type VNode } from 'snabbdom';
import type { MoveTree } from '../../analysis/move_tree.ts';
import { type LineCount, lineCounts, type Thought, type ThoughtLine } from '../../analysis/thought.ts';
import { onBoard } from '../../board/board.ts';
import { choices, toggle } from '../../parts/controls.ts';
import { percentOf } from '../../report/report.ts';
import { written } from '../../words/moves.ts';
import { scoreName } from '../../words/scores.ts';
import type { AnalysisModel } from './analysis_model.ts';

const longestLine = 12; // moves shown of a line

export function enginePanel(model: AnalysisModel, tree: MoveTree): VNode {
  const words = model.app.words.analysisBoard;
  const on = model.isThinking;
  return h('section.card.engine', { attrs: { 'aria-label': words.engine } }, [
    h('div.engine-controls', [
      toggle('engine', words.engine, on, () => model.switchEngine()),
      on
        ? choices<`${LineCount}`>({
            name: 'engine-lines',
            legend: words.lines,
            choices: lineCounts.map(count => ({ value: `${count}` as const, label: `${count}` })),
            chosen: `${model.lineCount}`,
            onChoose: value => model.wantLines(Number(value) as LineCount),
          })
        : '',
    ]),
    ...(on && !tree.at.state.outcome ? findings(model, tree, model.thought) : []),
    model.engineState === 'off' ? h('p.muted', words.engineHint) : '',
    model.engineState === 'failed' ? h('p.fault', { attrs: { role: 'alert' } }, words.noEngine) : '',
  ]);
}

function findings(model: AnalysisModel, tree: MoveTree, thought: Thought | null): VNode[] {
  const words = model.app.words.analysisBoard;
  const best = thought?.lines[0];
  if (!thought || !best) return nothingYet(model);
  const { turn } = tree.at.state;
  const black = percentOf(turn === 'black' ? best.chance : 1 - best.chance);
  return [
    h('div.chances', { key: 'chances', attrs: { role: 'img', 'aria-label': words.chances(black) } }, [
      h('div.chances-black', { style: { width: `${black}%` } }),
    ]),
    h('p.engine-progress', { key: 'progress' }, [
      h('span', words.chances(black)),
      h('span.muted', words.progress(thought.depth, thought.nodes)),
    ]),
    h(
      'ol.engine-lines',
      { key: 'lines' },
      thought.lines.map(one => line(model, one, turn)),
    ),
  ];
}

// As high as the lines to come, so that nothing moves.
function nothingYet({ app, engineState, lineCount }: AnalysisModel): VNode[] {
  const words = app.words.analysisBoard;
  return [
    h('div.chances.unknown', { key: 'chances' }),
    h(
      'p.engine-progress.muted',
      { key: 'progress' },
      engineState === 'loading' ? words.waking : words.thinking,
    ),
    h(
      'ol.engine-lines.unknown',
      { key: 'unknown', attrs: { 'aria-hidden': 'true' } },
      Array.from({ length: lineCount }, () => h('li', [h('strong.score', '…'), h('span.engine-line')])),
    ),
  ];
}

function line(model: AnalysisModel, one: ThoughtLine, turn: Color): VNode {
  const { words, settings } = model.app;
  const usis = one.moves.map(({ usi }) => usi);
  return h('li', [
    h('strong.score', scoreName(one.score, turn, words)),
    h(
      'span.engine-line',
      one.moves.slice(0, longestLine).map((move, at) => {
        const name = written(move, settings.notation);
        return h(
          'button.move',
          {
            attrs: { type: 'button', title: words.analysisBoard.playTo(name) },
            on: { click: onBoard(() => model.playLine(usis.slice(0, at + 1))) },
          },
          name,
        );
      }),
    ),
  ]);
}
