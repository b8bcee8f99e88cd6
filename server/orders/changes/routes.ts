import type { Serve } from '../../platform/http/serve.ts';
import { cancelOrder } from './cancel-order.ts';

export function orderChangeRoutes(serve: Serve): void {
  serve('cancelOrder', cancelOrder);
}
