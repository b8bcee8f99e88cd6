import { z } from 'zod';
import { type Call, empty, id, idParams, nextCursor, pageQuery, text, time } from './call.ts';
import { limits } from './limits.ts';
import { everyone, sides } from './roles.ts';

export const message = z.strictObject({
  id,
  sender: z.enum(sides),
  message: z.string(),
  images: z.array(z.string()),
  createdAt: time,
});
export type Message = z.output<typeof message>;

export const messageCalls = {
  sendMessage: {
    for: everyone,
    does: "Adds a message to an order's conversation: text, images or both.",
    params: idParams,
    body: z.object({ message: text(limits.message).optional() }),
    files: { images: { most: limits.messageImages } },
    answer: z.strictObject({ message }),
    status: 201,
    problems: ['orderNotFound', 'messageEmpty', 'requestRunning', 'keyReused', 'uploadQuota', 'storageFull'],
    audit: ['messageSent'],
    bodyBytes: limits.messageBytes,
    idempotent: true,
  },
  readMessages: {
    for: everyone,
    does: "An order's conversation, page by page from its end: `messages` oldest first, `nextCursor` for those before.",
    params: idParams,
    query: z.object({
      /** How many, at most and unless told `limits.messagesWithOrder`. */
      limit: pageQuery.limit,
      /** Messages before this one: a `nextCursor`, or the id of the oldest message at hand. */
      cursor: pageQuery.cursor,
    }),
    answer: z.strictObject({ messages: z.array(message), nextCursor }),
    status: 200,
    problems: ['orderNotFound'],
  },
  markOrderSeen: {
    for: everyone,
    does: "Stamps, by the server's clock, that the caller has the order's details open.",
    params: idParams,
    body: empty,
    /** The stamp that now counts, for the browser's own (decisions, 'Messages, notifications, live'). */
    answer: z.strictObject({ success: z.literal(true), seenAt: time }),
    status: 200,
    problems: ['orderNotFound'],
    audit: [],
  },
} as const satisfies Record<string, Call>;
