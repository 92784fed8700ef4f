// The vacation section of the account page: days left, starting and ending a vacation.
import { h, type VNode } from 'snabbdom';
import type { Context } from '../../context.ts';
import { button, question } from '../../parts/controls.ts';
import { Loaded } from '../../parts/loaded.ts';
import { beginVacation, endVacation, readVacation } from '../../protocol/game_calls.ts';
import type { Millis, Vacation } from '../../protocol/games.ts';
import { momentName } from '../../words/time.ts';

const hour: Millis = 3_600_000;
const day: Millis = 24 * hour;

export class VacationSection {
  private readonly vacation: Loaded<Vacation>;
  private busy = false;
  private asking = false; // the confirmation is open

  constructor(private readonly app: Context) {
    this.vacation = new Loaded(app, readVacation);
  }

  load(): Promise<void> {
    return this.vacation.load();
  }

  view(): VNode {
    const { correspondence: words } = this.app.words;
    return h('section.card.vacation', [
      h('h2', words.vacation),
      ...this.vacation.view(vacation => [
        h('p.muted', words.vacationText(vacation.days_a_year)),
        ...this.standing(vacation),
      ]),
    ]);
  }

  private standing(vacation: Vacation): (VNode | string)[] {
    const { correspondence: words, locale } = this.app.words;
    const left = words.vacationLeft(
      Math.floor(vacation.left / day),
      Math.floor((vacation.left % day) / hour),
    );
    if (vacation.on) {
      const on = vacation.until === null ? '' : words.vacationOn(momentName(vacation.until, locale));
      const end = () => void this.ask(endVacation);
      return [
        h('p', { attrs: { role: 'status' } }, [h('strong', on), this.app.words.sentenceGap, left]),
        h('p', [button({ label: words.vacationEnd, kind: 'primary', disabled: this.busy, onClick: end })]),
      ];
    }
    if (vacation.left < day) return [h('p', { attrs: { role: 'status' } }, words.vacationSpent)];
    return [
      h('p', { attrs: { role: 'status' } }, left),
      h('p', [
        button({ label: words.vacationBegin, disabled: this.busy, onClick: () => this.confirm(true) }),
      ]),
      this.asking ? this.confirmation() : '',
    ];
  }

  // Asks first, because even the shortest vacation takes a whole day.
  private confirmation(): VNode {
    const { correspondence: words } = this.app.words;
    const close = () => this.confirm(false);
    return question({
      name: 'vacation',
      title: words.vacationTitle,
      text: words.vacationCost,
      no: words.vacationNo,
      yes: words.vacationBegin,
      kind: 'primary',
      onClose: close,
      onYes: () => void this.ask(beginVacation),
    });
  }

  private confirm(asking: boolean): void {
    this.asking = asking;
    this.app.redraw();
  }

  private async ask(call: () => Promise<Vacation>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      this.vacation.take(await call());
    } catch (failure) {
      this.app.complainOf(failure);
    }
    this.busy = false;
    this.app.redraw();
  }
}
