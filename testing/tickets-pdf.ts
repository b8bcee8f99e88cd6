import type { Ticket, TicketsPdf } from '#documents/pdf-job.ts';
import { setup } from './read-pdf.ts';

/** Returns job tickets of one order. `tickets` are the fields in which they differ from a sample. */
export function ticketsPdf(tickets: Partial<Ticket>[]): TicketsPdf {
  return { kind: 'tickets', setup, orderId: 1282, printedBy: 'Mara Lind', tickets: tickets.map(ticketOf) };
}

function ticketOf(given: Partial<Ticket>, at = 0): Ticket {
  const ticket = `7K3M9QX${200 + at}`;
  return {
    ticket,
    address: `https://orders.harbour.example/t/${ticket}`,
    orderId: 1282,
    customerName: 'Harbour Goods',
    productCode: 'ST-220',
    productDescription: 'Saddle belt',
    productNumber: 2,
    totalProducts: 3,
    quantity: 300,
    done: { cutting: 0, stitching: 0, finishing: 0, packaging: 0 },
    revision: 1,
    withoutColor: 0,
    color: null,
    swatch: null,
    combinations: [],
    placedAt: '2026-11-18T09:41:00.000Z',
    promisedOn: '2026-12-02',
    isLate: false,
    note: 'Brass buckles',
    notes: [],
    productPicture: null,
    pictures: [],
    samplePictures: 0,
    approvedAt: null,
    pictureCount: 0,
    ...given,
  };
}
