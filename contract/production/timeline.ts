import * as z from 'zod/mini';
import type { Call } from '../call/call.ts';
import { date, dateText, id, idParams, time } from '../call/field-schemas.ts';
import { limits } from '../call/limits.ts';
import { nextCursor, noPage, pageLimit } from '../call/paging.ts';
import { everyone } from '../call/roles.ts';
import { documentKinds } from '../orders/documents/document-kinds.ts';
import { stages } from '../orders/order-rules.ts';

const stage = z.enum(stages);

/** The kinds of a timeline's first line; the first that applies is shown. */
const headKinds = [
  'cancelled',
  'waitingForYou',
  'waitingForAgreement',
  'waitingForDeposit',
  'ready',
  'pastPromise',
  'inWork',
  'quiet',
  'accepted',
  'placed',
] as const;
const entryKinds = [
  'placed',
  'agreed',
  'accepted',
  'started',
  'progress',
  'finished',
  'ready',
  'remade',
  'promised',
  'delivered',
  'changed',
  'verified',
  'cancelled',
] as const;

/** An entry of one day. */
const timelineEntry = z.strictObject({
  kind: z.enum(entryKinds),
  at: time,
  productId: z.optional(id),
  productCode: z.optional(z.string()),
  stage: z.optional(stage),
  /** For 'remade', which only staff see: how many units are made again that had passed the stage last (PR-15). */
  done: z.optional(z.int().check(z.positive())),
  quantity: z.optional(z.int().check(z.positive())),
  date: z.optional(date),
  /** For 'changed': the revision (OR-22). */
  revision: z.optional(z.int().check(z.minimum(2))),
  /** For 'changed': the requested day when it changed; `date` is then the day that was promised after the change. */
  requestedDate: z.optional(z.nullable(date)),
  /** For 'changed': whether `date` was promised with the change. Otherwise it was promised before. */
  isPromised: z.optional(z.boolean()),
  /** For 'agreed': the document, and the person of the customer who agreed to it. */
  document: z.optional(z.strictObject({ kind: z.enum(documentKinds), name: z.string() })),
  by: z.optional(z.string()),
  /** For 'delivered': how many items left. */
  items: z.optional(z.int().check(z.positive())),
});
export type TimelineEntry = z.output<typeof timelineEntry>;

const timelineHead = z.strictObject({
  kind: z.enum(headKinds),
  /** The time of the last step, for 'inWork' and 'quiet'. */
  at: z.nullable(time),
  /** The next stage, for 'quiet'. */
  stage: z.nullable(stage),
});
export type TimelineHead = z.output<typeof timelineHead>;

const timelineDay = z.strictObject({ day: date, entries: z.array(timelineEntry) });
export type TimelineDay = z.output<typeof timelineDay>;

const timeline = z.strictObject({
  head: timelineHead,
  requestedDate: z.nullable(date),
  promisedOn: z.nullable(date),
  promisedWas: z.nullable(date),
  expectedOn: z.nullable(date),
  /** The newest day first, in the workshop's time zone. */
  days: z.array(timelineDay),
  nextCursor,
});
export type Timeline = z.output<typeof timeline>;

export const timelineCalls = {
  readTimeline: {
    for: everyone,
    does: `Returns what happened to an order, by day, newest first: ${limits.timelineDays} days unless \`limit\` says otherwise. It only moves forward and names nobody of the workshop.`,
    params: idParams,
    query: z.object({
      limit: pageLimit(limits.timelineDaysMost),
      /** The last day of the previous page. */
      cursor: z.optional(dateText(noPage)),
    }),
    answer: timeline,
    problems: ['orderNotFound'],
  },
} as const satisfies Record<string, Call>;
