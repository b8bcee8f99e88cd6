import * as z from 'zod/mini';
import type { Call } from '../call/call.ts';
import { asExcel } from '../call/excel-call.ts';
import { date, id, idParams, trimmedText, wholeNumber } from '../call/field-schemas.ts';
import { limits } from '../call/limits.ts';
import { nextCursor, pageLimit, placeCursor } from '../call/paging.ts';
import { materialUnits } from '../materials/material-rules.ts';
import { amountAboveZero, amountFromZero, amountText } from './amount-fields.ts';
import { enteredUnits } from './amounts.ts';
import { purchaseStates } from './choices.ts';
import { enteredUnit } from './movements.ts';

/**
 * A purchase of materials (ST-17). `base` and `received` of a line are in the unit of its material. `late` is how many days
 * the expected day is over; 0 while it is not, and after the purchase.
 */
export const purchase = z.strictObject({
  id,
  supplierId: z.nullable(id),
  supplierName: z.string(),
  state: z.enum(purchaseStates),
  orderedOn: z.string(),
  expectedOn: z.string(),
  late: z.int().check(z.minimum(0)),
  reference: z.string(),
  note: z.string(),
  lines: z.array(
    z.strictObject({
      id,
      materialId: id,
      name: z.string(),
      unit: z.enum(materialUnits),
      /** As it was entered. */
      quantity: amountText,
      enteredUnit: z.enum(enteredUnits),
      base: amountText,
      received: amountText,
      closed: z.boolean(),
    }),
  ),
  revision: z.int().check(z.positive()),
});
export type Purchase = z.output<typeof purchase>;

const reference = trimmedText(limits.purchaseReference);
const note = trimmedText(limits.purchaseNote);
const revision = wholeNumber(1, Number.MAX_SAFE_INTEGER);
const answer = z.strictObject({ purchase });

/** One line for each material. */
export const newPurchase = z.strictObject({
  supplierId: id,
  expectedOn: date,
  reference: z.optional(reference),
  note: z.optional(note),
  lines: z.array(z.strictObject({ materialId: id, quantity: amountAboveZero, unit: enteredUnit })).check(
    z.minLength(1, 'needs at least one material'),
    z.maxLength(limits.purchaseLines, `may have at most ${limits.purchaseLines} materials`),
    z.refine(
      lines => new Set(lines.map(({ materialId }) => materialId)).size === lines.length,
      'may name each material once',
    ),
  ),
});

export const newReceipt = z.strictObject({
  lines: z
    .array(
      z.strictObject({
        lineId: id,
        quantity: amountFromZero,
        unit: enteredUnit,
        /** Whether the rest of the line does not come. */
        closeRest: z.optional(z.boolean()),
      }),
    )
    .check(
      z.minLength(1, 'needs at least one material'),
      z.maxLength(limits.purchaseLines, `may have at most ${limits.purchaseLines} materials`),
      z.refine(lines => new Set(lines.map(({ lineId }) => lineId)).size === lines.length, 'may name each line once'),
    ),
});

const filter = { state: z.optional(z.enum(purchaseStates)) };

const exportPurchases = {
  for: ['superadmin'],
  does: 'Exports the purchases as CSV, a row for each line.',
  query: z.object(filter),
  answer: z.string(),
  problems: [],
} as const satisfies Call;

export const purchaseCalls = {
  readPurchases: {
    for: ['superadmin'],
    does: 'Lists the purchases: those that are ordered first, by the day on which they are expected, then the others, newest first.',
    query: z.object({ ...filter, limit: pageLimit(limits.pageSize), cursor: placeCursor(3) }),
    answer: z.strictObject({ purchases: z.array(purchase), nextCursor }),
    problems: [],
  },
  exportPurchases,
  exportPurchasesAsExcel: asExcel(exportPurchases),
  placePurchase: {
    for: ['superadmin'],
    does: 'Places a purchase of 1 to 200 materials with a supplier, expected today or later.',
    body: newPurchase,
    answer,
    status: 201,
    problems: ['unitDoesNotFit', 'supplierNotFound', 'stockMaterialNotFound', 'requestRunning', 'keyReused'],
    idempotent: true,
    audit: ['purchasePlaced'],
  },
  readPurchase: {
    for: ['superadmin'],
    does: 'Returns a purchase.',
    params: idParams,
    answer,
    problems: ['purchaseNotFound'],
  },
  updatePurchase: {
    for: ['superadmin'],
    does: 'Changes the expected day, reference and note of an ordered purchase. A field left out stays.',
    params: idParams,
    body: z.strictObject({
      expectedOn: z.optional(date),
      reference: z.optional(reference),
      note: z.optional(note),
      revision: z.optional(revision),
    }),
    answer,
    problems: ['purchaseNotFound', 'purchaseClosed', 'changedMeanwhile'],
    audit: ['purchaseEdited'],
  },
  receivePurchase: {
    for: ['superadmin'],
    does: 'Receives lines of a purchase, also more than was ordered. The purchase is closed when every line is.',
    params: idParams,
    body: newReceipt,
    answer: z.strictObject({
      purchase,
      /** The jobs that lacked a material and now do not. */
      canStart: z.array(z.strictObject({ orderId: id, productId: id, productCode: z.string() })),
    }),
    status: 201,
    problems: ['purchaseNotFound', 'purchaseClosed', 'unitDoesNotFit', 'requestRunning', 'keyReused'],
    idempotent: true,
    audit: ['purchaseReceived'],
  },
  cancelPurchase: {
    for: ['superadmin'],
    does: 'Cancels a purchase of which nothing was received.',
    params: idParams,
    body: z.strictObject({ revision: z.optional(revision) }),
    answer,
    problems: ['purchaseNotFound', 'purchaseClosed', 'changedMeanwhile'],
    audit: ['purchaseCancelled'],
  },
} as const satisfies Record<string, Call>;
