import { describe, expect, test } from 'vitest';
import { isNightly } from '#testing/nightly.ts';
import { testPortal } from '#testing/portal.ts';
import { ask, askMeanwhile, deaths } from '#testing/processes/dying.ts';

describe.runIf(isNightly && process.platform === 'linux')('while a process dies', () => {
  const portal = testPortal();

  test.each(deaths)('others wait less than 100 ms: one that %s', { timeout: 120_000 }, async (way, by) => {
    // Its first process also loads code.
    await ask('answers');
    const { dying, waits, slice } = await askMeanwhile(portal, () => ask(way));

    await expect(dying).rejects.toMatchObject({ by });
    expect(slice).toBeLessThan(100);
    expect(Math.max(...waits)).toBeLessThan(100);
  });
});
