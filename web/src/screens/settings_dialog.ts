import { h, type VNode } from 'snabbdom';
import type { App } from '../app.ts';
import { languages, notations, pieceSets, themes } from '../settings.ts';
import { button, choices, dialog, toggle } from './controls.ts';

const languageNames = { en: 'English', ja: '日本語' };

export function settingsDialog(app: App): VNode {
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
        choices: languages.map(value => ({ value, label: languageNames[value] })),
        chosen: settings.language,
        onChoose: language => app.speak(language),
      }),
      choices({
        name: 'pieces',
        legend: words.pieces,
        choices: pieceSets.map(value => ({ value, label: words.pieceSet[value] })),
        chosen: settings.pieces,
        onChoose: pieces => app.change({ pieces }),
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
      toggle('coordinates', words.coordinates, settings.coordinates, coordinates =>
        app.change({ coordinates }),
      ),
      toggle('sound', words.sound, settings.sound, sound => app.change({ sound })),
      h('div.dialog-actions', [button({ label: words.close, kind: 'primary', onClick: close })]),
    ],
  });
}
