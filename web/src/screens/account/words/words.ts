// The texts of accounts: signing in, passwords, email, sessions and API tokens.
import type { MailPlay, Scope } from '../../../protocol/players.ts';

export interface AccountWords {
  account: {
    signIn: string;
    signUp: string;
    signUpLead: string;
    signInLead: string;
    name: string;
    nameHint: string;
    password: string;
    passwordHint: string;
    showPassword: string;
    hasAccount: string;
    noAccount: string;
    signedUp: string;
    title: string;
    since(date: string): string;
    profile: string;
    changePassword: string;
    oldPassword: string;
    wrongPassword: string;
    newPassword: string;
    keepTokens: string;
    passwordChanged: string;
    sessions: string;
    sessionsText: string;
    thisSession: string;
    used(ago: string): string;
    client(browser: string, system: string): string; // either may be empty
    endSession: string;
    signOut: string;
    roles: Record<'moderator' | 'administrator' | 'bot', string>;
    tooShort: string;
    badName: string;
  };
  letters: {
    email: string;
    otherEmail: string;
    hasEmail(address: string): string;
    noEmail: string;
    emailHint: string;
    emptyEmail: string;
    badEmail: string;
    sendLetter: string;
    letterSent(address: string): string;
    emailRemoved: string;
    forgotten: string;
    forgottenAsk: string; // on a server that does not send email
    who: string;
    whoHint: string;
    ask: string;
    asked: string;
    newPassword: string;
    keep: string;
    kept: string;
    confirm: string;
    confirmText: string;
    confirmButton: string;
    confirmed: string;
  };
  mailPlay: {
    title: string;
    lead: string; // followed by the address
    pace: string;
    paces: Record<MailPlay['pace'], string>;
    reminders: string;
    challenges: string;
    style: string;
    styles: Record<MailPlay['style'], string>;
    flip: string;
    zone(name: string): string;
    otherZone(used: string, browser: string): string; // the server does not know the browser's
    suspended(date: string): string;
    suspendedText: string; // followed by the mail server's message
    resume: string;
  };
  device: {
    title: string;
    lead: string;
    code: string;
    codeHint: string;
    next: string;
    signInFirst: string;
    asks(label: string, name: string): string;
    warning: string;
    allow: string;
    decline: string;
    allowed: string;
    declined: string;
  };
  tokens: {
    title: string;
    lead: string;
    none: string;
    label: string;
    labelHint: string;
    may: string;
    scopes: Record<Scope, string>;
    scopeName(scope: Scope): string; // in the list of tokens
    lasts: string;
    days(n: number): string;
    forEver: string;
    make: string;
    made(label: string): string;
    once: string;
    secret: string;
    copy: string;
    copied: string;
    neverUsed: string;
    used(ago: string): string;
    expires(date: string): string;
    end: string;
    noLabel: string;
    noScope: string;
  };
}
