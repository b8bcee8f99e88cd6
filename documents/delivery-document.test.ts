import { beforeAll, describe, expect, test } from 'vitest';
import { leatherPicture, readPdf, setup } from '#testing/read-pdf.ts';
import { type DeliveryPdf, type DeliveryPdfLine, noSender } from './pdf-job.ts';

let picture: Uint8Array;
beforeAll(async () => {
  picture = await leatherPicture();
});

const line: DeliveryPdfLine = {
  productCode: 'BT-035',
  quantity: 25,
  before: 30,
  toCome: 1_045,
  breakdown: [],
  picture: null,
};
function deliveryPdf(lines: Partial<DeliveryPdfLine>[], changes: Partial<DeliveryPdf['delivery']> = {}): DeliveryPdf {
  return {
    kind: 'delivery',
    setup,
    sender: noSender,
    order: { id: 55, customerName: 'Harbour Goods', poNumber: 'HG-4711', deliveryAddress: 'Warehouse\n2 Quay Street' },
    delivery: {
      number: 3,
      date: '2026-11-26',
      restOf: null,
      carrier: 'Northway Freight',
      tracking: 'NF 4471 9034',
      cartons: 2,
      note: 'Small ones in carton 1',
      items: 1_040,
      ...changes,
    },
    lines: lines.map(one => ({ ...line, ...one })),
    pictures: true,
  };
}

describe('DO-9 the delivery note', () => {
  test('contains order, delivery, customer, address and numbers of each line (B49)', async () => {
    const { text, pages, size, images } = await readPdf(
      deliveryPdf([{ picture }, { productCode: 'CW-016', toCome: 0 }]),
    );

    expect([pages.length, images]).toEqual([1, 1]);
    expect(size).toContain('A4');
    for (const part of [
      'DELIVERY NOTE',
      'Order #55, delivery 3',
      'Harbour Goods',
      '26 Nov 2026',
      '1,040',
      'Northway Freight',
      'NF 4471 9034',
      'HG-4711',
      'Warehouse, 2 Quay Street',
      'Delivered before',
      'Still to come',
      'Received by',
      'Small ones in carton 1',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).toMatch(/BT-035 25 30 1,045/);
    expect(text).toMatch(/CW-016 25 30 0/);
  });

  test('names the sender and ends with the closing line (DO-10)', async () => {
    const sender = { name: 'Lind', lines: ['Lind', 'Main Street 1', 'VAT ID DE 1'], closing: 'Thank you', logo: null };
    const { text, raw } = await readPdf({ ...deliveryPdf([{}]), sender });
    expect(raw).toContain('Lind Main Street 1 VAT ID DE 1');
    expect(text.indexOf('Thank you')).toBeGreaterThan(text.indexOf('Received by'));
  });

  test('omits what was not given', async () => {
    const bare = { carrier: '', tracking: '', cartons: null, note: '' };
    const job = deliveryPdf([{}], bare);
    const { text } = await readPdf({ ...job, order: { ...job.order, poNumber: '', deliveryAddress: '' } });
    expect(text).not.toMatch(/Carrier|Tracking|Cartons|Purchase|Deliver to/);
  });

  test('writes the count of a combination after right-to-left choices, on one line', async () => {
    const choices = [{ option: 'Monogram', value: '❤️ أحمد ⅝″' }];
    const long = [{ option: 'Initials', value: 'שלום '.repeat(12).trim() }];
    const breakdown = [
      { quantity: 1, choices },
      { quantity: 1_234, choices: long },
    ];
    const { raw, pages } = await readPdf(deliveryPdf([{ breakdown }]));
    expect(raw).toContain('× 1 25 30 1,045');
    expect(raw).toMatch(/× 1,234(?! ?,)/);
    const [row = ''] = pages[0]?.split('\n').filter(one => one.includes('BT-035')) ?? [];
    expect(row.normalize('NFKC')).toMatch(/×\s?1\s+25\s+30\s+1,045/);
  });

  test('lists the ordered combinations, and fills further pages with 200 lines', async () => {
    const breakdown = ['80 cm', '90 cm'].map((value, at) => ({
      quantity: 10 + at,
      choices: [{ option: 'Length', value }],
    }));
    const { raw, pages, images } = await readPdf(
      deliveryPdf(Array.from({ length: 200 }, (_, at) => ({ productCode: `P-${at}`, breakdown, picture }))),
    );
    expect(raw).toContain('Length 80 cm × 10');
    expect(raw.match(/Length 90 cm × 11/g)).toHaveLength(200);
    expect(images).toBeGreaterThan(0);
    for (const page of pages.slice(0, -1)) expect(page).toContain('Still to come');
  });
});
