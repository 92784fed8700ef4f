// The texts of studies.
import type { Visibility } from '../../../protocol/studies.ts';

export interface StudyWords {
  glyphs: Record<string, string>; // by symbol
  studies: {
    title: string;
    report: string;
    reportTitle: string;
    link: string; // in the header
    intro: string;
    mine: string;
    public: string;
    none: string;
    nonePublic: string;
    create: string;
    keptHere: string; // for users without an account
    more: string;
    chapters(n: number): string;
    by(name: string): string;
    changed(when: string): string;
    whoSees: string;
    visibility: Record<Visibility, string>;
    visibilityHint: Record<Visibility, string>;
    newName: string; // default name of a study
    gameName(black: string, white: string): string; // of a study made from a game
    chapterName(n: number): string;
    missing: string;
    missingText: string;
    missingHere: string; // of a study in this browser
    chapterList: string;
    addChapter: string;
    fromStart: string; // of the game, for a new chapter
    addFromBoard: string; // from the position on the board
    addFromRecord: string;
    importHint: string;
    import: string;
    tooManyMoves: string;
    tooManyGames(games: number): string;
    tooMuchText(kilobytes: number): string;
    importing(done: number, all: number): string;
    importedSome(done: number, all: number): string; // the rest was refused
    chapterGone: string;
    removed: string; // from the authors
    settings: string; // of the study
    chapterSettings: string;
    name: string;
    save: string;
    saving: string;
    mode: string;
    read: string;
    find: string;
    findHint: string;
    side: string;
    moveUp: string;
    moveDown: string;
    deleteChapter: string;
    deleteStudy: string;
    confirmDelete: string;
    confirmDeleteChapter(name: string): string;
    confirmRemoveAuthor(name: string): string;
    confirmLeave: string;
    cancel: string;
    authors: string;
    addAuthor: string;
    authorName: string;
    removeAuthor(name: string): string;
    leave: string;
    owner: string;
    share: string;
    address: string;
    download: string;
    wholeStudy: string;
    thisChapter: string;
    format: string;
    comments: string;
    yourComment: string;
    commentHint: string;
    unsaved: string; // above a comment whose position was deleted
    discard: string;
    nobody: string; // the author's account was deleted
    glyph: string; // label of the row of glyphs
    drawing: string;
    drawingHint: string;
    squares: string;
    colour: string;
    colours: Record<string, string>; // by their letters
    add: string;
    shape(words: { colour: string; from: string; to: string | null }): string;
    removeShape: string;
    badSquares: string;
    trial: string; // moves that exist only on this page
    tryFinding: string;
    stopFinding: string;
    yourMove(color: string): string;
    found: Record<'right' | 'known' | 'wrong' | 'done', string>;
    showMove: string;
    again: string;
    toStudy: string; // the button on other boards
    open: string;
    made: string; // for users who have gone elsewhere meanwhile
    noRoom: string;
    handedOver(n: number): string;
    notHandedOver(name: string, others: number, reason: string): string; // of a study, and how many other ones
  };
}
