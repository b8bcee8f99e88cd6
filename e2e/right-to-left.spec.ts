import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { aPhoto, orderCard } from './steps.ts';
import { test } from './test.ts';
import { call, somebody } from './workshop.ts';

test(
  'isolates Arabic names and codes, gives notes a direction of their own, and shows Arabic readers one kind of digits',
  { tag: '@nightly' },
  async ({ browser }, { project: { use } }) => {
    const admin = await somebody({ browser, use, username: 'superadmin' });
    const username = randomUUID().slice(0, 8);
    const companyName = `النور ${username}`;
    const productCode = `جلد-${username}`;
    const note = 'لون أسود، 3 مم.';
    const company = { companyName, companyContact: '+20 2 5550 0100', companyEmail: 'gifts@nour.example' };
    const { customer } = await call(admin, 'POST', '/api/customers', {
      data: { username, password: 'cordwain-demo', ...company },
    });
    const product = { productCode, description: note, colors: 'a,b,c,d,e', visibleTo: `[${customer.id}]` };
    const multipart = { ...product, primaryImage: await aPhoto(admin, 'bag.jpg') };
    await call(admin, 'POST', '/api/admin/products', { multipart });
    const list = [{ name: companyName, quantity: 1, unit: 'sqft' }];
    const lists = { leather_items: list, lining_items: [], thread_items: [], metal_items: [] };
    await call(admin, 'POST', '/api/raw-materials', { data: { product_code: productCode, ...lists } });
    const buyer = await somebody({ browser, use, username });
    const products = ['TB-104', 'ST-220', 'KF-009'].map(code => ({ productCode: code, quantity: 1 }));
    const { order } = await call(buyer, 'POST', '/api/orders/bulk', {
      data: { products: [{ productCode, quantity: 50, description: note }, ...products] },
    });
    await call(buyer, 'POST', `/api/orders/${order.id}/messages`, { multipart: { message: 'مرحبا' } });

    await admin.goto(`/?tab=orders&order=${order.id}`);
    const opened = admin.getByRole('dialog', { name: `Order #${order.id}` });
    await expect(opened.locator('bdi', { hasText: companyName })).toBeVisible();
    await expect(opened.getByRole('heading', { name: productCode }).locator('bdi')).toHaveText(productCode);
    await expect(opened.getByText(note)).toHaveCSS('direction', 'rtl');
    await admin.goto(`/?tab=materials&materials=demand&customer=${customer.id}`);
    await admin.getByText('1 order', { exact: true }).first().click();
    await expect(admin.locator('bdi', { hasText: companyName }).first()).toBeVisible();
    await admin.goto('/');
    await admin.getByRole('button', { name: 'Find anything' }).click();
    await admin.getByRole('dialog').getByRole('combobox').fill(username);
    await expect(admin.getByRole('option', { name: `Order #${order.id}` }).locator('bdi')).toHaveText(companyName);
    await admin.goto(`/?tab=catalog&productCode=${username}`);
    await expect(admin.getByText(note)).toHaveCSS('direction', 'rtl');

    await buyer.goto(`/?productCode=${username}`);
    await expect(buyer.getByRole('banner').getByText(companyName)).toHaveCSS('direction', 'rtl');
    await expect(buyer.getByText(note)).toHaveCSS('direction', 'rtl');
    await buyer.getByRole('article').click();
    await expect(buyer.getByRole('dialog').getByText(note)).toHaveCSS('direction', 'rtl');
    await buyer.getByRole('button', { name: 'Select Product' }).click();
    await buyer.goto('/customization-cart');
    await buyer.getByLabel('Description & Color').fill(note);
    await expect(buyer.getByLabel('Description & Color')).toHaveCSS('direction', 'rtl');

    const reader = await somebody({ browser, use: { ...use, locale: 'ar-EG' }, username: 'admin' });
    // Numbers are in the locale of the browser only on a page of its language (SI-15).
    await reader.route(
      address => address.pathname === '/',
      async route => {
        const response = await route.fetch();
        await route.fulfill({ response, body: (await response.text()).replace(' lang="en"', ' lang="ar"') });
      },
    );
    await reader.goto(`/?tab=orders&customer=${customer.id}&look=cards`);
    const card = orderCard(reader, order.id);
    await expect(card).toContainText('٥٣ items');
    const said = await card.innerText();
    expect(said.replace(`#${order.id}`, '').replace(companyName, '')).not.toMatch(/[0-9]/);
    for (const part of ['٠', '+١', '١']) expect(said).toContain(part);
    await reader.goto(`/?tab=catalog&productCode=${username}`);
    await expect(reader.getByText('+٢', { exact: true })).toBeVisible();
  },
);
