import type { User } from '#contract/accounts/accounts.ts';
import type { JobTicket } from '#contract/benches/tickets/tickets.ts';
import { shownCombinations } from '#contract/catalog/options-text.ts';
import { unitsWithoutColor } from '#contract/orders/missing-color.ts';
import { splitWrittenColor } from '#contract/orders/note-color.ts';
import type { OrderSummary } from '#contract/orders/orders.ts';
import type { Ticket, TicketsPdf } from '#documents/pdf-job.ts';
import { linesOf } from '../order-data/lines-of.ts';
import { api } from '../platform/api/client.ts';
import { meKey, queryClient } from '../platform/api/query-client.ts';
import { readAll } from '../platform/api/read-all.ts';
import { portalAddress } from '../platform/browser/portal-address.ts';
import { compareCodes } from '../platform/format/compare-names.ts';
import { leatherColor } from '../platform/kit/leathers.ts';
import { bytesOf } from './bytes-of.ts';
import { readPageSetup } from './page-setup.ts';
import { workshopLanguage } from './pdf-language.ts';
import type { PdfRequest, TicketLine } from './pdf-request.ts';

/** An answer with this many tickets of four pictures each is parsed in a few milliseconds. */
const ticketsAtOnce = 10;

type TicketsRequest = Extract<PdfRequest, { kind: 'tickets' }>;

/** Fetches job tickets: those of one order by product code, others in the order in which the lines come (DO-5). */
export async function ticketsPdf(request: TicketsRequest, signal: AbortSignal): Promise<TicketsPdf> {
  const tickets = await readTickets(await readLines(request, signal), signal);
  const isOneOrder = 'orderId' in request;
  return {
    kind: 'tickets',
    setup: readPageSetup(workshopLanguage()),
    orderId: isOneOrder ? request.orderId : null,
    printedBy: queryClient.getQueryData<User | null>(meKey)?.displayName ?? '',
    tickets: isOneOrder ? tickets.toSorted(byCode) : tickets,
  };
}

async function readLines(request: TicketsRequest, signal: AbortSignal): Promise<readonly TicketLine[]> {
  if ('lines' in request) return request.lines;
  if ('today' in request) return linesOfToday(signal);
  if ('list' in request) return linesOfList(request.list, signal);
  const { order } = await api.readOrder({ id: request.orderId }, { signal });
  return linesOf([order]);
}

function byCode(one: Ticket, other: Ticket): number {
  return compareCodes(one.productCode, other.productCode);
}

/** Fetches the lines of today that can be cut and whose tickets were never printed. */
async function linesOfToday(signal: AbortSignal): Promise<TicketLine[]> {
  const toCut = { section: 'next', stage: 'cutting', toPrint: '1', limit: '100' } as const;
  return readAll(
    async cursor => {
      const { next, nextCursor = null } = await api.readToday({ ...toCut, ...(cursor && { cursor }) }, { signal });
      return { rows: next?.cutting?.rows ?? [], nextCursor };
    },
    ({ rows }) => rows,
  );
}

/** Fetches the lines of all orders in a list. */
async function linesOfList(list: Extract<TicketsRequest, { list: unknown }>['list'], signal: AbortSignal) {
  const orders = await readAll(
    cursor => api.readOrders({ ...list, view: 'summary', ...(cursor && { cursor }) }, { signal }),
    page => page.orders as OrderSummary[],
  );
  return linesOf(orders);
}

/**
 * Fetches the tickets and stores that they were printed. In portions, because parsing one answer with all pictures would block the page.
 */
async function readTickets(lines: readonly TicketLine[], signal: AbortSignal): Promise<Ticket[]> {
  const tickets: Ticket[] = [];
  const pictures = new Map<string, Uint8Array>();
  for (let at = 0; at < lines.length; at += ticketsAtOnce) {
    // The caller's lines may be cards with many more fields, which the call does not accept.
    const some = lines.slice(at, at + ticketsAtOnce).map(({ orderId, productId }) => ({ orderId, productId }));
    const answer = await api.readTicketsOfLines({ lines: some, printed: true }, { signal, storedNames: true });
    tickets.push(...answer.tickets.map(ticket => printed(ticket, pictures)));
  }
  return tickets;
}

/** Uses the same bytes for equal pictures, so that the PDF contains them once. */
function printed({ job, note, pictures, ...ticket }: JobTicket, known: Map<string, Uint8Array>): Ticket {
  const bytes = (picture: string) => {
    const found = known.get(picture) ?? bytesOf(picture);
    known.set(picture, found);
    return found;
  };
  const { color, state, breakdown } = job;
  const swatchOf = (name: string | null) => (name !== null && leatherColor(name)) || null;
  return {
    ticket: job.ticket,
    address: `${portalAddress()}/t/${job.ticket}?r=${job.revision}`,
    orderId: job.orderId,
    customerName: job.customerName,
    productCode: job.productCode,
    productDescription: ticket.productDescription,
    productNumber: ticket.productNumber,
    totalProducts: ticket.totalProducts,
    quantity: job.quantity,
    done: job.passed,
    revision: job.revision,
    withoutColor: unitsWithoutColor(job),
    color,
    swatch: swatchOf(color),
    combinations: shownCombinations(breakdown).rows.map(row => ({ ...row, swatch: swatchOf(row.color) })),
    placedAt: job.placedAt,
    promisedOn: job.promisedOn,
    isLate: state === 'late' || state === 'willBeLate',
    note: color === null || breakdown.length > 0 ? note : splitWrittenColor(note, [color]).note,
    notes: job.notes,
    productPicture: ticket.productPicture === null ? null : bytes(ticket.productPicture),
    pictures: pictures.map(bytes),
    samplePictures: ticket.samplePictures,
    approvedAt: ticket.approvedAt,
    pictureCount: job.ownPictures,
  };
}
