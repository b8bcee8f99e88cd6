import { existsSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runWithProgress } from './progress.mjs';

const stamp = 'dist/web/.built';
/** The portal's build empties the folder, so it runs first. */
const configs = ['vite.config.ts', 'vite.bench.config.ts'];
const madeOf = ['web', 'contract', 'documents', ...configs, 'package.json', 'package-lock.json', 'tsconfig.json'];

/** Returns whether no source of the web is newer than the last build. A folder's time reveals deleted files. */
export function isWebBuilt() {
  if (!existsSync(stamp)) return false;
  const built = statSync(stamp).mtimeMs;
  return madeOf.filter(existsSync).every(path => newest(path) < built);
}

/** Builds the web into dist/web. Resolves to whether it succeeded. */
export async function buildWeb(node) {
  const begun = new Date();
  for (const config of configs) {
    const vite = ['node_modules/vite/bin/vite.js', 'build', '--config', config, '--logLevel', 'error'];
    if (!(await runWithProgress('Building the web', node, vite, { stdio: 'inherit' }))) return false;
  }
  writeFileSync(stamp, '');
  // The stamp has the time before the build, because the build may not contain files that changed during it.
  utimesSync(stamp, begun, begun);
  return true;
}

function newest(path) {
  const found = statSync(path);
  if (!found.isDirectory()) return found.mtimeMs;
  return Math.max(found.mtimeMs, ...readdirSync(path).map(entry => newest(join(path, entry))));
}
