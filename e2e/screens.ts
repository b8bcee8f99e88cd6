import { expect, type Page, type Request } from '@playwright/test';
import { sampleNow } from './sample-now.ts';
import { pressUntil } from './steps.ts';

export type Who = 'nobody' | 'customer' | 'customer-viewer' | 'customer2' | 'superadmin';
export type Step = (page: Page) => Promise<void>;
/**
 * Opens `path`. `open` does the remaining steps and waits until the screen is shown. `name` is the name of its
 * pictures.
 */
export type Screen = { name: string; who: Who; path: string; open: Step };

export const sees =
  (text: string | RegExp): Step =>
  page =>
    expect(page.getByText(text).first()).toBeVisible();
export const seesRows: Step = page => expect(page.getByRole('article').first()).toBeVisible();
export const presses =
  (name: string | RegExp, then: Step): Step =>
  async page => {
    await page.getByRole('button', { name }).first().click();
    await then(page);
  };
export const selects =
  (name: RegExp, then: Step): Step =>
  async page => {
    await page.getByRole('menuitem', { name }).click();
    await then(page);
  };
/** Scrolls to a part of the opened order, which phones show as a separate part. */
const scrollsTo =
  (heading: string, then: Step): Step =>
  async page => {
    await then(page);
    await page.getByRole('heading', { name: heading, exact: true }).evaluate(part => part.scrollIntoView());
  };
/** Opens the most urgent line of a bench. */
const opensLine: Step = async page => {
  await page.getByRole('list', { name: 'Next at Cutting' }).getByRole('link').first().click();
  await sees('Problem')(page);
};
const fails =
  (path: string, then: Step): Step =>
  async page => {
    await page.route(path, route => route.fulfill({ status: 500, json: {} }));
    await page.reload();
    await then(page);
  };

const fillsCart =
  (products: number[]): Step =>
  async page => {
    await page.evaluate(() => localStorage.removeItem('customizationCart'));
    for (const product of products) {
      await page.goto(`/?product=${product}`);
      await page.getByRole('button', { name: 'Select Product' }).click();
    }
    await expect(page.getByRole('dialog', { name: /Details/ })).toBeHidden();
  };
/** Puts these products into the cart, with the given quantities and a note for the first product. */
export const opensCart =
  (products: number[], quantities: string[]): Step =>
  async page => {
    await fillsCart(products)(page);
    await page.goto('/customization-cart');
    for (const [at, quantity] of quantities.entries()) await page.getByLabel('Quantity').nth(at).fill(quantity);
    await page.getByLabel('Description & Color').first().fill('Blind stamp inside, edges painted black.');
    await page.getByRole('heading', { level: 1 }).click();
  };
/** The requests that the loading state of a screen waits for. */
export const neverAnswered = new WeakSet<Request>();
const neverAnswers: Step = async page => {
  await page.route('**/api/orders?*', (_, request) => void neverAnswered.add(request));
  await page.reload();
  await expect(page.getByText('Loading...').first()).toBeAttached();
};
const opensImport: Step = async page => {
  await page.getByRole('button', { name: 'Import and export' }).click();
  await page.getByRole('menuitem', { name: 'Import CSV' }).click();
  await expect(page.getByText('Drag a CSV or Excel file here')).toBeVisible();
};
// On a desktop the row shows every action without a menu.
const opensMore: Step = async page => {
  await seesRows(page);
  const more = page.getByRole('button', { name: /^More actions/ }).first();
  if (await more.isVisible()) await more.click();
  await expect(page.getByRole('button', { name: 'Delete' }).or(page.getByText('Delete')).first()).toBeVisible();
};
/** Chooses a customer in an open dialog and waits for the preview. */
const previews =
  (label: RegExp, customer: string): Step =>
  async page => {
    await page.getByRole('button', { name: label }).click();
    await page.getByRole('option', { name: customer }).click();
    await expect(page.getByRole('list', { name: 'What will happen' })).toBeVisible();
  };
const opensHandOver: Step = async page => {
  await opensMore(page);
  await selects(/^Move to another customer$/, previews(/^Move to/, 'Casa Bruna'))(page);
};
/** On phones the filters are in a sheet. */
const opensCustomers: Step = async page => {
  await seesRows(page);
  const filters = page.getByRole('button', { name: /^Filter/ });
  if (await filters.isVisible()) await filters.click();
  await presses(/^Customer: /, sees('Atelier Nord'))(page);
};
/** On devices without hover, Edit is in a menu. */
const opensProductForm: Step = async page => {
  await seesRows(page);
  const more = page.getByRole('button', { name: /^More .*TB-110/ });
  if (await more.isVisible()) {
    await more.click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
  } else await page.getByRole('button', { name: /^Edit TB-110/ }).click();
  await sees('Save Product')(page);
};
const opensPassword: Step = async page => {
  await page.getByRole('banner').getByRole('button', { name: 'Harbour Goods' }).click();
  await page.getByRole('menuitem', { name: 'Change Password' }).click();
  await expect(page.getByLabel('Current Password')).toBeVisible();
};
/** Fixes the times at which the other people were last seen, because other screens sign them in. */
const readsPeople =
  (then: Step): Step =>
  async page => {
    const hoursAgo = [0, 2, 120];
    await page.route('**/api/customers/*/people', async route => {
      const { people, ...rest } = await (await route.fetch()).json();
      const seen = (at: number) => new Date(sampleNow.getTime() - (hoursAgo[at] ?? 0) * 3_600_000).toISOString();
      const changed = people.map((person: object, at: number) => ({ ...person, lastSeenAt: seen(at) }));
      await route.fulfill({ json: { ...rest, people: changed } });
    });
    await page.reload();
    await then(page);
  };
/** Shows two fixed sessions, because other screens sign in to the same account. */
const readsSessions: Step = async page => {
  const hoursAgo = [0, 26];
  const sessions = ['Chrome on Linux', 'Safari on iPhone'].map((browser, at) => {
    const usedAt = new Date(sampleNow.getTime() - (hoursAgo[at] ?? 0) * 3_600_000).toISOString();
    return { id: at + 1, current: at === 0, browser, address: `192.0.2.${at + 7}`, createdAt: usedAt, usedAt };
  });
  await page.route('**/api/me/sessions', route => route.fulfill({ json: { sessions } }));
  await page.reload();
  await sees('Safari on iPhone')(page);
};
/** Saves an address as if the password had been given long ago. */
const asksForPassword: Step = async page => {
  await readsSessions(page);
  const json = { error: 'Confirm that it is you', code: 'confirmIdentity' };
  await page.route('**/api/me/email', (route, request) =>
    request.method() === 'GET' ? route.fallback() : route.fulfill({ status: 403, json }),
  );
  await presses(/Email$/, sees('Save'))(page);
  await page.getByLabel('Email *').fill('ines@harbour.example');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await sees('Enter your password to continue.')(page);
};
const looksAtInvitation: Step = async page => {
  const json = { companyName: 'Harbour Goods', name: 'Sam Whitlock', email: '', companyRole: 'buyer' };
  await page.route('**/api/invitations/look', route => route.fulfill({ json: { ...json, invitedBy: 'Ines Okafor' } }));
  await page.reload();
  await sees('Join Harbour Goods')(page);
};
const palette: Step = async page => {
  await pressUntil(page, 'Control+k', 'Find anything');
  await page.getByRole('combobox').fill('st-22');
  await expect(page.getByRole('option').first()).toContainText('ST-22');
};

const entersOrder: Step = async page => {
  await page.getByRole('button', { name: /^Company/ }).click();
  await page.getByRole('option', { name: /^Harbour Goods/ }).click();
  await page.getByLabel('Add a product').fill('BT-036');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listitem', { name: /^Row 1, / })).toBeVisible();
};

/** Answers as if the newest delivery of the order had not arrived yet. */
const onItsWay =
  (then: Step): Step =>
  async page => {
    await page.route('**/deliveries', async route => {
      const { deliveries } = await (await route.fetch()).json();
      const newest = deliveries.at(-1);
      for (const product of newest.products) product.received = null;
      Object.assign(newest, { receivedAt: null, receivedBy: null, difference: null });
      await route.fulfill({ json: { deliveries } });
    });
    await page.reload();
    await then(page);
  };
/** On phones, buttons of their own open the form for an item that is missing. */
const reportsDifference: Step = async page => {
  const form = page.getByRole('dialog', { name: /^Confirm receipt/ });
  await page
    .getByRole('button', { name: 'Confirm Receipt' })
    .or(page.getByRole('button', { name: missing }))
    .last()
    .click();
  if (!(await form.isVisible())) await expect(form).toBeVisible();
  await form.getByRole('button', { name: missing }).click();
  await expect(form.getByText('What is missing or damaged')).toBeVisible();
};
const missing = 'Something is missing or damaged';
/** Asks a question about a product that waits for the answer. */
const asksQuestion: Step = async page => {
  await page.getByRole('button', { name: 'Needs an answer' }).click();
  await page.getByLabel('About').selectOption({ index: 1 });
  await expect(page.getByText('Hold this product until then')).toBeVisible();
};

/** An order of Harbour Goods with samples, which was delivered in two parts. */
const sampled = 47;
/** An order of 22 ready products with a conversation. */
export const order = 62;
const byWho: Record<Who, Record<string, [path: string, open: Step]>> = {
  nobody: {
    login: ['/login', sees('Welcome Back')],
    'forgot-password': ['/login', presses('Forgot password?', sees('Ask the workshop for a new password'))],
    'reset-password': ['/reset-password#token', sees('Set a new password')],
    'verify-email-invalid': ['/verify-email', sees('This link is no longer valid')],
    invitation: ['/invitation#token', looksAtInvitation],
    'invitation-invalid': ['/invitation', sees('This link is no longer valid')],
    offline: ['/offline.html', sees('No connection')],
  },
  customer: {
    catalog: ['/', seesRows],
    'catalog-empty': ['/?productCode=nothing', sees('No products found')],
    'product-detail': ['/?product=9', sees('Available Colors')],
    'cart-empty': ['/customization-cart', sees('Your cart is empty')],
    orders: ['/orders', seesRows],
    'orders-loading': ['/orders', neverAnswers],
    'orders-archived': ['/orders?archived=1', seesRows],
    'order-detail': [`/orders?order=${order}`, sees('Order Summary')],
    'order-conversation': [
      `/orders?order=${order}&talk=1`,
      page => expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible(),
    ],
    'order-timeline': [`/orders?order=${order}&log=1`, scrollsTo('Timeline', sees('items are ready'))],
    'sample-to-approve': [`/orders?order=${sampled}&sample=1`, sees('Approve Sample')],
    'sample-change': [
      `/orders?order=${sampled}&sample=1`,
      async page => {
        // The order's products have a button with this name, too.
        const sample = page.getByRole('region', { name: /^Sample of/ });
        await sample.getByRole('button', { name: 'Ask for a Change' }).click();
        await sees('What should change?')(page);
      },
    ],
    deliveries: [
      `/orders?order=${sampled}&part=deliveries`,
      scrollsTo('Deliveries', sees('Received with a difference')),
    ],
    'delivery-receipt': [`/orders?order=${sampled}&part=deliveries`, onItsWay(reportsDifference)],
    'question-to-answer': [`/orders?order=67&talk=1`, sees(/^Answering:/)],
    'verify-completion': ['/orders', presses(`Verify #${order}`, sees('Are you sure'))],
    notifications: ['/orders', presses(/^Notifications/, sees('Mark all read'))],
    profile: ['/profile', sees('Notification settings')],
    'change-password': ['/profile', opensPassword],
    security: ['/security', readsSessions],
    'confirm-identity': ['/security', asksForPassword],
    people: ['/people', readsPeople(sees('Open invitations'))],
    'people-invite': ['/people', readsPeople(presses('Invite', sees('Create Invitation')))],
    'quick-order': ['/', presses('Quick Order', sees('Paste lines: code, quantity, color, note'))],
  },
  'customer-viewer': { 'viewer-order': [`/orders?order=${order}`, sees('Order Summary')] },
  customer2: {
    cart: ['/', opensCart([9, 1], ['120'])],
    'cart-beside': ['/', fillsCart([9, 1])],
  },
  superadmin: {
    'first-steps': ['/?start=1', sees('Welcome to your workshop')],
    emails: ['/?tab=orders&emails=1', sees('This portal sends no emails')],
    today: ['/?tab=today', sees('Waiting for your answer')],
    board: ['/?tab=board', seesRows],
    accuracy: ['/?tab=dates', sees('Promises kept')],
    'admin-orders': ['/?tab=orders', seesRows],
    'admin-orders-cards': ['/?tab=orders&look=cards', seesRows],
    'admin-orders-failed': ['/?tab=orders', fails('**/api/orders?*', sees('The orders could not be loaded'))],
    'admin-orders-empty': ['/?tab=orders&search=xyzzy', sees('Clear search')],
    'new-order': ['/?tab=orders&new=1', entersOrder],
    'admin-order-menu': ['/?tab=orders', opensMore],
    'order-hand-over': ['/?tab=orders', opensHandOver],
    'admin-order-customers': ['/?tab=orders', opensCustomers],
    'admin-order-detail': [`/?tab=orders&order=${order}`, sees('Order Summary')],
    'admin-order-history': [`/?tab=orders&order=${order}&log=1`, scrollsTo('Notes for the workshop', sees(/^desk$/))],
    'hold-form': [
      '/?tab=orders&order=72',
      presses('More for WS-024', selects(/^Put .* on hold$/, sees('Customers never see it.'))),
    ],
    'sample-rounds': [
      `/?tab=orders&order=${sampled}`,
      async page => {
        const form = page.getByRole('form', { name: 'Send for Approval' });
        await form.evaluate(block => block.scrollIntoView({ block: 'center' }));
      },
    ],
    'sample-waive': [
      `/?tab=orders&order=${sampled}`,
      async page => {
        // The rounds of samples load after the order and move what is below them.
        await sees(/^Approved by /)(page);
        await sees('Send another round')(page);
        const button = page.getByRole('button', { name: 'Start Without Approval' }).first();
        await button.evaluate(it => it.scrollIntoView({ block: 'center' }));
        await button.click();
        await sees('Why is production started without approval?')(page);
      },
    ],
    'new-delivery': ['/?tab=orders&order=62&part=deliveries', presses('New Delivery', sees('Send Delivery'))],
    'question-form': ['/?tab=orders&order=72&talk=1', asksQuestion],
    'change-product': [
      '/?tab=orders&order=72',
      presses('More for WS-024', selects(/^Change Product$/, sees('The change becomes a revision'))),
    ],
    'cancel-order': [
      '/?tab=orders&order=72',
      presses(/^More actions$/, selects(/^Cancel Order$/, sees('What was cut stays used.'))),
    ],
    'manage-catalog': ['/?tab=catalog', seesRows],
    'manage-catalog-rows': ['/?tab=catalog&look=rows', seesRows],
    'manage-product': ['/?tab=catalog&product=9', sees('Visible To Customers')],
    'product-form': ['/?tab=catalog&productCode=TB-110', opensProductForm],
    'product-import': ['/?tab=catalog', opensImport],
    customers: ['/?tab=customers', seesRows],
    'customers-rows': ['/?tab=customers&look=rows', seesRows],
    'customers-failed': ['/?tab=customers', fails('**/api/admin/customers', sees('Failed to fetch customers'))],
    'customer-detail': ['/?tab=customers&customer=3', sees('Member Since')],
    'customer-merge': [
      '/?tab=customers',
      presses(/^More actions for Lyra Hotels/, selects(/^Merge$/, previews(/^Merge into/, 'Casa Bruna'))),
    ],
    'customer-form': ['/?tab=customers', presses(/^Edit Harbour Goods/, sees('Save Changes'))],
    'customer-credentials': ['/?tab=customers', presses(/^Credentials Harbour Goods/, sees('New Password'))],
    'raw-materials': ['/?tab=materials', seesRows],
    'raw-material-templates': ['/?tab=materials&materials=templates', seesRows],
    'raw-material-demand': ['/?tab=materials&materials=demand', sees(/items to make in/)],
    'raw-material-form': ['/?tab=materials', presses(/^Edit /, sees('Save Raw Material'))],
    'template-form': ['/?tab=materials&materials=templates', presses('Add Template', sees('Save Template'))],
    stock: ['/?tab=stock', sees('What the open orders lack')],
    'stock-materials': ['/?tab=stock&stock=materials', sees(/^Counted [A-Z\d]/)],
    'stock-material': ['/?tab=stock&stock=materials&material=2', sees('Ledger')],
    'stock-purchases': ['/?tab=stock&stock=purchases', sees(/^Purchase \d+, /)],
    'count-sheet': ['/?tab=stock&stock=materials&sheet=1', sees(/^\d+ of \d+ counted$/)],
    pace: ['/?tab=pace', sees(/are in work/)],
    workshop: ['/?tab=workshop', sees('Add a bench')],
    'workshop-dates': ['/?tab=workshop', scrollsTo('Calendar', sees('Working days'))],
    'bench-home': ['/bench', sees('Next at Cutting')],
    'bench-line': ['/bench', opensLine],
    audit: [`/?tab=audit&kind=orderProductChanged`, seesRows],
    'find-anything': ['/?tab=orders', palette],
    shortcuts: ['/?tab=orders', page => pressUntil(page, '?', 'Keyboard shortcuts')],
  },
};

/** Every screen, dialog and popover in its different states: empty, loading, failed. */
export const screens: Screen[] = (Object.keys(byWho) as Who[]).flatMap(who =>
  Object.entries(byWho[who]).map(([name, [path, open]]) => ({ name, who, path, open })),
);
