import * as z from 'zod/mini';
import { type Call, empty } from '../call/call.ts';
import { idText, moment, oneOf, text, uuid, wholeNumber } from '../call/field-schemas.ts';
import { limits } from '../call/limits.ts';
import { benchAndStaff } from '../call/roles.ts';
import { benchHoldReasons } from '../orders/hold-reasons.ts';
import { stages } from '../orders/order-rules.ts';
import { newRemake } from '../production/remake-units.ts';
import { t } from '../wording.ts';
import { job, ticket, ticketParams } from './jobs.ts';
import { worker } from './workers/workers.ts';

const workerId = wholeNumber(1, Number.MAX_SAFE_INTEGER);
const markId = uuid(() => t`must be a UUID`);

/** Units that a bench counted. The device creates the id and sends the mark again until it gets an answer (BE-4). */
const mark = z.strictObject({
  id: markId,
  ticket,
  stage: oneOf(stages),
  /** A negative number takes units back. */
  delta: wholeNumber(-limits.quantity, limits.quantity).check(
    z.refine(value => value !== 0, { error: () => t`must not be 0` }),
  ),
  /** The time of the count by the device's own clock. */
  at: moment,
  workerId: z.optional(workerId),
  /** The mark or the change that this one undoes. */
  undoes: z.optional(markId),
});
export type Mark = z.output<typeof mark>;

/** The problems of a single mark, in addition to those of the call. */
export const markProblems = [
  'ticketNotFound',
  'workerNotFound',
  'countAboveQuantity',
  'countBelowNext',
  'belowFinished',
  'orderCompleted',
  'orderCancelled',
  'agreementMissing',
  'sampleNotApproved',
  'markTooOld',
  'changeNotFound',
  'changedMeanwhile',
  'undoneAlready',
  'undoTooLate',
  'laterWorkStands',
] as const;
export type MarkProblem = (typeof markProblems)[number];

const markResult = z.union([
  z.strictObject({ id: markId, ok: z.literal(true), changeId: markId, job }),
  /** `job` is missing when no line has the ticket. */
  z.strictObject({
    id: markId,
    ok: z.literal(false),
    code: z.enum(markProblems),
    error: z.string(),
    job: z.optional(job),
  }),
]);
export type MarkResult = z.output<typeof markResult>;

export const markCalls = {
  identifyWorker: {
    for: benchAndStaff,
    does: 'Checks the PIN of a worker who starts to work at a bench.',
    body: z.strictObject({ workerId, pin: z.nullish(text(20)) }),
    answer: z.strictObject({ worker }),
    problems: ['benchEnded', 'workerNotFound', 'pinWrong', 'tooManyTries'],
    audit: [],
  },
  markUnits: {
    for: benchAndStaff,
    does: 'Counts units at stages, in the given order. Each mark is accepted or refused on its own; an id that was accepted before returns that result.',
    body: z.strictObject({
      marks: z
        .array(mark)
        .check(
          z.minLength(1, { error: () => t`must have at least one mark` }),
          z.maxLength(limits.marks, { error: () => t`may have at most ${limits.marks} marks` }),
        ),
    }),
    answer: z.strictObject({ results: z.array(markResult) }),
    problems: ['benchEnded', 'tooManyTries'],
    audit: ['productionMarked'],
  },
  reportProblem: {
    for: benchAndStaff,
    does: 'Puts the line of a ticket on hold and notifies the workshop.',
    params: ticketParams,
    body: z.strictObject({
      reason: oneOf(benchHoldReasons),
      note: z._default(text(limits.holdNote), ''),
      workerId: z.optional(idText),
    }),
    files: { photo: { most: 1 } },
    answer: z.strictObject({ job }),
    problems: [
      'benchEnded',
      'ticketNotFound',
      'workerNotFound',
      'tooManyTries',
      'orderCompleted',
      'orderCancelled',
      'sampleNotApproved',
      'uploadQuota',
      'storageFull',
    ],
    audit: ['holdSet'],
  },
  remakeAtBench: {
    for: benchAndStaff,
    does: 'Sends units of the line of a ticket back to the beginning, as remakeUnits does, and notifies the workshop.',
    params: ticketParams,
    body: z.extend(newRemake, { workerId: z.optional(idText) }),
    files: { photo: { most: 1 } },
    answer: z.strictObject({ job, changeId: z.uuid() }),
    problems: [
      'benchEnded',
      'ticketNotFound',
      'workerNotFound',
      'tooManyTries',
      'orderCompleted',
      'orderCancelled',
      'remakeTooMany',
      'remakeDelivered',
      'uploadQuota',
      'storageFull',
    ],
    audit: ['unitsRemade'],
  },
  solveProblem: {
    for: benchAndStaff,
    does: 'Ends the hold of the line of a ticket.',
    params: ticketParams,
    body: empty,
    answer: z.strictObject({ job }),
    problems: [
      'benchEnded',
      'ticketNotFound',
      'tooManyTries',
      'orderCompleted',
      'orderCancelled',
      'sampleNotApproved',
      'holdNotFound',
    ],
    audit: ['holdEnded'],
  },
} as const satisfies Record<string, Call>;
