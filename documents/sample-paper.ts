import type { OrderPaper } from './pdf-job.ts';

const order = {
  id: 1,
  createdAt: '2026-01-01T00:00:00Z',
  completedAt: null,
  customerName: 'Sample',
  customerUsername: 'sample',
  totalProducts: 1,
  totalItems: 1,
  orderPercentage: 0,
};
const line = { productCode: 'ABC-123', quantity: 1, completed: 0, description: 'Sample', picture: null };

/** A paper that nobody gets: what draws it is at its speed for the next one. */
export const samplePaper: OrderPaper = {
  kind: 'order',
  paper: { brand: 'Sample', size: 'A4', locale: 'en', timeZone: 'UTC', madeAt: order.createdAt },
  order,
  lines: Array.from({ length: 10 }, () => line),
  pictures: true,
};
