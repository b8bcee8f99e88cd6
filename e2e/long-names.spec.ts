import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { aPhoto, orderCard } from './steps.ts';
import { test } from './test.ts';
import { call, somebody } from './workshop.ts';

const password = 'cordwain-demo';
const widths = [1440, 1024, 390];

test(
  'names and colors of maximum length without spaces do not break the layout',
  { tag: '@nightly' },
  async ({ browser }, { project: { use } }) => {
    test.setTimeout(120_000);
    const admin = await somebody({ browser, use, username: 'superadmin' });
    const own = randomUUID().slice(0, 8);
    const companyName = own.padEnd(200, 'W');
    const productCode = own.padEnd(64, 'L');
    const color = own.padEnd(60, 'C');
    const company = { companyContact: companyName, companyEmail: `${own.padEnd(60, 'x')}@y.example` };
    const data = { username: own, password, companyName, contactPerson: companyName, ...company };
    const { customer } = await call(admin, 'POST', '/api/customers', { data });
    const product = { productCode, colors: `${color},Tan`, description: companyName, visibleTo: `[${customer.id}]` };
    const multipart = { ...product, primaryImage: await aPhoto(admin, 'bag.jpg') };
    await call(admin, 'POST', '/api/admin/products', { multipart });
    const list = [{ name: companyName, quantity: 1, unit: 'sqft' }];
    const lists = { leather_items: list, lining_items: list, thread_items: [], metal_items: [] };
    await call(admin, 'POST', '/api/raw-materials', { data: { product_code: productCode, ...lists } });
    const buyer = await somebody({ browser, use, username: own });
    const products = [{ productCode, quantity: 2, description: companyName }];
    const { order } = await call(buyer, 'POST', '/api/orders/bulk', { data: { products } });
    const open = async (page: Page, address: string) => {
      await page.goto(address);
      await expect(page.getByText(own).filter({ visible: true }).first()).toBeVisible();
    };

    for (const width of widths) {
      for (const page of [admin, buyer]) await page.setViewportSize({ width, height: 900 });
      for (const look of ['cards', 'rows']) {
        await open(admin, `/?tab=customers&find=${own}&look=${look}`);
        await expectInside(admin.getByRole('article'));
        await open(admin, `/?tab=catalog&productCode=${own}&look=${look}`);
        await expectInside(admin.getByRole('article'));
        await open(admin, `/?tab=orders&customer=${customer.id}&look=${look}`);
        await expectInside(orderCard(admin, order.id));
      }
      await open(admin, `/?tab=orders&customer=${customer.id}&look=cards`);
      const name = await orderCard(admin, order.id).getByTitle(companyName).boundingBox();
      const bar = await orderCard(admin, order.id).getByRole('progressbar').boundingBox();
      if (!name || !bar) throw new Error('the card has no name or no progress');
      expect(name.x + name.width <= bar.x || name.y + name.height <= bar.y, `beside or above, ${width}`).toBe(true);

      await open(admin, `/?tab=catalog&productCode=${own}&look=cards`);
      await admin.getByRole('heading', { name: productCode }).click();
      await expectInside(admin.getByRole('dialog'));
      await admin.getByRole('button', { name: 'Edit Product' }).click();
      await expectInside(admin.getByRole('dialog', { name: 'Edit Product' }));

      await open(admin, `/?tab=orders&order=${order.id}`);
      const opened = admin.getByRole('dialog', { name: `Order #${order.id}` });
      await opened.locator('summary').click();
      const total = opened.getByRole('columnheader', { name: 'Total required' });
      await expect(total).toBeVisible();
      expect((await total.boundingBox())?.x, `the amounts, ${width}`).toBeLessThan(width);
      await expectInside(opened.getByRole('table'));

      await open(buyer, `/?productCode=${own}`);
      await expectInside(buyer.getByRole('article'));
      await buyer.getByRole('article').click();
      await expectInside(buyer.getByRole('dialog'));
      await open(buyer, '/profile');
      await expectInside(buyer.getByRole('main'));
    }
  },
);

/** Expects that the element does not overflow its right edge or widen the page. */
async function expectInside(box: Locator): Promise<void> {
  await expect(box).toHaveCount(1);
  const beyond = () =>
    box.evaluate(element => {
      const { right } = element.getBoundingClientRect();
      const words = (one: Element) => `${one.tagName} ${one.textContent.slice(0, 20)}`;
      const outside = [...element.querySelectorAll('*')].filter(one => one.getBoundingClientRect().right > right + 1);
      return [
        ...outside.filter(one => !one.closest('.visually-hidden')).map(words),
        ...(document.documentElement.scrollWidth > window.innerWidth ? ['the page is too wide'] : []),
      ];
    });
  await expect.poll(beyond).toEqual([]);
}
