import * as z from 'zod/mini';
import type { Call } from '../call/call.ts';
import { asExcel } from '../call/excel-call.ts';
import { id, idParams, wholeNumber } from '../call/field-schemas.ts';
import { limits } from '../call/limits.ts';
import { nextCursor, pageLimit, placeCursor } from '../call/paging.ts';
import { materialUnits } from '../materials/material-rules.ts';
import { amountText } from './amount-fields.ts';
import { enteredUnits } from './amounts.ts';
import { packNames, purchaseStates } from './choices.ts';
import { changedPurchase, newPurchase, newReceipt } from './purchase-fields.ts';

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
      /** Whether the dye lots of the material are kept apart. */
      hasLots: z.boolean(),
      /** As it was entered. */
      quantity: amountText,
      enteredUnit: z.enum(enteredUnits),
      base: amountText,
      received: amountText,
      /** The packs in which the material comes now. */
      packName: z.nullable(z.enum(packNames)),
      packSize: z.nullable(amountText),
      closed: z.boolean(),
      /** Whether a person said that the rest does not come. More of any other line can come while the purchase is ordered. */
      closedByHand: z.boolean(),
    }),
  ),
  revision: z.int().check(z.positive()),
});
export type Purchase = z.output<typeof purchase>;

const answer = z.strictObject({ purchase });

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
    body: changedPurchase,
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
    problems: [
      'purchaseNotFound',
      'purchaseClosed',
      'changedMeanwhile',
      'unitDoesNotFit',
      'tooManyOfThese',
      'requestRunning',
      'keyReused',
    ],
    idempotent: true,
    audit: ['purchaseReceived'],
  },
  cancelPurchase: {
    for: ['superadmin'],
    does: 'Cancels a purchase of which nothing was received.',
    params: idParams,
    body: z.strictObject({ revision: z.optional(wholeNumber(1, Number.MAX_SAFE_INTEGER)) }),
    answer,
    problems: ['purchaseNotFound', 'purchaseClosed', 'changedMeanwhile'],
    audit: ['purchaseCancelled'],
  },
} as const satisfies Record<string, Call>;
