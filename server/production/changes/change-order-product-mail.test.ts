import { expect, test } from 'vitest';
import { anAdmin, anOrder } from '#testing/builders.ts';
import { accept, ask } from '#testing/change-requests.ts';
import { mailPortal } from '#testing/mail-portal.ts';
import { eventually } from '#testing/servers/eventually.ts';

const mail = await mailPortal();
const { portal, server, withAddress } = mail;

test('OR-22 OR-21 a revision and a cancellation by the workshop are emailed with the difference and the reason', async () => {
  await withAddress(mail.account, 'ines@harbour.example');
  const admin = await portal.as(await anAdmin(portal));
  const [changed, cancelled] = [
    await anOrder(portal, { for: mail.account }),
    await anOrder(portal, { for: mail.account }),
  ];
  const [{ id: productId, productCode } = { id: 0, productCode: '' }] = changed.products;

  const change = { id: changed.id, productId, quantity: 12, reason: 'By phone', revision: 1 };
  await admin.call('changeOrderProduct', change);
  await admin.call('cancelOrder', { id: cancelled.id, reason: 'The tannery closed' });

  await eventually(() => expect(server.mails).toHaveLength(2));
  const sent = server.mails.map(({ subject, text }) => [subject, text] as const).sort();
  expect(sent.map(([subject]) => subject).sort()).toEqual(
    [`Order #${changed.id} was changed`, `Order #${cancelled.id} was cancelled`].sort(),
  );
  const all = sent.map(([, text]) => text).join('\n');
  expect(all).toContain(`Revision 2: ${productCode}: quantity 10 → 12. By phone`);
  expect(all).toContain('The tannery closed');
});

test('OR-21 an email about a revision that waits while the customer cancels the order does not say that the workshop did', async () => {
  await withAddress(mail.account, 'ines@harbour.example');
  const { id, products } = await anOrder(portal, { for: mail.account });
  const change = { id, productId: products[0]?.id, reason: 'By phone' };
  await mail.admin.call('changeOrderProduct', { ...change, quantity: 12, revision: 1 });
  await mail.delivered();
  await mail.admin.call('changeOrderProduct', { ...change, quantity: 13, revision: 2 });
  expect((await mail.customer.call('cancelOrder', { id, reason: '' })).body.change).toBeNull();

  await mail.delivered();

  expect(mail.subjects()).toEqual([`Order #${id} was changed`, `Order #${id} was changed`]);
  expect(server.mails.at(-1)?.text).not.toContain('cancelled');
});

test('OR-22 the removal of a product is a change of the order, of which the customer is notified and gets an email', async () => {
  await withAddress(mail.account, 'ines@harbour.example');
  const { id, products } = await anOrder(portal, { for: mail.account, quantities: [10, 5] });
  expect((await mail.admin.call('deleteOrderProduct', { id, productId: products[1]?.id })).status).toBe(200);
  await mail.delivered();

  const what = `Revision 2: ${products[1]?.productCode}: removed`;
  expect(mail.subjects()).toEqual([`Order #${id} was changed`]);
  expect(server.mails[0]?.text).toContain(`${what}.`);
  const { notifications } = (await mail.customer.call('readNotifications')).body;
  expect(notifications).toMatchObject([{ title: `Order #${id} was changed`, message: what, relatedId: id }]);
});

test('OR-22 a revision that leaves only ready items also says that the order is ready', async () => {
  await withAddress(mail.account, 'ines@harbour.example');
  const orders = [await anOrder(portal, { for: mail.account }), await anOrder(portal, { for: mail.account })] as const;
  await ask(mail.customer, orders[1], { quantity: 4 });
  for (const { id, products } of orders) {
    const productCode = products[0]?.productCode;
    await mail.admin.call('setCompletedCount', { id, productCode, completed: 4 });
  }
  const [{ id, products }, asked] = orders;
  const change = { id, productId: products[0]?.id, quantity: 4, reason: 'By phone', revision: 1 };
  expect((await mail.admin.call('changeOrderProduct', change)).body.order.orderPercentage).toBe(100);
  expect((await accept(mail.admin, asked.id, { despiteProduction: true })).body.order.orderPercentage).toBe(100);
  await mail.delivered();

  expect(mail.subjects().filter(subject => subject.includes('ready'))).toHaveLength(2);
  const { notifications } = (await mail.customer.call('readNotifications')).body;
  const titles = notifications.map(({ title }: { title: string }) => title);
  expect(titles).toEqual(expect.arrayContaining(orders.map(order => `Order #${order.id} is ready`)));
});
