// Serves a folder and opens pages of it in Chromium: open_pages.cjs FOLDER PAGE… Each must come to name in its title how
// many moves there are and the engine's, and show a board.
const { createServer } = require('node:http');
const { readFile } = require('node:fs/promises');
const { extname, join, normalize } = require('node:path');
const { chromium } = require('playwright-core');

const types = { '.html': 'text/html', '.js': 'text/javascript', '.wasm': 'application/wasm' };

async function serve(folder) {
  const server = createServer(async (request, response) => {
    const path = normalize(new URL(request.url, 'http://here').pathname);
    try {
      const body = await readFile(join(folder, path));
      response.writeHead(200, { 'content-type': types[extname(path)] ?? 'application/octet-stream' }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
  return server;
}

async function main([folder, ...pages]) {
  const server = await serve(folder);
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] });
  let failed = false;
  for (const name of pages) {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${server.address().port}/${name}`);
    await page.waitForFunction(() => document.title !== '…', undefined, { timeout: 60_000 }).catch(() => {});
    const title = await page.title();
    const works = /^\d+ moves, \S+$/.test(title) && (await page.locator('svg').count()) > 0;
    console.log(`${name}: ${title}`);
    if (!works) failed = true;
    await page.close();
  }
  await browser.close();
  server.close();
  if (failed) process.exit(1);
}

main(process.argv.slice(2));
