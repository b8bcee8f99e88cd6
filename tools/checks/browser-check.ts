import type { Check } from './check.ts';
import { hasProgram } from './debian-program.ts';
import { runPlaywright } from './run-playwright.ts';

/** Runs the journeys in a real browser. Some journeys parse the PDFs that they download. */
export const browserCheck: Check = {
  name: 'journeys in the browser',
  run: async () =>
    (await hasProgram('pdftotext', 'poppler-utils'))
      ? runPlaywright('journeys')
      : { passed: 0, failed: ['poppler-utils is missing'] },
};
