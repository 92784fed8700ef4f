// The words of the board on which positions and games are tried out, with the engine of the browser.
import type { GameSpec, RulesError, SfenFault, SfenProblem } from '@ootori/rules';

export interface AnalysisWords {
  analysisBoard: AnalysisBoardWords;
}

export interface AnalysisBoardWords {
  title: string;
  link: string; // in the header
  open: string; // from a game that is over
  toGame: string;
  notOver: string;
  engine: string;
  engineHint: string;
  lines: string;
  waking: string;
  thinking: string;
  noEngine: string;
  progress(depth: number, nodes: number): string;
  chances(black: number): string;
  inPlies(n: number, winner: string): string; // forced mate
  playTo(move: string): string; // a move of a line of the engine
  triedOut: string; // the moves
  noMoves: string;
  promote: string;
  remove: string;
  setUp: string;
  even: string;
  sfen: string;
  sfenHint: string;
  show: string;
  badPosition: string; // where nothing more is known
  sfenFaults: Record<SfenFault, (problem: SfenProblem) => string>;
  sfenPlace(column: number): string;
  address: string;
  brokenLine: string;
  why: string; // asks about the move on the board
  whyBest: string;
  whyFine(percent: number): string;
  whyCosts(percent: number): string;
  whyReply(reply: string): string;
  whyLoses(reply: string, piece: string): string;
  whyMated(reply: string): string;
  whyWins(move: string, piece: string): string;
  whyMates(move: string): string;
  showBetter(move: string): string;
  remark: string; // about the move on the board
  remarkHint: string;
  records: string; // to be opened, or written
  recordText: string;
  recordHint: string;
  openRecord: string;
  openFile: string;
  gamesFound(n: number): string;
  emptyRecord: string;
  fileTooLarge: string;
  badRecord(fault: RulesError): string;
  noRecords: string; // what reads them could not be loaded
  movesLeftOut: string;
  writeRecord: string;
  writeHint: string;
  download: string;
  noClipboard: string;
  setUpByHand: string;
  board: string;
  editorHint: string;
  eraser: string;
  clearBoard: string;
  wholeArray: string;
  toMove: string;
  cancel: string;
  badSetup(spec: GameSpec, fault: RulesError): string;
}
