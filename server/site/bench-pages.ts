import type { FastifyRequest } from 'fastify';
import { ticket } from '#contract/benches/jobs.ts';
import { maySeeOrder } from '../access/may-see.ts';
import { findViewer } from '../access/session.ts';
import { sql } from '../database/sql.ts';
import type { Context } from '../http/context.ts';

/** The pages of web/bench: the next lines, pairing, and the line of a ticket. */
export const benchPages = /^\/(?:bench(?:\/pair)?|t\/[^/]+)\/?$/;

/**
 * Returns where to redirect a customer who scanned a ticket: to the order if it is theirs, else to '/' (BE-10). Returns
 * undefined for all other visitors, who get the page.
 */
export async function landingOfTicket(context: Context, request: FastifyRequest): Promise<string | undefined> {
  const viewer = await findViewer(context, request, true).catch(() => undefined);
  if (viewer?.side !== 'customer') return undefined;
  const [, typed = ''] = /^\/t\/([^/?]+)/.exec(request.url) ?? [];
  const code = decoded(typed);
  const order = await sql<{ id: number }>`
    select o.id from order_products p join orders o on o.id = p.order_id
    where p.ticket = ${code} and ${maySeeOrder(viewer)}`.first(context.db);
  return order ? `/customizations/${order.id}` : '/';
}

/** Returns the code of a ticket as stored, or '' for text that is none. */
function decoded(typed: string): string {
  try {
    return ticket.safeParse(decodeURIComponent(typed)).data ?? '';
  } catch {
    return '';
  }
}
