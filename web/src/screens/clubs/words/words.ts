// The texts of clubs.
import type { Joining, MemberRank, OwnRank } from '../../../protocol/clubs.ts';

export interface ClubWords {
  clubs: {
    title: string;
    lead: string;
    create: string; // link to the form
    own: string;
    all: string;
    none: string;
    more: string;
    missing: string;
    missingText: string;
    members(n: number): string;
    ranks: Record<OwnRank, string>;
    joinings: Record<Joining, string>;

    // A club's page.
    by(owner: string): string;
    youAre: Record<OwnRank, string>;
    join: string;
    apply: string;
    leave: string;
    withdraw: string;
    invite: string; // to an owner without members
    needsLink: string;
    joined: string;
    applied: string;
    left: string;
    cannotJoin: string;
    refused: string;
    leaveTitle: string;
    leaveText: string;
    stay: string;
    link: string; // with which members join
    linkHint: string;
    about: string;
    tournaments: string;
    noTournaments: string;
    newTournament: string;
    forMembers(club: string): string; // of a tournament; with or without a link to the club
    leaderboard: string;
    noRatings: string;
    memberList: string;
    joinedOn(date: string): string;
    appliedOn(date: string): string;
    removedOn(date: string): string;
    applicants: string;
    removed: string;
    removedHint: string;
    accept: string;
    decline: string;
    remove: string;
    readmit: string;
    makeLeader: string;
    endLeader: string;
    makeOwner: string;
    acceptOf(name: string): string;
    declineOf(name: string): string;
    removeOf(name: string): string;
    readmitOf(name: string): string;
    actionsOf(name: string): string;
    removeTitle(name: string): string;
    removeText: string;
    ownerTitle(name: string): string;
    ownerText: string;
    keep: string; // cancels the dialog
    nowIs: Record<MemberRank, (name: string) => string>;
    settings: string;
    report: string;
    reportTitle: string;

    // The forms.
    newTitle: string;
    settingsTitle(club: string): string;
    name: string;
    nameHint: string;
    badName: string;
    clubTitle: string;
    titleHint: string;
    badTitle: string;
    aboutHint: string;
    joining: string;
    ways: Record<Joining, string>; // short
    joiningHints: Record<Joining, string>;
    submit: string;
    save: string;
    saved: string;
    tooMany: string;
    forOwner: string;
    newLink: string;
    newLinkHint: string;
    linkRenewed: string;
    delete: string;
    deleteTitle: string;
    deleteText: string;
    deleted: string;
    back: string;

    // For moderators.
    reports: string;
    noReports: string;
    dismiss: string;
    close: string;
    closeTitle: string;
    closeText: string;
    decided: string;
  };
}
