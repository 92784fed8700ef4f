// The words around every screen: the header, the settings, the guide to the pieces.

export interface PageWords {
  header: { more: string; settings: string; signIn: string; account(name: string): string };
  guide: {
    learn: string; // leads to the lessons
    open: string;
    title(game: string): string;
    goal(royal: string): string;
    promotion: { compulsory(ranks: number): string; optional(ranks: number): string };
    drops: string;
    fileLimit(piece: string, most: number): string;
    noDropMate(piece: string): string;
    repetition: { forbidden: string; no_contest: string };
    pieces: string;
    diagram(piece: string): string;
    promoted(piece: string): string;
    letters: string;
    legend: string;
  };
  settings: {
    title: string;
    language: string;
    pieces: string;
    pieceSet: Record<'mnemonic' | 'kanji' | 'one-kanji' | 'letters', string>;
    board: string;
    boards: Record<'kaya' | 'walnut' | 'paper' | 'slate' | 'green' | 'contrast', string>;
    boardSize: string;
    notation: string;
    notations: { hodges: string; japanese: string };
    theme: string;
    themes: { system: string; light: string; dark: string };
    coordinates: string;
    coordinateStyles: Record<'none' | 'letters' | 'numbers' | 'japanese', string>;
    confirm: string;
    confirmations: { never: string; days: string; always: string };
    sound: string;
    volume: string;
    speak: string;
    zen: string;
    leaveZen: string;
    calls: {
      turn: string;
      challenge: string;
      title: string;
      sound: string;
      notice: string;
      turnPush: string;
      challengePush: string;
      mail: string; // leads to the account
      withAccount: string;
    };
    push: {
      title: string;
      off: string;
      on: string;
      turnOn: string;
      turnOff: string;
      unsupported: string;
      failed: string;
    };
    notifyRefused: string;
    close: string;
  };
}
