// One's vacation on the account page: how much is left, beginning and ending it.
import { h, type VNode } from 'snabbdom';
import type { App } from '../app.ts';
import { beginVacation, endVacation, readVacation } from '../protocol/http.ts';
import type { Millis, Vacation } from '../protocol/messages.ts';
import { momentName } from '../words/time.ts';
import { button } from './controls.ts';

const hour: Millis = 3_600_000;
const day: Millis = 24 * hour;

export class VacationSection {
  private vacation: Vacation | null = null;
  private busy = false;

  constructor(private readonly app: App) {}

  async load(): Promise<void> {
    await this.ask(readVacation);
  }

  view(): VNode {
    const { correspondence: words, loading } = this.app.words;
    const { vacation } = this;
    return h('section.card.vacation', [
      h('h2', words.vacation),
      vacation ? h('p.muted', words.vacationText(vacation.days_a_year)) : h('p.muted', loading),
      ...(vacation ? this.standing(vacation) : []),
    ]);
  }

  private standing(vacation: Vacation): VNode[] {
    const { correspondence: words, locale } = this.app.words;
    const left = words.vacationLeft(
      Math.floor(vacation.left / day),
      Math.floor((vacation.left % day) / hour),
    );
    if (vacation.on) {
      const on = vacation.until === null ? '' : words.vacationOn(momentName(vacation.until, locale));
      return [
        h('p', { attrs: { role: 'status' } }, [h('strong', on), ` ${left}`]),
        h('p', [this.button(words.vacationEnd, 'primary', endVacation)]),
      ];
    }
    if (vacation.left < day) return [h('p', { attrs: { role: 'status' } }, words.vacationSpent)];
    return [
      h('p', { attrs: { role: 'status' } }, left),
      h('p', [this.button(words.vacationBegin, undefined, beginVacation)]),
    ];
  }

  private button(label: string, kind: 'primary' | undefined, call: () => Promise<Vacation>): VNode {
    return button({
      label,
      ...(kind ? { kind } : {}),
      disabled: this.busy,
      onClick: () => void this.ask(call),
    });
  }

  private async ask(call: () => Promise<Vacation>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      this.vacation = await call();
    } catch (failure) {
      this.app.complainOf(failure);
    }
    this.busy = false;
    this.app.redraw();
  }
}
