import { beforeEach, expect, test } from 'vitest';
import { anOrder, aPerson, type TestOrder } from '#testing/builders.ts';
import { daysFromToday } from '#testing/changes/ready-change.ts';
import { mailPortal } from '#testing/mail-portal.ts';
import { sql } from '../../platform/database/sql.ts';

const mail = await mailPortal();
const { portal, server, delivered, subjects, queued } = mail;

let orders: TestOrder[];
beforeEach(async () => {
  orders = [];
  for (let place = 0; place < 3; place++) {
    orders.push(await anOrder(portal, { for: mail.account, quantities: [20], completed: [10] }));
  }
});

const send = () =>
  mail.admin.call('deliverTogether', {
    date: daysFromToday(0),
    carrier: 'Northway Freight',
    cartons: 3,
    orders: orders.map(({ id, products }) => ({ id, products: [{ productId: products[0]?.id, quantity: 4 }] })),
  });
const textOf = (at = 0) => server.mails[at]?.text.replace(/\s+/g, ' ');
const numbers = () => orders.map(({ id }) => `#${id}`).join(', ');

test('D7 a shipment of three orders sends one email, which names all of them', async () => {
  await send();
  await delivered();
  expect(subjects()).toEqual([`Delivery of orders ${numbers()}`]);
  expect(textOf()).toMatch(/12 items were sent on \d+ \w+ \d{4} with Northway Freight, in 3 cartons\./);
  for (const { id, products } of orders) {
    expect(textOf()).toContain(`#${id}: ${products[0]?.productCode} × 4`);
    expect(server.mails[0]?.html).toContain(`/customizations/${id}`);
  }
  expect(server.mails[0]?.headers).toMatch(
    new RegExp(`^In-Reply-To: <order-${orders[0]?.id}\\.${mail.account.id}@orders\\.example>`, 'im'),
  );
});

test('D7 each person gets one email, also about orders of which only some are theirs', async () => {
  const colleague = await mail.withAddress(await aPerson(portal, mail.account, 'buyer'), 'ada@harbour.example');
  await sql`update orders set placed_by = ${colleague.id} where id = ${orders[2]?.id ?? 0}`.execute(portal.context.db);
  await send();
  await delivered();
  expect(server.mails.flatMap(({ to }) => to).sort()).toEqual(['ada@harbour.example', 'buyer@harbour.example']);
  expect(new Set(subjects())).toEqual(new Set([`Delivery of orders ${numbers()}`]));
});

test('the email names only the deliveries that were not deleted, and none leaves when all were', async () => {
  await mail.customer.call('updateNotificationSettings', { email: { deliveries: false } });
  const { id } = (await send()).body.shipment;
  expect(await queued()).toEqual([]);
  await mail.customer.call('updateNotificationSettings', { email: { deliveries: true } });
  const wait = async () => {
    const payload = { mail: 'shipmentSent', accountId: mail.account.id, orderId: orders[0]?.id, messageId: id };
    await sql`insert into outbox (kind, payload, due_at, share) values ('mail', ${JSON.stringify(payload)}, now(), 0)`.execute(
      portal.context.db,
    );
    await delivered();
  };
  await mail.admin.call('deleteDelivery', { id: orders[1]?.id, number: 1 });
  await wait();
  expect(subjects()).toEqual([`Delivery of orders #${orders[0]?.id}, #${orders[2]?.id}`]);
  server.mails.length = 0;
  for (const { id: order } of [orders[0], orders[2]] as TestOrder[]) {
    await mail.admin.call('deleteDelivery', { id: order, number: 1 });
  }
  await wait();
  expect(subjects()).toEqual([]);
});
