import { defineConfig } from '@playwright/test';

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
];

/** Journeys against the demo, each run on a workshop of its own (tools/e2e-server.ts). */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/browser',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  timeout: 45_000,
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
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: quiet },
  },
  projects: [
    { name: 'desk', use: { viewport: { width: 1440, height: 900 } } },
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
  ],
});
