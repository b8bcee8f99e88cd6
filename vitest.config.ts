import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,server,web,documents,demo,testing,tools,bench,faults}/**/*.test.ts'],
    globalSetup: ['testing/template-database.ts'],
    env: { NODE_ENV: 'test' },
    pool: 'forks',
    // Tests also wait, so three workers end sooner than two on the two cores of CI. Each loads the modules once more, which
    // takes 4 s of processor time.
    maxWorkers: 3,
    // Each file has its own database and portal. With isolation every file would load all modules again, half of the time.
    isolate: false,
    setupFiles: ['testing/skip-quarantined.ts'],
    // Other changes rerun what imports them; package.json and vite.config.ts, which count by default, would rerun all.
    forceRerunTriggers: ['**/vitest.config.ts'],
    // These only end tests that hang: on a busy machine what takes a second may take twenty.
    testTimeout: 90_000,
    hookTimeout: 120_000,
  },
});
