// For moderators: reported clubs, to dismiss the report or close the club.
import { h, type VNode } from 'snabbdom';
import type { Context } from '../../context.ts';
import { button, link } from '../../parts/controls.ts';
import { decideAboutClub } from '../../protocol/club_calls.ts';
import type { ClubReport } from '../../protocol/clubs.ts';
import { clubPath } from '../../route.ts';
import { seatName } from '../../words/players.ts';
import { agoName } from '../../words/time.ts';

export function clubReports(app: Context, reports: readonly ClubReport[], onDecided: () => void): VNode {
  const { clubs: words, moderation, chat, locale } = app.words;
  const clubs = [...new Map(reports.map(one => [one.club, one])).values()];
  const decide = async (club: string, close: boolean) => {
    try {
      await decideAboutClub(club, close);
      app.toast(words.decided, 'note');
    } catch (failure) {
      app.complainOf(failure);
    }
    onDecided();
  };
  const card = ({ club, title, about }: ClubReport) =>
    h('li.card', { key: club }, [
      h('p', [
        link(clubPath(club), path => app.go(path), {}, title),
        h('span.game-row-facts', `/club/${club}`),
      ]),
      about === '' ? '' : h('blockquote.chat-quote.tournament-text', { attrs: { dir: 'auto' } }, about),
      h(
        'ul.report-reasons',
        reports
          .filter(one => one.club === club)
          .map(({ by, at, reason }) =>
            h('li', [
              moderation.reportedBy(seatName(by, app.words), chat.reasons[reason]),
              h('span.game-row-facts', agoName(at, locale)),
            ]),
          ),
      ),
      h('div.learn-buttons', [
        button({ label: words.dismiss, onClick: () => void decide(club, false) }),
        button({ label: words.close, kind: 'danger', onClick: () => void decide(club, true) }),
      ]),
    ]);
  return h('section.problem-reports', { key: 'clubs' }, [
    h('h2', words.reports),
    clubs.length === 0 ? h('p.muted', words.noReports) : h('ul', clubs.map(card)),
  ]);
}
