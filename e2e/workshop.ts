import { type Browser, expect, type Page, type PlaywrightTestOptions } from '@playwright/test';

const password = 'cordwain-demo';
const known = ['customer', 'customer2'];

type Given = {
  browser: Browser;
  use: Partial<PlaywrightTestOptions>;
  username: string;
  polling?: boolean;
  /** Another address than the portal's first process. */
  at?: string | undefined;
};

/** The second process of the portal, on the same database. */
export const secondProcess = `http://127.0.0.1:${process.env.E2E_SECOND_PORT}`;

/** Somebody signed in, in a browser of its own. Without `polling` what it sees comes by itself or not at all. */
export async function somebody({ browser, use, username, polling = true, at }: Given): Promise<Page> {
  const context = await browser.newContext({ ...use, ...(at && { baseURL: at }) });
  const page = await context.newPage();
  if (!polling) {
    await context.addInitScript(() => {
      window.setInterval = (() => 0) as never;
    });
  }
  await page.request.post('/api/auth/login', { data: { username, password } });
  await page.request.get('/api/auth/me');
  return page;
}

/** Another of the sample workshop's customers, whom no other journey disturbs: each journey asks for one by its number. */
export async function aCustomerOfItsOwn(admin: Page, number: number): Promise<string> {
  const { customers } = await (await admin.request.get('/api/admin/customers')).json();
  const others = customers
    .map(({ username }: { username: string }) => username)
    .filter((username: string) => !known.includes(username))
    .sort();
  expect(others.length).toBeGreaterThan(number);
  return others[number];
}

/** Makes one of the portal's calls as whoever is signed in, with the anti-forgery token; gives its answer. */
export async function call(page: Page, method: string, path: string, body: Record<string, unknown> = {}) {
  const token = (await page.context().cookies()).find(cookie => cookie.name === 'XSRF-TOKEN')?.value ?? '';
  const answer = await page.request.fetch(path, { method, headers: { 'X-XSRF-TOKEN': token }, ...body });
  expect(answer.ok(), `${method} ${path}: ${answer.status()}`).toBe(true);
  return answer.json();
}

/** Orders the first product of the catalogue; gives the order's number. */
export async function placeOrder(customer: Page, quantity = 20): Promise<number> {
  const { products } = await (await customer.request.get('/api/catalog?limit=1')).json();
  const data = { products: [{ productCode: products[0].productCode, quantity }] };
  const { order } = await call(customer, 'POST', '/api/orders/bulk', { data });
  return order.id;
}

/** Sends a message without the screen. */
export async function sendMessage(page: Page, order: number, message: string): Promise<void> {
  await call(page, 'POST', `/api/orders/${order}/messages`, { multipart: { message } });
}

/** Sends that many messages, 'Message 1.' the first and the highest number the last; those between in any order. */
export async function sendManyMessages(page: Page, order: number, count: number): Promise<void> {
  const [start, end] = [5, count - 1];
  for (let number = 1; number <= start; number++) await sendMessage(page, order, `Message ${number}.`);
  for (let from = start + 1; from <= end; from += 10) {
    const some = Array.from({ length: Math.min(10, end - from + 1) }, (_, index) => from + index);
    await Promise.all(some.map(number => sendMessage(page, order, `Message ${number}.`)));
  }
  await sendMessage(page, order, `Message ${count}.`);
}

/** Opens an order's details; on phones its conversation, which is behind a tab there. */
export async function openConversation(page: Page, order: number, side: 'customer' | 'admin') {
  await page.goto(`/customizations/${order}`);
  await page.waitForURL(side === 'customer' ? '**/orders?*' : '**/?tab=orders*');
  const talk = page.getByRole('dialog', { name: `Order #${order}` }).getByRole('region', { name: 'Conversation' });
  await expect(talk.getByRole('textbox', { name: 'Message' })).toBeVisible();
  return talk;
}
