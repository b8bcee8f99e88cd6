import * as z from 'zod/mini';
import { id, trimmedText } from '../call/field-schemas.ts';
import { limits } from '../call/limits.ts';
import { isBlank } from '../call/text-length.ts';
import { t } from '../wording.ts';
import { materialItem } from './material-item.ts';

const items = z
  .array(materialItem)
  .check(z.maxLength(limits.materialRows, { error: () => t`may have at most ${limits.materialRows} rows` }));
/** The four lists of a record or template. */
const listsOf = <T extends z.ZodMiniType>(list: T) => ({
  leather_items: list,
  lining_items: list,
  thread_items: list,
  metal_items: list,
});
export const lists = listsOf(items);

/** Drops rows without a name, even when their other fields are invalid (MA-3). */
const withoutUnnamed = (rows: unknown) => (Array.isArray(rows) ? rows.filter(row => !isUnnamed(row)) : rows);
const isUnnamed = (row: unknown) => typeof Object(row).name === 'string' && isBlank(Object(row).name);
const sentLists = listsOf(
  z.pipe(z.transform(withoutUnnamed), items) as z.ZodMiniType<z.output<typeof items>, z.input<typeof items>>,
);

/** Text is trimmed on saving. */
export const recordBody = z.strictObject({
  product_code: trimmedText(limits.productCode, 1),
  /** The record's own text. Default: empty on a new record, else unchanged. */
  product_name: z.optional(trimmedText(limits.materialName)),
  /** Default: none on a new record, else unchanged. */
  template_id: z.optional(z.nullable(id)),
  ...sentLists,
});
export const templateBody = z.strictObject({
  name: trimmedText(limits.materialName, 1),
  description: z.optional(trimmedText(limits.templateDescription)),
  ...sentLists,
});
