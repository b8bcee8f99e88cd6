import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { aCustomer, anAdmin, anOrder, aProduct } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { type MailServer, startMailServer } from '#testing/mail-server.ts';
import { aPicture } from '#testing/pictures.ts';
import { testPortal } from '#testing/portal.ts';
import { startMails } from './deliver-mails.ts';
import { sweepMails } from './sweep-mails.ts';

const server: MailServer = await startMailServer();
const portal = testPortal({
  SMTP_URL: server.url,
  PUBLIC_URL: 'http://orders.example',
  BRAND_NAME: 'Cordwain & Sons',
});
let account: Awaited<ReturnType<typeof aCustomer>>;
let customer: Client;
let admin: Client;

beforeEach(async () => {
  const { db } = portal.context;
  await sql`truncate orders, notifications, outbox cascade`.execute(db);
  await sql`delete from accounts where role <> 'superadmin'`.execute(db);
  server.mails.length = 0;
  for (const answer of ['recipient', 'mail', 'delayMs'] as const) delete server.answers[answer];
  account = await withAddress(await aCustomer(portal, { companyName: 'Harbour Goods' }), 'buyer@harbour.example');
  customer = await portal.as(account);
  admin = await portal.as(await anAdmin(portal));
});
afterAll(() => server.away());

async function withAddress<A extends { id: number }>(who: A, address: string): Promise<A> {
  await portal.context.db.updateTable('accounts').set({ company_email: address }).where('id', '=', who.id).execute();
  return who;
}

function write(client: Client, order: { id: number }, message: string, images: Buffer[] = []) {
  const form = new FormData();
  form.append('message', message);
  for (const image of images) form.append('images', new File([image as never], 'x.png'));
  return client.call('sendMessage', { id: String(order.id) }, { form });
}

const queued = () =>
  portal.context.db.selectFrom('outbox').selectAll().where('kind', '=', 'mail').orderBy('id').execute();
/** Makes what waits due, and waits until nothing of it is left. */
async function delivered(): Promise<void> {
  await sql`update outbox set due_at = now()`.execute(portal.context.db);
  portal.context.nudge();
  await vi.waitFor(async () => expect(await queued()).toEqual([]), { timeout: 10_000 });
}
const subjects = () => server.mails.map(({ headers }) => /^Subject: (.*)$/m.exec(headers)?.[1]);

describe('a new message', () => {
  test('is told to the customer, in plain text and HTML, from the workshop by its name', async () => {
    const order = await anOrder(portal, { for: account });

    await write(admin, order, 'The <b>wallets</b> are packed.\nTotes "follow" on Tuesday. ✓', [
      await aPicture('png', 9, 9),
    ]);
    await vi.waitFor(() => expect(server.mails).toHaveLength(1));

    const [{ from, to, headers, text, html }] = server.mails as [MailServer['mails'][0]];
    expect([from, to]).toEqual(['no-reply@orders.example', ['buyer@harbour.example']]);
    expect(headers).toMatch(/^From: "?Cordwain & Sons"? <no-reply@orders\.example>$/m);
    expect(headers).toMatch(/^To: buyer@harbour\.example$/m);
    expect(headers).toMatch(new RegExp(`^Subject: New message about order #${order.id}$`, 'm'));
    expect(headers).toMatch(/^Auto-Submitted: auto-generated$/im);
    expect(text).toBe(
      [
        `Cordwain & Sons wrote about order #${order.id}:`,
        'The <b>wallets</b> are packed.\nTotes "follow" on Tuesday. ✓\n(1 image)',
        `Open the order: http://orders.example/customizations/${order.id}`,
        '-- \nYou can turn these e-mails off in My Profile at Cordwain & Sons.',
      ].join('\n\n'),
    );
    expect(html).toContain(
      'The &lt;b&gt;wallets&lt;/b&gt; are packed.<br>Totes &quot;follow&quot; on Tuesday. ✓<br>(1 image)',
    );
    expect(html).toContain(`href="http://orders.example/customizations/${order.id}"`);
    expect(html).not.toContain('<b>wallets');
  });

  test('of the customer is told to nobody by mail', async () => {
    const order = await anOrder(portal, { for: account });

    await write(customer, order, 'Hello');

    expect(await queued()).toEqual([]);
  });

  test('is told at once; what follows within 5 minutes together, once, and only what was not seen', async () => {
    const [order, other] = [await anOrder(portal, { for: account }), await anOrder(portal, { for: account })];
    await write(admin, order, 'One');
    await vi.waitFor(() => expect(server.mails).toHaveLength(1));
    await write(admin, order, 'Two');
    await write(admin, order, 'Three');
    await write(admin, other, 'Of another order');
    await vi.waitFor(() => expect(server.mails).toHaveLength(2));

    const waiting = await queued();
    expect(waiting).toHaveLength(2);
    for (const { due_at, created_at } of waiting) {
      const seconds = (due_at.getTime() - created_at.getTime()) / 1000;
      expect(seconds).toBeGreaterThan(280);
      expect(seconds).toBeLessThanOrEqual(300);
    }
    await delivered();
    expect(server.mails).toHaveLength(3);
    expect(server.mails[2]?.text).toContain(':\n\nTwo\n\nThree\n\nOpen');

    await write(admin, order, 'Four');
    await customer.call('markOrderSeen', { id: String(order.id) });
    await delivered();
    expect(server.mails).toHaveLength(3);

    await write(admin, order, 'Five');
    await delivered();
    expect(server.mails[3]?.text).toContain(':\n\nFive\n\nOpen');
  });

  test('after a quiet time goes at once again', async () => {
    const order = await anOrder(portal, { for: account });
    await write(admin, order, 'One');
    await vi.waitFor(() => expect(server.mails).toHaveLength(1));
    await sql`update order_mails set due_at = due_at - interval '6 minutes'`.execute(portal.context.db);

    await write(admin, order, 'Two');

    await vi.waitFor(() => expect(server.mails).toHaveLength(2));
  });
});

describe('an order', () => {
  test('that reaches 100 % is told once, not at each change', async () => {
    const order = await anOrder(portal, { for: account, quantities: [10, 5] });
    const id = String(order.id);
    const [first, second] = order.products;
    await admin.call('setCompletedCount', { id, productCode: first?.productCode, completed: 10 });
    await admin.call('setProductStatus', { id, productCode: second?.productCode, status: 'packaging' });
    expect(await queued()).toEqual([]);

    await admin.call('setCompletedCount', { id, productCode: second?.productCode, completed: 5 });
    await admin.call('setProductStatus', { id, productCode: first?.productCode, status: 'packaging' });
    await vi.waitFor(() => expect(server.mails).toHaveLength(1));

    expect(await queued()).toEqual([]);
    expect(subjects()).toEqual([`Your order #${id} is finished`]);
    expect(server.mails[0]?.text).toMatch(
      /^All of your order #\d+ is done: 15 items\. Please verify its completion in the portal\.\n/,
    );
  });

  test('that reaches 100 % because its open product was removed is told', async () => {
    const order = await anOrder(portal, { for: account, quantities: [1, 5], completed: [1, 0] });

    await admin.call('deleteOrderProduct', { id: String(order.id), productId: String(order.products[1]?.id) });

    await vi.waitFor(() => expect(subjects()).toEqual([`Your order #${order.id} is finished`]));
    expect(server.mails[0]?.text).toContain(': 1 item.');
  });

  test('that was finished by mistake is not told once that is corrected', async () => {
    const order = await anOrder(portal, { for: account, quantities: [10] });
    const at = { id: String(order.id), productCode: order.products[0]?.productCode };
    await server.away();
    await admin.call('setCompletedCount', { ...at, completed: 10 });
    await admin.call('setCompletedCount', { ...at, completed: 9 });
    await server.back();

    await delivered();

    expect(server.mails).toEqual([]);
  });

  test('whose completion the workshop verified is told to the customer; what the customer verified is not', async () => {
    const [byWorkshop, byCustomer] = [
      await anOrder(portal, { for: account, completed: [10] }),
      await anOrder(portal, { for: account, completed: [10] }),
    ];

    await customer.call('verifyCompletion', { id: String(byCustomer.id) });
    await admin.call('verifyCompletion', { id: String(byWorkshop.id) });

    await vi.waitFor(() => expect(subjects()).toEqual([`Your order #${byWorkshop.id} is completed`]));
    expect(server.mails[0]?.text).toContain('(10 items) was verified.');
    expect(await queued()).toEqual([]);
  });

  test('that is new is told to admins who have an address, and to nobody else', async () => {
    await withAddress(await anAdmin(portal), 'bench@cordwain.example');
    await withAddress(await anAdmin(portal), 'office@cordwain.example');
    await withAddress(await aCustomer(portal), 'rival@example.com');
    const product = await aProduct(portal);

    const { body } = await customer.call('placeOrder', {
      products: [{ productCode: product.productCode, quantity: 1200 }],
    });

    await vi.waitFor(() => expect(server.mails).toHaveLength(2));
    expect(server.mails.flatMap(({ to }) => to).sort()).toEqual(['bench@cordwain.example', 'office@cordwain.example']);
    expect(subjects()).toEqual(Array(2).fill(`New order #${body.order.id} from Harbour Goods`));
    expect(server.mails[0]?.text).toContain(`Harbour Goods placed order #${body.order.id}: 1 product, 1,200 items.`);
    expect(await queued()).toEqual([]);
  });
});

describe('nothing is sent', () => {
  const everything = async () => {
    const order = await anOrder(portal, { for: account, quantities: [10] });
    await write(admin, order, 'Hello');
    await admin.call('setCompletedCount', {
      id: String(order.id),
      productCode: order.products[0]?.productCode,
      completed: 10,
    });
    const finished = await anOrder(portal, { for: account, completed: [10] });
    await admin.call('verifyCompletion', { id: String(finished.id) });
    return order;
  };

  test('of what the customer turned off, also when it was queued before', async () => {
    for (const [name, left] of [
      ['newMessage', ['finished', 'completed']],
      ['orderFinished', ['New message', 'completed']],
      ['orderCompleted', ['New message', 'finished']],
    ] as const) {
      await customer.call('updateNotificationSettings', { email: { [name]: false } });
      server.mails.length = 0;
      await everything();
      await delivered();
      expect(subjects()).toEqual(left.map(word => expect.stringContaining(word)));
      await customer.call('updateNotificationSettings', { email: { [name]: true } });
    }

    await server.away();
    server.mails.length = 0;
    await everything();
    await customer.call('updateNotificationSettings', {
      email: { newMessage: false, orderFinished: false, orderCompleted: false },
    });
    await server.back();
    await delivered();
    expect(server.mails).toEqual([]);
  });

  test('to who has no address, or none that is one', async () => {
    for (const address of [
      '',
      'nobody',
      'a@b.example\r\nRCPT TO:<x@evil.example>',
      'a@b.example, x@evil.example',
      '<x@evil.example>',
    ]) {
      await withAddress(account, address);
      await everything();
    }
    await delivered();

    expect(server.mails).toEqual([]);
  });

  test('about an order that was deleted, or to an account that is gone', async () => {
    await server.away();
    const order = await everything();
    await admin.call('deleteOrder', { id: String(order.id) });
    await portal.context.db.deleteFrom('accounts').where('id', '=', account.id).execute();
    await server.back();

    await delivered();

    expect(server.mails).toEqual([]);
  });

  test('of a change that was refused', async () => {
    const order = await anOrder(portal, { for: account, quantities: [10] });
    await write(admin, order, '  ');
    await admin.call('setCompletedCount', {
      id: String(order.id),
      productCode: order.products[0]?.productCode,
      completed: 11,
    });
    await admin.call('verifyCompletion', { id: String(order.id) });

    expect([await queued(), server.mails]).toEqual([[], []]);
  });

  test('without SMTP_URL: what was queued is let go', async () => {
    const { SMTP_URL: _, ...settings } = portal.context.settings;
    await server.away();
    await everything();
    const mails = startMails({ settings, db: portal.context.db, log: { warn: () => {} } });

    await delivered();

    await mails.stop();
    await server.back();
    expect(server.mails).toEqual([]);
  });
});

describe('what people write', () => {
  test('adds no header and no recipient', async () => {
    const evil = 'Evil\r\nBcc: x@evil.example\r\n\r\nBody\u2028\u202eX: y';
    await sql`update accounts set company_name = ${evil} where id = ${account.id}`.execute(portal.context.db);
    await withAddress(await anAdmin(portal), 'office@cordwain.example');
    const product = await aProduct(portal);

    await customer.call('placeOrder', { products: [{ productCode: product.productCode, quantity: 1 }] });
    await vi.waitFor(() => expect(server.mails).toHaveLength(1));

    const [{ to, headers, text }] = server.mails as [MailServer['mails'][0]];
    expect(to).toEqual(['office@cordwain.example']);
    expect(headers).not.toMatch(/^(bcc|x):/im);
    expect(subjects()).toEqual([expect.stringContaining('from Evil Bcc: x@evil.example Body X: y')]);
    expect(text).toContain('placed order');
  });
});

describe('a mail server', () => {
  test('that is away gets everything, once, when it is back', async () => {
    const orders = [];
    for (let n = 0; n < 5; n++) orders.push(await anOrder(portal, { for: account }));
    await server.away();
    for (const order of orders) await write(admin, order, `About ${order.id}`);
    await vi.waitFor(async () => expect((await queued()).every(row => row.attempts >= 1)).toBe(true), {
      timeout: 10_000,
    });

    await server.back();
    await delivered();

    expect(subjects().sort()).toEqual(orders.map(({ id }) => `New message about order #${id}`).sort());
    await sql`update outbox set due_at = now()`.execute(portal.context.db);
  });

  test('that was away for an hour is tried again at most 5 minutes after it is back', async () => {
    await server.away();
    await write(admin, await anOrder(portal, { for: account }), 'Hello');
    await sql`update outbox set attempts = 20, due_at = now()`.execute(portal.context.db);
    portal.context.nudge();
    await vi.waitFor(async () => expect((await queued())[0]?.attempts).toBe(21), { timeout: 10_000 });

    const { rows } = await sql<{ s: number }>`
      select extract(epoch from due_at - now())::float8 as s from outbox`.execute(portal.context.db);
    expect(rows[0]?.s).toBeLessThanOrEqual(300);
    await server.back();
    await delivered();
    expect(server.mails).toHaveLength(1);
  });

  test.each([
    ['recipient', 450],
    ['mail', 451],
  ] as const)('that asks to come back later (%s, %d) gets the mail then', async (step, code) => {
    server.answers[step] = { code, text: 'try again later' };
    await write(admin, await anOrder(portal, { for: account }), 'Hello');
    await vi.waitFor(async () => expect((await queued())[0]?.attempts).toBe(1));
    delete server.answers[step];

    await delivered();

    expect(server.mails).toHaveLength(1);
  });

  test.each([
    ['recipient', 550],
    ['mail', 554],
  ] as const)('that refuses for good (%s, %d) is not asked again', async (step, code) => {
    server.answers[step] = { code, text: 'no such user' };
    await write(admin, await anOrder(portal, { for: account }), 'Hello');

    await vi.waitFor(async () => expect(await queued()).toEqual([]));
    expect(server.mails).toEqual([]);
  });

  test('gets each mail once, from several processes', async () => {
    const orders = [];
    for (let n = 0; n < 20; n++) orders.push(await anOrder(portal, { for: account }));
    await server.away();
    for (const order of orders) {
      await write(admin, order, 'One');
      await write(admin, order, 'Two');
    }
    server.answers.delayMs = 20;
    await server.back();
    const { settings, db } = portal.context;
    const others = [1, 2, 3].map(() => startMails({ settings, db, log: { warn: () => {} } }));

    await vi.waitFor(
      async () => {
        await sql`update outbox set due_at = now() where due_at > now()`.execute(db);
        for (const other of others) other.nudge();
        expect(await queued()).toEqual([]);
      },
      { timeout: 15_000, interval: 200 },
    );

    await Promise.all(others.map(other => other.stop()));
    expect(subjects().sort()).toEqual(orders.map(({ id }) => `New message about order #${id}`).sort());
    expect(server.mails.every(({ text }) => text.includes('One\n\nTwo'))).toBe(true);
  });

  test('that is slow gets the mail that is on its way when the portal stops, and once', async () => {
    server.answers.delayMs = 500;
    const { settings, db } = portal.context;
    await server.away();
    await write(admin, await anOrder(portal, { for: account }), 'Hello');
    await vi.waitFor(async () => expect((await queued())[0]?.attempts).toBe(1));
    await server.back();
    const other = startMails({ settings, db, log: { warn: () => {} } });
    await sql`update outbox set due_at = now()`.execute(db);
    other.nudge();
    await new Promise(resolve => setTimeout(resolve, 200));

    await other.stop();

    expect([await queued(), server.mails.length]).toEqual([[], 1]);
  });
});

test('mails that could not be sent for three days are given up', async () => {
  await server.away();
  await write(admin, await anOrder(portal, { for: account }), 'Hello');
  await sql`update outbox set created_at = now() - interval '71 hours'`.execute(portal.context.db);
  await sweepMails(portal.context.db);
  expect(await queued()).toHaveLength(1);

  await sql`update outbox set created_at = now() - interval '73 hours'`.execute(portal.context.db);
  await sweepMails(portal.context.db);

  expect(await queued()).toEqual([]);
  await server.back();
});

test('a portal that sends says so in the settings', async () => {
  const { body } = await customer.call('readNotificationSettings');

  expect(body.settings).toMatchObject({ address: 'buyer@harbour.example', sends: true });
});
