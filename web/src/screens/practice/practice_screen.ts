// What there is to practise in one game: problems at the user's level, the problem of the day, repetitions, a timed
// run.
import type { GameSpec } from '@ootori/rules';
import { h, type VNode } from 'snabbdom';
import { preview } from '../../board/preview.ts';
import type { Context, Screen } from '../../context.ts';
import { link } from '../../parts/controls.ts';
import { gameHeading } from '../../parts/game_heading.ts';
import { awaited, missingPage, unfetched } from '../../parts/lack.ts';
import { signInLink } from '../../parts/sign_in_link.ts';
import { loadDaily } from '../../practice/daily.ts';
import type { Problem } from '../../practice/problem.ts';
import { hasProblems } from '../../practice/problem_store.ts';
import { dueCards } from '../../practice/repetition.ts';
import type { Standing } from '../../practice/standing.ts';
import { serverNow } from '../../protocol/server_clock.ts';
import { practicePath } from '../../route.ts';
import { isEdition } from '../../site.ts';
import { canSave, probe } from '../../storage.ts';
import { PracticeModel } from './practice_model.ts';
import { weak } from './session.ts';

export class PracticeScreen implements Screen {
  private model: PracticeModel | 'loading' | 'failed' = 'loading';
  private daily: Problem | null = null;
  private theme = '';
  private left = false;

  constructor(
    private readonly app: Context,
    private readonly game: string, // empty: the first one
  ) {
    probe();
    void this.load();
  }

  title(): string {
    return `${this.app.words.practice.title} · ${this.app.words.appName}`;
  }

  leave(): void {
    this.left = true;
  }

  view(): VNode {
    const { app, model, spec } = this;
    if (!spec) return missingPage(app);
    if (model === 'loading') return awaited(app, null);
    if (model === 'failed') return unfetched(app);
    const words = app.words.practice;
    const { standing } = model;
    return h('main#content.practice', { attrs: { tabindex: -1 } }, [
      gameHeading(app, {
        name: 'practice-game',
        title: words.title,
        intro: words.intro,
        games: this.games,
        chosen: spec.id,
        pathOf: id => practicePath(id),
      }),
      this.summary(standing),
      h('div.practice-cards', [
        this.stream(spec, model, standing),
        this.dailyCard(spec, standing),
        this.review(spec, standing),
        this.run(spec, standing),
        isEdition
          ? ''
          : this.card(app.words.practice.fromGames, app.words.practice.fromGamesText, [
              this.go(practicePath(spec.id, 'games'), app.words.practice.start),
            ]),
      ]),
    ]);
  }

  private get games(): GameSpec[] {
    return this.app.rules.games.filter(({ id }) => hasProblems(id));
  }

  private get spec(): GameSpec | undefined {
    return this.game === '' ? this.games[0] : this.games.find(({ id }) => id === this.game);
  }

  private summary({ rating, isProvisional, solved, tried, days }: Standing): VNode {
    const { app } = this;
    const words = app.words.practice;
    return h('section.practice-summary', [
      h('p', [
        h('strong.practice-rating', `${words.rating} ${Math.round(rating.rating)}`),
        isProvisional ? h('span.muted', ` (${words.provisional})`) : '',
      ]),
      tried > 0 ? h('p.muted', words.solved(solved, tried)) : '',
      days > 0 ? h('p.muted', words.days(days)) : '',
      app.me && !app.me.name
        ? h('p.muted', [signInLink(app, canSave() ? words.keptHere : app.words.notSaved)])
        : '',
    ]);
  }

  private stream(spec: GameSpec, { collection }: PracticeModel, { tried }: Standing): VNode {
    const { app } = this;
    const words = app.words.practice;
    const option = (value: string, label: string) =>
      h('option', { attrs: { value }, props: { selected: value === this.theme } }, label);
    const themes = collection.index.themes.map(theme => [theme, words.themes[theme] ?? theme] as const);
    return this.card(words.stream, words.streamText, [
      h('label.field', [
        h('span', words.theme),
        h(
          'select',
          {
            attrs: { name: 'theme' },
            on: {
              change: (event: Event) => {
                this.theme = (event.target as HTMLSelectElement).value;
                app.redraw();
              },
            },
          },
          [
            option('', words.anyTheme),
            option(weak, words.weakTheme),
            ...[...themes]
              .sort(([, one], [, other]) => one.localeCompare(other, app.settings.language))
              .map(([theme, label]) => option(theme, label)),
          ],
        ),
      ]),
      this.theme === '' ? '' : h('p.muted', words.themeHint),
      this.go(
        practicePath(spec.id, 'stream', this.theme ? { theme: this.theme } : {}),
        tried === 0 ? words.start : words.goOn,
        true,
      ),
    ]);
  }

  private dailyCard(spec: GameSpec, { seen }: Standing): VNode {
    const words = this.app.words.practice;
    const { daily } = this;
    return this.card(words.daily, words.dailyText, [
      daily ? preview(spec, daily.sfen, this.app.settings.pieces) : '',
      daily && seen.has(daily.id) ? h('p.muted', words.dailyDone) : '',
      this.go(practicePath(spec.id, 'daily'), words.start),
    ]);
  }

  private review(spec: GameSpec, { cards }: Standing): VNode {
    const words = this.app.words.practice;
    const due = dueCards(cards, serverNow()).length;
    return this.card(
      words.review,
      cards.length === 0 ? words.reviewEmpty : words.reviewText(due, cards.length - due),
      due > 0 ? [this.go(practicePath(spec.id, 'review'), words.start)] : [],
    );
  }

  private run(spec: GameSpec, { best }: Standing): VNode {
    const words = this.app.words.practice;
    return this.card(words.run, words.runText, [
      best > 0 ? h('p.muted', words.runBest(best)) : '',
      this.go(practicePath(spec.id, 'run'), words.start),
    ]);
  }

  private card(title: string, text: string, more: (VNode | string)[]): VNode {
    return h('section.card.practice-card', [h('h2', title), h('p', text), ...more]);
  }

  private go(to: string, label: string, isFirst = false): VNode {
    return link(to, path => this.app.go(path), { class: isFirst ? 'button.primary' : 'button' }, label);
  }

  private async load(): Promise<void> {
    const { spec } = this;
    if (!spec) return;
    try {
      const model = await PracticeModel.load(this.app, spec.id);
      this.model = model;
      // Without its picture, the problem of the day can still be started.
      this.daily = await loadDaily(spec.id, new Date(serverNow()), model.withdrawn).catch(() => null);
    } catch {
      this.model = 'failed';
    }
    if (!this.left) this.app.redraw();
  }
}
