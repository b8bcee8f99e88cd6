import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#contract/call/limits.ts';
import { aCustomer, anAdmin, anOrder, aSuperadmin } from '#testing/builders.ts';
import type { Answer, Client } from '#testing/client.ts';
import { deleteRows } from '#testing/delete-rows.ts';
import { isNightly } from '#testing/nightly.ts';
import { aPicture, otherFiles } from '#testing/pictures.ts';
import { testPortal } from '#testing/portal.ts';
import { eventually } from '#testing/servers/eventually.ts';
import { sql } from '../platform/database/sql.ts';

const portal = testPortal();
let account: Awaited<ReturnType<typeof aCustomer>>;
let staff: Awaited<ReturnType<typeof anAdmin>>;
let customer: Client;
let admin: Client;
let order: Awaited<ReturnType<typeof anOrder>>;
let small: Buffer;

beforeEach(async () => {
  await deleteRows(
    portal.context.db,
    'orders',
    'product_images',
    'files',
    'notifications',
    'idempotency_keys',
    'outbox',
  );
  for await (const { name } of portal.context.storage.list()) await portal.context.storage.remove(name);
  account = await aCustomer(portal, { companyName: 'Harbour Goods' });
  staff = await anAdmin(portal);
  customer = await portal.as(account);
  admin = await portal.as(staff);
  order = await anOrder(portal, { for: account });
  small = await aPicture('png', 40, 30);
});

type Sent = { message?: string; images?: Buffer[]; id?: number; key?: string };

function send(client: Client, { message, images = [], id = order.id, key }: Sent): Promise<Answer> {
  const form = new FormData();
  if (message !== undefined) form.append('message', message);
  for (const [index, image] of images.entries()) form.append('images', new File([image as never], `${index}.png`));
  // A multipart form needs at least one part.
  if (message === undefined && images.length === 0) form.append('message', '');
  return client.call('sendMessage', { id }, { form, headers: key ? { 'idempotency-key': key } : {} });
}

async function kept() {
  const { db } = portal.context;
  const stored = [];
  for await (const { name } of portal.context.storage.list()) stored.push(name);
  return {
    messages: (await sql<{ author_id: number; created_at: Date }>`select * from order_messages order by id`.execute(db))
      .rows,
    files: (
      await sql<{ name: string; kind: string; taken_at: Date | null }>`
      select name, kind, taken_at from files
      where kind = 'private'`.execute(db)
    ).rows,
    notifications: (await sql<{ account_id: number }>`select * from notifications order by id`.execute(db)).rows,
    outbox: (await sql`select * from outbox`.execute(db)).rows,
    stored,
  };
}

/** Expects an error that left no data anywhere. */
async function refuses(client: Client, sent: Sent, status: number, code: string): Promise<void> {
  const before = await kept();
  const answer = await send(client, sent);
  expect([answer.status, answer.code]).toEqual([status, code]);
  expect(await kept()).toEqual(before);
  await eventually(async () => expect(await readdir(join(portal.dataDir, 'tmp')).catch(() => [])).toEqual([]));
}

describe('sendMessage', () => {
  test('keeps the order in which pictures were attached, also when the first one takes longest to store', async () => {
    const images = [await aPicture('jpeg', 2_000, 1_500), small, await aPicture('png', 60, 30)];

    expect((await send(customer, { images })).status).toBe(201);

    const { rows } = await sql<{ width: number }>`
      select f.width from order_message_images i join files f on f.id = i.file_id
      order by i.position`.execute(portal.context.db);
    expect(rows.map(({ width }) => width)).toEqual([2_000, 40, 60]);
  });

  test('stores and returns the message of either side exactly as written', async () => {
    const texts = [
      'Longer straps, please',
      ' <b>bold</b> & "so"\n\nשלום 👩‍🔧 \u202e',
      'é\n'.repeat(limits.message / 2),
    ];

    for (const [index, text] of texts.entries()) {
      const client = index % 2 === 0 ? customer : admin;
      const { status, body } = await send(client, { message: text });
      expect([status, body]).toEqual([
        201,
        {
          message: {
            id: expect.any(Number),
            sender: index % 2 === 0 ? 'customer' : 'admin',
            author: { id: expect.any(Number), name: expect.any(String) },
            message: text,
            images: [],
            createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
            question: null,
            answers: null,
            via: null,
            folded: false,
          },
        },
      ]);
    }

    for (const client of [customer, admin]) {
      const { body } = await client.call('readOrder', { id: String(order.id) });
      expect(body.order.messages.map((message: { message: string }) => message.message)).toEqual(texts);
    }
    expect((await kept()).messages.map(message => message.author_id)).toEqual([account.id, staff.id, account.id]);
  });

  test('accepts up to ten pictures with or without text, in the order sent, and only both sides may see them', async () => {
    const pictures = await Promise.all([10, 20, 30].map(width => aPicture('png', width, 10)));
    const stranger = await portal.as(await aCustomer(portal));

    const fromCustomer = await send(customer, { images: pictures });
    const fromAdmin = await send(admin, { message: 'Ten of them', images: Array(limits.messageImages).fill(small) });

    expect([fromCustomer.status, fromAdmin.status]).toEqual([201, 201]);
    expect(fromCustomer.body.message.message).toBe('');
    expect(fromAdmin.body.message.images).toHaveLength(10);
    for (const image of [...fromCustomer.body.message.images, fromAdmin.body.message.images[0]]) {
      expect(image).toMatch(/^http:\/\/localhost:80\/files\/[0-9a-f]{32}\.png$/);
      const path = new URL(image).pathname;
      const seen = await Promise.all([customer, admin, stranger].map(client => client.send('GET', path)));
      expect(seen.map(answer => answer.status)).toEqual([200, 200, 404]);
    }
    const { rows } = await sql<{ width: number }>`
      select f.width from order_message_images i join files f on f.id = i.file_id
      where i.message_id = ${fromCustomer.body.message.id} order by i.position`.execute(portal.context.db);
    expect(rows.map(row => row.width)).toEqual([10, 20, 30]);
    expect((await kept()).files.every(file => file.taken_at !== null)).toBe(true);
  });

  test('notifies the other side, never the sender', async () => {
    const superadmin = await aSuperadmin(portal);
    await aCustomer(portal);
    await send(customer, { message: `Where\n is ${'my '.repeat(100)}order?` });
    await send(admin, { images: [small, small] });

    const { notifications } = await kept();
    const workshop = notifications.filter(({ account_id }) => account_id !== account.id);
    const staffIds = (
      await sql<{ id: number }>`select id from accounts where role <> 'customer'`.execute(portal.context.db)
    ).rows.map(({ id }) => id);
    expect(staffIds).toContain(superadmin.id);
    expect(new Set(workshop.map(({ account_id }) => account_id))).toEqual(new Set(staffIds));
    expect((await admin.call('readNotifications')).body.notifications).toMatchObject([
      {
        type: 'message',
        title: 'New message from Harbour Goods',
        message: expect.stringMatching(new RegExp(`^Order #${order.id}: Where is my my .{100,130}my…$`)),
        relatedId: order.id,
        read: false,
      },
    ]);
    expect((await customer.call('readNotifications')).body.notifications).toMatchObject([
      {
        type: 'message',
        title: 'New message from Admin',
        message: `Order #${order.id}: 2 images`,
        relatedId: order.id,
      },
    ]);
  });

  test.each([undefined, '', ' ', '\n\t \r\n', '\u200b\u2060\ufeff', '\u00a0\u3000'])(
    'rejects blank text without pictures (%j)',
    async message => refuses(customer, { message }, 400, 'messageEmpty'),
  );

  test('stores blank text beside a picture as empty', async () => {
    expect((await send(customer, { message: ' \n ', images: [small] })).body.message.message).toBe('');
  });

  test('does not count blanks at the ends of a text', async () => {
    const { status, body } = await send(customer, { message: ` ${'x'.repeat(limits.message)}\n` });
    expect([status, body.message?.message]).toEqual([201, 'x'.repeat(limits.message)]);
  });

  test('rejects text of 5,001 characters and text that cannot be stored', async () => {
    await refuses(customer, { message: 'x'.repeat(limits.message + 1) }, 400, 'invalidInput');
    await refuses(customer, { message: 'a\u0000b' }, 400, 'invalidInput');
  });

  test('rejects eleven pictures together with the text', async () => {
    await refuses(customer, { message: 'See', images: Array(11).fill(small) }, 413, 'tooManyFiles');
  });

  test('rejects the whole message for one invalid picture', async () => {
    const [[, svg] = []] = await otherFiles();
    await refuses(customer, { message: 'See', images: [small, svg as Buffer] }, 415, 'fileTypeNotTaken');
  });

  test('names the rejected picture among others', async () => {
    const { body } = await send(customer, { images: [small, small.subarray(0, 60)] });
    expect(body.error).toMatch(/^1\.png: This image is damaged/);
  });

  test.runIf(isNightly)('accepts more than 50 MB of pictures in one message', async () => {
    // Bytes after the end of the picture count, although re-encoding removes them.
    const large = Buffer.concat([await aPicture('jpeg', 40, 30), Buffer.alloc(limits.fileBytes - 20_000)]);

    const { status, body } = await send(customer, { images: Array(6).fill(large) });

    expect([status, body.message?.images.length]).toEqual([201, 6]);
  });

  test('rejects unknown fields and files', async () => {
    const form = new FormData();
    form.append('files', new File([small as never], 'x.png'));
    expect((await customer.call('sendMessage', { id: order.id }, { form })).code).toBe('invalidInput');
    expect((await customer.send('POST', `/api/orders/${order.id}/messages`, { message: 'JSON' })).status).toBe(415);
    expect((await kept()).messages).toEqual([]);
  });

  test('accepts messages about completed and archived orders', async () => {
    const archived = await anOrder(portal, { for: account, verified: true, archivedBy: ['customer', 'admin'] });

    for (const client of [customer, admin]) {
      expect((await send(client, { id: archived.id, message: 'A question later on' })).status).toBe(201);
    }
    const { rows } = await sql`select customer_archived, admin_archived from orders where id = ${archived.id}`.execute(
      portal.context.db,
    );
    expect(rows).toEqual([{ customer_archived: true, admin_archived: true }]);
  });

  test('accepts a message about an order of a deleted customer and notifies nobody', async () => {
    await sql`delete from accounts where id = ${account.id}`.execute(portal.context.db);

    expect((await send(admin, { message: 'For the record' })).status).toBe(201);
    expect((await kept()).notifications).toEqual([]);
  });

  test('R3: stores one of ten identical messages with the same key, and returns its answer to all', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => send(customer, { message: 'Once', images: [small], key: 'nervous' })),
    );

    expect(answers.map(answer => answer.status)).toEqual(Array(10).fill(201));
    expect(new Set(answers.map(answer => JSON.stringify(answer.body))).size).toBe(1);
    const { messages, files, stored } = await kept();
    expect([messages.length, files.length]).toEqual([1, 1]);
    // One picture with its four small versions was stored, and none by the repetitions.
    expect(stored).toHaveLength(5);

    const replay = await send(customer, { message: 'Once', images: [small], key: 'nervous' });
    expect([replay.status, replay.headers['idempotency-replayed']]).toEqual([201, 'true']);
    await refuses(customer, { message: 'Another', key: 'nervous' }, 422, 'keyReused');
    expect((await send(admin, { message: 'Once', images: [small], key: 'nervous' })).status).toBe(201);
  });

  test('stores a message for each request without a key', async () => {
    await Promise.all([send(customer, { message: 'Twice' }), send(customer, { message: 'Twice' })]);

    expect((await kept()).messages).toHaveLength(2);
  });

  test('R4: deletes the message with an order that is deleted meanwhile, or returns a clean 404', async () => {
    for (let round = 0; round < 20; round++) {
      const { id } = await anOrder(portal, { for: account });
      const [sent, deleted] = await Promise.all([
        send(customer, { id, message: 'Wait', images: [small] }),
        admin.call('deleteOrder', { id: String(id) }),
      ]);
      expect(deleted.status).toBe(200);
      expect([201, 404]).toContain(sent.status);
    }

    const { messages, files, notifications } = await kept();
    expect([messages, files, notifications]).toEqual([[], [], []]);
    await eventually(async () => expect((await kept()).stored).toEqual([]));
  });

  test('gives concurrent messages ids and times in the same order', async () => {
    await Promise.all(
      Array.from({ length: 40 }, (_, n) => send(n % 2 === 0 ? customer : admin, { message: `Number ${n}` })),
    );

    const { messages } = await kept();
    expect(messages).toHaveLength(40);
    const times = messages.map(message => message.created_at.getTime());
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });
});
