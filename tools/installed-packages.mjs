import { readFileSync } from 'node:fs';
import { runWithProgress } from './progress.mjs';

/** Returns whether node_modules matches package-lock.json for this machine, by npm's own record of the installation. */
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

/** Programs for other machines are left out, but never the ones for this machine. */
function mayBeMissing({ optional, os, cpu, libc }) {
  if (!optional) return false;
  const forThis = os?.includes(process.platform) && cpu?.includes(process.arch) && !libc;
  return !forThis;
}

/** Installs exactly the lockfile. No package's install script runs (S10). Resolves to whether it succeeded. */
export function installPackages() {
  const options = ['ci', '--ignore-scripts', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  const quiet = [...options, '--loglevel=error'];
  const stdio = ['ignore', 'ignore', 'inherit'];
  // The npm that runs this script, else the one of the path.
  const npm = process.env.npm_execpath;
  const text = 'Installing the packages';
  return npm?.endsWith('.js')
    ? runWithProgress(text, process.execPath, [npm, ...quiet], { stdio })
    : runWithProgress(text, 'npm', quiet, { stdio, shell: process.platform === 'win32' });
}
