// For moderators: reported tournaments and studies, to dismiss the report or remove the page.
import { h, type VNode } from 'snabbdom';
import type { Context } from '../../context.ts';
import { button, link } from '../../parts/controls.ts';
import type { PageReport } from '../../protocol/chat.ts';
import type { Seat } from '../../protocol/games.ts';
import { seatName } from '../../words/players.ts';
import { agoName } from '../../words/time.ts';

export interface ReportedPage {
  path: string;
  name: string;
  by: Seat;
  texts: readonly string[];
  reports: readonly PageReport[];
  decide(remove: boolean): Promise<void>;
}

interface PageReportsProps {
  key: string;
  title: string;
  none: string;
  remove: string; // the button's label
  pages: readonly ReportedPage[];
  onDecided(): void;
}

export function pageReports(
  app: Context,
  { key, title, none, remove, pages, onDecided }: PageReportsProps,
): VNode {
  const { moderation: words, chat, locale } = app.words;
  const decide = async (page: ReportedPage, removed: boolean) => {
    try {
      await page.decide(removed);
      app.toast(words.decided, 'note');
    } catch (failure) {
      app.complainOf(failure);
    }
    onDecided();
  };
  const card = (page: ReportedPage) =>
    h('li.card', { key: page.path }, [
      h('p', [
        link(page.path, path => app.go(path), {}, page.name),
        h('span.game-row-facts', seatName(page.by, app.words)),
      ]),
      ...page.texts
        .filter(text => text !== '')
        .map(text => h('blockquote.chat-quote.tournament-text', { attrs: { dir: 'auto' } }, text)),
      h(
        'ul.report-reasons',
        page.reports.map(({ by, at, reason }) =>
          h('li', [
            words.reportedBy(seatName(by, app.words), chat.reasons[reason]),
            h('span.game-row-facts', agoName(at, locale)),
          ]),
        ),
      ),
      h('div.learn-buttons', [
        button({ label: words.dismiss, onClick: () => void decide(page, false) }),
        button({ label: remove, kind: 'danger', onClick: () => void decide(page, true) }),
      ]),
    ]);
  return h('section.problem-reports', { key }, [
    h('h2', title),
    pages.length === 0 ? h('p.muted', none) : h('ul', pages.map(card)),
  ]);
}
