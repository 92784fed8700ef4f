// Reports a faulty problem to the moderators.
import { h, type VNode } from 'snabbdom';
import type { Context } from '../../context.ts';
import { button, choices, dialog } from '../../parts/controls.ts';
import { type ProblemFault, problemFaults } from '../../protocol/practice.ts';
import { reportProblem } from '../../protocol/practice_calls.ts';

const longestNote = 160; // characters; the server takes 500 bytes

export class ReportDialog {
  private problem: string | null = null;
  private fault: ProblemFault = 'other_solution';
  private note = '';

  constructor(private readonly app: Context) {}

  open(problem: string): void {
    this.problem = problem;
    this.note = '';
    this.app.redraw();
  }

  view(): VNode | string {
    if (this.problem === null) return '';
    const words = this.app.words.practice;
    return dialog({
      name: 'report-problem',
      title: words.reportTitle,
      onClose: () => this.close(),
      children: [
        choices({
          name: 'problem-fault',
          legend: words.reportReason,
          choices: problemFaults.map(value => ({ value, label: words.faults[value] })),
          chosen: this.fault,
          onChoose: fault => {
            this.fault = fault;
            this.app.redraw();
          },
        }),
        h('label.field', [
          h('span', words.reportNote),
          h('input', {
            attrs: { type: 'text', maxlength: longestNote, name: 'problem-note' },
            props: { value: this.note },
            on: {
              input: (event: Event) => {
                this.note = (event.target as HTMLInputElement).value;
              },
            },
          }),
        ]),
        h('div.dialog-actions', [
          button({ label: words.cancel, onClick: () => this.close() }),
          button({ label: words.reportSend, kind: 'primary', onClick: () => void this.send() }),
        ]),
      ],
    });
  }

  private close(): void {
    this.problem = null;
    this.app.redraw();
  }

  private async send(): Promise<void> {
    const { problem } = this;
    if (problem === null) return;
    this.close();
    try {
      await reportProblem(problem, this.fault, this.note);
      this.app.toast(this.app.words.practice.reported, 'note');
    } catch (failure) {
      this.app.complainOf(failure, { note: this.app.words.practice.reportNote });
    }
  }
}
