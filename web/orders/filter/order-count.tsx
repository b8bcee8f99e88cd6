import type { AnswerOf } from '#contract/calls.ts';
import type { OrdersSource } from '../../order-data/queries.ts';
import { useOrderCounts } from '../count-orders.ts';
import type { OrdersView } from '../orders-view.ts';
import { texts } from '../texts.ts';

type Counts = AnswerOf<'countOrders'>['counts'];

/**
 * The number of orders in a list: the number of its chip, or for customers the number of all orders. Empty while
 * unknown.
 */
export function OrderCount({ view, archived, source }: { view?: OrdersView; archived: boolean; source: OrdersSource }) {
  const { counts, hasMore = false } = useOrderCounts(archived, source, view?.customer);
  if (!counts) return null;
  return texts.count(countOf(counts, view), view?.unread === '1' && hasMore);
}

/**
 * Returns the number of orders in a view of the workshop or, without a view, in a customer's list; undefined while
 * unknown, and for views without a count.
 */
export function useOrderTotal(
  view: OrdersView | undefined,
  archived: boolean,
  source: OrdersSource,
): number | undefined {
  const { counts } = useOrderCounts(archived, source, view?.customer);
  return counts && hasCount(view ?? {}) ? countOf(counts, view) : undefined;
}

/**
 * Returns whether a single chip shows how many orders a view has. None does for a search, for the status of any product,
 * or for unread or waiting orders of one status.
 */
export function hasCount({ search, unread, waiting, badge, contains, progress }: OrdersView): boolean {
  return !search && !contains && !(unread && (badge || progress || waiting)) && !(waiting && (badge || progress));
}

function countOf(counts: Counts, view: OrdersView | undefined): number {
  if (!view) return counts.all;
  if (view.unread) return counts.unread;
  if (view.waiting) return counts.waiting[view.waiting];
  if (view.badge) return counts.status[view.badge];
  if (view.progress === 'open') return counts.open;
  if (view.progress === 'finished') return counts.finished;
  return view.progress === 'verified' ? counts.completed : counts.all;
}
