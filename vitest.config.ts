import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,server,web,documents,demo,testing,tools,bench,faults}/**/*.test.ts'],
    globalSetup: ['testing/servers/template-database.ts'],
    env: { NODE_ENV: 'test' },
    pool: 'forks',
    // Tests also wait, so three workers finish sooner than two on the two cores of CI. Each loads the modules once,
    // which takes 4 s of processor time.
    maxWorkers: 3,
    // Each file has its own database and portal. With isolation, every file would load all modules again: half of the
    // time.
    isolate: false,
    setupFiles: [
      'tools/checks/measure-tests.ts',
      'tools/checks/skip-quarantined.ts',
      'tools/checks/fresh-web-modules.ts',
    ],
    // Other changes rerun the files that import them. By default, package.json and vite.config.ts would rerun all.
    forceRerunTriggers: ['**/vitest.config.ts'],
    // These only end hanging tests: on a busy machine a test of one second may take twenty.
    testTimeout: 90_000,
    hookTimeout: 120_000,
  },
});
