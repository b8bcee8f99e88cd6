import { describe, expect, test } from 'vitest';
import type { LogChange, LogPromise } from '#contract/production/production-log.ts';
import { aWorker } from '#testing/benches.ts';
import { anAdmin, anOrder } from '#testing/builders.ts';
import { wordsIn } from '#testing/languages.ts';
import { mark } from '#testing/marks.ts';
import { testPortal } from '#testing/portal.ts';
import { sql } from '../platform/database/sql.ts';

const portal = testPortal();

async function started(quantities = [10, 20]) {
  const order = await anOrder(portal, { quantities });
  const staff = await anAdmin(portal);
  const admin = await portal.as(staff);
  const [first, second] = order.products.map(({ id: productId, productCode }) => ({ productId, productCode }));
  if (!first || !second) throw new Error('the order has two products');
  const log = async (filter = {}): Promise<LogChange[]> =>
    (await admin.call('readProductionLog', { id: order.id, ...filter })).body.changes;
  return { id: order.id, staff, admin, first, second, log };
}
const cellsOf = (csv: string) =>
  csv
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map(line => line.slice(1, -1).split('","'));
const valuesOf = ({ rows }: LogChange) =>
  rows.map(({ what, from, to, derived }) => `${what} ${from} ${to}${derived ? ' with it' : ''}`);

describe('readProductionLog', () => {
  test('groups the rows of an action, newest first, with the author', async () => {
    const { id, staff, admin, first, log } = await started();
    await admin.call('setProductStatus', { id, productCode: first.productCode, status: 'stitching' });
    await mark(portal, staff, { id, productId: first.productId, stage: 'finishing', delta: 4 });
    const changes = await log();
    expect(changes.map(valuesOf)).toEqual([
      ['finishing 0 4', 'stitching 0 4 with it'],
      ['status not_reviewed stitching', 'cutting 0 10 with it'],
    ]);
    expect(changes[1]).toMatchObject({
      source: 'desk',
      worker: null,
      bench: null,
      account: { id: staff.id, name: staff.username },
      undone: false,
      mayUndo: false,
    });
    expect(changes[0]).toMatchObject({ source: 'bench', mayUndo: true });
  });

  test('allows undoing a change only while the values are unchanged since then', async () => {
    const { id, staff, admin, first, second, log } = await started();
    const may = async () => (await log()).map(({ mayUndo }) => mayUndo);
    await mark(portal, staff, { id, productId: first.productId, stage: 'cutting', delta: 6 });
    expect(await may()).toEqual([true]);
    await mark(portal, staff, { id, productId: second.productId, stage: 'cutting', delta: 6 });
    expect(await may()).toEqual([true, true]);
    await mark(portal, staff, { id, productId: first.productId, stage: 'stitching', delta: 2 });
    expect(await may()).toEqual([true, true, false]);
    const [newest] = await log();
    expect((await admin.call('undoChange', { changeId: newest?.changeId })).status).toBe(200);
    expect((await log()).map(({ mayUndo, undone, source }) => [source, mayUndo, undone])).toEqual([
      ['undo', false, false],
      ['bench', false, true],
      ['bench', true, false],
      ['bench', true, false],
    ]);
    for (const { productCode } of [first, second])
      await admin.call('setCompletedCount', {
        id,
        productCode,
        completed: productCode === first.productCode ? 10 : 20,
      });
    await admin.call('verifyCompletion', { id });
    expect((await may()).every(value => !value)).toBe(true);
  });

  test('shows when a mark reached the portal later than it was made', async () => {
    const { id, staff, first, log } = await started();
    await sql`update orders set created_at = now() - interval '1 day' where id = ${id}`.execute(portal.context.db);
    const at = new Date(Date.now() - 3_600_000).toISOString();
    await mark(portal, staff, { id, productId: first.productId, stage: 'cutting', delta: 1, at });
    await mark(portal, staff, { id, productId: first.productId, stage: 'cutting', delta: 1 });
    const [now, earlier] = await log();
    expect(now?.sentAt).toBeNull();
    expect([earlier?.at, Date.parse(earlier?.sentAt ?? '') > Date.parse(at)]).toEqual([at, true]);
  });

  test('contains holds that were set, replaced and ended', async () => {
    const { id, admin, first, log } = await started();
    const line = { id, productId: first.productId };
    await admin.call('setHold', { ...line, reason: 'leather', note: 'Scar' });
    await admin.call('setHold', { ...line, reason: 'machine' });
    await admin.call('endHold', line);
    const changes = await log();
    expect(changes.map(valuesOf)).toEqual([
      ['hold machine null'],
      ['hold leather null', 'hold null machine'],
      ['hold null leather'],
    ]);
    expect(changes[2]?.rows[0]).toMatchObject({ productCode: first.productCode, note: 'Scar' });
    expect(changes.map(({ mayUndo }) => mayUndo)).toEqual([false, false, false]);
  });

  test('contains the promised dates with reason and note, without a selected product', async () => {
    const { id, staff, admin, first } = await started();
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    await admin.call('setPromise', { id, promisedOn: day(30) });
    await admin.call('setPromise', { id, promisedOn: day(40), reason: 'capacity', note: 'Two people are ill' });
    const read = async (filter = {}) =>
      (await admin.call('readProductionLog', { id, ...filter })).body.promises as LogPromise[];

    const account = { id: staff.id, name: staff.username };
    expect(await read()).toEqual([
      {
        at: expect.any(String),
        account,
        promisedOn: day(40),
        was: day(30),
        reason: 'capacity',
        note: 'Two people are ill',
      },
      { at: expect.any(String), account, promisedOn: day(30), was: null, reason: null, note: '' },
    ]);
    expect(await read({ accountId: staff.id })).toHaveLength(2);
    expect(await read({ accountId: staff.id + 999 })).toEqual([]);
    expect(await read({ productId: first.productId })).toEqual([]);
  });

  test('filters by product, worker and account', async () => {
    const { id, staff, admin, first, second, log } = await started();
    const other = await anAdmin(portal);
    const worker = await aWorker(portal);
    await mark(portal, staff, { id, productId: first.productId, stage: 'cutting', delta: 1 });
    await mark(portal, other, { id, productId: second.productId, stage: 'cutting', delta: 2, workerId: worker.id });
    const found = async (filter: object) => (await log(filter)).map(({ rows }) => rows[0]?.to);
    expect(await found({ productId: first.productId })).toEqual(['1']);
    expect(await found({ accountId: other.id })).toEqual(['2']);
    expect(await found({ workerId: worker.id })).toEqual(['2']);
    expect(await found({ workerId: worker.id, productId: first.productId })).toEqual([]);
    const { people } = (await admin.call('readProductionLog', { id, productId: first.productId, limit: '1' })).body;
    expect(people.toSorted((a: { id: number }, b: { id: number }) => a.id - b.id)).toEqual(
      [
        { filter: 'workerId', id: worker.id, name: worker.name },
        { filter: 'accountId', id: staff.id, name: staff.username },
      ].toSorted((a, b) => a.id - b.id),
    );
  });

  test('is paged', async () => {
    const { id, staff, admin, first } = await started([100, 1]);
    for (let count = 0; count < 5; count++) {
      await mark(portal, staff, { id, productId: first.productId, stage: 'cutting', delta: 1 });
    }
    const counts: (string | null | undefined)[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await admin.call('readProductionLog', { id, limit: 2, ...(cursor && { cursor }) });
      counts.push(...body.changes.map((change: LogChange) => change.rows[0]?.to));
      cursor = body.nextCursor ?? undefined;
    } while (cursor);
    expect(counts).toEqual(['5', '4', '3', '2', '1']);
    for (const page of [{ cursor: '7' }, { limit: 201 }, { workerId: 'x' }]) {
      expect((await admin.call('readProductionLog', { id, ...page })).status).toBe(400);
    }
  });

  test('returns 404 for an order that does not exist', async () => {
    const { admin } = await started();
    for (const name of ['readProductionLog', 'exportProductionLog', 'readWorkshopNotes'] as const) {
      const answer = await admin.call(name, { id: 999_999 });
      expect([name, answer.status, answer.code]).toEqual([name, 404, 'orderNotFound']);
    }
  });
});

test('exportProductionLog writes a row for each value', async () => {
  const { id, staff, admin, first } = await started();
  const { productId, productCode } = first;
  await admin.call('setProductStatus', { id, productCode, status: 'stitching' });
  await mark(portal, staff, { id, productId, stage: 'packaging', delta: 3 });
  await admin.call('setHold', { id, productId, reason: 'other', note: 'Oven is cold' });
  const answer = await admin.call('exportProductionLog', { id });
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  const [heads, ...rows] = cellsOf(answer.body);
  expect(heads).toEqual(['Time', 'Who', 'Bench', 'Product', 'What', 'From', 'To', 'Source']);
  expect(rows.map(row => row.slice(1).join('|'))).toEqual([
    `${staff.username}||${productCode}|Hold||Other: Oven is cold|Desk`,
    `${staff.username}||${productCode}|Packaging|0|3|Bench`,
    `${staff.username}||${productCode}|Stitching|0|3|Automatically`,
    `${staff.username}||${productCode}|Finishing|0|3|Automatically`,
    `${staff.username}||${productCode}|Status|Not Reviewed|Stitching|Desk`,
    `${staff.username}||${productCode}|Cutting|0|10|Automatically`,
  ]);
});

test('exportProductionLog names both the worker and the account of a mark at the desk', async () => {
  const { id, staff, admin, first } = await started();
  const worker = await aWorker(portal, { name: 'Ana' });
  await mark(portal, staff, { id, productId: first.productId, stage: 'cutting', delta: 3, workerId: worker.id });
  const [, row] = cellsOf((await admin.call('exportProductionLog', { id })).body);
  expect(row?.[1]).toBe(`Ana (${staff.username})`);
});

test.each(['de', 'it'])('exportProductionLog has its cells in the language of the reader: %s', async language => {
  const { id, staff, admin, first } = await started();
  const { productId, productCode } = first;
  const worker = await aWorker(portal, { name: `Ana ${language}` });
  await admin.call('setProductStatus', { id, productCode, status: 'cutting' });
  await mark(portal, staff, { id, productId, stage: 'cutting', delta: 3, workerId: worker.id });
  await sql`
    update workers set name = null, pin_hash = null, active = false where id = ${worker.id}`.execute(portal.context.db);
  await admin.call('updateLanguage', { language });
  const word = wordsIn(language);

  const [heads, ...rows] = cellsOf((await admin.call('exportProductionLog', { id })).body);
  expect(heads?.slice(4, 8)).toEqual(['What', 'From', 'To', 'Source']);
  expect(rows.map(row => [row[1], ...row.slice(4)])).toEqual([
    [`${word('Former worker')} (${staff.username})`, word('Cutting'), '0', '3', word('Bench')],
    [staff.username, word('Status'), word('Not Reviewed'), word('Cutting'), word('Desk')],
  ]);
});
