import { beforeEach, expect, test } from 'vitest';
import { anAdmin, anOrder, aPerson } from '#testing/builders.ts';
import { aDelivery, receiptForm } from '#testing/deliveries.ts';
import { mailPortal } from '#testing/mail-portal.ts';
import { aPicture } from '#testing/pictures.ts';
import { eventually } from '#testing/servers/eventually.ts';
import { sql } from '../../platform/database/sql.ts';

const mail = await mailPortal();
const { portal, server, delivered, subjects, queued } = mail;
let id: number;
let productId: number;

beforeEach(async () => {
  const order = await anOrder(portal, { for: mail.account, quantities: [200], completed: [120] });
  id = order.id;
  productId = order.products[0]?.id ?? 0;
});

const textOf = (at: number) => server.mails[at]?.text.replace(/\s+/g, ' ');

test('DL-4 every delivery has an email of its own at once, in the conversation of its order', async () => {
  await sql`update orders set po_number = '4711' where id = ${id}`.execute(portal.context.db);
  await aDelivery(mail.admin, id, productId, 80);
  await aDelivery(mail.admin, id, productId, 1);
  // Nothing has to wait: `delivered` would make them due.
  await eventually(() => expect(subjects()).toHaveLength(2));

  expect(subjects().sort()).toEqual([`Delivery 1 of order #${id} (PO 4711)`, `Delivery 2 of order #${id} (PO 4711)`]);
  server.mails.sort((one, other) => one.subject.localeCompare(other.subject));
  expect(server.mails[0]?.to).toEqual(['buyer@harbour.example']);
  expect(server.mails[0]?.headers).toMatch(
    new RegExp(`^In-Reply-To: <order-${id}\\.${mail.account.id}@orders\\.example>`, 'im'),
  );
  expect(textOf(0)).toMatch(/80 items were sent on \d+ \w+ \d{4} with Northway Freight; 8[01] of 200 delivered\./);
  expect(textOf(1)).toMatch(/1 item was sent on /);
  expect(textOf(0)).toContain(`Open the order: http://orders.example/customizations/${id}`);
});

test('DL-4 the email names the tracking as text, also without a carrier', async () => {
  const given = { date: new Date().toISOString().slice(0, 10), tracking: '<b>javascript:alert(1)</b>' };
  await mail.admin.call('sendDelivery', { id, ...given, products: [{ productId, quantity: 2 }] });
  await delivered();
  expect(textOf(0)).toMatch(/2 items were sent on \d+ \w+ \d{4}, <b>javascript:alert\(1\)<\/b>; 2 of 200 delivered\./);
  expect(server.mails[0]?.html).not.toContain('<b>javascript');
});

test('DL-4 no email is sent of a delivery that was deleted before', async () => {
  await sql`insert into order_mails (account_id, order_id, mail, due_at)
    values (${mail.account.id}, ${id}, 'deliverySent', now() + interval '1 minute')`.execute(portal.context.db);
  await aDelivery(mail.admin, id, productId, 80);
  await mail.admin.call('deleteDelivery', { id, number: 1 });
  await delivered();
  expect(subjects()).toEqual([]);
});

test('DL-4 a difference is mailed once to the workshop, with note and pictures, and is answered to the customer', async () => {
  await mail.withAddress(await anAdmin(portal), 'office@cordwain.example');
  await mail.customer.call('updateNotificationSettings', { email: { deliveries: false } });
  await aDelivery(mail.admin, id, productId, 30);
  const pictures = [await aPicture('png', 40, 40), await aPicture('png', 50, 50)];
  const form = receiptForm({ received: [{ productId, received: 28 }], note: 'Two have a scratch.', pictures });
  await mail.customer.call('confirmReceipt', { id, number: 1 }, { form });
  await delivered();

  expect(subjects()).toEqual([`Difference in delivery 1 of order #${id}`]);
  expect(server.mails[0]?.to).toEqual(['office@cordwain.example']);
  expect(textOf(0)).toContain(
    `${mail.account.username} of Company ${mail.account.username} reports: Two have a scratch.`,
  );
  expect(server.mails[0]?.pictures).toHaveLength(2);
  expect(server.mails[0]?.headers).toMatch(/^Reply-To: .*buyer@harbour\.example/im);
});

test("DL-4 the switch 'Deliveries' turns these emails off, for both sides; a receipt in full sends none", async () => {
  const office = await mail.withAddress(await anAdmin(portal), 'office@cordwain.example');
  await (await portal.as(office)).call('updateNotificationSettings', { email: { deliveries: false } });
  const { body } = await mail.customer.call('updateNotificationSettings', { email: { deliveries: false } });
  expect(body.settings.email).toMatchObject({ deliveries: false, dates: true });
  await aDelivery(mail.admin, id, productId, 30);
  await mail.customer.call('confirmReceipt', { id, number: 1 }, { form: receiptForm({ note: 'Scratched' }) });
  await aDelivery(mail.admin, id, productId, 30);
  await mail.customer.call('confirmReceipt', { id, number: 2 }, { form: receiptForm() });
  expect(await queued()).toEqual([]);
});

test('DL-4 who received a delivery gets the later emails of the order', async () => {
  const colleague = await mail.withAddress(await aPerson(portal, mail.account, 'buyer'), 'ada@harbour.example');
  await aDelivery(mail.admin, id, productId, 30);
  await delivered();
  await (await portal.as(colleague)).call('confirmReceipt', { id, number: 1 }, { form: receiptForm() });
  server.mails.length = 0;
  await aDelivery(mail.admin, id, productId, 30);
  await delivered();
  expect(server.mails.flatMap(({ to }) => to).sort()).toEqual(['ada@harbour.example', 'buyer@harbour.example']);
});
