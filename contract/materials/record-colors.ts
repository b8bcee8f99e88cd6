import * as z from 'zod/mini';
import type { Call } from '../call/call.ts';
import { id, idParams, idText, trimmedText } from '../call/field-schemas.ts';
import { limits } from '../call/limits.ts';
import { materialRecord } from './materials.ts';

/** A product that is ordered in other colors than its record names (MA-12). */
export const recordColor = z.strictObject({
  recordId: id,
  productId: id,
  productCode: z.string(),
  /** The colors of open orders besides the one of the record. */
  ordered: z.array(z.string()).check(z.minLength(1)),
  /** The color in the name of a material of the record. */
  recorded: z.string(),
});
export type RecordColor = z.output<typeof recordColor>;

export const recordColorCalls = {
  readRecordColors: {
    for: ['superadmin'],
    does: 'Lists the products that open orders, or one order, need in another color than a material of their record names.',
    query: z.object({ order: z.optional(idText) }),
    answer: z.strictObject({
      /** Sorted by product code. */
      colors: z.array(recordColor).check(z.maxLength(limits.recordColors)),
      moreColors: z.boolean(),
    }),
    problems: [],
  },
  takeOrderColor: {
    for: ['superadmin'],
    does: "Replaces a color in the names of a record's materials by '{color}', which becomes the color of each order.",
    params: idParams,
    body: z.strictObject({ color: trimmedText(limits.color, 1) }),
    answer: z.strictObject({ record: materialRecord }),
    problems: ['materialNotFound', 'colorNotNamed'],
    audit: ['materialEdited'],
  },
} as const satisfies Record<string, Call>;
