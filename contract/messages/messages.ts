import * as z from 'zod/mini';
import { type Call, empty } from '../call/call.ts';
import { formFlag, id, idParams, idText, time, typedText } from '../call/field-schemas.ts';
import { limits } from '../call/limits.ts';
import { namedPerson } from '../call/named-person.ts';
import { nextCursor, pageQuery } from '../call/paging.ts';
import { buyers, companyRoles, everyone, sides, staff } from '../call/roles.ts';
import { t } from '../wording.ts';

const count = z.int().check(z.minimum(0));

/** That a message of the workshop needs an answer (QU-1). */
const question = z.strictObject({
  /** The product that it is about, also after it was removed from the order; null for the whole order. */
  productId: z.nullable(id),
  productCode: z.nullable(z.string()),
  open: z.boolean(),
  answeredAt: z.nullable(time),
  /** Who answered it, or marked it as answered. Null for customers when the workshop did. */
  answeredBy: z.nullable(namedPerson),
});

export const message = z.strictObject({
  id,
  sender: z.enum(sides),
  /** The author. Null when the workshop wrote to a customer, and when the portal recorded no author. */
  author: z.nullable(namedPerson),
  message: z.string(),
  images: z.array(z.string()),
  createdAt: time,
  question: z.nullable(question),
  /** The id of the question that the message answers. */
  answers: z.nullable(id),
  /** How the message came: 'email' for an answer to an email, null for one written here. */
  via: z.nullable(z.enum(['email'])),
  /** Whether the email has more text, such as quotes, which readFoldedText returns. */
  folded: z.boolean(),
});
export type Message = z.output<typeof message>;

export const messageCalls = {
  sendMessage: {
    for: everyone,
    companyRoles: buyers,
    does: "Adds a message to an order's conversation: text, images or both.",
    params: idParams,
    body: z.object({
      message: z.optional(typedText(limits.message)),
      /**
       * Of staff: whether the message asks something before the order is accepted. Its new products wait for the
       * customer until the customer writes. Ignored for customers.
       */
      ask: z.optional(z.literal('1', { error: () => t`must be '1'` })),
      /** Of staff: whether the message is a question, which stays open until it is answered (QU-1). */
      needsAnswer: z.optional(formFlag),
      /** The product that the question is about. */
      productId: z.optional(idText),
      /** Whether the product waits for the answer, if it is not on hold already. */
      hold: z.optional(formFlag),
      /** Of customers: the open question that the message answers. */
      answers: z.optional(idText),
    }),
    files: { images: { most: limits.messageImages } },
    answer: z.strictObject({ message }),
    status: 201,
    problems: [
      ...(['orderNotFound', 'messageEmpty', 'messageNotFound', 'questionClosed', 'orderProductNotFound'] as const),
      ...(['orderCompleted', 'orderCancelled', 'requestRunning', 'keyReused', 'uploadQuota', 'storageFull'] as const),
    ],
    audit: ['messageSent'],
    bodyBytes: limits.messageBytes,
    idempotent: true,
  },
  markAnswered: {
    for: staff,
    does: 'Marks a question of the workshop as answered.',
    params: z.strictObject({ id: idText, messageId: idText }),
    body: empty,
    answer: z.strictObject({ message }),
    problems: ['orderNotFound', 'messageNotFound', 'questionClosed'],
    audit: ['questionAnswered'],
  },
  readMessages: {
    for: everyone,
    does: "Returns a page of an order's conversation, starting with the newest page. `messages` is oldest first; `nextCursor` leads to earlier messages.",
    params: idParams,
    query: z.object({
      limit: pageQuery.limit,
      /** Returns messages before this one: a `nextCursor`, or the id of the oldest loaded message. */
      cursor: pageQuery.cursor,
    }),
    answer: z.strictObject({ messages: z.array(message), nextCursor }),
    problems: ['orderNotFound'],
  },
  readMessageEmail: {
    for: everyone,
    does: 'Returns the whole text of an email that became a message, for 30 days: to the workshop and to its author.',
    params: z.strictObject({ id: idText, messageId: idText }),
    answer: z.strictObject({ text: z.string() }),
    problems: ['orderNotFound', 'messageNotFound'],
  },
  readFoldedText: {
    for: everyone,
    does: 'Returns what the conversation folds of an email that became a message: quotes, signature, lines of programs.',
    params: z.strictObject({ id: idText, messageId: idText }),
    answer: z.strictObject({ text: z.string() }),
    problems: ['orderNotFound', 'messageNotFound'],
  },
  readUnread: {
    for: everyone,
    does: `Counts the caller's unread messages in the newest ${limits.ordersLookedAt.toLocaleString('en')} active and the newest ${limits.ordersLookedAt.toLocaleString('en')} archived orders, and lists the orders that have some.`,
    answer: z.strictObject({
      messages: count,
      /** Those of the orders that the caller's side has archived. */
      archived: count,
      /** The order with the newest message first, up to a limit. */
      orders: z
        .array(z.strictObject({ id, archived: z.boolean(), messages: count, newestAt: time }))
        .check(z.maxLength(limits.unreadOrders)),
    }),
    problems: [],
  },
  markOrderSeen: {
    for: everyone,
    companyRoles,
    does: "Stores the server's time as the time when the caller last opened the order's details.",
    params: idParams,
    body: empty,
    /** The stored time, which the browser also stores (ME-4). */
    answer: z.strictObject({ success: z.literal(true), seenAt: time }),
    problems: ['orderNotFound'],
    audit: [],
  },
} as const satisfies Record<string, Call>;
