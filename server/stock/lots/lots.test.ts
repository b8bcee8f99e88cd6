import { beforeAll, describe, expect, test } from 'vitest';
import { limits } from '#contract/call/limits.ts';
import { aBench, aJob, markOf } from '#testing/benches.ts';
import { anAdmin, aSuperadmin } from '#testing/builders.ts';
import { daysFromToday } from '#testing/changes/ready-change.ts';
import type { Client } from '#testing/client.ts';
import { testPortal } from '#testing/portal.ts';
import { aLot, aMaterial, aPurchase, aRecord } from '#testing/stock.ts';
import { sql } from '../../platform/database/sql.ts';

const portal = testPortal();
let admin: Client;
let bench: Client;

beforeAll(async () => {
  admin = await portal.as(await aSuperadmin(portal));
  bench = (await aBench(portal)).client;
});

const lotsOf = async (id: number) => (await admin.call('readLots', { id })).body.lots;
const lotOf = async (id: number, code: string) => (await lotsOf(id)).find((one: { code: string }) => one.code === code);
const ledger = async (id: number) => (await admin.call('readMovements', { id })).body.movements;
const cut = (ticket: string, delta: number) =>
  bench.call('markUnits', { marks: [markOf(ticket, { stage: 'cutting', delta })] });

/** A job of 40 units that take 2.5 sqft of one leather with the lots 4711 and 4718. */
async function leatherJob() {
  const material = await aMaterial(admin, { onHand: 500, hasLots: true });
  const job = await aJob(portal, { quantities: [40], statuses: ['cutting'] });
  const item = { category: 'leather', name: material.name, quantity: 2.5, unit: 'sqft' } as const;
  if (job.products[0]) await aRecord(portal, job.products[0], [item]);
  const lots = { 4711: await aLot(admin, material.id, '4711'), 4718: await aLot(admin, material.id, '4718') };
  const choose = (
    lot: 4711 | 4718 | null,
    more: Record<string, unknown> = {},
    client = bench,
    headers: Record<string, string> = {},
  ) => {
    const lotId = lot === null ? null : lots[lot];
    return client.call('chooseLot', { ticket: job.ticket, materialId: material.id, lotId, ...more }, { headers });
  };
  return { ...job, material, materialId: material.id, lots, choose };
}

describe('the lot of a job (ST-18, W14)', () => {
  test('is carried by what marks book after the choice, and not by what they booked before (WF51)', async () => {
    const { ticket, materialId, choose } = await leatherJob();
    await cut(ticket, 4);
    expect((await choose(4711)).status).toBe(200);
    await cut(ticket, 6);
    await cut(ticket, -1);

    expect(await ledger(materialId)).toMatchObject([
      { kind: 'use', quantity: '2.5000', lotCode: '4711' },
      { kind: 'use', quantity: '-15.0000', lotCode: '4711' },
      { kind: 'use', quantity: '-10.0000', lotCode: null },
      { kind: 'count', lotCode: null },
    ]);
    expect(await lotOf(materialId, '4711')).toMatchObject({ left: '-12.5000', lines: 1 });
    expect(await lotOf(materialId, '4718')).toMatchObject({ left: '0.0000', lines: 0 });
  });

  test('goes back with the mark that is undone, also when the job has another lot by then', async () => {
    const { ticket, materialId, choose } = await leatherJob();
    await choose(4711);
    const { body } = await cut(ticket, 4);
    await choose(4718, { mixed: true });
    await admin.call('undoChange', { changeId: body.results[0].changeId });

    expect((await ledger(materialId))[0]).toMatchObject({ quantity: '10.0000', lotCode: '4711' });
    expect(await lotOf(materialId, '4711')).toMatchObject({ left: '0.0000', lines: 0 });
  });

  test('is another one without a question when marks only took back what they used without a lot', async () => {
    const { id, ticket, materialId, choose } = await leatherJob();
    await cut(ticket, 5);
    await choose(4711);
    await cut(ticket, -1);

    expect((await choose(4718)).status).toBe(200);
    expect(await lotOf(materialId, '4711')).toMatchObject({ left: '2.5000', lines: 0 });
    const { order } = (await admin.call('readOrder', { id })).body;
    expect(order.products[0].lots).toMatchObject([{ codes: ['4718'] }]);
  });

  test('is another one only with `mixed` once marks used the first, and the order names both (W14, WF19)', async () => {
    const { id, ticket, material, choose } = await leatherJob();
    await choose(4711);
    await choose(4718);
    await cut(ticket, 4);

    const refused = await choose(4711);
    expect([refused.status, refused.body]).toEqual([
      409,
      expect.objectContaining({
        code: 'lotMixed',
        error: 'This job already uses lot 4718. Another lot may differ in color.',
      }),
    ]);
    expect((await bench.call('readJobLots', { ticket })).body.materials[0]).toMatchObject({ mixed: [] });

    const { body } = await choose(4711, { mixed: true });
    expect(body.materials[0].mixed).toEqual(['4711', '4718']);
    const { order } = (await admin.call('readOrder', { id })).body;
    expect(order.products[0].lots).toEqual([{ material: material.name, codes: ['4711', '4718'] }]);
  });

  test('can be none again, and the same one twice changes nothing', async () => {
    const { id, choose } = await leatherJob();
    await choose(4711);
    const chosen = await audits(id);
    expect((await choose(4711)).status).toBe(200);
    expect(await audits(id)).toBe(chosen);

    const { body } = await choose(null);
    expect(body.materials[0].lotId).toBeNull();
    expect((await admin.call('readOrder', { id })).body.order.products[0].lots).toEqual([]);
  });

  test('is set once for each Idempotency-Key of a bench, which another bench does not share', async () => {
    const { id, choose, lots } = await leatherJob();
    const headers = { 'idempotency-key': 'choice' };
    const keyed = (lot: 4711 | 4718, client = bench) => choose(lot, {}, client, headers);
    const first = await keyed(4711);
    await choose(4718);
    const again = await keyed(4711);
    expect([again.status, again.headers['idempotency-replayed'], again.body]).toEqual([200, 'true', first.body]);
    const chosen = await audits(id);
    const { status, body } = await keyed(4718);
    expect([status, body.code]).toEqual([422, 'keyReused']);
    expect(await audits(id)).toBe(chosen);

    const other = (await aBench(portal)).client;
    const { materials } = (await keyed(4711, other)).body;
    expect([materials[0].lotId, await audits(id)]).toEqual([lots[4711], chosen + 1]);
  });

  test('shows a bench names and codes, and nothing else (ST-19)', async () => {
    const { ticket, material, lots, choose } = await leatherJob();
    await admin.call('updateLot', { id: lots[4718], usedUp: true, note: 'Secret note' });
    await choose(4711);
    const { body } = await bench.call('readJobLots', { ticket });
    const lot = { id: lots[4711], code: '4711' };
    const { id, name } = material;
    expect(body).toEqual({
      materials: [{ id, name, category: 'leather', stage: 'cutting', lotId: lot.id, lots: [lot], mixed: [] }],
    });
  });

  test('is chosen by staff, too, and no admin reads it in the order', async () => {
    const { id, choose } = await leatherJob();
    const staff = await portal.as(await anAdmin(portal));
    expect((await choose(4711, {}, staff)).status).toBe(200);
    expect((await staff.call('readOrder', { id })).body.order.products[0]).not.toHaveProperty('lots');
    expect((await admin.call('readOrder', { id })).body.order.products[0].lots).toHaveLength(1);
  });

  test('is an open one of a material that the job uses and that keeps lots', async () => {
    const { ticket, materialId, lots, choose } = await leatherJob();
    const other = await leatherJob();
    const tries = [
      { materialId, lotId: other.lots[4711] },
      { materialId: other.materialId, lotId: other.lots[4711] },
      { materialId, lotId: 999_999_999 },
    ];
    for (const input of tries) {
      const { status, body } = await bench.call('chooseLot', { ticket, ...input });
      expect([status, body.code]).toEqual([404, 'lotNotFound']);
    }
    await admin.call('updateLot', { id: lots[4718], usedUp: true });
    expect((await choose(4718)).body.code).toBe('lotNotFound');

    await choose(4711);
    await admin.call('updateStockMaterial', { id: materialId, hasLots: false });
    expect((await bench.call('readJobLots', { ticket })).body.materials).toEqual([]);
    await cut(ticket, 2);
    expect((await ledger(materialId))[0]).toMatchObject({ lotCode: null });
  });

  test('stays with a color of the job that the record leaves open', async () => {
    const { id, ticket, products } = await aJob(portal, { quantities: [10], statuses: ['cutting'] });
    const material = await aMaterial(admin, { name: `Calf ${id}, Tan`, hasLots: true });
    const item = { category: 'leather', name: `Calf ${id}, {color}`, quantity: 1, unit: 'sqft' } as const;
    if (products[0]) await aRecord(portal, products[0], [item]);
    const rows = [
      { quantity: 6, choices: [{ option: 'Color', value: 'Tan' }] },
      { quantity: 4, choices: [] },
    ];
    await sql`update order_products set breakdown = ${JSON.stringify(rows)}::jsonb where order_id = ${id}`.execute(
      portal.context.db,
    );
    const lotId = await aLot(admin, material.id, '9');
    const { body } = await bench.call('chooseLot', { ticket, materialId: material.id, lotId });
    expect(body.materials).toMatchObject([{ name: material.name, lotId }]);
    await cut(ticket, 10);
    expect(await lotOf(material.id, '9')).toMatchObject({ left: '-6.0000' });
  });
});

async function audits(id: number): Promise<number> {
  const { count } = await sql<{ count: number }>`
    select count(*)::int as count from audit_entries where kind = 'lotChosen' and object_id = ${id}`.one(
    portal.context.db,
  );
  return count;
}

describe('the lots of a material (ST-17, ST-18)', () => {
  test('come with receipts: a known code is that lot, another one is new, and an undo takes the amount back', async () => {
    const { id: materialId } = await aMaterial(admin, { hasLots: true });
    await aLot(admin, materialId, 'A17');
    const { id, lines } = await aPurchase(admin, { lines: [{ materialId, quantity: 100, unit: 'sqft' }] });
    const receive = (quantity: number, lotCode: string) =>
      admin.call('receivePurchase', { id, lines: [{ lineId: lines[0]?.id, quantity, unit: 'sqft', lotCode }] });
    await receive(10, 'a17');
    await receive(20, 'B3');
    await receive(5, 'B3');

    const codes = (await lotsOf(materialId)).map(({ code, left }: Record<string, string>) => [code, left]);
    expect(codes).toEqual([
      ['B3', '25.0000'],
      ['A17', '10.0000'],
    ]);
    const [newest] = await ledger(materialId);
    expect(newest).toMatchObject({ kind: 'receipt', lotCode: 'B3', purchaseId: id });
    await admin.call('undoMovement', { id: newest.id });
    expect(await lotOf(materialId, 'B3')).toMatchObject({ left: '20.0000' });
    expect((await ledger(materialId))[0]).toMatchObject({ quantity: '-5.0000', lotCode: 'B3', undoes: newest.id });
  });

  test('that are used up are listed last, and a receipt opens them again', async () => {
    const { id: materialId } = await aMaterial(admin, { hasLots: true });
    const first = await aLot(admin, materialId, 'first');
    await admin.call('createLot', { id: materialId, code: 'older', receivedOn: daysFromToday(-30) });
    await admin.call('updateLot', { id: first, usedUp: true });
    const states = async () =>
      (await lotsOf(materialId)).map(({ code, usedUp }: Record<string, unknown>) => [code, usedUp]);
    expect(await states()).toEqual([
      ['older', false],
      ['first', true],
    ]);

    const { id, lines } = await aPurchase(admin, { lines: [{ materialId, quantity: 5, unit: 'sqft' }] });
    const line = { lineId: lines[0]?.id, quantity: 5, unit: 'sqft', lotCode: 'FIRST' };
    await admin.call('receivePurchase', { id, lines: [line] });
    expect(await states()).toEqual([
      ['first', false],
      ['older', false],
    ]);
  });

  test('have codes of their own, ignoring case, and only where lots are kept apart', async () => {
    const { id, name } = await aMaterial(admin, { hasLots: true });
    const one = await aLot(admin, id, 'A17');
    const two = await aLot(admin, id, 'A18');
    const taken = await admin.call('createLot', { id, code: 'a17' });
    expect([taken.status, taken.body.code, taken.body.error]).toEqual([
      409,
      'nameTaken',
      `a17 already belongs to ${name}`,
    ]);
    expect((await admin.call('updateLot', { id: two, code: 'a17' })).body.code).toBe('nameTaken');
    expect((await admin.call('updateLot', { id: one, code: 'a17' })).body.lot.code).toBe('a17');

    const old = { code: 'A16', receivedOn: '2026-01-05', note: 'Remnants', usedUp: true };
    const added = await admin.call('createLot', { id, ...old });
    expect([added.status, added.body]).toEqual([
      201,
      { lot: { id: expect.any(Number), materialId: id, ...old, left: '0.0000', lines: 0 } },
    ]);

    const plain = await aMaterial(admin);
    expect((await admin.call('createLot', { id: plain.id, code: 'A17' })).status).toBe(400);
    const { id: purchase, lines } = await aPurchase(admin);
    const line = { lineId: lines[0]?.id, quantity: 1, unit: 'sqft', lotCode: 'A17' };
    const { status, body } = await admin.call('receivePurchase', { id: purchase, lines: [line] });
    expect([status, body.fields]).toEqual([
      400,
      { 'lines.0.lotCode': 'is only for materials whose dye lots are kept apart' },
    ]);
  });

  test(`are at most ${limits.lots} open ones, and keep their material`, async () => {
    const { id } = await aMaterial(admin, { hasLots: true });
    await sql`
      insert into lots (stock_material_id, code) select ${id}, 'L' || n from generate_series(1, ${limits.lots}) n`.execute(
      portal.context.db,
    );
    expect((await admin.call('createLot', { id, code: 'one more' })).body.code).toBe('tooManyOfThese');
    const [newest] = await lotsOf(id);
    await admin.call('updateLot', { id: newest.id, usedUp: true });
    expect((await admin.call('createLot', { id, code: 'one more' })).status).toBe(201);
    expect((await admin.call('updateLot', { id: newest.id, usedUp: false })).body.code).toBe('tooManyOfThese');
    expect((await admin.call('deleteStockMaterial', { id })).body.code).toBe('materialHasHistory');
  });
});
