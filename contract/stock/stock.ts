import * as z from 'zod/mini';
import { type Call, done, empty } from '../call/call.ts';
import { importCall } from '../call/csv-import.ts';
import { asExcel } from '../call/excel-call.ts';
import { id, idParams, time, trimmedText, wholeNumber } from '../call/field-schemas.ts';
import { limits } from '../call/limits.ts';
import { cursorFits, nextCursor, pageQuery, sortedPageQuery } from '../call/paging.ts';
import { materialCategories, materialUnits } from '../materials/material-rules.ts';
import { amountText } from './amount-fields.ts';
import { enteredUnits } from './amounts.ts';
import { packNames, stockStates } from './choices.ts';
import { newAdjustment, newCount } from './movements.ts';
import { changedStockMaterial, newStockMaterial, sentNames } from './stock-material.ts';

const count = z.int().check(z.minimum(0));

/**
 * A material of the stock (ST-1). `need` is what accepted lines of open orders still use (ST-3), `onOrder` what purchases
 * still bring (ST-4), `short` and `toBuy` follow (ST-5). All amounts are in `unit`.
 */
export const stockMaterial = z.strictObject({
  id,
  category: z.enum(materialCategories),
  name: z.string(),
  unit: z.enum(materialUnits),
  onHand: amountText,
  minLevel: amountText,
  need: amountText,
  /** What new orders would need, and how many they are; null without any (AC-2). */
  ifAccepted: z.nullable(z.strictObject({ total: amountText, orders: count })),
  onOrder: amountText,
  short: amountText,
  toBuy: amountText,
  supplierId: z.nullable(id),
  supplierName: z.nullable(z.string()),
  packName: z.nullable(z.enum(packNames)),
  packSize: z.nullable(amountText),
  minOrder: amountText,
  hasLots: z.boolean(),
  /** The spellings of records that mean it. */
  names: z.array(z.strictObject({ name: z.string(), unit: z.enum(materialUnits) })),
  countedAt: z.nullable(time),
  /** Whether the books are in doubt: never counted, not counted for 120 days, or below 0 (ST-11). */
  countThis: z.boolean(),
  /** How much more or less than the records say counts found, in percent (ST-16). */
  drift: z.nullable(z.int()),
  archived: z.boolean(),
  revision: z.int().check(z.positive()),
});
export type StockMaterial = z.output<typeof stockMaterial>;

/** A row of the ledger of a material (ST-10). `byName` is a person, or a bench with its worker. */
export const movement = z.strictObject({
  id,
  kind: z.enum(['count', 'receipt', 'use', 'adjust']),
  quantity: amountText,
  balance: amountText,
  /** The amount as the person entered it, and its unit. */
  entered: z.nullable(amountText),
  enteredUnit: z.nullable(z.enum(enteredUnits)),
  counted: z.nullable(amountText),
  lotCode: z.nullable(z.string()),
  orderId: z.nullable(id),
  productCode: z.nullable(z.string()),
  /** How many units of the product a mark counted; negative where it took them back. */
  units: z.nullable(z.int()),
  purchaseId: z.nullable(id),
  note: z.string(),
  byName: z.string(),
  at: time,
  undone: z.boolean(),
  /** The movement that this one undoes. */
  undoes: z.nullable(id),
});
export type Movement = z.output<typeof movement>;

/** A job that still needs a material. */
const neededBy = z.strictObject({
  orderId: id,
  productId: id,
  productCode: z.string(),
  customerName: z.string(),
  /** Units that have not passed the stage that uses the material. */
  units: count,
  amount: amountText,
});

const withMaterial = z.strictObject({ material: stockMaterial });
const moved = z.strictObject({ material: stockMaterial, movement });
const revision = z.optional(wholeNumber(1, Number.MAX_SAFE_INTEGER));

const stockFilter = {
  search: z.optional(trimmedText(limits.materialName)),
  category: z.optional(z.enum(materialCategories)),
  state: z.optional(z.enum(stockStates)),
};

const exportStock = {
  for: ['superadmin'],
  does: 'Exports the materials of the stock as CSV.',
  query: z.object(stockFilter),
  answer: z.string(),
  problems: [],
} as const satisfies Call;

const exportMovements = {
  for: ['superadmin'],
  does: 'Exports the ledger of a material as CSV, newest first.',
  params: idParams,
  answer: z.string(),
  problems: ['stockMaterialNotFound'],
} as const satisfies Call;

const readStockImportTemplate = {
  for: ['superadmin'],
  does: 'Returns a CSV with the columns of a material import and no rows.',
  answer: z.string(),
  problems: [],
} as const satisfies Call;

export const stockCalls = {
  readStock: {
    for: ['superadmin'],
    does: 'Lists the materials of the stock by category and name, with what open orders need of them. Archived ones are listed only with `state=archived`.',
    query: z.object({ ...stockFilter, ...sortedPageQuery }).check(z.refine(...cursorFits({ name: /^[0-3]/ }, 'name'))),
    answer: z.strictObject({
      materials: z.array(stockMaterial),
      /** How many there are in all, are short, below their minimum, and in doubt; without archived ones. */
      counts: z.strictObject({ all: count, short: count, below: count, count }),
      nextCursor,
    }),
    problems: [],
  },
  exportStock,
  exportStockAsExcel: asExcel(exportStock),
  readStockMaterial: {
    for: ['superadmin'],
    does: `Returns a material of the stock with up to ${limits.stockLines} jobs that need it, in the order of work.`,
    params: idParams,
    answer: z.strictObject({
      material: stockMaterial,
      lines: z.array(neededBy).check(z.maxLength(limits.stockLines)),
      /** How many more jobs need it. */
      more: count,
      /** The open purchases that bring it, by the day on which they are expected. */
      onOrderLines: z.array(
        z.strictObject({ purchaseId: id, supplierName: z.string(), expectedOn: z.string(), open: amountText }),
      ),
      /** The products that use it, of which counts may find more or less than the records say. */
      driftProducts: z.array(z.string()).check(z.maxLength(limits.driftProducts)),
    }),
    problems: ['stockMaterialNotFound'],
  },
  createStockMaterial: {
    for: ['superadmin'],
    does: 'Adds a material to the stock, with 0 on hand. Without `names` it has its own one.',
    body: newStockMaterial,
    answer: withMaterial,
    status: 201,
    problems: [
      'nameTaken',
      'unitDoesNotFit',
      'nameHasPlaceholder',
      'supplierNotFound',
      'tooManyOfThese',
      'requestRunning',
      'keyReused',
    ],
    idempotent: true,
    audit: ['stockMaterialCreated'],
  },
  updateStockMaterial: {
    for: ['superadmin'],
    does: 'Changes a material of the stock. A field left out stays. Archiving frees its names.',
    params: idParams,
    body: changedStockMaterial,
    answer: withMaterial,
    problems: [
      'stockMaterialNotFound',
      'nameTaken',
      'unitDoesNotFit',
      'nameHasPlaceholder',
      'changedMeanwhile',
      'materialHasHistory',
      'supplierNotFound',
      'tooManyOfThese',
    ],
    audit: ['stockMaterialEdited'],
  },
  deleteStockMaterial: {
    for: ['superadmin'],
    does: 'Deletes a material of the stock that was never moved.',
    params: idParams,
    answer: done,
    problems: ['stockMaterialNotFound', 'materialHasHistory'],
    audit: ['stockMaterialDeleted'],
  },
  startStock: {
    for: ['superadmin'],
    does: 'Adds a material for every name that open orders need and that none has, with 0 on hand. Names without a color, and names that differ from another one in capitals only, are left out.',
    body: empty,
    answer: z.strictObject({ created: count }),
    status: 201,
    problems: ['tooManyOfThese', 'changedMeanwhile', 'requestRunning', 'keyReused'],
    idempotent: true,
    audit: ['stockStarted'],
  },
  importStock: {
    for: ['superadmin'],
    does: 'Imports materials of the stock with their suppliers and counts from CSV or Excel, all or nothing. `existing` allows updates; `dryRun` only reports what would happen.',
    ...importCall,
    problems: [...importCall.problems, 'tooManyOfThese'],
    audit: ['stockImported'],
  },
  readStockImportTemplate,
  readStockImportTemplateAsExcel: asExcel(readStockImportTemplate),
  setMaterialNames: {
    for: ['superadmin'],
    does: 'Replaces the spellings of records that mean a material of the stock.',
    params: idParams,
    body: z.strictObject({ names: sentNames, revision }),
    answer: withMaterial,
    problems: ['stockMaterialNotFound', 'nameTaken', 'unitDoesNotFit', 'nameHasPlaceholder', 'changedMeanwhile'],
    audit: ['namesUnited'],
  },
  readMovements: {
    for: ['superadmin'],
    does: 'Lists the movements of a material, newest first.',
    params: idParams,
    query: z.object(pageQuery),
    answer: z.strictObject({ movements: z.array(movement), nextCursor }),
    problems: ['stockMaterialNotFound'],
  },
  exportMovements,
  exportMovementsAsExcel: asExcel(exportMovements),
  countMaterial: {
    for: ['superadmin'],
    does: 'Sets what is on hand to what was counted. Returns 409 with the balance in `fields.onHand` when it is not `seen`.',
    params: idParams,
    body: newCount,
    answer: moved,
    status: 201,
    problems: ['stockMaterialNotFound', 'changedMeanwhile', 'unitDoesNotFit', 'requestRunning', 'keyReused'],
    idempotent: true,
    audit: ['stockCounted'],
  },
  adjustStock: {
    for: ['superadmin'],
    does: 'Takes out or puts back an amount of a material, with a note why.',
    params: idParams,
    body: newAdjustment,
    answer: moved,
    status: 201,
    problems: ['stockMaterialNotFound', 'unitDoesNotFit', 'requestRunning', 'keyReused'],
    idempotent: true,
    audit: ['stockAdjusted'],
  },
  undoMovement: {
    for: ['superadmin'],
    does: 'Undoes a count, a receipt or an adjustment with the opposite movement, once. What a mark used is undone with the mark.',
    params: idParams,
    body: empty,
    answer: moved,
    problems: ['movementNotFound', 'undoneAlready', 'requestRunning', 'keyReused'],
    idempotent: true,
    audit: ['stockUndone'],
  },
} as const satisfies Record<string, Call>;
