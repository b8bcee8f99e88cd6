import { describe, expect, test } from 'vitest';
import { anAdmin, anOrder, aProduct } from '#testing/builders.ts';
import { mailPortal } from '#testing/mail-portal.ts';
import { aPicture } from '#testing/pictures.ts';
import { eventually } from '#testing/servers/eventually.ts';
import type { MailServer } from '#testing/servers/mail-server.ts';
import { sql } from '../../platform/database/sql.ts';
import { startMails } from '../../platform/mail/start-mails.ts';
import { orderMails } from './order-mails.ts';

const mail = await mailPortal();
const { portal, server, withAddress, write, queued, delivered, subjects } = mail;

/** Waits, because the outbox row is deleted a moment after the mail server has accepted the email. */
const nothingQueued = () => eventually(async () => expect(await queued()).toEqual([]));

describe('an email about a new message', () => {
  test("is sent to the customer as plain text and HTML, in the workshop's name", async () => {
    const order = await anOrder(portal, { for: mail.account });

    await write(mail.admin, order, 'The <b>wallets</b> are packed.\nTotes "follow" on Tuesday. ✓', [
      await aPicture('png', 9, 9),
    ]);
    await eventually(() => expect(server.mails).toHaveLength(1));

    const [{ from, to, headers, text, html }] = server.mails as [MailServer['mails'][0]];
    expect([from, to]).toEqual(['no-reply@orders.example', ['buyer@harbour.example']]);
    expect(headers).toMatch(/^From: "?Cordwain & Sons"? <no-reply@orders\.example>$/m);
    expect(headers).toMatch(/^To: buyer@harbour\.example$/m);
    expect(subjects()).toEqual([`Order #${order.id}: The <b>wallets</b> are packed. Totes "follow" on Tuesday. ✓`]);
    expect(headers).toMatch(/^Auto-Submitted: auto-generated$/im);
    expect(text).toBe(
      [
        `Cordwain & Sons wrote about order #${order.id}:`,
        'The <b>wallets</b> are packed.\nTotes "follow" on Tuesday. ✓\n(1 image)',
        `Open the order: http://orders.example/customizations/${order.id}`,
        '-- \nChoose which emails you get: http://orders.example/profile',
      ].join('\n\n'),
    );
    expect(html).toContain(
      'The &lt;b&gt;wallets&lt;/b&gt; are packed.<br>Totes &quot;follow&quot; on Tuesday. ✓<br><img',
    );
    expect(html).toContain(`href="http://orders.example/customizations/${order.id}"`);
    expect(html).not.toContain('<b>wallets');
  });

  test('contains the items that are done at each stage, once there are any', async () => {
    const order = await anOrder(portal, { for: mail.account, quantities: [20, 5], statuses: ['stitching'] });
    await write(mail.admin, order, 'Half of the work is done.');
    await delivered();

    expect(server.mails[0]?.text).toContain(
      `\n\nOrder #${order.id}: Cut 20, stitched 0, finished 0, packed 0 of 25.\n\nOpen`,
    );
  });

  test.each([
    // The mail server returns the domain of an envelope in Unicode, and the header as it was sent.
    ['info@müller.de', 'info@müller.de', 'info@xn--mller-kva.de', []],
    ['INFO@MÜLLER.DE', 'INFO@müller.de', 'INFO@xn--mller-kva.de', []],
    ['jürgen@example.com', 'jürgen@example.com', 'jürgen@example.com', ['SMTPUTF8']],
    ['jürgen@müller.de', 'jürgen@müller.de', 'jürgen@müller.de', ['SMTPUTF8']],
    ["r&d/sales=eu%x#1'@example.com", "r&d/sales=eu%x#1'@example.com", "r&d/sales=eu%x#1'@example.com", []],
    ['!$*?^{|}~`@example.com', '!$*?^{|}~`@example.com', '!$*?^{|}~`@example.com', []],
  ])('is delivered to %s', async (address, reached, header, extensions) => {
    const order = await anOrder(portal, { for: await withAddress(mail.account, address) });

    await write(mail.admin, order, 'Hello');
    await eventually(() => expect(server.mails).toHaveLength(1));

    const [{ to, headers, extensions: asked }] = server.mails as [MailServer['mails'][0]];
    expect([to, asked]).toEqual([[reached], extensions]);
    expect(headers).toContain(`To: ${header}\r\n`);
  });

  test('is sent at once, and one email with the unread messages of the next 5 minutes follows', async () => {
    const [order, other] = [await anOrder(portal, { for: mail.account }), await anOrder(portal, { for: mail.account })];
    await write(mail.admin, order, 'One');
    await eventually(() => expect(server.mails).toHaveLength(1));
    await write(mail.admin, order, 'Two');
    await write(mail.admin, order, 'Three');
    await write(mail.admin, other, 'Of another order');
    await eventually(() => expect(server.mails).toHaveLength(2));

    // The outbox row of a sent email is deleted a moment later.
    const waiting = await eventually(async () => {
      const rows = await queued();
      expect(rows).toHaveLength(2);
      return rows;
    });
    for (const { due_at, created_at } of waiting) {
      const seconds = (due_at.getTime() - created_at.getTime()) / 1000;
      expect(seconds).toBeGreaterThan(280);
      expect(seconds).toBeLessThanOrEqual(300);
    }
    await delivered();
    expect(server.mails).toHaveLength(3);
    expect(server.mails[2]?.text).toContain(':\n\nTwo\n\nThree\n\nOpen');

    await write(mail.admin, order, 'Four');
    await mail.customer.call('markOrderSeen', { id: String(order.id) });
    await delivered();
    expect(server.mails).toHaveLength(3);

    await write(mail.admin, order, 'Five');
    await delivered();
    expect(server.mails[3]?.text).toContain(':\n\nFive\n\nOpen');
  });

  test('contains at most 20 messages and counts the earlier ones', async () => {
    const order = await anOrder(portal, { for: mail.account });
    await write(mail.admin, order, 'At once');
    await eventually(() => expect(server.mails).toHaveLength(1));
    for (let number = 1; number <= 23; number++) await write(mail.admin, order, `Number ${number}`);

    await delivered();

    expect(server.mails[1]?.text).toContain(':\n\nNumber 4\n\nNumber 5\n\n');
    expect(server.mails[1]?.text).toContain('\n\nNumber 23\n\nand 3 earlier messages\n\n');
    expect(server.mails[1]?.html).toContain('and 3 earlier messages</p>');
  });

  test('is sent at once again after a quiet period', async () => {
    const order = await anOrder(portal, { for: mail.account });
    await write(mail.admin, order, 'One');
    await eventually(() => expect(server.mails).toHaveLength(1));
    await sql`update order_mails set due_at = due_at - interval '6 minutes'`.execute(portal.context.db);

    await write(mail.admin, order, 'Two');

    await eventually(() => expect(server.mails).toHaveLength(2));
  });
});

describe('the email about a finished order', () => {
  test('is sent once when the order reaches 100 %, not for each change', async () => {
    const order = await anOrder(portal, { for: mail.account, quantities: [10, 5] });
    const id = String(order.id);
    const [first, second] = order.products;
    await mail.admin.call('setCompletedCount', { id, productCode: first?.productCode, completed: 10 });
    await mail.admin.call('setProductStatus', { id, productCode: second?.productCode, status: 'packaging' });
    expect(await queued()).toEqual([]);

    await mail.admin.call('setCompletedCount', { id, productCode: second?.productCode, completed: 5 });
    await mail.admin.call('setProductStatus', { id, productCode: first?.productCode, status: 'packaging' });
    await eventually(() => expect(server.mails).toHaveLength(1));

    await nothingQueued();
    expect(subjects()).toEqual([`Order #${id} is ready: 15 items`]);
    expect(server.mails[0]?.text).toMatch(/^Your order #\d+ is ready, all 15 items\. Have a look and verify it\.\n/);
  });

  test('is sent when the order reaches 100 % because its unfinished product was removed', async () => {
    const order = await anOrder(portal, { for: mail.account, quantities: [1, 5], completed: [1, 0] });

    await mail.admin.call('deleteOrderProduct', { id: String(order.id), productId: String(order.products[1]?.id) });

    const both = [`Order #${order.id} is ready: 1 item`, `Order #${order.id} was changed`];
    await eventually(() => expect(subjects().sort()).toEqual(both));
    const texts = server.mails.map(({ text }) => text).join('\n');
    expect(texts).toContain(' is ready. Have a look and verify it.');
  });

  test('is not sent after the correction of an order that was finished by mistake', async () => {
    const order = await anOrder(portal, { for: mail.account, quantities: [10] });
    const at = { id: String(order.id), productCode: order.products[0]?.productCode };
    await server.away();
    await mail.admin.call('setCompletedCount', { ...at, completed: 10 });
    await eventually(async () => expect((await queued())[0]?.attempts).toBeGreaterThan(0));
    await mail.admin.call('setCompletedCount', { ...at, completed: 9 });
    await server.back();

    await delivered();

    expect(server.mails).toEqual([]);
  });

  test('is sent to the customer when the workshop verified completion, but not when the customer did', async () => {
    const [byWorkshop, byCustomer] = [
      await anOrder(portal, { for: mail.account, completed: [10] }),
      await anOrder(portal, { for: mail.account, completed: [10] }),
    ];

    await mail.customer.call('verifyCompletion', { id: String(byCustomer.id) });
    await mail.admin.call('verifyCompletion', { id: String(byWorkshop.id) });

    await eventually(() => expect(subjects()).toEqual([`Order #${byWorkshop.id} is complete`]));
    expect(server.mails[0]?.text).toContain('(10 items) is complete.');
    await nothingQueued();
  });
});

describe('no email is sent', () => {
  /** Waits until every email was tried. The outbox would pause between the attempts, so it is woken. */
  const allTried = () =>
    eventually(async () => {
      portal.context.wake();
      expect((await queued()).every(({ attempts }) => attempts > 0)).toBe(true);
    });
  /** Waits until no email is being sent: a repeated attempt may have been composed before the last change. */
  const attemptsEnded = () =>
    eventually(async () => {
      const locks = sql`
        select from pg_locks where locktype = 'advisory'
          and database = (select oid from pg_database where datname = current_database())`;
      expect((await locks.execute(portal.context.db)).rows).toEqual([]);
    });
  const everything = async () => {
    const order = await anOrder(portal, { for: mail.account, quantities: [10] });
    await write(mail.admin, order, 'Hello');
    await mail.admin.call('setCompletedCount', {
      id: String(order.id),
      productCode: order.products[0]?.productCode,
      completed: 10,
    });
    const finished = await anOrder(portal, { for: mail.account, completed: [10] });
    await mail.admin.call('verifyCompletion', { id: String(finished.id) });
    return order;
  };

  test('of a kind that the customer turned off, even if it was queued before', async () => {
    for (const [name, left] of [
      ['newMessage', ['ready', 'complete']],
      ['orderFinished', ['Hello', 'complete']],
      ['orderCompleted', ['Hello', 'ready']],
    ] as const) {
      await mail.customer.call('updateNotificationSettings', { email: { [name]: false } });
      server.mails.length = 0;
      await everything();
      await delivered();
      // Two emails leave at a time, so their order is open.
      expect(subjects()).toHaveLength(left.length);
      for (const word of left) expect(subjects()).toContainEqual(expect.stringContaining(word));
      await mail.customer.call('updateNotificationSettings', { email: { [name]: true } });
    }

    await server.away();
    server.mails.length = 0;
    await everything();
    await allTried();
    await mail.customer.call('updateNotificationSettings', {
      email: { newMessage: false, orderFinished: false, orderCompleted: false },
    });
    await attemptsEnded();
    await server.back();
    await delivered();
    expect(server.mails).toEqual([]);
  });

  test('to accounts without a valid address', async () => {
    for (const address of [
      '',
      'nobody',
      'a@b.example\r\nRCPT TO:<x@evil.example>',
      'a@b.example, x@evil.example',
      '<x@evil.example>',
    ]) {
      await withAddress(mail.account, address);
      await everything();
    }
    await delivered();

    expect(server.mails).toEqual([]);
  });

  test('about a deleted order or to a deleted account', async () => {
    await server.away();
    const order = await everything();
    await allTried();
    await mail.admin.call('deleteOrder', { id: String(order.id) });
    await sql`delete from accounts where id = ${mail.account.id}`.execute(portal.context.db);
    await attemptsEnded();
    await server.back();

    await delivered();

    expect(server.mails).toEqual([]);
  });

  test('for a rejected change', async () => {
    const order = await anOrder(portal, { for: mail.account, quantities: [10] });
    await write(mail.admin, order, '  ');
    await mail.admin.call('setCompletedCount', {
      id: String(order.id),
      productCode: order.products[0]?.productCode,
      completed: 11,
    });
    await mail.admin.call('verifyCompletion', { id: String(order.id) });

    expect([await queued(), server.mails]).toEqual([[], []]);
  });

  test('without SMTP_URL, and queued emails are discarded', async () => {
    const { SMTP_URL: _, ...settings } = portal.context.settings;
    await server.away();
    await everything();
    await allTried();
    const mails = startMails({
      settings,
      db: portal.context.db,
      log: { warn: () => {} },
      kinds: { mail: orderMails({ ...portal.context, settings }) },
    });

    // This portal's mail server is unreachable, so it must not take the rows first.
    await eventually(async () => {
      await sql`update outbox set due_at = now() where due_at > now()`.execute(portal.context.db);
      mails.wake();
      expect(await queued()).toEqual([]);
    });

    await mails.stop();
    await server.back();
    expect(server.mails).toEqual([]);
  });
});

describe('user input in an email', () => {
  test('adds no header and no recipient', async () => {
    const evil = 'Evil\r\nBcc: x@evil.example\r\n\r\nBody\u2028\u202eX: y';
    await sql`update companies set company_name = ${evil} where id = ${mail.account.id}`.execute(portal.context.db);
    await withAddress(mail.account, '');
    await withAddress(await anAdmin(portal), 'office@cordwain.example');
    const product = await aProduct(portal);

    await mail.customer.call('placeOrder', { products: [{ productCode: product.productCode, quantity: 1 }] });
    await eventually(() => expect(server.mails).toHaveLength(1));

    const [{ to, headers, text }] = server.mails as [MailServer['mails'][0]];
    expect(to).toEqual(['office@cordwain.example']);
    expect(headers).not.toMatch(/^(bcc|x):/im);
    expect(subjects()).toEqual([
      expect.stringMatching(/^Evil Bcc: x@evil\.example Body \u202eX: y ordered 1 item \(#\d+\)$/),
    ]);
    expect(text).toContain('ordered 1 product, 1 item.');
  });
});
