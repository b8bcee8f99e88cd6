import { dirname } from 'node:path';
import { changedFiles } from './changed-files.ts';
import { selectChanged } from './changed-tests.ts';
import type { Check } from './check.ts';
import { runChecks } from './run-checks.ts';
import { projectFiles } from './source-graph.ts';
import { staticChecks } from './static-checks.ts';
import { runVitest } from './vitest-check.ts';

/** The number of test files that run in about a minute. */
const mostFiles = 12;

/** Runs the tests nearest to the changes since the branch left main. */
const changedCheck: Check = {
  name: 'tests of what changed',
  run: async () => {
    const changed = new Set(changedFiles());
    const related =
      changed.size === 0 ? [] : (selectChanged()?.tests ?? projectFiles().filter(file => file.endsWith('.test.ts')));
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

/** `npm run check`: static checks, and the tests nearest to the changes, in under 90 s (docs/testing.md). */
await runChecks(staticChecks, [changedCheck], process.argv.slice(2));
