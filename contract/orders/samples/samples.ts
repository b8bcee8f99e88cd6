import * as z from 'zod/mini';
import type { Call } from '../../call/call.ts';
import { idText, oneOf, text, time, trimmedText } from '../../call/field-schemas.ts';
import { limits } from '../../call/limits.ts';
import { namedPerson } from '../../call/named-person.ts';
import { buyers, everyone, staff } from '../../call/roles.ts';
import { openLineProblems, orderAnswer } from '../orders.ts';
import { sampleDecisions, sampleStates } from '../sample-states.ts';

/** A sample that the workshop made, and the customer's answer. */
const sampleRound = z.strictObject({
  round: z.int().check(z.minimum(1)),
  note: z.string(),
  images: z.array(z.string()),
  postedAt: time,
  /** Null for customers. */
  postedBy: z.nullable(namedPerson),
  decision: z.nullable(z.enum(sampleDecisions)),
  answer: z.string(),
  answerImages: z.array(z.string()),
  decidedAt: z.nullable(time),
  decidedBy: z.nullable(namedPerson),
  /** Whether a newer round took its place before anybody answered. */
  replaced: z.boolean(),
});
export type SampleRound = z.output<typeof sampleRound>;

/** The sample of a line with its rounds, the newest first. */
const sample = z.strictObject({
  state: z.enum(sampleStates),
  /** Why production starts without an approval; null unless it does. */
  reason: z.nullable(z.string()),
  /** Who asked for the sample, approved it or decided to start without it. Customers do not see people of the workshop. */
  by: z.nullable(namedPerson),
  at: time,
  rounds: z.array(sampleRound),
});
export type Sample = z.output<typeof sample>;

const params = z.strictObject({ id: idText, productId: idText });
const images = { images: { most: limits.sampleImages } };

export const sampleCalls = {
  readSample: {
    for: everyone,
    does: 'Returns the sample of one product of an order with its rounds, the newest first; null when nobody asked for one.',
    params,
    answer: z.strictObject({ sample: z.nullable(sample) }),
    problems: ['orderNotFound', 'orderProductNotFound'],
  },
  requireSample: {
    for: staff,
    does: 'Asks for a sample of a new product of an order, which nobody starts before the customer approves it. `required: false` takes that back, as long as there is no round.',
    params,
    body: z.strictObject({ required: z.boolean() }),
    answer: orderAnswer,
    problems: [...openLineProblems, 'productionStarted', 'sampleDecided'],
    audit: ['sampleRequired', 'sampleWithdrawn'],
  },
  postSampleRound: {
    for: staff,
    does: 'Sends pictures of a sample to the customer as the next round, which replaces one that nobody answered. An Idempotency-Key header makes retries safe.',
    params,
    body: z.object({ note: z._default(text(limits.sampleNote), '') }),
    files: { images: { ...images.images, required: true } },
    bodyBytes: limits.messageBytes,
    answer: orderAnswer,
    status: 201,
    problems: [
      ...openLineProblems,
      'productionStarted',
      'fileMissing',
      'sampleDecided',
      'tooManyOfThese',
      'requestRunning',
      'keyReused',
      'uploadQuota',
      'storageFull',
    ],
    audit: ['sampleRequired', 'samplePosted'],
    idempotent: true,
  },
  answerSampleRound: {
    for: ['customer'],
    companyRoles: buyers,
    does: 'Approves a round of a sample, so that production may start, or asks for a change with a note or a picture.',
    params: z.extend(params, { round: idText }),
    body: z.object({ decision: oneOf(sampleDecisions), note: z._default(text(limits.sampleNote), '') }),
    files: images,
    bodyBytes: limits.messageBytes,
    answer: orderAnswer,
    problems: [
      ...openLineProblems,
      'sampleNoteRequired',
      'roundNotFound',
      'sampleReplaced',
      'sampleDecided',
      'uploadQuota',
      'storageFull',
    ],
    audit: ['sampleApproved', 'sampleChangeAsked'],
  },
  waiveSample: {
    for: staff,
    does: 'Lets production of a product start without an approved sample, and tells the customer why.',
    params,
    body: z.strictObject({ reason: trimmedText(limits.sampleReason, 1) }),
    answer: orderAnswer,
    problems: [...openLineProblems, 'holdNotFound', 'sampleDecided'],
    audit: ['sampleWaived'],
  },
} as const satisfies Record<string, Call>;
