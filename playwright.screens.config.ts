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
const [ltrPort, rtlPort] = [port + 2, port + 3];
const pseudo = { testMatch: 'pseudo-languages.spec.ts' };
const pseudoAt = (at: number) => ({ baseURL: `http://127.0.0.1:${at}` });

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
  webServer: [
    workshop(port),
    ...(isNightly ? [workshop(longPort, { LONG_TEXTS: '1' }), workshop(ltrPort, { RTL_PORT: String(rtlPort) })] : []),
  ],
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
          { name: 'en-XA 1440', ...pseudo, use: { ...desk, ...pseudoAt(ltrPort) } },
          { name: 'en-XA 390', ...pseudo, use: { ...phone, ...pseudoAt(ltrPort) } },
          { name: 'ar-XB 1440', ...pseudo, use: { ...desk, ...pseudoAt(rtlPort) } },
          { name: 'ar-XB 390', ...pseudo, use: { ...phone, ...pseudoAt(rtlPort) } },
        ]
      : []),
  ],
};
