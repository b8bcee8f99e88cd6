import { isOpen } from '#contract/orders/order-rules.ts';
import type { OrderSummary } from '#contract/orders/orders.ts';
import { isNewLine } from '#contract/production/counts.ts';
import { texts } from './texts.ts';

type Undated = Pick<OrderSummary, 'promisedOn' | 'plan' | 'products' | 'completedAt' | 'cancelledAt'>;

/**
 * Returns what staff read of an order without a promise: 'No date yet', and 'planned Dec 14' once a forecast planned it
 * (DA-13). Nothing for an order whose unfinished products are all new, or that needs no date any more.
 */
export function noDateTexts(order: Undated): string[] {
  const { promisedOn, plan, products } = order;
  const isAccepted = products.some(product => product.passed.packaging < product.quantity && !isNewLine(product));
  if (promisedOn !== null || !isOpen(order) || !isAccepted) return [];
  return [texts.noDateYet, ...(plan ? [texts.planned(plan)] : [])];
}
