import './style/index.css';
import { loadRules } from '@ootori/rules';
import { App } from './app.ts';
import { installPieceStyles } from './board/piece_set.ts';
import rulesUrl from './wasm/ootori.wasm?url';

const place = document.getElementById('app');
if (!place) throw new Error('the page has no #app');

const rules = await loadRules(fetch(rulesUrl));
installPieceStyles(rules.games);
new App(rules, place);
