// The form for a new game: opponent, side, handicap; the engine's level, or the time control and who can accept.
import type { GameSpec } from '@ootori/rules';
import { h, type VNode } from 'snabbdom';
import type { Context } from '../../context.ts';
import { button, choices, toggle } from '../../parts/controls.ts';
import {
  type Draft,
  isComplete,
  isPreset,
  mayBeRated,
  type Preset,
  presetNames,
  presets,
} from '../../play/draft.ts';
import type { Advice } from '../../play/handicap_advice.ts';
import { levels, longest } from '../../protocol/limits.ts';
import { type TimeKind, timeKindNames } from '../../time_kinds.ts';
import { gameName, handicapName } from '../../words/index.ts';
import { timeName } from '../../words/time.ts';
import { customTimeFields } from './custom_time.ts';

export interface NewGameProps {
  app: Context;
  draft: Draft;
  starting: boolean;
  advice: Advice | null; // for a game with the friend named in the form
  onChange(change: Partial<Draft>): void;
  onStart(): void;
  onFriend(): void; // the friend's name has been entered
}

export function newGameForm(props: NewGameProps): VNode {
  const { app, draft } = props;
  const spec = app.rules.spec(draft.game);
  return h(
    'form.new-game',
    {
      key: 'new-game',
      on: {
        submit: (event: Event) => {
          event.preventDefault();
          props.onStart();
        },
      },
    },
    [
      spec ? formHeading(app, spec) : '',
      opponentField(props),
      sideField(props),
      spec ? handicapField(props, spec) : '',
      ...(draft.opponent === 'engine' ? [levelField(props)] : personFields(props)),
      h('div.new-game-start', [startButton(props)]),
    ],
  );
}

function formHeading(app: Context, spec: GameSpec): VNode {
  return h('header.new-game-heading', [
    h('h2', app.words.newGame.title(gameName(spec, app.words))),
    button({ label: app.words.guide.open, icon: 'help', kind: 'quiet', onClick: () => app.openGuide(spec) }),
  ]);
}

function opponentField({ app, draft, onChange }: NewGameProps): VNode {
  const words = app.words.newGame;
  return choices({
    name: 'opponent',
    legend: words.opponent,
    choices: (['engine', 'friend', 'anyone'] as const).map(value => ({
      value,
      label: words.opponents[value],
      hint: words.opponentHint[value],
    })),
    chosen: draft.opponent,
    onChoose: opponent => onChange({ opponent }),
  });
}

function sideField({ app, draft, onChange }: NewGameProps): VNode {
  const words = app.words.newGame;
  return choices({
    name: 'side',
    legend: words.side,
    choices: (['black', 'white', 'random'] as const).map(value => ({
      value,
      label: words.sides[value],
      hint: words.sideHint[value],
    })),
    chosen: draft.side,
    onChoose: side => onChange({ side }),
  });
}

function startButton({ app, draft, starting }: NewGameProps): VNode {
  const words = app.words.newGame;
  const label = {
    engine: words.start,
    friend: draft.friend.trim() ? words.challenge : words.makeLink,
    anyone: words.seek,
  }[draft.opponent];
  return h(
    'button.button.primary.large',
    { attrs: { type: 'submit', disabled: starting || !isComplete(draft) } },
    starting ? words.starting : label,
  );
}

function handicapField({ app, draft, onChange }: NewGameProps, spec: GameSpec): VNode {
  const words = app.words.newGame;
  const options = [
    { id: 'none', name: words.even },
    ...spec.handicaps.map(handicap => ({
      id: handicap.id,
      name: handicapName(handicap, app.words),
    })),
    { id: 'own', name: words.ownHandicap },
  ];
  return h('div.field', { key: 'handicap' }, [
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
    draft.handicap === 'own' ? ownHandicapField(app, draft, onChange) : '',
    h('p.field-hint', draft.handicap === 'none' ? '' : words.handicapHint),
  ]);
}

function ownHandicapField(app: Context, draft: Draft, onChange: NewGameProps['onChange']): VNode {
  const words = app.words.newGame;
  return h('div.own-handicap', { key: 'own' }, [
    h('label.visually-hidden', { attrs: { for: 'own-handicap' } }, words.ownHandicapLabel),
    h('input#own-handicap', {
      attrs: {
        type: 'text',
        maxlength: 60,
        placeholder: app.words.named('1a, 7a', '１一、７一'),
        autocomplete: 'off',
        autocapitalize: 'off',
        spellcheck: 'false',
        'aria-describedby': 'own-handicap-hint',
      },
      props: { value: draft.ownHandicap },
      on: { input: (event: Event) => onChange({ ownHandicap: (event.target as HTMLInputElement).value }) },
    }),
    h('p#own-handicap-hint.field-hint', words.ownHandicapHint),
  ]);
}

function levelField({ app, draft, onChange }: NewGameProps): VNode {
  const words = app.words.newGame;
  const step = (by: number) => () =>
    onChange({ level: Math.max(levels.least, Math.min(levels.most, draft.level + by)) });
  return h('div.field.level', { key: 'level' }, [
    h('label', { attrs: { for: 'level' } }, [
      words.level,
      h(
        'output.level-value',
        { attrs: { for: 'level' } },
        `${draft.level} · ${words.levelName(draft.level)}`,
      ),
    ]),
    h('div.level-row', [
      button({
        label: '−',
        spoken: words.levelDown,
        kind: 'quiet',
        disabled: draft.level === levels.least,
        onClick: step(-1),
      }),
      h('input#level', {
        attrs: {
          type: 'range',
          min: levels.least,
          max: levels.most,
          step: 1,
          'aria-valuetext': [draft.level, words.levelName(draft.level)].join(app.words.comma),
        },
        props: { value: draft.level },
        on: {
          input: (event: Event) => onChange({ level: Number((event.target as HTMLInputElement).value) }),
        },
      }),
      button({
        label: '+',
        spoken: words.levelUp,
        kind: 'quiet',
        disabled: draft.level === levels.most,
        onClick: step(1),
      }),
    ]),
    h('p.field-hint', words.levelHint(draft.level)),
  ]);
}

function personFields(props: NewGameProps): (VNode | string)[] {
  const { app, draft, onChange } = props;
  const words = app.words.newGame;
  const rated = app.me?.name && mayBeRated(draft);
  return [
    timeField(props),
    draft.time === 'custom' ? customTimeFields(props) : '',
    draft.opponent === 'friend' ? friendField(props) : '',
    adviceLine(props),
    rated
      ? h('div', { key: 'rated' }, [
          toggle('rated', words.rated, draft.rated, on => onChange({ rated: on })),
          h('p.field-hint', words.ratedHint),
        ])
      : '',
  ];
}

function timeField({ app, draft, onChange }: NewGameProps): VNode {
  const words = app.words.newGame;
  const option = (name: Preset) =>
    h(
      'option',
      { key: name, attrs: { value: name }, props: { selected: name === draft.time } },
      timeName(presets[name], app.words),
    );
  const group = (kind: TimeKind) =>
    h(
      'optgroup',
      { key: kind, attrs: { label: app.words.time.kinds[kind] } },
      presetNames.filter(name => presets[name]?.kind === kind).map(option),
    );
  const choose = (event: Event) => {
    const { value } = event.target as HTMLSelectElement;
    if (isPreset(value) || value === 'custom') onChange({ time: value });
  };
  return h('div.field', { key: 'time' }, [
    h('label', { attrs: { for: 'time' } }, words.time),
    h('select#time', { on: { change: choose } }, [
      ...timeKindNames.map(group),
      option('none'),
      h(
        'option',
        { key: 'custom', attrs: { value: 'custom' }, props: { selected: draft.time === 'custom' } },
        words.customTime,
      ),
    ]),
  ]);
}

// Suggests a handicap that fits the ratings; one click applies it.
function adviceLine({ app, draft, advice, onChange }: NewGameProps): VNode | string {
  const spec = app.rules.spec(draft.game);
  const handicap = spec?.handicaps.find(({ id }) => id === advice?.handicap);
  if (draft.opponent !== 'friend' || !advice || !handicap) return '';
  const words = app.words.newGame;
  const side = advice.giver === 'you' ? 'white' : 'black';
  const name = handicapName(handicap, app.words);
  return h('div.handicap-advice', { key: 'advice', attrs: { role: 'status' } }, [
    h('p', words.advice[advice.giver](advice.gap)),
    draft.handicap === advice.handicap && draft.side === side
      ? h('p.muted', words.adviceTaken(name))
      : button({
          label: words.takeAdvice(name),
          onClick: () => onChange({ handicap: advice.handicap, side }),
        }),
  ]);
}

function friendField({ app, draft, onChange, onFriend }: NewGameProps): VNode {
  const words = app.words.newGame;
  return h('div.field', { key: 'friend' }, [
    h('label', { attrs: { for: 'friend' } }, words.friendName),
    h('input#friend', {
      attrs: {
        type: 'text',
        maxlength: longest.name,
        autocomplete: 'off',
        autocapitalize: 'off',
        spellcheck: 'false',
        'aria-describedby': 'friend-hint',
      },
      props: { value: draft.friend },
      on: {
        input: (event: Event) => onChange({ friend: (event.target as HTMLInputElement).value }),
        change: onFriend,
      },
    }),
    h('p#friend-hint.field-hint', words.friendNameHint),
  ]);
}
