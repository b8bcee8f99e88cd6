import { type CallName, isStream, methodAndPath, paths } from '#contract/call/paths.ts';
import type { Caller } from '#contract/call/roles.ts';
import { calls } from '#contract/calls.ts';
import { hashOfToken, newToken } from '#server/platform/access/session.ts';
import { sql } from '#server/platform/database/sql.ts';
import { makeToken, tokenCookie } from '#server/platform/http/anti-forgery.ts';
import { type Client, makeClient } from '../client.ts';
import type { TestPortal } from '../portal.ts';
import { clientOf, fullPeople } from './fill-company.ts';

/** The calls that read. */
export const readNames = (Object.keys(paths) as CallName[]).filter(
  name => methodAndPath(name).method === 'GET' && !isStream(name),
);

/** Who reads: the people of the full workshop, and one of its benches. */
const readers = [...Object.keys(fullPeople).filter(name => name !== 'former'), 'bench'] as (
  | Exclude<keyof typeof fullPeople, 'former'>
  | 'bench'
)[];
const callerOf = (reader: (typeof readers)[number]): Caller =>
  reader === 'superadmin' || reader === 'admin' || reader === 'bench' ? reader : 'customer';

/** The queries of calls that need one, or that answer differently with one. */
const queries: Partial<Record<CallName, string[]>> = {
  readOrders: ['', '?includeArchived=1', '?view=summary', '?finished=1'],
  exportOrders: ['', '?includeArchived=1'],
  exportOrdersAsJson: ['', '?includeArchived=1'],
  countOrders: ['', '?includeArchived=1'],
  readStock: ['', '?state=archived'],
  search: ['?q=full', '?q=harbour', '?q=brass'],
};

/** The objects that a path names, by the beginning of the path up to the name. The first ones are those of the company. */
const objects = (most: number): Record<string, ReturnType<typeof sql<{ id: string }>>> => {
  const company = sql`(select company_id from accounts where username = ${fullPeople.owner})`;
  const products = sql<{
    id: string;
  }>`select id from products order by visible_to @> array[${company}] desc, id limit ${most}`;
  const orders = sql<{
    id: string;
  }>`select id from orders order by customer_id is distinct from ${company}, id limit ${most}`;
  return {
    '/api/orders/:id': orders,
    // First those with a sample.
    '/api/orders/:id/products/id/:productId': sql`
      select product_id as id from order_products group by 1 order by bool_or(sample is not null) desc, 1 limit ${most}`,
    '/api/orders/:id/documents/:documentId': sql`select id from order_documents order by id limit ${most}`,
    '/api/orders/:id/messages/:messageId': sql`select message_id as id from message_emails order by 1 limit ${most}`,
    '/api/raw-materials/order/:id': orders,
    '/api/catalog/:id': products,
    '/api/admin/products/id/:id': products,
    '/api/raw-materials/product-id/:productId': products,
    '/api/customers/:id': sql`select id from accounts order by company_id is distinct from ${company}, id limit ${most}`,
    '/api/shipments/:id': sql`select id from shipments order by id limit ${most}`,
    '/api/lists/:id': sql`select id from order_lists order by id desc limit ${most}`,
    '/api/purchases/:id': sql`select id from purchases order by id limit ${most}`,
    // First those with many movements.
    '/api/stock/materials/:id': sql`
      select stock_material_id as id from stock_movements group by 1 order by count(*) desc, 1 limit ${most}`,
    // First those with pictures of the customer, whose files are stored.
    '/api/bench/jobs/:ticket': sql`
      select ticket as id from order_products p order by exists (
        select from order_product_images i where i.order_id = p.order_id and i.product_id = p.product_id and i.is_own) desc,
        order_id desc, product_id limit ${most}`,
    '/api/bench/jobs/:ticket/pictures/:n': sql`select generate_series(0, 2)::text as id`,
  };
};

/** Returns every address of a call, with at most `most` objects of each kind. */
async function addressesOf({ context: { db } }: TestPortal, name: CallName, most: number): Promise<string[]> {
  let addresses = [''];
  let known = '';
  for (const part of methodAndPath(name).path.split('/').slice(1)) {
    known += `/${part}`;
    const found = part.startsWith(':') ? objects(most)[known] : undefined;
    if (part.startsWith(':') && !found) throw new Error(`which objects does ${name} read? Add ${known} here`);
    const parts = found ? (await found.execute(db)).rows.map(({ id }) => String(id)) : [part];
    addresses = addresses.flatMap(address => parts.map(one => `${address}/${one}`));
  }
  return addresses.flatMap(address => (queries[name] ?? ['']).map(query => address + query));
}

/** One answer, as the browser receives it. */
export type ReadAnswer = { name: CallName; reader: string; address: string; status: number; answer: string };

/**
 * Makes every call that reads, by every reader who may make it, for up to `most` objects of each kind. Signs the readers
 * in first.
 */
export async function readEverything(portal: TestPortal, most: number): Promise<ReadAnswer[]> {
  const answers: ReadAnswer[] = [];
  for (const reader of readers) {
    const client = reader === 'bench' ? await benchOf(portal) : await clientOf(portal, reader);
    for (const name of readNames) {
      const callers = calls[name].for;
      if (callers !== 'anyone' && !(callers as readonly Caller[]).includes(callerOf(reader))) continue;
      for (const address of await addressesOf(portal, name, most)) {
        answers.push({ name, reader, address, ...(await read(portal, client, address)) });
      }
    }
  }
  return answers;
}

async function read({ app }: TestPortal, { cookies }: Client, url: string) {
  const { statusCode: status, rawPayload, headers } = await app.inject({ method: 'GET', url, cookies });
  const isText = /json|text/.test(String(headers['content-type']));
  const content = rawPayload.toString(isText ? 'utf8' : 'base64');
  const about = ['content-type', 'content-disposition', 'cache-control'].map(name => headers[name]).join(' ');
  return { status, answer: `${about}\n${content}` };
}

/** Signs in as the bench that marked units, with a new session. */
async function benchOf({ app, context }: TestPortal): Promise<Client> {
  const token = newToken();
  await sql`
    insert into bench_sessions (token_hash, bench_id)
    select ${hashOfToken(token)}, id from benches where name = 'Full bench'
    on conflict (bench_id) do update set token_hash = excluded.token_hash`.execute(context.db);
  return makeClient(app, { bench: token, [tokenCookie]: makeToken(context.secret, hashOfToken(token)) });
}
