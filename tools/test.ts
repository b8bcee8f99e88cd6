import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browserCheck } from './checks/browser-check.ts';
import { selectChanged } from './checks/changed-tests.ts';
import { runChecks } from './checks/run-checks.ts';
import { screensCheck } from './checks/screens-check.ts';
import { staticChecks, webCheck } from './checks/static-checks.ts';
import { adapters, adaptersCheck, embeddedCheck } from './checks/vitest-check.ts';

// The workshops of the vitest tests, the screens and the journeys share these pictures.
const pictures = join(tmpdir(), `cordwain-pictures-${process.pid}`);
process.env.DEMO_PICTURES = pictures;
process.on('exit', () => rmSync(pictures, { force: true }));

/**
 * `npm test`: on a branch, runs the tests of the changed areas, of those that stand on them, and the journeys of the
 * changed screens. `npm test -- all` runs everything, as does a clone without changes (docs/testing.md). Other words
 * select checks by name: `npm test -- unit lint`. The browser tests run after the others: those keep two cores busy, and
 * beside them a page needs more than the 10 seconds that a journey waits for it.
 */
const words = process.argv.slice(2);
const selection = words.includes('all') ? undefined : selectChanged();
const runs = selection ?? { tests: undefined, journeys: undefined, screens: true };
const browser = [
  ...(runs.screens ? [screensCheck] : []),
  ...(runs.journeys?.length === 0 ? [] : [browserCheck(runs.journeys)]),
];
await runChecks(
  browser.length > 0 ? [webCheck, ...staticChecks] : staticChecks,
  [
    embeddedCheck(runs.tests),
    ...(runs.tests?.some(file => adapters.includes(file)) === false ? [] : [adaptersCheck]),
    ...browser,
  ],
  words.filter(word => word !== 'all'),
);
