import { execFileSync } from 'node:child_process';
import { dirname } from 'node:path';
import { type Check, runProgram } from './check.ts';
import { runChecks } from './run-checks.ts';
import { staticChecks } from './static-checks.ts';
import { runVitest, vitest } from './vitest-check.ts';

/** The number of test files that run in about a minute. */
const mostFiles = 12;

/** Runs the tests related to changes since the branch left main, or since the last commit on main itself. */
const changedCheck: Check = {
  name: 'tests of what changed',
  run: async () => {
    const base = forkPoint();
    const changed = new Set([
      ...linesOf('git', ['diff', '--name-only', base]),
      ...linesOf('git', ['ls-files', '--others', '--exclude-standard']),
    ]);
    const parameters = [vitest, 'list', '--changed', base, '--filesOnly', '--json'];
    const { code, output } = await runProgram(process.execPath, parameters, {}, true);
    if (code !== 0) return { passed: 0, failed: [output] };
    const related = (JSON.parse(output.slice(output.indexOf('['))) as { file: string }[]).map(({ file }) =>
      file.slice(process.cwd().length + 1),
    );
    const chosen = nearest(related, changed);
    const left = related.length - chosen.length;
    if (left > 0) process.stdout.write(`  ${left} more test files use what changed; npm test runs them\n`);
    if (chosen.length > 0) return runVitest('changed', chosen, {});
    process.stdout.write('  No test uses what changed\n');
    return { passed: 0, failed: [] };
  },
};

/** Sorts tests: changed test files come first, then those beside a changed file. */
function nearest(related: string[], changed: ReadonlySet<string>): string[] {
  const folders = new Set([...changed].map(dirname));
  const distance = (file: string) => (changed.has(file) ? 0 : folders.has(dirname(file)) ? 1 : 2);
  return related.toSorted((a, b) => distance(a) - distance(b)).slice(0, mostFiles);
}

function forkPoint(): string {
  for (const main of ['origin/main', 'main']) {
    try {
      return execFileSync('git', ['merge-base', 'HEAD', main], { encoding: 'utf8', stdio: 'pipe' }).trim();
    } catch {
      // Some clones have only one of these branches.
    }
  }
  return 'HEAD';
}

function linesOf(program: string, parameters: string[]): string[] {
  return execFileSync(program, parameters, { encoding: 'utf8' }).split('\n').filter(Boolean);
}

/** `npm run check`: static checks, and the tests nearest to the changes, in under 90 s (docs/testing.md). */
await runChecks(staticChecks, [changedCheck], process.argv.slice(2));
