import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Delivery } from '#contract/orders/deliveries/deliveries.ts';
import type { Shipment } from '#contract/orders/deliveries/shipments.ts';
import type { Order } from '#contract/orders/orders.ts';
import type { PdfJob } from '#documents/pdf-job.ts';
import { customerFilesOf, deliveryPdfOf, orderPdfOf, senderOf } from '#documents/pdf-jobs.ts';
import { anOrder, type TestOrder } from '#testing/builders.ts';
import { daysFromToday } from '#testing/changes/ready-change.ts';
import { aDelivery } from '#testing/deliveries.ts';
import { mailPortal } from '#testing/mail-portal.ts';
import { isNightly } from '#testing/nightly.ts';
import { readPdf, readPdfFile } from '#testing/read-pdf.ts';
import { sql } from '../../platform/database/sql.ts';
import { readLetterhead } from '../../workshop/letterhead/read-letterhead.ts';
import { orderPdfs } from './order-pdfs.ts';

const mail = await mailPortal({ pdfs: true });
const { portal, server, delivered } = mail;

beforeAll(async () => {
  const build = "(await import('./tools/built-web.mjs')).buildPdfs(process.execPath)";
  await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '--eval',
    `process.exit((await ${build}) ? 0 : 1)`,
  ]);
}, 120_000);

const bytesOf = (base64: string) => new Uint8Array(Buffer.from(base64, 'base64'));
const setup = {
  brand: 'Cordwain & Sons',
  size: 'A4',
  locale: 'en-GB',
  timeZone: 'UTC',
  madeAt: '2026-11-21T23:30:00Z',
} as const;
const anOwnOrder = (given = {}) => anOrder(portal, { for: mail.account, quantities: [40, 25], ...given });
const accept = async ({ id }: TestOrder) => {
  expect((await mail.admin.call('acceptOrder', { id })).status).toBe(200);
  await delivered();
};

/** Reads the answers from which the customer's browser makes the PDFs of an order. */
async function answersOf(id: number) {
  const { customer } = mail;
  const { order } = (await customer.call('readOrder', { id })).body as { order: Order };
  const { pictures } = (await customer.call('readOrderPictures', { id })).body;
  const { letterhead } = (await customer.call('readLetterhead')).body;
  const byProduct = pictures.map(({ productId, jpeg }: { productId: number; jpeg: string }) => [
    productId,
    bytesOf(jpeg),
  ]);
  return { order, setup, sender: senderOf(letterhead, bytesOf), pictures: new Map<number, Uint8Array>(byProduct) };
}

/** The text of a PDF without the time at which it was made. */
async function wordsOf(pdf: Uint8Array | PdfJob): Promise<string> {
  const { raw } = pdf instanceof Uint8Array ? await readPdfFile(pdf) : await readPdf(pdf);
  return raw.replaceAll(/(order system) · .*? (Page)/g, '$1 $2');
}

describe('DO-11 the emails of customers carry their PDFs', () => {
  test("the email of an acceptance carries the order's PDF, with the text of the browser's (D6)", async () => {
    const order = await anOwnOrder();
    await sql`update workshop_settings set time_zone = 'UTC'`.execute(portal.context.db);
    await accept(order);

    const [{ files = [], text, html } = {}] = server.mails;
    expect(files.map(({ name }) => name)).toEqual([`Order_${order.id}_Company ${mail.account.username}.pdf`]);
    expect([text, html].map(one => one?.includes('The PDF of the order is attached.'))).toEqual([true, true]);
    const answers = await answersOf(order.id);
    const own = orderPdfOf({ ...answers, orderedBy: undefined, revised: undefined, files: customerFilesOf([]) });
    expect(await wordsOf(files[0]?.content as Buffer)).toBe(await wordsOf(own));
  }, 30_000);

  test('it is the newest revision, also when the order changed while the email waited (DF4)', async () => {
    const order = await anOwnOrder();
    const [product] = order.products;
    await mail.admin.call('acceptOrder', { id: order.id });
    const change = { id: order.id, productId: product?.id, quantity: 41, reason: 'By phone', revision: 1 };
    expect((await mail.admin.call('changeOrderProduct', change)).status).toBe(200);
    await delivered();

    const { files = [] } = server.mails.find(({ subject }) => subject.includes('accepted')) ?? {};
    const words = await wordsOf(files[0]?.content as Buffer);
    expect(words).toContain('Revision 2');
    expect(words).toContain(`${product?.productCode} `);
    expect(words).toMatch(/\b41\b/);
  }, 30_000);

  test('the email of a delivery carries its note, and lists the products with how many of each left', async () => {
    const order = await anOwnOrder({ completed: [40, 25] });
    const [first, second] = order.products;
    await aDelivery(mail.admin, order.id, Number(first?.id), 30);
    await delivered();
    server.mails.length = 0;
    await aDelivery(mail.admin, order.id, Number(second?.id), 25);
    await delivered();

    const [{ files = [], text } = {}] = server.mails;
    expect(files.map(({ name }) => name)).toEqual([`Delivery_${order.id}-2_Company ${mail.account.username}.pdf`]);
    expect(text).toContain(`${second?.productCode} × 25`);
    expect(text).not.toContain(`${first?.productCode} ×`);
    expect(text).toContain('The delivery note is attached.');
    const { deliveries } = (await mail.customer.call('readDeliveries', { id: order.id })).body as {
      deliveries: Delivery[];
    };
    const own = deliveryPdfOf({ ...(await answersOf(order.id)), deliveries, number: 2 });
    expect(await wordsOf(files[0]?.content as Buffer)).toBe(await wordsOf(own as PdfJob));
  }, 30_000);

  test('the email of a shipment carries the packing list of all orders, as the browser renders it (D7)', async () => {
    const orders = [await anOwnOrder({ completed: [40, 25] }), await anOwnOrder({ completed: [40, 25] })];
    const given = orders.map(({ id, products }) => ({ id, products: [{ productId: products[0]?.id, quantity: 30 }] }));
    const { body } = await mail.admin.call('deliverTogether', { date: daysFromToday(0), cartons: 2, orders: given });
    await delivered();

    const [{ files = [], text } = {}, ...others] = server.mails;
    const { id } = body.shipment;
    expect([files.map(({ name }) => name), others]).toEqual([[`Packing_List_${id}_Harbour Goods.pdf`], []]);
    expect(text).toContain('The packing list is attached.');
    const { shipment } = (await mail.customer.call('readShipment', { id })).body as { shipment: Shipment };
    const { letterhead } = (await mail.customer.call('readLetterhead')).body;
    const own = await wordsOf({ kind: 'packing', setup, sender: senderOf(letterhead, bytesOf), shipment });
    for (const { id: order } of orders) expect(own).toContain(`Order #${order}, delivery 1`);
    expect(await wordsOf(files[0]?.content as Buffer)).toBe(own);
  }, 30_000);

  test('a person turns them off, and the email says nothing about a PDF', async () => {
    const { status } = await mail.customer.call('updateNotificationSettings', { email: { pdfs: false } });
    expect(status).toBe(200);
    await accept(await anOwnOrder());

    const [{ files, text } = {}] = server.mails;
    expect(files).toEqual([]);
    expect(text).not.toContain('PDF');
  });

  test('a mail server that refuses the size gets the email without it, which says where it is', async () => {
    server.answers.mostBytes = 14_000;
    await accept(await anOwnOrder());

    const [{ files, text, html } = {}, ...others] = server.mails;
    expect([files, others]).toEqual([[], []]);
    expect([text, html].map(one => one?.includes('The PDF of the order is in the portal.'))).toEqual([true, true]);
  }, 30_000);
});

test.each(['hangs', 'is killed', 'throws', ...(isNightly ? ['computes', 'needs 2 GB'] : [])])(
  'a process that %s delays no email beyond 5 seconds (D6)',
  async way => {
    const { context } = portal;
    const order = await anOwnOrder();
    const file = new URL('../../../testing/processes/dying-pdf-process.ts', import.meta.url);
    const settings = { ...context.settings, BRAND_NAME: way };
    const begun = performance.now();

    expect(await orderPdfs({ ...context, settings, readLetterhead, file }).ofOrder(mail.account.id, order.id)).toBe(
      undefined,
    );
    expect(performance.now() - begun).toBeLessThan(5_500);
  },
  20_000,
);

describe("'Send again'", () => {
  test('emails the PDF of an order, or of a delivery, to the people who get its emails', async () => {
    const order = await anOwnOrder({ completed: [40, 25] });
    const number = await aDelivery(mail.admin, order.id, Number(order.products[0]?.id), 30);
    await delivered();
    server.mails.length = 0;

    // The web sends no body when it leaves out all fields.
    expect((await mail.admin.send('POST', `/api/orders/${order.id}/pdfs`)).body).toEqual({ emails: 1 });
    await delivered();
    expect((await mail.admin.call('sendPdf', { id: order.id, delivery: number })).body).toEqual({ emails: 1 });
    await delivered();

    expect(server.mails.map(({ subject, files }) => [subject, files.map(({ name }) => name)])).toEqual([
      [`PDF of order #${order.id}`, [`Order_${order.id}_Company ${mail.account.username}.pdf`]],
      [`Delivery 1 of order #${order.id}`, [`Delivery_${order.id}-1_Company ${mail.account.username}.pdf`]],
    ]);
  }, 30_000);

  test('says that nobody gets it when nobody wants PDFs', async () => {
    const order = await anOwnOrder();
    await mail.customer.call('updateNotificationSettings', { email: { pdfs: false } });
    expect((await mail.admin.call('sendPdf', { id: order.id })).body).toEqual({ emails: 0 });
  });

  test('is 404 for an unknown order and for a deleted delivery', async () => {
    const order = await anOwnOrder({ completed: [40, 25] });
    const number = await aDelivery(mail.admin, order.id, Number(order.products[0]?.id), 30);
    await mail.admin.call('deleteDelivery', { id: order.id, number });
    const answers = [{ id: 999_999 }, { id: order.id, delivery: number }, { id: order.id, delivery: 7 }].map(
      async given => {
        const { status, code } = await mail.admin.call('sendPdf', given);
        return [status, code];
      },
    );
    expect(await Promise.all(answers)).toEqual([
      [404, 'orderNotFound'],
      [404, 'deliveryNotFound'],
      [404, 'deliveryNotFound'],
    ]);
  });
});
