import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Job } from '#contract/benches/jobs.ts';
import { job } from '#testing/bench-samples.ts';
import { type Sent, stubPortal } from '#testing/browser/browser-stubs.ts';
import { card, order, orderProduct, orderSummary } from '#testing/samples.ts';
import { ticketsPdf } from './collect-tickets.ts';

const { signal } = new AbortController();
const codes: Record<number, string> = { 1: 'TB-104', 2: 'ST-220', 3: 'ST-30' };

let given: Partial<Job> = {};
let note = 'Whole note';

/** Answers with an order of three products, and tickets with one picture. */
function stub(products = [1, 2, 3]): Sent[] {
  const lines = products.map(productId => orderProduct({ productId, productCode: codes[productId] ?? 'P' }));
  const requests = stubPortal(({ address, body }) => {
    if (address.endsWith('/production/tickets')) {
      const asked: { orderId: number; productId: number }[] = JSON.parse(String(body)).lines;
      return {
        body: {
          tickets: asked.map(line => ({
            job: job({
              ...line,
              ...given,
              ticket: `T${line.productId}`,
              productCode: codes[line.productId] ?? 'P',
              pictures: 2,
              ownPictures: 1,
            }),
            note,
            productDescription: 'Tote',
            productNumber: 1,
            totalProducts: 3,
            productPicture: btoa('picture'),
            pictures: [btoa('picture')],
          })),
        },
      };
    }
    if (address.startsWith('/api/today?')) {
      const isLast = address.includes('cursor');
      const rows = [card({ orderId: 4, productId: isLast ? 2 : 1 })];
      return { body: { next: { cutting: { rows } }, ...(!isLast && { nextCursor: '20' }) } };
    }
    if (address.startsWith('/api/orders?')) {
      return { body: { orders: [orderSummary({ id: 9, products: lines as never })], nextCursor: null } };
    }
    return { body: { order: order({ id: 1282, products: lines }) } };
  });
  Object.assign(document, { querySelector: () => null });
  return requests;
}

beforeEach(() => {
  given = {};
  note = 'Whole note';
  vi.stubGlobal('location', { origin: 'https://orders.example' });
  vi.stubGlobal('navigator', { languages: ['en-GB'] });
});
afterEach(() => void vi.unstubAllGlobals());

it('sorts the tickets of an order by product code, and numbers within codes by value (DO-5)', async () => {
  stub();

  const { tickets, orderId } = await ticketsPdf({ kind: 'tickets', orderId: 1282 }, signal);

  expect(tickets.map(({ productCode }) => productCode)).toEqual(['ST-30', 'ST-220', 'TB-104']);
  expect(orderId).toBe(1282);
  expect(tickets[0]).toMatchObject({ address: 'https://orders.example/t/T3?r=1', note: 'Whole note', pictureCount: 1 });
});

it('keeps the order of work of the jobs of today and of selected lines (W63, DO-5)', async () => {
  stub();
  const lines = [2, 1, 3].map(productId => ({ orderId: 4, productId }));

  const ofToday = await ticketsPdf({ kind: 'tickets', today: true }, signal);
  const chosen = await ticketsPdf({ kind: 'tickets', lines }, signal);

  expect(ofToday.tickets.map(({ productCode }) => productCode)).toEqual(['TB-104', 'ST-220']);
  expect(chosen.tickets.map(({ productCode }) => productCode)).toEqual(['ST-220', 'TB-104', 'ST-30']);
});

it('uses the address that phones open, even when another address prints it (TI-1)', async () => {
  stub();
  const heads: Record<string, unknown> = { 'meta[name="public-url"]': { content: 'https://tickets.example' } };
  Object.assign(document, { querySelector: (selector: string) => heads[selector] ?? null });

  const { tickets } = await ticketsPdf({ kind: 'tickets', orderId: 1282 }, signal);

  expect(tickets[0]?.address).toBe('https://tickets.example/t/T3?r=1');
});

it('contains equal pictures once', async () => {
  stub();

  const { tickets } = await ticketsPdf({ kind: 'tickets', orderId: 1282 }, signal);

  expect(new Set(tickets.flatMap(({ pictures, productPicture }) => [...pictures, productPicture])).size).toBe(1);
});

it('fetches 10 tickets at a time, so that no answer blocks the page (WB7)', async () => {
  const requests = stub(Array.from({ length: 25 }, (_, at) => at + 1));

  const { tickets } = await ticketsPdf({ kind: 'tickets', orderId: 1282 }, signal);

  expect(tickets).toHaveLength(25);
  const sizes = requests.flatMap(({ body }) => (body ? [JSON.parse(String(body)).lines.length] : []));
  expect(sizes).toEqual([10, 10, 5]);
});

it('stores that the tickets were printed, with every request (TI-1)', async () => {
  const requests = stub();

  await ticketsPdf({ kind: 'tickets', orderId: 1282 }, signal);

  const sent = requests.flatMap(({ body }) => (body ? [JSON.parse(String(body)).printed] : []));
  expect(sent).toEqual([true]);
});

it('prints the color apart from the note, with a swatch for a known color', async () => {
  stub();
  given = { color: 'Cognac', state: 'willBeLate' };
  note = 'Cognac. Cream thread';

  const { tickets } = await ticketsPdf({ kind: 'tickets', lines: [{ orderId: 4, productId: 1 }] }, signal);

  expect(tickets).toMatchObject([{ color: 'Cognac', swatch: '#a8622d', note: 'Cream thread', isLate: true }]);
});

it('counts the items without a color of a product that lists colors (DF1)', async () => {
  stub();
  const ofOne = async () => {
    const { tickets } = await ticketsPdf({ kind: 'tickets', lines: [{ orderId: 4, productId: 1 }] }, signal);
    return tickets.map(({ withoutColor }) => withoutColor);
  };

  given = { quantity: 24, colors: ['Cognac'], description: 'Cream thread', breakdown: [] };
  expect(await ofOne()).toEqual([24]);
  given = { ...given, description: 'Cognac. Cream thread' };
  expect(await ofOne()).toEqual([0]);
});

it('OP-3 prints the combinations, a color of all items apart from them, and the complete note', async () => {
  stub();
  const choices = [
    { option: 'Color', value: 'Cognac' },
    { option: 'Length', value: '80 cm' },
  ];
  given = { color: 'Cognac', breakdown: [{ quantity: 24, choices }] };
  note = 'Cognac edge too';

  const { tickets } = await ticketsPdf({ kind: 'tickets', lines: [{ orderId: 4, productId: 1 }] }, signal);

  expect(tickets).toMatchObject([
    {
      color: 'Cognac',
      note: 'Cognac edge too',
      combinations: [{ quantity: 24, color: null, swatch: null, text: 'Length 80 cm' }],
    },
  ]);
});

it('prints the jobs of today that were never printed, page by page', async () => {
  const requests = stub();

  const { tickets } = await ticketsPdf({ kind: 'tickets', today: true }, signal);

  expect(tickets.map(({ ticket }) => ticket)).toEqual(['T1', 'T2']);
  expect(requests.map(({ address }) => address).filter(address => address.startsWith('/api/today'))).toEqual([
    '/api/today?section=next&stage=cutting&toPrint=1&limit=100',
    '/api/today?section=next&stage=cutting&toPrint=1&limit=100&cursor=20',
  ]);
});

it('asks for lines by their two ids, even when a caller passes whole cards', async () => {
  const requests = stub();

  await ticketsPdf({ kind: 'tickets', lines: [card({ orderId: 4, productId: 1 })] }, signal);

  const sent = requests.flatMap(({ body }) => (body ? JSON.parse(String(body)).lines : []));
  expect(sent).toEqual([{ orderId: 4, productId: 1 }]);
});

it('prints the lines of a list of orders or of a selection', async () => {
  stub();

  const ofList = await ticketsPdf({ kind: 'tickets', list: { includeArchived: '0' } }, signal);
  expect(ofList.tickets.map(({ orderId }) => orderId)).toEqual([9, 9, 9]);
  expect(ofList.orderId).toBeNull();
  const chosen = await ticketsPdf({ kind: 'tickets', lines: [{ orderId: 4, productId: 1 }] }, signal);
  expect(chosen.tickets.map(({ ticket }) => ticket)).toEqual(['T1']);
});
