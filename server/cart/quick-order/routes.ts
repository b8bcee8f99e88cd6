import type { Serve } from '../../platform/http/serve.ts';
import { checkLinesForCustomer } from './check-lines-for-customer.ts';
import { checkOrderLines, prepareOrderLines } from './check-order-lines.ts';

export function quickOrderRoutes(serve: Serve): void {
  serve('checkOrderLines', checkOrderLines, { prepare: prepareOrderLines });
  serve('checkLinesForCustomer', checkLinesForCustomer, { prepare: prepareOrderLines });
}
