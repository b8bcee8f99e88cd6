import { expect, type Locator, type Page } from '@playwright/test';
import { aPhoto, expectAlert, orderCard } from './steps.ts';
import { test } from './test.ts';
import { openConversation, placeOrder, sendManyMessages, sendMessage, somebody, writeMessage } from './workshop.ts';

/** Each size has a customer of its own, so that desk and phone do not share orders. */
const customerOf = (project: string) => (project === 'phone' ? 'customer2' : 'customer');

test.describe('unread messages, without polling', () => {
  let customer: Page;
  let admin: Page;
  let order: number;

  test.beforeEach(async ({ browser }, { project: { name, use } }) => {
    customer = await somebody({ browser, use, username: customerOf(name), polling: false });
    admin = await somebody({ browser, use, username: 'admin', polling: false });
    order = await placeOrder(customer);
  });

  test(
    'a badge shows an unread message on every screen of its reader until the reader opens the details',
    { tag: '@phone-nightly' },
    async ({ browser }, info) => {
      const other = await somebody({
        browser,
        use: info.project.use,
        username: customerOf(info.project.name),
        polling: false,
      });
      for (const page of [customer, other]) {
        await page.goto('/orders');
        await expect(orderCard(page, order)).toBeVisible();
      }
      const view = (page: Page) => orderCard(page, order).getByRole('button', { name: /^View Details/ });
      await expect(view(customer)).toHaveAccessibleName('View Details');
      const before = await unreadIn(customer);

      await sendMessage(admin, order, 'The hides are here.');
      await sendMessage(admin, order, 'We begin tomorrow.');
      for (const page of [customer, other]) {
        await expect(view(page)).toHaveAccessibleName('View Details 2 unread messages');
      }
      await expect.poll(() => unreadIn(customer)).toBeGreaterThanOrEqual(before + 2);

      await view(customer).click();
      await expect(customer.getByRole('dialog', { name: `Order #${order}` })).toBeVisible();
      await expect(view(other)).toHaveAccessibleName('View Details');
      await customer.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      await expect(view(customer)).toHaveAccessibleName('View Details');
      const stamps = await customer.evaluate(
        id => Object.keys(localStorage).filter(key => key.startsWith('lastSeen:') && key.endsWith(`:${id}`)),
        order,
      );
      expect(stamps).toHaveLength(1);
      expect(stamps[0]).toMatch(/^lastSeen:\d+:\d+$/);
    },
  );
});

/** Returns the number in the header. */
async function unreadIn(page: Page): Promise<number> {
  const label = await page.getByRole('link', { name: /unread messages?$/ }).getAttribute('aria-label');
  return Number.parseInt(label ?? '', 10);
}

test.describe('the send box', () => {
  let page: Page;
  let order: number;
  let talk: Locator;
  let field: Locator;
  let send: Locator;

  test.beforeEach(async ({ browser }, { project: { name, use } }) => {
    page = await somebody({ browser, use, username: customerOf(name) });
    order = await placeOrder(page);
    talk = await openConversation(page, order, 'customer');
    field = talk.getByRole('textbox', { name: 'Message' });
    send = talk.getByRole('button', { name: 'Send', exact: true });
  });

  test('sends on Enter, breaks the line on Shift+Enter, ignores blank text, and does not interrupt a composition', async () => {
    await expect(send).toBeDisabled();
    await field.fill('  \n ');
    await expect(send).toBeDisabled();
    await field.press('Enter');
    await expect(talk.getByText('No messages yet')).toBeVisible();

    await field.fill('First line');
    await field.press('Shift+Enter');
    await field.pressSequentially('second line');
    // The Enter that confirms a Japanese composition must not send the message.
    await field.dispatchEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true });
    await field.dispatchEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, cancelable: true });
    await expect(field).toHaveValue('First line\nsecond line');
    await send.click();
    await expect(talk.getByRole('paragraph').filter({ hasText: 'First line' })).toHaveText('First line\nsecond line');
    await expect(field).toHaveValue('');
    await expect(field).toBeFocused();
  });

  test('keeps its scroll position while a message is sent', { tag: '@nightly' }, async () => {
    let goOn = () => {};
    const held = new Promise<void>(resolve => {
      goOn = resolve;
    });
    await page.route(`**/api/orders/${order}/messages`, async route => {
      if (route.request().method() === 'POST') await held;
      return route.continue();
    });
    await field.fill('Longer straps');
    const before = await field.boundingBox();
    await field.press('Enter');
    await expect(talk.getByText('Sending...')).toBeVisible();

    expect(await field.boundingBox()).toEqual(before);

    goOn();
    await expect(field).toHaveValue('');
    expect(await field.boundingBox()).toEqual(before);
  });

  test('R8: keeps a draft after a failure and a closed dialog, and never sends it twice', {
    tag: '@nightly',
  }, async () => {
    let lost = 0;
    // The first message arrives, but its answer is lost.
    await page.route(`**/api/orders/${order}/messages`, async route => {
      if (route.request().method() !== 'POST' || lost > 0) return route.continue();
      lost += 1;
      await route.fetch();
      return route.abort();
    });
    await writeMessage(talk, 'Gift boxes, please');
    await expectAlert(page, 'Failed to send message');
    await expect(field).toHaveValue('Gift boxes, please');

    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await openConversation(page, order, 'customer');
    await expect(field).toHaveValue('Gift boxes, please');
    await expect(field).not.toBeFocused();
    expect(await field.evaluate((input: HTMLTextAreaElement) => input.selectionStart)).toBe(18);
    await Promise.all([field.press('Enter'), field.press('Enter'), field.press('Enter')]);
    await expect(field).toHaveValue('');
    const { messages } = await (await page.request.get(`/api/orders/${order}/messages`)).json();
    expect(messages.map(({ message }: { message: string }) => message)).toEqual(['Gift boxes, please']);
    await expect(talk.getByRole('paragraph').filter({ hasText: 'Gift boxes' })).toHaveCount(1);
  });

  test('sends pictures without the removed ones, and View Image enlarges them', { tag: '@phone-nightly' }, async () => {
    await talk
      .getByLabel('Attach images')
      .setInputFiles([
        await aPhoto(page, 'strap.jpg'),
        await aPhoto(page, 'buckle.jpg'),
        await aPhoto(page, 'edge.jpg'),
        { name: 'list.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') },
      ]);
    await expect(talk.getByText('list.pdf: Only JPG, PNG, GIF and WebP images are accepted')).toBeVisible();
    await talk.getByRole('button', { name: 'Remove buckle.jpg' }).click();
    await expect(talk.getByRole('button', { name: 'Remove edge.jpg' })).toBeFocused();
    await expect(send).toBeEnabled();
    await send.click();

    await expect(talk.getByRole('button', { name: /^View Image \d$/ })).toHaveCount(2);
    await expect(send).toBeDisabled();
    await talk.getByRole('button', { name: 'View Image 2' }).click();
    const large = page.getByRole('dialog', { name: /^You ·/ });
    await expect(large.getByText('Image 2 of 2')).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(large.getByText('Image 1 of 2')).toBeVisible();
    await expect.poll(() => large.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640);
    await page.keyboard.press('Escape');
    await expect(large).toBeHidden();
    await expect(talk).toBeVisible();

    await talk.getByLabel('Attach images').setInputFiles(await aPhoto(page, 'hide.jpg'));
    await talk.getByRole('button', { name: 'Remove hide.jpg' }).click();
    await expect(field).toBeFocused();
  });
});

test(
  'a long conversation opens at its end and loads the rest on demand, without layout shift',
  { tag: ['@nightly', '@phone-nightly'] },
  async ({ browser }, { project: { name, use } }) => {
    const page = await somebody({ browser, use, username: customerOf(name) });
    const order = await placeOrder(page);
    await sendManyMessages(page, order, 104);
    const talk = await openConversation(page, order, 'customer');
    await expect(talk.getByText('Message 104.')).toBeInViewport();
    await expect(talk.getByText('Message 4.', { exact: true })).toHaveCount(0);

    const earlier = talk.getByRole('button', { name: 'Show earlier messages' });
    await earlier.scrollIntoViewIfNeeded();
    const fifth = talk.getByText('Message 5.', { exact: true });
    const place = (await fifth.boundingBox())?.y ?? 0;
    await earlier.click();
    await expect(talk.getByText('Message 1.', { exact: true })).toBeAttached();

    await expect(earlier).toBeHidden();
    expect(Math.abs(((await fifth.boundingBox())?.y ?? 0) - place)).toBeLessThanOrEqual(60);
    await expect(talk.getByText('Message 104.')).toBeAttached();
  },
);
