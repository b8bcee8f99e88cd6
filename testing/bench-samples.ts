import type { Bench } from '#contract/benches/benches.ts';
import type { Job } from '#contract/benches/jobs.ts';

/** Sample answers of the portal to benches. */
export function job(given: Partial<Job> = {}): Job {
  return {
    ticket: '7K3M9QX2RB',
    orderId: 1282,
    productId: 7,
    productCode: 'ST-220',
    customerName: 'Harbour Goods',
    description: 'Brass buckles',
    breakdown: [],
    colors: [],
    color: null,
    notes: [],
    quantity: 20,
    status: 'cutting',
    passed: { cutting: 0, stitching: 0, finishing: 0, packaging: 0 },
    delivered: 0,
    pictures: 0,
    ownPictures: 0,
    placedAt: '2026-11-18T09:41:00.000Z',
    promisedOn: null,
    state: null,
    ticketPrintedAt: null,
    hold: null,
    lacks: [],
    revision: 1,
    changes: [],
    orderCompleted: false,
    orderCancelled: false,
    ...given,
  };
}

export function bench(given: Partial<Bench> = {}): Bench {
  const at = '2026-11-18T09:41:00.000Z';
  return { id: 2, name: 'Bench 2', stage: 'stitching', language: null, pairedAt: at, lastSeenAt: at, ...given };
}
