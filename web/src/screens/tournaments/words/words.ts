// The texts of tournaments.
import type { Bye, MeetingResult, Phase, System, TieBreak } from '../../../protocol/tournaments.ts';

export interface TournamentWords {
  tournaments: TournamentsWords;
}

export interface TournamentsWords {
  title: string;
  link: string; // in the lobby
  lead: string;
  edit: string;
  saveChanges: string;
  saveAnyway: string; // someone else has changed the same field
  discardChanges: string;
  editedMeanwhile: string;
  nowSavedAs(value: string): string;
  saved: string;
  report: string;
  reportTitle: string;

  // Continuing from a file.
  importTitle: string;
  importHint: string;
  removeFile: string;
  importRead(name: string, players: number, rounds: number): string;
  accountsHint: string;
  account: string;
  accountOf(player: string): string;
  noAccount: string;
  openPlaces(n: number): string;
  openPlacesHint: string;
  takenPlaces(n: number): string;
  takenPlacesHint: string;
  takenBy(account: string): string;
  freePlace: string;
  freePlaceOf(player: string): string; // for screen readers
  freePlaceTitle(player: string): string;
  freePlaceText(account: string): string;
  keepPlace: string;
  placeFreed(player: string): string;
  reservedFor(account: string): string;
  placeLink(player: string): string;
  placeOffer(player: string): string;
  takePlace(player: string): string;
  placeGone: string;
  placeFailed: string;
  linkAgain: string;
  awaited: string;

  // A player's results, round by round.
  crosstable: string; // the meaning of the round columns
  cell: {
    game(result: string, place: number, name: string, color: string): string;
    results: Record<'1' | '=' | '0' | '+' | '-', string>;
    byes: Record<'U' | 'F' | 'H' | 'Z', string>;
  };
  create: string;
  current: string;
  past: string;
  own: string;
  none: string;
  more: string;
  failed: string;
  feed: string;
  players(n: number): string;
  systems: Record<System, string>;
  systemHints: Record<System, string>;
  phases: Record<Phase, string>;
  starts(moment: string): string;
  startsIn(span: string): string;
  endsIn(span: string): string;
  continuesIn(span: string): string; // after the server was down

  // A tournament's page.
  by(organiser: string): string;
  round(n: number, of: number | null): string;
  roundNumber: string;
  // The server was down.
  delayedStart(moment: string): string;
  delayedGames(moment: string): string;
  delayedHint: string; // for the organiser, before the start
  privately: string;
  handicap: string;
  bothGames: string;
  prizes: string;
  about: string;
  join: string;
  comeBack: string;
  leave: string;
  leaveText: string;
  leftForGood: string; // in a knockout that has started
  leaveTitle: string;
  leaveForGood: string;
  stay: string;
  joined: string;
  toGame: string;
  yourGame: string;
  changed: string; // for screen readers
  berserk: string;
  berserkHint: string;
  standings: string;
  noPlayers: string;
  pairings: string;
  playing: string; // in an arena
  noPairings: string;
  rank: string;
  player: string;
  rating: string;
  points: string;
  gamesColumn: string;
  sheet: string;
  onFire: string;
  hasLeft: string;
  tieBreaks: Record<TieBreak, string>;
  black: string;
  white: string;
  result: string;
  open: string; // a game without a result yet
  undecided: string;
  results: Record<MeetingResult, string>;
  bye: string;
  byes: Record<Bye['bye'], string>;
  trf: string;
  calendar: string;
  chatEmpty: string;
  chatClosed: string;
  signInToChat: string;
  messageActions(name: string): string; // for the organiser
  deleteMessage: string;
  projector: string;
  leaveProjector: string;
  wentWrong: string;

  // For the organiser.
  organise: string;
  start: string;
  startHint: string; // while there are too few players
  nextRound: string;
  nextRoundHint: string; // while games of this round are in progress
  cancel: string;
  cancelTitle: string;
  cancelText: string;
  cancelYes: string;
  keep: string;
  remove: string; // for moderators
  removeTitle: string;
  removeText: string;
  removed: string;
  stuckTitle: string;
  faults: Record<'too_few' | 'impossible' | 'too_many', string>;
  stuckText: string;
  pairByHand: string;
  nobody: string;
  setResult: string;
  game: string;
  meeting(black: string, white: string): string;
  opponent: string;
  grantBye: string;
  grant: string;
  forbid: string;
  forbidden: string;
  choose: string;
  withdrawPlayer: string;
  grantedBye(player: string, round: number, bye: string): string;
  takeByeBack: string;
  forbiddenPairing(one: string, other: string): string;
  allowPairing: string;

  // Tournament files.
  pairFile: string;
  pairFileLead: string;
  fileText: string;
  openFile: string;
  pairRound: string;
  fileFaults: string;
  fileFault(line: number, message: string): string;
  fileFaultWords(): Promise<(sentence: string) => string>; // translates the server's sentences; empty if it cannot
  nextPairings(round: number): string;
  noPairing: string;
  byeOf(player: string): string;

  // The form.
  newTitle: string;
  name: string;
  nameHint: string;
  system: string;
  games: string;
  time: string;
  when: string;
  whenHint: string;
  whenRange(first: string, last: string): string; // the starts that are allowed
  rounds: string;
  cycles: string;
  length: string;
  noShow: string;
  noShowHint: string;
  rated: string;
  handicapHint: string;
  listed: string;
  automatic: string;
  aboutHint: string;
  announce: string;
}
