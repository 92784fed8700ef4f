// The members of a club, page by page. Leaders also see who asks to join, who was removed, and their actions.
import { h, type VNode } from 'snabbdom';
import type { Context, Kept } from '../../context.ts';
import { button, link, question } from '../../parts/controls.ts';
import { Loaded } from '../../parts/loaded.ts';
import { readRows, rowsOf } from '../../parts/rows.ts';
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

interface Roster extends Applicants {
  members: ClubPerson[];
  next: number | null;
}

export class MemberPanel {
  private readonly roster: Loaded<Roster>;
  private forLeaders = false; // whether applicants and removed players are shown
  private doubt: Doubt | null = null;
  private opened: string | null = null; // the member whose actions are shown
  private gone = false;
  private readonly rows: number; // to read first, so that there are as many as when the user left

  constructor(
    private readonly app: Context,
    private readonly club: string,
    private readonly onChanged: () => void, // called after an action here
    kept: Kept | null = null,
  ) {
    this.rows = rowsOf(kept);
    this.roster = new Loaded(app, () => this.read());
  }

  leave(): void {
    this.gone = true;
  }

  keeps(): Kept {
    return { rows: this.roster.value?.members.length ?? this.rows };
  }

  view(club: Club): (VNode | string)[] {
    const removed = this.roster.value?.removed ?? [];
    return [
      this.list(club),
      removed.length > 0 ? this.removed(removed) : '',
      this.doubt ? this.dialog(this.doubt) : '',
    ];
  }

  load(club: Club): Promise<void> {
    this.forLeaders = leads(club);
    return this.roster.load();
  }

  private async read(): Promise<Roster> {
    const [page, applicants] = await Promise.all([
      readRows(this.rows, 0, async from => {
        const { members, next } = await listMembers(this.club, from ?? 0);
        return { rows: members, next };
      }),
      this.forLeaders ? listApplicants(this.club) : { applied: [], removed: [] },
    ]);
    return { members: page.rows, next: page.next, ...applicants };
  }

  // Who waits for a leader's decision. The club's page shows it first, because it is the leaders' next task.
  waiting(): VNode | string {
    const { clubs: words } = this.app.words;
    const applied = this.roster.value?.applied ?? [];
    if (applied.length === 0) return '';
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
    const { clubs: words } = this.app.words;
    return h('section', { key: 'members' }, [
      h('h2', words.memberList),
      ...this.roster.view(({ members, next }) => [
        h(
          'ul.simul-guests.club-members',
          members.map(one => this.row(one, words.joinedOn, name => this.actions(club, one, name))),
        ),
        next === null ? '' : button({ label: words.more, onClick: () => void this.loadMore(next) }),
      ]),
    ]);
  }

  private removed(removed: ClubPerson[]): VNode {
    const { clubs: words } = this.app.words;
    return h('section', { key: 'removed' }, [
      h('h2', words.removed),
      h('p.muted', words.removedHint),
      h(
        'ul.simul-guests',
        removed.map(one =>
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

  private async loadMore(from: number): Promise<void> {
    const known = this.roster.value;
    if (!known) return;
    try {
      const { members, next } = await listMembers(this.club, from);
      if (this.roster.value !== known) return; // loaded meanwhile, by another click or after an action
      this.roster.take({ ...known, members: [...known.members, ...members], next });
    } catch (failure) {
      if (!this.gone) this.app.complainOf(failure);
    }
  }
}
