// Compares the shapes that the client reads with docs/openapi.json, field by field.

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { analysis } from './analysis.ts';
import { announcementsAnswer } from './announcements.ts';
import { botsAnswer } from './bots.ts';
import { complaints, logAnswer, phrases, reportsAnswer, silencesAnswer } from './chat.ts';
import {
  applicantsAnswer,
  clubAnswer,
  clubBoardsAnswer,
  clubReportsAnswer,
  clubsAnswer,
  madeClubAnswer,
  membersAnswer,
  ownClubsAnswer,
} from './clubs.ts';
import { type ClientFrame, serverFrame } from './frames.ts';
import {
  gamePage,
  gameRecord,
  linesAnswer,
  livePage,
  seek,
  seeksAnswer,
  standing,
  tvPage,
  vacation,
} from './games.ts';
import {
  leaderboardsAnswer,
  mailPlay,
  me,
  newToken,
  player,
  ratingsAnswer,
  sessionsAnswer,
  settingsAnswer,
  tokensAnswer,
} from './players.ts';
import {
  practiceAnswer,
  problemFaults,
  problemReportsAnswer,
  problemsAnswer,
  tryAnswer,
} from './practice.ts';
import { pushAnswer } from './push_calls.ts';
import { errorAnswer } from './refused.ts';
import { block, blocksAnswer, followingAnswer, relation } from './relations.ts';
import { openingAnswer, searchesAnswer, searchPage } from './searches.ts';
import type { Form, Shape } from './shape.ts';
import { openedSimulAnswer, ownSimulsAnswer, simulAnswer, simulsAnswer } from './simuls.ts';
import { chapterAnswer, studyAnswer, studyChange, studyMade, studyPage } from './studies.ts';
import {
  announcedAnswer,
  ownTournamentsAnswer,
  roundAnswer,
  tournamentAnswer,
  tournamentChatAnswer,
  tournamentMessage,
  tournamentReportsAnswer,
  tournamentsAnswer,
} from './tournaments.ts';
import { yearAnswer } from './years.ts';

interface Schema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: string[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
}

const read = (path: string) => readFileSync(new URL(`../../../docs/${path}`, import.meta.url), 'utf8');
const description = JSON.parse(read('openapi.json'));
const schemas: Record<string, Schema> = description.components.schemas;

// The alternatives of a schema; the schema itself if it has none.
function alternatives(schema: Schema): Schema[] {
  if (schema.$ref) return alternatives(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});
  if (schema.oneOf) return schema.oneOf.flatMap(alternatives);
  const { type } = schema;
  return Array.isArray(type) ? type.map(one => ({ ...schema, type: one })) : [schema];
}

const isNull = (schema: Schema) => schema.type === 'null';

// All differences, each with its place.
function differences(form: Form, schema: Schema, place: string): string[] {
  const all = alternatives(schema);
  if (form.is === 'null or') {
    const others = all.filter(one => !isNull(one));
    const never = others.length === all.length ? [`${place} is never null`] : [];
    return [...never, ...differences(form.inner, { oneOf: others }, place)];
  }
  if (all.some(isNull) && form.is !== 'tagged') return [`${place} may be null`];
  if (form.is === 'tagged') return differencesOfCases(form, all, place);
  return all.flatMap(one => differencesOfOne(form, one, place));
}

function differencesOfOne(form: Form, schema: Schema, place: string): string[] {
  const wanted = (...types: (string | undefined)[]) =>
    types.includes(schema.type as string) ? [] : [`${place}: ${form.is} is read, ${schema.type} written`];
  switch (form.is) {
    case 'anything':
      return [];
    case 'text':
      return wanted('string');
    case 'number':
      return wanted('integer', 'number');
    case 'flag':
      return typeof schema.const === 'boolean' ? [] : wanted('boolean');
    case 'one of':
      return sameWords(form.options, schema.enum ?? [], place);
    case 'list of':
      return [...wanted('array'), ...differences(form.inner, schema.items ?? {}, `${place}[]`)];
    case 'names of':
      return wanted('object');
    case 'object':
      return differencesOfFields(form, schema, place);
    default:
      return [`${place}: ${form.is} is not looked for here`];
  }
}

function differencesOfFields(form: Form & { is: 'object' }, schema: Schema, place: string): string[] {
  const { properties, required = [] } = schema;
  if (!properties) return []; // the report, which docs/engine.md describes
  return Object.entries(form.fields).flatMap(([name, field]) => {
    const written = properties[name];
    const at = `${place}.${name}`;
    if (!written) return field.required ? [`${at} is never written`] : [];
    if (field.required && !required.includes(name)) return [`${at} may be left out`];
    return differences(field.form, written, at);
  });
}

function differencesOfCases(form: Form & { is: 'tagged' }, all: readonly Schema[], place: string): string[] {
  const cases = all.filter(one => !isNull(one));
  const tags = cases.map(one => String(one.properties?.[form.key]?.const));
  return [
    ...sameWords(Object.keys(form.cases), tags, `${place}.${form.key}`),
    ...cases.flatMap((one, index) => {
      const tag = tags[index] ?? '';
      const known = form.cases[tag];
      return known ? differencesOfOne(known, one, `${place}(${tag})`) : [];
    }),
  ];
}

function sameWords(ours: readonly string[], theirs: readonly string[], place: string): string[] {
  const missing = theirs.filter(word => !ours.includes(word));
  const unknown = ours.filter(word => !theirs.includes(word));
  return [
    ...missing.map(word => `${place}: '${word}' is not known here`),
    ...unknown.map(word => `${place}: '${word}' is not in the description`),
  ];
}

const answers: [string, string, Shape<unknown>][] = [
  ['post', '/games', gameRecord],
  ['get', '/games/{game}', gameRecord],
  ['get', '/games', gamePage],
  ['get', '/games/live', livePage],
  ['get', '/games/tv', tvPage],
  ['get', '/announcements', announcementsAnswer],
  ['get', '/games/{game}/standing', standing],
  ['get', '/games/{game}/analysis', analysis],
  ['post', '/games/{game}/analysis', analysis],
  ['get', '/games/{game}/lines', linesAnswer],
  ['put', '/games/{game}/lines', linesAnswer],
  ['get', '/account/mail', mailPlay],
  ['put', '/account/mail', mailPlay],
  ['get', '/account/vacation', vacation],
  ['post', '/account/vacation', vacation],
  ['delete', '/account/vacation', vacation],
  ['get', '/seeks', seeksAnswer],
  ['post', '/seeks', seek],
  ['get', '/seeks/{seek}', seek],
  ['post', '/seeks/{seek}/accept', gameRecord],
  ['get', '/account', me],
  ['post', '/account', me],
  ['post', '/session', me],
  ['post', '/account/password', me],
  ['get', '/account/sessions', sessionsAnswer],
  ['get', '/account/tokens', tokensAnswer],
  ['post', '/account/tokens', newToken],
  ['get', '/players/{player}', player],
  ['get', '/players/{player}/ratings', ratingsAnswer],
  ['get', '/players/{player}/games', gamePage],
  ['get', '/players/{player}/year', yearAnswer],
  ['get', '/games/search', searchPage],
  ['get', '/searches', searchesAnswer],
  ['get', '/account/settings', settingsAnswer],
  ['get', '/push', pushAnswer],
  ['get', '/explorer/site', openingAnswer],
  ['get', '/explorer/own', openingAnswer],
  ['get', '/explorer/player', openingAnswer],
  ['get', '/leaderboards/{rules}', leaderboardsAnswer],
  ['get', '/simuls', simulsAnswer],
  ['post', '/simuls', openedSimulAnswer],
  ['get', '/account/simuls', ownSimulsAnswer],
  ['get', '/simuls/{simul}', simulAnswer],
  ['get', '/clubs', clubsAnswer],
  ['post', '/clubs', madeClubAnswer],
  ['get', '/account/clubs', ownClubsAnswer],
  ['get', '/players/{player}/clubs', ownClubsAnswer],
  ['get', '/clubs/{club}', clubAnswer],
  ['get', '/clubs/{club}/members', membersAnswer],
  ['get', '/clubs/{club}/applicants', applicantsAnswer],
  ['get', '/clubs/{club}/leaderboards', clubBoardsAnswer],
  ['get', '/clubs/{club}/tournaments', tournamentsAnswer],
  ['get', '/moderation/clubs', clubReportsAnswer],
  ['get', '/tournaments', tournamentsAnswer],
  ['post', '/tournaments', announcedAnswer],
  ['get', '/account/tournaments', ownTournamentsAnswer],
  ['get', '/tournaments/{tournament}', tournamentAnswer],
  ['get', '/tournaments/{tournament}/round', roundAnswer],
  ['post', '/practice/tries', tryAnswer],
  ['get', '/practice/{rules}', practiceAnswer],
  ['get', '/practice/{rules}/problems', problemsAnswer],
  ['get', '/moderation/problems', problemReportsAnswer],
  ['get', '/studies', studyPage],
  ['post', '/studies', studyMade],
  ['get', '/studies/mine', studyPage],
  ['get', '/studies/{study}', studyAnswer],
  ['get', '/studies/{study}/chapter', chapterAnswer],
  ['post', '/studies/{study}/changes', studyChange],
  ['post', '/studies/{study}/records', studyChange],
  ['get', '/bots', botsAnswer],
  ['post', '/blocks', block],
  ['get', '/blocks', blocksAnswer],
  ['get', '/following', followingAnswer],
  ['get', '/following/{player}', relation],
  ['get', '/tournaments/{tournament}/messages', tournamentChatAnswer],
  ['post', '/tournaments/{tournament}/messages', tournamentMessage],
  ['get', '/moderation/tournaments', tournamentReportsAnswer],
  ['get', '/moderation/reports', reportsAnswer],
  ['get', '/moderation/silences', silencesAnswer],
  ['get', '/moderation/log', logAnswer],
];

describe('a response is read as documented', () => {
  test.each(answers)('%s %s', (method, path, shape) => {
    const responses = Object.entries(description.paths[path][method].responses);
    const [, good] = responses.find(([code]) => code.startsWith('2')) ?? [];
    const { schema } =
      (good as { content: Record<string, { schema: Schema }> }).content['application/json'] ?? {};
    expect(schema).toBeTruthy();
    expect(differences(shape.form, schema ?? {}, 'answer')).toEqual([]);
  });

  test('an error response', () => {
    expect(differences(errorAnswer.form, { $ref: '#/components/schemas/Error' }, 'error')).toEqual([]);
  });
});

test('every documented server frame is read, and no other', () => {
  const line = { $ref: '#/components/schemas/SocketLine' };
  expect(differences(serverFrame.form, line, 'frame')).toEqual([]);
});

test('differences are detected', () => {
  const written: Schema = {
    type: 'object',
    properties: { a: { type: 'string' }, b: { type: ['integer', 'null'] }, c: { enum: ['x', 'y'] } },
    required: ['a', 'b'],
  };
  const field = (form: Form) => ({ form, required: true });
  const fields = {
    a: field({ is: 'number' }),
    b: field({ is: 'number' }),
    c: field({ is: 'one of', options: ['x'] }),
    d: field({ is: 'text' }),
  };
  expect(differences({ is: 'object', fields }, written, '')).toEqual([
    '.a: number is read, string written',
    '.b may be null',
    '.c may be left out',
    '.d is never written',
  ]);
  expect(differences({ is: 'one of', options: ['x'] }, { enum: ['x', 'y'] }, 'c')).toEqual([
    "c: 'y' is not known here",
  ]);
});

// The fields of every frame that the client sends; the type makes sure that none is missing.
const sent: { [T in ClientFrame['t']]: readonly (keyof Extract<ClientFrame, { t: T }>)[] } = {
  watch: ['game', 'since'],
  unwatch: ['game'],
  move: ['game', 'ply', 'usi'],
  takeback: ['game', 'ply'],
  impasse: ['game'],
  adjourn: ['game'],
  resume: ['game'],
  seal: ['game', 'ply', 'usi'],
  rematch: ['game'],
  answer: ['game', 'offer', 'accept'],
  resign: ['game'],
  abort: ['game'],
  claim: ['game'],
  say: ['game', 'channel'],
  lobby: ['on'],
  study: ['study', 'since'],
  study_leave: ['study'],
  follow_tournament: ['tournament', 'on'],
  follow_tournament_chat: ['tournament', 'on'],
  follow_simul: ['simul', 'on'],
  ping: [],
};

test('every frame sent is documented', () => {
  const [, socket = ''] = read('protocol.md').split('\n## Socket\n');
  const rows = new Map(
    [...socket.matchAll(/^\| `\{"t":"(\w+)"(.*?)\}` \|/gm)].map(row => [row[1], row[2] ?? '']),
  );
  for (const [tag, fields] of Object.entries(sent)) {
    const row = rows.get(tag);
    expect(row, tag).toBeDefined();
    for (const field of fields) expect(row).toContain(`"${field}":`);
  }
});

test('phrases and report reasons match the protocol', () => {
  const text = read('protocol.md');
  for (const phrase of phrases) expect(text).toContain(`\`${phrase}\``);
  expect(schemas.Complaint?.enum).toEqual([...complaints]);
  expect(schemas.ProblemFault?.enum).toEqual([...problemFaults]);
});
