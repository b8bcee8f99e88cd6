import { z } from 'zod';
import { type Call, done, empty, id, idParams, text, time } from './call.ts';
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
    problems: ['orderNotFound', 'messageEmpty', 'requestRunning', 'keyReused', 'storageFull'],
    idempotent: true,
  },
  markOrderSeen: {
    for: everyone,
    does: "Stamps that the caller has opened the order's details.",
    params: idParams,
    body: empty,
    answer: done,
    status: 200,
    problems: ['orderNotFound'],
  },
} as const satisfies Record<string, Call>;
