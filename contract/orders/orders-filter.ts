import { z } from 'zod';
import { idText, oneOf, text } from '../call/call.ts';
import { limits } from '../call/limits.ts';
import { productStatuses } from './order-rules.ts';
import { orderProgresses, orderSorts } from './order-sorts.ts';

export const flag = z.enum(['0', '1'], 'must be 0 or 1').default('0');

/** Filters and sort of order lists and exports. */
export const ordersFilter = {
  includeArchived: flag,
  sort: oneOf(orderSorts).optional(),
  customer: idText.optional(),
  /** Unfinished orders with this status, which is the one in the order's badge (OR-13). */
  status: oneOf(productStatuses).optional(),
  /** Open orders that contain a product with this status. */
  contains: oneOf(productStatuses).optional(),
  progress: oneOf(orderProgresses).optional(),
  /** 1 selects the orders of the answer that have unread messages. */
  unread: flag,
  /**
   * The order's number ('#7' matches only that one), or part of a text, ignoring case: the customer's name or username,
   * a product's code, description or name, or a note.
   */
  search: text(limits.search).optional(),
};
