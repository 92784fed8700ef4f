// The members of a club, page by page. Leaders also see who asks to join, who was removed, and their actions.
import { h, type VNode } from 'snabbdom';
import type { Context } from '../../context.ts';
import { button, link, question } from '../../parts/controls.ts';
import {
  type ClubVerdict,
  decideOnPerson,
  listApplicants,
  listMembers,
  setRank,
} from '../../protocol/club_calls.ts';
import type { Applicants, Club, ClubPerson, MemberRank } from '../../protocol/clubs.ts';
import { playerPath } from '../../route.ts';
import { factLine } from '../../words/facts.ts';
import { seatName } from '../../words/players.ts';
import { dateName } from '../../words/time.ts';
import { isRefusedAs } from './refusal.ts';

// An action that needs confirmation.
interface Doubt {
  about: 'remove' | 'owner';
  name: string;
}

const leads = ({ rank }: Club) => rank === 'owner' || rank === 'leader';

export class MemberPanel {
  private members: ClubPerson[] | null = null;
  private next: number | null = null;
  private applicants: Applicants = { applied: [], removed: [] };
  private doubt: Doubt | null = null;
  private opened: string | null = null; // the member whose actions are shown
  private gone = false;

  constructor(
    private readonly app: Context,
    private readonly club: string,
    private readonly onChanged: () => void, // called after an action here
  ) {}

  leave(): void {
    this.gone = true;
  }

  view(club: Club): (VNode | string)[] {
    return [
      this.list(club),
      ...(leads(club) && this.applicants.removed.length > 0 ? [this.removed()] : []),
      this.doubt ? this.dialog(this.doubt) : '',
    ];
  }

  async load(club: Club): Promise<void> {
    try {
      const [page, applicants] = await Promise.all([
        listMembers(this.club),
        leads(club) ? listApplicants(this.club) : { applied: [], removed: [] },
      ]);
      this.members = page.members;
      this.next = page.next;
      this.applicants = applicants;
    } catch (failure) {
      if (!this.gone) this.app.complainOf(failure);
    }
    if (!this.gone) this.app.redraw();
  }

  // Who waits for a leader's decision. The club's page shows it first, because it is the leaders' next task.
  waiting(club: Club): VNode | string {
    const { clubs: words } = this.app.words;
    const { applied } = this.applicants;
    if (!leads(club) || applied.length === 0) return '';
    return h('section', { key: 'applicants' }, [
      h('h2', words.applicants),
      h(
        'ul.simul-guests',
        applied.map(one =>
          this.row(one, words.appliedOn, name => [
            h('span.organiser-buttons', { key: 'decide' }, [
              this.action('primary', words.accept, words.acceptOf(name), () => this.decide('accept', name)),
              this.action('plain', words.decline, words.declineOf(name), () => this.decide('remove', name)),
            ]),
          ]),
        ),
      ),
    ]);
  }

  private list(club: Club): VNode {
    const { app, members } = this;
    const { clubs: words } = app.words;
    return h('section', { key: 'members' }, [
      h('h2', words.memberList),
      members === null
        ? h('p.muted', app.words.loading)
        : h(
            'ul.simul-guests.club-members',
            members.map(one => this.row(one, words.joinedOn, name => this.actions(club, one, name))),
          ),
      this.next === null ? '' : button({ label: words.more, onClick: () => void this.loadMore() }),
    ]);
  }

  private removed(): VNode {
    const { clubs: words } = this.app.words;
    return h('section', { key: 'removed' }, [
      h('h2', words.removed),
      h('p.muted', words.removedHint),
      h(
        'ul.simul-guests',
        this.applicants.removed.map(one =>
          this.row(one, words.removedOn, name => [
            this.action('plain', words.readmit, words.readmitOf(name), () => this.decide('readmit', name)),
          ]),
        ),
      ),
    ]);
  }

  private row(
    one: ClubPerson,
    since: (date: string) => string,
    actions: (name: string) => (VNode | string)[],
  ): VNode {
    const { app } = this;
    const { words } = app;
    const { player, rank } = one;
    const name = seatName(player, words);
    const account = player.kind === 'account' ? player.name : null;
    const title = rank === 'owner' || rank === 'leader' ? words.clubs.ranks[rank] : '';
    return h('li', { key: name }, [
      h('span.simul-guest', [
        account ? link(playerPath(account), path => app.go(path), { class: 'name' }, name) : h('span', name),
        h('span.muted', factLine([title, since(dateName(one.since, words.locale))])),
      ]),
      ...(account ? actions(account) : []),
    ]);
  }

  // The actions are folded away, because they are rarely needed.
  private actions(club: Club, { rank }: ClubPerson, name: string): VNode[] {
    const { clubs: words } = this.app.words;
    const owns = club.rank === 'owner';
    if (!leads(club) || rank === 'owner' || name === this.app.me?.name || (rank === 'leader' && !owns))
      return [];
    const open = this.opened === name;
    const label = words.actionsOf(name);
    return [
      h(
        'button.button.quiet.club-more',
        {
          key: 'more',
          attrs: { type: 'button', 'aria-expanded': String(open), 'aria-label': label, title: label },
          on: { click: () => this.unfold(open ? null : name) },
        },
        '⋯',
      ),
      ...(open ? [this.unfolded(name, rank, owns)] : []),
    ];
  }

  private unfolded(name: string, rank: ClubPerson['rank'], owns: boolean): VNode {
    const { clubs: words } = this.app.words;
    const other: MemberRank = rank === 'leader' ? 'member' : 'leader';
    return h('div.organiser-buttons.club-actions', { key: 'actions' }, [
      ...(owns
        ? [
            button({
              label: other === 'leader' ? words.makeLeader : words.endLeader,
              onClick: () => void this.promote(name, other),
            }),
            button({ label: words.makeOwner, onClick: () => this.ask({ about: 'owner', name }) }),
          ]
        : []),
      button({
        label: words.remove,
        spoken: words.removeOf(name),
        kind: 'danger',
        onClick: () => this.ask({ about: 'remove', name }),
      }),
    ]);
  }

  private unfold(name: string | null): void {
    this.opened = name;
    this.app.redraw();
  }

  private action(kind: 'primary' | 'plain', label: string, spoken: string, what: () => Promise<void>): VNode {
    return button({ label, spoken, ...(kind === 'primary' ? { kind } : {}), onClick: () => void what() });
  }

  private dialog({ about, name }: Doubt): VNode {
    const { clubs: words } = this.app.words;
    const onClose = () => this.ask(null);
    if (about === 'owner') {
      return question({
        name: 'new-owner',
        title: words.ownerTitle(name),
        text: words.ownerText,
        no: words.keep,
        yes: words.makeOwner,
        kind: 'primary',
        onClose,
        onYes: () => void this.promote(name, 'owner'),
      });
    }
    return question({
      name: 'remove-member',
      title: words.removeTitle(name),
      text: words.removeText,
      no: words.keep,
      yes: words.remove,
      kind: 'danger',
      onClose,
      onYes: () => void this.decide('remove', name),
    });
  }

  private ask(doubt: Doubt | null): void {
    this.doubt = doubt;
    this.app.redraw();
  }

  private decide(verdict: ClubVerdict, name: string): Promise<void> {
    return this.work(() => decideOnPerson(this.club, verdict, name));
  }

  private promote(name: string, rank: MemberRank): Promise<void> {
    return this.work(async () => {
      await setRank(this.club, name, rank);
      this.app.toast(this.app.words.clubs.nowIs[rank](name), 'note');
    });
  }

  private async work(what: () => Promise<void>): Promise<void> {
    try {
      await what();
    } catch (failure) {
      if (isRefusedAs(failure, 'not_allowed')) this.app.toast(this.app.words.clubs.refused, 'error');
      else this.app.complainOf(failure);
    }
    if (!this.gone) this.onChanged();
  }

  private async loadMore(): Promise<void> {
    const { members: known, next: from } = this;
    if (from === null || known === null) return;
    try {
      const { members, next } = await listMembers(this.club, from);
      if (this.members !== known) return; // loaded meanwhile, by another click or after an action
      this.members = [...known, ...members];
      this.next = next;
    } catch (failure) {
      if (!this.gone) this.app.complainOf(failure);
    }
    if (!this.gone) this.app.redraw();
  }
}
