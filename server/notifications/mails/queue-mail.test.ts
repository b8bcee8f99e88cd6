import { describe, expect, test } from 'vitest';
import { aCustomer, anAdmin, anOrder, aProduct } from '#testing/builders.ts';
import { mailPortal } from '#testing/mail-portal.ts';
import { eventually } from '#testing/servers/eventually.ts';
import { sql } from '../../platform/database/sql.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { mails } from './kinds.ts';
import { queueMail } from './queue-mail.ts';

const mail = await mailPortal();
const { portal, server, withAddress, write, queued, delivered, subjects } = mail;

const nothingQueued = () => eventually(async () => expect(await queued()).toEqual([]));

/** Queues this many emails about orders of one company, while the mail server takes its time for each. */
async function flood(count: number): Promise<void> {
  const orders = [];
  for (let n = 0; n < count; n++) orders.push(await anOrder(portal, { for: mail.account }));
  server.answers.delayMs = 100;
  for (const { id } of orders) {
    const payload = { mail: 'orderConfirmed', accountId: mail.account.id, orderId: id, messageId: 0 };
    await sql`
      insert into outbox (kind, payload, share) values ('mail', ${JSON.stringify(payload)}, ${mail.account.companyId})`.execute(
      portal.context.db,
    );
  }
  portal.context.wake();
  await eventually(() => expect(server.mails.length).toBeGreaterThan(0));
}
const behind = (subject: string) =>
  eventually(() => {
    const at = subjects().findIndex(one => one.includes(subject));
    expect(at).toBeGreaterThanOrEqual(0);
    return at;
  });

describe('while many emails about orders wait', () => {
  test('an email for a new password and an invitation come first', async () => {
    await flood(40);
    const before = server.mails.length;

    await portal.nobody.call('forgotPassword', { name: mail.account.username });
    const invited = { name: 'Ada', email: 'ada@harbour.example', companyRole: 'buyer' };
    await mail.customer.call('invitePerson', { id: mail.account.id, ...invited });

    expect((await behind('Set a new password')) - before).toBeLessThan(12);
    expect((await behind('invites you to order')) - before).toBeLessThan(12);
    delete server.answers.delayMs;
    await nothingQueued();
  });

  test('an email to another company is sent in its turn', async () => {
    await flood(40);
    const other = await withAddress(await aCustomer(portal), 'nord@example.com');
    const order = await anOrder(portal, { for: other });
    const before = server.mails.length;

    await write(mail.admin, order, 'Your straps are cut.');

    expect((await behind('Your straps are cut.')) - before).toBeLessThan(12);
    delete server.answers.delayMs;
    await nothingQueued();
  });
});

describe('several new orders within a minute', () => {
  const place = async () => {
    const { productCode } = await aProduct(portal);
    return (await mail.customer.call('placeOrder', { products: [{ productCode, quantity: 20 }] })).body.order.id;
  };
  const toOffice = () => server.mails.filter(({ to }) => to.includes('office@cordwain.example'));

  test('reach a member of staff in one email after the first', async () => {
    await withAddress(await anAdmin(portal), 'office@cordwain.example');
    const first = await place();
    await eventually(() => expect(toOffice()).toHaveLength(1));
    const others = [await place(), await place(), await place(), await place()];

    const waiting = await eventually(async () => {
      const rows = (await queued()).filter(({ due_at, created_at }) => due_at > created_at);
      expect(rows).toHaveLength(4);
      return rows;
    });
    for (const { due_at, created_at } of waiting) {
      expect(due_at.getTime() - created_at.getTime()).toBeLessThanOrEqual(60_000);
    }
    expect(toOffice()[0]?.subject).toBe(`Harbour Goods ordered 20 items (#${first})`);
    await delivered();

    expect(toOffice()).toHaveLength(2);
    const { subject, text, html } = toOffice()[1] as (typeof server.mails)[0];
    const [one, two, three, four] = others;
    expect(subject).toBe(`4 new orders: #${one}, #${two}, #${three} and 1 more`);
    expect(text).toContain(`#${four} Harbour Goods: 1 product, 20 items`);
    expect(text).toContain('Open the orders: http://orders.example/?tab=orders');
    for (const id of others) expect(html).toContain(`href="http://orders.example/customizations/${id}"`);
    // The customer gets a confirmation of each.
    expect(server.mails.filter(({ to }) => to.includes('buyer@harbour.example'))).toHaveLength(5);
  });

  test('are listed once each, also after the mail server was away', async () => {
    await withAddress(await anAdmin(portal), 'office@cordwain.example');
    await withAddress(mail.account, '');
    await server.away();
    const ids = [await place(), await place(), await place()];
    await eventually(async () => expect((await queued()).some(({ attempts }) => attempts > 0)).toBe(true));
    await server.back();

    await delivered();

    expect(subjects()).toEqual([`3 new orders: ${ids.map(id => `#${id}`).join(', ')}`]);
  });

  test('leave out deleted orders', async () => {
    await withAddress(await anAdmin(portal), 'office@cordwain.example');
    await withAddress(mail.account, '');
    await server.away();
    const [gone, kept] = [await place(), await place()];
    await mail.admin.call('deleteOrder', { id: gone });
    await server.back();

    await delivered();

    expect(subjects()).toEqual([`Harbour Goods ordered 20 items (#${kept})`]);
  });
});

test('the second email of a kind about an order waits as long as the kind is quiet (NO-5)', async () => {
  const { id, companyId } = await withAddress(await aCustomer(portal), 'quiet@example.com');
  const order = await anOrder(portal, { for: mail.account });
  const twice = [...mails, ...mails].map(kind =>
    queueMail(kind, [{ id: order.id, customerId: companyId }], sql<boolean>`a.id = ${id}`),
  );
  const waits = new Map<string, number>();
  const undone = new Error('undone');

  const queueing = inTransaction(portal.context.db, async tx => {
    for (const queued of twice) await sql`with ${queued} select`.execute(tx);
    const { rows } = await sql<{ mail: string; minutes: number }>`
      select mail, round(extract(epoch from due_at - now()) / 60)::int as minutes from order_mails
      where account_id = ${id}`.execute(tx);
    for (const { mail: kind, minutes } of rows) waits.set(kind, minutes);
    throw undone;
  });

  await expect(queueing).rejects.toBe(undone);
  const usual = Object.fromEntries(mails.map(kind => [kind, 5]));
  const others = { customerMessage: 15, deliverySent: 0, shipmentSent: 0, reminder: 24 * 60, orderPdf: 0 };
  expect(Object.fromEntries(waits)).toEqual({ ...usual, ...others });
});
