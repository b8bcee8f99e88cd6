import type { Serve } from '../http/serve.ts';
import { setCompletedCount } from './set-completed-count.ts';
import { setProductStatus } from './set-product-status.ts';

export function productionRoutes(serve: Serve): void {
  serve('setProductStatus', setProductStatus);
  serve('setCompletedCount', setCompletedCount);
}
