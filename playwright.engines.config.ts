import journeys from './playwright.config.ts';

/** Looks at the sample workshop in the engines of Firefox and Safari (docs/testing.md). One browser at a time. */
export default {
  ...journeys,
  testMatch: 'engines.spec.ts',
  outputDir: 'test-results/engines',
  fullyParallel: false,
  workers: 1,
  // Each test opens many screens, and a browser takes up to a minute to start on a busy machine.
  timeout: 900_000,
  expect: { timeout: 30_000 },
  projects: [{ name: 'engines' }],
};
