import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type * as z from 'zod/mini';
import type { Call } from '#contract/call/call.ts';
import { type CallName, isStream, methodAndPath, paths } from '#contract/call/paths.ts';
import { calls } from '#contract/calls.ts';
import { sql } from '#server/platform/database/sql.ts';
import { aBench } from '../benches.ts';
import { anAccount } from '../builders.ts';
import type { Client } from '../client.ts';
import { isNightly } from '../nightly.ts';
import type { TestAccount, TestPortal } from '../portal.ts';

/** The reads of the contract, besides streams. */
export const reads = (Object.keys(paths) as CallName[]).filter(
  name => methodAndPath(name).method === 'GET' && !isStream(name),
);
/** No row of a test has a picture that a bench may see, a document, or a message by email. */
const without = ['readJobPicture', 'readDocumentFile', 'readMessageEmail', 'readFoldedText'];

/**
 * Makes every read of the contract as every kind of caller that may, about an open order of the customer `account`.
 * One of them uses each filter once, at night all of them.
 */
export async function makeEveryRead(portal: TestPortal, account: TestAccount): Promise<void> {
  const objects = await objectsOf(portal, account);
  const callers: Record<string, Client> = {
    customer: await portal.as(account),
    admin: await portal.as(await anAccount(portal, { role: 'admin' })),
    superadmin: await portal.as(await anAccount(portal, { role: 'superadmin' })),
    bench: (await aBench(portal)).client,
  };
  for (const name of reads.filter(read => !without.includes(read))) {
    const call: Call = calls[name];
    const may = Object.entries(callers).filter(
      ([caller]) => call.for === 'anyone' || (call.for as readonly string[]).includes(caller),
    );
    for (const [at, [caller, client]] of may.entries()) {
      const queries = queriesOf(call, objects);
      for (const query of isNightly || at === may.length - 1 ? queries : queries.slice(0, 1)) {
        // Only the workshop sorts by date.
        if (caller === 'customer' && query.sort === 'date') continue;
        const { status, body } = await client.call(name, { ...idsOf(name, objects), ...query });
        expect([caller, name, query, status, body?.error]).toEqual([caller, name, query, 200, undefined]);
      }
    }
  }
}

/** Returns what each read of the contract answers to each of the callers who may make it, as text. */
export async function everyAnswer(
  callers: Readonly<Record<string, Client>>,
  objects: Objects,
): Promise<{ caller: string; name: CallName; text: string }[]> {
  const answers: { caller: string; name: CallName; text: string }[] = [];
  for (const name of reads) {
    const call: Call = calls[name];
    const [query] = queriesOf(call, objects);
    for (const [caller, client] of Object.entries(callers)) {
      if (!(call.for as readonly string[]).includes(caller)) continue;
      const { body } = await client.call(name, { ...idsOf(name, objects), ...query });
      answers.push({ caller, name, text: typeof body === 'string' ? body : JSON.stringify(body) });
    }
  }
  return answers;
}

export type Objects = Record<
  'order' | 'product' | 'customer' | 'list' | 'ticket' | 'material' | 'purchase' | 'shipment',
  unknown
>;

/** Returns an open order of the customer, one of its products with a material record, a saved list and a material of the stock. */
export async function objectsOf(portal: TestPortal, account: TestAccount): Promise<Objects> {
  const { db } = portal.context;
  const line = await sql<{ order: number; product: number; code: string; ticket: string }>`
    select o.id as "order", p.id as product, p.product_code as code, l.ticket
    from orders o join order_products l on l.order_id = o.id join products p on p.id = l.product_id
    where o.customer_id = ${account.companyId} and o.ended_at is null order by o.id, l.position limit 1`.one(db);
  await sql`
    insert into raw_materials (product_id, product_code, product_name) values (${line.product}, ${line.code}, 'Strap')
    on conflict do nothing`.execute(db);
  const material = await sql<{ id: number }>`
    insert into stock_materials (category, name, unit) values ('metal', ${`To read ${randomUUID()}`}, 'pcs') returning id`.one(
    db,
  );
  const purchase = await sql<{ id: number }>`
    insert into purchases (supplier_name, expected_on, placed_by_name) values ('To read', workshop_today(), 'Owner') returning id`.one(
    db,
  );
  await sql`
    insert into purchase_lines (purchase_id, stock_material_id, position, quantity, unit, base)
    values (${purchase.id}, ${material.id}, 0, 1, 'pcs', 1)`.execute(db);
  const shipment = await sql<{ id: number }>`
    with shipment as (
      insert into shipments (carrier, tracking, note) values ('To read', '', '') returning id
    ), delivery as (
      insert into deliveries (order_id, number, date, carrier, tracking, note, sent_by_name, shipment_id)
      select ${line.order}, coalesce(max(d.number), 0) + 1, workshop_today(), '', '', '', 'Admin', s.id
      from shipment s left join deliveries d on d.order_id = ${line.order} group by s.id returning order_id, number
    ), part as (
      insert into delivery_lines (order_id, number, product_id, product_code, quantity)
      select order_id, number, ${line.product}, ${line.code}, 1 from delivery
    )
    select id from shipment`.one(db);
  const made = await (await portal.as(account)).call('createList', {
    name: `To read ${randomUUID()}`,
    products: [{ productCode: line.code, quantity: 1 }],
  });
  expect(made.status).toBe(201);
  return {
    ...line,
    customer: account.companyId,
    list: made.body.list.id,
    material: material.id,
    purchase: purchase.id,
    shipment: shipment.id,
  };
}

/** Returns the ids in the path of a read, of objects that `objectsOf` returned. */
export function idsOf(name: CallName, objects: Objects): Record<string, unknown> {
  const { path } = methodAndPath(name);
  const kind = (/^\/api\/(?:admin\/)?(?:raw-materials\/)?(\w+)/.exec(path)?.[1] ?? '') as string;
  const ids: Record<string, unknown> = {
    catalog: objects.product,
    products: objects.product,
    customers: objects.customer,
    lists: objects.list,
    stock: objects.material,
    purchases: objects.purchase,
    shipments: objects.shipment,
  };
  const values: Record<string, unknown> = {
    id: ids[kind] ?? objects.order,
    productId: objects.product,
    ticket: objects.ticket,
  };
  return Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, key = '']) => [key, values[key]]));
}

/** Returns the queries of a call: without filters, with each value of each filter, and a search. */
export function queriesOf({ query }: Call, objects: Partial<Objects>): Record<string, unknown>[] {
  const fields = Object.entries((query?.shape ?? {}) as Record<string, z.ZodMiniType>);
  const required = Object.fromEntries(
    fields.filter(([, type]) => !type.safeParse(undefined).success).map(([name]) => [name, textFor(name, objects)]),
  );
  const filters = fields.flatMap(([name, type]) => valuesOf(name, type, objects).map(value => ({ [name]: value })));
  return [required, ...filters.map(filter => ({ ...required, ...filter }))];
}

function textFor(name: string, objects: Partial<Objects>): unknown {
  const texts: Record<string, unknown> = {
    customer: objects.customer,
    search: 'an',
    q: 'an',
    limit: '3',
    ids: `${objects.order}`,
  };
  return texts[name];
}

function valuesOf(name: string, type: z.ZodMiniType, objects: Partial<Objects>): unknown[] {
  const { options, def } = type as unknown as {
    options?: string[];
    def: { innerType?: z.ZodMiniType; in?: z.ZodMiniType };
  };
  if (Array.isArray(options) && typeof options[0] === 'string') return options;
  const inner = def.innerType ?? def.in;
  if (inner) return valuesOf(name, inner, objects);
  const text = textFor(name, objects);
  return text === undefined ? [] : [text];
}
