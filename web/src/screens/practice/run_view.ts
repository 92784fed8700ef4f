// What a timed run shows beside its problems, and after them.
import { h, type VNode } from 'snabbdom';
import type { Context } from '../../context.ts';
import { button, link } from '../../parts/controls.ts';
import { computerNow } from '../../protocol/server_clock.ts';
import { practicePath } from '../../route.ts';
import { mostMisses, type Session } from './session.ts';

// The time left, and the score.
export function runState({ words: { practice: words } }: Context, session: Session): VNode {
  const seconds = Math.ceil(session.timeLeft(computerNow()) / 1000);
  return h('p.practice-run', { attrs: { role: 'timer' } }, [
    h('strong', words.runLeft(seconds)),
    ` · ${words.runScore(session.solved)} · ${words.runMisses(session.missed, mostMisses)}`,
  ]);
}

export interface RunOver {
  game: string;
  solved: number;
  best: number; // the most problems solved in any run
  again(): void;
}

export function runOver(app: Context, { game, solved, best, again }: RunOver): VNode {
  const words = app.words.practice;
  return h('main#content.narrow.practice', { attrs: { tabindex: -1 } }, [
    h('h1', words.runOver),
    h('p.practice-score', { attrs: { role: 'status' } }, words.runScore(solved)),
    h('p.muted', words.runBest(best)),
    h('div.learn-buttons', [
      button({ label: words.runAgain, kind: 'primary', onClick: again }),
      link(practicePath(game), path => app.go(path), { class: 'button' }, words.toPractice),
    ]),
  ]);
}
