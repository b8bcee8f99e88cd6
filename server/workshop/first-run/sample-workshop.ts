import type { ProductStatus } from '#contract/orders/order-rules.ts';

/** The sample workshop that a superadmin can create. Names and codes show that it is a sample. */
export type SampleProduct = { code: string; description: string; color: string; picture: string };
export type SampleCustomer = { username: string; companyName: string; contactPerson: string };
export type SampleLine = {
  /** The product's index in `sampleProducts`. */
  product: number;
  quantity: number;
  description: string;
  status?: ProductStatus;
  completed?: number;
};
export type SampleOrder = { customer: number; lines: readonly SampleLine[]; verified?: true };

export const sampleProducts: readonly SampleProduct[] = [
  ['SAMPLE-TB-1', 'Tote with an open top and two handles.', 'Natural', 'tote-natural'],
  ['SAMPLE-ST-1', 'Satchel with two buckles, fits A4.', 'Cognac', 'satchel-cognac'],
  ['SAMPLE-BP-1', 'Day pack with two buckled straps.', 'Chestnut', 'backpack-chestnut'],
  ['SAMPLE-BT-1', '35 mm belt with a brass buckle.', 'Black', 'belt-black'],
  ['SAMPLE-CW-1', 'Slim wallet for four cards.', 'Olive', 'card-wallet-olive'],
  ['SAMPLE-JC-1', 'Refillable A5 cover with a tie.', 'Midnight', 'journal-midnight'],
  ['SAMPLE-KF-1', 'Key fob with blind-stamped initials.', 'Oxblood', 'key-fob-oxblood'],
  ['SAMPLE-DK-1', 'Wash bag with a brass zip.', 'Midnight', 'dopp-kit-midnight'],
  ['SAMPLE-VT-1', 'Valet tray that folds flat.', 'Natural', 'valet-tray-natural'],
  ['SAMPLE-WS-1', '20 mm watch strap, box-stitched.', 'Oxblood', 'watch-strap-oxblood'],
  ['SAMPLE-TB-2', 'Tote with a zip and a shoulder strap.', 'Cognac', 'tote-cognac'],
  ['SAMPLE-ST-2', 'Small satchel for evenings.', 'Black', 'satchel-black'],
].map(([code = '', description = '', color = '', picture = '']) => ({ code, description, color, picture }));

export const sampleCustomers: readonly SampleCustomer[] = [
  { username: 'sample-harbour', companyName: 'Harbour Goods (sample)', contactPerson: 'Ines Okafor' },
  { username: 'sample-nord', companyName: 'Atelier Nord (sample)', contactPerson: 'Jonas Hedlund' },
  { username: 'sample-finch', companyName: 'Finch & Daughters (sample)', contactPerson: 'Ada Finch' },
];

/** Orders in different states: new, in progress at several stages, finished, completed. */
export const sampleOrders: readonly SampleOrder[] = [
  {
    customer: 0,
    verified: true,
    lines: [{ product: 3, quantity: 40, description: 'Nickel instead of brass.', status: 'packaging', completed: 40 }],
  },
  {
    customer: 1,
    lines: [
      { product: 4, quantity: 60, description: '', status: 'packaging', completed: 60 },
      { product: 6, quantity: 100, description: 'Initials as in the list.', status: 'packaging', completed: 100 },
    ],
  },
  {
    customer: 0,
    lines: [
      { product: 1, quantity: 25, description: 'Longer straps (68 cm).', status: 'finishing', completed: 10 },
      { product: 8, quantity: 30, description: '', status: 'stitching', completed: 0 },
    ],
  },
  {
    customer: 2,
    lines: [
      { product: 0, quantity: 50, description: 'Blind stamp inside.', status: 'cutting', completed: 0 },
      { product: 10, quantity: 20, description: 'Darker lining.', status: 'cutting', completed: 0 },
      { product: 5, quantity: 35, description: '' },
    ],
  },
  { customer: 1, lines: [{ product: 9, quantity: 120, description: 'Thread two shades lighter.' }] },
  {
    customer: 0,
    lines: [
      { product: 2, quantity: 15, description: 'As the last order.' },
      { product: 7, quantity: 24, description: 'Gift boxes.' },
      { product: 11, quantity: 12, description: '' },
    ],
  },
];
