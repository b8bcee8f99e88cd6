import { browserCheck } from './checks/browser-check.ts';
import { hasProgram } from './checks/debian-program.ts';
import { enginesCheck } from './checks/engines-check.ts';
import { faultsCheck } from './checks/faults-check.ts';
import { runChecks } from './checks/run-checks.ts';
import { screensCheck } from './checks/screens-check.ts';
import { staticChecks, webCheck } from './checks/static-checks.ts';
import { embeddedNightlyCheck, externalCheck, speedCheck } from './checks/vitest-check.ts';

/**
 * `npm run nightly`: runs all checks, including those that measure time, quarantined tests, every screen picture, the
 * server tests on an external PostgreSQL and S3 store, and all faults (docs/testing.md).
 */
process.env.NIGHTLY = '1';
// Tests of deploy/, of poolers and of Excel files run the real programs. If a program is missing, its tests are skipped.
const programs = {
  nginx: 'nginx-light',
  caddy: 'caddy',
  haproxy: 'haproxy',
  promtool: 'prometheus',
  pgbouncer: 'pgbouncer',
  '/usr/sbin/dovecot': 'dovecot-imapd',
  soffice: 'libreoffice-calc',
};
for (const [program, debianPackage] of Object.entries(programs)) await hasProgram(program, debianPackage);
await runChecks(
  [webCheck, ...staticChecks],
  [embeddedNightlyCheck, speedCheck, externalCheck, faultsCheck, screensCheck, browserCheck(), enginesCheck],
  process.argv.slice(2),
);
