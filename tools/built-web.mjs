// This file runs on Node 20 before any package is needed, so it uses only built-in modules.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runWithProgress } from './progress.mjs';

const folder = 'dist/web';
/** Describes the build: the hash of its sources and its files. It is written last. */
const stamp = `${folder}/.built`;
const lock = 'dist/.building';
/** The first build empties its folder, which is new; the second one adds to it. */
const builds = [
  ['vite.config.ts', 'web app, about 20 seconds'],
  ['vite.bench.config.ts', 'pages of the benches'],
];
/** The process that renders the PDFs of emails. */
const pdfs = { config: 'vite.pdfs.config.ts', folder: 'dist/pdfs', file: 'pdf-process.js' };
const configs = [...builds.map(([config]) => config), pdfs.config];
const madeOf = [
  'web',
  'contract',
  'documents',
  'server/orders/pdfs',
  ...configs,
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];
const tests = /\.(?:test|spec)\.tsx?$/;
/** A build takes less time, so an older lock is left from a start that was killed. */
const longestMs = 15 * 60_000;
/** Files of earlier builds stay this long for portals that still run them, and those of the last build in any case. */
const keptMs = 7 * 24 * 3_600_000;

/** Returns whether the built web is that of these sources. Times say nothing after a checkout, a copy or a wrong clock. */
export function isWebBuilt() {
  return readStamp().sources === hashOfSources() && existsSync(join(pdfs.folder, pdfs.file));
}

/**
 * Builds the web into dist/web, once when several starts ask for it. `before` is the number of earlier steps of the
 * start, for the progress on the terminal. Resolves to whether it succeeded.
 */
export async function buildWeb(node, before = 0) {
  mkdirSync('dist', { recursive: true });
  await takeLock();
  const fresh = `${folder}-${process.pid}`;
  try {
    if (isWebBuilt()) return true;
    // A start that was killed left its unfinished build.
    for (const name of readdirSync('dist')) if (/^(?:web|pdfs)-\d+$/.test(name)) remove(join('dist', name));
    const sources = hashOfSources();
    for (const [index, [config, text]] of builds.entries()) {
      const step = `Step ${before + index + 1} of ${before + builds.length}: ${text}`;
      if (!(await build(step, node, config, fresh))) return false;
    }
    if (!(await buildPdfs(node))) return false;
    publish(fresh, sources);
    return true;
  } finally {
    remove(fresh);
    remove(lock);
  }
}

/** Builds the process that renders the PDFs of emails, about a second. Resolves to whether it succeeded. */
export async function buildPdfs(node) {
  const fresh = `${pdfs.folder}-${process.pid}`;
  try {
    if (!(await build('PDFs of emails', node, pdfs.config, fresh))) return false;
    mkdirSync(pdfs.folder, { recursive: true });
    renameSync(join(fresh, pdfs.file), join(pdfs.folder, pdfs.file));
    return true;
  } finally {
    remove(fresh);
  }
}

function build(step, node, config, folder) {
  const to = ['--outDir', resolve(folder), '--logLevel', 'error'];
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--config', config, ...to];
  return runWithProgress(step, node, vite, { stdio: 'inherit' });
}

/**
 * Moves a build into dist/web, file by file. Portals that run the build before go on serving its files, which have other
 * names, and have read the others at their start.
 */
function publish(fresh, sources) {
  const before = readStamp();
  const files = filesIn(fresh);
  remove(stamp);
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    renameSync(join(fresh, file), join(folder, file));
  }
  const stay = new Set([...files, ...(before.files ?? [])]);
  for (const file of filesIn(folder)) {
    const path = join(folder, file);
    if (!stay.has(file) && Date.now() - statSync(path).mtimeMs > keptMs) remove(path);
  }
  const draft = `${stamp}.partial`;
  writeFileSync(draft, JSON.stringify({ sources, files }));
  renameSync(draft, stamp);
}

/** Waits while another start builds. */
async function takeLock() {
  for (let told = false; ; ) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (isStale()) remove(lock);
    else {
      if (!told) process.stdout.write('Another start is building the web ...\n');
      told = true;
      await sleep(200);
    }
  }
}

/** Whether the start that holds the lock was killed. */
function isStale() {
  try {
    if (Date.now() - statSync(lock).mtimeMs > longestMs) return true;
    const holder = Number(readFileSync(lock, 'utf8'));
    // The holder writes its number right after it created the file.
    if (holder === 0) return false;
    process.kill(holder, 0);
    return false;
  } catch (error) {
    // A process of another user exists but accepts no signal.
    return error.code === 'ESRCH';
  }
}

function readStamp() {
  try {
    return JSON.parse(readFileSync(stamp, 'utf8'));
  } catch {
    return {};
  }
}

function hashOfSources() {
  const sum = createHash('sha256');
  for (const part of madeOf.filter(existsSync)) {
    const files = statSync(part).isDirectory() ? filesIn(part).map(file => join(part, file)) : [part];
    for (const file of files.filter(one => !tests.test(one))) {
      sum
        .update(`${file.replaceAll('\\', '/')}\0`)
        .update(readFileSync(file))
        .update('\0');
    }
  }
  return sum.digest('hex');
}

/** Returns the files below a folder, sorted. */
function filesIn(root, under = '') {
  return readdirSync(join(root, under), { withFileTypes: true })
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap(entry => {
      const path = under ? `${under}/${entry.name}` : entry.name;
      return entry.isDirectory() ? filesIn(root, path) : [path];
    });
}

function remove(path) {
  rmSync(path, { recursive: true, force: true });
}
