import { newestOrders, type OrdersSource } from '../order-data/queries.ts';
import { filterOf, type OrdersView } from './orders-view.ts';
import { viewedOrders } from './viewed-orders.ts';

/** The filters of a customer's list: open or completed orders, and a search. */
export type OwnView = Pick<OrdersView, 'progress' | 'find'>;

const newest = { sort: 'newest' } as const;

/** A customer's orders. Without a filter they are read by number. */
export function ownOrders(archived: boolean, view: OwnView): OrdersSource {
  return view.progress || view.find ? viewedOrders(archived, { ...newest, ...view }) : newestOrders(archived);
}

/** The query of a customer's list, without its pages. */
export function ownFilterOf(archived: boolean, view: OwnView) {
  return filterOf({ ...newest, ...view }, archived);
}
