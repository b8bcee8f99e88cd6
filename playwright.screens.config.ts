import { resolve } from 'node:path';
import journeys, { desk, phone } from './playwright.config.ts';
import { isNightly } from './testing/nightly.ts';

const port = Number(process.env.E2E_PORT ?? 3900);

const longPort = process.env.E2E_SECOND_PORT ?? String(port + 1);
const workshop = (at: number | string, env = {}) => ({
  ...journeys.webServer,
  command: `"${process.execPath}" tools/screens-server.ts`,
  url: `http://127.0.0.1:${at}/api/health`,
  env: { PORT: String(at), ...env },
});
const long = { testMatch: 'long-texts.spec.ts' };
const longAt = { baseURL: `http://127.0.0.1:${longPort}` };

/**
 * Compares every screen with its picture (docs/testing.md), on a separate workshop that nothing changes. At night
 * it also looks at the same screens in a second workshop, whose texts are as long as possible.
 */
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
  webServer: [workshop(port), ...(isNightly ? [workshop(longPort, { LONG_TEXTS: '1' })] : [])],
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
    ...(isNightly
      ? [
          { name: 'long 1440', ...long, use: { ...desk, ...longAt } },
          { name: 'long 820', ...long, use: { viewport: { width: 820, height: 1180 }, hasTouch: true, ...longAt } },
          { name: 'long 390', ...long, use: { ...phone, ...longAt } },
        ]
      : []),
  ],
};
