import type { Context } from '../http/context.ts';
import type { Serve } from '../http/serve.ts';
import { prepareTickets, readTickets } from './read-tickets.ts';

export function ticketRoutes(serve: Serve, context: Context): void {
  serve('readTickets', readTickets(context));
  // The call is a POST, because 200 lines do not fit into a URL.
  serve('readTicketsOfLines', async (_tx, _viewer, _input, tickets) => tickets, { prepare: prepareTickets });
}
