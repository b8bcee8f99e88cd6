import { randomUUID } from 'node:crypto';
import type { Mark } from '#contract/benches/marks.ts';
import { hashPassword } from '#server/accounts/sign-in/passwords.ts';
import { hashOfToken, newToken } from '#server/platform/access/session.ts';
import { sql } from '#server/platform/database/sql.ts';
import { makeToken, tokenCookie } from '#server/platform/http/anti-forgery.ts';
import { anOrder, type TestOrder } from './builders.ts';
import { nextNumber } from './changes/next-number.ts';
import { type Client, makeClient } from './client.ts';
import type { TestPortal } from './portal.ts';

/** Pairs a bench. Returns it with its client. */
export async function aBench(
  portal: TestPortal,
  given: { name?: string; stage?: string } = {},
): Promise<{ id: number; name: string; client: Client }> {
  const name = given.name ?? `Bench ${nextNumber()}`;
  const { id } = await sql<{ id: number }>`
    insert into benches (name, stage, created_by_name, paired_at, last_seen_at)
    values (${name}, ${given.stage ?? null}, 'owner', now(), now()) returning id`.one(portal.context.db);
  return { id, name, client: await asBench(portal, id) };
}

/** Returns a client of a device that was paired with a bench. */
export async function asBench({ app, context }: TestPortal, id: number): Promise<Client> {
  const token = newToken();
  await sql`insert into bench_sessions (token_hash, bench_id) values (${hashOfToken(token)}, ${id})`.execute(
    context.db,
  );
  const xsrf = makeToken(context.secret, hashOfToken(token));
  return makeClient(app, { bench: token, [tokenCookie]: xsrf });
}

export async function aWorker(
  { context }: TestPortal,
  given: { name?: string; pin?: string } = {},
): Promise<{ id: number; name: string }> {
  const name = given.name ?? `Worker ${nextNumber()}`;
  const pinHash = given.pin ? await hashPassword(given.pin) : null;
  const { id } = await sql<{ id: number }>`
    insert into workers (name, pin_hash) values (${name}, ${pinHash}) returning id`.one(context.db);
  return { id, name };
}

/** Places an order. Returns the tickets of its lines; `ticket` is that of the first line. */
export async function aJob(
  portal: TestPortal,
  given: Parameters<typeof anOrder>[1] = {},
): Promise<TestOrder & { ticket: string; tickets: string[] }> {
  const order = await anOrder(portal, given);
  const { rows } = await sql<{ ticket: string }>`
    select ticket from order_products where order_id = ${order.id} order by position`.execute(portal.context.db);
  const tickets = rows.map(row => row.ticket);
  return { ...order, ticket: tickets[0] ?? '', tickets };
}

/** Returns a mark of one unit at stitching, made now. */
export function markOf(ticket: string, given: Partial<Mark> = {}): Mark {
  return { id: randomUUID(), ticket, stage: 'stitching', delta: 1, at: new Date().toISOString(), ...given };
}
