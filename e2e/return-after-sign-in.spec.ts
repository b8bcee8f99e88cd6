import { type Browser, expect, type Page, type TestInfo } from '@playwright/test';
import { test } from './test.ts';
import { aCustomerOfItsOwn, call, openConversation, placeOrder, somebody } from './workshop.ts';

const ended = 'Your session has ended. Sign in to continue where you left off. What you entered is kept.';

/** Signs in a new customer and the workshop, each in a separate browser. */
async function aCustomer(browser: Browser, { project: { use } }: TestInfo) {
  const admin = await somebody({ browser, use, username: 'admin' });
  const username = await aCustomerOfItsOwn(admin);
  return { admin, username, customer: await somebody({ browser, use, username }) };
}

/**
 * Answers the next such call as if the session had ended, runs the action that makes the call, and ends the session.
 */
async function loseSession(page: Page, what: string, act: () => Promise<unknown>): Promise<void> {
  await page.route(what, (route, request) =>
    request.url().includes('/messages') && request.method() === 'GET'
      ? route.continue()
      : route.fulfill({ status: 401, json: { error: 'Please sign in', code: 'notSignedIn' } }),
  );
  await act();
  await expect(page).toHaveURL(/\/login$/);
  await page.unroute(what);
  await page.context().clearCookies();
}

async function signInAs(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill('cordwain-demo');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('banner')).toBeVisible();
}

test(
  'the next sign-in leads back to the conversation in which the session ended, and to its draft',
  { tag: '@phone-nightly' },
  async ({ browser }, info) => {
    const { customer, username } = await aCustomer(browser, info);
    const order = await placeOrder(customer);
    const talk = await openConversation(customer, order, 'customer');
    const field = talk.getByRole('textbox', { name: 'Message' });
    await field.fill('Half a question');
    await loseSession(customer, '**/api/orders/*/messages', () => field.press('Enter'));
    await expect(customer.getByText(ended)).toBeVisible();

    await signInAs(customer, username);

    await expect(customer).toHaveURL(new RegExp(`/orders\\?order=${order}&talk=1$`));
    await expect(field).toHaveValue('Half a question');
  },
);

test(
  "says that a session was ended elsewhere, and does not show its user's page to another user",
  { tag: '@nightly' },
  async ({ browser }, info) => {
    const { admin, customer, username } = await aCustomer(browser, info);
    const order = await placeOrder(customer);
    const other = await aCustomerOfItsOwn(admin);
    await customer.goto(`/orders?order=${order}`);
    await expect(customer.getByText('Order Summary')).toBeVisible();
    const elsewhere = await somebody({ browser, use: info.project.use, username });
    await call(elsewhere, 'DELETE', '/api/me/sessions');
    await expect(customer.getByText(ended)).toBeVisible();

    await signInAs(customer, other);

    await expect(customer).toHaveURL(/\/$/);
    await expect(customer.getByRole('heading', { level: 1, name: 'Product Catalog' })).toBeVisible();
  },
);
