import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { type Browser, expect, type Page, type PlaywrightTestOptions, test } from '@playwright/test';
import { requestPdf } from './read-pdf.ts';
import { aPhoto, orderCard } from './steps.ts';
import { call, openConversation, sendMessage, somebody } from './workshop.ts';

/** Texts that would run as code if the portal did not escape them. None is longer than a color or contains a comma. */
const payloads = [
  '<script>hit(1)</script>',
  '"><script>hit(2)</script>',
  '</textarea><script>hit(3)</script>',
  '<img src=x onerror=hit(4)>',
  '<svg onload=hit(5)>',
  '<svg><script>hit(6)</script></svg>',
  '" autofocus onfocus=hit(7) x="',
  "' onmouseover='hit(8)",
  '<iframe srcdoc="<script>hit(9)</script>">',
  '<a href="javascript:hit(10)">x</a>',
  'javascript:hit(11)',
  'data:text/html<script>hit(12)</script>',
  '<math><mi xlink:href="javascript:hit(13)">',
  '<details open ontoggle=hit(14)>',
  '<body onload=hit(15)>',
  '<style>@import "//hit.example";</style>',
  '<base href="//hit.example/">',
  '{{constructor.constructor("hit(18)")()}}',
  '<%= hit(19) %>',
  '<noscript><p title="</noscript><img src=x onerror=hit(20)>">',
  ') /JavaScript (hit(21)) endobj',
];
const all = payloads.join(' ');
const [markup = ''] = payloads;

type Given = { browser: Browser; use: Partial<PlaywrightTestOptions>; username: string };

/** Opens a browser that records executed scripts, policy violations and errors. */
async function watched(given: Given, noted: string[]): Promise<Page> {
  const page = await somebody(given);
  await page.exposeFunction('hit', (what: unknown) => noted.push(`ran: ${what}`));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      (window as unknown as { hit: (what: string) => void }).hit(`${violatedDirective} ${blockedURI}`),
    );
  });
  page.on('pageerror', error => noted.push(error.message));
  page.on('console', message => message.type() === 'error' && noted.push(message.text()));
  page.on('dialog', dialog => noted.push(dialog.message()));
  page.on('request', request => request.url().includes('hit.example') && noted.push(request.url()));
  return page;
}

test(
  'S5 S7 shows typed text as text on every screen of all roles and in PDFs, without a policy violation',
  { tag: '@nightly' },
  async ({ browser }, { project: { use } }) => {
    test.setTimeout(120_000);
    const noted: string[] = [];
    const admin = await watched({ browser, use, username: 'admin' }, noted);
    const superadmin = await watched({ browser, use, username: 'superadmin' }, noted);
    const username = `<b>${randomUUID().slice(0, 8)}`;
    const data = {
      ...{ username, password: 'cordwain-demo', companyName: all.slice(0, 200), companyContact: all.slice(200, 400) },
      ...{ companyEmail: 'x@y.example', companyAddress: all, contactPerson: markup, contactPersonPhone: payloads[3] },
      contactPersonDesignation: payloads[4],
    };
    const { customer } = await call(admin, 'POST', '/api/customers', { data });
    // The file has a difficult name, too.
    const photo = await aPhoto(admin, '"><img src=x onerror=hit(22)>.jpg');
    const productCode = `<svg onload=hit(23)>${username}`;
    const form = { productCode, description: all, colors: payloads.join(','), visibleTo: `[${customer.id}]` };
    await call(admin, 'POST', '/api/admin/products', { multipart: { ...form, primaryImage: photo } });
    const list = [{ name: payloads[3], quantity: 1, unit: 'sqft' }];
    const lists = { leather_items: list, lining_items: list, thread_items: list, metal_items: list };
    const record = { product_code: productCode, product_name: all.slice(0, 200), ...lists };
    await call(superadmin, 'POST', '/api/raw-materials', { data: record });
    await call(superadmin, 'POST', '/api/raw-materials/templates', {
      data: { name: `${username}${markup}`, description: all, ...lists },
    });

    const buyer = await watched({ browser, use, username }, noted);
    const { files } = await call(buyer, 'POST', '/api/uploads', { multipart: { files: photo } });
    const products = [{ productCode, quantity: 2, description: all, images: [files[0].url] }];
    const { order } = await call(buyer, 'POST', '/api/orders/bulk', { data: { products } });
    for (const payload of payloads) await sendMessage(buyer, order.id, payload);
    await sendMessage(admin, order.id, all);

    await buyer.goto('/');
    await buyer.getByRole('button', { name: productCode }).first().click();
    // The description, and the note of the earlier order.
    await expect(buyer.getByRole('dialog').getByText(all)).toHaveCount(2);
    await buyer.getByRole('dialog').getByRole('button', { name: 'Select Product' }).click();
    await buyer.goto('/customization-cart');
    await expect(buyer.getByText(productCode).first()).toBeVisible();
    await buyer.goto('/profile');
    await expect(buyer.getByText(data.companyAddress)).toBeVisible();
    await buyer.getByRole('button', { name: /^Notifications/ }).click();
    await expect(buyer.getByText('<script>').first()).toBeVisible();
    await admin.goto(`/?tab=catalog&productCode=${encodeURIComponent(productCode)}`);
    await expect(admin.getByRole('article', { name: productCode })).toBeVisible();
    await admin.goto(`/?tab=customers&search=${encodeURIComponent(username)}`);
    await expect(admin.getByText(`@${username}`)).toBeVisible();
    await admin.goto('/?tab=orders&sort=newest');
    await expect(
      orderCard(admin, order.id)
        .or(admin.getByText(`#${order.id}`))
        .first(),
    ).toBeVisible();
    for (const [page, side] of [
      [buyer, 'customer'],
      [admin, 'admin'],
      [superadmin, 'admin'],
    ] as const) {
      const talk = await openConversation(page, order.id, side);
      for (const payload of payloads)
        await expect(talk.getByRole('paragraph').filter({ hasText: payload }).first()).toHaveText(payload);
    }
    for (const [address, shown] of [
      ['/?tab=materials', productCode],
      ['/?tab=materials&materials=templates', markup],
      ['/?tab=materials&materials=demand', payloads[3]],
      ['/?tab=audit', username],
    ] as const) {
      await superadmin.goto(address);
      await expect(
        superadmin
          .getByText(shown ?? '')
          .filter({ visible: true })
          .first(),
      ).toBeVisible();
    }

    await buyer.goto('/orders');
    const saved = buyer.waitForEvent('download');
    await requestPdf(orderCard(buyer, order.id), 'Download PDF');
    const { stdout } = await promisify(execFile)('pdfinfo', [await (await saved).path()]);
    expect(stdout).toMatch(/^JavaScript: +no$/m);
    expect((await saved).suggestedFilename()).toMatch(/^Order_\d+_[^<>"/\\|:*?]*\.pdf$/);
    expect(noted).toEqual([]);
  },
);
