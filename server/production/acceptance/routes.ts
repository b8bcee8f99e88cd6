import type { Context } from '../../platform/http/context.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { acceptOrder } from './accept-order.ts';
import { prepareAcceptance } from './prepare-acceptance.ts';
import { readAcceptance } from './read-acceptance.ts';

export function acceptanceRoutes(serve: Serve, context: Context): void {
  serve('readAcceptance', readAcceptance(context));
  serve('acceptOrder', acceptOrder, { prepare: prepareAcceptance });
}
