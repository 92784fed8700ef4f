// How a new game is to be: side, handicap, strength.
import type { GameSpec } from '@ootori/rules';
import { h, type VNode } from 'snabbdom';
import type { App } from '../app.ts';
import type { NewGame } from '../protocol/messages.ts';
import { gameName, handicapName } from '../words/index.ts';
import { button, choices } from './controls.ts';

// Engine strengths of docs/protocol.md.
export const levels = { least: 1, most: 20 } as const;

export interface NewGameProps {
  app: App;
  draft: NewGame;
  starting: boolean;
  onChange(change: Partial<NewGame>): void;
  onStart(): void;
}

export function newGameForm(props: NewGameProps): VNode {
  const { app, draft } = props;
  const words = app.words.newGame;
  const spec = app.rules.spec(draft.game);
  return h(
    'form.new-game',
    {
      on: {
        submit: (event: Event) => {
          event.preventDefault();
          props.onStart();
        },
      },
    },
    [
      spec ? formHeading(app, spec) : '',
      choices({
        name: 'side',
        legend: words.side,
        choices: (['black', 'white', 'random'] as const).map(value => ({
          value,
          label: words.sides[value],
          hint: words.sideHint[value],
        })),
        chosen: draft.side,
        onChoose: side => props.onChange({ side }),
      }),
      spec ? handicapField(props, spec) : '',
      levelField(props),
      h('div.new-game-start', [startButton(props)]),
    ],
  );
}

function formHeading(app: App, spec: GameSpec): VNode {
  return h('header.new-game-heading', [
    h('h2', app.words.newGame.title(gameName(spec, app.settings.language))),
    button({ label: app.words.guide.open, icon: 'help', kind: 'quiet', onClick: () => app.openGuide(spec) }),
  ]);
}

function startButton({ app, starting }: NewGameProps): VNode {
  const words = app.words.newGame;
  return h(
    'button.button.primary.large',
    { attrs: { type: 'submit', disabled: starting } },
    starting ? words.starting : words.start,
  );
}

function handicapField({ app, draft, onChange }: NewGameProps, spec: GameSpec): VNode {
  const words = app.words.newGame;
  const options = [
    { id: 'none', name: words.even },
    ...spec.handicaps.map(handicap => ({
      id: handicap.id,
      name: handicapName(handicap, app.settings.language),
    })),
  ];
  return h('div.field', [
    h('label', { attrs: { for: 'handicap' } }, words.handicap),
    h(
      'select#handicap',
      { on: { change: (event: Event) => onChange({ handicap: (event.target as HTMLSelectElement).value }) } },
      options.map(({ id, name }) =>
        h(
          'option',
          { key: `${spec.id} ${id}`, attrs: { value: id }, props: { selected: id === draft.handicap } },
          name,
        ),
      ),
    ),
    h('p.field-hint', draft.handicap === 'none' ? '' : words.handicapHint),
  ]);
}

function levelField({ app, draft, onChange }: NewGameProps): VNode {
  const words = app.words.newGame;
  const step = (by: number) => () =>
    onChange({ level: Math.max(levels.least, Math.min(levels.most, draft.level + by)) });
  return h('div.field.level', [
    h('label', { attrs: { for: 'level' } }, [
      words.level,
      h(
        'output.level-value',
        { attrs: { for: 'level' } },
        `${draft.level} · ${words.levelName(draft.level)}`,
      ),
    ]),
    h('div.level-row', [
      button({ label: '−', kind: 'quiet', disabled: draft.level === levels.least, onClick: step(-1) }),
      h('input#level', {
        attrs: {
          type: 'range',
          min: levels.least,
          max: levels.most,
          step: 1,
          'aria-valuetext': `${draft.level}, ${words.levelName(draft.level)}`,
        },
        props: { value: draft.level },
        on: {
          input: (event: Event) => onChange({ level: Number((event.target as HTMLInputElement).value) }),
        },
      }),
      button({ label: '+', kind: 'quiet', disabled: draft.level === levels.most, onClick: step(1) }),
    ]),
    h('p.field-hint', words.levelHint(draft.level)),
  ]);
}
