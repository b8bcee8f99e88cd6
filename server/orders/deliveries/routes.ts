import type { Serve } from '../../platform/http/serve.ts';
import { deleteDelivery } from './delete-delivery.ts';
import { deliverTogether } from './deliver-together.ts';
import { readDeliveries } from './read-deliveries.ts';
import { readShipment } from './read-shipment.ts';
import { sendDelivery } from './send-delivery.ts';
import { sendRest } from './send-rest.ts';

/** The receipt is a message of the customer, so server/messages serves it. */
export function deliveryRoutes(serve: Serve): void {
  serve('readDeliveries', readDeliveries);
  serve('sendDelivery', sendDelivery);
  serve('sendRest', sendRest);
  serve('deleteDelivery', deleteDelivery);
  serve('deliverTogether', deliverTogether);
  serve('readShipment', readShipment);
}
