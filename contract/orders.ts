import { z } from 'zod';
import {
  type Call,
  cursorFits,
  done,
  empty,
  id,
  idParams,
  idText,
  nextCursor,
  oneOf,
  sortedPageQuery,
  text,
  time,
  wholeNumber,
} from './call.ts';
import { limits } from './limits.ts';
import { message } from './messages.ts';
import { productStatuses } from './order-rules.ts';
import { orderProgresses, orderSortKeys, orderSorts } from './order-sorts.ts';
import { everyone, sides, staff } from './roles.ts';

/** A line of an order. It keeps its own copy of what was ordered; `id` and `productId` are the product's id, once per order. */
export const orderProduct = z.strictObject({
  id,
  productId: id,
  productCode: z.string(),
  quantity: z.int().min(1),
  completed: z.int().min(0),
  status: z.enum(productStatuses),
  description: z.string(),
  images: z.array(z.string()),
});
export type OrderProduct = z.output<typeof orderProduct>;

const orderHead = {
  id,
  createdAt: time,
  customerName: z.string(),
  customerUsername: z.string(),
  totalProducts: z.int(),
  totalItems: z.int(),
  orderPercentage: z.int().min(0).max(100),
  completedAt: time.nullable(),
  customerArchived: z.boolean(),
  adminArchived: z.boolean(),
  /** When the asking user last opened this order's details; null for never (decisions, 'Messages, notifications, live'). */
  seenAt: time.nullable(),
};

export const order = z.strictObject({
  ...orderHead,
  products: z.array(orderProduct),
  /** The newest ones, oldest first: at most `limits.messagesWithOneOrder`, in a list `limits.messagesWithOrder`. */
  messages: z.array(message),
  /** Whether there are older messages than these: `readMessages` has them. */
  earlierMessages: z.boolean().optional(),
});
export type Order = z.output<typeof order>;

/** What cards and unread badges need: no descriptions, one picture a line, messages without their texts. */
export const orderSummary = z.strictObject({
  ...orderHead,
  products: z.array(orderProduct.omit({ description: true })),
  messages: z.array(z.strictObject({ id, sender: z.enum(sides), createdAt: time })),
});
export type OrderSummary = z.output<typeof orderSummary>;

/** One line as the cart sends it. Missing description and images are empty. */
export const orderLine = z.strictObject({
  productCode: text(limits.productCode, 1),
  quantity: wholeNumber(1, limits.quantity),
  description: text(limits.lineDescription).default(''),
  images: z
    .array(z.string().max(limits.orderBytes))
    .max(limits.lineImages, `may have at most ${limits.lineImages} images`)
    .default([]),
});
export type OrderLine = z.output<typeof orderLine>;

const flag = z.enum(['0', '1'], 'must be 0 or 1').default('0');

/** Which orders, and in which order. A page may hold fewer than `limit` although `nextCursor` goes on: few of many fit. */
const ordersQuery = {
  includeArchived: flag,
  view: z.enum(['summary']).optional(),
  sort: oneOf(orderSorts).optional(),
  customer: idText.optional(),
  /** Orders with at least one product in this production status. */
  status: oneOf(productStatuses).optional(),
  progress: oneOf(orderProgresses).optional(),
  /** 1: orders with messages of the other side since the asking user last opened them, among those that travel with them. */
  unread: flag,
  /** The order's number ('#7' is that one alone), part of the customer's name or username, or of a product code; without case. */
  search: text(limits.search).optional(),
  ...sortedPageQuery,
};

const productInOrder = z.strictObject({ id: idText, productCode: text(limits.productCode, 1) });
const orderCount = z.int().min(0).max(limits.ordersLookedAt);
const orderAnswer = z.strictObject({ order });

export const orderCalls = {
  placeOrder: {
    for: ['customer'],
    does: 'Places an order, all or nothing. An Idempotency-Key header makes a retry safe.',
    body: z.strictObject({
      products: z
        .array(orderLine)
        .min(1, 'must have at least one line')
        .max(limits.orderLines, `may have at most ${limits.orderLines} lines`),
    }),
    answer: z.strictObject({ success: z.literal(true), order }),
    status: 201,
    problems: [
      'orderLineRefused',
      'fileUnreadable',
      'fileTooLarge',
      'pictureTooLarge',
      'fileTypeNotTaken',
      'requestRunning',
      'keyReused',
      'uploadQuota',
      'storageFull',
    ],
    audit: ['orderPlaced'],
    bodyBytes: limits.orderBytes,
    idempotent: true,
  },
  readOrders: {
    for: everyone,
    does: 'Orders, newest first or as `sort` says: those the asking side has not archived, or (includeArchived=1) those it has.',
    query: z.object(ordersQuery).refine(...cursorFits(orderSortKeys, 'newest')),
    answer: z.strictObject({ orders: z.union([z.array(order), z.array(orderSummary)]), nextCursor }),
    status: 200,
    problems: [],
  },
  countOrders: {
    for: staff,
    does: `How many orders some filters leave of the newest ${limits.ordersLookedAt} that the workshop has not archived, or (includeArchived=1) that it has.`,
    query: z.object({ includeArchived: flag }),
    answer: z.strictObject({
      counts: z.strictObject({
        all: orderCount,
        unread: orderCount,
        /** By the statuses that their products are in: an order may count in several. */
        status: z.record(z.enum(productStatuses), orderCount),
        finished: orderCount,
      }),
      /** Whether there are older orders, which were not looked at. */
      hasMore: z.boolean(),
    }),
    status: 200,
    problems: [],
  },
  readOrder: {
    for: everyone,
    does: 'One order, whole.',
    params: idParams,
    answer: orderAnswer,
    status: 200,
    problems: ['orderNotFound'],
  },
  readOrderPictures: {
    for: everyone,
    does: 'The first picture of each product of an order for its PDF: a small JPEG in base64. What has none, or none any more, is left out.',
    params: idParams,
    answer: z.strictObject({ pictures: z.array(z.strictObject({ productId: id, jpeg: z.string() })) }),
    status: 200,
    problems: ['orderNotFound'],
  },
  verifyCompletion: {
    for: everyone,
    does: 'Marks a finished order complete and dates it.',
    params: idParams,
    body: empty,
    answer: orderAnswer,
    status: 200,
    problems: ['orderNotFound', 'orderNotFinished', 'orderCompleted'],
    audit: ['completionVerified'],
  },
  archiveOrderAsCustomer: {
    for: ['customer'],
    does: "Moves a completed order to the customer's archive.",
    params: idParams,
    body: empty,
    answer: orderAnswer,
    status: 200,
    problems: ['orderNotFound', 'orderNotCompleted'],
    audit: ['orderArchived'],
  },
  unarchiveOrderAsCustomer: {
    for: ['customer'],
    does: "Moves an order back to the customer's active orders.",
    params: idParams,
    body: empty,
    answer: orderAnswer,
    status: 200,
    problems: ['orderNotFound'],
    audit: ['orderUnarchived'],
  },
  archiveOrderAsAdmin: {
    for: staff,
    does: "Moves a completed order to the workshop's archive.",
    params: idParams,
    body: empty,
    answer: orderAnswer,
    status: 200,
    problems: ['orderNotFound', 'orderNotCompleted'],
    audit: ['orderArchived'],
  },
  unarchiveOrderAsAdmin: {
    for: staff,
    does: "Moves an order back to the workshop's active orders.",
    params: idParams,
    body: empty,
    answer: orderAnswer,
    status: 200,
    problems: ['orderNotFound'],
    audit: ['orderUnarchived'],
  },
  setProductStatus: {
    for: staff,
    does: 'Sets the production status of one product of an order.',
    params: productInOrder,
    body: z.strictObject({ status: z.enum(productStatuses, 'must be one of the five production statuses') }),
    answer: orderAnswer,
    status: 200,
    problems: ['orderNotFound', 'orderProductNotFound', 'orderCompleted'],
    audit: ['orderProductChanged'],
  },
  setCompletedCount: {
    for: staff,
    does: 'Sets how many units of one product of an order are finished, from 0 to its quantity.',
    params: productInOrder,
    body: z.strictObject({ completed: wholeNumber(0, limits.quantity) }),
    answer: orderAnswer,
    status: 200,
    problems: ['orderNotFound', 'orderProductNotFound', 'orderCompleted'],
    audit: ['orderProductChanged'],
  },
  deleteOrder: {
    for: staff,
    does: 'Deletes an order with its messages and customer files.',
    params: idParams,
    answer: done,
    status: 200,
    problems: ['orderNotFound'],
    audit: ['orderDeleted'],
  },
  deleteOrderProduct: {
    for: staff,
    does: 'Removes one product from an order; the last one stays.',
    params: z.strictObject({ id: idText, productId: idText }),
    answer: orderAnswer,
    status: 200,
    problems: ['orderNotFound', 'orderProductNotFound', 'orderCompleted', 'lastOrderProduct'],
    audit: ['orderProductDeleted'],
  },
} as const satisfies Record<string, Call>;
