import type { SampleLine, SampleOrder } from './orders.ts';

const minute = 60_000;

/** The order of Harbour Goods that staff changed twice after it was placed. */
export const revised = {
  index: 56,
  quantity: {
    code: 'BT-042',
    from: 20,
    minutes: 20,
    reason: 'Ines asked for ten more on the phone, before anything was cut.',
  },
  note: { code: 'DK-312', added: 'Nickel zips.', hours: 26, reason: 'The brass zips are sold out until spring.' },
} as const;

/** The order of Harbour Goods that the workshop cancelled before it began. */
export const cancelled = { index: 36, hours: 30, reason: 'The tannery no longer makes this leather.' } as const;

/**
 * The orders whose customers ask for something: Harbour Goods for another day and address, and a customer whose order is
 * late for its cancellation. The workshop has read the messages of both, so that they wait for this answer alone.
 */
export const requests = [
  {
    index: 51,
    hoursAgo: 5,
    kind: 'change',
    inDays: 18,
    deliveryAddress: 'Harbour Goods, The Old Ferry House, Quay 4, Whitby YO21 3PU',
    reason: 'The shop in Whitby opens two weeks later, and everything goes there first.',
  },
  {
    index: 45,
    hoursAgo: 3,
    kind: 'cancellation',
    reason: 'The market was last weekend. We no longer need the order, unless it can be here by Friday.',
  },
] as const;

/** Returns an order as it is after its changes: with the revision in the log of its line, or without any production. */
export function withChanges(order: SampleOrder, index: number): SampleOrder {
  if (index === cancelled.index) {
    const { promisedOn: _, ...rest } = order;
    return {
      ...rest,
      lines: order.lines.map(line => ({ ...line, status: 'not_reviewed', completed: 0, history: [] })),
    };
  }
  return index === revised.index ? { ...order, lines: order.lines.map(line => withNewQuantity(order, line)) } : order;
}

function withNewQuantity({ placedAt }: SampleOrder, line: SampleLine): SampleLine {
  const { code, from, minutes } = revised.quantity;
  if (line.product.code !== code) return line;
  const passed = { cutting: 0, stitching: 0, finishing: 0, packaging: 0 };
  const revision = {
    at: new Date(placedAt.getTime() + minutes * minute),
    rows: [{ what: 'quantity' as const, from: String(from), to: String(line.quantity), isDerived: false }],
    after: { quantity: line.quantity, status: 'not_reviewed' as const, passed },
    isMark: false,
    isRevision: true,
  };
  return { ...line, history: [revision, ...line.history] };
}
