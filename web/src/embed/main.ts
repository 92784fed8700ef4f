import '../style/index.css';
import { loadRules } from '@ootori/rules';
import { installPieceStyles } from '../board/piece_set.ts';
import { loadSettings, pieceSets } from '../settings.ts';
import { sightOf } from '../sharing/addresses.ts';
import rulesUrl from '../wasm/ootori.wasm?url';
import { dictionaries } from '../words/index.ts';
import { EmbeddedGame } from './embedded_game.ts';

const place = document.getElementById('app');
if (!place) throw new Error('the page has no #app');

const settings = loadSettings();
try {
  const rules = await loadRules(fetch(rulesUrl));
  installPieceStyles(rules.games);
  const asked = new URLSearchParams(location.search).get('pieces');
  const pieces = pieceSets.find(set => set === asked) ?? settings.pieces;
  const id = location.pathname.split('/')[2] ?? '';
  document.documentElement.lang = settings.language;
  new EmbeddedGame(rules, { ...settings, pieces }, place, id, sightOf(location.search));
} catch (failure) {
  place.textContent = dictionaries[settings.language].errors.no_start ?? '';
  throw failure;
}
