// For moderators: reported practice problems, each to be kept or withdrawn.
import { h, type VNode } from 'snabbdom';
import type { Context } from '../../context.ts';
import { button, link } from '../../parts/controls.ts';
import type { ProblemReport } from '../../protocol/practice.ts';
import { decideProblem } from '../../protocol/practice_calls.ts';
import { practicePath } from '../../route.ts';
import { factLine } from '../../words/facts.ts';
import { seatName } from '../../words/players.ts';
import { agoName } from '../../words/time.ts';

const gameOf = (problem: string) => problem.replace(/-[^-]*$/, '');

export function problemReports(
  app: Context,
  reports: readonly ProblemReport[],
  onDecided: () => void,
): VNode {
  const words = app.words.moderation;
  const problems = [...new Set(reports.map(({ problem }) => problem))];
  const decide = async (problem: string, withdraw: boolean) => {
    try {
      await decideProblem(problem, withdraw);
      app.toast(words.problemDecided, 'note');
    } catch (failure) {
      app.complainOf(failure);
    }
    onDecided();
  };
  const card = (problem: string) =>
    h('li.card', { key: problem }, [
      h('p', [link(practicePath(gameOf(problem), problem), path => app.go(path), {}, problem)]),
      h(
        'ul.report-reasons',
        reports
          .filter(one => one.problem === problem)
          .map(({ by, at, reason, note }) =>
            h('li', [
              words.reportedBy(seatName(by, app.words), app.words.practice.faults[reason]),
              h('span.game-row-facts', factLine([agoName(at, app.words.locale), note])),
            ]),
          ),
      ),
      h('div.learn-buttons', [
        button({ label: words.keepProblem, onClick: () => void decide(problem, false) }),
        button({ label: words.withdrawProblem, kind: 'danger', onClick: () => void decide(problem, true) }),
      ]),
    ]);
  return h('section.problem-reports', [
    h('h2', words.problems),
    problems.length === 0 ? h('p.muted', words.noProblems) : h('ul', problems.map(card)),
  ]);
}
