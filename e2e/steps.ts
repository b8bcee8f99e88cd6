import { expect, type Locator, type Page, type Request } from '@playwright/test';

type DemoUser = 'customer' | 'customer2' | 'admin' | 'superadmin';
const password = 'cordwain-demo';

/** Opens a screen as a signed-in user. Without a path, this is the catalog for a customer and the orders for staff. */
export async function signIn(page: Page, username: DemoUser, path?: string): Promise<void> {
  await signInElsewhere(page, username);
  await page.goto(path ?? (username.startsWith('customer') ? '/' : '/?tab=orders'));
  await expect(page.getByRole('banner')).toBeVisible();
}

/** Signs in without the page detecting it. */
export async function signInElsewhere(page: Page, username: string): Promise<void> {
  await page.request.post('/api/auth/login', { data: { username, password } });
}

/** Signs in without loading a page. */
export async function startSession(page: Page, username: string): Promise<void> {
  await signInElsewhere(page, username);
  await page.request.get('/api/auth/me');
}

/** Signs in on the login screen, for journeys that begin there, and waits for the dashboard. */
export async function signInOnScreen(page: Page, username: DemoUser): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('banner')).toBeVisible();
}

/** Chooses a tab of the sidebar, which is behind the menu button on phones. */
export async function openTab(page: Page, name: string): Promise<void> {
  const sidebar = await openSidebar(page);
  await sidebar.getByRole('link', { name: new RegExp(`^${name}`) }).click();
}

/** Signs out and waits for the login screen. */
export async function signOut(page: Page): Promise<void> {
  const sidebar = await openSidebar(page);
  await sidebar.getByRole('button', { name: 'Logout Account' }).click();
  await page.waitForURL('**/login');
}

async function openSidebar(page: Page): Promise<Locator> {
  await expect(page.getByRole('banner')).toBeVisible();
  const menu = page.getByRole('button', { name: 'Open menu' });
  if (await menu.isVisible()) await menu.click();
  return page.getByRole('navigation', { name: 'Main' });
}

/** Searches the catalog by code. */
export async function searchFor(page: Page, code: string): Promise<void> {
  const search = page.getByRole('searchbox', { name: 'Search by Product Code' });
  await search.fill(code);
  await search.press('Enter');
}

/** Places the order of the cart although a line has no color (OP-5). */
export async function placeWithoutColor(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Place Order' }).click();
  await page.getByRole('button', { name: 'Place Without' }).click();
}

/** Adds a product to the cart from its details in the catalog. */
export async function selectProduct(page: Page, code: string): Promise<void> {
  const close = page.getByRole('dialog', { name: 'Customization Cart' }).getByRole('button', { name: 'Close' });
  if (await close.isVisible()) await close.click();
  await searchFor(page, code);
  await page.getByRole('button', { name: new RegExp(`^(Selected )?${code}`) }).click();
  const details = page.getByRole('dialog', { name: `Product Details - ${code}` });
  await details.getByRole('button', { name: 'Select Product' }).click();
  await expect(details).toBeHidden();
}

/** Checks the text of the open confirmation and confirms. */
export async function confirm(page: Page, question: string, verb: string): Promise<void> {
  await agree(page, question, verb);
  await expect(page.getByRole('alertdialog')).toBeHidden();
}

/** Does the same for a failing action, whose error replaces the question. */
export async function agree(page: Page, question: string, verb: string): Promise<void> {
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(question);
  await dialog.getByRole('button', { name: verb, exact: true }).click();
}

/** Repeats a key until the page handles it, because the key handler loads after the first screen. */
export async function pressUntil(page: Page, key: string, dialog: string): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(key);
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

/** Fills the fields of a form by their labels. */
export async function fillIn(form: Locator, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await form.getByLabel(label).fill(value);
}

/** Expects an open alert with this text and closes it. */
export async function expectAlert(page: Page, text: string): Promise<void> {
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(text);
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(dialog).toBeHidden();
}

/** Returns a photo like one from the customer's phone. */
export async function aPhoto(page: Page, name: string) {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 640;
    canvas.height = 480;
    const pen = canvas.getContext('2d');
    for (let x = 0; x < 640 && pen; x += 16) {
      pen.fillStyle = `hsl(${20 + (x % 64)} 50% ${30 + ((x * 7) % 40)}%)`;
      pen.fillRect(x, 0, 16, 480);
    }
    return canvas.toDataURL('image/jpeg', 0.8).split(',')[1] ?? '';
  });
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') };
}

/** Returns the card of an order, on either side. */
export function orderCard(page: Page, id: number): Locator {
  return page.getByRole('article').filter({ has: page.getByText(new RegExp(`^(Order )?#${id}$`)) });
}

/** Holds matching requests until the returned function is called. */
export async function hold(page: Page, what: string): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>(resolve => {
    release = resolve;
  });
  await page.route(what, async route => {
    await held;
    await route.continue();
  });
  return release;
}

/** Returns a chip of the workshop's orders, with or without its count: 'Cutting, 8 orders'. */
export function chip(page: Page, label: string): Locator {
  return page.getByRole('button', { name: new RegExp(`^${label}(, [\\d,]+\\+? orders?)?$`) });
}

/** Returns whether the placeholder of a field fits into it. */
export async function expectPlaceholderFits(field: Locator): Promise<void> {
  const room = await field.evaluate((input: HTMLInputElement) => {
    const { fontWeight, fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(input);
    const pen = document.createElement('canvas').getContext('2d');
    if (!pen) return Number.NaN;
    // Not the shorthand `font`, which is empty where figures are tabular.
    pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
    const text = pen.measureText(input.placeholder).width;
    return input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - text;
  });
  expect(room).toBeGreaterThanOrEqual(0);
}

/** Returns whether leaving the page would ask for confirmation now. */
export function asksFirst(page: Page): Promise<boolean> {
  return page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
}

/** Returns the distance of an element from the top of the viewport. */
export async function placeOf(one: Locator): Promise<number> {
  return (await one.boundingBox())?.y ?? Number.NaN;
}

/** Returns a set that contains the pending requests of a page that match, from now on. */
export function watchRequests(page: Page, matters: (request: Request) => boolean): Set<Request> {
  const underWay = new Set<Request>();
  page.on('request', request => matters(request) && underWay.add(request));
  page.on('requestfinished', request => underWay.delete(request));
  page.on('requestfailed', request => underWay.delete(request));
  return underWay;
}
