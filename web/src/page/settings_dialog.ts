import { h, type VNode } from 'snabbdom';
import { pieceUrl } from '../board/piece_set.ts';
import type { Context } from '../context.ts';
import { button, choices, dialog, link, toggle } from '../parts/controls.ts';
import { accountPath } from '../route.ts';
import { boards, confirmations, coordinateStyles, type PieceSet, pieceSets, themes } from '../settings.ts';
import { askToNotify, mayNotify } from '../sound/notice.ts';
import { playSound } from '../sound/sound.ts';
import { languageEntry, languages, notations } from '../words/languages.ts';

export function settingsDialog(app: Context): VNode {
  const { settings } = app;
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
        chosen: settings.language,
        onChoose: language => void app.speak(language),
      }),
      choices({
        name: 'pieces',
        legend: words.pieces,
        pictures: true,
        choices: pieceSets.map(value => ({ value, label: words.pieceSet[value], mark: samples(app, value) })),
        chosen: settings.pieces,
        onChoose: pieces => app.change({ pieces }),
      }),
      choices({
        name: 'board',
        legend: words.board,
        pictures: true,
        choices: boards.map(value => ({
          value,
          label: words.boards[value],
          mark: h('span.swatch', { attrs: { 'data-swatch': value } }),
        })),
        chosen: settings.board,
        onChoose: board => app.change({ board }),
      }),
      choices({
        name: 'notation',
        legend: words.notation,
        choices: notations.map(value => ({ value, label: words.notations[value] })),
        chosen: settings.notation,
        onChoose: notation => app.change({ notation }),
      }),
      choices({
        name: 'theme',
        legend: words.theme,
        choices: themes.map(value => ({ value, label: words.themes[value] })),
        chosen: settings.theme,
        onChoose: theme => app.change({ theme }),
      }),
      choices({
        name: 'coordinates',
        legend: words.coordinates,
        choices: coordinateStyles.map(value => ({ value, label: words.coordinateStyles[value] })),
        chosen: settings.coordinates,
        onChoose: coordinates => app.change({ coordinates }),
      }),
      choices({
        name: 'confirm',
        legend: words.confirm,
        choices: confirmations.map(value => ({ value, label: words.confirmations[value] })),
        chosen: settings.confirm,
        onChoose: confirm => app.change({ confirm }),
      }),
      toggle('sound', words.sound, settings.sound, sound => app.change({ sound })),
      toggle('speak', words.speak, settings.speak, speak => app.change({ speak })),
      settings.sound || settings.speak ? volume(app) : '',
      toggle('zen', words.zen, settings.zen, zen => app.change({ zen })),
      ...calls(app),
      h('div.dialog-actions', [button({ label: words.close, kind: 'primary', onClick: close })]),
    ],
  });
}

// Two pieces of the first game, one of them promoted.
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

// Heard as it is chosen.
function volume(app: Context): VNode {
  const choose = (event: Event) => {
    app.change({ volume: Number((event.target as HTMLInputElement).value) });
    playSound('move', app.settings.volume);
  };
  return h('label.volume', { key: 'volume' }, [
    h('span', app.words.settings.volume),
    h('input', {
      attrs: { type: 'range', name: 'volume', min: 0, max: 100, step: 5 },
      props: { value: String(app.settings.volume) },
      on: { change: choose },
    }),
  ]);
}

// By which ways one is called to a board that one does not look at.
function calls(app: Context): (VNode | '')[] {
  const { settings } = app;
  const words = app.words.settings.calls;
  const notice = (name: 'turnNotice' | 'challengeNotice') =>
    toggle(name, words.notice, settings[name] && mayNotify(), on => void wishNotices(app, name, on));
  const sound = (name: 'turnSound' | 'challengeSound') =>
    settings.sound ? toggle(name, words.sound, settings[name], on => app.change({ [name]: on })) : '';
  const push = (name: 'turnPush' | 'challengePush') =>
    app.pushed.state === 'on'
      ? toggle(name, words[name], settings[name], on => app.change({ [name]: on }))
      : '';
  return [
    h('fieldset.calls', { key: 'calls-turn' }, [
      h('legend', words.turn),
      toggle('turnTitle', words.title, settings.turnTitle, turnTitle => app.change({ turnTitle })),
      sound('turnSound'),
      notice('turnNotice'),
      push('turnPush'),
    ]),
    h('fieldset.calls', { key: 'calls-challenge' }, [
      h('legend', words.challenge),
      sound('challengeSound'),
      notice('challengeNotice'),
      push('challengePush'),
    ]),
    app.me?.name ? pushMessages(app) : '',
    app.me?.name
      ? h('p.field-hint', { key: 'calls-mail' }, [link(accountPath, path => app.go(path), {}, words.mail)])
      : h('p.field-hint', { key: 'calls-alone' }, words.withAccount),
  ];
}

// For this browser, while no page of ours is open. Nothing where the server sends none, or has not said so yet.
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
