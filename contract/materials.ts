import { z } from 'zod';
import { type Call, done, id, idParams, idText, text } from './call.ts';
import { limits } from './limits.ts';

/** Raw-material categories, their default unit (specification 5) and all units. */
export const materialUnits = ['sqft', 'mtr', 'pcs', 'kg', 'g'] as const;
export const materialCategories = ['leather', 'lining', 'thread', 'metal'] as const;
export const defaultUnit = { leather: 'sqft', lining: 'mtr', thread: 'mtr', metal: 'pcs' } as const;

/** A quantity with two decimals, as a number: 0 or more. */
const quantity = z
  .number('must be a number')
  .min(0, 'must be 0 or more')
  .max(1_000_000_000, 'is too large')
  .refine(value => Number(value.toFixed(2)) === value && !Object.is(value, -0), 'may have at most two decimals');

export const materialItem = z.strictObject({
  name: text(limits.materialName),
  quantity,
  unit: z.enum(materialUnits),
});
export type MaterialItem = z.output<typeof materialItem>;

const items = z.array(materialItem).max(limits.materialRows);
const lists = { leather_items: items, lining_items: items, thread_items: items, metal_items: items };

export const materialRecord = z.strictObject({
  id,
  product_code: z.string(),
  product_name: z.string(),
  template_id: id.nullable(),
  ...lists,
});
export type MaterialRecord = z.output<typeof materialRecord>;

export const materialTemplate = z.strictObject({ id, name: z.string(), description: z.string(), ...lists });
export type MaterialTemplate = z.output<typeof materialTemplate>;

const recordBody = z.strictObject({
  product_code: text(limits.productCode, 1),
  product_name: text(limits.materialName).optional(),
  template_id: id.nullable().optional(),
  ...lists,
});
const templateBody = z.strictObject({
  name: text(limits.materialName, 1),
  description: text(2_000).optional(),
  ...lists,
});

export const materialCalls = {
  readMaterialByProduct: {
    for: ['superadmin'],
    does: 'The raw materials of one product.',
    params: z.strictObject({ productId: idText }),
    answer: z.strictObject(lists),
    status: 200,
    problems: ['materialNotFound'],
  },
  readMaterials: {
    for: ['superadmin'],
    does: 'All raw-material records.',
    answer: z.strictObject({ records: z.array(materialRecord) }),
    status: 200,
    problems: [],
  },
  createMaterial: {
    for: ['superadmin'],
    does: "Adds a product's raw-material record.",
    body: recordBody,
    answer: z.strictObject({ record: materialRecord }),
    status: 201,
    problems: ['productNotFound', 'materialExists', 'templateNotFound'],
  },
  updateMaterial: {
    for: ['superadmin'],
    does: 'Changes a raw-material record; its product code stays.',
    params: idParams,
    body: recordBody,
    answer: z.strictObject({ record: materialRecord }),
    status: 200,
    problems: ['materialNotFound', 'templateNotFound'],
  },
  deleteMaterial: {
    for: ['superadmin'],
    does: 'Removes a raw-material record.',
    params: idParams,
    answer: done,
    status: 200,
    problems: ['materialNotFound'],
  },
  readTemplates: {
    for: ['superadmin'],
    does: 'All raw-material templates.',
    answer: z.strictObject({ templates: z.array(materialTemplate) }),
    status: 200,
    problems: [],
  },
  createTemplate: {
    for: ['superadmin'],
    does: 'Adds a raw-material template.',
    body: templateBody,
    answer: z.strictObject({ template: materialTemplate }),
    status: 201,
    problems: [],
  },
  updateTemplate: {
    for: ['superadmin'],
    does: 'Changes a raw-material template.',
    params: idParams,
    body: templateBody,
    answer: z.strictObject({ template: materialTemplate }),
    status: 200,
    problems: ['templateNotFound'],
  },
  deleteTemplate: {
    for: ['superadmin'],
    does: 'Removes a template; records made from it stay.',
    params: idParams,
    answer: done,
    status: 200,
    problems: ['templateNotFound'],
  },
} as const satisfies Record<string, Call>;
