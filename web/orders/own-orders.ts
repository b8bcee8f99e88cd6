import { newestOrders, type OrdersSource } from '../order-data/queries.ts';
import { filterOf, isFiltered, type OrdersView } from './orders-view.ts';
import { viewedOrders } from './viewed-orders.ts';

/** The filters of a customer's list: open or completed orders, those that wait for the customer, and a search. */
export type OwnView = Pick<OrdersView, 'progress' | 'waiting' | 'search'>;

const sorted = (view: OwnView) => ({ ...view, sort: view.waiting ? 'waiting' : 'newest' }) as const;

/** A customer's orders. Without a filter they are read by number. */
export function ownOrders(archived: boolean, view: OwnView): OrdersSource {
  return isFiltered(view) ? viewedOrders(archived, sorted(view)) : newestOrders(archived);
}

/** The query of a customer's list, without its pages. */
export function ownFilterOf(archived: boolean, view: OwnView) {
  return filterOf(sorted(view), archived);
}
