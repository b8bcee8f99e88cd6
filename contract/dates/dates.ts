import * as z from 'zod/mini';
import type { Call } from '../call/call.ts';
import { asExcel } from '../call/excel-call.ts';
import { date, id, idParams, text, time, wholeNumber } from '../call/field-schemas.ts';
import { limits } from '../call/limits.ts';
import { months } from '../call/months.ts';
import { buyers, staff } from '../call/roles.ts';
import { dateParts } from '../orders/date-parts.ts';
import { orderAnswer } from '../orders/orders.ts';
import { promiseReasons } from '../orders/promise-reasons.ts';
import { t } from '../wording.ts';
import { newPromise } from './new-promise.ts';

const reason = z.enum(promiseReasons);
const count = z.int().check(z.minimum(0));
const days = z.number();

/** The dates of one line and what they consist of. */
const lineForecast = z.strictObject({
  productId: id,
  likelyOn: z.nullable(date),
  safeOn: z.nullable(date),
  ...dateParts,
  held: z.boolean(),
  /** Whether it waits for material, and not for a hold (ST-13). */
  lacks: z.boolean(),
  materialOn: z.nullable(date),
});

const forecast = z.strictObject({
  asOf: z.nullable(time),
  lines: z.array(lineForecast),
  /** The number of measured days that the pace is computed from, and of lines finished so far. */
  days: count,
  finished: count,
  /** Why there are no dates: too few lines are finished, or nobody marked a unit in 60 working days. */
  why: z.nullable(z.enum(['tooFew', 'noPace'])),
});
export type Forecast = z.output<typeof forecast>;

const accuracyRow = z.strictObject({
  orderId: id,
  productCode: z.string(),
  placedOn: date,
  likelyOn: date,
  safeOn: date,
  promisedOn: z.nullable(date),
  readyOn: z.nullable(date),
  /** Working days from the first likely date; later is positive. Null while the line is open. */
  daysOff: z.nullable(z.int()),
});
export type AccuracyRow = z.output<typeof accuracyRow>;

const accuracy = z.strictObject({
  /** The last 60 lines: how many were ready by their first safe date, and how many days the likely date was off. */
  last: z.strictObject({ n: count, safeHeld: count, likelyOff: days }),
  months: z.array(z.strictObject({ month: z.string(), n: count, held: count, off: days })),
  rows: z.array(accuracyRow),
  promises: z.array(
    z.strictObject({
      month: z.string(),
      customerId: z.nullable(id),
      customerName: z.string(),
      orders: count,
      keptFirst: count,
      keptLast: count,
      reasons: z.partialRecord(reason, count),
    }),
  ),
  /** Whether fewer than 80 % of at least 30 lines were ready by their safe date. */
  warning: z.boolean(),
});
export type Accuracy = z.output<typeof accuracy>;

const exportAccuracy = {
  for: staff,
  does: 'Returns the products of readAccuracy as CSV.',
  query: z.object({ months }),
  answer: z.string(),
  problems: [],
} as const satisfies Call;

export const dateCalls = {
  setPromise: {
    for: staff,
    does: 'Promises a date for an order, or changes the promised date. A change needs a reason. Every promise is kept.',
    params: idParams,
    body: newPromise,
    answer: orderAnswer,
    problems: ['orderNotFound', 'orderCompleted', 'orderCancelled', 'promiseInPast', 'promiseReasonRequired'],
    audit: ['promiseSet', 'promiseChanged'],
  },
  readForecast: {
    for: staff,
    does: 'Returns the likely and safe dates of the unfinished products of an order, and what they were computed from.',
    params: idParams,
    answer: forecast,
    problems: ['orderNotFound'],
  },
  readAccuracy: {
    for: staff,
    does: 'Returns how the first dates of products and the promised dates of orders turned out, by month.',
    query: z.object({ months }),
    answer: accuracy,
    problems: [],
  },
  exportAccuracy,
  exportAccuracyAsExcel: asExcel(exportAccuracy),
  readQuoteSetting: {
    for: ['customer'],
    companyRoles: buyers,
    does: 'Returns whether the workshop shows expected dates, so that the cart asks for one only then.',
    answer: z.strictObject({ showExpected: z.boolean() }),
    problems: [],
  },
  quoteDate: {
    for: ['customer'],
    companyRoles: buyers,
    does: 'Returns the safe date of an order of these products placed now, or null. Only while the workshop shows expected dates; 30 times an hour.',
    body: z.strictObject({
      products: z
        .array(z.strictObject({ productCode: text(limits.productCode, 1), quantity: wholeNumber(1, limits.quantity) }))
        .check(
          z.minLength(1, { error: () => t`must have at least one line` }),
          z.maxLength(limits.orderLines, { error: () => t`may have at most ${limits.orderLines} lines` }),
        ),
    }),
    answer: z.strictObject({ safeOn: z.nullable(date) }),
    problems: ['notFound', 'orderLineRefused', 'tooManyTries'],
    audit: [],
  },
} as const satisfies Record<string, Call>;
