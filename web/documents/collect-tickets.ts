import { limits } from '#contract/call/limits.ts';
import type { OrderSummary } from '#contract/orders/orders.ts';
import type { JobTicket } from '#contract/tickets/tickets.ts';
import type { Ticket, TicketsPdf } from '#documents/pdf-job.ts';
import { api } from '../api/client.ts';
import { readAll } from '../api/read-all.ts';
import { bytesOf } from './bytes-of.ts';
import { readPageSetup } from './page-setup.ts';
import type { PdfRequest, TicketLine } from './pdf-request.ts';

type TicketsRequest = Extract<PdfRequest, { kind: 'tickets' }>;

/** Fetches job tickets, and sorts them by product code (DO-5). */
export async function ticketsPdf(request: TicketsRequest, signal: AbortSignal): Promise<TicketsPdf> {
  const tickets = await readTickets(request, signal);
  const inOrder = tickets.toSorted(
    (one, other) =>
      one.job.productCode.localeCompare(other.job.productCode, undefined, { numeric: true }) ||
      one.job.orderId - other.job.orderId,
  );
  return {
    kind: 'tickets',
    setup: readPageSetup(),
    orderId: 'orderId' in request ? request.orderId : null,
    tickets: inOrder.map(printed(new Map())),
  };
}

async function readTickets(request: TicketsRequest, signal: AbortSignal): Promise<JobTicket[]> {
  if ('orderId' in request) return (await api.readTickets({ id: request.orderId }, { signal })).tickets;
  return ofLines('lines' in request ? request.lines : await linesOf(request.list, signal), signal);
}

/** The lines of all orders of a list. */
async function linesOf(list: Extract<TicketsRequest, { list: unknown }>['list'], signal: AbortSignal) {
  const orders = await readAll(
    cursor => api.readOrders({ ...list, view: 'summary', ...(cursor && { cursor }) }, { signal }),
    page => page.orders as OrderSummary[],
  );
  return orders.flatMap(({ id, products }) => products.map(({ productId }) => ({ orderId: id, productId })));
}

/** One call returns a limited number of tickets. */
async function ofLines(lines: readonly TicketLine[], signal: AbortSignal): Promise<JobTicket[]> {
  const tickets: JobTicket[] = [];
  for (let at = 0; at < lines.length; at += limits.ticketLines) {
    const part = lines.slice(at, at + limits.ticketLines);
    tickets.push(...(await api.readTicketsOfLines({ lines: part }, { signal })).tickets);
  }
  return tickets;
}

/** Equal pictures become the same bytes, which the PDF then contains once. */
function printed(known: Map<string, Uint8Array>): (ticket: JobTicket) => Ticket {
  return ({ job, note, pictures }) => ({
    ticket: job.ticket,
    address: `${location.origin}/t/${job.ticket}`,
    orderId: job.orderId,
    customerName: job.customerName,
    productCode: job.productCode,
    quantity: job.quantity,
    placedAt: job.placedAt,
    promisedOn: job.promisedOn,
    note,
    notes: job.notes,
    pictures: pictures.map(picture => {
      const bytes = known.get(picture) ?? bytesOf(picture);
      known.set(picture, bytes);
      return bytes;
    }),
    pictureCount: job.pictures,
  });
}
