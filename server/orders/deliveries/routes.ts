import type { Serve } from '../../platform/http/serve.ts';
import { deleteDelivery } from './delete-delivery.ts';
import { readDeliveries } from './read-deliveries.ts';
import { sendDelivery } from './send-delivery.ts';

/** The receipt is a message of the customer, so server/messages serves it. */
export function deliveryRoutes(serve: Serve): void {
  serve('readDeliveries', readDeliveries);
  serve('sendDelivery', sendDelivery);
  serve('deleteDelivery', deleteDelivery);
}
