import { browserCheck } from './browser-check.ts';
import { faultsCheck } from './faults-check.ts';
import { runChecks } from './run-checks.ts';
import { screensCheck } from './screens-check.ts';
import { staticChecks, webCheck } from './static-checks.ts';
import { embeddedCheck, externalCheck } from './vitest-check.ts';

/**
 * `npm run nightly`: everything, including what measures time, quarantined tests, every kept picture, every test that can
 * tell an external PostgreSQL or an S3 store from the embedded ones, and all faults (docs/testing.md).
 */
process.env.NIGHTLY = '1';
await runChecks(
  [webCheck, ...staticChecks],
  [embeddedCheck, externalCheck, faultsCheck, screensCheck, browserCheck],
  process.argv.slice(2),
);
