import * as z from 'zod/mini';
import { id, trimmedText, wholeNumber } from '../call/field-schemas.ts';
import { limits } from '../call/limits.ts';
import { materialCategories, materialUnits } from '../materials/material-rules.ts';
import { t } from '../wording.ts';
import { amountAboveZero, amountFromZero } from './amount-fields.ts';
import { packNames } from './choices.ts';

/** A material of the stock as people enter it. It imports no answers, so that its form loads only this. */
const name = trimmedText(limits.materialName, 1);
const unit = z.enum(materialUnits, { error: () => t`must be one of ${materialUnits.join(', ')}` });
/** The spellings of records that mean this material (ST-1). */
export const sentNames = z
  .array(z.strictObject({ name, unit }))
  .check(z.maxLength(limits.namesOfMaterial, { error: () => t`may have at most ${limits.namesOfMaterial} names` }));

const fields = {
  names: z.optional(sentNames),
  minLevel: z.optional(amountFromZero),
  supplierId: z.optional(z.nullable(id)),
  packName: z.optional(z.nullable(z.enum(packNames, { error: () => t`must be one of ${packNames.join(', ')}` }))),
  /** The size of a pack in the unit of the material. */
  packSize: z.optional(z.nullable(amountAboveZero)),
  minOrder: z.optional(amountFromZero),
  hasLots: z.optional(z.boolean()),
};
const category = z.enum(materialCategories, { error: () => t`must be one of ${materialCategories.join(', ')}` });

export const newStockMaterial = z.strictObject({ category, name, unit, ...fields });
/** A field left out keeps its value. Without a revision, the last save wins. */
export const changedStockMaterial = z.strictObject({
  category: z.optional(category),
  name: z.optional(name),
  unit: z.optional(unit),
  ...fields,
  archived: z.optional(z.boolean()),
  revision: z.optional(wholeNumber(1, Number.MAX_SAFE_INTEGER)),
});
