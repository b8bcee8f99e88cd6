import { defineConfig } from '@playwright/test';
import { isNightly } from './testing/nightly.ts';
import { quarantine, quarantinePatterns } from './tools/quarantine.ts';

const port = Number(process.env.E2E_PORT ?? 3900);
const baseURL = `http://127.0.0.1:${port}`;
/** A second process of the same portal, up after the first; the journeys find it by this setting too (e2e/workshop.ts). */
process.env.E2E_SECOND_PORT ??= String(port + 1);
const secondPort = process.env.E2E_SECOND_PORT;
/** Chromium stays quiet: without these it asks the network for updates and lists at every start. */
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
/** The first makes products, which every customer is notified of; the other measures the processor. */
const alone = ['notifications.spec.ts', 'painting.spec.ts'];
/** Looked at on a workshop of their own (playwright.screens.config.ts). */
const screens = 'screens.spec.ts';

/** Journeys against the demo, each run on a workshop of its own (tools/e2e-server.ts). */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/browser',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  timeout: 45_000,
  grepInvert: isNightly ? [] : [/@nightly/, ...quarantinePatterns(quarantine)],
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
    // Journeys look at requests, which it would hide; offline.spec.ts is about it.
    serviceWorkers: 'block',
    // `--trace on` shows what happened; always, it would double the time.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: quiet,
      // Date fields follow the machine's language. Without UTF-8 a download to a folder named 'Übung' gets lost.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    },
  },
  projects: [
    { name: 'desk', use: desk, testIgnore: [...alone, screens] },
    // What a narrow screen or a finger could break: the journeys tagged so.
    { name: 'phone', use: phone, grep: /@phone/, testIgnore: [...alone, screens] },
    // After the others.
    { name: 'alone', use: desk, testMatch: alone, dependencies: ['desk', 'phone'] },
  ],
});
