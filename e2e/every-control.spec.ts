import { expect, type Locator, type Page, type Response } from '@playwright/test';
import { benchPhone, chooseWorker } from './bench-steps.ts';
import { type EmptyPortal, ownerPassword, signInAt, startEmptyPortal } from './empty-portal.ts';
import { watchRequests } from './steps.ts';
import { test } from './test.ts';
import { call } from './workshop.ts';

/**
 * Presses every kind of control of a screen once, in a sample workshop of its own, because it changes what it finds.
 * The portal may refuse no call as invalid, no alert may name a field of a call, and no page may log an error (test.ts).
 */
test.describe.configure({ mode: 'serial' });

let portal: EmptyPortal;
test.beforeAll(async () => {
  portal = await startEmptyPortal();
});
test.afterAll(() => portal.stop());

/** Links are not pressed, because they lead to other screens. */
const controls = 'button, input[type=checkbox], input[type=radio], summary, [role=tab]';
const menuItems = '[role=menuitem], [role=menuitemradio], [role=menuitemcheckbox]';
/** 'unknown field' or a name such as 'productCode'. */
const fieldName = /unknown field|\b[a-z]+[A-Z]\w*/;

/** Signs in as the owner, with the sample workshop. */
async function aSampleWorkshop(page: Page): Promise<void> {
  await signInAt(page, portal.address, 'owner', ownerPassword);
  const { firstRun } = await call(page, 'GET', `${portal.address}/api/admin/first-run`);
  if (!firstRun.samples) await call(page, 'POST', `${portal.address}/api/admin/samples`, { data: {} });
}

/**
 * Returns the first control of each kind that a person can press, by what it is called: 'Ticket for TB-104' and 'Ticket
 * for ST-220' are of one kind.
 */
async function kindsIn(part: Locator, what: string): Promise<Map<string, Locator>> {
  const found = part.locator(what);
  const names = await found.evaluateAll(elements =>
    elements.map(element => {
      const { width, height } = element.getBoundingClientRect();
      const isShown = element.checkVisibility({ visibilityProperty: true }) && width > 0 && height > 0;
      if (!isShown || element.matches(':disabled, [aria-disabled=true]')) return undefined;
      const label = element instanceof HTMLInputElement ? element.labels?.[0] : element;
      return element.getAttribute('aria-label') ?? (label as HTMLElement | undefined)?.innerText ?? '';
    }),
  );
  const kinds = new Map<string, Locator>();
  for (const [index, name] of names.entries()) {
    if (name === undefined) continue;
    const kind = name.replace(/\b[A-Z]{2,3}-\d+/g, 'CODE').replace(/\d+/g, '0');
    if (!kinds.has(kind)) kinds.set(kind, found.nth(index));
  }
  return kinds;
}

type Screen = { page: Page; open: () => Promise<unknown>; part: Locator };

/** Presses each kind of control, and each item of the menus that open. Returns what it pressed. */
async function pressAll({ page, open, part }: Screen): Promise<string[]> {
  const pending = watchRequests(page, request => !request.url().includes('/events'));
  const refused: string[] = [];
  const note = (answer: Response) => {
    if (answer.status() === 400) refused.push(`${answer.request().method()} ${answer.url()}`);
  };
  page.on('response', note);
  const pressed: string[] = [];

  /** Opens the screen again, because the last press may have changed it. Returns whether the control is still there. */
  const press = async (kind: string) => {
    await open();
    const control = (await kindsIn(part, controls)).get(kind);
    await control?.click();
    return control !== undefined;
  };
  const check = async (what: string) => {
    await untilQuiet(page, pending);
    expect((await saidIn(page)).join('\n'), `after '${what}'`).not.toMatch(fieldName);
    expect(refused, `after '${what}'`).toEqual([]);
    pressed.push(what);
  };

  await open();
  for (const kind of (await kindsIn(part, controls)).keys()) {
    if (!(await press(kind))) continue;
    await check(kind);
    for (const item of (await kindsIn(page.locator('body'), menuItems)).keys()) {
      if (!(await press(kind))) break;
      await (await kindsIn(page.locator('body'), menuItems)).get(item)?.click();
      await check(`${kind}, ${item}`);
    }
  }
  page.off('response', note);
  return pressed;
}

/** Returns the texts that the page alerts to. */
function saidIn(page: Page): Promise<string[]> {
  const alerts = page.locator('[role=alertdialog], [role=alert]').filter({ visible: true });
  return alerts.evaluateAll(elements =>
    elements.flatMap(element => {
      const texts: string[] = [];
      const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      while (nodes.nextNode()) texts.push(nodes.currentNode.textContent ?? '');
      return texts;
    }),
  );
}

/** Waits until nothing is loading and nothing is being worked on, such as a PDF. */
async function untilQuiet(page: Page, pending: ReadonlySet<unknown>): Promise<void> {
  let quiet = 0;
  await expect(async () => {
    const isQuiet = pending.size === 0 && (await page.locator('[aria-busy=true]').count()) === 0;
    quiet = isQuiet ? quiet + 1 : 0;
    expect(quiet).toBeGreaterThan(2);
  }).toPass({ intervals: [50] });
}

type ScreenAt = { path: string; shown: Locator; part?: Locator };

/** A screen that remembers nothing, such as the cards instead of the rows that another press chose. */
function screenAt(page: Page, { path, shown, part = page.getByRole('main') }: ScreenAt): Screen {
  const open = async () => {
    await page.goto(`${portal.address}${path}`);
    await expect(shown.first()).toBeVisible();
  };
  return { page, open, part };
}

async function signInAsOwner(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.clear());
  await aSampleWorkshop(page);
}

const isTicket = (name: string) => /ticket/i.test(name);
const nightly = { tag: '@nightly' };

test("no control of Today's jobs shows the name of a field", { tag: '@nightly' }, async ({ page }) => {
  await signInAsOwner(page);
  const job = page.getByRole('article').filter({ has: page.locator('[data-mark]') });

  const pressed = await pressAll(screenAt(page, { path: '/?tab=today', shown: job, part: job.first() }));

  expect(pressed.filter(isTicket).length).toBeGreaterThan(1);
});

test('no control of Today shows the name of a field', nightly, async ({ page }) => {
  test.setTimeout(300_000);
  await signInAsOwner(page);

  const pressed = await pressAll(screenAt(page, { path: '/?tab=today', shown: page.getByRole('article') }));

  expect(pressed).toEqual(expect.arrayContaining(['Review', 'Verify Completion']));
});

test('no control of the Board shows the name of a field', nightly, async ({ page }) => {
  test.setTimeout(300_000);
  await signInAsOwner(page);

  const pressed = await pressAll(screenAt(page, { path: '/?tab=board', shown: page.getByRole('article') }));

  expect(pressed.filter(isTicket)).not.toEqual([]);
});

test('no control of selected cards of the Board shows the name of a field', nightly, async ({ page }) => {
  test.setTimeout(300_000);
  await signInAsOwner(page);
  const { open, ...bar } = screenAt(page, {
    path: '/?tab=board',
    shown: page.getByRole('article'),
    part: page.getByRole('toolbar', { name: /selected/ }),
  });
  const select = async () => {
    await open();
    await page
      .getByRole('button', { name: /^More for/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Select' }).click();
    await expect(bar.part).toBeVisible();
  };

  const pressed = await pressAll({ ...bar, open: select });

  expect(pressed.filter(isTicket)).not.toEqual([]);
});

test("no control of the orders' list shows the name of a field", nightly, async ({ page }) => {
  test.setTimeout(300_000);
  await signInAsOwner(page);

  const pressed = await pressAll(screenAt(page, { path: '/?tab=orders', shown: page.getByRole('article') }));

  expect(pressed).toEqual(expect.arrayContaining(['Select order #0', 'More actions for #0, Delete']));
});

test('no control of selected orders shows the name of a field', nightly, async ({ page }) => {
  test.setTimeout(300_000);
  await signInAsOwner(page);
  const { open, ...bar } = screenAt(page, {
    path: '/?tab=orders',
    shown: page.getByRole('article'),
    part: page.getByRole('toolbar', { name: /selected/ }),
  });
  const select = async () => {
    await open();
    await page.locator('[data-tick]').first().check();
  };

  const pressed = await pressAll({ ...bar, open: select });

  expect(pressed.filter(isTicket)).not.toEqual([]);
});

test('no control of an opened order shows the name of a field', nightly, async ({ page }) => {
  test.setTimeout(300_000);
  await signInAsOwner(page);
  const { orders } = await call(page, 'GET', `${portal.address}/api/orders?progress=open`);
  const dialog = page.getByRole('dialog', { name: `Order #${orders[0].id}` });

  const pressed = await pressAll(
    screenAt(page, { path: `/customizations/${orders[0].id}`, shown: dialog.getByRole('checkbox'), part: dialog }),
  );

  expect(pressed.filter(isTicket)).not.toEqual([]);
});

/** Keeps a material that is below its minimum, with a purchase of it; the sample workshop has no stock. */
async function keepStock(page: Page): Promise<void> {
  const post = (path: string, data: object) => call(page, 'POST', `${portal.address}${path}`, { data });
  const { materials } = await call(page, 'GET', `${portal.address}/api/stock`);
  if (materials.length > 0) return;
  const { supplier } = await post('/api/suppliers', { name: 'Tannery' });
  const bridle = { category: 'leather', name: 'Bridle', unit: 'sqft', minLevel: 40, hasLots: true };
  const { material } = await post('/api/stock/materials', { ...bridle, supplierId: supplier.id });
  const expectedOn = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  const lines = [{ materialId: material.id, quantity: 5, unit: 'sqft' }];
  await post('/api/purchases', { supplierId: supplier.id, expectedOn, lines });
}

const stockScreens = {
  shortages: { path: '/?tab=stock', role: 'region', control: /^Order from / },
  materials: { path: '/?tab=stock&stock=materials', role: 'row', control: /, Adjust$/ },
  purchases: { path: '/?tab=stock&stock=purchases', role: 'article', control: /^Receive$/ },
} as const;
for (const [name, { path, role, control }] of Object.entries(stockScreens)) {
  test(`no control of the ${name} of the stock shows the name of a field`, nightly, async ({ page }) => {
    test.setTimeout(300_000);
    await signInAsOwner(page);
    await keepStock(page);
    const part = page.getByRole('main').getByRole(role).filter({ hasText: 'Bridle' }).first();

    const pressed = await pressAll(screenAt(page, { path, shown: part, part }));

    expect(pressed.some(one => control.test(one))).toBe(true);
  });
}

test('no control of a bench shows the name of a field', nightly, async ({ page, browser }) => {
  test.setTimeout(300_000);
  await signInAsOwner(page);
  const data = { name: 'Bench', stage: 'stitching' };
  const { code } = await call(page, 'POST', `${portal.address}/api/benches`, { data });
  const { orders } = await call(page, 'GET', `${portal.address}/api/orders?progress=open`);
  const { tickets } = await call(page, 'GET', `${portal.address}/api/orders/${orders[0].id}/tickets`);
  const bench = await (await browser.newContext(benchPhone)).newPage();
  await bench.goto(`${portal.address}/bench/pair#${code}`);
  await bench.waitForURL('**/bench');

  const heading = bench.getByRole('heading', { level: 1 });
  const list = screenAt(bench, { path: '/bench', shown: heading, part: bench.locator('body') });
  expect(await pressAll(list)).toEqual(expect.arrayContaining(['Cutting', 'Scan']));

  const job = screenAt(bench, { path: `/t/${tickets[0].job.ticket}`, shown: heading, part: bench.locator('body') });
  await call(page, 'POST', `${portal.address}/api/workers`, { data: { name: 'Elif' } });
  await job.open();
  await chooseWorker(bench, 'Elif');
  expect(await pressAll(job)).toContain('Problem');
});
