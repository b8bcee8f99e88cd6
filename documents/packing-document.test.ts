import { expect, test } from 'vitest';
import { readPdf, setup } from '#testing/read-pdf.ts';
import { aShipment } from '#testing/samples.ts';
import { fileName } from './file-name.ts';
import { noSender, type PackingPdf } from './pdf-job.ts';

const packing = (changes: Parameters<typeof aShipment>[0] = {}): PackingPdf => ({
  kind: 'packing',
  setup,
  sender: noSender,
  shipment: aShipment(changes),
});

test('DO-12 the packing list has all orders with their products, and what the carrier gets', async () => {
  const job = packing();
  const { text, raw, size, pages } = await readPdf(job);
  expect([pages.length, size.includes('A4'), fileName(job)]).toEqual([1, true, 'Packing_List_7_Harbour Goods.pdf']);
  for (const part of [
    'PACKING LIST',
    'Orders #41, #44',
    'Harbour Goods',
    '26 Nov 2026',
    'Northway Freight',
    'NF 4471 9034',
    'Warehouse, 2 Quay Street',
    'Order #41, delivery 2 · Purchase Order HG-4711',
    'Order #44, delivery 1',
    'Bags on top',
  ]) {
    expect(text).toContain(part);
  }
  expect(raw).toContain('BT-035 1,040');
  expect(raw).toContain('Length 80 cm × 10');
  expect(raw).toContain('Length 90 cm × 15');
  expect(text.indexOf('KF-007')).toBeGreaterThan(text.indexOf('Order #44'));
});

test('DO-12 the packing list has the letterhead (DO-10), and omits what was not given', async () => {
  const sender = { name: 'Lind', lines: ['Lind', 'Main Street 1'], closing: 'Thank you', logo: null };
  const bare = { carrier: '', tracking: '', cartons: null, note: '', deliveryAddress: '' };
  const { text, raw } = await readPdf({ ...packing(bare), sender });
  expect(raw).toContain('Lind Main Street 1');
  expect(text).toContain('Thank you');
  expect(text).not.toMatch(/Carrier|Tracking|Cartons|Deliver to/);
});

test('DO-12 fills further pages with 50 orders, each with its head', async () => {
  const [first] = aShipment().deliveries;
  const deliveries = Array.from(
    { length: 50 },
    (_, at) => ({ ...first, orderId: 100 + at }) as NonNullable<typeof first>,
  );
  const { raw, pages } = await readPdf(packing({ deliveries }));
  expect(pages.length).toBeGreaterThan(2);
  for (const { orderId } of deliveries) expect(raw).toContain(`Order #${orderId}, delivery 2`);
  expect(raw).toContain('Orders #100, #101, #102, #103 and 46 more');
  for (const page of pages) expect(page).toContain('Product Code');
});
