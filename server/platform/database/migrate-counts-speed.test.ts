import { expect, test } from 'vitest';
import { isNightly } from '#testing/nightly.ts';
import { databaseBeforeCounts } from '#testing/workshops/database-before-counts.ts';

test.runIf(isNightly)(
  'migrates 200,000 orders to stage counts in less than 60 s (W43)',
  { timeout: 300_000 },
  async () => {
    const old = await databaseBeforeCounts();
    try {
      await old.fill(200_000);
      const begun = performance.now();

      await old.migrate();

      expect(performance.now() - begun).toBeLessThan(60_000);
    } finally {
      await old.drop();
    }
  },
);
