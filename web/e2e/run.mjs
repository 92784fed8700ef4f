// Runs the browser tests. Test files that fail are run once more, each with a new server and browser; those that then
// pass are listed as flaky at the end of ./test and do not fail the run. --once turns the second run off. With --all, or if
// files are named, screens are tested in all looks, and not only in some (sample.ts). With --pictures, or if files are
// named, every screen leaves a screenshot in build/screenshots; failing tests always do.
// OOTORI_E2E_SLOW=6 makes every page six times as slow (browser.ts).
// Other arguments are passed to vitest.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const web = fileURLToPath(new URL('..', import.meta.url));
// More flaky files than this fail the run: that is no coincidence.
const mostFlaky = 3;

function run(args) {
  const folder = mkdtempSync(join(tmpdir(), 'ootori-e2e-'));
  const report = join(folder, 'report.json');
  const { status } = spawnSync(
    process.execPath,
    [
      join(web, 'node_modules/vitest/vitest.mjs'),
      ...['run', '--project', 'e2e', '--reporter', 'default', '--reporter', 'json', '--outputFile', report],
      '--no-isolate', // loading Playwright for each file would cost a tenth of the whole run
      ...args,
    ],
    { cwd: web, stdio: 'inherit' },
  );
  try {
    return { passed: status === 0, files: JSON.parse(readFileSync(report, 'utf8')).testResults };
  } catch {
    return { passed: false, files: [] }; // vitest did not finish
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function failedTests(file) {
  const names = file.assertionResults.filter(one => one.status === 'failed').map(one => one.fullName);
  return names.length > 0 ? names.join('; ') : (file.message.split('\n')[0] ?? 'the file as a whole');
}

const options = ['--once', '--pictures', '--all'];
const [once, pictures, all] = options.map(option => process.argv.includes(option));
const rest = process.argv.slice(2).filter(argument => !options.includes(argument));
const filesAreNamed = rest.some(argument => !argument.startsWith('-'));
if (pictures || filesAreNamed) process.env.OOTORI_PICTURES ??= 'yes';
if (all || filesAreNamed) process.env.OOTORI_E2E ??= 'all';
const first = run(rest);
const failed = first.files.filter(file => file.status === 'failed');
if (first.passed) process.exit(0);
if (once || failed.length === 0 || failed.length > mostFlaky) process.exit(1);
const names = failed.map(file => relative(web, file.name));
process.stdout.write(`\nOnce more: ${names.join(', ')}\n`);
if (!run(names).passed) process.exit(1);
for (const [number, file] of failed.entries())
  process.stdout.write(`Flaky: ${names[number]}: ${failedTests(file)}\n`);
