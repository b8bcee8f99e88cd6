import type { Serve } from '../../platform/http/serve.ts';
import { cancelOrder } from './cancel-order.ts';
import { deleteOrderProduct } from './delete-order-product.ts';
import { readRevisions } from './read-revisions.ts';

export function orderChangeRoutes(serve: Serve): void {
  serve('cancelOrder', cancelOrder);
  serve('readRevisions', readRevisions);
  serve('deleteOrderProduct', deleteOrderProduct);
}
