// The three main links of the home page: play, learn, solve.
import { h, type VNode } from 'snabbdom';
import { preview } from '../../board/preview.ts';
import type { Context } from '../../context.ts';
import { link } from '../../parts/controls.ts';
import type { Problem } from '../../practice/problem.ts';
import { learnPath, practicePath, soloPath } from '../../route.ts';

// `problem`: the problem of the day, once loaded.
export function doors(app: Context, problem: Problem | null): VNode {
  const { doors: words } = app.words.home;
  const door = (path: string, title: string, text: string, picture: VNode | string = '') =>
    link(path, to => app.go(to), { class: 'door.card' }, [
      h('span.door-text', [h('strong', title), h('span', text)]),
      picture,
    ]);
  const spec = problem && app.rules.spec(problem.game);
  return h('nav.doors', { attrs: { 'aria-label': words.label } }, [
    door(soloPath(), words.play, words.playText),
    door(learnPath(), words.learn, words.learnText),
    problem && spec
      ? door(
          practicePath(spec.id, 'daily'),
          words.solve,
          words.daily(problem.plies),
          preview(spec, problem.sfen, app.settings.pieces),
        )
      : door(practicePath(), words.solve, words.solveText),
  ]);
}
