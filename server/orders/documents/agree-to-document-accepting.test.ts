import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { markOf } from '#testing/benches.ts';
import { anAdmin, anOrder, aSuperadmin, type TestOrder } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { aDocument } from '#testing/documents.ts';
import { testPortal } from '#testing/portal.ts';
import { untilWaiting } from '#testing/servers/until-waiting.ts';
import { sql } from '../../platform/database/sql.ts';

const portal = testPortal();
let admin: Client;
let order: TestOrder;

const setAfterAgreement = (isOn: boolean) =>
  sql`update workshop_settings set accept_after_agreement = ${isOn}`.execute(portal.context.db);

beforeEach(async () => {
  admin = await portal.as(await anAdmin(portal));
  order = await anOrder(portal, { quantities: [10, 5], statuses: ['not_reviewed', 'cutting'] });
  await setAfterAgreement(true);
});
afterEach(() => setAfterAgreement(false));

type Change = { as: string; make: () => Promise<{ code: unknown; status?: number }> };
const line = () => ({ orderId: order.id, productId: order.products[0]?.id ?? 0 });
const single = () => ({ id: order.id, productCode: order.products[0]?.productCode });

/** Each way to make the new line accepted, with the code of its refusal. */
const changes: Change[] = [
  { as: 'Accept', make: () => admin.call('acceptOrder', { id: order.id }) },
  { as: 'a status', make: () => admin.call('setProductStatus', { ...single(), status: 'stitching' }) },
  { as: 'a completed count', make: () => admin.call('setCompletedCount', { ...single(), completed: 1 }) },
  {
    as: 'counts of stages',
    make: () => admin.call('setProductStages', { id: order.id, productId: line().productId, cutting: 1 }),
  },
  ...[{ status: 'cutting' }, { completed: 'all' }, { finished: 3 }].map(set => ({
    as: `a bulk change of ${Object.keys(set)}`,
    make: async () => {
      const { body } = await admin.call('changeInBulk', { lines: [line()], set });
      return { code: body.refused[0]?.code };
    },
  })),
  {
    as: 'a mark',
    make: async () => {
      const { body } = await admin.call('markUnits', { marks: [markOf(await ticketOf(0))] });
      return { code: body.results[0].code };
    },
  },
];

async function ticketOf(place: number): Promise<string> {
  const { rows } = await sql<{ ticket: string }>`
    select ticket from order_products where order_id = ${order.id} order by position`.execute(portal.context.db);
  return rows[place]?.ticket ?? '';
}

async function agree(): Promise<void> {
  const documentId = await aDocument(admin, order.id);
  const customer = await portal.as(order.customer);
  expect((await customer.call('agreeToDocument', { id: order.id, documentId })).status).toBe(200);
}

const statusOf = async () => (await admin.call('readOrder', { id: order.id })).body.order.products[0].status;

describe('AG-4 accept only after an agreement', () => {
  for (const { as, make } of changes) {
    test(`refuses to accept a new line by ${as} until the customer agreed`, async () => {
      const refused = await make();
      expect(refused.code).toBe('agreementMissing');
      if (refused.status) expect(refused.status).toBe(409);
      expect(await statusOf()).toBe('not_reviewed');
      await aDocument(admin, order.id, { kind: 'drawing' });
      expect((await make()).code).toBe('agreementMissing');
      await agree();
      expect((await make()).code).toBe(undefined);
    });
  }

  test('accepts an order whose customer agrees while Accept waits', async () => {
    const documentId = await aDocument(admin, order.id);
    const client = await portal.context.db.connect();
    try {
      await client.query('begin');
      await client.query('select from orders where id = $1 for update', [order.id]);
      const accepted = admin.call('acceptOrder', { id: order.id });
      await untilWaiting(client);
      await client.query("update order_documents set agreed_at = now(), agreed_by_name = 'Ines' where id = $1", [
        documentId,
      ]);
      await client.query('commit');
      expect((await accepted).code).toBe(undefined);
    } finally {
      client.release();
    }
  });

  test('changes the other products of a bulk change, and takes each mark on its own', async () => {
    const other = { orderId: order.id, productId: order.products[1]?.id ?? 0 };
    const bulk = await admin.call('changeInBulk', { lines: [line(), other], set: { status: 'stitching' } });
    expect(bulk.body).toMatchObject({
      changed: 1,
      refused: [{ ...line(), code: 'agreementMissing', error: expect.stringContaining('agree') }],
    });
    const marks = [markOf(await ticketOf(0)), markOf(await ticketOf(1))];
    const { results } = (await admin.call('markUnits', { marks })).body;
    expect(results.map(({ ok, code }: { ok: boolean; code?: string }) => [ok, code])).toEqual([
      [false, 'agreementMissing'],
      [true, undefined],
    ]);
  });

  test('refuses to undo the change that made a line new again, and lets work on accepted lines go on', async () => {
    const productCode = order.products[1]?.productCode;
    const { changeId } = (await admin.call('setProductStatus', { id: order.id, productCode, status: 'not_reviewed' }))
      .body;
    expect((await admin.call('undoChange', { changeId })).code).toBe('agreementMissing');
    await agree();
    expect((await admin.call('undoChange', { changeId })).status).toBe(200);
  });

  test('is a setting of the workshop that other programs may leave out', async () => {
    const owner = await portal.as(await aSuperadmin(portal));
    const { settings } = (await owner.call('readWorkshop')).body;
    expect(settings.acceptAfterAgreement).toBe(true);
    const { acceptAfterAgreement: _, ...known } = settings;
    const saved = await owner.call('updateWorkshop', { ...known, showExpected: !known.showExpected });
    expect(saved.body.settings.acceptAfterAgreement).toBe(true);
    const off = await owner.call('updateWorkshop', { ...saved.body.settings, acceptAfterAgreement: false });
    expect(off.body.settings.acceptAfterAgreement).toBe(false);
    expect((await admin.call('acceptOrder', { id: order.id })).status).toBe(200);
  });
});
