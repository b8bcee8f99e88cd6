import { expect, type Page } from '@playwright/test';
import { startOwnDemo } from '#testing/servers/own-demo.ts';
import { countActions, counting } from './counted.ts';
import { aPhoto } from './steps.ts';
import { test } from './test.ts';

test.describe.configure({ mode: 'serial' });

/** A sample workshop whose Monday no other journey changes. */
let demo: Awaited<ReturnType<typeof startOwnDemo>>;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  demo = await startOwnDemo('decisions');
});
test.afterAll(() => demo.stop());

/** Enters the demo as the workshop, which opens Today. */
async function openToday(page: Page): Promise<void> {
  await countActions(page);
  await page.goto(demo.address);
  await page.getByRole('region', { name: 'Look around as' }).getByRole('button', { name: 'The workshop' }).click();
  await expect(page.getByRole('heading', { name: 'New orders' })).toBeVisible();
}

async function countsOf(page: Page): Promise<Record<string, number>> {
  return (await page.request.get(`${demo.address}/api/today/counts`)).json();
}

test("'Review' opens the first new order, and four keys accept all four (V6)", { tag: '@nightly' }, async ({
  page,
}) => {
  await openToday(page);
  await page.getByRole('button', { name: 'Review' }).click();

  const needed = await counting(page, async () => {
    for (const order of [77, 78, 79, 80]) {
      const opened = page.getByRole('dialog', { name: `Order #${order}` });
      await expect(opened).toBeVisible();
      await expect(page.getByRole('button', { name: /^Accept and promise/ })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(opened).toBeHidden();
    }
  });

  expect(needed).toEqual({ clicks: 0, keys: 4 });
  await expect(page.getByText('All new orders are reviewed.').first()).toBeVisible();
  expect(await countsOf(page)).toMatchObject({ new: 0 });
});

test("one key promises all dates of the sheet 'Promise dates', which are measured (V6)", { tag: '@nightly' }, async ({
  page,
}) => {
  await openToday(page);
  await page.getByRole('button', { name: 'Promise dates' }).click();
  const sheet = page.getByRole('dialog', { name: 'Promise dates' });
  const promise = sheet.getByRole('button', { name: /^Promise \d+ dates$/ });
  await expect(promise).toBeFocused();
  const days = await sheet
    .getByLabel(/^Date of #/)
    .evaluateAll(fields => fields.map(field => (field as HTMLInputElement).value));
  expect(days).toHaveLength(11);
  for (const day of days) expect(day).toMatch(/^20\d\d-\d\d-\d\d$/);

  const needed = await counting(page, () => page.keyboard.press('Enter'));

  expect(needed).toEqual({ clicks: 0, keys: 1 });
  await expect(sheet).toBeHidden();
  await expect(page.getByText(`${days.length} dates promised`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Promise dates' })).toHaveCount(0);
});

test('five waiting customers are answered and two requests decided on Today, without opening an order (V6)', {
  tag: '@nightly',
}, async ({ page }) => {
  await openToday(page);
  const waiting = page.getByRole('list', { name: 'Waiting for your answer' });
  await waiting
    .getByRole('button', { name: /^Answer order #/ })
    .first()
    .click();
  const opened = waiting.locator('[aria-expanded="true"]');

  for (let left = 5; left > 0; left--) {
    const label = (await opened.getAttribute('aria-label')) ?? '';
    await expect(waiting.getByRole('textbox', { name: 'Message' })).toBeFocused();
    await page.keyboard.type('Yes, we do that.');
    await page.keyboard.press('Control+Enter');
    // An answer to a question of the workshop counts only until its row is open.
    await expect.poll(async () => (await countsOf(page)).waiting).toBeLessThanOrEqual(left + 1);
    if (left > 1) await expect(opened).not.toHaveAttribute('aria-label', label);
  }
  await waiting.getByRole('button', { name: 'Answer order #52' }).click();
  const request = waiting.getByRole('region', { name: 'Change request' });
  await expect(request).toContainText(/Promised \w{3} \d+(, \d+)?\. Likely \w{3} \d+/);
  await expect(request).toContainText(/No other promise gets later\.|makes #\d+/);
  await request.getByRole('button', { name: /^Accept and promise \w{3} \d+/ }).click();
  await expect.poll(async () => (await countsOf(page)).waiting).toBe(1);
  await waiting.getByRole('button', { name: 'Answer order #46' }).click();
  await waiting.getByRole('button', { name: 'Decline' }).click();
  const decline = page.getByRole('dialog', { name: 'Decline the request' });
  await decline.getByLabel('Reason').fill('It ships on Monday.');
  await decline.getByRole('button', { name: 'Decline' }).click();
  await expect.poll(async () => (await countsOf(page)).waiting).toBe(0);

  expect(new URL(page.url()).searchParams.has('order')).toBe(false);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('what is left brings the number beside Today to 0: late orders get new dates, and a sample is made (D11)', {
  tag: '@nightly',
}, async ({ page }) => {
  await openToday(page);
  const late = page.getByRole('region', { name: 'Late and tight' });
  const lateNow = async () => {
    const counts = await countsOf(page);
    return (counts.late ?? 0) + (counts.willBeLate ?? 0);
  };
  for (let left = await lateNow(); left > 0; left = await lateNow()) {
    await late.getByRole('button', { name: 'Move dates' }).click();
    const sheet = page.getByRole('dialog', { name: 'Promise dates' });
    const isLate = (await countsOf(page)).late ? 'true' : 'false';
    await expect(sheet.getByRole('button', { name: /^Late/ })).toHaveAttribute('aria-pressed', isLate);
    await sheet.getByLabel('Reason').selectOption('capacity');
    await sheet.getByRole('button', { name: /^Promise \d+ dates?$/ }).click();
    await expect(sheet).toBeHidden();
    await expect.poll(lateNow).toBeLessThan(left);
  }
  const blocked = page.getByRole('region', { name: 'Blocked' });
  await expect(blocked.getByRole('button', { name: 'Remind' }).first()).toBeVisible();
  await blocked.getByRole('button', { name: 'Make the sample' }).first().click();
  await expect(page.getByRole('dialog', { name: /^Order #/ })).toBeVisible();
  const form = page.getByRole('form', { name: 'Send for Approval' });
  await expect(form).toBeFocused();
  await expect(form).toBeInViewport({ ratio: 1 });
  await form.locator('input[type="file"]').setInputFiles([await aPhoto(page, 'sample.png')]);
  await form.getByRole('button', { name: 'Send for Approval' }).click();

  await expect.poll(async () => Object.values(await countsOf(page))).toEqual([0, 0, 0, 0, 0]);
  await page.goto(demo.address);
  await expect(page.getByRole('link', { name: /^Today/ })).toHaveAccessibleName('Today');
  // A section without a move is one line; what waits for others is shown on demand.
  await expect(blocked.getByRole('listitem')).toHaveCount(0);
  await blocked.getByRole('button', { name: 'Show' }).click();
  await expect(blocked.getByRole('listitem').first()).toBeVisible();
});
