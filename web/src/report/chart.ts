// Black's chances over the moves of a game, as a chart that is also a slider: a click or a key selects a position. The
// whole page reacts to Left, Right, Home and End, so the chart handles only the other keys of a slider.
import { h, type VNode } from 'snabbdom';
import type { Report } from '../protocol/analysis.ts';
import { chances, markOf } from './report.ts';

const width = 600;
const height = 180;
const plot = { left: 8, right: width - 8, top: 10, bottom: height - 10 };

// The usual steps of a slider's other keys, in moves of the game.
const steps: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

export interface ChartProps {
  report: Report;
  ply: number;
  label: string;
  valueText: string;
  onChoose(ply: number): void;
}

export function chart({ report, ply, label, valueText, onChoose }: ChartProps): VNode {
  const points = chances(report);
  const last = points.length - 1;
  const x = (at: number) => plot.left + ((plot.right - plot.left) * at) / Math.max(last, 1);
  const y = (chance: number) => plot.bottom - (plot.bottom - plot.top) * chance;
  const curve = points
    .map((chance, at) => `${at === 0 ? 'M' : 'L'}${round(x(at))} ${round(y(chance))}`)
    .join('');
  const area = `${curve}L${round(x(last))} ${plot.bottom}L${plot.left} ${plot.bottom}Z`;
  return h(
    'svg.chart',
    {
      attrs: {
        viewBox: `0 0 ${width} ${height}`,
        role: 'slider',
        tabindex: 0,
        'aria-label': label,
        'aria-valuemin': 0,
        'aria-valuemax': last,
        'aria-valuenow': ply,
        'aria-valuetext': valueText,
      },
      on: {
        pointerdown: (event: PointerEvent) => onChoose(plyAt(event, last)),
        keydown: (event: KeyboardEvent) => {
          const step = steps[event.key];
          if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
          event.preventDefault(); // the page does not scroll
          onChoose(Math.min(Math.max(ply + step, 0), last));
        },
        pointermove: (event: PointerEvent) => {
          if (event.buttons === 1) onChoose(plyAt(event, last));
        },
      },
    },
    [
      h('rect.chart-white', {
        attrs: { x: plot.left, y: plot.top, width: plot.right - plot.left, height: plot.bottom - plot.top },
      }),
      h('path.chart-black', { attrs: { d: area } }),
      h('line.chart-even', { attrs: { x1: plot.left, x2: plot.right, y1: y(0.5), y2: y(0.5) } }),
      h('path.chart-curve', { attrs: { d: curve } }),
      ...marks(report, x, y),
      h('line.chart-here', { attrs: { x1: x(ply), x2: x(ply), y1: plot.top, y2: plot.bottom } }),
      h('circle.chart-here', { attrs: { cx: x(ply), cy: y(points[ply] ?? 0.5), r: 6 } }),
    ],
  );
}

function marks(report: Report, x: (at: number) => number, y: (chance: number) => number): VNode[] {
  return report.moves.flatMap(({ judgement, chance }, index) =>
    markOf[judgement] === ''
      ? []
      : [
          h(`circle.chart-mark.${judgement}`, {
            attrs: { cx: x(index + 1), cy: y(chance), r: judgement === 'inaccuracy' ? 3.5 : 5 },
          }),
        ],
  );
}

// The position nearest to the pointer.
function plyAt(event: PointerEvent, last: number): number {
  const box = (event.currentTarget as Element).getBoundingClientRect();
  const across = ((event.clientX - box.left) / box.width) * width;
  const share = (across - plot.left) / (plot.right - plot.left);
  return Math.round(Math.min(Math.max(share, 0), 1) * last);
}

const round = (value: number) => Math.round(value * 10) / 10;
