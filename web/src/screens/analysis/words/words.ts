// The texts of the analysis board.
import type { GameSpec, RulesError, SfenFault, SfenProblem } from '@ootori/rules';

export interface AnalysisWords {
  analysisBoard: AnalysisBoardWords;
}

export interface AnalysisBoardWords {
  title: string;
  link: string; // in the header
  open: string; // link from a finished game
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
  playTo(move: string): string; // a move in an engine line
  triedOut: string; // the moves
  noMoves: string;
  promote: string;
  remove: string;
  setUp: string;
  even: string;
  sfen: string;
  sfenHint: string;
  show: string;
  badPosition: string; // if nothing more is known
  sfenFaults: Record<SfenFault, (problem: SfenProblem) => string>;
  sfenPlace(column: number): string;
  address: string;
  brokenLine: string;
  why: string; // the button that explains the move on the board
  whyBest: string;
  whyFine(percent: number): string;
  whyCosts(percent: number): string;
  whyReply(reply: string): string;
  whyLoses(reply: string, piece: string): string;
  whyMated(reply: string): string;
  whyWins(move: string, piece: string): string;
  whyMates(move: string): string;
  showBetter(move: string): string;
  remark: string; // on the move on the board
  remarkHint: string;
  editRemark: string; // one that is very long
  records: string; // opening and writing records
  recordText: string;
  recordHint: string;
  openRecord: string;
  openFile: string;
  gamesFound(n: number): string;
  emptyRecord: string;
  fileTooLarge: string;
  fileUnreadable: string; // to the browser, for example because it has been moved
  badRecord(fault: RulesError): string;
  noRecords: string; // the module that reads them could not be loaded
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
