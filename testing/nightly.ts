/** Whether `npm run nightly` runs these tests: it also runs those that measure time or take long (docs/testing.md). */
export const isNightly = process.env.NIGHTLY === '1';
