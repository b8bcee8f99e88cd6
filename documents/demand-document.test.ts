import { describe, expect, test } from 'vitest';
import type { DemandedMaterial } from '#contract/materials/materials.ts';
import { isNightly, sampledByDay } from '#testing/nightly.ts';
import { order, readPdf, setup } from '#testing/read-pdf.ts';
import type { DemandPdf } from './pdf-job.ts';

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);

describe('the demand PDF', () => {
  const demand: DemandPdf = {
    kind: 'demand',
    setup,
    filter: 'Harbour Goods',
    openOrders: 3,
    openUnits: 1200,
    materials: [
      {
        category: 'leather',
        name: 'Full grain',
        unit: 'sqft',
        total: '1951.00',
        orders: [
          { orderId: 7, customerName: 'Harbour Goods', createdAt: order.createdAt, total: '1900.00' },
          { orderId: 9, customerName: 'Atelier Nord', createdAt: order.createdAt, total: '51.00' },
        ],
        ofNew: null,
        moreOrders: true,
        allOrders: 37,
      },
      {
        category: 'metal',
        name: 'Buckle',
        unit: 'pcs',
        total: '12.00',
        ofNew: null,
        orders: [],
        moreOrders: false,
        allOrders: 0,
      },
    ],
    moreMaterials: true,
    withoutRecord: [{ productCode: 'XX-1', units: 1000 }],
    moreWithoutRecord: true,
    withOrders: true,
  };

  test('has one page to buy from: leather in complete square feet, a checkbox and room for a note, without orders', async () => {
    const [leather] = demand.materials as [DemandedMaterial];
    const hides = range(0, 19).map(at => ({ ...leather, name: `Hide ${at}`, total: `${at}.25` }));
    const { pages, text } = await readPdf({ ...demand, materials: [...hides, leather], withOrders: false });

    expect(pages).toHaveLength(1);
    for (const part of ['Rounded up', 'Note', 'Hide 18 19 18.25 sqft', 'Full grain 1,951 1,951.00 sqft'])
      expect(text).toContain(part);
    expect(text).not.toContain('Atelier Nord');
    expect(text.indexOf('Full grain')).toBeLessThan(text.indexOf('Hide 18'));
  });

  test('lists each material with its orders, and which products do not count', async () => {
    const { text } = await readPdf(demand);

    for (const part of [
      'MATERIAL DEMAND',
      'Harbour Goods',
      '1,200',
      'Leather',
      '1,951.00 sqft',
      '#7 Harbour Goods 1,900.00 #9 Atelier Nord 51.00',
      'and 35 more orders',
      'Metal',
      'Buckle 12.00 pcs',
      'XX-1 (1,000) and more products',
      'The list is cut here',
    ]) {
      expect(text).toContain(part);
    }
  });

  test('breaks across pages, each of which begins with the head of a category', async () => {
    const [leather] = demand.materials;
    const materials = Array.from(
      { length: isNightly ? 90 : 30 },
      (_, at) => ({ ...leather, name: `Hide ${at + 1}` }) as DemandedMaterial,
    );
    const { pages, text } = await readPdf({ ...demand, materials, moreMaterials: false });

    expect(pages.length).toBeGreaterThan(1);
    pages.forEach((page, at) => {
      for (const part of ['Cordwain', 'Leather', `Page ${at + 1} of ${pages.length}`]) expect(page).toContain(part);
    });
    expect(text.match(/Hide \d+/g)).toEqual(materials.map(material => material.name));
  });

  test.each(sampledByDay([26, 20, 22, 24, 28, 30], 6))(
    'keeps the head of a category with its first material after %i others',
    async count => {
      const [leather, buckle] = demand.materials as [DemandedMaterial, DemandedMaterial];
      const others = range(0, count).map(at => ({ ...leather, name: `Hide ${at}`, orders: [] }));
      const metal = { ...buckle, orders: range(0, 10).map(orderId => ({ ...leather.orders[0], orderId })) };
      const materials = [...others, metal] as DemandedMaterial[];
      for (const size of isNightly ? (['A4', 'LETTER'] as const) : (['A4'] as const)) {
        const { pages } = await readPdf({ ...demand, materials, setup: { ...setup, size } });

        const [page = '', ...more] = pages.filter(one => /Metal|Buckle/.test(one));
        expect(more).toEqual([]);
        expect(page).toMatch(/Metal\n+\s*Material Name.*\n+.*Buckle/);
      }
    },
  );

  test('lists all orders behind a number, even when their names are long', async () => {
    const [leather] = demand.materials as [DemandedMaterial];
    const orders = range(1, 11).map(orderId => ({ ...leather.orders[0], orderId, customerName: 'W'.repeat(200) }));
    const materials = [leather, leather].map((one, at) => ({ ...one, name: `${at} ${'M'.repeat(200)}`, orders }));
    const { pages, text } = await readPdf({ ...demand, materials: materials as DemandedMaterial[] });

    expect(text.match(/#\d+/g)).toEqual([...orders, ...orders].map(({ orderId }) => `#${orderId}`));
    expect(text.match(/and 27 more orders/g)).toHaveLength(2);
    expect(pages.length).toBeLessThan(4);
  });

  test.each([false, true])(
    "lists the materials of units without a color last, under 'Without a choice', with orders: %s",
    async withOrders => {
      const [leather, metal] = demand.materials as [DemandedMaterial, DemandedMaterial];
      const named = (name: string, total: string) => ({ ...leather, name, total });
      const materials = [named('Calf, {Color}', '90.00'), named('Calf, Olive', '2.00'), metal];
      const { text } = await readPdf({ ...demand, withOrders, materials });

      expect(text).toMatch(/Calf, Olive.*Without a choice.*Calf, \{Color\}.*Buckle/);
      expect(text.match(/Without a choice/g)).toHaveLength(1);
    },
  );

  test('states that no material is needed', async () => {
    const { text } = await readPdf({ ...demand, filter: '', materials: [], withoutRecord: [], moreMaterials: false });

    expect(text).toContain('All open orders');
    expect(text).toContain('Nothing to buy.');
  });
});
