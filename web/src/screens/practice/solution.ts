// What a problem shows once it is over: the solution, its themes, a link to analyse it, and a button to report the problem.
import { h, type VNode } from 'snabbdom';
import { pathOf } from '../../analysis/address.ts';
import type { Context } from '../../context.ts';
import { button, link } from '../../parts/controls.ts';
import { asked } from '../../play/board_hints.ts';
import type { Problem } from '../../practice/problem.ts';
import { written } from '../../words/moves.ts';

export function solutionOf(app: Context, problem: Problem, onReport: () => void): VNode {
  const words = app.words.practice;
  const source = { game: problem.game, start: problem.sfen };
  const path = pathOf({ source, ply: 0, moves: problem.solution, at: 0 });
  return h('section.practice-after', [
    h('h2', words.solution),
    h('p.practice-line', moves(app, problem).join(' ')),
    h(
      'ul.practice-themes',
      problem.themes.map(theme => h('li', words.themes[theme] ?? theme)),
    ),
    h('div.learn-buttons', [
      link(path, to => app.go(to), { class: 'button' }, words.analyse),
      app.me?.name ? button({ label: words.report, kind: 'quiet', onClick: onReport }) : '',
    ]),
  ]);
}

function moves({ rules, settings }: Context, { game, sfen, solution }: Problem): string[] {
  return asked(rules.newGame(game, sfen), played =>
    solution.map(usi => {
      const move = played.readMove(usi);
      played.play(usi);
      return written(move, settings.notation);
    }),
  );
}
