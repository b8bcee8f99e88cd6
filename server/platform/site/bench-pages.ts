import { setTimeout as after } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { ticket } from '#contract/benches/jobs.ts';
import { findBench } from '../access/bench-session.ts';
import { maySeeOrder } from '../access/may-see.ts';
import { findViewer } from '../access/session.ts';
import { sql } from '../database/sql.ts';
import type { Context } from '../http/context.ts';
import { languageFor, languageOf } from '../http/request-language.ts';
import type { Language } from '../languages/language.ts';

/** The pages of web/benches: the next lines, pairing, and the line of a ticket. */
export const benchPages = /^\/(?:bench(?:\/pair)?|t\/[^/]+)\/?$/;

/**
 * Returns where to redirect a customer who scanned a ticket: to its product in the order if it is theirs, else to '/'
 * (BE-10). Returns undefined for all other visitors, who get the page.
 */
export async function landingOfTicket(context: Context, request: FastifyRequest): Promise<string | undefined> {
  const viewer = await findViewer(context, request, true).catch(() => undefined);
  if (viewer?.side !== 'customer') return undefined;
  const [, typed = ''] = /^\/t\/([^/?]+)/.exec(request.url) ?? [];
  const code = decoded(typed);
  const line = await sql<{ orderId: number; productId: number }>`
    select o.id as "orderId", p.product_id as "productId" from order_products p join orders o on o.id = p.order_id
    where p.ticket = ${code} and ${maySeeOrder(viewer)}`.first(context.db);
  return line ? `/orders?order=${line.orderId}#product-${line.productId}` : '/';
}

/** How long a page waits for its bench or person, in milliseconds. */
const mostMs = 200;

/** Returns the language of the bench or else the person that opens a page, else that of cookie and headers. */
export async function languageOfBench(context: Context, request: FastifyRequest): Promise<Language> {
  if (context.languages.offered.length === 1) return languageOf(request);
  const found = findBench(context, request)
    .catch(() => undefined)
    .then(bench => bench ?? findViewer(context, request, true).catch(() => undefined));
  const opener = await Promise.race([found, after(mostMs, undefined, { ref: false })]);
  return languageFor(context.languages, request, opener?.language);
}

/** Returns the code of a ticket as stored, or '' for text that is none. */
function decoded(typed: string): string {
  try {
    return ticket.safeParse(decodeURIComponent(typed)).data ?? '';
  } catch {
    return '';
  }
}
