// The texts of a game's page.

import type { RecordFormat } from '@ootori/records';
import type { Color } from '@ootori/rules';
import type { Channel, Complaint, Phrase } from '../../../protocol/chat.ts';
import type { Offer } from '../../../protocol/games.ts';

export interface GameWords {
  play: {
    you: string;
    guest: string;
    deletedPlayer: string;
    engine(level: number): string;
    bot(name: string): string;
    color: Record<Color, string>;
    hand(owner: string): string;
    thinking: string;
    winner: string;
    yourTurn: string;
    yourTurnShort: string; // beside the clock, where there is little room
    turnOf(color: string): string;
    check: string;
    moves: string;
    noMoves: string;
    first: string;
    previous: string;
    next: string;
    last: string;
    flip: string;
    takeBack: string;
    resign: string;
    resignTitle: string;
    resignText: { engine: string; person: string };
    resignYes: string;
    abort: string;
    abortTitle: string;
    abortText: string;
    abortYes: string;
    cancel: string;
    rematch: string;
    newGame: string;
    viewing(ply: number): string;
    backToGame: string;
    premove(move: string): string;
    premoveGone: string;
    cancelPremove: string;
    typeMove: string;
    typeMoveHint(written: string, usi: string): string;
    playMove: string;
    confirmMove(move: string): string;
    boardAs: string;
    handicap(name: string): string;
    evenGame: string;
    missing: string;
    missingText: string;
    missingPage: string;
    missingPageText: string;
    toHome: string;
    watchOnly: string;
    empty: string;
    nothingInHand: string;
    awayFor(span: string): string;
    awayText: string;
    cameBack: string; // for screen readers
    claimIn(left: string): string;
    claimNow: string;
    claim: string;
    firstMove(left: string): string;
    firstMoveOrLose(left: string): string;
    theirFirstMoveOrLose(left: string): string;
    theirFirstMove(left: string): string;
    rating(points: number, provisional: boolean): string;
    ratingChange(points: number): string;
    matchPoints(points: string): string; // for screen readers: the score beside a name
    rated: string;
    casual: string;
    proposeImpasse: string;
    toRematch: string;
    rematchReady: string;
  };
  offers: {
    theirs: Record<Offer, string>;
    yours: Record<Offer, string>;
    between(color: string): Record<Offer, string>;
    declined: Record<Offer, string>;
    withdrawn: Record<Offer, string>; // by the opponent, who had made it
    accept: string;
    decline: string;
    withdraw: string;
  };
  connection: { waiting: string; quiet: string; back: string };
  sharing: SharingWords;
  correspondence: CorrespondenceWords;
  adjournment: AdjournmentWords;
  chat: ChatWords;
}

export interface SharingWords {
  open: string;
  title: string;
  link: string;
  here(ply: number): string;
  record: string;
  formats: Record<RecordFormat, [name: string, about: string]>;
  picture: string;
  svg: string;
  png: string;
  gif: string;
  drawing(drawn: number): string;
  notDrawn: string;
  frame: string;
  frameHint: string;
  openHere: string;
  refresh: string;
}

export interface CorrespondenceWords {
  lines: string;
  linesHint: string;
  settled(n: number): string;
  playTheirs: string;
  playYours: string;
  theirs(move: string): string;
  pair(theirs: string, own: string): string;
  next: string; // separates such pairs
  back: string;
  save: string;
  saving: string;
  saveAgain: string;
  unsaved: string; // a line that is not saved yet
  done: string;
  showLine: string;
  remove(line: string): string;
  twoAnswers: string;
  notLoaded: string; // a line cannot be saved before the saved ones are loaded
  tooMany(most: number): string;
  goneOn: string;
  waiting(n: number): string; // besides the game shown
  nextGame: string;
  movesOn: string;
  vacation: string;
  vacationText(days: number): string;
  vacationLeft(days: number, hours: number): string;
  vacationOn(until: string): string;
  vacationBegin: string;
  vacationTitle: string;
  vacationCost: string;
  vacationNo: string;
  vacationEnd: string;
  vacationSpent: string;
  onVacation: string;
  awayUntil(until: string): string; // the other player
}

export interface AdjournmentWords {
  adjourn: string;
  sealYours: string;
  sealTheirs: string;
  sealBetween: string;
  adjourned: string;
  clocksStopped: string;
  byItself(left: string): string;
  recalled: string;
  settlement: string;
  settledIn(left: string): string;
  ready: string;
  resume: string;
  whenBothAreThere: string;
  listed: string;
  listedState: string;
  listedRecalled: string;
  sealed: string; // for screen readers
}

export interface ChatWords {
  moves: string; // the tab beside the chat
  chat: string;
  chatNew(n: number): string;
  show: string;
  with: string;
  channels: Record<Channel, string>;
  empty: string;
  emptySpectators: string;
  write: string;
  send: string;
  phrasesLabel: string;
  phrases: Record<Phrase, string>;
  signInToWrite: string;
  said(name: string, text: string): string;
  actions(name: string): string;
  report: string;
  reportTitle: string;
  reportText: string;
  reasons: Record<Complaint, string>;
  sendReport: string;
  reported: string;
  pageReportText: string; // for a tournament or a study
  pageReported: string;
  cancel: string;
}
