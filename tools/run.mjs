// The first command in a new clone runs this file, so it uses only Node 20 and its built-in modules.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as util from 'node:util';
import { buildWeb, isWebBuilt } from './built-web.mjs';
import { installPackages, isInstalled } from './installed-packages.mjs';
import { portTaken } from './port-taken.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
process.chdir(root);

/**
 * For each npm script: the file to run, whether it needs the built web (tests build the web themselves), and whether it
 * listens on PORT.
 */
const targets = {
  start: { file: 'server/main.ts', web: true, listens: true },
  backup: { file: 'server/commands/run-backup.ts', web: false },
  restore: { file: 'server/commands/run-restore.ts', web: false },
  'export:customer': { file: 'server/commands/run-export-customer.ts', web: false },
  doctor: { file: 'server/commands/run-doctor.ts', web: false },
  'upgrade-database': { file: 'server/commands/run-upgrade-database.ts', web: false },
  account: { file: 'server/commands/run-account.ts', web: false },
  demo: { file: 'demo/main.ts', web: true, listens: true },
  build: { web: true },
  dev: { file: 'tools/dev.ts', web: false },
  attack: { file: 'tools/attack.ts', web: true },
  check: { file: 'tools/checks/check-changed.ts', web: false },
  test: { file: 'tools/test.ts', web: false },
  nightly: { file: 'tools/nightly.ts', web: false },
  faults: { file: 'faults/main.ts', web: false },
  bench: { file: 'bench/main.ts', web: true },
  'bench:growth': { file: 'bench/growth.ts', web: true },
  'bench:hour': { file: 'bench/hour.ts', web: false },
  'bench:fill': { file: 'bench/fill-portal.ts', web: false },
  lighthouse: { file: 'tools/lighthouse.ts', web: false },
  pictures: { file: 'tools/pictures.ts', web: true },
  screens: { file: 'tools/screens.ts', web: true },
  icons: { file: 'tools/draw-icons.ts', web: false },
  areas: { file: 'tools/areas.ts', web: false },
  calls: { file: 'tools/generate-calls.ts', web: false },
  release: { file: 'tools/release.ts', web: true },
  licenses: { file: 'tools/list-licenses.ts', web: false },
  texts: { file: 'tools/texts.ts', web: false },
};

const [name, ...given] = process.argv.slice(2);
const target = targets[name];
if (!target) fail(`Unknown command '${name}'; known: ${Object.keys(targets).join(', ')}`);

if (target.listens) {
  // The portal reads the same file itself, the demo only a part of it. Variables that are already set take precedence.
  const file = existsSync('.env') ? util.parseEnv?.(readFileSync('.env', 'utf8')) : undefined;
  const taken = await portTaken(name, { ...file, ...process.env });
  if (taken) fail(taken);
}
/** A release (tools/release.ts) contains its packages and the built web, for one kind of machine. */
const isRelease = existsSync('release.json');
if (isRelease) requireOwnPlatform();
const isNew = !isRelease && !isInstalled();
if (isNew) {
  if (!(await installPackages())) fail('The packages could not be installed: see the output of npm above');
}
const node = findNode();
if (target.web && !isRelease && !isWebBuilt()) {
  if (!(await buildWeb(node, isNew ? 1 : 0))) fail('The web could not be built: see above');
}
if (target.file && !existsSync(target.file)) fail(`'${name}' is not part of a release: use a clone of the project`);
if (target.file) run(target.file, given);

/** Returns Node 24 or newer: the running one, or else the one from the packages. */
function findNode() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  const windows = process.platform === 'win32';
  const folder = `node_modules/node-${windows ? 'win' : process.platform}-${process.arch}/bin`;
  const bundled = join(root, folder, windows ? 'node.exe' : 'node');
  if (existsSync(bundled)) return bundled;
  fail(
    `This needs Node 24 or newer, and ${process.version} runs it: install Node 24 from https://nodejs.org and try again`,
  );
}

function requireOwnPlatform() {
  const { platform, arch } = JSON.parse(readFileSync('release.json', 'utf8'));
  if (platform === process.platform && arch === process.arch) return;
  fail(`This release is for ${platform} on ${arch}; this machine is ${process.platform} on ${process.arch}`);
}

/** Forwards signals and returns the exit code. */
function run(file, parameters) {
  const child = spawn(node, [file, ...parameters], {
    stdio: 'inherit',
    env: {
      // By default glibc creates an arena for each thread, which wastes about 50 MB (docs/performance.md).
      MALLOC_ARENA_MAX: '2',
      ...process.env,
      NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compile'),
      PATH: `${dirname(node)}${delimiter}${process.env.PATH}`,
    },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  // Stopping `npm start` stops npm's shell, which does not forward the signal. Only the missing parent process reveals
  // it.
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event) {
    setInterval(() => process.ppid === parent || child.kill('SIGTERM'), 300).unref();
  }
  child.on('error', error => fail(`${node} could not be started: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
}

function fail(text) {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
