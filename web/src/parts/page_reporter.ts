// Reports a tournament or a study to the moderators: a button, and a dialog that asks for the reason.
import { h, type VNode } from 'snabbdom';
import type { Context } from '../context.ts';
import { type PageComplaint, pageComplaints } from '../protocol/chat.ts';
import { button, dialog } from './controls.ts';

export interface Reportable {
  label: string; // of the button
  title: string; // of the dialog
  report(reason: PageComplaint): Promise<void>;
}

export class PageReporter {
  private asking = false;
  private reason: PageComplaint = 'spam';

  constructor(private readonly app: Context) {}

  view(of: Reportable): VNode {
    return h('span.page-report', { key: 'report' }, [
      button({ label: of.label, kind: 'quiet', onClick: () => this.ask(true) }),
      this.asking ? this.dialog(of) : '',
    ]);
  }

  private ask(asking: boolean): void {
    this.asking = asking;
    this.app.redraw();
  }

  private dialog(of: Reportable): VNode {
    const { chat: words } = this.app.words;
    return dialog({
      name: 'report-page',
      title: of.title,
      onClose: () => this.ask(false),
      children: [
        h('fieldset.chat-reasons', [
          h('legend.visually-hidden', of.title),
          ...pageComplaints.map(reason =>
            h('label.toggle', { key: reason }, [
              h('input', {
                attrs: { type: 'radio', name: 'page-reason', value: reason },
                props: { checked: this.reason === reason },
                on: {
                  change: () => {
                    this.reason = reason;
                    this.app.redraw();
                  },
                },
              }),
              h('span', words.reasons[reason]),
            ]),
          ),
        ]),
        h('p.muted', words.pageReportText),
        h('div.dialog-actions', [
          button({ label: words.cancel, onClick: () => this.ask(false) }),
          button({ label: words.sendReport, kind: 'danger', onClick: () => void this.send(of) }),
        ]),
      ],
    });
  }

  private async send(of: Reportable): Promise<void> {
    this.ask(false);
    try {
      await of.report(this.reason);
      this.app.toast(this.app.words.chat.pageReported, 'note');
    } catch (failure) {
      this.app.complainOf(failure);
    }
  }
}
