import { expect, type Page } from '@playwright/test';
import { slowNetwork } from './slow-network.ts';
import { signIn } from './steps.ts';
import { test } from './test.ts';

/** The limit from opening the portal with an empty cache to the first painted content of Today (WB1). */
const mostMs = 900;
const tries = 5;

test('Today paints its first content within 0.9 s on a desktop connection (WB1)', { tag: '@nightly' }, async ({
  browser,
  page,
  baseURL,
}) => {
  await signIn(page, 'admin');
  const storageState = await page.context().storageState();

  const times: number[] = [];
  for (let at = 0; at < tries; at++) {
    const context = await browser.newContext({ storageState, baseURL, serviceWorkers: 'block' });
    times.push(await paintedAfter(await context.newPage()));
    await context.close();
  }

  // Other work on the machine can only slow it down.
  expect(Math.min(...times), JSON.stringify(times)).toBeLessThan(mostMs);
});

/** Opens Today on the desk profile of Lighthouse: 10 Mbit/s and 40 ms. Returns the time of its content's paint. */
async function paintedAfter(page: Page): Promise<number> {
  await slowNetwork(page, { megabits: 10, latency: 40 });
  await page.addInitScript(() => {
    const look = () => {
      if (!document.querySelector('main article')) return requestAnimationFrame(look);
      // The task after the frame: its content is painted.
      return setTimeout(() => performance.mark('painted'));
    };
    look();
  });
  await page.goto('/?tab=today');
  const painted = () => page.evaluate(() => performance.getEntriesByName('painted')[0]?.startTime);
  await expect.poll(painted).toBeDefined();
  return (await painted()) ?? Number.POSITIVE_INFINITY;
}
