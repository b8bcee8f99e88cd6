import * as z from 'zod/mini';
import type { Call } from '../call/call.ts';
import { asExcel } from '../call/excel-call.ts';
import { id } from '../call/field-schemas.ts';
import { limits } from '../call/limits.ts';
import { materialCategories, materialUnits } from '../materials/material-rules.ts';
import { amountText } from './amount-fields.ts';
import { stockMaterial } from './stock.ts';
import { supplier } from './suppliers.ts';

const count = z.int().check(z.minimum(0));

/** A material that is short or below its minimum. */
export const shortage = z.strictObject({
  material: stockMaterial,
  /** The day by which to order, so that it arrives when its first uncovered job needs it (ST-15); null without dates. */
  orderBy: z.nullable(z.string()),
  /** Whether that day is over. */
  orderNow: z.boolean(),
  /** The day on which the first uncovered job needs it; null without dates, and when no job lacks it. */
  shortFrom: z.nullable(z.string()),
  /** The first jobs that lack it, in the order of work. */
  jobs: z.array(z.strictObject({ orderId: id, productCode: z.string() })).check(z.maxLength(limits.shortageJobs)),
  moreJobs: count,
});
export type Shortage = z.output<typeof shortage>;

const exportShortages = {
  for: ['superadmin'],
  does: 'Exports the materials to buy as CSV.',
  answer: z.string(),
  problems: [],
} as const satisfies Call;

export const shortageCalls = {
  readShortages: {
    for: ['superadmin'],
    does: 'Lists the materials to buy by supplier, those without one last, and the names in use that no material of the stock has.',
    answer: z.strictObject({
      suppliers: z.array(
        z.strictObject({
          supplier: z.nullable(supplier),
          /** The working day on which an order of today would come; null without a supplier. */
          expectedOn: z.nullable(z.string()),
          rows: z.array(shortage),
        }),
      ),
      /** Names that accepted jobs need. One with a placeholder stands for units without a choice. */
      notKept: z
        .array(
          z.strictObject({
            category: z.enum(materialCategories),
            name: z.string(),
            unit: z.enum(materialUnits),
            need: amountText,
          }),
        )
        .check(z.maxLength(limits.notKept)),
      /** How many products of accepted jobs have no material record. */
      withoutRecord: count,
      counts: z.strictObject({ short: count, below: count }),
    }),
    problems: [],
  },
  exportShortages,
  exportShortagesAsExcel: asExcel(exportShortages),
} as const satisfies Record<string, Call>;
