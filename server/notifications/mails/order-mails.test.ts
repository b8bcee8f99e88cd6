import { describe, expect, test } from 'vitest';
import { aCustomer, anAdmin, anOrder, aPerson, aProduct } from '#testing/builders.ts';
import { mailPortal } from '#testing/mail-portal.ts';
import { aPicture } from '#testing/pictures.ts';
import { eventually } from '#testing/servers/eventually.ts';
import type { ReceivedMail } from '#testing/servers/mail-server.ts';
import { sql } from '../../platform/database/sql.ts';

const mail = await mailPortal();
const { portal, server, withAddress, write, queued, delivered } = mail;

const nothingQueued = () => eventually(async () => expect(await queued()).toEqual([]));
/** Waits until the first attempt of an email is over, so that only the next one finds the server and what changed since. */
const triedOnce = () => eventually(async () => expect((await queued())[0]?.attempts).toBeGreaterThan(0));
const to = (address: string) => server.mails.find(mail => mail.to.includes(address)) as ReceivedMail;
const header = ({ headers }: ReceivedMail, name: string) =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(headers)?.[1]?.trim();

/** Places an order of this many products, with a person of the workshop who has an email address. */
async function place(products = 1, quantity = 1200, isStored = false) {
  await withAddress(await anAdmin(portal), 'office@cordwain.example');
  const lines = [];
  for (let n = 0; n < products; n++) {
    const { productCode } = await aProduct(portal);
    if (isStored) await storePictures();
    lines.push({ productCode, quantity, description: n === 0 ? 'Longer <straps>' : '' });
  }
  const { body } = await mail.customer.call('placeOrder', { products: lines });
  await eventually(() => expect(server.mails).toHaveLength(2));
  await nothingQueued();
  return { id: body.order.id as number, codes: lines.map(({ productCode }) => productCode) };
}

/** Stores the files of pictures, because the builders create only their rows. */
async function storePictures(): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from files`.execute(portal.context.db);
  for (const { name } of rows) await portal.context.storage.put(name, await aPicture('jpeg', 90, 90));
}

describe('the email about a placed order', () => {
  test('is sent to everybody in the workshop who has an address, and to nobody else', async () => {
    await withAddress(await anAdmin(portal), 'bench@cordwain.example');
    await withAddress(await anAdmin(portal), 'office@cordwain.example');
    await withAddress(await aCustomer(portal), 'rival@example.com');
    const { productCode } = await aProduct(portal);

    const { body } = await mail.customer.call('placeOrder', { products: [{ productCode, quantity: 1200 }] });
    await eventually(() => expect(server.mails).toHaveLength(3));

    const workshop = server.mails.filter(({ subject }) => subject.startsWith('Harbour Goods'));
    expect(workshop.flatMap(one => one.to).sort()).toEqual(['bench@cordwain.example', 'office@cordwain.example']);
    expect(workshop[0]?.subject).toBe(`Harbour Goods ordered 1,200 items (#${body.order.id})`);
    expect(workshop[0]?.text).toContain(`Harbour Goods ordered 1 product, 1,200 items.\n\n${productCode} × 1,200`);
    await nothingQueued();
  });

  test('is not sent any more about an order that was cancelled meanwhile, alone or beside another (NO-5)', async () => {
    await withAddress(await anAdmin(portal), 'office@cordwain.example');
    const { productCode } = await aProduct(portal);
    const order = () => mail.customer.call('placeOrder', { products: [{ productCode, quantity: 3 }] });
    await server.away();
    const [first, second] = [(await order()).body.order.id, (await order()).body.order.id];
    await triedOnce();
    await mail.customer.call('cancelOrder', { id: second, reason: '' });
    await server.back();

    await delivered();

    const placed = server.mails.filter(({ text }) => /ordered|We received|new orders/.test(text));
    expect(placed.map(({ subject }) => subject).sort()).toEqual([
      `Harbour Goods ordered 3 items (#${first})`,
      `Order #${first} is placed: 3 items`,
    ]);
  });

  test('contains the purchase order number and requested date (B16)', async () => {
    await withAddress(await anAdmin(portal), 'office@cordwain.example');
    const { productCode } = await aProduct(portal);
    const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const written = new Date(day).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

    await mail.customer.call('placeOrder', {
      products: [{ productCode, quantity: 2 }],
      poNumber: '<b>4711</b>',
      requestedDate: day,
    });
    await eventually(() => expect(server.mails).toHaveLength(2));

    for (const mailed of server.mails) {
      expect(mailed.subject).toMatch(/ \(PO <b>4711<\/b>\)$/);
      expect(mailed.text).toContain(`\n\nPurchase order: <b>4711</b>\nRequested: ${written}\nPromised: not yet\n\n`);
      expect(mailed.html).toContain(
        `Purchase order: &lt;b&gt;4711&lt;/b&gt;<br>Requested: ${written}<br>Promised: not yet`,
      );
    }
    await nothingQueued();
  });

  test('OP-3 says how many units have which color', async () => {
    await withAddress(await anAdmin(portal), 'office@cordwain.example');
    const { productCode } = await aProduct(portal, { colors: ['Cognac', 'Olive'] });
    const breakdown = [
      { quantity: 24, choices: { 0: 'Cognac' } },
      { quantity: 16, choices: { 0: 'olive' } },
    ];

    await mail.customer.call('placeOrder', { products: [{ productCode, quantity: 40, breakdown }] });
    await eventually(() => expect(server.mails).toHaveLength(2));

    for (const mailed of server.mails) {
      expect(mailed.text).toContain(`${productCode} × 40\n  Color Cognac × 24\n  Color Olive × 16`);
    }
    await nothingQueued();
  });

  test('keeps a right-to-left mark of the purchase order number in its subject (B23)', async () => {
    const { productCode } = await aProduct(portal);
    const poNumber = '\u200fא-12\u200f/7';

    await mail.customer.call('placeOrder', { products: [{ productCode, quantity: 2 }], poNumber });
    await eventually(() => expect(server.mails).toHaveLength(1));

    expect(server.mails[0]?.subject).toContain(` (PO ${poNumber})`);
    await nothingQueued();
  });

  test('confirms the order to its customer', async () => {
    const { id, codes } = await place(5);

    const mailed = to('buyer@harbour.example');
    expect(mailed.subject).toBe(`Order #${id} is placed: 6,000 items`);
    expect(mailed.text).toBe(
      [
        'We received your order: 5 products, 6,000 items. Cordwain & Sons will review it next.',
        `${codes[0]} × 1,200, Longer <straps>\n${codes[1]} × 1,200\n${codes[2]} × 1,200\nand 2 more products`,
        `Open the order: http://orders.example/customizations/${id}`,
        '-- \nChoose which emails you get: http://orders.example/profile',
      ].join('\n\n'),
    );
    expect(mailed.html).toContain('Longer &lt;straps&gt;');
    expect(mailed.html).not.toContain('<straps>');
  });

  test('shows the pictures of its first products', async () => {
    await place(6, 10, true);

    const { pictures, html } = to('office@cordwain.example');
    expect(pictures).toHaveLength(3);
    for (const { cid } of pictures) expect(html).toContain(`src="cid:${cid}"`);
    expect(html).toContain('>+3<');
    expect(html).not.toMatch(/src="(?!cid:)/);
  });

  test('omits pictures that are missing', async () => {
    await place(1);

    expect(server.mails.map(({ pictures }) => pictures)).toEqual([[], []]);
  });
});

describe("the email about a customer's message", () => {
  test('is sent to the workshop in the name of the company, with its pictures', async () => {
    await withAddress(await anAdmin(portal), 'office@cordwain.example');
    const order = await anOrder(portal, { for: mail.account });

    await write(mail.customer, order, 'All fine. Which thread shall we take for the rest? Thanks.', [
      await aPicture('png', 40, 20),
    ]);
    await eventually(() => expect(server.mails).toHaveLength(1));

    const mailed = to('office@cordwain.example');
    expect(mailed.subject).toBe(`Question about order #${order.id}: Which thread shall we take for the rest?`);
    expect(mailed.text).toContain(`wrote about order #${order.id}:\n\nAll fine. Which`);
    expect(mailed.text).toContain(
      '-- \nYou get this because you work at Cordwain & Sons. Choose which emails you get: http://orders.example/?emails=1',
    );
    expect(mailed.pictures).toHaveLength(1);
  });

  test('is followed by one email with all further messages after 15 minutes', async () => {
    await withAddress(await anAdmin(portal), 'office@cordwain.example');
    const order = await anOrder(portal, { for: mail.account });
    await write(mail.customer, order, 'One');
    await eventually(() => expect(server.mails).toHaveLength(1));
    await write(mail.customer, order, 'Two');
    await write(mail.customer, order, 'Three');

    const [waiting] = await eventually(async () => {
      const rows = await queued();
      expect(rows).toHaveLength(2);
      return rows;
    });
    const seconds = ((waiting?.due_at.getTime() ?? 0) - (waiting?.created_at.getTime() ?? 0)) / 1000;
    expect(seconds).toBeGreaterThan(880);
    expect(seconds).toBeLessThanOrEqual(900);
    await delivered();
    expect(server.mails[1]?.text).toContain(':\n\nTwo\n\nThree\n\n');
  });

  test('is not sent to a person who has opened the order since', async () => {
    const office = await withAddress(await anAdmin(portal), 'office@cordwain.example');
    const order = await anOrder(portal, { for: mail.account });
    await server.away();
    await write(mail.customer, order, 'Hello');
    await triedOnce();
    await (await portal.as(office)).call('markOrderSeen', { id: order.id });
    await server.back();

    await delivered();

    expect(server.mails).toEqual([]);
  });
});

test.each([
  ['newOrder', 'ordered'],
  ['newMessage', 'about order'],
] as const)('staff who turn off %s get no such email', async (name, word) => {
  const office = await withAddress(await anAdmin(portal), 'office@cordwain.example');
  await (await portal.as(office)).call('updateNotificationSettings', { email: { [name]: false } });
  const { productCode } = await aProduct(portal);

  const { body } = await mail.customer.call('placeOrder', { products: [{ productCode, quantity: 1 }] });
  await write(mail.customer, body.order, 'Hello');
  await delivered();
  await nothingQueued();

  const subjects = server.mails.filter(one => one.to.includes('office@cordwain.example')).map(one => one.subject);
  expect(subjects).toHaveLength(1);
  expect(subjects[0]).not.toContain(word);
});

describe('the emails to a company of several people', () => {
  const person = (name: string, role: 'owner' | 'buyer' = 'buyer') =>
    aPerson(portal, mail.account, role, { email: `${name}@harbour.example` });
  const recipients = () => server.mails.flatMap(one => one.to).sort();
  const finish = async (id: number, productCode = '') =>
    mail.admin.call('setCompletedCount', { id, productCode, completed: 10 });

  test('are sent to who placed the order, wrote in it or wants all, and to nobody else', async () => {
    const [placer, writer, all] = [await person('placer'), await person('writer'), await person('all')];
    await person('other');
    await (await portal.as(all)).call('updateNotificationSettings', { email: { allOrders: true } });
    const { productCode } = await aProduct(portal);

    const lines = { products: [{ productCode, quantity: 10 }] };
    const { body } = await (await portal.as(placer)).call('placeOrder', lines);
    await delivered();
    expect(recipients()).toEqual(['all@harbour.example', 'placer@harbour.example']);

    await write(await portal.as(writer), body.order, 'When?');
    server.mails.length = 0;
    await write(mail.admin, body.order, 'Soon');
    await delivered();
    const three = ['all@harbour.example', 'placer@harbour.example', 'writer@harbour.example'];
    expect(recipients()).toEqual(three);
    server.mails.length = 0;
    await finish(body.order.id, productCode);
    await delivered();
    expect(recipients()).toEqual(three);
    for (const client of [mail.customer, await portal.as(placer)]) {
      expect((await client.call('readNotifications')).body.unreadCount).toBeGreaterThan(0);
    }
  });

  test('are sent to who verified its completion', async () => {
    const order = await anOrder(portal, { for: mail.account, completed: [10] });
    await (await portal.as(await person('verifier'))).call('verifyCompletion', { id: order.id });
    await write(mail.admin, order, 'Thank you');
    await delivered();

    expect(recipients()).toEqual(['buyer@harbour.example', 'verifier@harbour.example']);
  });

  test('are sent to the first active owner when the person who placed it was deactivated or deleted, also after queueing', async () => {
    const [placer, other] = [await person('placer'), await person('other', 'owner')];
    const [order, later] = [await anOrder(portal, { for: placer }), await anOrder(portal, { for: placer })];
    await server.away();
    await write(mail.admin, later, 'Hello');
    await triedOnce();
    await mail.customer.call('updatePerson', { id: mail.account.id, personId: placer.id, active: false });
    await server.back();
    await delivered();
    expect(server.mails).toEqual([]);

    await write(mail.admin, order, 'Hello');
    await delivered();
    expect(recipients()).toEqual(['buyer@harbour.example']);
    const id = mail.account.id;
    await (await portal.as(other)).call('updatePerson', { id, personId: mail.account.id, active: false });
    await sql`update orders set placed_by = null`.execute(portal.context.db);
    server.mails.length = 0;
    await write(mail.admin, later, 'Again');
    await delivered();
    expect(recipients()).toEqual(['other@harbour.example']);
  });
});

describe('the headers of an email', () => {
  test('direct answers to the other side', async () => {
    await place();

    expect(header(to('buyer@harbour.example'), 'Reply-To')).toBe('office@cordwain.example');
    expect(header(to('office@cordwain.example'), 'Reply-To')).toBe('buyer@harbour.example');
  });

  test('put all emails about an order into one conversation', async () => {
    const { id } = await place();
    const first = header(to('buyer@harbour.example'), 'Message-ID');
    server.mails.length = 0;
    await write(mail.admin, { id }, 'Hello');
    await eventually(() => expect(server.mails).toHaveLength(1));

    const next = to('buyer@harbour.example');
    expect(first).toMatch(/^<order-\d+\.\d+@orders\.example>$/);
    expect([header(next, 'References'), header(next, 'In-Reply-To')]).toEqual([first, first]);
    expect(header(next, 'Message-ID')).not.toBe(first);
  });

  test('name the place to turn the emails off', async () => {
    await place();

    expect(header(to('buyer@harbour.example'), 'List-Unsubscribe')).toBe('<http://orders.example/profile>');
    expect(header(to('office@cordwain.example'), 'List-Unsubscribe')).toBe('<http://orders.example/?emails=1>');
  });
});
