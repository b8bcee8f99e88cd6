import type { Serve } from '../../platform/http/serve.ts';
import { deleteOrderProduct } from './delete-order-product.ts';
import { readRevisions } from './read-revisions.ts';

export function orderChangeRoutes(serve: Serve): void {
  serve('readRevisions', readRevisions);
  serve('deleteOrderProduct', deleteOrderProduct);
}
