import type { PdfJob, PurchasePdf, Sender } from '#documents/pdf-job.ts';
import { orderPdf, setup } from './read-pdf.ts';
import { aShipment, printedOrder } from './samples.ts';
import { ticketsPdf } from './tickets-pdf.ts';

const sender: Sender = { name: 'Lind', lines: ['Lind', 'Main Street 1'], closing: 'Thank you', logo: null };
const createdAt = '2026-11-18T09:41:00.000Z';
const colored = (value: string, quantity: number) => ({
  choices: [
    { option: 'Color', value },
    { option: 'Length', value: '80 cm' },
  ],
  quantity,
});
const row = {
  productId: 1,
  productCode: 'ST-220',
  quantity: 300,
  name: 'Full grain',
  perItem: '6.50',
  total: '1950.00',
  unit: 'sqft',
} as const;

const bought: PurchasePdf['purchase']['lines'][number] = {
  ...{ id: 1, materialId: 1, name: 'Bridle, oxblood', unit: 'sqft', quantity: '1.0000', enteredUnit: 'pack' },
  ...{ base: '12.5000', received: '0.0000', closed: false, closedByHand: false, hasLots: false },
  ...{ packName: 'hide', packSize: '12.5000' },
};
const packs = (['hide', 'roll', 'spool', 'pack', 'box'] as const).flatMap((packName, at) => [
  { ...bought, id: 2 * at, packName },
  { ...bought, id: 2 * at + 1, packName, quantity: '2.5000', base: '31.2500' },
]);
const aDelivery = { orderId: 41, number: 1, poNumber: '', items: 1, products: [], receivedAt: null };
const manyOrders = aShipment({
  cartons: null,
  deliveries: Array.from({ length: 14 }, (_, at) => ({ ...aDelivery, orderId: 41 + at })),
});

/** One PDF of each kind, with all of its texts: what it says about nothing, one and many. */
export const pdfSamples: Readonly<Record<string, PdfJob>> = {
  order: orderPdf(
    [
      { completed: 20, breakdown: [{ choices: [], quantity: 1_000 }, colored('Black', 150)], sample: 'approved' },
      { productCode: 'KF-007', status: 'not_reviewed', withoutColor: 20, sample: 'waiting', isChanged: true },
      { productCode: 'TB-142', status: 'other', completed: 1_150 },
    ],
    {
      sender,
      order: {
        ...printedOrder({
          totalItems: 3_450,
          poNumber: 'HG-4711',
          deliveryAddress: 'Warehouse\n2 Quay Street',
          requestedDate: '2026-12-18',
          remakeOf: 1_201,
          agreement: { by: 'Mara Lind', at: createdAt },
        }),
        orderedBy: 'Mara Lind',
        revised: { revision: 2, at: createdAt },
      },
      files: [{ productCode: 'ST-220', files: [{ number: 1, address: 'logo.ai', picture: null }] }],
    },
  ),
  cancelled: orderPdf([{ status: '' }], { order: printedOrder({ cancelledAt: createdAt }) }),
  material: {
    kind: 'material',
    setup,
    order: printedOrder({ completedAt: createdAt, promisedOn: '2026-12-02' }),
    category: 'thread',
    rows: [row, { ...row, name: 'Bridle, {color}' }],
    totals: [{ name: 'Full grain', unit: 'sqft', total: '1951.00' }],
    withoutRecord: ['KF-007'],
    unread: ['TB-142'],
  },
  'empty material': {
    kind: 'material',
    setup,
    order: printedOrder(),
    category: 'metal',
    rows: [],
    totals: [],
    withoutRecord: [],
    unread: [],
  },
  tickets: ticketsPdf([
    {
      done: { cutting: 200, stitching: 85, finishing: 1, packaging: 0 },
      notes: ['Fold first'],
      withoutColor: 20,
      revision: 2,
      pictureCount: 1,
    },
    {
      quantity: 1,
      color: 'Cognac',
      pictures: [new Uint8Array()],
      samplePictures: 1,
      approvedAt: createdAt,
      combinations: Array.from({ length: 14 }, (_, at) => ({
        color: null,
        swatch: null,
        text: `Length ${at}`,
        quantity: 1,
      })),
    },
  ]),
  delivery: {
    kind: 'delivery',
    setup,
    sender,
    order: { id: 55, customerName: 'Harbour Goods', poNumber: 'HG-4711', deliveryAddress: 'Warehouse\n2 Quay Street' },
    delivery: {
      number: 3,
      date: '2026-11-26',
      restOf: 2,
      carrier: 'Northway Freight',
      tracking: 'NF 4471 9034',
      cartons: 2,
      note: 'Small ones in carton 1',
      items: 1_040,
    },
    lines: [
      {
        productCode: 'BT-035',
        quantity: 25,
        before: 30,
        toCome: 1_045,
        breakdown: [{ choices: [], quantity: 10 }, colored('Black', 15)],
        picture: null,
      },
    ],
    pictures: true,
  },
  packing: { kind: 'packing', setup, sender, shipment: aShipment() },
  'packing of many orders': { kind: 'packing', setup, sender, shipment: manyOrders },
  label: { kind: 'label', setup, sender, shipment: aShipment() },
  'label of many orders': { kind: 'label', setup, sender, shipment: manyOrders },
  'label of one order': { kind: 'label', setup, sender, shipment: { ...manyOrders, deliveries: [aDelivery] } },
  demand: {
    kind: 'demand',
    setup,
    filter: '',
    openOrders: 3,
    openUnits: 1_200,
    materials: [
      {
        category: 'leather',
        name: 'Bridle, {color}',
        unit: 'sqft',
        total: '1951.00',
        orders: [{ orderId: 7, customerName: 'Harbour Goods', createdAt, total: '1900.00' }],
        ofNew: null,
        moreOrders: true,
        allOrders: 1_037,
      },
      {
        category: 'metal',
        name: 'Buckle',
        unit: 'pcs',
        total: '12.00',
        orders: [{ orderId: 7, customerName: 'Harbour Goods', createdAt, total: '12.00' }],
        ofNew: null,
        moreOrders: true,
        allOrders: 2,
      },
    ],
    moreMaterials: true,
    withoutRecord: [{ productCode: 'XX-1', units: 1_000 }],
    moreWithoutRecord: true,
    withOrders: true,
  },
  purchase: {
    kind: 'purchase',
    setup,
    sender,
    purchase: {
      ...{ id: 12, supplierName: 'Baumann Leather', orderedOn: '2026-11-29', expectedOn: '2026-12-18' },
      ...{ reference: 'L 4711', note: 'By van, before noon', lines: packs },
    },
  },
  'buying list': {
    kind: 'demand',
    setup,
    filter: '',
    openOrders: 1,
    openUnits: 1,
    materials: [],
    moreMaterials: false,
    withoutRecord: [],
    moreWithoutRecord: false,
    withOrders: false,
  },
};
