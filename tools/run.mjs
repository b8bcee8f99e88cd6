// The first command ever typed in a fresh clone runs this, so it needs no more than Node 20 and what Node brings.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
process.chdir(root);

/** What each npm script runs, and whether it needs the built web. */
const targets = {
  start: { file: 'server/main.ts', web: true },
  demo: { file: 'demo/main.ts', web: true },
  dev: { file: 'tools/dev.ts', web: false },
  test: { file: 'tools/test.ts', web: true },
  bench: { file: 'bench/main.ts', web: false },
  types: { file: 'tools/generate-types.ts', web: false },
  calls: { file: 'tools/generate-calls.ts', web: false },
};

const [name, ...given] = process.argv.slice(2);
const target = targets[name];
if (!target) fail(`unknown command '${name}'; known: ${Object.keys(targets).join(', ')}`);

install();
const node = findNode();
if (target.web) buildWeb();
run(target.file, given);

/** Installs what the lockfile names, unless exactly that is installed. No package's install script runs (quality S10). */
function install() {
  const stamp = 'node_modules/.lockfile-hash';
  const hash = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  say('Installing packages ...');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const done = spawnSync(npm, ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (done.status !== 0) fail('npm ci failed: see above');
  writeFileSync(stamp, hash);
}

/** Node 24 or newer: the running one, else the one that came with the packages. */
function findNode() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  try {
    const entry = createRequire(import.meta.url).resolve(`node-${platform}-${process.arch}/package.json`);
    return join(dirname(entry), 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  } catch {
    fail(`there is no Node 24 package for ${platform}-${process.arch}: install Node 24 or newer and try again`);
  }
}

/** Builds the web into dist/web when anything it is made of is newer than the last build. */
function buildWeb() {
  const stamp = 'dist/web/.built';
  const built = existsSync(stamp) ? statSync(stamp).mtimeMs : 0;
  const sources = ['web', 'contract', 'documents', 'vite.config.ts', 'package-lock.json'].filter(existsSync);
  if (sources.every(path => newest(path) < built)) return;
  say('Building the web ...');
  const begun = new Date();
  const done = spawnSync(node, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error'], { stdio: 'inherit' });
  if (done.status !== 0) fail('the web could not be built: see above');
  writeFileSync(stamp, begun.toISOString());
}

function newest(path) {
  const found = statSync(path);
  if (!found.isDirectory()) return found.mtimeMs;
  return Math.max(found.mtimeMs, ...readdirSync(path).map(entry => newest(join(path, entry))));
}

function run(file, parameters) {
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', file, ...parameters], {
    stdio: 'inherit',
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compile'),
      PATH: `${dirname(node)}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`,
    },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}

function say(text) {
  process.stdout.write(`${text}\n`);
}

function fail(text) {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
