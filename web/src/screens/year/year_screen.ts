// A player's year in review: the number of games and their results, ratings, openings, and notable games.
import { h, type VNode } from 'snabbdom';
import { preview } from '../../board/preview.ts';
import type { Context, Screen } from '../../context.ts';
import { button, link } from '../../parts/controls.ts';
import { nothing } from '../../parts/lack.ts';
import { ratingChart } from '../../profile/rating_chart.ts';
import type { Summary } from '../../protocol/games.ts';
import { ApiError } from '../../protocol/http.ts';
import { serverNow } from '../../protocol/server_clock.ts';
import { readYear } from '../../protocol/year_calls.ts';
import type { OpeningOfYear, RatingCourse, Tally, Year } from '../../protocol/years.ts';
import { gamePath, playerPath, yearPath } from '../../route.ts';
import { factLine } from '../../words/facts.ts';
import { gameName } from '../../words/index.ts';
import { seatName } from '../../words/players.ts';
import { sentences } from '../../words/sentences.ts';
import { dateName, monthName } from '../../words/time.ts';

const firstYear = 2000; // there are no older games

const yearName = (year: number, locale: string) =>
  new Intl.DateTimeFormat(locale, { year: 'numeric', timeZone: 'UTC' }).format(Date.UTC(year, 6));

export class YearScreen implements Screen {
  private review: Year | 'loading' | 'missing' | 'failed' = 'loading';
  private gone = false;

  constructor(
    private readonly app: Context,
    private readonly name: string,
    private readonly year: number,
  ) {
    void this.load();
  }

  title(): string {
    const { words } = this.app;
    return `${words.year.title(this.name, this.year)} · ${words.appName}`;
  }

  leave(): void {
    this.gone = true;
  }

  view(): VNode {
    const { app, review } = this;
    const { words } = app;
    if (review === 'missing') return nothing(app, words.year.missing, words.year.missingText);
    return h('main#content.year', { attrs: { tabindex: -1 } }, [
      h('header.profile-heading', { key: 'heading' }, [
        h('h1', words.year.title(this.name, this.year)),
        h('p.year-links', this.links()),
      ]),
      ...(review === 'loading'
        ? [h('p.muted', { key: 'loading' }, words.loading)]
        : review === 'failed'
          ? [button({ label: words.home.retry, onClick: () => void this.load() })]
          : this.sections(review)),
    ]);
  }

  private links(): (VNode | string)[] {
    const { app, name, year } = this;
    const to = (other: number) =>
      link(yearPath(name, other), path => app.go(path), {}, yearName(other, app.words.locale));
    return [
      ...(year > firstYear ? [to(year - 1), ' '] : []),
      link(playerPath(name), path => app.go(path), {}, app.words.year.profile),
      ...(year < new Date(serverNow()).getUTCFullYear() ? [' ', to(year + 1)] : []),
    ];
  }

  private sections(review: Year): (VNode | string)[] {
    const { words } = this.app;
    if (review.games.length === 0) return [h('p.muted', { key: 'none' }, words.year.none)];
    return [
      this.results(review),
      this.months(review.months),
      review.ratings.length === 0
        ? ''
        : h('section', { key: 'ratings' }, [
            h('h2', words.profile.ratings),
            h(
              'div.boards',
              review.ratings.map(one => this.course(one)),
            ),
          ]),
      review.openings.length === 0
        ? ''
        : h('section', { key: 'openings' }, [
            h('h2', words.year.openings),
            h(
              'ul.year-openings',
              review.openings.map(one => this.opening(one)),
            ),
          ]),
      this.highlights(review),
      review.whole ? '' : h('p.muted', { key: 'part' }, words.year.part),
    ];
  }

  private results({ games }: Year): VNode {
    const { app } = this;
    return h('section', { key: 'results' }, [
      h('h2', app.words.year.games),
      h(
        'ul.year-games',
        games.map(one => {
          const spec = app.rules.spec(one.game);
          return h('li.card', { key: one.game }, [
            h('strong.year-count', app.words.year.count(one.won + one.lost + one.even)),
            h('span', spec ? gameName(spec, app.words) : one.game),
            h('span.muted', this.tally(one)),
          ]);
        }),
      ),
    ]);
  }

  private tally({ won, lost, even }: Tally): string {
    return this.app.words.year.tally(won, lost, even);
  }

  private months(months: readonly number[]): VNode {
    const { words } = this.app;
    const most = Math.max(...months, 1);
    return h('section', { key: 'months' }, [
      h('h2', words.year.months),
      h(
        'ol.year-months',
        months.map((games, month) =>
          h('li', { key: month }, [
            h('span.year-bar', {
              attrs: { 'aria-hidden': 'true' },
              style: { height: `${Math.round((100 * games) / most)}%` },
            }),
            h('span.year-month.year-played', [
              h('span.visually-hidden', words.labelled(monthName(month, words.locale), '')),
              h('span', `${games}`),
            ]),
            h('span.year-month.muted', { attrs: { 'aria-hidden': 'true' } }, words.year.month(month)),
          ]),
        ),
      ),
    ]);
  }

  private course({ game, speed, games, highest, points }: RatingCourse): VNode {
    const { rules, words } = this.app;
    const spec = rules.spec(game);
    const name = `${spec ? gameName(spec, words) : game} ${words.profile.speeds[speed]}`;
    const [first, last] = [points[0], points.at(-1)];
    const text = first && last ? words.players.historyText(games, first.rating, last.rating) : '';
    return h('section.card', { key: `${game} ${speed}` }, [
      h('h3', name),
      points.length > 1
        ? ratingChart({
            changes: points,
            label: sentences([words.players.historyOf(name), text].map(words.sentence), words),
            pointName: one => words.players.point(one.rating, dateName(one.at, words.locale)),
            dateName: at => dateName(at, words.locale),
          })
        : '',
      h('p.muted', factLine([text, words.year.highest(highest)])),
    ]);
  }

  private opening(opening: OpeningOfYear): VNode {
    const { rules, words, settings } = this.app;
    const spec = rules.spec(opening.game);
    const moves = opening.moves.map(one => (settings.notation === 'japanese' ? one.japanese : one.hodges));
    const games = opening.won + opening.lost + opening.even;
    return h('li.card', { key: `${opening.game} ${moves.join(' ')}` }, [
      spec ? preview(spec, opening.sfen, settings.pieces) : '',
      h('strong.year-moves', moves.join(' ')),
      h(
        'span.muted',
        factLine([spec ? gameName(spec, words) : '', words.year.count(games), this.tally(opening)]),
      ),
    ]);
  }

  private highlights({ best_win, longest, rival }: Year): VNode {
    const { app } = this;
    const { words } = app;
    const row = (key: string, title: string, said: VNode | string, facts: string) =>
      h('li.card', { key }, [h('span.muted', title), h('strong', [said]), h('span.muted', facts)]);
    const game = ({ id, seats }: Summary) =>
      link(
        gamePath(id),
        path => app.go(path),
        {},
        words.year.between(seatName(seats.black, words), seatName(seats.white, words)),
      );
    return h('section', { key: 'highlights' }, [
      h('h2', words.year.highlights),
      h('ul.year-highlights', [
        ...(best_win
          ? [row('best', words.year.bestWin, game(best_win.game), words.year.rated(best_win.rating))]
          : []),
        ...(longest
          ? [row('longest', words.year.longest, game(longest), words.home.plies(longest.plies))]
          : []),
        ...(rival
          ? [
              row(
                'rival',
                words.year.rival,
                rival.player.kind === 'account'
                  ? link(
                      playerPath(rival.player.name),
                      path => app.go(path),
                      {},
                      seatName(rival.player, words),
                    )
                  : seatName(rival.player, words),
                factLine([words.year.count(rival.won + rival.lost + rival.even), this.tally(rival)]),
              ),
            ]
          : []),
      ]),
    ]);
  }

  private async load(): Promise<void> {
    this.review = 'loading';
    this.app.redraw();
    try {
      this.review = await readYear(this.name, this.year);
    } catch (failure) {
      const code = failure instanceof ApiError ? failure.refused.code : '';
      const missing = code === 'unknown_player' || code === 'bad_value';
      this.review = missing ? 'missing' : 'failed';
      if (!missing && !this.gone) this.app.complainOf(failure);
    }
    if (!this.gone) this.app.redraw();
  }
}
