import type { Context } from '../platform/http/context.ts';
import type { Serve } from '../platform/http/serve.ts';
import { archiveCompletedOrders } from './archive-completed-orders.ts';
import { archiveOrder, unarchiveOrder } from './archive-order.ts';
import { completeOrders } from './complete-orders.ts';
import { countOrders } from './count-orders.ts';
import { deleteOrder } from './delete-order.ts';
import { explainOrder } from './explain-order.ts';
import { exportOrders, exportOrdersAsJson } from './export-orders.ts';
import { handOverOrder } from './hand-over-order.ts';
import { placeOrder } from './place-order.ts';
import { prepareOrderPictures } from './prepare-order-pictures.ts';
import { readForYou } from './read-for-you.ts';
import { readOrderPictures } from './read-order-pictures.ts';
import { readOrder, readOrders } from './read-orders.ts';
import { requireSeen } from './require-seen.ts';
import { updatePoNumber } from './update-po-number.ts';
import { verifyCompletion } from './verify-completion.ts';

export function orderRoutes(serve: Serve, context: Context): void {
  serve('placeOrder', placeOrder, {
    prepare: prepareOrderPictures,
    explain: explainOrder,
    requireSeen: (tx, viewer, _, { order }) => requireSeen(tx, viewer, order.id),
  });
  serve('readOrders', readOrders);
  serve.own('exportOrders', exportOrders(context, 'csv'));
  serve.own('exportOrdersAsExcel', exportOrders(context, 'xlsx'));
  serve.own('exportOrdersAsJson', exportOrdersAsJson(context));
  serve('countOrders', countOrders);
  serve('readForYou', readForYou);
  serve('readOrder', readOrder);
  serve('readOrderPictures', readOrderPictures(context.storage));
  serve('updatePoNumber', updatePoNumber);
  serve('handOverOrder', handOverOrder);
  serve('verifyCompletion', verifyCompletion);
  serve('completeOrders', completeOrders);
  serve('archiveOrderAsCustomer', archiveOrder);
  serve('unarchiveOrderAsCustomer', unarchiveOrder);
  serve('archiveCompletedOrders', archiveCompletedOrders);
  serve('archiveOrderAsAdmin', archiveOrder);
  serve('unarchiveOrderAsAdmin', unarchiveOrder);
  serve('deleteOrder', deleteOrder);
}
