import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { aBench, aJob } from '#testing/benches.ts';
import { aCustomer, anAdmin, aProduct } from '#testing/builders.ts';
import { isNightly } from '#testing/nightly.ts';
import { aPicture } from '#testing/pictures.ts';
import { testPortal } from '#testing/portal.ts';
import { productFormOf } from '#testing/product-form.ts';
import { sql } from '../platform/database/sql.ts';

const portal = testPortal();
beforeEach(() => sql`delete from login_tries`.execute(portal.context.db));

describe('the job of a ticket', () => {
  test('has the notes and the open hold, and no picture addresses (BE-3)', async () => {
    const job = await aJob(portal, { quantities: [200, 10], completed: [4, 0] });
    const admin = await portal.as(await anAdmin(portal));
    const productId = job.products[0]?.id;
    await admin.call('addWorkshopNote', { id: job.id, text: 'Pack in tens' });
    await admin.call('addWorkshopNote', { id: job.id, text: 'Old pattern', productId });
    await admin.call('addWorkshopNote', { id: job.id, text: 'Other line', productId: job.products[1]?.id });
    await admin.call('setHold', { id: job.id, productId, reason: 'machine', note: 'Belt' });
    const { client } = await aBench(portal);

    const { body } = await client.call('readJob', { ticket: job.ticket });

    expect(body.job).toEqual({
      ticket: job.ticket,
      orderId: job.id,
      productId,
      productCode: job.products[0]?.productCode,
      customerName: `Company ${job.customer.username}`,
      description: '',
      notes: ['Pack in tens', 'Old pattern'],
      quantity: 200,
      status: 'not_reviewed',
      passed: { cutting: 4, stitching: 4, finishing: 4, packaging: 4 },
      delivered: 0,
      pictures: 0,
      ownPictures: 0,
      placedAt: expect.any(String),
      promisedOn: null,
      color: null,
      state: null,
      ticketPrintedAt: null,
      breakdown: [],
      colors: [],
      hold: expect.objectContaining({ reason: 'machine', note: 'Belt' }),
      lacks: [],
      revision: 1,
      changes: [],
      orderCompleted: false,
      orderCancelled: false,
    });
  });

  test('is found with lower case, spaces and commonly confused letters', async () => {
    const { ticket } = await aJob(portal);
    await sql`update order_products set ticket = 'ABCDE10110' where ticket = ${ticket}`.execute(portal.context.db);
    const { client } = await aBench(portal);
    for (const typed of ['abcde 10110', 'ABCDE-1O1lo', 'abcdeIOIIo']) {
      expect((await client.call('readJob', { ticket: typed })).status).toBe(200);
    }
  });
});

describe('guessing tickets', () => {
  const guesses = isNightly ? 10_000 : 40;

  test('is throttled for each caller, even for a known ticket (W21)', { timeout: 300_000 }, async () => {
    const { ticket, id } = await aJob(portal);
    const { client } = await aBench(portal);
    const statuses = new Map<number, number>();
    for (let turn = 0; turn < guesses; turn++) {
      const guessed = String(turn).padStart(10, '0');
      const { status, body } = await client.call('readJob', { ticket: guessed });
      expect(body).toEqual({ error: expect.any(String), code: status === 404 ? 'ticketNotFound' : 'tooManyTries' });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect([...statuses]).toEqual([
      [404, 30],
      [429, guesses - 30],
    ]);

    expect((await client.call('readJob', { ticket })).status).toBe(429);
    const mark = { id: crypto.randomUUID(), ticket, stage: 'cutting', delta: 1, at: new Date().toISOString() };
    expect((await client.call('markUnits', { marks: [mark] })).status).toBe(429);
    expect((await client.call('solveProblem', { ticket })).status).toBe(429);
    const other = await aBench(portal);
    expect((await other.client.call('readJob', { ticket })).status).toBe(200);
    // An order number is not a ticket (WF21).
    expect((await other.client.call('readJob', { ticket: String(id) })).status).toBe(404);
  });

  test('is throttled for marks, too, and counts a ticket once for many marks', async () => {
    const { client } = await aBench(portal);
    const guess = (ticket: string) => ({
      ...{ id: crypto.randomUUID(), ticket, stage: 'cutting', delta: 1 },
      at: new Date().toISOString(),
    });
    const deleted = Array.from({ length: 50 }, () => guess('DEADDEAD00'));
    for (let turn = 0; turn < 3; turn++) {
      expect((await client.call('markUnits', { marks: deleted })).status).toBe(200);
    }
    const guesses = Array.from({ length: 50 }, (_, number) => guess(`GAESS${number + 10_000}`));
    expect((await client.call('markUnits', { marks: guesses })).code).toBe('tooManyTries');
    expect((await client.call('markUnits', { marks: deleted })).code).toBe('tooManyTries');
    // A device that waited can send all that it has.
    await sql`delete from login_tries`.execute(portal.context.db);
    expect((await client.call('markUnits', { marks: guesses })).status).toBe(200);
  });

  test('by more changes at once than the database has connections delays nobody', async () => {
    const benches = await Promise.all([1, 2, 3, 4, 5, 6].map(() => aBench(portal)));
    const guesses = benches.flatMap(({ client }) => Array.from({ length: 4 }, () => client));
    const startedAt = performance.now();

    const answers = await Promise.all(guesses.map(client => client.call('solveProblem', { ticket: 'GAESS10000' })));

    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['ticketNotFound']));
    expect(performance.now() - startedAt).toBeLessThan(8_000);
    const { rows } = await sql<{ tries: number }>`
      select count(*)::int as tries from login_tries where key like 'ticket:%' group by key`.execute(portal.context.db);
    expect(rows.filter(({ tries }) => tries === 4)).toHaveLength(benches.length);
  });

  test('is throttled for many calls of marks at once as for one after the other', async () => {
    const { client } = await aBench(portal);
    const guesses = (call: number) =>
      Array.from({ length: 20 }, (_, number) => ({
        ...{ id: crypto.randomUUID(), ticket: `GAESS${10_000 + call * 100 + number}`, stage: 'cutting', delta: 1 },
        at: new Date().toISOString(),
      }));

    const answers = await Promise.all([1, 2, 3, 4].map(call => client.call('markUnits', { marks: guesses(call) })));

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429]);
  });

  test('needs 50 random bits: the tickets of 1,000 lines differ and have no order (WF21)', async () => {
    const job = await aJob(portal, { quantities: Array.from({ length: 100 }, () => 1) });
    expect(new Set(job.tickets).size).toBe(100);
    expect(job.tickets.every(ticket => /^[0-9A-HJKMNP-TV-Z]{10}$/.test(ticket))).toBe(true);
    expect(job.tickets).not.toEqual(job.tickets.toSorted());
  });
});

test("the pictures are the customer's files and then the catalog's first picture, as small JPEGs", async () => {
  const job = await aJob(portal);
  const customer = await portal.as(job.customer);
  const staff = await portal.as(await anAdmin(portal));
  const primaryImage = [await aPicture('png', 960, 540), 'a.png'] as const;
  await staff.call('createProduct', {}, { form: productFormOf({ productCode: 'SATCHEL' }, { primaryImage }) });
  const catalog = (await customer.call('readCatalog')).body.products.find(
    (product: { productCode: string }) => product.productCode === 'SATCHEL',
  );
  const own = `data:image/png;base64,${(await aPicture('png', 660, 880)).toString('base64')}`;
  const line = { productCode: 'SATCHEL', quantity: 5, description: 'Brown', images: [...catalog.images, own] };
  const placed = await customer.call('placeOrder', { products: [line] });
  expect(placed.status).toBe(201);

  const { body } = await staff.call('readTickets', { id: placed.body.order.id });
  const [{ job: printed, note, pictures, productPicture }] = body.tickets;
  expect([printed.pictures, printed.ownPictures, printed.description, note]).toEqual([2, 1, 'Brown', 'Brown']);
  const jpegs = [...pictures, productPicture].map((jpeg: string) => sizeOf(Buffer.from(jpeg, 'base64')));
  expect(pictures).toHaveLength(1);
  expect(await Promise.all(jpegs)).toEqual(['jpeg 225x300', 'jpeg 300x169']);

  const { client } = await aBench(portal);
  const picture = (n: number) =>
    portal.app.inject({ url: `/api/bench/jobs/${printed.ticket}/pictures/${n}`, cookies: client.cookies });
  const [first, second, third] = [await picture(0), await picture(1), await picture(2)];
  expect([first.headers['content-type'], await sizeOf(first.rawPayload)]).toEqual(['image/jpeg', 'jpeg 600x800']);
  expect(await sizeOf(second.rawPayload)).toBe('jpeg 800x450');
  expect([third.statusCode, third.json().code]).toEqual([404, 'fileNotFound']);
  expect([third.headers.etag, first.headers['cache-control']]).toEqual([undefined, 'private, no-cache']);
});

test('a change of the pictures of a line reaches browsers that have the former ones', async () => {
  const customer = await aCustomer(portal);
  const [owner, staff] = [await portal.as(customer), await portal.as(await anAdmin(portal))];
  const aDrawing = async (width: number) =>
    `data:image/png;base64,${(await aPicture('png', width, 100)).toString('base64')}`;
  const { productCode, id: productId } = await aProduct(portal);
  const line = { productCode, quantity: 5, images: [await aDrawing(100)] };
  const { id } = (await owner.call('placeOrder', { products: [line] })).body.order;
  const { ticket } = (await staff.call('readTickets', { id })).body.tickets[0].job;
  const { client } = await aBench(portal);
  const read = (known = '') =>
    portal.app.inject({
      url: `/api/bench/jobs/${ticket}/pictures/0`,
      cookies: client.cookies,
      headers: known ? { 'if-none-match': known } : {},
    });
  const former = await read();
  const tag = String(former.headers.etag);
  const again = await read(tag);
  expect([await sizeOf(former.rawPayload), again.statusCode, again.body]).toEqual(['jpeg 100x100', 304, '']);

  await owner.call('askForChange', { id, products: [{ productId, images: [await aDrawing(200)] }], reason: 'New' });
  expect((await staff.call('acceptChange', { id, number: 1 })).status).toBe(200);

  const changed = await read(tag);
  expect([changed.statusCode, await sizeOf(changed.rawPayload)]).toEqual([200, 'jpeg 200x100']);
});

async function sizeOf(picture: Buffer): Promise<string> {
  const { format, width, height } = await sharp(picture).metadata();
  return `${format} ${width}x${height}`;
}
