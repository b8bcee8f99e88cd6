import { formatNumber } from '../../../platform/format/format.ts';

export const texts = {
  orders: 'Orders',
  ordersOf: (open: number, total: number) => `${formatNumber(open)} open · ${formatNumber(total)} in all`,
  ordersFailed: 'The orders could not be loaded',
  allOrders: 'All orders of this customer',
  completedOrder: 'Completed',
  write: 'Write',
};
