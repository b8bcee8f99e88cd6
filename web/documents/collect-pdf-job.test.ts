import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Delivery } from '#contract/orders/deliveries/deliveries.ts';
import type { Order } from '#contract/orders/orders.ts';
import type { DeliveryPdf, MaterialPdf, OrderPdf } from '#documents/pdf-job.ts';
import { type Sent, stubPortal } from '#testing/browser/browser-stubs.ts';
import { order, orderProduct } from '#testing/samples.ts';
import { collectPdfJob } from './collect-pdf-job.ts';

const logged = vi.hoisted(() => [] as string[]);
vi.mock('#documents/fonts/log-problem.ts', () => ({ logProblem: (what: string) => void logged.push(what) }));

type Answer = ReturnType<Parameters<typeof stubPortal>[0]>;
const tote = orderProduct({
  id: 1,
  productId: 1,
  productCode: 'TB-104',
  quantity: 20,
  images: ['/uploads/products/a'],
});
const breakdown = [{ quantity: 3, choices: [{ option: 'Length', value: '80 cm' }] }];
const satchel = orderProduct({
  breakdown,
  id: 2,
  productId: 2,
  productCode: 'ST-220',
  quantity: 3,
  images: ['/uploads/products/b'],
});
const opened = order({ id: 41, customerName: 'Harbour Goods', products: [tote, satchel] });
const noLists = { leather_items: [], lining_items: [], thread_items: [], metal_items: [] };
const ofTote = { ...noLists, leather_items: [{ name: 'Oxblood', quantity: 6.5, unit: 'sqft' }] };
const away: Answer = { status: 500, body: { code: 'internal', error: 'Something went wrong' } };
const noLetterhead: Answer = {
  body: {
    letterhead: {
      name: '',
      address: '',
      phone: '',
      email: '',
      website: '',
      taxLabel: '',
      taxNumber: '',
      closing: '',
      logo: null,
      revision: 1,
    },
  },
};
const signedOut: Answer = { status: 401, body: { code: 'notSignedIn', error: 'Sign in' } };

let requests: Sent[];
/** Answers the order, and each address that ends with a key of `others`. */
function stub(others: Record<string, Answer>, answered: Order = opened): void {
  requests = stubPortal(({ address }) => {
    const [, answer] =
      Object.entries({ ...others, '/letterhead': others['/letterhead'] ?? noLetterhead }).find(([end]) =>
        address.split('?')[0]?.endsWith(end),
      ) ?? [];
    return answer ?? { body: { order: answered } };
  });
  Object.assign(document, { querySelector: () => null });
}

beforeEach(() => {
  logged.length = 0;
  vi.stubEnv('TZ', 'America/New_York');
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

const signal = () => new AbortController().signal;
const orderPdf = (until = signal()) => collectPdfJob({ kind: 'order', orderId: 41 }, until) as Promise<OrderPdf>;
const materialPdf = (until = signal()) =>
  collectPdfJob({ kind: 'material', orderId: 41, category: 'leather' }, until) as Promise<MaterialPdf>;

describe('the PDF of an order', () => {
  const jpeg = btoa('picture');

  it('contains the lines with their pictures, and the facts of the head', async () => {
    stub({ '/pictures': { body: { pictures: [1, 2].map(productId => ({ productId, jpeg })) } } });

    const { lines, order: head, pictures, setup } = await orderPdf();

    expect(lines.map(({ productCode, quantity, picture }) => [productCode, quantity, picture?.length])).toEqual([
      ['TB-104', 20, 7],
      ['ST-220', 3, 7],
    ]);
    expect(lines.map(line => line.breakdown)).toEqual([[], breakdown]);
    expect([head.id, head.customerName, pictures, setup.size]).toEqual([41, 'Harbour Goods', true, 'LETTER']);
    expect(logged).toEqual([]);
  });

  it('counts the items without a color of each product that lists colors (DF1)', async () => {
    const products = [
      { ...tote, colors: ['Cognac'], description: 'Cream thread' },
      { ...tote, productId: 3, colors: ['Cognac'], description: 'Cognac. Cream thread' },
      satchel,
    ];
    stub({}, order({ id: 41, products }));

    expect((await orderPdf()).lines.map(({ withoutColor }) => withoutColor)).toEqual([20, 0, 0]);
  });

  it('names the person who ordered when the company has several people (B13)', async () => {
    const placed = { ...opened, companyId: 9, placedBy: { id: 10, name: 'Mara Lind' } };
    const by = async (people: number) => {
      const company = { success: true, customer: { people } };
      stub({ '/pictures': { body: { pictures: [] } }, '/customers/9': { body: company } }, placed);
      return (await orderPdf()).order.orderedBy;
    };

    expect([await by(1), await by(2)]).toEqual([undefined, 'Mara Lind']);
  });

  it('names the newest revision and marks the lines that a revision changed, with their newest quantities (B40)', async () => {
    const placed = {
      revision: 1,
      by: null,
      bySide: 'customer',
      reason: '',
      changes: [],
      at: '2026-11-18T09:00:00.000Z',
    };
    const revisions = [3, 2].map(revision => ({ ...placed, revision, at: `2026-11-2${revision}T09:00:00.000Z` }));
    const products = [{ ...tote, quantity: 24, changedIn: 2 }, satchel, { ...tote, productCode: 'BT-1', changedIn: 3 }];
    const changed = { ...opened, revision: 3, products };
    stub(
      { '/pictures': { body: { pictures: [] } }, '/revisions': { body: { revisions: [...revisions, placed] } } },
      changed,
    );

    const { order: head, lines } = await orderPdf();

    expect(head.revised).toEqual({ revision: 3, at: '2026-11-23T09:00:00.000Z' });
    expect(lines.map(({ quantity, isChanged }) => [quantity, isChanged])).toEqual([
      [24, true],
      [3, false],
      [20, true],
    ]);
  });

  it('asks for no revisions of an order as placed (B40)', async () => {
    stub({ '/pictures': { body: { pictures: [] } } });

    expect((await orderPdf()).order.revised).toBeUndefined();
    expect(requests.map(({ address }) => address).filter(address => address.includes('revisions'))).toEqual([]);
  });

  it('names the sender, with the logo as bytes (DO-10)', async () => {
    const letterhead = {
      ...(noLetterhead.body as { letterhead: object }).letterhead,
      name: 'Lind',
      address: 'Main Street 1\n10115 Berlin',
      taxLabel: 'VAT ID',
      taxNumber: 'DE 1',
      closing: 'Thank you',
      logo: { jpeg: btoa('logo'), width: 30, height: 10 },
    };
    stub({ '/pictures': { body: { pictures: [] } }, '/letterhead': { body: { letterhead } } });

    const { sender } = await orderPdf();

    expect(sender).toMatchObject({ name: 'Lind', closing: 'Thank you', logo: { width: 30, height: 10 } });
    expect(sender.lines).toEqual(['Lind', 'Main Street 1', '10115 Berlin', 'VAT ID DE 1']);
    expect(sender.logo?.picture.length).toBe(4);
  });

  it('is rendered without the letterhead when it cannot be loaded, and logs it (DO-10)', async () => {
    stub({ '/pictures': { body: { pictures: [] } }, '/letterhead': away });

    const { sender } = await orderPdf();

    expect([sender.lines, logged.includes('The PDF is rendered without the letterhead')]).toEqual([[], true]);
  });

  it('has a placeholder for a missing picture, and logs it (DO-2)', async () => {
    stub({ '/pictures': { body: { pictures: [{ productId: 1, jpeg }] } } });

    const { lines, pictures } = await orderPdf();

    expect(lines.map(({ picture }) => picture === null)).toEqual([false, true]);
    expect([pictures, logged]).toEqual([true, ['Pictures missing in the PDF']]);
  });

  it('has no pictures when they cannot be loaded (DO-2)', async () => {
    stub({ '/pictures': away });

    const { lines, pictures } = await orderPdf();

    expect(lines.map(({ picture }) => picture)).toEqual([null, null]);
    expect([pictures, logged]).toEqual([false, ['The PDF is rendered without pictures']]);
  });

  it('fails when the order cannot be loaded', async () => {
    stub({ '/orders/41': away });

    await expect(orderPdf()).rejects.toThrow('Something went wrong');
  });
});

describe('the delivery note', () => {
  const sent = (number: number, products: [productId: number, quantity: number][]): Delivery => ({
    number,
    date: '2026-11-26',
    carrier: '',
    tracking: '',
    cartons: null,
    note: '',
    shipment: null,
    restOf: null,
    items: 1,
    products: products.map(([productId, quantity]) => ({
      productId,
      productCode: 'P',
      quantity,
      received: null,
      resent: 0,
      remade: 0,
    })),
    sentAt: '2026-11-26T10:00:00.000Z',
    sentBy: null,
    receivedAt: null,
    receivedBy: null,
    difference: null,
    images: [],
  });
  const deliveries = [
    sent(1, [[1, 5]]),
    sent(3, [
      [1, 7],
      [2, 3],
    ]),
    sent(4, [[1, 8]]),
  ];
  const note = (number: number) =>
    collectPdfJob({ kind: 'delivery', orderId: 41, number }, signal()) as Promise<DeliveryPdf>;

  it('adds up over three deliveries: delivered before and still to come, on A4 (B49)', async () => {
    stub({ '/deliveries': { body: { deliveries } }, '/pictures': { body: { pictures: [] } } });
    const numbers = async (number: number) =>
      (await note(number)).lines.map(({ quantity, before, toCome }) => [quantity, before, toCome]);

    expect(await numbers(1)).toEqual([[5, 0, 15]]);
    expect(await numbers(3)).toEqual([
      [7, 5, 8],
      [3, 0, 0],
    ]);
    expect(await numbers(4)).toEqual([[8, 12, 0]]);
    expect((await note(1)).setup.size).toBe('A4');
  });

  it('fails when the delivery was deleted meanwhile', async () => {
    stub({ '/deliveries': { body: { deliveries } }, '/pictures': { body: { pictures: [] } } });
    await expect(note(2)).rejects.toThrow('deleted');
  });
});

describe('the PDF of raw materials', () => {
  const missing: Answer = { status: 404, body: { code: 'materialNotFound', error: 'No record' } };

  it('loads all records of the order in one call', async () => {
    stub({ '/raw-materials/order/41': { body: { materials: [{ productId: 1, ...ofTote, combinations: [] }] } } });

    const { rows, totals, withoutRecord, unread } = await materialPdf();

    expect(rows).toMatchObject([{ productCode: 'TB-104', name: 'Oxblood', perItem: '6.50', total: '130.00' }]);
    expect(totals).toEqual([{ name: 'Oxblood', unit: 'sqft', total: '130.00' }]);
    expect([withoutRecord, unread]).toEqual([['ST-220'], []]);
    expect(requests).toHaveLength(2);
  });

  it('loads each record separately when that call fails, and lists the failed ones (MA-6)', async () => {
    stub({ '/raw-materials/order/41': away, '/product-id/1': { body: ofTote }, '/product-id/2': away });

    const { rows, withoutRecord, unread } = await materialPdf();

    expect(rows.map(({ productCode }) => productCode)).toEqual(['TB-104']);
    expect([withoutRecord, unread]).toEqual([[], ['ST-220']]);
    expect(logged).toEqual(['The PDF goes without raw materials', 'The PDF goes without raw materials of ST-220']);
  });

  it('counts a product without a record as such, not as failed', async () => {
    stub({ '/raw-materials/order/41': away, '/product-id/1': { body: ofTote }, '/product-id/2': missing });

    const { withoutRecord, unread } = await materialPdf();

    expect([withoutRecord, unread]).toEqual([['ST-220'], []]);
  });

  it('fails when the session has ended', async () => {
    stub({ '/raw-materials/order/41': signedOut });

    await expect(materialPdf()).rejects.toMatchObject({ status: 401 });
  });

  it('stops without a log entry when it is canceled', async () => {
    const cancel = new AbortController();
    stub({});
    cancel.abort();

    await expect(materialPdf(cancel.signal)).rejects.toThrow();

    expect(logged).toEqual([]);
  });
});

it('the PDF of the demand describes its filter and contains no customers', async () => {
  stub({ '/raw-materials/demand': { body: { customers: [{ id: 3 }], orders: 2, materials: [] } } });

  const job = await collectPdfJob(
    { kind: 'demand', query: { customer: 3 }, filter: 'Harbour Goods', withOrders: true },
    signal(),
  );

  expect(job).toMatchObject({ kind: 'demand', filter: 'Harbour Goods', withOrders: true, orders: 2 });
  expect(job).not.toHaveProperty('customers');
  expect(requests[0]?.address).toContain('customer=3');
});
