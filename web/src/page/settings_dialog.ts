import { h, type VNode } from 'snabbdom';
import { pieceUrl } from '../board/piece_set.ts';
import type { Context } from '../context.ts';
import { button, choices, dialog, link, toggle } from '../parts/controls.ts';
import { accountPath } from '../route.ts';
import {
  type ChoiceName,
  type FlagName,
  isChoice,
  isRange,
  optionsOf,
  type PieceSet,
  type RangeName,
  rangeOf,
  type ShownSetting,
  settingsAt,
} from '../setting_kinds.ts';
import { isEdition } from '../site.ts';
import { askToNotify, mayNotify } from '../sound/notice.ts';
import { playSound } from '../sound/sound.ts';
import { languageEntry, languages } from '../words/languages.ts';

export function settingsDialog(app: Context): VNode {
  const words = app.words.settings;
  const close = () => app.openSettings(false);
  return dialog({
    name: 'settings',
    title: words.title,
    onClose: close,
    children: [
      choices({
        name: 'language',
        legend: words.language,
        choices: languages.map(value => ({ value, label: languageEntry(value).name })),
        chosen: app.settings.language,
        onChoose: language => void app.speak(language),
      }),
      ...shown(app, 'general'),
      ...(isEdition ? [] : calls(app)),
      h('div.dialog-actions', [button({ label: words.close, kind: 'primary', onClick: close })]),
    ],
  });
}

// When a setting is shown: for example, no volume if all sounds are off, no push messages if the browser does not
// support them.
const conditions: Partial<Record<ShownSetting, (app: Context) => boolean>> = {
  volume: ({ settings }) => settings.sound || settings.speak,
  turnSound: ({ settings }) => settings.sound,
  challengeSound: ({ settings }) => settings.sound,
  turnPush: ({ pushed }) => pushed.state === 'on',
  challengePush: ({ pushed }) => pushed.state === 'on',
};

function shown(app: Context, place: 'general' | 'turn' | 'challenge'): (VNode | '')[] {
  return settingsAt(place).map(name => ((conditions[name]?.(app) ?? true) ? control(app, name) : ''));
}

function control(app: Context, name: ShownSetting): VNode | '' {
  if (isChoice(name)) return choice(app, name);
  if (isRange(name)) return slider(app, name);
  return switchOf(app, name);
}

// Pictures of the choices.
const marks: Partial<Record<ChoiceName, (app: Context, value: string) => VNode>> = {
  pieces: (app, value) => samples(app, value as PieceSet),
  board: (_, value) => h('span.swatch', { attrs: { 'data-swatch': value } }),
};

function choice(app: Context, name: ChoiceName): VNode {
  const mark = marks[name];
  const labels: Record<string, string> = app.words.settings.values[name];
  return choices({
    name,
    legend: app.words.settings.labels[name],
    pictures: mark !== undefined,
    choices: optionsOf(name).map(value => ({
      value,
      label: labels[value] ?? value,
      ...(mark ? { mark: mark(app, value) } : {}),
    })),
    chosen: app.settings[name],
    onChoose: value => app.change({ [name]: value }),
  });
}

// Sample pieces: the first piece of the first game, and a promoted one.
function samples(app: Context, set: PieceSet): VNode {
  const spec = app.rules.games[0];
  const promoted = spec?.pieces.filter(piece => piece.promotedFrom !== null).at(-1);
  const codes = [spec?.pieces[0]?.code, promoted?.code].filter(code => code !== undefined);
  return h(
    'span.choice-pieces',
    codes.map(code =>
      h('img', { attrs: { src: pieceUrl(spec?.id ?? '', set, code, 'black', 'up'), alt: '' } }),
    ),
  );
}

// Plays the sound at the chosen volume once the slider is let go.
function slider(app: Context, name: RangeName): VNode {
  const { least, most } = rangeOf(name);
  const choose = (event: Event) => app.change({ [name]: Number((event.target as HTMLInputElement).value) });
  return h('label.volume', { key: name }, [
    h('span', app.words.settings.labels[name]),
    h('input', {
      attrs: { type: 'range', name, min: least, max: most, step: 5 },
      props: { value: String(app.settings[name]) },
      on: { input: choose, change: () => playSound('move', app.settings.volume) },
    }),
  ]);
}

function switchOf(app: Context, name: FlagName): VNode {
  const label = app.words.settings.labels[name];
  if (name === 'turnNotice' || name === 'challengeNotice')
    return toggle(name, label, app.settings[name] && mayNotify(), on => void wishNotices(app, name, on));
  return toggle(name, label, app.settings[name], on => app.change({ [name]: on }));
}

// How the user is alerted to a board that is not in view.
function calls(app: Context): (VNode | '')[] {
  const words = app.words.settings.calls;
  return [
    h('fieldset.calls', { key: 'calls-turn' }, [h('legend', words.turn), ...shown(app, 'turn')]),
    h('fieldset.calls', { key: 'calls-challenge' }, [
      h('legend', words.challenge),
      ...shown(app, 'challenge'),
    ]),
    app.me?.name ? pushMessages(app) : '',
    app.me?.name
      ? h('p.field-hint', { key: 'calls-mail' }, [link(accountPath, path => app.go(path), {}, words.mail)])
      : h('p.field-hint', { key: 'calls-alone' }, words.withAccount),
  ];
}

// Push messages to this browser while none of our pages is open. Hidden if the server does not send any, or has not
// answered yet.
function pushMessages(app: Context): VNode | '' {
  const { state, busy } = app.pushed;
  const words = app.words.settings.push;
  if (state === 'unknown' || state === 'none') return '';
  const label = state === 'on' ? words.turnOff : words.turnOn;
  return h('fieldset.calls', { key: 'calls-push' }, [
    h('legend', words.title),
    h('p.field-hint', { attrs: { role: 'status' } }, words[state]),
    state === 'unsupported'
      ? ''
      : button({ key: 'push', label, disabled: busy, onClick: () => void switchPush(app) }),
  ]);
}

async function switchPush(app: Context): Promise<void> {
  const { pushed, settings } = app;
  const words = app.words.settings;
  try {
    if (pushed.state === 'on') return await pushed.turnOff();
    const fault = await pushed.turnOn(settings.language);
    if (fault) app.toast(fault === 'blocked' ? words.notifyRefused : words.push.failed, 'error');
  } catch (failure) {
    app.complainOf(failure);
  }
}

async function wishNotices(app: Context, name: 'turnNotice' | 'challengeNotice', on: boolean): Promise<void> {
  const allowed = !on || (await askToNotify());
  if (!allowed) app.toast(app.words.settings.notifyRefused, 'error');
  app.change({ [name]: on && allowed });
}
