// The note of an entry in the moderation log. Where the decision was not about a game, the server writes there what it
// was about: `club sendagaya: their note`, `Autumn Cup (tournament jarazvu7raqh)`, `announcement: title`.
import type { LogEntry } from '../../protocol/chat.ts';
import { clubPath, simulsPath, studyPath, tournamentsPath } from '../../route.ts';

const paths = { club: clubPath, study: studyPath, tournament: tournamentsPath, simul: simulsPath };
export type Thing = keyof typeof paths;

export interface LogNote {
  title: string; // of what the decision was about, if it is known
  thing: { kind: Thing; path: string } | null; // what still has a page
  note: string; // the moderator's own
}

const gone: ReadonlySet<LogEntry['act']> = new Set(['closed_club', 'removed_study']);
const isThing = (kind: string): kind is Thing => kind in paths;

const titled = /^(?<title>.*) \((?<kind>study|tournament) (?<id>[\w-]+)\)(?=: |$)/s;
const named = /^(?<kind>club|study|tournament|simul) (?<id>[\w-]+)(?=: |$)/;
// Notes to these acts may also be the moderator's alone.
const inChat = /^(?<kind>tournament) (?<id>[a-z0-9]{12})(?=: |$)/;

function formOf(act: LogEntry['act']): RegExp {
  if (act.startsWith('removed_')) return titled;
  return act === 'silenced' || act === 'deleted' ? inChat : named;
}

export function readLogNote({ act, game, note }: Pick<LogEntry, 'act' | 'game' | 'note'>): LogNote {
  const found = formOf(act).exec(note);
  const { title = '', kind = '', id = '' } = found?.groups ?? {};
  if (game !== null || !isThing(kind)) return { title: '', thing: null, note };
  return {
    title: title || (act === 'closed_club' ? id : ''),
    thing: gone.has(act) ? null : { kind, path: paths[kind](id) },
    note: note.slice(found?.[0].length).replace(/^: /, ''),
  };
}
