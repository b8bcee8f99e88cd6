import { relative } from 'node:path';
import { beforeEach, type TestContext } from 'vitest';
import { isNightly } from '../../testing/nightly.ts';
import { quarantine } from './quarantine.ts';

/**
 * Skips the tests in tools/checks/quarantine.json. Only the nightly run reports that they still fail (docs/testing.md).
 */
const skipped = new Set(quarantine.map(({ test }) => test));

if (!isNightly && skipped.size > 0) {
  beforeEach(({ task, skip }: TestContext) => {
    const titles = [task.name];
    for (let suite = task.suite; suite; suite = suite.suite) titles.unshift(suite.name);
    if (skipped.has([relative('.', task.file.filepath), ...titles].join(' > '))) skip('quarantined');
  });
}
