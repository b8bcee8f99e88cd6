import { areasCheck, importsCheck } from './areas-check.ts';
import { type Check, program } from './check.ts';
import { patternCheck } from './code/pattern-check.ts';
import { readerCheck } from './code/reader-check.ts';
import { docsCheck } from './docs-check.ts';
import { engineCheck } from './engine-check.ts';
import { inlineTextCheck } from './inline-text-check.ts';
import { lateTextCheck } from './late-text-check.ts';
import { lengthCheck } from './length-check.ts';
import { lockfileCheck } from './lockfile-check.ts';
import { onwardCheck } from './onward-check.ts';
import { quarantineCheck } from './quarantine.ts';
import { tagCheck } from './tag-check.ts';
import { testNamesCheck } from './test-names-check.ts';
import { unusedStylesCheck } from './unused-styles-check.ts';
import { wordCheck } from './word-check.ts';
import { wordsCheck } from './words-check.ts';

/** Checks that need no portal. The longest come first, so that two in parallel end at about the same time. */
export const staticChecks: readonly Check[] = [
  program('types', 'node_modules/typescript/bin/tsc', ['--noEmit']),
  importsCheck,
  areasCheck,
  program('format and lint', 'node_modules/@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']),
  program('unused code', 'node_modules/knip/bin/knip.js', ['--no-progress']),
  program('docs/calls.md is current', 'tools/generate-calls.ts', ['--check']),
  program('THIRD-PARTY-LICENSES.md is current', 'tools/list-licenses.ts', ['--check']),
  docsCheck,
  wordCheck,
  inlineTextCheck,
  tagCheck,
  wordsCheck,
  lateTextCheck,
  unusedStylesCheck,
  engineCheck,
  onwardCheck,
  readerCheck,
  patternCheck,
  lengthCheck,
  lockfileCheck,
  testNamesCheck,
  quarantineCheck,
];

export const webCheck = program('web is built for journeys and screens', 'tools/run.mjs', ['build']);
