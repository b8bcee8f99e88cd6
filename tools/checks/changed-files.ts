import { execFileSync } from 'node:child_process';

/**
 * Returns the files that changed since the branch left main, committed or not, and `undefined` when there is no main to
 * compare with.
 */
export function changedFiles(): string[] | undefined {
  const base = forkPoint();
  if (base === undefined) return undefined;
  // A moved file counts with both of its names.
  const changed = linesOf(['diff', '--name-only', '--no-renames', base]);
  return [...new Set([...changed, ...linesOf(['ls-files', '--others', '--exclude-standard'])])];
}

/** Returns the commit at which the branch left main. On main itself this is the last commit that origin has. */
function forkPoint(): string | undefined {
  for (const main of ['origin/main', 'main']) {
    try {
      return execFileSync('git', ['merge-base', 'HEAD', main], { encoding: 'utf8', stdio: 'pipe' }).trim();
    } catch {
      // Some clones have only one of these branches, and a copy without git has none.
    }
  }
  return undefined;
}

function linesOf(parameters: string[]): string[] {
  return execFileSync('git', parameters, { encoding: 'utf8' }).split('\n').filter(Boolean);
}
