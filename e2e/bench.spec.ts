import { expect, type Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './accessible.ts';
import { aBenchAtWork, aWorkshop, benchPhone, count, keptOn, plusOne } from './bench-steps.ts';
import { aPhoto, asksFirst, startSession } from './steps.ts';
import { test } from './test.ts';
import { call } from './workshop.ts';

test.use({ serviceWorkers: 'allow' });

/** Returns the marks in an order's history, oldest first. */
async function marksOf(admin: Page, order: number) {
  const { changes } = await call(admin, 'GET', `/api/orders/${order}/production-log?limit=100`);
  return changes.toReversed();
}

test('marks made without a network survive a reload and arrive once, in order (W19)', async ({ browser }) => {
  const { admin, order, context, page, name } = await aBenchAtWork(browser, 'Ana');
  await expect.poll(async () => (await keptOn(page)).pages).toContain('/bench');
  await context.setOffline(true);

  for (let tap = 1; tap <= 12; tap++) {
    await plusOne(page).click();
    await expect(count(page)).toHaveText(`${tap} of 20 stitched, not sent yet`);
  }
  await expect(page.getByText('12 marks wait for the network')).toBeVisible();
  const before = Date.now();
  page.on('dialog', dialog => void dialog.accept());
  await page.reload();
  await expect(count(page)).toHaveText('12 of 20 stitched, not sent yet');
  expect(Date.now() - before).toBeLessThan(5_000);
  for (let tap = 13; tap <= 15; tap++) {
    await plusOne(page).click();
    await expect(count(page)).toHaveText(`${tap} of 20 stitched, not sent yet`);
  }
  await expect(page.getByText('15 marks wait for the network')).toBeVisible();
  await expect(page.getByText(/saved/i)).toHaveCount(0);
  expect((await marksOf(admin, order)).length).toBe(0);
  await context.setOffline(false);
  // The emulation sends no event to a page that was opened without a network.
  await page.evaluate(() => void dispatchEvent(new Event('online')));

  await expect(count(page)).toHaveText('15 of 20 stitched');
  await expect(page.getByText('Sent', { exact: true })).toBeVisible();
  const marks = await marksOf(admin, order);
  expect(marks.length).toBe(15);
  expect(
    marks.map(({ rows }: { rows: { what: string; to: string }[] }) => rows.find(row => row.what === 'stitching')?.to),
  ).toEqual(Array.from({ length: 15 }, (_, at) => at + 1).map(String));
  for (const mark of marks) expect(mark).toMatchObject({ worker: { name }, bench: { name: `Phone ${order}` } });
});

test("'+1' on the phone moves the customer's open track (W5)", async ({ browser }) => {
  const { customer, order, page } = await aBenchAtWork(browser, 'Bruno');
  await customer.goto(`/customizations/${order}`);
  const details = customer.getByRole('dialog', { name: `Order #${order}` });
  await expect(details).toBeVisible();

  await plusOne(page).click();

  await expect(count(page)).toHaveText('1 of 20 stitched');
  await expect(details.getByText('TB-104: Stitching started, 1 of 20', { exact: true })).toBeVisible({
    timeout: 5_000,
  });
});

test('reporting a problem with a photo puts the line on hold, and the bench ends the hold', async ({ browser }) => {
  const { admin, order, page, name } = await aBenchAtWork(browser, 'Dara');

  await page.getByRole('button', { name: 'Problem' }).click();
  await page.getByRole('button', { name: 'Fault in the leather' }).click();
  await page.getByLabel('Note').fill('Scar across the front panel');
  await page.locator('input[type=file]').setInputFiles(await aPhoto(page, 'scar.jpg'));
  await expect(page.getByRole('img', { name: 'The photo of the problem' })).toBeVisible();
  expect(await asksFirst(page)).toBe(true);
  await page.getByRole('button', { name: 'Put on hold' }).click();

  await expect(page.getByText('On hold: leather fault, since today')).toBeVisible();
  await expect(page.getByText('Scar across the front panel')).toBeVisible();
  await expect(page.getByText(`Reported by ${name}`)).toBeVisible();
  const photo = page.getByRole('button', { name: 'The photo of the problem' });
  await expect
    .poll(() => photo.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0);
  await admin.goto('/');
  const row = admin
    .getByRole('article')
    .filter({ hasText: `#${order}` })
    .filter({ hasText: name });
  await expect(row.getByRole('button', { name: 'Photo of the problem' })).toBeVisible();
  expect(await asksFirst(page)).toBe(false);
  const { hold } = (await call(admin, 'GET', `/api/orders/${order}`)).order.products[0];
  expect((await admin.request.get(hold.photo)).headers()['content-type']).toBe('image/jpeg');
  await page.getByRole('button', { name: 'Problem solved' }).click();
  await expect(page.getByText(/On hold/)).toHaveCount(0);
});

for (const [device, viewport] of [
  ['a small phone', { width: 360, height: 640 }],
  ['a tablet', { width: 768, height: 1024 }],
  ['a tablet on its side', { width: 1024, height: 768 }],
] as const) {
  const tag = viewport.width === 360 ? [] : ['@nightly'];
  test(`the undo covers no control that has the focus on ${device} (DY-14)`, { tag }, async ({ browser }) => {
    const { page } = await aBenchAtWork(browser, 'Hanna');
    await page.setViewportSize(viewport);
    await plusOne(page).click();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();

    expect(await coveredControls(page)).toEqual([]);
  });
}

/** Focuses each control of the page in turn, and returns the names of those that something else then covers. */
function coveredControls(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const covered: string[] = [];
    for (const control of document.querySelectorAll<HTMLElement>('main button, main a, main input, main select')) {
      if (!control.checkVisibility()) continue;
      control.focus();
      await new Promise(requestAnimationFrame);
      const box = control.getBoundingClientRect();
      const points = [0.25, 0.5, 0.75].map(part => [box.left + box.width / 2, box.top + box.height * part] as const);
      const isSeen = points.every(([x, y]) => {
        const found = document.elementFromPoint(x, y);
        return found !== null && (control.contains(found) || found.contains(control));
      });
      if (!isSeen && box.width > 1) covered.push(control.textContent || control.ariaLabel || control.tagName);
    }
    return covered;
  });
}

test('bad items go back to cutting from the bench, which can undo it (PR-15)', async ({ browser }) => {
  const { admin, order, page } = await aBenchAtWork(browser, 'Gaia');
  for (let tap = 1; tap <= 3; tap++) {
    await plusOne(page).click();
    await expect(count(page)).toHaveText(`${tap} of 20 stitched`);
  }

  await page.getByRole('button', { name: 'Problem' }).click();
  await page.getByRole('button', { name: 'Some are bad' }).click();
  await page.getByRole('button', { name: 'One more' }).click();
  await page.getByRole('button', { name: 'Fault in the stitching' }).click();
  await page.getByRole('button', { name: 'Make 2 again' }).click();

  await expect(page.getByText('2 go back to cutting')).toBeVisible();
  await expect(count(page)).toHaveText('1 of 20 stitched');
  const [change] = (await call(admin, 'GET', `/api/orders/${order}/production-log?limit=1`)).changes;
  expect(change).toMatchObject({ source: 'remake', remake: { quantity: 2, stage: 'stitching', reason: 'stitching' } });
  await page.getByText('2 go back to cutting').locator('..').getByRole('button', { name: 'Undo' }).click();
  await expect(count(page)).toHaveText('3 of 20 stitched');
});

test("'Unpair' closes the open page and leaves no readable data except the outbox (W21, WF24)", async ({ browser }) => {
  const { admin, ticket, bench, context, page } = await aBenchAtWork(browser, 'Elif');
  await expect.poll(async () => (await keptOn(page)).jobs).toBeGreaterThan(0);
  await expect.poll(async () => (await keptOn(page)).pages).toContain('/bench');

  await call(admin, 'DELETE', `/api/benches/${bench.id}`);

  await expect(page.getByRole('heading', { name: 'This bench was unpaired. Ask at the desk.' })).toBeVisible();
  await expect.poll(() => keptOn(page)).toMatchObject({ jobs: 0, facts: 0, pictures: 0 });
  await expect.poll(async () => (await keptOn(page)).pages).not.toContain('/bench');
  await context.setOffline(true);
  await page.goto(`/t/${ticket}`);
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
  await expect(page.getByText('TB-104')).toHaveCount(0);
});

test('B97: a ticket printed before a change warns at the bench, and says what changed (OR-22)', {
  tag: '@nightly',
}, async ({ browser }) => {
  const { admin, order, ticket, lines, page } = await aBenchAtWork(browser, 'Fina');
  const data = { quantity: 24, description: 'Brass', reason: 'Two shops more.', revision: 1 };
  await call(admin, 'PUT', `/api/orders/${order}/products/id/${lines[0]?.productId}`, { data });

  await page.goto(`/t/${ticket}?r=1`);
  await expect(page.getByRole('alert')).toContainText('This ticket shows revision 1. The order is now revision 2');
  await expect(page.getByRole('alert')).toContainText('TB-104: quantity 20 → 24');
  await expectAccessibleInBothThemes(page);
  await page.goto(`/t/${ticket}?r=2`);
  await expect(plusOne(page)).toBeVisible();
  await expect(page.getByText(/This ticket shows revision/)).toHaveCount(0);
});

test("a ticket shows strangers only the workshop's name and opens the order on its product for customers", {
  tag: '@nightly',
}, async ({ browser }) => {
  const codes = ['TB-106', 'ST-220', 'KF-009', 'TB-110', 'WS-024', 'VT-801', 'CW-024', 'DK-312', 'TB-104'];
  const { customer, order, lines } = await aWorkshop(browser, codes);
  const ticket = lines.at(-1)?.ticket;
  const stranger = await (await browser.newContext(benchPhone)).newPage();
  await stranger.goto(`/t/${ticket}`);
  await expect(stranger.getByRole('heading')).toHaveText('This ticket belongs to Cordwain. Sign in to open it.');
  await expect(stranger.getByText('TB-104')).toHaveCount(0);

  await customer.setViewportSize({ width: 390, height: 844 });
  await customer.goto(`/t/${ticket}`);
  const opened = customer.getByRole('dialog', { name: `Order #${order}` });
  await expect(opened.getByRole('heading', { name: 'TB-104' })).toBeInViewport();
  await expect(opened.getByRole('textbox', { name: 'Message' })).toBeHidden();
  await stranger.getByRole('link', { name: 'Sign In' }).click();
  await stranger.getByLabel('Username').fill('admin');
  await stranger.getByLabel('Password', { exact: true }).fill('cordwain-demo');
  await stranger.getByRole('button', { name: 'Sign In' }).click();
  await expect(stranger.getByRole('heading', { level: 1, name: /TB-104$/ })).toBeVisible();
  await startSession(stranger, 'customer2');
  await stranger.goto(`/t/${ticket}`);
  await expect(stranger).toHaveURL(/\/$/);
});

test('the page of a line works at 320 px with large text, and has no accessibility findings (W22)', {
  tag: '@nightly',
}, async ({ browser }) => {
  const { admin, ticket } = await aWorkshop(browser);
  await admin.setViewportSize({ width: 320, height: 640 });
  await admin.goto(`/t/${ticket}`);
  await admin.getByRole('button', { name: 'Stitching' }).click();
  await expect(plusOne(admin)).toBeVisible();

  await expectAccessibleInBothThemes(admin);

  for (const path of ['/bench', '/bench/pair']) {
    await admin.goto(path);
    await expect(admin.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessibleInBothThemes(admin);
  }
  // Staff's browsers are not paired, so they store no jobs or pictures.
  expect(await keptOn(admin)).toMatchObject({ jobs: 0, facts: 0, pictures: 0 });
  expect((await keptOn(admin)).pages).not.toContain('/bench');
  await admin.goto(`/t/${ticket}`);
  await admin.getByRole('button', { name: 'Stitching' }).click();
  // When the line arrives, another button replaces the first one.
  await expect.poll(async () => (await plusOne(admin).boundingBox())?.height).toBeGreaterThanOrEqual(88);
  await admin.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  expect(await admin.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test("a bench shows the product apart from the customer's pictures, in its list, too, and a late promise in red", {
  tag: '@nightly',
}, async ({ browser }) => {
  const { admin, customer } = await aWorkshop(browser);
  const { products } = await call(customer, 'GET', '/api/catalog?productCode=TB-104');
  const own = `data:image/jpeg;base64,${(await aPhoto(admin, 'own.jpg')).buffer.toString('base64')}`;
  const line = { productCode: 'TB-104', quantity: 2, images: [...products[0].images, own] };
  const { order } = await call(customer, 'POST', '/api/orders/bulk', { data: { products: [line] } });
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await call(admin, 'PUT', `/api/orders/${order.id}/promise`, { data: { promisedOn: tomorrow } });
  const { tickets } = await call(admin, 'GET', `/api/orders/${order.id}/tickets`);

  await admin.goto(`/t/${tickets[0].job.ticket}`);
  await expect(admin.getByText(/^Promised /)).toBeVisible();
  await expect(admin.getByText('From the customer, 1 of 1')).toBeVisible();
  await admin.getByRole('button', { name: "Enlarge the customer's picture 1" }).click();
  const width = () =>
    admin
      .getByRole('dialog')
      .getByRole('img')
      .evaluate((one: HTMLImageElement) => one.naturalWidth);
  await expect.poll(width).toBe(640);
  await admin.getByRole('button', { name: 'Close the picture' }).click();
  await admin.getByRole('button', { name: 'Enlarge the picture of the product' }).click();
  await expect.poll(width).not.toBe(640);

  await admin.clock.setFixedTime(Date.now() + 3 * 86_400_000);
  await admin.reload();
  const danger = await admin.evaluate(() => {
    document.body.style.outlineColor = 'var(--danger)';
    return getComputedStyle(document.body).outlineColor;
  });
  await expect(admin.getByText(/^Promised .+ · 2 days ago/)).toHaveCSS('color', danger);

  await admin.goto('/bench');
  const first = admin.getByRole('list', { name: 'Next at Cutting' }).getByRole('link').first();
  await expect(first.locator('img')).toBeVisible();
});

test('the pad asks before it marks more than lie there (DY-14)', async ({ browser }) => {
  const { page } = await aBenchAtWork(browser, 'Pad');
  await page.getByRole('button', { name: 'Mark…' }).click();
  for (const digit of ['9', '9']) await page.getByRole('button', { name: digit, exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('Only 20 of 20 are left to stitch');
  await expect(page.getByRole('button', { name: 'Mark 99' })).toBeDisabled();
  for (const _ of ['9', '9']) await page.getByRole('button', { name: 'Erase the last digit' }).click();
  for (const digit of ['1', '2']) await page.getByRole('button', { name: digit, exact: true }).click();
  await page.getByRole('button', { name: 'Mark 12' }).click();
  await expect(page.getByText('Only 0 lie here. Mark 12?')).toBeVisible();
  await page.getByRole('button', { name: 'Mark 12' }).click();
  await expect(count(page)).toHaveText('12 of 20 stitched');

  // Undo covers no button, and moves with the page.
  const undo = page.getByRole('main').getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  await expect(page.getByRole('contentinfo').getByRole('button', { name: 'Undo' })).toHaveCount(0);
  const [upper, lower] = [await undo.boundingBox(), await page.getByRole('button', { name: 'Problem' }).boundingBox()];
  expect((upper?.y ?? 0) + (upper?.height ?? 0)).toBeLessThanOrEqual(lower?.y ?? 0);
});
