import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,server,web,documents,demo,testing,tools,bench}/**/*.test.ts'],
    globalSetup: ['testing/template-database.ts'],
    env: { NODE_ENV: 'test' },
    pool: 'forks',
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
