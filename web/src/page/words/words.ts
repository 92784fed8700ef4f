// The texts around every screen: the header, the settings, the guide to the pieces.
import type { ChoiceName, ChosenSettings, ShownSetting } from '../../setting_kinds.ts';

export interface PageWords {
  header: { more: string; settings: string; signIn: string; account(name: string): string };
  notices: { signedOut: string; signInAgain: string; noCookies: string };
  guide: {
    learn: string; // link to the lessons
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
    labels: Record<ShownSetting, string>;
    values: { [Name in ChoiceName]: Record<ChosenSettings[Name], string> };
    boardSize: string;
    leaveZen: string;
    calls: {
      turn: string;
      challenge: string;
      mail: string; // link to the account page
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
