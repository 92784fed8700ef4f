import { load, startEngine } from 'ootori';

async function show() {
  const ootori = await load();
  const game = ootori.newGame('tori', 'rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR[-] w 0 1');
  game.play(game.readMove('Sx3c').usi);
  const engine = await startEngine();
  const { best } = engine.search(engine.newGame('tori', game.state.sfen), { nodes: 2000 });
  document.body.innerHTML = ootori.boardSvg(game, { arrows: [best] });
  document.title = `${game.state.moves.length} moves, ${best}`;
}

show().catch(error => {
  document.title = String(error);
});
