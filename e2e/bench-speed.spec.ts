import { expect, type Page } from '@playwright/test';
import { aBenchAtWork, aWorkshop, count, keptOn, plusOne } from './bench-steps.ts';
import { slowNetwork } from './slow-network.ts';
import { test } from './test.ts';

/** Measures the time until the page of a line can be used, in milliseconds from its request. */
function readyAfter(page: Page, path: string): Promise<number> {
  const begun = Date.now();
  return page.goto(path).then(async () => {
    await plusOne(page).waitFor();
    return Date.now() - begun;
  });
}

/** Emulates a slow phone on the workshop's network: 1.6 Mbit/s, 150 ms, a processor four times slower. */
async function slowDown(page: Page, rate = 4): Promise<void> {
  const session = await slowNetwork(page, { megabits: 1.6, latency: 150 });
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

test.describe('on a slow phone', { tag: '@nightly' }, () => {
  test('the page of a line is usable 1.5 s after a scan, with 60 KB of script (WB8)', async ({ browser }) => {
    const { admin, ticket } = await aWorkshop(browser);
    const context = await browser.newContext({ storageState: await admin.context().storageState() });
    const page = await context.newPage();
    const scripts: Promise<number>[] = [];
    page.on('requestfinished', request => {
      if (request.resourceType() === 'script') scripts.push(request.sizes().then(sizes => sizes.responseBodySize));
    });
    await slowDown(page);

    await page.goto(`/t/${ticket}`, { waitUntil: 'commit' });
    const begun = Date.now();
    await page.getByRole('button', { name: /^\+1 / }).waitFor();

    expect(Date.now() - begun).toBeLessThan(1_500);
    const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0);
    expect(bytes).toBeLessThan(60 * 1024);
  });

  test('a stored line opens without a network in under a second, from the cache in 300 ms (W19, WB8)', async ({
    browser,
  }) => {
    const { ticket, context, page } = await aBenchAtWork(browser, 'Greta');
    await expect.poll(async () => (await keptOn(page)).pages).toContain('/bench');

    const times = [await readyAfter(page, `/t/${ticket}`), await readyAfter(page, `/t/${ticket}`)];
    expect(Math.min(...times)).toBeLessThan(300);
    await context.setOffline(true);
    expect(await readyAfter(page, `/t/${ticket}`)).toBeLessThan(1_000);
  });

  test('one tap is visible in under 100 ms with a processor six times slower (W22)', async ({ browser }) => {
    const { page } = await aBenchAtWork(browser, 'Hana');
    await slowDown(page, 6);

    const times: number[] = [];
    for (let tap = 1; tap <= 5; tap++) {
      times.push(await page.evaluate(tapAndWait));
      await expect(count(page)).toHaveText(new RegExp(`^${tap} of 20 stitched`));
    }

    expect(times.toSorted((one, other) => one - other)[2]).toBeLessThan(100);
  });
});

test("'+1' on the phone moves the customer's open track in under a second (W5)", { tag: '@nightly' }, async ({
  browser,
}) => {
  const { customer, order, page } = await aBenchAtWork(browser, 'Ivo');
  await customer.goto(`/customizations/${order}`);
  const track = (units: number) => customer.getByText(`TB-104: Stitching started, ${units} of 20`, { exact: true });
  await plusOne(page).click();
  await expect(track(1)).toBeVisible();

  const times: number[] = [];
  for (let units = 2; units <= 6; units++) {
    const begun = Date.now();
    await plusOne(page).click();
    await track(units).waitFor();
    times.push(Date.now() - begun);
  }

  expect(Math.max(...times)).toBeLessThan(1_000);
});

/** Taps '+1' in the page and returns the time until the count has changed. */
function tapAndWait(): Promise<number> {
  const shown = document.querySelector('main [aria-hidden] b');
  const button = document.querySelector<HTMLElement>('[aria-label="+1 stitched"]');
  const begun = performance.now();
  return new Promise(resolve => {
    const observer = new MutationObserver(() => {
      observer.disconnect();
      requestAnimationFrame(() => resolve(performance.now() - begun));
    });
    if (shown) observer.observe(shown, { characterData: true, childList: true, subtree: true });
    button?.click();
  });
}
