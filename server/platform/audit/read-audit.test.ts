import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#contract/call/limits.ts';
import { aCustomer, anAdmin, anOrder, aProduct, aSuperadmin } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { testPortal } from '#testing/portal.ts';
import { sql } from '../database/sql.ts';
import { transaction } from '../database/transaction.ts';

const portal = testPortal();
let superadmin: Client;
beforeAll(async () => {
  superadmin = await portal.as(await aSuperadmin(portal));
});
beforeEach(async () => {
  await transaction(portal.context.db, async tx => {
    await sql`set local session_replication_role = replica`.execute(tx); // otherwise the trigger rejects the delete
    await sql`delete from audit_entries`.execute(tx);
  });
});

type Given = { kind?: string; object?: string; id?: number; name?: string; at?: string; changes?: unknown[] };

/** The stored entries, oldest first. */
async function given(...entries: Given[]): Promise<void> {
  for (const { kind = 'orderDeleted', object = 'order', id = 7, name = '', at, changes = [] } of entries) {
    await sql`insert into audit_entries (at, kind, object, object_id, object_name, address, changes)
      values (coalesce(${at ?? null}::timestamptz, clock_timestamp()), ${kind}, ${object}, ${id}, ${name}, '10.0.0.9',
        ${JSON.stringify(changes)}::jsonb)`.execute(portal.context.db);
  }
}

const read = async (query: Record<string, unknown> = {}) => {
  const { status, body } = await superadmin.call('readAudit', query);
  expect(status).toBe(200);
  return body as { entries: { id: number; about: { name: string } }[]; nextCursor: string | null };
};
const names = async (query: Record<string, unknown>) => (await read(query)).entries.map(({ about }) => about.name);

describe('CU-9 readAudit', () => {
  test('returns who changed what, when, from where, and the old and new values', async () => {
    const admin = await anAdmin(portal);
    const order = await anOrder(portal, { quantities: [10] });
    const productCode = order.products[0]?.productCode ?? '';
    await (await portal.as(admin)).call('setCompletedCount', { id: order.id, productCode, completed: 4 });

    expect((await read()).entries).toEqual([
      {
        id: expect.any(Number),
        at: expect.stringMatching(/^20\d\d-.*Z$/),
        kind: 'orderProductChanged',
        who: { id: admin.id, username: admin.username, role: 'admin' },
        address: '127.0.0.1',
        about: { object: 'order', id: order.id, name: `Company ${order.customer.username}` },
        changes: [{ field: `completed of ${productCode}`, from: '0', to: '4' }],
      },
    ]);
  });

  test('names the person who acted, finds entries by that name, and names templates (day.md 8)', async () => {
    const account = await aSuperadmin(portal);
    const superadmin = await portal.as(account);
    await sql`update accounts set person_name = 'Mara Lind' where id = ${account.id}`.execute(portal.context.db);
    const lists = { leather_items: [], lining_items: [], thread_items: [], metal_items: [] };
    const { body } = await superadmin.call('createTemplate', { name: 'Tote', ...lists });
    const { productCode } = await aProduct(portal);
    const made = { product_code: productCode, template_id: body.template.id, ...lists };
    expect((await superadmin.call('createMaterial', made)).status).toBe(201);

    const { entries } = (await superadmin.call('readAudit', { search: 'mara lind', kind: 'materialCreated' })).body;

    expect(entries).toMatchObject([{ who: { id: account.id, username: account.username, name: 'Mara Lind' } }]);
    expect(entries[0].changes).toContainEqual({ field: 'template', from: null, to: 'Tote' });
    await superadmin.call('deleteTemplate', { id: body.template.id });
    const after = (await superadmin.call('readAudit', { kind: 'materialCreated' })).body.entries[0];
    expect(after.changes).toContainEqual({ field: 'template', from: null, to: `#${body.template.id}` });
  });

  test('names the companies that see a product, and the number of a deleted one (day.md 8)', async () => {
    const about = { kind: 'productEdited', object: 'product', id: 1, name: 'KF-007' };
    const [harbour, gone] = [
      await aCustomer(portal, { companyName: 'Harbour Goods' }),
      await aCustomer(portal, { companyName: 'Gone' }),
    ];
    await sql`delete from accounts where id = ${gone.id}`.execute(portal.context.db);
    await sql`delete from companies where id = ${gone.companyId}`.execute(portal.context.db);
    await given({
      ...about,
      changes: [
        { field: 'description', from: '12', to: String(harbour.companyId) },
        { field: 'visibleTo', from: 'all customers', to: `${gone.companyId}, ${harbour.companyId}` },
      ],
    });
    await given({ ...about, changes: [{ field: 'visibleTo', from: null, to: 'all customers' }] });

    expect((await read()).entries).toMatchObject([
      { changes: [{ field: 'visibleTo', from: null, to: 'all customers' }] },
      {
        changes: [
          { field: 'description', from: '12', to: String(harbour.companyId) },
          { field: 'visibleTo', from: 'all customers', to: `#${gone.companyId}, Harbour Goods` },
        ],
      },
    ]);
  });

  test('names the person of an account that an entry is about, also in a search (CU-9)', async () => {
    const account = await anAdmin(portal);
    const { id, username } = account;
    const about = { kind: 'resetLinkMade', object: 'account', id };
    await given(
      { ...about, name: username },
      { ...about, name: 'Harbour Goods' },
      { ...about, id: 900_000, name: 'gone' },
    );
    expect(await names({})).toEqual(['gone', 'Harbour Goods', username]);

    await sql`update accounts set person_name = 'Ines Okafor' where id = ${id}`.execute(portal.context.db);

    // Companies share the ids of accounts, so only the username says that an entry is about the account.
    expect(await names({})).toEqual(['gone', 'Harbour Goods', 'Ines Okafor']);
    expect(await names({ search: 'okafor' })).toEqual(['Ines Okafor']);
    expect(await names({ search: username })).toEqual(['Ines Okafor']);
    await given({ ...about, kind: 'signInFailed', name: username });
    expect(await names({ kind: 'signInFailed' })).toEqual([username]);
  });

  test('pages newest first, including entries of the same time', async () => {
    const at = '2026-01-01T00:00:00Z';
    await given({ name: 'a', at }, { name: 'b', at }, { name: 'c', at }, { name: 'd', at: '2025-01-01T00:00:00Z' });
    const pages: string[][] = [];
    let cursor: string | null | undefined;
    do {
      const page = await read({ limit: '2', cursor: cursor ?? undefined });
      pages.push(page.entries.map(({ about }) => about.name));
      cursor = page.nextCursor;
    } while (cursor);
    expect(pages).toEqual([
      ['c', 'b'],
      ['a', 'd'],
    ]);
    await given(...Array.from({ length: limits.auditPage }, () => ({})));
    expect((await read()).entries).toHaveLength(limits.auditPage);
  });

  test('filters by person, kind, object and time', async () => {
    const admin = await anAdmin(portal);
    await given(
      { name: 'old', at: '2025-05-01T10:00:00Z' },
      { name: 'other', kind: 'productDeleted', object: 'product', id: 7 },
      { name: 'order 8', id: 8 },
    );
    const { id } = await anOrder(portal);
    await (await portal.as(admin)).call('deleteOrder', { id });

    expect(await names({ who: String(admin.id) })).toHaveLength(1);
    expect(await names({ kind: 'productDeleted' })).toEqual(['other']);
    expect(await names({ object: 'product' })).toEqual(['other']);
    expect(await names({ object: 'order', objectId: '8' })).toEqual(['order 8']);
    expect(await names({ from: '2025-05-01T10:00:00Z', before: '2025-05-01T10:00:01Z' })).toEqual(['old']);
    expect(await names({ before: '2025-05-01T10:00:00Z' })).toEqual([]);
  });

  test('searches names, addresses and values, ignoring case, and treats wildcards as text', async () => {
    const change = (to: string) => [{ field: 'description', from: null, to }];
    await given(
      { name: 'Harbour Goods', id: 1 },
      { name: 'b', id: 2, changes: change('100 % "calf"\\') },
      { name: 'c', id: 3, changes: change('A_B') },
    );
    expect(await names({ search: 'HARBOUR' })).toEqual(['Harbour Goods']);
    expect(await names({ search: '100 % "CALF"\\' })).toEqual(['b']);
    expect(await names({ search: '%' })).toEqual(['b']);
    expect(await names({ search: 'a_b' })).toEqual(['c']);
    expect(await names({ search: '10.0.0.9' })).toHaveLength(3);
    expect(await names({ search: "' or 1=1 --" })).toEqual([]);
    expect(await names({ search: '  ' })).toHaveLength(3);
  });

  test('searches a bounded number of entries per page and continues from there', async () => {
    await given({ name: 'needle', at: '2025-01-01T00:00:00Z' });
    await sql`insert into audit_entries (kind, object)
      select 'orderDeleted', 'order' from generate_series(1, ${limits.auditSearched})`.execute(portal.context.db);
    const first = await read({ search: 'needle' });
    expect(first.entries).toEqual([]);
    expect(first.nextCursor).not.toBeNull();
    const second = await read({ search: 'needle', cursor: first.nextCursor });
    expect(second.entries.map(({ about }) => about.name)).toEqual(['needle']);
    expect(second.nextCursor).toBeNull();
  });
});
