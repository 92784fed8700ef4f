import './style/index.css';
import { loadRules } from '@ootori/rules';
import { App } from './app.ts';
import { installPieceStyles } from './board/piece_set.ts';
import { loadSettings } from './settings.ts';
import rulesUrl from './wasm/ootori.wasm?url';
import { dictionaries } from './words/index.ts';

const place = document.getElementById('app');
if (!place) throw new Error('the page has no #app');

try {
  const rules = await loadRules(fetch(rulesUrl));
  installPieceStyles(rules.games);
  new App(rules, place);
} catch (failure) {
  place.textContent = dictionaries[loadSettings().language].errors.no_start ?? '';
  throw failure;
}
