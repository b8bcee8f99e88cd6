import type { MaterialItem, MaterialLists, MaterialUnit } from '#contract/materials/material-rules.ts';
import type { ProductKind, SampleProduct } from './products.ts';

export type SampleTemplate = { name: string; description: string } & MaterialLists;

const item = (name: string, quantity: number, unit: MaterialUnit): MaterialItem => ({ name, quantity, unit });
const sqft = (name: string, quantity: number) => item(name, quantity, 'sqft');
const mtr = (name: string, quantity: number) => item(name, quantity, 'mtr');
const pcs = (name: string, quantity: number) => item(name, quantity, 'pcs');

/**
 * The materials of each type of product. A product's record replaces 'Bridle' and 'Calf' with the product's own
 * leather.
 */
export const templates: Record<ProductKind, SampleTemplate> = {
  tote: {
    name: 'Tote, lined',
    description: 'Suede lining, one zip pocket',
    leather_items: [sqft('Bridle', 8.25), sqft('Straps, 3.2 mm', 1.4)],
    lining_items: [mtr('Suede split', 1.1)],
    thread_items: [mtr('Tkt 20 linen', 11.5), mtr('Zip no. 5', 0.24)],
    metal_items: [pcs('Rivet 9 mm', 8)],
  },
  satchel: {
    name: 'Satchel, standard',
    description: 'Two buckles, lined, one inner pocket',
    leather_items: [sqft('Bridle', 6.5), sqft('Gusset, 1.6 mm', 1.2)],
    lining_items: [mtr('Cotton drill', 0.8)],
    thread_items: [mtr('Tkt 20 linen', 14)],
    metal_items: [pcs('Roller buckle 25', 2), pcs('Rivet 9 mm', 6)],
  },
  backpack: {
    name: 'Backpack',
    description: 'Roll top, padded back',
    leather_items: [sqft('Bridle', 11.75), sqft('Straps, 3.2 mm', 2.1)],
    lining_items: [mtr('Cotton drill', 1.6), mtr('Foam, 6 mm', 0.5)],
    thread_items: [mtr('Tkt 20 linen', 22.5), mtr('Zip no. 8', 0.65)],
    metal_items: [pcs('Roller buckle 25', 4), pcs('D-ring 30', 4), pcs('Rivet 9 mm', 12)],
  },
  'card-wallet': {
    name: 'Small goods',
    description: 'Wallets and card cases, turned edges',
    leather_items: [sqft('Calf', 0.75)],
    lining_items: [],
    thread_items: [mtr('Tkt 40 polyester', 2.4)],
    metal_items: [],
  },
  belt: {
    name: 'Belt 35 mm',
    description: 'One strip, one buckle',
    leather_items: [sqft('Bridle', 1.35)],
    lining_items: [],
    thread_items: [mtr('Tkt 20 linen', 0.9)],
    metal_items: [pcs('Belt buckle 35', 1), pcs('Screw post', 2)],
  },
  journal: {
    name: 'Journal cover',
    description: 'Wrap with a tie',
    leather_items: [sqft('Calf', 1.6)],
    lining_items: [mtr('Marbled paper', 0.35)],
    thread_items: [mtr('Tkt 40 polyester', 3.1)],
    metal_items: [],
  },
  'key-fob': {
    name: 'Key fob',
    description: 'From offcuts',
    leather_items: [sqft('Bridle', 0.12)],
    lining_items: [],
    thread_items: [mtr('Tkt 40 polyester', 0.45)],
    metal_items: [pcs('Split ring 32', 1), pcs('Rivet 9 mm', 1)],
  },
  'dopp-kit': {
    name: 'Dopp kit',
    description: 'Waxed lining, long zip',
    leather_items: [sqft('Calf', 3.4)],
    lining_items: [mtr('Waxed cotton', 0.6)],
    thread_items: [mtr('Tkt 20 linen', 6.8), mtr('Zip no. 5', 0.32)],
    metal_items: [pcs('D-ring 20', 1)],
  },
  'valet-tray': {
    name: 'Valet tray',
    description: 'Four corners, no stitching',
    leather_items: [sqft('Bridle', 1.05)],
    lining_items: [mtr('Suede split', 0.12)],
    thread_items: [],
    metal_items: [pcs('Press stud', 4), item('Edge paint', 3.5, 'g')],
  },
  'watch-strap': {
    name: 'Watch strap',
    description: 'Lined, tapered',
    leather_items: [sqft('Calf', 0.18)],
    lining_items: [mtr('Zermatt lining', 0.05)],
    thread_items: [mtr('Tkt 40 polyester', 0.8)],
    metal_items: [pcs('Spring bar 20', 2), pcs('Watch buckle 18', 1)],
  },
};

const ownLeather = /^(Bridle|Calf)$/;

/** Whether a product has a record. Every ninth has none, so the demand warns about it. */
export function hasRecord(_product: SampleProduct, index: number): boolean {
  return index % 9 !== 8;
}

/** Returns the lists of a product: those of its type, in its first leather. */
export function listsOf({ kind, colors }: SampleProduct): MaterialLists {
  const { leather_items, ...rest } = templates[kind];
  const color = colors[0] ?? 'Natural';
  return {
    ...rest,
    leather_items: leather_items.map(leather =>
      ownLeather.test(leather.name) ? { ...leather, name: `${leather.name}, ${color}` } : leather,
    ),
  };
}
