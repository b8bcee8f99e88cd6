import { defineConfig } from '@playwright/test';
import { isNightly } from './testing/nightly.ts';
import { quarantine, quarantinePatterns } from './tools/checks/quarantine.ts';

const port = Number(process.env.E2E_PORT ?? 3900);
const baseURL = `http://127.0.0.1:${port}`;
/**
 * A second process of the same portal, started after the first; the journeys find it by this setting, too
 * (e2e/workshop.ts).
 */
process.env.E2E_SECOND_PORT ??= String(port + 1);
const secondPort = process.env.E2E_SECOND_PORT;
/** Without these flags Chromium fetches updates and lists at every start. */
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Text is rendered the same on every machine, without hinting or subpixel smoothing.
  '--font-render-hinting=none',
  '--disable-lcd-text',
];

export const desk = { viewport: { width: 1440, height: 900 } };
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** The first creates products, which notifies every customer; the others measure times. */
const alone = ['notifications.spec.ts', 'painting.spec.ts', '*-speed.spec.ts'];
/** Tested with a separate workshop (playwright.screens.config.ts), or in other browsers (playwright.engines.config.ts). */
const screens = ['screens.spec.ts', 'long-texts.spec.ts', 'pseudo-languages.spec.ts', 'engines.spec.ts'];

const ofTheNight = isNightly ? [] : [/@nightly/, ...quarantinePatterns(quarantine)];

/** Journeys against the demo; each run has a new workshop (tools/e2e-server.ts). */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/browser',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A third worker on the two cores of CI saves no time and makes each journey half as slow again.
  workers: 2,
  // This only ends hanging tests: on a busy machine a journey of 15 seconds may take a minute.
  timeout: 90_000,
  grepInvert: ofTheNight,
  expect: { timeout: 10_000 },
  reporter: 'list',
  webServer: {
    command: `"${process.execPath}" tools/e2e-server.ts`,
    url: `http://127.0.0.1:${secondPort}/api/health`,
    env: { PORT: String(port), SECOND_PORT: secondPort },
    reuseExistingServer: false,
    timeout: 120_000,
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
  use: {
    baseURL,
    actionTimeout: 15_000,
    // Journeys inspect requests, which the service worker would hide; offline.spec.ts tests it.
    serviceWorkers: 'block',
    // `--trace on` records what happened; recording every run would double the time.
    trace: 'off',
    // Animations cost a seventh of the browser's time; nightly runs show them.
    contextOptions: isNightly ? {} : { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: quiet,
      // Date fields follow the machine's language. Without UTF-8, downloads to a folder named 'Übung' fail.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    },
  },
  projects: [
    {
      name: 'desk',
      use: desk,
      grepInvert: [/@phone-only/, ...ofTheNight],
      testIgnore: [...alone, ...screens],
    },
    // Only journeys that a narrow viewport or touch could break have the tag @phone; those with @phone-only run only
    // there. Those with the tag @phone-nightly behave much the same there.
    {
      name: 'phone',
      use: phone,
      grep: isNightly ? /@phone/ : /@phone(?!-nightly)/,
      testIgnore: [...alone, ...screens],
    },
    // After the other journeys, one at a time.
    { name: 'alone', use: desk, testMatch: alone, workers: 1, dependencies: ['desk', 'phone'] },
  ],
});
