// A rating over time: a line with a point for each change. With a mouse, each point shows its rating and date; for touch,
// keyboards and screen readers, the text beside the chart says how many games it covers and where it begins and ends.
import { h, type VNode } from 'snabbdom';
import type { RatingChange } from '../protocol/players.ts';

const width = 600;
const height = 180;
const plot = { left: 44, right: width - 10, top: 12, bottom: height - 22 };
const leastSpan = 200; // rating points; keeps small changes looking small

export interface RatingChartProps {
  changes: readonly RatingChange[];
  label: string; // describes the chart in words
  pointName(change: RatingChange): string;
  dateName(at: number): string;
}

export interface Scale {
  least: number;
  most: number;
  steps: number[];
}

// Round numbers that enclose all ratings.
export function scaleOf(ratings: readonly number[]): Scale {
  const [low, high] = [Math.min(...ratings), Math.max(...ratings)];
  const middle = (low + high) / 2;
  const half = Math.max((high - low) / 2, leastSpan / 2);
  const step = half > 400 ? 400 : half > 200 ? 200 : 100;
  const least = Math.floor((middle - half) / step) * step;
  const most = Math.ceil((middle + half) / step) * step;
  const steps: number[] = [];
  for (let at = least; at <= most; at += step) steps.push(at);
  return { least, most, steps };
}

export function ratingChart({ changes, label, pointName, dateName }: RatingChartProps): VNode {
  const { least, most, steps } = scaleOf(changes.map(change => change.rating));
  const last = Math.max(changes.length - 1, 1);
  const x = (index: number) => plot.left + ((plot.right - plot.left) * index) / last;
  const y = (rating: number) => plot.bottom - ((plot.bottom - plot.top) * (rating - least)) / (most - least);
  const line = changes.map(
    (change, at) => `${at === 0 ? 'M' : 'L'}${round(x(at))} ${round(y(change.rating))}`,
  );
  const first = changes[0];
  const latest = changes.at(-1);
  return h(
    'svg.rating-chart',
    { attrs: { viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': label } },
    [
      ...steps.flatMap(step => [
        h('line.rating-grid', { attrs: { x1: plot.left, x2: plot.right, y1: y(step), y2: y(step) } }),
        h(
          'text.rating-step',
          { attrs: { x: plot.left - 6, y: y(step) + 4, 'text-anchor': 'end' } },
          String(step),
        ),
      ]),
      h('path.rating-line', { attrs: { d: line.join('') } }),
      ...changes.map((change, at) =>
        h(
          'circle.rating-point',
          { key: change.id, attrs: { cx: x(at), cy: y(change.rating), r: changes.length > 60 ? 2.5 : 4 } },
          [h('title', pointName(change))],
        ),
      ),
      first ? h('text.rating-step', { attrs: { x: plot.left, y: height - 4 } }, dateName(first.at)) : '',
      latest && changes.length > 1
        ? h(
            'text.rating-step',
            { attrs: { x: plot.right, y: height - 4, 'text-anchor': 'end' } },
            dateName(latest.at),
          )
        : '',
    ],
  );
}

const round = (value: number) => Math.round(value * 10) / 10;
