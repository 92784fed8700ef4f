// For moderators: reports waiting for a decision, silenced players, and the log of decisions.
import { h, type VNode } from 'snabbdom';
import type { Context, Screen } from '../../context.ts';
import { button, link, toggle } from '../../parts/controls.ts';
import { Loaded } from '../../parts/loaded.ts';
import { Meeting } from '../../parts/meeting.ts';
import type { LogEntry, Report, Silence } from '../../protocol/chat.ts';
import { endSilence, listReports, listSilences, readModerationLog } from '../../protocol/chat_calls.ts';
import { listClubReports } from '../../protocol/club_calls.ts';
import type { ClubReport } from '../../protocol/clubs.ts';
import { longest } from '../../protocol/limits.ts';
import type { ProblemReport } from '../../protocol/practice.ts';
import { listProblemReports } from '../../protocol/practice_calls.ts';
import type { ReportedStudy } from '../../protocol/studies.ts';
import { decideAboutStudy, listReportedStudies } from '../../protocol/study_calls.ts';
import {
  decideAboutTournament,
  listReportedTournaments,
  listTournamentReports,
} from '../../protocol/tournament_calls.ts';
import type { ReportedTournament, TournamentReport } from '../../protocol/tournaments.ts';
import { gamePath, signInPath, studyPath, tournamentsPath } from '../../route.ts';
import { factLine } from '../../words/facts.ts';
import { seatName } from '../../words/players.ts';
import { agoName, momentName } from '../../words/time.ts';
import { AnnouncementDesk } from './announcement_desk.ts';
import { clubReports } from './club_reports.ts';
import { readLogNote } from './log_note.ts';
import { pageReports } from './page_reports.ts';
import { problemReports } from './problem_reports.ts';
import {
  byFirstReport,
  type Quoted,
  type Reported,
  reportedInGame,
  reportedInTournament,
} from './reported.ts';

const hour = 60; // minutes
const spans = {
  none: 0,
  hour,
  day: 24 * hour,
  week: 7 * 24 * hour,
  month: 30 * 24 * hour,
  year: 365 * 24 * hour,
};
type Span = keyof typeof spans;

// The decision being prepared about one message.
interface Draft {
  remove: boolean;
  span: Span;
  note: string;
}

// All that the page shows.
interface Inbox {
  games: Report[];
  chats: TournamentReport[];
  problems: ProblemReport[];
  clubs: ClubReport[];
  tournaments: ReportedTournament[];
  studies: ReportedStudy[];
  silences: Silence[];
  log: LogEntry[];
}

async function readInbox(): Promise<Inbox> {
  const [games, chats, problems, clubs, tournaments, studies, silences, log] = await Promise.all([
    listReports(),
    listTournamentReports(),
    listProblemReports(),
    listClubReports(),
    listReportedTournaments(),
    listReportedStudies(),
    listSilences(),
    readModerationLog(),
  ]);
  return { games, chats, problems, clubs, tournaments, studies, silences, log };
}

export class ModerationScreen implements Screen {
  private readonly meeting: Meeting;
  private readonly inbox: Loaded<Inbox>;
  private readonly drafts = new Map<string, Draft>();
  private desk: AnnouncementDesk | null = null; // for administrators
  private busy = false;
  private left = false;

  constructor(private readonly app: Context) {
    this.meeting = new Meeting(app);
    this.inbox = new Loaded(app, readInbox);
    void app.recognised.then(() => this.arrive());
  }

  title(): string {
    return `${this.app.words.moderation.title} · ${this.app.words.appName}`;
  }

  leave(): void {
    this.left = true;
  }

  view(): VNode {
    const { app } = this;
    const { moderation: words } = app.words;
    return h('main#content.narrow.moderation', { attrs: { tabindex: -1 } }, [
      h('h1', words.title),
      ...(app.me === null
        ? this.meeting.view()
        : app.mayModerate
          ? this.inbox.view(inbox => this.sections(inbox))
          : [h('p', words.forModerators)]),
    ]);
  }

  private sections(inbox: Inbox): (VNode | string)[] {
    const onDecided = () => void this.inbox.load();
    return [
      this.queue(inbox),
      problemReports(this.app, inbox.problems, onDecided),
      clubReports(this.app, inbox.clubs, onDecided),
      this.tournamentReports(inbox.tournaments),
      this.studyReports(inbox.studies),
      this.desk?.view() ?? '',
      this.silenceList(inbox.silences),
      this.logList(inbox.log),
    ];
  }

  private queue({ games, chats }: Inbox): VNode {
    const { moderation: words } = this.app.words;
    const reports = [
      ...games.map(one => reportedInGame(one, this.app.words)),
      ...chats.map(one => reportedInTournament(one, this.app.words)),
    ].sort(byFirstReport);
    return h('section.reports', [
      h('h2', words.reports),
      reports.length === 0
        ? h('p.muted', words.noReports)
        : h(
            'ul',
            reports.map(report => this.card(report)),
          ),
    ]);
  }

  private tournamentReports(reported: ReportedTournament[]): VNode {
    const { moderation: words } = this.app.words;
    return pageReports(this.app, {
      key: 'tournaments',
      title: words.tournaments,
      none: words.noTournaments,
      remove: words.removeTournament,
      pages: reported.map(one => ({
        path: tournamentsPath(one.tournament),
        name: one.name,
        by: one.organiser,
        texts: [one.about, one.prizes],
        reports: one.reports,
        decide: remove => decideAboutTournament(one.tournament, remove),
      })),
      onDecided: () => void this.inbox.load(),
    });
  }

  private studyReports(reported: ReportedStudy[]): VNode {
    const { moderation: words } = this.app.words;
    return pageReports(this.app, {
      key: 'studies',
      title: words.studies,
      none: words.noStudies,
      remove: words.removeStudy,
      pages: reported.map(one => ({
        path: studyPath(one.study),
        name: one.name,
        by: one.owner,
        texts: [],
        reports: one.reports,
        decide: remove => decideAboutStudy(one.study, remove),
      })),
      onDecided: () => void this.inbox.load(),
    });
  }

  private card(report: Reported): VNode {
    const { words } = this.app;
    const { moderation, chat } = words;
    return h('li.card', { key: report.key }, [
      h('blockquote.chat-quote', [this.quoted(report.quoted)]),
      h('p.muted', [
        `${factLine([agoName(report.at, words.locale), ...report.place])} · `,
        link(report.link.path, path => this.app.go(path), {}, report.link.label),
      ]),
      h(
        'ul.report-reasons',
        report.reports.map(({ by, reason }) =>
          h('li', moderation.reportedBy(seatName(by, words), chat.reasons[reason])),
        ),
      ),
      report.context.length > 0
        ? h('details', [
            h('summary', moderation.saidBefore),
            h(
              'ol.chat-context',
              report.context.map(one => h('li', [this.quoted(one)])),
            ),
          ])
        : '',
      this.decision(report),
    ]);
  }

  private quoted({ by, text }: Quoted): VNode {
    return h('p', [
      h('strong', seatName(by, this.app.words)),
      ' ',
      h('span', { attrs: { dir: 'auto' } }, text),
    ]);
  }

  private decision(report: Reported): VNode {
    const { moderation: words } = this.app.words;
    const { key } = report;
    const draft = this.drafts.get(key) ?? { remove: !report.isDeleted, span: 'none', note: '' };
    const change = (part: Partial<Draft>) => {
      this.drafts.set(key, { ...draft, ...part });
      this.app.redraw();
    };
    const dismisses = !draft.remove && draft.span === 'none';
    const submit = (event: Event) => {
      event.preventDefault();
      void this.decide(report, draft);
    };
    return h('form.decision', { on: { submit } }, [
      report.isDeleted
        ? ''
        : toggle(`delete-${key}`, words.remove, draft.remove, remove => change({ remove })),
      h('div.field', [
        h('label', { attrs: { for: `span-${key}` } }, words.silenceAuthor),
        h(
          `select#span-${key}`,
          {
            on: {
              change: (event: Event) => change({ span: (event.target as HTMLSelectElement).value as Span }),
            },
          },
          (Object.keys(spans) as Span[]).map(span =>
            h(
              'option',
              { key: span, attrs: { value: span }, props: { selected: span === draft.span } },
              words.spans[span],
            ),
          ),
        ),
      ]),
      h('div.field', [
        h('label', { attrs: { for: `note-${key}` } }, words.note),
        h(`input#note-${key}`, {
          attrs: { type: 'text', maxlength: longest.note, autocomplete: 'off' },
          props: { value: draft.note },
          on: { input: (event: Event) => change({ note: (event.target as HTMLInputElement).value }) },
        }),
      ]),
      h(
        'button.button.primary',
        { attrs: { type: 'submit', disabled: this.busy } },
        dismisses ? words.dismiss : words.decide,
      ),
    ]);
  }

  private silenceList(silences: Silence[]): VNode {
    const { words } = this.app;
    const { moderation } = words;
    return h('section.card', [
      h('h2', moderation.silences),
      silences.length === 0
        ? h('p.muted', moderation.noSilences)
        : h(
            'ul.entries',
            silences.map(({ id, player, by, until }) =>
              h('li', { key: id }, [
                h('span.entry-text', [
                  h('strong', seatName(player, words)),
                  h(
                    'span.game-row-facts',
                    moderation.silencedUntil(momentName(until, words.locale), seatName(by, words)),
                  ),
                ]),
                button({ label: moderation.endSilence, onClick: () => void this.endSilence(id) }),
              ]),
            ),
          ),
    ]);
  }

  private logList(log: LogEntry[]): VNode {
    const { moderation: words } = this.app.words;
    return h('section.card', [
      h('h2', words.log),
      log.length === 0
        ? h('p.muted', words.noLog)
        : h(
            'ol.moderation-log',
            log.map(entry => this.logLine(entry)),
          ),
    ]);
  }

  private logLine(entry: LogEntry): VNode {
    const { words } = this.app;
    const { moderation, locale } = words;
    const until = entry.until === null ? '' : moderation.until(momentName(entry.until, locale));
    const { title, thing, note } = readLogNote(entry);
    const see = (path: string, label: string) => [' · ', link(path, to => this.app.go(to), {}, label)];
    return h('li', [
      h('span', moderation.acts[entry.act](seatName(entry.moderator, words), seatName(entry.player, words))),
      h('span.game-row-facts', [
        factLine([momentName(entry.at, locale), until, title, note]),
        ...(entry.game ? see(gamePath(entry.game), moderation.game) : []),
        ...(thing ? see(thing.path, moderation.things[thing.kind]) : []),
      ]),
    ]);
  }

  private arrive(): void {
    const { app } = this;
    if (this.left) return;
    if (!app.me?.name) return app.go(signInPath);
    if (app.me.role === 'administrator') this.desk = new AnnouncementDesk(app);
    if (app.mayModerate) void this.inbox.load();
  }

  private async decide(report: Reported, { remove, span, note }: Draft): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    await this.attempt(async () => {
      await report.decide({
        delete: remove,
        ...(span === 'none' ? {} : { silence: spans[span] }),
        ...(note.trim() ? { note: note.trim() } : {}),
      });
      this.app.toast(this.app.words.moderation.decided, 'note');
    });
    this.busy = false;
    await this.inbox.load();
  }

  private async endSilence(id: string): Promise<void> {
    await this.attempt(() => endSilence(id));
    await this.inbox.load();
  }

  private async attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (failure) {
      this.app.complainOf(failure, { note: this.app.words.moderation.note });
    }
    this.app.redraw();
  }
}
