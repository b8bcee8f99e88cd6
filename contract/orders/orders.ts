import * as z from 'zod/mini';
import { type Call, done, empty } from '../call/call.ts';
import { date, id, idParams, idText, text, time } from '../call/field-schemas.ts';
import { limits } from '../call/limits.ts';
import { namedPerson } from '../call/named-person.ts';
import { nextCursor, sortedPageQuery } from '../call/paging.ts';
import { buyers, everyone, sides, staff } from '../call/roles.ts';
import { combination } from '../catalog/product-options.ts';
import { uploadedFile } from '../catalog/upload-files.ts';
import { message } from '../messages/messages.ts';
import { t } from '../wording.ts';
import { cameByWays } from './came-by.ts';
import { changeCutOffs } from './cut-off.ts';
import { dateStates } from './date-states.ts';
import { hold } from './holds.ts';
import { lineSample } from './line-sample.ts';
import { openChange } from './open-change.ts';
import { productStatuses } from './order-rules.ts';
import { flag, orderCursorFits, ordersFilter } from './orders-filter.ts';
import { hasOneAddress, newOrder, placingProblems } from './placing.ts';
import { plan } from './plan.ts';
import { poNumber } from './po-number.ts';

const count = z.int().check(z.minimum(0));

/** A line of an order with its own copy of the product (OR-4). Both `id` and `productId` are the product's id. */
export const orderProduct = z.strictObject({
  id,
  productId: id,
  productCode: z.string(),
  quantity: z.int().check(z.minimum(1)),
  completed: z.int().check(z.minimum(0)),
  status: z.enum(productStatuses),
  /** The units that have passed each stage; packaging is `completed` (OR-13). */
  passed: z.strictObject({ cutting: count, stitching: count, finishing: count, packaging: count }),
  /** The items of all deliveries, at most `completed` (DL-1). */
  delivered: count,
  /** Whether the workshop pinned the product to the top of its queue. For staff only. */
  pinned: z.optional(z.boolean()),
  /** The sample that the customer approves before production; null when nobody asked for one. */
  sample: z.optional(z.nullable(lineSample)),
  description: z.string(),
  images: z.array(z.string()),
  /** The combinations of the line; empty without choices. Summaries have their number instead. */
  breakdown: z.array(combination),
  /** The colors that the product lists today, to say which units have none (OP-5); none of an order that ended. */
  colors: z.array(z.string()),
  /** The open hold of the line, for staff only; summaries omit it. */
  hold: z.optional(z.nullable(hold)),
  /** The revision that last changed the line; null for a line as placed (OR-22). */
  changedIn: z.nullable(z.int().check(z.minimum(2))),
  /** For staff only, like the dates of the order below; summaries omit them. */
  likelyOn: z.optional(z.nullable(date)),
  safeOn: z.optional(z.nullable(date)),
  /** Why nobody can work on the line, and the day on which missing material arrives. */
  blocked: z.optional(z.nullable(z.enum(['hold', 'material']))),
  materialOn: z.optional(z.nullable(date)),
  /** For staff only: whether units are made again, so material is used also where no count says so (PR-15); summaries omit it. */
  remade: z.optional(z.boolean()),
  /** For superadmins only: the dye lots of which the line is made, by material (ST-18); summaries omit them. */
  lots: z.optional(z.array(z.strictObject({ material: z.string(), codes: z.array(z.string()) }))),
});
export type OrderProduct = z.output<typeof orderProduct>;

const orderHead = {
  id,
  createdAt: time,
  /** The company's name when the order was placed. */
  customerName: z.string(),
  /** 'New, formerly Old' on an open order whose company has a new name; otherwise null (CC-2). */
  customerShown: z.optional(z.nullable(z.string())),
  /** The username of the person who placed the order; of the first owner when staff entered it for no person. */
  customerUsername: z.string(),
  totalProducts: z.int(),
  totalItems: z.int(),
  orderPercentage: z.int().check(z.minimum(0), z.maximum(100)),
  /** The items of all deliveries (DL-1). */
  deliveredItems: count,
  completedAt: z.nullable(time),
  /** The number of the order's newest revision, from 1 (OR-22). */
  revision: z.int().check(z.minimum(1)),
  /** When the order was cancelled, and why; '' when the customer gave no reason (OR-21). */
  cancelledAt: z.nullable(time),
  cancelReason: z.nullable(z.string()),
  /** For customers only: until when they may cancel the order at once; null when they may not (OR-21). */
  cancelUntil: z.optional(z.nullable(time)),
  /** The change or cancellation that the customer has asked for and that waits for the workshop (OR-23). */
  change: z.nullable(openChange),
  customerArchived: z.boolean(),
  adminArchived: z.boolean(),
  /** When the caller last opened this order's details; null when the caller never did (ME-4). */
  seenAt: z.nullable(time),
  /** Null after the company was deleted. */
  companyId: z.nullable(id),
  /** Null on an order that staff entered for no person. */
  placedBy: z.nullable(namedPerson),
  /** For staff only: who entered the order for the customer, and how it came (OR-20). */
  enteredBy: z.optional(z.nullable(z.extend(namedPerson, { cameBy: z.enum(cameByWays) }))),
  /** For customers only. */
  enteredByWorkshop: z.optional(z.boolean()),
  /** Who verified the completion. Null for customers when the workshop verified it. */
  verifiedBy: z.nullable(namedPerson),
  /** Who archived the order for the caller's side. */
  archivedBy: z.nullable(namedPerson),
  /** The order of which this one makes delivered items again; null otherwise, and while it belongs to another customer (DL-6). */
  remakeOf: z.nullable(id),
  /** The customer's own number of the order; '' without one. */
  poNumber: z.string(),
  /** Days as YYYY-MM-DD: the customer's wish and the workshop's promise. */
  requestedDate: z.nullable(date),
  /** A copy of the delivery address that the customer chose; '' when the customer chose none. */
  deliveryAddress: z.string(),
  promisedOn: z.nullable(date),
  /** The promised date before the current one. */
  promisedWas: z.nullable(date),
  /**
   * For staff only: when the last line is likely and almost certain to be ready, and how these dates compare with the
   * promise (DA-7).
   */
  likelyOn: z.optional(z.nullable(date)),
  safeOn: z.optional(z.nullable(date)),
  dateState: z.optional(z.nullable(z.enum(dateStates))),
  /** For staff only: the plan of an accepted order without a promise, or with a promise at risk; null before the next forecast. */
  plan: z.optional(z.nullable(plan)),
  /** Since when the order waits for its customer, such as for the answer to a question (QU-4). */
  asksSince: z.nullable(time),
  /** For staff only: since when the customer waits for an answer (TB-4). */
  waitsSince: z.optional(z.nullable(time)),
};

export const order = z.strictObject({
  ...orderHead,
  products: z.array(orderProduct),
  /** The newest messages, oldest first (ME-5). */
  messages: z.array(message),
  /** The number of the workshop's documents (AG-1). */
  documentCount: z.optional(count),
  /** How many of them wait for the agreement of the customer (AG-2). */
  documentsToAgree: z.optional(count),
  /** The newest agreement of the customer to a document: who and when (AG-2). */
  agreement: z.optional(z.nullable(z.strictObject({ by: z.string(), at: time }))),
  /** The orders that make delivered items of this one again. */
  remakes: z.optional(z.array(id)),
  /** The stage from whose start on the workshop may find a change too late (OR-23). */
  changeCutOff: z.optional(z.enum(changeCutOffs)),
  /** Whether `readMessages` can return older messages. */
  earlierMessages: z.optional(z.boolean()),
  /** For staff only: the workshop's own files of an order that staff entered. */
  attachments: z.optional(z.array(uploadedFile)),
});
export type Order = z.output<typeof order>;

/** An order for cards and unread badges: no descriptions, one picture for each line, messages without texts. */
export const orderSummary = z.strictObject({
  ...orderHead,
  products: z.array(
    z.omit(z.extend(orderProduct, { /** How many combinations the line has. */ combinations: z.optional(count) }), {
      breakdown: true,
      colors: true,
      changedIn: true,
      description: true,
      hold: true,
      likelyOn: true,
      safeOn: true,
      blocked: true,
      materialOn: true,
      remade: true,
    }),
  ),
  messages: z.array(z.strictObject({ id, sender: z.enum(sides), createdAt: time })),
  /** For staff only: since when the order has products to review; null without one that waits for the workshop. */
  newSince: z.optional(z.nullable(time)),
  /** For staff only: the time of the last change of a status or count, else the time of the order. */
  movedAt: z.optional(time),
  /** For staff only: the beginning of the customer's newest message, while the caller has not opened it. */
  newestUnread: z.optional(z.nullable(z.string())),
  /** For staff only: how many pictures the customer sent with the products. */
  customerPictures: z.optional(count),
});
export type OrderSummary = z.output<typeof orderSummary>;

export const placingAnswer = z.strictObject({ success: z.literal(true), order });

/** A filtered page may have fewer than `limit` orders although `nextCursor` is set. */
const ordersQuery = { ...ordersFilter, view: z.optional(z.enum(['summary'])), ...sortedPageQuery };

/** The answer of calls that change an order. */
export const orderAnswer = z.strictObject({ order });
/** The problems of every call that changes a product of an open order. */
export const openLineProblems = ['orderNotFound', 'orderProductNotFound', 'orderCompleted', 'orderCancelled'] as const;

export const orderCalls = {
  placeOrder: {
    for: ['customer'],
    companyRoles: buyers,
    does: 'Places an order, all or nothing. An Idempotency-Key header makes retries safe.',
    body: z.strictObject(newOrder).check(z.refine(...hasOneAddress)),
    answer: placingAnswer,
    status: 201,
    problems: placingProblems,
    whileSeeing: true,
    audit: ['orderPlaced'],
    bodyBytes: limits.orderBytes,
    idempotent: true,
  },
  readOrders: {
    for: everyone,
    does: "Lists orders, newest first unless `sort` is given, and with the open ones first if `openFirst` is 1. `includeArchived=1` lists the orders that the caller's side has archived, instead of the others.",
    query: z.object(ordersQuery).check(z.refine(...orderCursorFits)),
    answer: z.strictObject({ orders: z.union([z.array(order), z.array(orderSummary)]), nextCursor }),
    problems: [],
  },
  countOrders: {
    for: everyone,
    does: "Counts the orders that the caller's side has not archived, or has archived (includeArchived=1): all, the open ones, which `status` and `finished` add up to, the completed ones, those that wait for each side, and those with unread messages. With `search`, also how many of them a search finds.",
    query: z.object({
      includeArchived: flag,
      customer: z.optional(idText),
      search: z.optional(text(limits.search)),
    }),
    answer: z.strictObject({
      counts: z.strictObject({
        /** Open, completed and cancelled orders. */
        all: count,
        open: count,
        /** Open, unfinished orders by status (OR-13). */
        status: z.record(z.enum(productStatuses), count),
        /** Open orders whose items are all finished: ready to verify. */
        finished: count,
        /** Completed and cancelled orders. */
        completed: count,
        /** Orders that wait for each side (QU-4). */
        waiting: z.strictObject({ customer: count, workshop: count }),
        /** How many of the newest orders, open or completed, have unread messages. */
        unread: z.int().check(z.minimum(0), z.maximum(limits.ordersLookedAt)),
      }),
      /** Whether there are older orders, which `unread` does not count. */
      hasMore: z.boolean(),
      /** With `search`: how many of these orders it finds, at most a limit, and whether there are more. */
      found: z.optional(
        z.strictObject({ orders: z.int().check(z.minimum(0), z.maximum(limits.foundOrders)), more: z.boolean() }),
      ),
    }),
    problems: [],
  },
  readOrder: {
    for: everyone,
    does: 'Returns one order in full.',
    params: idParams,
    answer: orderAnswer,
    problems: ['orderNotFound'],
  },
  readOrderPictures: {
    for: everyone,
    does: 'Returns the first picture of each product of an order for its PDF, as a small JPEG in base64. Products without a picture are left out.',
    params: idParams,
    answer: z.strictObject({ pictures: z.array(z.strictObject({ productId: id, jpeg: z.string() })) }),
    problems: ['orderNotFound'],
  },
  updatePoNumber: {
    for: everyone,
    companyRoles: buyers,
    does: 'Sets the purchase order number of an order that is not archived by both sides.',
    params: idParams,
    body: z.strictObject({ poNumber }),
    answer: orderAnswer,
    problems: ['orderNotFound', 'orderCompleted'],
    audit: ['poNumberChanged'],
  },
  verifyCompletion: {
    for: everyone,
    companyRoles: buyers,
    does: 'Marks a finished order as completed and stores the date.',
    params: idParams,
    body: empty,
    answer: orderAnswer,
    problems: ['orderNotFound', 'orderNotFinished', 'orderCompleted', 'orderCancelled'],
    audit: ['completionVerified'],
  },
  completeOrders: {
    for: everyone,
    companyRoles: buyers,
    does: 'Verifies the completion of several finished orders. Orders that cannot be verified are listed in `refused`; the others are completed.',
    body: z.strictObject({
      ids: z
        .array(id)
        .check(
          z.minLength(1, { error: () => t`must have at least one order` }),
          z.maxLength(limits.ordersCompleted, { error: () => t`may have at most ${limits.ordersCompleted} orders` }),
        ),
    }),
    answer: z.strictObject({
      completed: count,
      refused: z.array(z.strictObject({ orderId: id, code: z.string(), error: z.string() })),
    }),
    problems: [],
    audit: ['completionsVerified'],
  },
  deleteOrder: {
    for: staff,
    does: 'Deletes an order with its messages and customer files.',
    params: idParams,
    answer: done,
    problems: ['orderNotFound'],
    audit: ['orderDeleted'],
  },
} as const satisfies Record<string, Call>;
