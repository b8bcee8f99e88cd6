import { resolve } from 'node:path';
import journeys, { desk, phone } from './playwright.config.ts';
import { isNightly } from './testing/nightly.ts';

const port = Number(process.env.E2E_PORT ?? 3900);

/** Compares every screen with its picture (docs/testing.md), on a separate workshop that nothing changes. */
export default {
  ...journeys,
  testMatch: 'screens.spec.ts',
  outputDir: 'test-results/screens',
  snapshotPathTemplate: 'e2e/screens/{arg}{ext}',
  // A screen without a picture fails like a changed one.
  updateSnapshots: 'none' as const,
  expect: {
    ...journeys.expect,
    toHaveScreenshot: { threshold: 0.08, maxDiffPixelRatio: 0.00003 },
  },
  webServer: {
    ...journeys.webServer,
    command: `"${process.execPath}" tools/screens-server.ts`,
    url: `http://127.0.0.1:${port}/api/health`,
  },
  use: {
    ...journeys.use,
    locale: 'en-GB',
    timezoneId: 'UTC',
    launchOptions: {
      ...journeys.use?.launchOptions,
      env: { ...journeys.use?.launchOptions?.env, FONTCONFIG_FILE: resolve('e2e/fonts.conf') },
    },
  },
  projects: [
    { name: '1440', use: desk },
    { name: '390', use: phone, grepInvert: isNightly ? [] : [/@desk/].concat(journeys.grepInvert ?? []) },
  ],
};
