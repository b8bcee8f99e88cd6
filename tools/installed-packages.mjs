import { readFileSync } from 'node:fs';
import { runWithProgress } from './progress.mjs';

/**
 * Returns whether node_modules matches package-lock.json for this machine, according to npm's record of the
 * installation.
 */
export function isInstalled() {
  const wanted = packagesOf('package-lock.json');
  const found = packagesOf('node_modules/.package-lock.json');
  return Object.entries(wanted ?? {}).every(([path, entry]) => {
    if (path === '') return true;
    const there = found?.[path];
    return there ? there.integrity === entry.integrity : mayBeMissing(entry);
  });
}

function packagesOf(lockfile) {
  try {
    return JSON.parse(readFileSync(lockfile, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/** Whether a package may be missing: programs for other machines may, but those for this machine may not. */
function mayBeMissing({ optional, os, cpu, libc }) {
  if (!optional) return false;
  const forThis = os?.includes(process.platform) && cpu?.includes(process.arch) && !libc;
  return !forThis;
}

/**
 * Installs exactly the packages of the lockfile, without running install scripts (S10). Resolves to whether it
 * succeeded.
 */
export function installPackages() {
  const options = ['ci', '--ignore-scripts', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  const quiet = [...options, '--loglevel=error'];
  const stdio = ['ignore', 'ignore', 'inherit'];
  // Uses the npm that runs this script, or else the one in the path.
  const npm = process.env.npm_execpath;
  const text = 'Step 1 of 3: packages, about a minute, only once';
  return npm?.endsWith('.js')
    ? runWithProgress(text, process.execPath, [npm, ...quiet], { stdio })
    : runWithProgress(text, 'npm', quiet, { stdio, shell: process.platform === 'win32' });
}
