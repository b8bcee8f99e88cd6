import * as z from 'zod/mini';
import type { Call } from '../call/call.ts';
import { asExcel } from '../call/excel-call.ts';
import { everyone } from '../call/roles.ts';
import { order } from './orders.ts';
import { ordersFilter } from './orders-filter.ts';

const exportOrders = {
  for: everyone,
  does: 'Exports orders as CSV, a row for each product of an order, with the filters and the sort of the list.',
  query: z.object(ordersFilter),
  answer: z.string(),
  problems: [],
} as const satisfies Call;

export const orderExportCalls = {
  exportOrders,
  exportOrdersAsExcel: asExcel(exportOrders),
  exportOrdersAsJson: {
    for: everyone,
    does: 'Exports orders as JSON, each as `readOrder` returns it, with the filters and the sort of the list.',
    query: z.object(ordersFilter),
    answer: z.strictObject({ orders: z.array(order) }),
    problems: [],
  },
} as const satisfies Record<string, Call>;
