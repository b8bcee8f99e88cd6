import { beforeAll, describe, expect, test } from 'vitest';
import { readOptionsText, shownCombinations, writtenChoices } from '#contract/catalog/options-text.ts';
import type { Combination, ProductOption } from '#contract/catalog/product-options.ts';
import { materialRows } from '#contract/materials/material-rules.ts';
import { aCustomer, anAdmin, aProduct, aSuperadmin, type TestProduct } from '#testing/builders.ts';
import type { Client } from '#testing/client.ts';
import { testPortal } from '#testing/portal.ts';
import { productFormOf } from '#testing/product-form.ts';
import { orderPdf, readPdf, setup } from '#testing/read-pdf.ts';

const portal = testPortal();
let customer: Client;
let superadmin: Client;
beforeAll(async () => {
  customer = await portal.as(await aCustomer(portal));
  superadmin = await portal.as(await aSuperadmin(portal));
});

/** A combination as people write it: how many units, and the values of the options by name. */
type Given = [quantity: number, values: Record<string, string>];
type Product = TestProduct & { options: ProductOption[] };

/** Creates a product with these colors, options as a CSV file names them, and one leather per item. */
async function productOf(colors: string[], options: string, leather: string): Promise<Product> {
  const product = await aProduct(portal, { colors });
  const form = productFormOf({ productCode: product.productCode, options: readOptionsText(options) });
  const { status, body } = await superadmin.call('updateProduct', { id: product.id }, { form });
  expect(status, JSON.stringify(body)).toBe(200);
  const lists = { leather_items: [{ name: leather, quantity: 1.25, unit: 'sqft' }], lining_items: [], metal_items: [] };
  const record = { product_code: product.productCode, ...lists, thread_items: [] };
  expect((await superadmin.call('createMaterial', record)).status).toBe(201);
  return { ...product, options: body.product.options };
}

/** The combinations with the ids of the product's options, as the cart sends them. */
function sent({ options, productCode }: Product, rows: readonly Given[]) {
  const idOf = (name: string) => options.find(option => option.name === name)?.id ?? 0;
  return {
    productCode,
    quantity: rows.reduce((sum, [quantity]) => sum + quantity, 0),
    breakdown: rows.map(([quantity, values]) => ({
      quantity,
      choices: Object.fromEntries(Object.entries(values).map(([name, value]) => [idOf(name), value])),
    })),
  };
}

const written = (breakdown: readonly Combination[]) =>
  breakdown.map(({ quantity, choices }) => `${quantity} × ${writtenChoices(choices)}`);

type Case = {
  colors?: string[];
  options?: string;
  leather: string;
  rows: Given[];
  /** The combinations in the order. */
  kept: string[];
  /** The total of each leather. */
  needed: Record<string, string>;
};
const lengths = 'Length: 80 cm|90 cm';
const twelve = Array.from({ length: 12 }, (_, at) => `O${at}: a${at}|b${at}`).join('; ');
const sixty = `Size: ${Array.from({ length: 60 }, (_, at) => `Size ${at}`).join('|')}`;
const many = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`O${at}`, `b${at}`]));

/** Computed by hand. One item needs 1.25 sqft. */
const cases: Record<string, Case> = {
  'no options': { leather: 'Hide', rows: [[10, {}]], kept: [], needed: { Hide: '12.50' } },
  'one choice for all units': {
    ...{ options: lengths, leather: 'Hide', rows: [[10, { Length: '80 cm' }]] },
    ...{ kept: ['10 × Length 80 cm'], needed: { Hide: '12.50' } },
  },
  'two choices': {
    ...{
      options: lengths,
      leather: 'Hide',
      rows: [
        [4, { Length: '80 cm' }],
        [6, { Length: '90 cm' }],
      ],
    },
    ...{ kept: ['4 × Length 80 cm', '6 × Length 90 cm'], needed: { Hide: '12.50' } },
  },
  'a required choice': {
    ...{ options: 'Length*: 80 cm|90 cm', leather: 'Hide', rows: [[8, { Length: '90 cm' }]] },
    ...{ kept: ['8 × Length 90 cm'], needed: { Hide: '10.00' } },
  },
  'equal combinations': {
    options: lengths,
    leather: 'Hide',
    rows: [
      [1, { Length: '80 cm' }],
      [2, { Length: '90 cm' }],
      [5, { Length: '80 cm' }],
    ],
    kept: ['6 × Length 80 cm', '2 × Length 90 cm'],
    needed: { Hide: '10.00' },
  },
  'a choice in other capitals': {
    ...{ options: lengths, leather: 'Hide', rows: [[4, { Length: '80 CM' }]] },
    ...{ kept: ['4 × Length 80 cm'], needed: { Hide: '5.00' } },
  },
  'a text with blanks around it': {
    ...{ options: 'Monogram: text 3', leather: 'Hide', rows: [[4, { Monogram: ' MB ' }]] },
    ...{ kept: ['4 × Monogram MB'], needed: { Hide: '5.00' } },
  },
  'a text of blanks': {
    ...{ options: 'Monogram: text 3', leather: 'Hide', rows: [[4, { Monogram: '   ' }]] },
    ...{ kept: [], needed: { Hide: '5.00' } },
  },
  'a text beside no text': {
    ...{
      options: 'Monogram: text 3',
      leather: 'Hide',
      rows: [
        [1, { Monogram: 'MB' }],
        [3, {}],
      ],
    },
    ...{ kept: ['1 × Monogram MB', '3 × No choice'], needed: { Hide: '5.00' } },
  },
  'a text on two lines': {
    ...{ options: 'Engraving: text 20', leather: 'Hide', rows: [[4, { Engraving: 'For\r\nAda' }]] },
    ...{ kept: ['4 × Engraving For Ada'], needed: { Hide: '5.00' } },
  },
  'a text of 200 letters': {
    ...{ options: 'Engraving: text 200', leather: 'Hide', rows: [[4, { Engraving: 'w'.repeat(200) }]] },
    ...{ kept: [`4 × Engraving ${'w'.repeat(200)}`], needed: { Hide: '5.00' } },
  },
  'one color': {
    ...{ colors: ['Cognac', 'Black'], leather: 'Hide {color}', rows: [[8, { Color: 'Cognac' }]] },
    ...{ kept: ['8 × Color Cognac'], needed: { 'Hide Cognac': '10.00' } },
  },
  'two colors': {
    colors: ['Cognac', 'Black'],
    leather: 'Hide {color}',
    rows: [
      [8, { Color: 'Cognac' }],
      [4, { Color: 'Black' }],
    ],
    kept: ['8 × Color Cognac', '4 × Color Black'],
    needed: { 'Hide Cognac': '10.00', 'Hide Black': '5.00' },
  },
  'colors and lengths': {
    colors: ['Cognac', 'Black'],
    options: lengths,
    leather: 'Hide {color}',
    rows: [
      [1, { Color: 'Cognac', Length: '80 cm' }],
      [2, { Color: 'Black', Length: '80 cm' }],
      [3, { Color: 'Cognac', Length: '90 cm' }],
    ],
    kept: ['1 × Color Cognac · Length 80 cm', '2 × Color Black · Length 80 cm', '3 × Color Cognac · Length 90 cm'],
    needed: { 'Hide Cognac': '5.00', 'Hide Black': '2.50' },
  },
  'a color for some units': {
    colors: ['Cognac'],
    leather: 'Hide {color}',
    rows: [
      [3, { Color: 'Cognac' }],
      [1, {}],
    ],
    kept: ['3 × Color Cognac', '1 × No choice'],
    needed: { 'Hide Cognac': '3.75', 'Hide {color}': '1.25' },
  },
  'no color for any unit': {
    ...{ colors: ['Cognac'], leather: 'Hide {color}', rows: [[4, {}]] },
    ...{ kept: [], needed: { 'Hide {color}': '5.00' } },
  },
  'a length without a color': {
    ...{ colors: ['Cognac'], options: lengths, leather: 'Hide {color}', rows: [[4, { Length: '80 cm' }]] },
    ...{ kept: ['4 × Length 80 cm'], needed: { 'Hide {color}': '5.00' } },
  },
  'a color in other capitals': {
    ...{ colors: ['Cognac'], leather: 'Hide {color}', rows: [[4, { Color: 'COGNAC' }]] },
    ...{ kept: ['4 × Color Cognac'], needed: { 'Hide Cognac': '5.00' } },
  },
  'a color with signs': {
    ...{ colors: ['A & B $1'], leather: 'Hide {color}', rows: [[4, { Color: 'A & B $1' }]] },
    ...{ kept: ['4 × Color A & B $1'], needed: { 'Hide A & B $1': '5.00' } },
  },
  'a placeholder in other capitals': {
    ...{ colors: ['Cognac'], leather: '{COLOR} hide', rows: [[4, { Color: 'Cognac' }]] },
    ...{ kept: ['4 × Color Cognac'], needed: { 'Cognac hide': '5.00' } },
  },
  'two placeholders': {
    ...{ colors: ['Cognac'], leather: '{color} on {Color}', rows: [[4, { Color: 'Cognac' }]] },
    ...{ kept: ['4 × Color Cognac'], needed: { 'Cognac on Cognac': '5.00' } },
  },
  'a color and a leather of one color': {
    ...{ colors: ['Cognac', 'Black'], leather: 'Hide, black', rows: [[4, { Color: 'Cognac' }]] },
    ...{ kept: ['4 × Color Cognac'], needed: { 'Hide, black': '5.00' } },
  },
  "an option of one's own called Color": {
    ...{
      options: 'Color: Red|Blue',
      leather: 'Hide {color}',
      rows: [
        [2, { Color: 'Red' }],
        [2, { Color: 'Blue' }],
      ],
    },
    ...{ kept: ['2 × Color Red', '2 × Color Blue'], needed: { 'Hide Red': '2.50', 'Hide Blue': '2.50' } },
  },
  'a color as a text': {
    ...{ options: 'color: text 20', leather: 'Hide {color}', rows: [[4, { color: 'like snow' }]] },
    ...{ kept: ['4 × color like snow'], needed: { 'Hide like snow': '5.00' } },
  },
  'the color of something else': {
    ...{ options: 'Thread color: White|Red', leather: 'Hide {color}', rows: [[4, { 'Thread color': 'Red' }]] },
    ...{ kept: ['4 × Thread color Red'], needed: { 'Hide {color}': '5.00' } },
  },
  'twelve options': {
    ...{ options: twelve, leather: 'Hide', rows: [[4, many]] },
    ...{
      kept: [
        `4 × ${Object.entries(many)
          .map(one => one.join(' '))
          .join(' · ')}`,
      ],
      needed: { Hide: '5.00' },
    },
  },
  'the last of sixty choices': {
    ...{ options: sixty, leather: 'Hide', rows: [[4, { Size: 'Size 59' }]] },
    ...{ kept: ['4 × Size Size 59'], needed: { Hide: '5.00' } },
  },
  'choices in another order than the options': {
    ...{ options: `${lengths}; Buckle: Brass`, leather: 'Hide', rows: [[4, { Buckle: 'Brass', Length: '80 cm' }]] },
    ...{ kept: ['4 × Length 80 cm · Buckle Brass'], needed: { Hide: '5.00' } },
  },
  'signs of the CSV format': {
    ...{ options: 'A\\:b: 1\\;2|3\\|4', leather: 'Hide', rows: [[4, { 'A:b': '1;2' }]] },
    ...{ kept: ['4 × A:b 1;2'], needed: { Hide: '5.00' } },
  },
  'accents in another form': {
    ...{ options: 'Größe: Grün', leather: 'Hide', rows: [[4, { Größe: 'Gru\u0308n' }]] },
    ...{ kept: ['4 × Größe Grün'], needed: { Hide: '5.00' } },
  },
};

describe('the combinations of an order', () => {
  test('of 30 products reach the order, its PDF, the tickets and the materials as computed by hand (B41)', async () => {
    const all = Object.entries(cases);
    expect(all).toHaveLength(30);
    const products: Product[] = [];
    for (const [, { colors = [], options = '', leather }] of all)
      products.push(await productOf(colors, options, leather));

    const placed = await customer.call('placeOrder', {
      products: all.map(([, { rows }], at) => sent(products[at] as Product, rows)),
    });

    expect(placed.status, JSON.stringify(placed.body)).toBe(201);
    const { order } = placed.body;
    const { body: records } = await superadmin.call('readOrderMaterials', { id: order.id });
    const { raw, boxes } = await readPdf(orderPdf(order.products.map((line: object) => ({ ...line, picture: null }))));
    const tickets = await readPdf(await ticketsOf(order.id));
    expect(boxes + tickets.boxes).toBe('');
    const fold = (text: string) => text.normalize('NFKC').replace(/\s+/g, '');
    for (const [at, [name, { kept, needed }]] of all.entries()) {
      const line = order.products[at];
      expect(written(line.breakdown), name).toEqual(kept);
      const rows = materialRows('leather', [line], records.materials);
      expect(Object.fromEntries(rows.map(row => [row.name, row.total])), name).toEqual(needed);
      for (const row of kept) {
        const [quantity = '', text = ''] = row.split(' × ');
        // A color that says everything has no row of its own.
        const isAlone = shownCombinations(line.breakdown).rows.length === 0;
        expect(fold(raw), name).toContain(fold(`${isAlone ? text.replace(/^Color /, '') : text} ${quantity}`));
      }
      for (const { text } of shownCombinations(line.breakdown).rows)
        expect(fold(tickets.raw), name).toContain(fold(text));
    }
  });

  test('survive as 500 units in 200 rows with names in Devanagari, Arabic and emoji (B44)', async () => {
    const values = ['रोहित', 'مريم', 'MB 🧵', 'Zoë'];
    const product = await productOf(['भूरा', 'أسود', '🤎'], 'मोनोग्राम: text 20', 'चमड़ा {color}');
    const colors = ['भूरा', 'أسود', '🤎'];
    const rows = Array.from(
      { length: 200 },
      (_, at): Given => [at < 100 ? 3 : 2, { Color: colors[at % 3] ?? '', मोनोग्राम: `${values[at % 4]} ${at}` }],
    );
    const { body } = await customer.call('placeOrder', { products: [sent(product, rows)] });
    const { order } = body;

    const [line] = order.products;
    const kept = rows.map(([quantity, given]) => `${quantity} × Color ${given.Color} · मोनोग्राम ${given.मोनोग्राम}`);
    expect(line.quantity).toBe(500);
    expect(written(line.breakdown)).toEqual(kept);

    const csv = String((await customer.call('exportOrders', { search: product.productCode })).body);
    const [head = [], ...cells] = csv
      .trimEnd()
      .split('\r\n')
      .map(row => row.split(','));
    const at = head.indexOf('"Options"');
    expect(cells.map(row => `${row[at + 1]} × ${row[at]?.slice(1, -1)}`)).toEqual(kept);

    const { raw, boxes } = await readPdf(orderPdf([{ ...line, picture: null }]));
    expect(boxes).toBe('');
    for (let row = 3; row < 200; row += 4) expect(raw).toMatch(new RegExp(`Zoë ${row} [23]`));

    const again = (await customer.call('readReorder', { id: order.id })).body.lines[0];
    expect(again).toMatchObject({ state: 'same', quantity: 500, changes: [], optionChanges: [] });
    const second = await customer.call('placeOrder', {
      products: [{ productCode: again.productCode, quantity: again.quantity, breakdown: again.breakdown }],
    });
    expect(second.body.order.products[0].breakdown).toEqual(line.breakdown);

    const { body: records } = await superadmin.call('readOrderMaterials', { id: order.id });
    const needed = materialRows('leather', [line], records.materials);
    // 67 rows of the first color, and 67 and 66 of the others, of which 34, 33 and 33 have three units.
    expect(needed.map(({ name, quantity, total }) => [name, quantity, total])).toEqual([
      ['चमड़ा भूरा', 168, '210.00'],
      ['चमड़ा أسود', 167, '208.75'],
      ['चमड़ा 🤎', 165, '206.25'],
    ]);
  });
});

/** The tickets of an order, as the screen of an admin makes them. */
async function ticketsOf(id: number) {
  const admin = await portal.as(await anAdmin(portal));
  const { body } = await admin.call('readOrder', { id });
  return {
    kind: 'tickets' as const,
    setup,
    orderId: id,
    printedBy: 'Mara Lind',
    tickets: body.order.products.map(
      ({ breakdown, ...line }: { breakdown: Combination[]; productCode: string; quantity: number }, at: number) => {
        const { color, rows } = shownCombinations(breakdown);
        return {
          ticket: `7K3M9QX${200 + at}`,
          address: 'https://orders.harbour.example/t/7K3M9QX200',
          orderId: id,
          customerName: 'Harbour Goods',
          productCode: line.productCode,
          productDescription: '',
          productNumber: at + 1,
          totalProducts: body.order.products.length,
          quantity: line.quantity,
          withoutColor: 0,
          done: { cutting: 0, stitching: 0, finishing: 0, packaging: 0 },
          revision: 1,
          color,
          swatch: null,
          combinations: rows.map(row => ({ ...row, swatch: null })),
          placedAt: body.order.createdAt,
          promisedOn: null,
          isLate: false,
          note: '',
          notes: [],
          productPicture: null,
          pictures: [],
          pictureCount: 0,
          samplePictures: 0,
          approvedAt: null,
        };
      },
    ),
  };
}
