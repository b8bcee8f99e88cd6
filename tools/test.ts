import { existsSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { browserCheck } from './browser-check.ts';
import { type Check, type Outcome, program } from './check.ts';
import { faultsCheck } from './faults-check.ts';
import { lengthCheck } from './length-check.ts';
import { unbuiltCheck } from './list-unbuilt-calls.ts';
import { lockfileCheck } from './lockfile-check.ts';
import { screensCheck } from './screens-check.ts';
import { embeddedCheck, externalCheck } from './vitest-check.ts';

/**
 * `npm test`: every check, one after the other, also after one that failed; the last line counts them all. With words
 * (`npm test -- unit lint`) only the checks with one of them in their names.
 */
const checks: Check[] = [
  program('types', 'node_modules/typescript/bin/tsc', ['--noEmit']),
  program('format and lint', 'node_modules/@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']),
  program('imports', 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs', [
    ...['--config', 'tools/imports.config.js', '--output-type', 'err-long'],
    ...['contract', 'server', 'web', 'documents', 'demo', 'e2e', 'bench', 'faults', 'testing', 'tools'].filter(path =>
      existsSync(path),
    ),
  ]),
  program('unused code', 'node_modules/knip/bin/knip.js', ['--no-progress']),
  lengthCheck,
  lockfileCheck,
  program('table types are current', 'tools/generate-types.ts', ['--check']),
  program('docs/calls.md is current', 'tools/generate-calls.ts', ['--check']),
  unbuiltCheck,
  program('web is built for the journeys', 'tools/run.mjs', ['build']),
  embeddedCheck,
  externalCheck,
  faultsCheck,
  screensCheck,
  browserCheck,
];

const words = process.argv.slice(2);
const chosen = checks.filter(({ name }) => words.length === 0 || words.some(word => name.includes(word)));
if (chosen.length === 0)
  process.stdout.write(`No check is named so. There are: ${checks.map(check => check.name).join(', ')}\n`);
const total: Outcome = { passed: 0, failed: [] };
for (const check of chosen) {
  const begun = performance.now();
  process.stdout.write(`\n> ${check.name}\n`);
  const outcome = await check.run().catch((error: Error) => {
    process.stdout.write(`${error.stack}\n`);
    return { passed: 0, failed: [error.message] };
  });
  total.passed += outcome.passed;
  total.failed.push(...outcome.failed.map(what => `${check.name}: ${what.trimEnd()}`));
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  process.stdout.write(`  ${outcome.passed} passed, ${outcome.failed.length} failed (${seconds} s)\n`);
}
// Once more at the end, which is what is left of a long report.
for (const what of total.failed) process.stdout.write(`\nFAILED ${stripVTControlCharacters(what).slice(0, 2_000)}\n`);
process.stdout.write(`\n${total.passed} passed, ${total.failed.length} failed\n`);
process.exit(total.failed.length > 0 || total.passed === 0 ? 1 : 0);
