import * as z from 'zod/mini';
import { idText, oneOf, text, time } from '../call/field-schemas.ts';
import { limits } from '../call/limits.ts';
import { cursorFits, type SortedCursor } from '../call/paging.ts';
import { t } from '../wording.ts';
import { productStatuses } from './order-rules.ts';
import {
  completedMark,
  type OrderSort,
  openMark,
  orderProgresses,
  orderSortKeys,
  orderSorts,
  waitedFor,
} from './order-sorts.ts';

export const flag = z._default(z.enum(['0', '1'], { error: () => t`must be 0 or 1` }), '0');

/** Filters and sort of order lists and exports. */
export const ordersFilter = {
  includeArchived: flag,
  sort: z.optional(oneOf(orderSorts)),
  /**
   * 1 lists the open orders first, in the order of `sort`, and then the completed ones, the newest completion first
   * (OR-15). Cancelled orders are among them by the time of their cancellation. Archives contain no open orders, so it changes nothing there.
   */
  openFirst: flag,
  customer: z.optional(idText),
  /** Unfinished orders with this status, which is the one in the order's badge (OR-13). */
  status: z.optional(oneOf(productStatuses)),
  /** Open orders that contain a product with this status. */
  contains: z.optional(oneOf(productStatuses)),
  progress: z.optional(oneOf(orderProgresses)),
  /** Orders that wait for this side (QU-4). With it, the sort `waiting` is by the time since they wait for that side. */
  waiting: z.optional(oneOf(waitedFor)),
  /** 1 selects the orders of the answer that have unread messages. */
  unread: flag,
  /**
   * The order's number ('#7' matches only that one), or part of a text, ignoring case: the customer's name or username,
   * a product's code, description or name, or a note.
   */
  search: z.optional(text(limits.search)),
};

type Listed = {
  includeArchived: '0' | '1';
  openFirst: '0' | '1';
  sort?: OrderSort | undefined;
  cursor?: SortedCursor | undefined;
};

/** Returns whether a list has its open orders first. */
export function isOpenFirst({ openFirst, includeArchived }: Pick<Listed, 'openFirst' | 'includeArchived'>): boolean {
  return openFirst === '1' && includeArchived === '0';
}

/** Returns the cursor for the sort of the open orders, or the time at which an order ended. */
export function splitCursor({ id, key }: SortedCursor): { open: SortedCursor } | { endedAt: string } {
  if (key?.startsWith(completedMark)) return { endedAt: key.slice(1) };
  return { open: { id, key: key?.slice(1) } };
}

const [fitsSort, refusal] = cursorFits(orderSortKeys, 'newest');

/** Rejects a cursor of another sort. */
export const orderCursorFits = [
  (list: Listed): boolean => {
    if (!isOpenFirst(list) || !list.cursor) return fitsSort(list);
    const { id, key } = list.cursor;
    if (key?.startsWith(completedMark)) return time.safeParse(key.slice(1)).success;
    // A customer's name may be empty.
    const own = key?.slice(1) || (list.sort === 'customer' ? '' : undefined);
    return key?.startsWith(openMark) === true && fitsSort({ sort: list.sort, cursor: { id, key: own } });
  },
  refusal,
] as const;
