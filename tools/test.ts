import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browserCheck } from './checks/browser-check.ts';
import { runChecks } from './checks/run-checks.ts';
import { screensCheck } from './checks/screens-check.ts';
import { staticChecks, webCheck } from './checks/static-checks.ts';
import { adaptersCheck, embeddedCheck } from './checks/vitest-check.ts';

// The workshops of the vitest tests, the screens and the journeys share these pictures.
const pictures = join(tmpdir(), `cordwain-pictures-${process.pid}`);
process.env.DEMO_PICTURES = pictures;
process.on('exit', () => rmSync(pictures, { force: true }));

/**
 * `npm test`: runs the checks that CI runs. Words select checks by name: `npm test -- unit lint` (docs/testing.md).
 * The browser tests run after the others: those keep two cores busy, and beside them a page needs more than the 10
 * seconds that a journey waits for it.
 */
await runChecks(
  [webCheck, ...staticChecks],
  [embeddedCheck, adaptersCheck, screensCheck, browserCheck],
  process.argv.slice(2),
);
