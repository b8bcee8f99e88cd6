import { randomUUID } from 'node:crypto';
import {
  type Browser,
  expect,
  type Locator,
  type Page,
  type PlaywrightTestOptions,
  type TestInfo,
} from '@playwright/test';
import { startSession } from './steps.ts';

const password = 'cordwain-demo';

type Given = {
  browser: Browser;
  use: Partial<PlaywrightTestOptions>;
  username: string;
  polling?: boolean | undefined;
  /** The address of the second process. */
  at?: string | undefined;
};

/** The second process of the portal, on the same database. */
export const secondProcess = `http://127.0.0.1:${process.env.E2E_SECOND_PORT}`;

/** Where the second side of a journey is: `undefined` means in the first process. */
export const processes = { 'in one process': undefined, 'in two processes on one database': secondProcess };

/** Opens a separate browser with a signed-in user. Without `polling`, updates arrive as events only. */
export async function somebody({ browser, use, username, polling = true, at }: Given): Promise<Page> {
  const context = await browser.newContext({ ...use, ...(at && { baseURL: at }) });
  const page = await context.newPage();
  if (!polling) {
    await context.addInitScript(() => {
      window.setInterval = (() => 0) as never;
    });
  }
  await startSession(page, username);
  return page;
}

/** Creates a new customer, whose orders no other journey uses. Returns its username. */
export async function aCustomerOfItsOwn(admin: Page, given: { language?: string } = {}): Promise<string> {
  const username = `buyer-${randomUUID().slice(0, 8)}`;
  const company = {
    companyName: 'Saddle Row',
    companyContact: '+44 20 7946 0991',
    companyEmail: 'buyer@saddle.example',
  };
  await call(admin, 'POST', '/api/customers', { data: { username, password, ...company, ...given } });
  return username;
}

type Sides = { staff?: 'admin' | 'superadmin'; polling?: boolean; at?: string | undefined };

/** Opens both sides, each in a separate browser. The workshop uses the process `at`. */
export async function bothSides(
  browser: Browser,
  { project: { use } }: TestInfo,
  { staff = 'admin', polling, at }: Sides = {},
) {
  const admin = await somebody({ browser, use, username: staff, polling, at });
  const username = await aCustomerOfItsOwn(admin);
  return { admin, customer: await somebody({ browser, use, username, polling }), username };
}

/** Sends a request as the signed-in user, with the anti-forgery token, and returns its answer. */
export async function call(page: Page, method: string, path: string, body: Record<string, unknown> = {}) {
  const token = (await page.context().cookies()).find(cookie => cookie.name === 'XSRF-TOKEN')?.value ?? '';
  const answer = await page.request.fetch(path, { method, headers: { 'X-XSRF-TOKEN': token }, ...body });
  expect(answer.ok(), `${method} ${path}: ${answer.status()}`).toBe(true);
  return answer.json();
}

/** Imports products that only this customer sees. Returns their codes. */
export async function manyProducts(admin: Page, username: string, count = 200): Promise<string[]> {
  const own = randomUUID().slice(0, 6).toUpperCase();
  const codes = Array.from({ length: count }, (_, at) => `${own}-${at}`);
  const rows = codes.map(code => `${code},${username}`).join('\n');
  const buffer = Buffer.from(`Product Code,Visible To Customers\n${rows}`);
  await call(admin, 'POST', '/api/admin/products/import', {
    multipart: { dryRun: 'false', existing: 'refuse', file: { name: 'p.csv', mimeType: 'text/csv', buffer } },
  });
  return codes;
}

/** Orders 20 of each product; returns the order's number. */
export async function placeOrder(customer: Page, codes = ['TB-104']): Promise<number> {
  const products = codes.map(productCode => ({ productCode, quantity: 20 }));
  const { order } = await call(customer, 'POST', '/api/orders/bulk', { data: { products } });
  return order.id;
}

/** Places an order that the workshop has accepted, so that it opens without the review of new orders. */
export async function acceptedOrder(admin: Page, customer: Page, codes?: string[]): Promise<number> {
  const order = await placeOrder(customer, codes);
  await call(admin, 'POST', `/api/orders/${order}/acceptance`, { data: {} });
  return order;
}

/** Sends a message through the API. */
export async function sendMessage(page: Page, order: number, message: string): Promise<void> {
  await call(page, 'POST', `/api/orders/${order}/messages`, { multipart: { message } });
}

/** Sends this many messages: 'Message 1.' first and the highest number last, those between in any order. */
export async function sendManyMessages(page: Page, order: number, count: number): Promise<void> {
  const [start, end] = [Math.min(5, count - 1), count - 1];
  for (let number = 1; number <= start; number++) await sendMessage(page, order, `Message ${number}.`);
  for (let from = start + 1; from <= end; from += 10) {
    const some = Array.from({ length: Math.min(10, end - from + 1) }, (_, index) => from + index);
    await Promise.all(some.map(number => sendMessage(page, order, `Message ${number}.`)));
  }
  await sendMessage(page, order, `Message ${count}.`);
}

/** Opens an order's details. On phones it also opens the conversation, which is behind a tab there. */
export async function openConversation(page: Page, order: number, side: 'customer' | 'admin') {
  await page.goto(`/customizations/${order}`);
  await page.waitForURL(side === 'customer' ? '**/orders?*' : '**/?tab=orders*');
  const talk = page.getByRole('dialog', { name: `Order #${order}` }).getByRole('region', { name: 'Conversation' });
  await expect(talk.getByRole('textbox', { name: 'Message' })).toBeVisible();
  return talk;
}

/** Types a message into an opened conversation and sends it. */
export async function writeMessage(talk: Locator, text: string): Promise<void> {
  await talk.getByRole('textbox', { name: 'Message' }).fill(text);
  await talk.getByRole('textbox', { name: 'Message' }).press('Enter');
}

/** Puts a product into the cart without the catalog. */
export async function fillCart(customer: Page): Promise<void> {
  const { products } = await call(customer, 'GET', '/api/catalog?productCode=TB-104');
  const { description, ...product } = products[0];
  const breakdown = [{ quantity: 20, choices: { 0: product.colors[0] } }];
  const item = { ...product, productDescription: description, description: '', quantity: 20, breakdown };
  await customer.goto('/orders');
  await customer.evaluate(items => localStorage.setItem('customizationCart', JSON.stringify(items)), [item]);
}

type Sample = { productCode: string; options: { required: boolean }[] };

/** Whether a product with this code is one of the sample workshop, which no journey changes. */
export const isOfSample = (productCode: string): boolean => /^[A-Z]{2}-\d{3}$/.test(productCode);

/**
 * Returns codes of the sample's products that can be ordered without a choice: those of other journeys may be deleted
 * meanwhile.
 */
export async function sampleCodes(customer: Page, most: number): Promise<string[]> {
  const { products } = await call(customer, 'GET', '/api/catalog?limit=200');
  return (products as Sample[])
    .filter(({ options }) => !options.some(({ required }) => required))
    .map(({ productCode }) => productCode)
    .filter(isOfSample)
    .slice(0, most);
}
