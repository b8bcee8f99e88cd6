import type { Check } from './check.ts';
import { hasProgram } from './debian-program.ts';
import { runPlaywright } from './run-playwright.ts';

/** Runs these journeys, or all, in a real browser. Some journeys parse the PDFs that they download. */
export const browserCheck = (journeys?: readonly string[]): Check => ({
  name: 'journeys in the browser',
  run: async () =>
    (await hasProgram('pdftotext', 'poppler-utils'))
      ? // Some files have journeys of the night only.
        runPlaywright('journeys', journeys ? ['--pass-with-no-tests', ...journeys] : [])
      : { passed: 0, failed: ['poppler-utils is missing'] },
});
