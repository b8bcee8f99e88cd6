import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,server,web,documents,demo,testing,tools,bench,faults}/**/*.test.ts'],
    globalSetup: ['testing/template-database.ts'],
    env: { NODE_ENV: 'test' },
    pool: 'forks',
    // They wait more than they count: more workers than the two cores that CI has.
    maxWorkers: 3,
    // Each file has a database and a portal of its own; the modules, loaded once a worker, take half of the time otherwise.
    isolate: false,
    // On a machine that others use too, as for the journeys.
    retry: 1,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
