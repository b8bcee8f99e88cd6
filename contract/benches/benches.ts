import * as z from 'zod/mini';
import { type Call, done } from '../call/call.ts';
import { id, idParams, oneOf, text, time, trimmedText } from '../call/field-schemas.ts';
import { limits } from '../call/limits.ts';
import { staff } from '../call/roles.ts';
import { stages } from '../orders/order-rules.ts';

/** A phone or tablet of the workshop. It has a session without an account (BE-1). */
export const bench = z.strictObject({
  id,
  name: z.string(),
  /** The stage at which the bench works; null when it has no fixed stage. */
  stage: z.nullable(z.enum(stages)),
  /** The language of its pages; null for that of the portal. */
  language: z.nullable(z.string()),
  /** Null until a device has used the pairing code. */
  pairedAt: z.nullable(time),
  lastSeenAt: z.nullable(time),
});
export type Bench = z.output<typeof bench>;

export const benchCalls = {
  readBenches: {
    for: staff,
    does: 'Lists the benches by name, without those that were ended.',
    answer: z.strictObject({ benches: z.array(bench) }),
    problems: [],
  },
  createBench: {
    for: staff,
    does: 'Adds a bench. A device becomes this bench with `code`, once, within 10 minutes.',
    body: z.strictObject({
      name: trimmedText(limits.benchName, 1),
      stage: z.nullish(oneOf(stages)),
      language: z.nullish(text(limits.languageTag)),
    }),
    answer: z.strictObject({ bench, code: z.string(), expiresAt: time }),
    status: 201,
    problems: [],
    audit: [],
  },
  endBench: {
    for: staff,
    does: 'Ends a bench: its device is out at once.',
    params: idParams,
    answer: done,
    problems: ['benchNotFound'],
    audit: ['benchEnded'],
  },
  pairBench: {
    for: 'anyone',
    does: 'Makes the calling device a bench. The code comes from `createBench`.',
    body: z.strictObject({ code: text(limits.benchName, 1) }),
    answer: z.strictObject({ bench }),
    problems: ['pairingExpired', 'tooManyTries'],
    audit: ['benchPaired'],
  },
} as const satisfies Record<string, Call>;
