/** Whether this is `npm run nightly`, which also runs tests that measure time or take long (docs/testing.md). */
export const isNightly = process.env.NIGHTLY === '1';
