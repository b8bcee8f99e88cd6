import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Page } from '@playwright/test';
import type { ReceivedMail } from '#testing/servers/mail-server.ts';
import { expectAccessible } from './accessible.ts';
import { type EmptyPortal, ownerPassword, signInAt, startEmptyPortal } from './empty-portal.ts';
import { test } from './test.ts';
import { call } from './workshop.ts';

const goods = ['tote', 'satchel', 'backpack', 'journal', 'card-wallet', 'watch-strap'];
const password = 'hand-sewn saddles';

let portal: EmptyPortal;
test.beforeAll(async () => {
  portal = await startEmptyPortal();
});
test.afterAll(() => portal.stop());

/** Places, discusses and finishes an order, so that every kind of mail is sent. */
async function receiveAllMails(staff: Page, browser: Browser): Promise<ReceivedMail[]> {
  const { address, mail } = portal;
  await signInAt(staff, address, 'owner', ownerPassword);
  const company = { companyName: 'Harbour Goods', companyContact: '+44 20', companyEmail: 'buyer@harbour.example' };
  const account = { username: 'harbour', password, ...company };
  await call(staff, 'POST', `${address}/api/customers`, { data: account });
  const office = { ...account, username: 'office', companyName: 'Workshop', companyEmail: 'office@cordwain.example' };
  await call(staff, 'POST', `${address}/api/customers`, { data: { ...office, role: 'admin' } });
  for (const [index, good] of goods.entries()) {
    const picture = { name: `${good}.webp`, mimeType: 'image/webp', buffer: await pictureOf(good) };
    const multipart = { productCode: `G-${index + 1}`, description: good, colors: 'Tan', primaryImage: picture };
    await call(staff, 'POST', `${address}/api/admin/products`, { multipart });
  }

  const buyer = await (await browser.newContext()).newPage();
  await signInAt(buyer, address, 'harbour', password);
  const long = 'Unbreakable'.repeat(12);
  const products = goods.map((_, index) => ({
    productCode: `G-${index + 1}`,
    quantity: 100 + index,
    description: index === 0 ? long : 'Longer straps (68 cm).',
  }));
  const { order } = await call(buyer, 'POST', `${address}/api/orders/bulk`, { data: { products } });
  const at = `${address}/api/orders/${order.id}`;
  const image = { name: 'a.webp', mimeType: 'image/webp', buffer: await pictureOf('tote') };
  const question = `The wallets are fine.\nWhich thread shall we take? ${long}`;
  await call(buyer, 'POST', `${at}/messages`, { multipart: { message: question, images: image } });
  await call(staff, 'PUT', `${at}/products/G-1/status`, { data: { status: 'stitching' } });
  await call(staff, 'POST', `${at}/messages`, { multipart: { message: 'Totes follow on Tuesday.', images: image } });
  for (const { productCode, quantity } of products) {
    const line = `${at}/products/${productCode}`;
    await call(staff, 'PUT', `${line}/completion`, { data: { completed: quantity } });
  }
  await call(staff, 'PUT', `${at}/complete`);
  await expect.poll(() => mail.mails.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(5);
  await call(staff, 'POST', `${address}/api/auth/forgot`, { data: { name: 'harbour' } });
  await expect.poll(() => mail.mails.some(({ subject }) => subject === 'Set a new password')).toBe(true);
  return mail.mails;
}

function pictureOf(good: string): Promise<Buffer> {
  return readFile(`web/accounts/pictures/${good}.webp`);
}

/** Returns the HTML as mail programs show it: pictures are part of the mail. */
function shown({ html, pictures }: ReceivedMail): string {
  return pictures.reduce((text, { cid, address }) => text.replaceAll(`cid:${cid}`, address), html);
}

test('emails fit phones and desktops, in both themes', { tag: '@nightly' }, async ({ page, browser }) => {
  test.slow();
  const mails = await receiveAllMails(page, browser);

  for (const mail of mails) {
    for (const [width, colorScheme] of [
      [390, 'light'],
      [640, 'light'],
      [390, 'dark'],
    ] as const) {
      const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme });
      const reader = await context.newPage();
      await reader.setContent(shown(mail));
      const words = mail.subject.replace(/\W+/g, '-').slice(0, 40);
      await reader.screenshot({ path: `test-results/mails/${words}-${width}-${colorScheme}.png`, fullPage: true });
      await expectAccessible(reader);
      await context.close();
    }
  }
});
