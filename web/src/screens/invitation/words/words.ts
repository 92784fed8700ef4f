// The texts of the page of a shared link or a challenge.
import type { Color } from '@ootori/rules';

export interface InvitationWords {
  invitation: {
    title: string;
    linkTitle: string;
    linkText: string;
    link: string;
    copy: string;
    copied: string;
    waitingFor(name: string): string;
    waiting: string;
    mayLeave: string;
    stay: string;
    from(name: string): string;
    terms: string;
    youPlay: Record<Color | 'random', string>;
    accept: string;
    gone: string;
    goneText: string;
  };
}
