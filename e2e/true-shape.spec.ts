import { expect, type Page } from '@playwright/test';
import { startSession } from './steps.ts';
import { test } from './test.ts';

/** The allowed difference in height between skeleton and content, because texts differ in length. */
const most = 1.35;

for (const [user, path] of [
  ['customer', '/orders'],
  ['superadmin', '/?tab=orders'],
  ['superadmin', '/?tab=orders&look=cards'],
  ['superadmin', '/?tab=catalog&look=rows'],
  ['superadmin', '/?tab=customers&look=rows'],
  ['superadmin', '/?tab=materials&materials=templates'],
] as const) {
  const tag = path === '/orders' ? '@phone' : ['@phone-nightly', '@nightly'];
  test(`the skeleton of ${path} for a ${user} has the shape of the content`, { tag }, async ({ page }) => {
    await startSession(page, user);
    const letThrough = await holdAnswers(page);
    await page.goto(path);
    // Either each row is hidden from screen readers, or a block with all rows.
    const hidden = page.getByRole('main').locator('[role="status"] > [aria-hidden="true"]');
    await expect(hidden.first()).toBeVisible();
    const skeleton = (await hidden.count()) > 1 ? hidden : hidden.locator('> *');
    await expect(skeleton.nth(1)).toBeVisible();
    const guessed = (await skeleton.nth(1).boundingBox())?.height ?? 0;

    letThrough();

    const came = page.getByRole('main').getByRole('article');
    // The list may draw an article again while it measures its window.
    await expect
      .poll(async () => {
        const height = (await came.nth(1).boundingBox())?.height ?? 0;
        return Math.max(guessed / height, height / guessed);
      })
      .toBeLessThan(most);
  });
}

test('the add button is shown before the customers are loaded', { tag: '@nightly' }, async ({ page }) => {
  await startSession(page, 'admin');
  await holdAnswers(page);
  await page.goto('/?tab=customers');

  await page.getByRole('button', { name: 'Add New Customer' }).click();

  await expect(page.getByRole('dialog', { name: 'Add New Customer' })).toBeVisible();
});

test('an order opens with both parts in their final positions', { tag: ['@nightly', '@phone-nightly'] }, async ({
  page,
}) => {
  await startSession(page, 'customer');
  // The oldest one: other journeys place orders of the same customer.
  const { id } = (await (await page.request.get('/api/orders?view=summary&limit=100')).json()).orders.at(-1);
  const letThrough = await holdAnswers(page);
  await page.goto(`/orders?order=${id}`);
  const dialog = page.getByRole('dialog', { name: `Order #${id}` });
  const parts = dialog.getByRole('group', { name: `Order #${id}`, includeHidden: true });
  await expect(dialog.getByText('Loading...')).toBeAttached();
  const isPhone = (page.viewportSize()?.width ?? 0) < 500;
  const before = await parts.boundingBox();
  if (isPhone) await parts.getByRole('button', { name: 'Conversation' }).click();

  letThrough();

  await expect(dialog.getByRole('heading', { name: 'Conversation' })).toBeVisible();
  const after = await parts.boundingBox();
  expect(before === null, 'only a phone has tabs').toBe(!isPhone);
  // The second line of the header makes it slightly taller.
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2);
});

/** Holds all requests except that for the user. Returns the function that releases them. */
async function holdAnswers(page: Page): Promise<() => void> {
  let letThrough = () => {};
  const isOpen = new Promise<void>(resolve => {
    letThrough = resolve;
  });
  await page.route(/\/api\/(?!auth|events|health)/, async route => {
    await isOpen;
    await route.continue().catch(() => {}); // the journey may have ended
  });
  return letThrough;
}
