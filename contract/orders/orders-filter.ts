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
  /** Unfinished orders whose status is this one: what the order's badge shows (OR-13). */
  status: oneOf(productStatuses).optional(),
  progress: oneOf(orderProgresses).optional(),
  /** 1: orders with unread messages among those in the answer. */
  unread: flag,
  /**
   * The order's number ('#7' finds only that one), or without case part of the customer's name, username, a product code or
   * note, or of the description or name of a product.
   */
  search: text(limits.search).optional(),
};
