import type { Context } from '../../platform/http/context.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { printTickets } from './print-tickets.ts';
import { prepareTickets, readTickets } from './read-tickets.ts';

export function ticketRoutes(serve: Serve, context: Context): void {
  serve('readTickets', readTickets(context));
  // The call is a POST, because 200 lines do not fit into a URL.
  serve('readTicketsOfLines', printTickets, { prepare: prepareTickets });
}
