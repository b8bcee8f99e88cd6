import { type ProductStatus, type Stage, stages } from '#contract/orders/order-rules.ts';
import { customers } from './customers.ts';
import { makeHistory, type SampleChange } from './history.ts';
import { companyWithPeople } from './people.ts';
import type { PictureOf } from './pictures.ts';
import { type Combination, combined, products, type SampleProduct } from './products.ts';
import { between, pick, pickSome, type Random, randomFrom } from './random.ts';

export type SampleLine = {
  product: SampleProduct;
  quantity: number;
  completed: number;
  status: ProductStatus;
  description: string;
  /** How many units have which choices, by the names of the options. */
  combinations?: Combination[];
  /** The pictures that the customer added. */
  pictures: PictureOf[];
  /** The actions of the workshop, from first to last. */
  history: SampleChange[];
};
type OrderedLine = Omit<SampleLine, 'history'>;
export type SampleOrder = {
  /** The customer's username. The account of the last order is deleted. */
  customer: string;
  state: 'new' | 'made' | 'finished' | 'completed';
  placedAt: Date;
  completedAt?: Date;
  archivedBy: { customer: boolean; admin: boolean };
  /** Days as YYYY-MM-DD. */
  requestedDate?: string;
  promisedOn?: string;
  lines: SampleLine[];
};

const hour = 3_600_000;
const day = 24 * hour;
/** This customer has ordered for the first time. */
const firstTime = 'aubert';
/** Open orders have smaller quantities, so that the workshop can meet most of its dates at its recent pace. */
const openQuantities = [5, 5, 8, 10, 10, 12, 15, 20, 20, 25, 30, 40, 50, 60, 75, 80, 120];
const quantities = [5, 10, 12, 20, 25, 30, 40, 50, 60, 75, 100, 120, 150, 200, 230, 300, 500];
const notes = [
  '',
  '',
  'Darker lining from the last batch, brass buckles.',
  'Blind stamp inside, initials as in the list.',
  'Longer straps (68 cm).',
  'Thread two shades lighter than the leather.',
  'Gift boxes, please; no paper inside.',
  'Nickel instead of brass.',
  'Edges painted black.',
  'As the sample of 12 March, nothing changed.',
  'Half of them with the crest, half without.',
];
/** The number of orders in each state, and when they were placed within the five months (0 oldest, 1 today). */
const states: [SampleOrder['state'], count: number, from: number, until: number][] = [
  ['completed', 34, 0, 0.6],
  ['finished', 9, 0.45, 0.9],
  ['made', 33, 0.5, 0.98],
];

type NewOrder = {
  customer: string;
  hoursAgo: number;
  /** In how many days the customer needs it. */
  wanted?: number;
  lines: [code: string, quantity: number, description: string][];
};
/** The product that has no color in open orders, and another one in a new order. */
export const colorlessOpen = 'ST-230';
const colorlessNew = 'KF-012';
/** The newest orders, which nobody has reviewed. */
const newOrders: NewOrder[] = [
  { customer: 'customer', hoursAgo: 22, wanted: 16, lines: [['WS-020', 20, 'Midnight, quick release on both ends.']] },
  {
    customer: 'customer2',
    hoursAgo: 20,
    wanted: 60,
    lines: [
      ['JC-502', 60, 'Oxblood. Pen loop on the left.'],
      ['VT-803', 100, 'Natural. Stamp below, not inside.'],
    ],
  },
  {
    customer: firstTime,
    hoursAgo: 7,
    lines: [
      ['CW-021', 8, 'Stone.'],
      [colorlessNew, 4, ''],
    ],
  },
  { customer: 'holm-reyes', hoursAgo: 3, wanted: 45, lines: [['JC-505', 120, 'Black. Gilt edges, as in the window.']] },
];

/**
 * The order of Harbour Goods that is being stitched. The company's older orders are past that stage. Its few items are
 * all cut, so that each press of 'Stitch one' moves its track. `drawn` keeps the other orders as they are.
 */
const stitched: { index: number; lines: [code: string, quantity: number, drawn: number][] } = {
  index: 71,
  lines: [
    ['WS-024', 4, 60],
    ['DK-312', 2, 30],
    ['ST-244', 2, 20],
  ],
};

/** Returns the order that is being stitched with its few items, which a generator of its own produces. */
function withFewItems(order: SampleOrder, index: number, until: Date): SampleOrder {
  if (index !== stitched.index) return order;
  const lines = order.lines.map((line, at): OrderedLine => {
    return { ...line, quantity: stitched.lines[at]?.[1] ?? line.quantity, status: 'stitching', completed: 0 };
  });
  return { ...order, lines: withHistory(randomFrom(seedOfStitched), { from: order.placedAt, until }, lines) };
}
const seedOfStitched = 8;

/** The order of Harbour Goods with samples: two more products wait for theirs, and one was approved before. */
export const sampled = {
  index: 46,
  approved: 'ST-226',
  waiting: 'BP-648',
  asked: 'DK-316',
  added: [
    ['BP-648', 24, 'Edges painted oxblood, as the swatch.'],
    ['DK-316', 12, ''],
  ] as [code: string, quantity: number, description: string][],
};

/** Returns an order with the products that wait for their samples, which nobody has reviewed. */
function withSamples(order: SampleOrder, index: number): SampleOrder {
  if (index !== sampled.index) return order;
  const added = sampled.added.map(([code, quantity, description]): SampleLine => {
    return {
      product: productOf(code),
      quantity,
      description,
      completed: 0,
      status: 'not_reviewed',
      pictures: [],
      history: [],
    };
  });
  return { ...order, lines: [...order.lines, ...added] };
}

/** Returns an order with the combinations of its lines. */
function withCombinations(order: SampleOrder, index: number): SampleOrder {
  const lines = order.lines.map(line => {
    const found = combined.find(one => one.index === index && (one.instead ?? one.code) === line.product.code);
    return found ? { ...line, product: productOf(found.code), combinations: found.combinations } : line;
  });
  return { ...order, lines };
}

/** Returns an order with one color for each line that has none yet, as carts send it. */
function withColors(random: Random, order: SampleOrder): SampleOrder {
  const lines = order.lines.map(line => {
    const color = pick(random, line.product.colors);
    const isColorless = order.state === 'made' && line.product.code === colorlessOpen;
    return line.combinations || isColorless
      ? line
      : { ...line, combinations: [[line.quantity, { Color: color }] as Combination] };
  });
  return { ...order, lines };
}

/** Returns the orders of the sample workshop, oldest first, with dates relative to `now`. */
export function makeOrders(random: Random, now: Date): SampleOrder[] {
  const all = states
    .flatMap(([state, count, from, until]) =>
      Array.from({ length: count }, () => ({ state, at: from + random() * (until - from) })),
    )
    .sort((one, other) => one.at - other.at);
  // A separate generator, so that the orders do not depend on their production.
  const working = randomFrom(2_026);
  const count = all.length + newOrders.length;
  const older = all.map(({ state }, index): SampleOrder => {
    const customer = customerOf(random, index);
    const age = daysAgo(index, count);
    const placedAt = new Date(now.getTime() - age * day - between(random, 1, 4) * hour);
    const lines =
      index === stitched.index
        ? stitched.lines.map(([code, , drawn]) =>
            lineOf(random, { product: productOf(code), state, quantity: drawn, from: 1, to: 1 }),
          )
        : makeLines(
            random,
            customer,
            { state, age, isAhead: index < stitched.index },
            index === 61 ? 22 : between(random, 1, state === 'made' ? 3 : 6),
          );
    const order = { customer, state, placedAt, archivedBy: { customer: false, admin: false } };
    const dates = datesOf(index, placedAt, state, now);
    if (state !== 'completed') {
      const share = state === 'finished' ? 0.9 : 1;
      const until = new Date(placedAt.getTime() + share * (now.getTime() - placedAt.getTime()));
      const made = { ...order, ...dates, lines: withHistory(working, { from: placedAt, until }, lines) };
      return withFewItems(made, index, until);
    }
    const days = Math.min(between(random, 16, 34), age - 1);
    const completedAt = new Date(placedAt.getTime() + days * day);
    const old = index < 24;
    const archivedBy = { customer: old && index % 4 !== 3, admin: old && index % 4 !== 2 };
    const made = withHistory(working, { from: placedAt, until: completedAt }, lines);
    return { ...order, ...dates, completedAt, archivedBy, lines: made };
  });
  // A separate generator, so that the colors change nothing else.
  const coloring = randomFrom(57);
  return [
    ...older
      .map(withCombinations)
      .map(withSamples)
      .map(order => withColors(coloring, order)),
    ...newOrders.map(order => newOrderOf(order, now)),
  ];
}

function newOrderOf({ customer, hoursAgo, wanted, lines }: NewOrder, now: Date): SampleOrder {
  return {
    customer,
    state: 'new',
    placedAt: new Date(now.getTime() - hoursAgo * hour),
    archivedBy: { customer: false, admin: false },
    ...(wanted !== undefined && { requestedDate: dayAfter(now, wanted) }),
    lines: lines.map(([code, quantity, description]) => {
      return {
        product: productOf(code),
        quantity,
        description,
        pictures: [],
        history: [],
        status: 'not_reviewed',
        completed: 0,
      };
    }),
  };
}

function productOf(code: string): SampleProduct {
  const product = products.find(one => one.code === code);
  if (!product) throw new Error(`the sample workshop has no product '${code}'`);
  return product;
}

/** Returns a day as YYYY-MM-DD; a Friday instead of a weekend. */
function dayAfter(from: Date, days: number): string {
  const at = new Date(from.getTime() + days * day);
  const weekend = Math.max(0, ((at.getUTCDay() + 6) % 7) - 4);
  return new Date(at.getTime() - weekend * day).toISOString().slice(0, 10);
}

function withHistory(random: Random, span: { from: Date; until: Date }, lines: OrderedLine[]): SampleLine[] {
  return lines.map(line => ({ ...line, history: makeHistory(random, span, line) }));
}

/**
 * Returns the dates of an order. Every third customer requested a day; every other order has a promised date, most of
 * the open ones in the future.
 */
function datesOf(index: number, placedAt: Date, state: SampleOrder['state'], now: Date) {
  const isLate = index % 10 === 0 || state === 'completed';
  const least = isLate ? placedAt : new Date(now.getTime() - 30 * day + (index % 9) * day);
  return {
    ...(index % 3 === 0 && { requestedDate: dayAfter(placedAt, 30) }),
    ...(index % 2 === 0 && { promisedOn: dayAfter(least > placedAt ? least : placedAt, 35) }),
  };
}

const regulars = customers.slice(2).filter(({ username }) => username !== firstTime);

/** Returns the customer of an order. The demo accounts have orders in every state; the others share the rest. */
function customerOf(random: Random, index: number): string {
  if (index % 5 === 1) return 'customer';
  if (index % 8 === 3) return 'customer2';
  return pick(random, regulars).username;
}

/** Returns the days since an order was placed: from five months ago until today, more of them towards today. */
function daysAgo(index: number, count: number): number {
  const share = 1 - index / (count - 1);
  return share ** 1.6 * 150;
}

type Made = { state: SampleOrder['state']; age: number; isAhead: boolean };

function makeLines(random: Random, customer: string, { state, age, isAhead }: Made, count: number): OrderedLine[] {
  const visible = products.filter(product => !product.only || product.only.includes(customer));
  // New work is at its first stages.
  const to = age < 3 ? 0 : age < 7 ? 1 : 3;
  const from = isAhead && customer === companyWithPeople ? Math.min(to, stages.indexOf('finishing')) : 0;
  return pickSome(random, visible, count).map(product => {
    const quantity = pick(random, state === 'made' ? openQuantities : quantities);
    return lineOf(random, { product, state, quantity, from, to });
  });
}

type Ordered = { product: SampleProduct; state: SampleOrder['state']; quantity: number; from: number; to: number };

/** Returns a line; one that is being made is at one of the stages `from` to `to`. */
function lineOf(random: Random, { product, state, quantity, from, to }: Ordered): OrderedLine {
  return {
    product,
    quantity,
    description: pick(random, notes),
    pictures: random() < 0.3 ? makePictures(random, product, between(random, 1, 3)) : [],
    ...(state === 'made'
      ? progressAt(random, between(random, from, to), quantity)
      : { status: 'packaging', completed: quantity }),
  };
}

/** Returns details of a product, as its customer would photograph them. */
export function makePictures(random: Random, { kind, colors }: SampleProduct, count: number): PictureOf[] {
  return Array.from({ length: count }, () => ({ kind, leather: pick(random, colors), detail: true }));
}

function progressAt(random: Random, at: number, quantity: number) {
  // A tenth of the units may be finished while cutting, nearly all while packaging; never all of them.
  const share = (at + random() * 0.9) / stages.length;
  return { status: stages[at] as Stage, completed: Math.min(quantity - 1, Math.floor(share * quantity)) };
}
