import { type ProductStatus, stages } from '#contract/orders/order-rules.ts';
import { customers } from './customers.ts';
import { makeHistory, type SampleChange } from './history.ts';
import type { PictureOf } from './pictures.ts';
import { products, type SampleProduct } from './products.ts';
import { between, pick, pickSome, type Random, randomFrom } from './random.ts';

export type SampleLine = {
  product: SampleProduct;
  quantity: number;
  completed: number;
  status: ProductStatus;
  description: string;
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

const day = 86_400_000;
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
  ['made', 27, 0.5, 0.98],
  ['new', 10, 0.8, 1],
];

/** Returns the orders of the sample workshop, oldest first, with dates relative to `now`. */
export function makeOrders(random: Random, now: Date): SampleOrder[] {
  const all = states
    .flatMap(([state, count, from, until]) =>
      Array.from({ length: count }, () => ({ state, at: from + random() * (until - from) })),
    )
    .sort((one, other) => one.at - other.at);
  // A separate generator, so that the orders do not depend on their production.
  const working = randomFrom(2_026);
  return all.map(({ state }, index) => {
    const customer = customerOf(random, index);
    const placedAt = new Date(now.getTime() - daysAgo(index, all.length) * day - between(random, 1, 4) * 3_600_000);
    const lines = makeLines(random, customer, state, index === 61 ? 22 : between(random, 1, 6));
    const order = { customer, state, placedAt, archivedBy: { customer: false, admin: false } };
    const dates = datesOf(index, placedAt, state, now);
    if (state !== 'completed') {
      const share = state === 'finished' ? 0.9 : 1;
      const until = new Date(placedAt.getTime() + share * (now.getTime() - placedAt.getTime()));
      return { ...order, ...dates, lines: withHistory(working, { from: placedAt, until }, lines) };
    }
    const days = Math.min(between(random, 16, 34), daysAgo(index, all.length) - 1);
    const completedAt = new Date(placedAt.getTime() + days * day);
    const old = index < 24;
    const archivedBy = { customer: old && index % 4 !== 3, admin: old && index % 4 !== 2 };
    const made = withHistory(working, { from: placedAt, until: completedAt }, lines);
    return { ...order, ...dates, completedAt, archivedBy, lines: made };
  });
}

function withHistory(random: Random, span: { from: Date; until: Date }, lines: OrderedLine[]): SampleLine[] {
  return lines.map(line => ({ ...line, history: makeHistory(random, span, line) }));
}

/**
 * Returns the dates of an order. Every third customer requested a day; every other order has a promised date, most of
 * the open ones in the future.
 */
function datesOf(index: number, placedAt: Date, state: SampleOrder['state'], now: Date) {
  const after = (from: Date, days: number) => new Date(from.getTime() + days * day).toISOString().slice(0, 10);
  const isLate = index % 10 === 0 || state === 'completed';
  const least = isLate ? placedAt : new Date(now.getTime() - 30 * day + (index % 9) * day);
  return {
    ...(index % 3 === 0 && { requestedDate: after(placedAt, 30) }),
    ...(index % 2 === 0 && state !== 'new' && { promisedOn: after(least > placedAt ? least : placedAt, 35) }),
  };
}

/** Returns the customer of an order. The demo accounts have orders in every state; the others share the rest. */
function customerOf(random: Random, index: number): string {
  if (index % 5 === 1) return 'customer';
  if (index % 8 === 3) return 'customer2';
  return pick(random, customers.slice(2)).username;
}

/** Returns the days since an order was placed: from five months ago until today, more of them towards today. */
function daysAgo(index: number, count: number): number {
  const share = 1 - index / (count - 1);
  return share ** 1.6 * 150;
}

function makeLines(random: Random, customer: string, state: SampleOrder['state'], count: number): OrderedLine[] {
  const visible = products.filter(product => !product.only || product.only.includes(customer));
  return pickSome(random, visible, count).map(product => {
    const isOpen = state === 'new' || state === 'made';
    const quantity = pick(random, isOpen ? openQuantities : quantities);
    return {
      product,
      quantity,
      description: pick(random, notes),
      pictures: random() < 0.3 ? makePictures(random, product, between(random, 1, 3)) : [],
      ...progressOf(random, state, quantity),
    };
  });
}

/** Returns details of a product, as its customer would photograph them. */
export function makePictures(random: Random, { good, colors }: SampleProduct, count: number): PictureOf[] {
  return Array.from({ length: count }, () => ({ good, leather: pick(random, colors), detail: true }));
}

function progressOf(random: Random, state: SampleOrder['state'], quantity: number) {
  if (state === 'new') return { status: 'not_reviewed' as const, completed: 0 };
  if (state !== 'made') return { status: 'packaging' as const, completed: quantity };
  const at = between(random, -1, stages.length - 1);
  const status = stages[at];
  if (!status) return { status: 'not_reviewed' as const, completed: 0 };
  // A tenth of the units may be finished while cutting, nearly all while packaging; never all of them.
  const share = (at + random() * 0.9) / stages.length;
  return { status, completed: Math.min(quantity - 1, Math.floor(share * quantity)) };
}
