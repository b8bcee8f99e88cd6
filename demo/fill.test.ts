import { beforeAll, describe, expect, test } from 'vitest';
import type { PromiseRow } from '#contract/dates/promises.ts';
import type { RecordColor } from '#contract/materials/record-colors.ts';
import type { OrderRevision } from '#contract/orders/changes/changes.ts';
import type { Delivery } from '#contract/orders/deliveries/deliveries.ts';
import type { OrderProduct } from '#contract/orders/orders.ts';
import type { Today } from '#contract/planning/today/today.ts';
import { runForecast } from '#server/dates/run-forecast.ts';
import { type StoredWords, storedWords, wordsOf } from '#server/notifications/words/stored-words.ts';
import { sql } from '#server/platform/database/sql.ts';
import { makeClient } from '#testing/client.ts';
import { findBrokenRows } from '#testing/invariants.ts';
import { isNightly } from '#testing/nightly.ts';
import { type TestAccount, testPortal } from '#testing/portal.ts';
import { makeEveryRead } from '#testing/reads/every-read.ts';
import { costlyOf, statementsDuring } from '#testing/reads/plan-costs.ts';
import { countAccuracyByHand } from '#testing/workshops/accuracy-by-hand.ts';
import { demoPassword, fillDemo, markDemo, prepareDemo, requireDemo } from './fill.ts';

const portal = testPortal();
beforeAll(() => prepareDemo(portal), 120_000);
const other = testPortal();

async function signIn(username: string) {
  const client = makeClient(portal.app);
  const answer = await client.call('login', { username, password: demoPassword });
  expect(answer.status).toBe(200);
  for (const cookie of answer.cookies) client.cookies[cookie.name] = cookie.value;
  return client;
}

describe('the sample workshop', () => {
  test('has dates in the first answer of Today (DA-4)', async () => {
    const { new: fresh, next, dates } = (await (await signIn('admin')).call('readToday')).body as Today;
    expect(fresh?.rows.map(({ proposedOn }) => typeof proposedOn)).toEqual(Array(4).fill('string'));
    expect(next?.cutting?.rows.map(({ likelyOn }) => typeof likelyOn)).toContain('string');
    expect(dates?.rows.length).toBeGreaterThan(0);
  });

  test('lets all demo accounts sign in (B86)', async () => {
    for (const username of ['superadmin', 'admin', 'customer', 'customer-buyer', 'customer-viewer', 'customer2']) {
      const client = await signIn(username);
      expect((await client.call('readMe')).body.user.username).toBe(username);
    }
  });

  test('has a stock that marks used, some of it to be counted (ST-6, ST-11)', async () => {
    const superadmin = await signIn('superadmin');
    const { materials, counts } = (await superadmin.call('readStock')).body;
    expect(counts).toMatchObject({ all: materials.length, short: expect.any(Number) });
    expect([counts.short > 2, counts.count > 3, materials.length > 20]).toEqual([true, true, true]);
    expect(materials.filter(({ onHand }: { onHand: string }) => onHand.startsWith('-'))).toHaveLength(1);
    expect(materials.filter(({ drift }: { drift: number | null }) => drift === -8)).toHaveLength(1);
    expect(materials.filter(({ countedAt }: { countedAt: string | null }) => countedAt === null)).toHaveLength(3);

    // Units of two colors are made one color after the other: what is needed and what was used are all of the line.
    const line = await sql<{ id: number; productId: number; cut: number }>`
      select order_id as id, product_id as "productId", passed_cutting as cut from order_products
      where product_code = 'ST-230' and jsonb_array_length(breakdown) = 2`.one(portal.context.db);
    const ofLine = (one: { orderId: number; productId: number }) =>
      one.orderId === line.id && (one.productId ?? line.productId) === line.productId;
    const amounts = async (name: string) => {
      const { id } = materials.find((one: { name: string }) => one.name === name);
      const { lines } = (await superadmin.call('readStockMaterial', { id })).body;
      const { movements } = (await superadmin.call('readMovements', { id, limit: '200' })).body;
      const sumOf = (rows: object[], amount: (row: never) => string) =>
        (rows.filter(ofLine as never) as never[]).reduce((sum, row) => sum + Number(amount(row)), 0);
      return [
        sumOf(lines, ({ amount }: { amount: string }) => amount),
        sumOf(movements, ({ quantity }: { quantity: string }) => quantity),
      ];
    };
    const [first, second] = [await amounts('Bridle, Chestnut'), await amounts('Bridle, Cognac')];
    expect([line.cut < 80, first, second]).toEqual([true, [(80 - line.cut) * 6.5, -line.cut * 6.5], [40 * 6.5, 0]]);
  });

  test('has jobs of one dye lot, and one of two (ST-18)', async () => {
    const superadmin = await signIn('superadmin');
    const { materials } = (await superadmin.call('readStock', { search: 'Bridle, Oxblood' })).body;
    const { lots } = (await superadmin.call('readLots', { id: materials[0].id })).body;
    expect(lots).toMatchObject([
      { code: '4718', lines: 1, usedUp: false },
      { code: '4711', lines: 3, usedUp: false },
    ]);
    const { movements } = (await superadmin.call('readMovements', { id: materials[0].id })).body;
    expect(movements.filter(({ counted }: { counted: string | null }) => counted?.startsWith('-'))).toEqual([]);
    const receipts = movements.filter(({ kind }: { kind: string }) => kind === 'receipt');
    expect(receipts.map((one: { lotCode: string }) => one.lotCode)).toEqual(['4718', '4711']);
    const { orders } = (await superadmin.call('readOrders', {})).body;
    const all = orders.flatMap(({ products }: { products: OrderProduct[] }) => products.flatMap(one => one.lots ?? []));
    const codes = all.map((one: { codes: string[] }) => one.codes.join(' '));
    expect(codes.toSorted()).toEqual(['4711', '4711', '4711 4718']);
  });

  test('has a purchase of each kind, and two jobs that wait for material, and one with material for ten of its units (ST-13, ST-17)', async () => {
    const superadmin = await signIn('superadmin');
    const { purchases } = (await superadmin.call('readPurchases', {})).body;
    type Bought = { state: string; late: number; lines: { received: string; base: string; closed: boolean }[] };
    const kinds = purchases.map(({ state, late, lines: [line] }: Bought) => {
      if (state === 'ordered' && Number(line?.received) > 0) return 'in part';
      return late > 0 ? 'late' : state;
    });
    expect(kinds.toSorted()).toEqual(['cancelled', 'closed', 'in part', 'late', 'ordered']);
    const { blocked } = (await superadmin.call('readToday', { section: 'blocked', limit: '200' })).body;
    // Two lack what the books say is used up; a third one was held by somebody until its material comes.
    type Row = { lacking: unknown[]; hold: { reason: string } | null };
    const lacking = blocked.rows.filter((row: Row) => row.lacking.length > 0);
    const held = blocked.rows.filter(({ hold }: Row) => hold?.reason === 'material');
    expect([lacking.length, held.length]).toEqual([2, 1]);
    const names = lacking.flatMap((row: { lacking: { name: string }[] }) => row.lacking.map(({ name }) => name));
    expect(names.toSorted()).toEqual(['Bridle, Stone', 'Zermatt lining']);
    const { next } = (await superadmin.call('readToday', { section: 'next', stage: 'cutting', limit: '200' })).body;
    type Card = { covered: number | null; waiting: number };
    const partly = next.cutting.rows.filter(({ covered, waiting }: Card) => covered !== null && covered < waiting);
    expect(partly).toContainEqual(expect.objectContaining({ productCode: 'BP-655', covered: 10 }));
  });

  test('has orders of Harbour Goods by two people, and a colleague who may only view (B86)', async () => {
    const viewer = await signIn('customer-viewer');
    const { orders } = (await viewer.call('readOrders', { view: 'summary' })).body;
    const placers = orders.map(({ placedBy }: { placedBy: { name: string } }) => placedBy.name);
    expect([...new Set(placers)].sort()).toEqual(['Ines Okafor', 'Tom Adeyemi']);
    expect((await viewer.call('readMe')).body.user).toMatchObject({
      companyRole: 'viewer',
      displayName: 'Harbour Goods',
    });
  });

  test('has an order that the workshop entered, which came by phone (OR-20)', async () => {
    const admin = await signIn('admin');
    expect((await admin.call('readOrder', { id: 80 })).body.order.enteredBy).toMatchObject({
      name: 'Mara Lind',
      cameBy: 'phone',
    });
  });

  test('has an open invitation, two addresses and a saved list of Harbour Goods (B86)', async () => {
    const owner = await signIn('customer');
    const { id } = (await owner.call('readMe')).body.user;
    const { people, invitations } = (await owner.call('readPeople', { id })).body;
    expect([people.length, invitations.map(({ name }: { name: string }) => name)]).toEqual([3, ['Sam Whitlock']]);
    expect((await owner.call('readAddresses', { id })).body.addresses).toHaveLength(2);
    expect((await owner.call('readLists')).body.lists).toMatchObject([
      { name: 'Autumn shop order', totalProducts: 3, totalItems: 220, updatedBy: 'Tom Adeyemi' },
    ]);
  });

  test('has at least 60 products, each with existing pictures', async () => {
    const customer = await signIn('customer');
    const { products } = (await customer.call('readCatalog', { limit: '200' })).body;
    expect(products.length).toBeGreaterThanOrEqual(56);
    expect(
      (await sql<{ id: number }>`select id from products`.execute(portal.context.db)).rows.length,
    ).toBeGreaterThanOrEqual(60);
    for (const { images } of products.slice(0, 5)) {
      expect((await customer.send('GET', images[0])).headers['content-type']).toBe('image/webp');
      expect((await customer.send('GET', `${images[0]}?w=480`)).status).toBe(200);
    }
  });

  test('has 12 customers and 81 orders in every state', async () => {
    const { rows } = await sql<Record<string, number>>`
      select count(*)::int as orders,
        count(*) filter (where finished_items = 0)::int as fresh,
        count(*) filter (where finished_items between 1 and total_items - 1)::int as made,
        count(*) filter (where finished_items = total_items and completed_at is null)::int as finished,
        count(*) filter (where completed_at is not null and not customer_archived and not admin_archived)::int as completed,
        count(*) filter (where customer_archived)::int as customer_archived,
        count(*) filter (where admin_archived)::int as admin_archived,
        count(*) filter (where customer_id is null)::int as orphaned,
        (select count(*)::int from companies) as customers,
        (select count(*)::int from order_messages) as messages,
        (select count(*)::int from notifications) as notifications
      from orders`.execute(portal.context.db);
    const [counts] = rows;
    expect(counts).toMatchObject({ orders: 81, customers: 12, orphaned: 1 });
    for (const [name, count] of Object.entries(counts ?? {})) expect(count, name).toBeGreaterThan(0);
  });

  test('has no message twice, and notes on its holds and changed promises', async () => {
    const { rows } = await sql<{ body: string }>`select body from order_messages`.execute(portal.context.db);
    expect(rows.length).toBeGreaterThan(70);
    expect(new Set(rows.map(({ body }) => body)).size).toBe(rows.length);
    const { rows: bare } = await sql`
      select id from line_holds where note = '' and reason <> 'sample'
      union all select id from order_promises where was is not null and note = ''`.execute(portal.context.db);
    expect(bare).toEqual([]);
  });

  test('names people of workshop and customers wherever a person acted', async () => {
    const { rows } = await sql<{ name: string }>`
      select person_name as name from accounts where username <> 'owner'
      union select author_name from order_messages
      union select changed_by_name from production_events where changed_by_name is not null
      union select set_by_name from line_holds union select ended_by_name from line_holds where ended_by_name is not null
      union select set_by_name from order_promises union select created_by_name from workshop_notes
      union select created_by_name from benches union select name from workers
      union select placed_by_name from orders
      union select added_by_name from order_documents
      union select agreed_by_name from order_documents where agreed_by_name is not null
      union select sent_by_name from deliveries union select received_by_name from deliveries
      union select completed_by_name from orders where completed_by_name is not null`.execute(portal.context.db);
    for (const { name } of rows) expect(name).toMatch(/^\p{L}+ \p{L}+$/u);
    expect((await (await signIn('admin')).call('readMe')).body.user).toMatchObject({
      username: 'admin',
      displayName: 'Mara Lind',
      personName: 'Mara Lind',
    });
  });

  test('lets visitors stitch an order that stands among the newest of Harbour Goods', async () => {
    const { rows } = await sql<{ id: number; waiting: number; held: boolean }>`
      select o.id, sum(p.passed_cutting - p.passed_stitching)::int as waiting, exists (
        select from line_holds h where h.order_id = o.id and h.ended_at is null) as held
      from orders o join order_products p on p.order_id = o.id
      where o.customer_name = 'Harbour Goods' and o.completed_at is null group by o.id
      having sum(p.passed_cutting - p.passed_stitching) > 0`.execute(portal.context.db);
    // One of its eight items is stitched.
    expect(rows).toEqual([{ id: 72, waiting: 7, held: false }]);
  });

  test('has products with options, 300 belts in four lengths, and 40 wallets with 40 initials', async () => {
    const { rows } = await sql<{ code: string; quantity: number; rows: number; values: number }>`
      select p.product_code as code, p.quantity, jsonb_array_length(p.breakdown) as rows,
        (select count(distinct r -> 'choices')::int from jsonb_array_elements(p.breakdown) r) as values
      from order_products p where p.breakdown <> '[]' order by p.quantity desc`.execute(portal.context.db);
    const options = await sql<{ products: number }>`
      select count(distinct product_id)::int as products from product_options`.one(portal.context.db);

    expect(options).toEqual({ products: 10 });
    expect(rows.filter(row => row.values > 3)).toEqual([
      { code: 'BT-036', quantity: 300, rows: 4, values: 4 },
      { code: 'CW-021', quantity: 40, rows: 40, values: 40 },
    ]);
    expect(rows.length).toBeGreaterThan(2);
  });

  test('puts orders on hold when their customer was asked something, and others for other reasons', async () => {
    const { rows } = await sql<{ reason: string; sender: string | null }>`
      select h.reason, (select m.sender from order_messages m where m.order_id = h.order_id order by m.id desc limit 1) as sender
      from line_holds h join orders o on o.id = h.order_id
      where o.completed_at is null`.execute(portal.context.db);
    expect(new Set(rows.map(({ reason }) => reason))).toEqual(
      new Set(['customer', 'leather', 'material', 'machine', 'sample']),
    );
    for (const { reason, sender } of rows) if (reason === 'customer') expect(sender).toBe('admin');
    const notes = await sql`select id from workshop_notes`.execute(portal.context.db);
    expect(notes.rows).toHaveLength(3);
  });

  test('has an order that was delivered in two parts, the second with two damaged items, and ready ones', async () => {
    const { db } = portal.context;
    const { id } = await sql<{ id: number }>`select order_id as id from deliveries where difference is not null`.one(
      db,
    );
    const { deliveries } = (await (await signIn('customer')).call('readDeliveries', { id })).body;
    const missing = deliveries.map(({ items, products }: Delivery) =>
      products.reduce((left, { received }) => left - (received ?? 0), items),
    );
    expect([missing, deliveries[0].difference === null]).toEqual([[0, 2], true]);
    expect(deliveries.map(({ images }: Delivery) => images.length)).toEqual([0, 2]);
    const { order } = (await (await signIn('customer')).call('readOrder', { id })).body;
    const remake = (await (await signIn('customer')).call('readOrder', { id: order.remakes[0] })).body.order;
    expect([remake.remakeOf, remake.totalItems]).toEqual([id, 2]);
    const shipped = await sql`select from deliveries where shipment_id is not null`.execute(db);
    expect(shipped.rows).toHaveLength(2);
    const ready = await sql`
      select from orders where finished_items = total_items and completed_at is null and delivered_items = 0`.execute(
      db,
    );
    expect(ready.rows.length).toBeGreaterThan(0);
    expect(await findBrokenRows(query => db.query(query))).toEqual([]);
  });

  test('has products without a color, and an answer that waits to be written into one of them (DY-1, DY-2)', async () => {
    const answer = await sql<{ id: number; productId: number; body: string }>`
      select q.order_id as id, q.product_id as "productId", a.body from order_messages a join order_messages q on q.id = a.answers
      where q.product_code = 'ST-230' and not exists (
        select from order_messages l where l.order_id = a.order_id and l.id > a.id)`.one(portal.context.db);
    const { order } = (await (await signIn('admin')).call('readOrder', { id: answer.id })).body;
    const line = order.products.find(({ productId }: { productId: number }) => productId === answer.productId);
    const { rows } = await sql<{ code: string }>`
      select distinct p.product_code as code from order_products p join orders o on o.id = p.order_id
      where p.breakdown = '[]' and o.ended_at is null and p.description !~ '^[A-Z][a-z]+[.,]'`.execute(
      portal.context.db,
    );

    expect([line.colors, line.breakdown, answer.body]).toEqual([
      ['Chestnut', 'Cognac'],
      [],
      'Cognac for all of them, please.',
    ]);
    expect(rows.map(({ code }) => code).sort()).toEqual(['KF-012', 'ST-230']);
  });

  test('has samples: one product waits for round 2, one is approved, and one was never sent', async () => {
    const { products } = (await (await signIn('customer')).call('readOrder', { id: 47 })).body.order;
    const samples = products.flatMap(({ productCode, sample }: OrderProduct) =>
      sample ? [[productCode, sample.state, sample.round]] : [],
    );
    expect(samples).toEqual([
      ['ST-226', 'approved', 1],
      ['BP-648', 'waiting', 2],
      ['DK-316', 'required', null],
    ]);
  });

  test('has an order in its third revision and a cancelled one, as the README says (OR-21, OR-22)', async () => {
    const [customer, admin] = [await signIn('customer'), await signIn('admin')];
    const { order } = (await customer.call('readOrder', { id: 57 })).body;
    expect([order.revision, order.products.map(({ changedIn }: OrderProduct) => changedIn)]).toEqual([3, [3, 2]]);
    const { revisions } = (await admin.call('readRevisions', { id: 57 })).body;
    expect(revisions.map(({ by, reason }: OrderRevision) => [by?.name, reason !== ''])).toEqual([
      ['Mara Lind', true],
      ['Mara Lind', true],
      [order.placedBy.name, false],
    ]);
    expect(revisions.flatMap(({ changes }: OrderRevision) => changes)).toMatchObject([
      { productCode: 'DK-312', field: 'description' },
      { productCode: 'BT-042', field: 'quantity', from: 20, to: 30 },
    ]);
    const { changes } = (await admin.call('readProductionLog', { id: 57 })).body;
    expect(JSON.stringify(changes)).toContain('"source":"revision"');
    const { cancelledAt, cancelReason, customerName } = (await customer.call('readOrder', { id: 37 })).body.order;
    expect([typeof cancelledAt, cancelReason !== '', customerName]).toEqual(['string', true, 'Harbour Goods']);
  });

  test('has an order with an open request and a late one whose cancellation is wanted, as the README says (OR-23)', async () => {
    const [customer, admin] = [await signIn('customer'), await signIn('admin')];
    const { order } = (await customer.call('readOrder', { id: 52 })).body;
    expect(order.change).toMatchObject({
      number: 1,
      kind: 'change',
      by: { name: 'Ines Okafor' },
      differences: [{ field: 'requestedDate', from: order.requestedDate }, { field: 'deliveryAddress' }],
    });
    const { change, dateState } = (await admin.call('readOrder', { id: 46 })).body.order;
    expect([change.kind, change.differences, dateState]).toEqual(['cancellation', [], 'late']);
    const { waiting } = (await admin.call('readToday')).body as Today;
    const requests = waiting?.rows.flatMap(({ orderId, messageId, request }) =>
      request ? [[orderId, messageId]] : [],
    );
    expect(requests).toEqual([
      [52, null],
      [46, null],
    ]);
  });

  test('has documents on a new order: a quote that waits for the agreement, a replaced one and an agreed drawing', async () => {
    const { orders } = (await (await signIn('customer2')).call('readOrders', { includeArchived: '0', view: 'summary' }))
      .body;
    const client = await signIn('customer2');
    const { documents } = (await client.call('readDocuments', { id: orders[0].id })).body;
    const states = documents.map(({ kind, agreedBy, replacedAt }: Record<string, unknown>) => [
      kind,
      agreedBy !== null,
      replacedAt !== null,
    ]);
    expect(states).toEqual([
      ['quote', false, false],
      ['drawing', true, false],
      ['quote', false, true],
    ]);
    const file = await client.call('readDocumentFile', { id: orders[0].id, documentId: documents[0].id });
    expect([file.status, file.body.slice(0, 5)]).toEqual([200, '%PDF-']);
  });

  test('has 6 workers, 3 benches and months of marks by all of them', async () => {
    const { rows } = await sql<Record<string, number>>`
      select (select count(*)::int from workers where active) as workers,
        (select count(*)::int from benches where paired_at is not null and ended_at is null) as benches,
        count(distinct worker_id)::int as marking, count(distinct bench_id)::int as marked,
        extract(day from max(happened_at) - min(happened_at))::int as days, count(*)::int as marks,
        count(*) filter (where exists (select from audit_entries a where a.bench_id = e.bench_id))::int as audited
      from production_events e where source = 'bench'`.execute(portal.context.db);
    expect(rows).toMatchObject([{ workers: 6, benches: 3, marking: 6, marked: 3 }]);
    expect(rows[0]?.days).toBeGreaterThan(90);
    expect(rows[0]?.marks).toBeGreaterThan(200);
    expect(rows[0]?.audited).toBe(rows[0]?.marks);
  });

  test('has two items that a bench makes again, with a reason and a note (DY-10)', async () => {
    const admin = await signIn('admin');
    const { id } = await sql<{ id: number }>`select order_id as id from remakes`.one(portal.context.db);
    const [change] = (await admin.call('readProductionLog', { id, limit: '1' })).body.changes;
    expect(change).toMatchObject({
      source: 'remake',
      mayUndo: true,
      worker: { name: 'Ana Moreau' },
      remake: { quantity: 2, stage: 'stitching', reason: 'stitching', note: expect.stringMatching(/./) },
    });
  });

  test('creates notifications with the texts of the portal', async () => {
    const { rows: notifications } = await sql<StoredWords>`
      select ${storedWords}, related_id as "relatedId", created_at as "createdAt" from notifications n
      where event <> 'ordersExpectedLate' -- the forecast's own, from 03:00 on`.execute(portal.context.db);
    const shapes: Record<string, RegExp> = {
      orderPlaced: /^New order: .+ (?:placed order #\d+|entered order #\d+ for .+)$/,
      orderProgress:
        /^Order #\d+(: \S+ is (?:being|in) [a-z]+: [\d,]+ of [\d,]+ ready\.| is ready: (All [\d,]+ items are|Your item is) ready\. Please check and verify\.)$/,
      orderCompleted: /^Order completed: .+ verified the completion of order #\d+$/,
      messageSent: /^New message from .+: Order #\d+: .+$/s,
    };

    for (const stored of notifications) {
      const { event, relatedId } = stored;
      const { title, message } = wordsOf(stored);
      expect(`${title}: ${message}`).toMatch(shapes[event] ?? /^of no event that the portal knows$/);
      expect(`${title} ${message}`).toContain(`#${relatedId}`);
    }
    expect([...new Set(notifications.map(({ event }) => event))].sort()).toEqual(Object.keys(shapes).sort());
  });

  test('has templates, records for most products, and a demand that lists the products without a record', async () => {
    const superadmin = await signIn('superadmin');
    const { templates } = (await superadmin.call('readTemplates')).body;
    const { records, total } = (await superadmin.call('readMaterials')).body;
    const demand = (await superadmin.call('readMaterialDemand')).body;

    expect(templates.length).toBe(10);
    expect(total).toBeGreaterThanOrEqual(50);
    expect(records.every((record: { leather_items: unknown[] }) => record.leather_items.length > 0)).toBe(true);
    expect(demand.materials.length).toBeGreaterThan(20);
    expect(demand.withoutRecord.length).toBeGreaterThan(1);
  });

  test('has two records that name one color of products that are ordered in others (D4)', async () => {
    const { colors } = (await (await signIn('superadmin')).call('readRecordColors')).body;
    expect(colors.map(({ productCode, recorded }: RecordColor) => [productCode, recorded])).toEqual([
      ['ST-222', 'Cognac'],
      ['WS-020', 'Stone'],
    ]);
  });

  test('demands the leather of satchels in two colors by color, and that of an older order without one', async () => {
    const { id } = await sql<{ id: number }>`
      select order_id as id from order_products where product_code = 'ST-230' and jsonb_array_length(breakdown) = 2`.one(
      portal.context.db,
    );
    const { materials } = (await (await signIn('superadmin')).call('readMaterialDemand')).body;
    const behind = materials.filter(({ orders }: { orders: { orderId: number }[] }) =>
      orders.some(({ orderId }) => orderId === id),
    );

    expect(behind.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(['Bridle, Chestnut', 'Bridle, Cognac']),
    );
    expect(materials.map(({ name }: { name: string }) => name)).toContain('Bridle, {color}');
  });

  test('has audit entries of its orders, newest first', async () => {
    const superadmin = await signIn('superadmin');
    const kinds = ['orderPlaced', 'orderProductChanged', 'completionVerified'];

    for (const kind of kinds) {
      const { entries } = (await superadmin.call('readAudit', { kind })).body;
      expect(entries.length, kind).toBeGreaterThan(10);
      expect(entries[0].about).toMatchObject({ object: 'order', name: expect.stringMatching(/./) });
    }
  });

  test('has four months of production events that replay to the state of each line', async () => {
    const query = (text: string) => portal.context.db.query(text);
    const { rows } = await query(`
      select count(*)::int as events, count(distinct changed_at::date)::int as days,
        count(*) filter (where source = 'undo')::int as undone, count(*) filter (where what = 'stitching')::int as stitched
      from production_events where changed_at < now()`);

    expect(await findBrokenRows(query)).toEqual([]);
    expect(rows[0].events).toBeGreaterThan(1_000);
    expect(rows[0].days).toBeGreaterThan(60);
    expect(rows[0].undone).toBeGreaterThan(0);
    expect(rows[0].stitched).toBeGreaterThan(200);
  });

  test('has no line at a stage that all of its items passed (PR-6)', async () => {
    const { rows } = await portal.context.db.query(`
      select order_id, product_code from order_products
      where completed < quantity and quantity = case status when 'cutting' then passed_cutting
        when 'stitching' then passed_stitching when 'finishing' then passed_finishing end`);
    expect(rows).toEqual([]);
  });

  test('has dates whose accuracy equals a count by hand of its log, with kept and missed promises', async () => {
    const { body } = await (await signIn('admin')).call('readAccuracy', { months: '24' });
    const byHand = await countAccuracyByHand(portal.context.db);

    const { last, months, promises } = body;
    expect({ last, months, promises }).toEqual(byHand);
    expect(last.n).toBe(60);
    const sum = (of: 'orders' | 'keptFirst') => byHand.promises.reduce((total, promise) => total + promise[of], 0);
    expect(sum('keptFirst')).toBeGreaterThan(0);
    expect(sum('keptFirst')).toBeLessThan(sum('orders'));
  });

  test('has messages that say cutting is done only where every unit was cut', async () => {
    const { rows } = await portal.context.db.query(`
      select p.quantity, (
        select to_value::int from production_events e
        where e.order_id = m.order_id and e.product_id = p.product_id and e.what = 'cutting' and e.happened_at <= m.created_at
        order by e.id desc limit 1) as cut
      from order_messages m join order_products p on p.order_id = m.order_id and p.position = 0
      where m.body like 'Cutting is done%'`);

    expect(rows.length).toBeGreaterThan(0);
    for (const { quantity, cut } of rows) expect(cut).toBe(quantity);
  });

  test('is a Monday with 4 new orders, 2 late ones, 5 customers who wait for a message and 2 requests', async () => {
    await runForecast(portal.context.db);
    const admin = await signIn('admin');
    const { counts, new: fresh, dates, waiting } = (await admin.call('readToday')).body;

    expect(counts).toMatchObject({ new: 4, late: 2, waiting: 7 });
    // Work goes on on all of them. Most promises are safe, as an owner who counts on them expects.
    const promised = await sql<{ orders: number; onClosedDays: number }>`
      select count(*)::int as orders, (count(*) filter (where extract(isodow from promised_on) > 5))::int as "onClosedDays"
      from orders where promised_on is not null and ended_at is null and finished_items < total_items`.one(
      portal.context.db,
    );
    expect(counts.tight).toBeLessThanOrEqual(promised.orders / 3);
    expect(promised.onClosedDays).toBe(0);
    expect(waiting.rows.filter(({ messageId }: { messageId: number | null }) => messageId !== null)).toHaveLength(5);
    const rows: { orderId: number; lines: number; state: string }[] = fresh.rows;
    expect(rows.map(({ orderId, state }) => [orderId, state])).toEqual([77, 78, 79, 80].map(id => [id, 'new']));
    expect(rows.reduce((sum, { lines }) => sum + lines, 0)).toBe(6);
    const late = dates.rows.filter(({ dateState }: { dateState: string }) => dateState === 'late');
    expect(late).toMatchObject([{ moved: 1 }, { moved: 1 }]);
    for (const { movedBecause } of late) expect(movedBecause).not.toBeNull();
    const { rows: reviewed } = await sql`
      select from order_products p join orders o on o.id = p.order_id
      where p.status = 'not_reviewed' and p.sample is null and not p.cancelled and o.id not in (77, 78, 79, 80)`.execute(
      portal.context.db,
    );
    expect(reviewed).toEqual([]);
  });

  test('is filled once, and a second start keeps its data', async () => {
    const { rows: before } = await sql<{ id: number }>`select id from orders`.execute(portal.context.db);
    await fillDemo(portal);
    expect((await sql<{ id: number }>`select id from orders`.execute(portal.context.db)).rows).toEqual(before);
  });

  test('is only filled into a database that a demo created (RU-5)', async () => {
    const { db, settings } = other.context;
    await expect(requireDemo(db, settings)).rejects.toThrow('is not a demo. Set DATA_DIR');

    await markDemo(db);
    await requireDemo(db, settings);
    // A demo of an earlier version has no mark.
    await requireDemo(portal.context.db, settings);
  });

  test.runIf(isNightly)(
    'costs little in every read, with and without statistics of its tables',
    { timeout: 240_000 },
    async () => {
      const { db } = portal.context;
      const account = await sql<TestAccount>`
      select id, username, role, company_id as "companyId" from accounts where username = 'customer'`.one(db);
      const reads = await statementsDuring(() => makeEveryRead(portal, account));
      expect(await costlyOf(reads, db)).toEqual([]);
      await sql`analyze`.execute(db);
      expect(await costlyOf(reads, db)).toEqual([]);
    },
  );

  test('every decision of the sample Monday takes one call, its 11 promises together, so that none is left (V6)', {
    timeout: 120_000,
  }, async () => {
    await runForecast(portal.context.db);
    const admin = await signIn('admin');
    const read = async () => (await admin.call('readToday')).body as Today;
    const left = ({ counts, decisions }: Today) => [
      counts.new,
      counts.waiting,
      counts.late + counts.willBeLate,
      decisions.blocked,
    ];
    const before = await read();
    expect(
      left(before).every(count => count > 0),
      String(left(before)),
    ).toBe(true);

    // Every new order has a day to propose, so that one key accepts and promises it.
    expect(before.new?.rows.map(({ proposedOn }) => typeof proposedOn)).toEqual(Array(4).fill('string'));
    for (const { orderId, proposedOn } of before.new?.rows ?? []) {
      const accepted = await admin.call('acceptOrder', { id: orderId, ...(proposedOn && { promisedOn: proposedOn }) });
      expect(accepted.status).toBe(200);
    }
    for (const { orderId, request } of before.waiting?.rows ?? []) {
      if (request) {
        const declined = await admin.call('declineChange', { id: orderId, number: 1, note: 'It ships tomorrow.' });
        expect(declined.status).toBe(200);
        continue;
      }
      const form = new FormData();
      form.set('message', 'Yes, we do that.');
      expect((await admin.call('sendMessage', { id: orderId }, { form })).status).toBe(201);
    }
    // One press promises the day that is proposed for each of 11 accepted orders, and every one of them holds (W61).
    expect(before.toPromise).toBe(11);
    await runForecast(portal.context.db);
    const atRisk = ({ counts }: Today) => [counts.late, counts.willBeLate, counts.tight];
    const atRiskBefore = atRisk(await read());
    const toPromise = (await admin.call('readPromises')).body.rows as PromiseRow[];
    expect(toPromise.map(({ proposedOn }) => typeof proposedOn)).toEqual(Array(11).fill('string'));
    const first = toPromise.map(({ orderId, proposedOn }) => ({ orderId, promisedOn: proposedOn, was: null }));
    const sheet = await admin.call('setPromises', { promises: first });
    expect(sheet.body).toMatchObject({ promised: 11, unchanged: 0, refused: [] });
    expect((await read()).toPromise).toBe(0);
    await runForecast(portal.context.db);
    const ids = first.map(({ orderId }) => orderId).join(',');
    const { rows: promised } = (await admin.call('readPromises', { ids })).body;
    expect(promised.map(({ state }: PromiseRow) => state)).toEqual(Array(11).fill(null));
    expect(atRisk(await read())).toEqual(atRiskBefore);
    for (const { orderId, productId, hold } of before.blocked?.rows ?? []) {
      // Superadmins order the material that others wait for.
      if (hold === null) continue;
      const line = { id: orderId, productId };
      const ended = await (hold?.reason === 'sample'
        ? admin.call('waiveSample', { ...line, reason: 'The fair is on Friday' })
        : admin.call('endHold', line));
      expect(ended.status).toBe(200);
    }
    // The products that waited for their samples are new to the review now.
    for (const { orderId } of (await read()).new?.rows ?? []) {
      expect((await admin.call('acceptOrder', { id: orderId })).status).toBe(200);
    }
    await runForecast(portal.context.db);
    for (const state of ['late', 'willBeLate'] as const) {
      const { rows } = (await admin.call('readPromises', { state })).body;
      if (rows.length === 0) continue;
      const promises = rows.map((row: { orderId: number; proposedOn: string; promisedOn: string }) => ({
        orderId: row.orderId,
        promisedOn: row.proposedOn,
        was: row.promisedOn,
        reason: 'capacity',
      }));
      const answer = await admin.call('setPromises', { promises });
      expect([answer.status, answer.body.refused]).toEqual([200, []]);
    }
    await runForecast(portal.context.db);

    expect(left(await read())).toEqual([0, 0, 0, 0]);
  });
});
