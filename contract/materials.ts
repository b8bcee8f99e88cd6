import { z } from 'zod';
import {
  type Call,
  done,
  id,
  idParams,
  idText,
  moment,
  nextCursor,
  pageQuery,
  text,
  time,
  wholeNumber,
} from './call.ts';
import { limits } from './limits.ts';
import { materialCategories, materialUnits } from './material-rules.ts';

/** A quantity with two decimals, as a number: 0 or more. */
const quantity = z
  .number({ error: issue => (issue.input === undefined ? 'is required' : 'must be a number') })
  .min(0, 'must be 0 or more')
  .max(limits.materialQuantity, `must be at most ${limits.materialQuantity.toLocaleString('en')}`)
  .refine(value => Number(value.toFixed(2)) === value && !Object.is(value, -0), 'may have at most two decimals');

const materialItem = z.strictObject({
  name: text(limits.materialName),
  quantity,
  unit: z.enum(materialUnits, `must be one of ${materialUnits.join(', ')}`),
});

const items = z.array(materialItem).max(limits.materialRows, `may have at most ${limits.materialRows} rows`);
/** The four lists, each of the same kind. */
const listsOf = <T extends z.ZodType>(list: T) => ({
  leather_items: list,
  lining_items: list,
  thread_items: list,
  metal_items: list,
});
const lists = listsOf(items);

/** A row with an empty name is dropped on saving, whatever else it says (decisions, 'Raw materials'). */
const withoutUnnamed = (rows: unknown) => (Array.isArray(rows) ? rows.filter(row => !isUnnamed(row)) : rows);
const isUnnamed = (row: unknown) => typeof Object(row).name === 'string' && Object(row).name.trim() === '';
const sentLists = listsOf(
  z.preprocess(withoutUnnamed, items) as z.ZodType<z.output<typeof items>, z.input<typeof items>>,
);
/** Blanks alone are none (specification 5). */
const filledText = (most: number) => text(most, 1).refine(value => value.trim() !== '', 'is required');

/** Grows by one with every change. Sent back on saving it tells a change made meanwhile (409); left out, the last one wins. */
const revision = z.int().positive();

/**
 * What one unit of a product takes. `product_code` is the product's present one, or its last when it left the catalogue
 * (`in_catalogue` false): the record then stays for the orders that still need it. `product_image` is its primary picture.
 */
const materialRecord = z.strictObject({
  id,
  product_id: id,
  product_code: z.string(),
  product_name: z.string(),
  product_image: z.string().nullable(),
  in_catalogue: z.boolean(),
  template_id: id.nullable(),
  ...lists,
  revision,
});
export type MaterialRecord = z.output<typeof materialRecord>;

const materialTemplate = z.strictObject({ id, name: z.string(), description: z.string(), ...lists, revision });
export type MaterialTemplate = z.output<typeof materialTemplate>;

/** Text is trimmed on saving. */
const recordBody = z.strictObject({
  product_code: filledText(limits.productCode),
  /** The record's own text. Left out: empty on a new record, unchanged on an old one. */
  product_name: text(limits.materialName).optional(),
  /** Left out: none on a new record, unchanged on an old one. */
  template_id: id.nullable().optional(),
  ...sentLists,
});
const templateBody = z.strictObject({
  name: filledText(limits.materialName),
  description: text(limits.templateDescription).optional(),
  ...sentLists,
});
const revised = { revision: wholeNumber(1, Number.MAX_SAFE_INTEGER).optional() };

/** A sum over orders: a decimal with two places, as text, because it may be longer than a number. */
const amount = z.string().regex(/^\d+\.\d\d$/);
const count = z.int().min(0);

const demandQuery = {
  customer: idText.optional(),
  /** Orders placed from this moment on, and before that one. */
  placedFrom: moment.optional(),
  placedBefore: moment.optional(),
};

/** What the open orders still need of one material in one unit, with the oldest of those orders. */
const demandedMaterial = z.strictObject({
  category: z.enum(materialCategories),
  name: z.string(),
  unit: z.enum(materialUnits),
  total: amount,
  orders: z.array(z.strictObject({ orderId: id, customerName: z.string(), createdAt: time, total: amount })),
  /** More orders than those shown need it. */
  moreOrders: z.boolean(),
});
export type DemandedMaterial = z.output<typeof demandedMaterial>;

export const materialCalls = {
  readMaterialByProduct: {
    for: ['superadmin'],
    does: 'The raw materials of one product.',
    params: z.strictObject({ productId: idText }),
    answer: z.strictObject(lists),
    status: 200,
    problems: ['materialNotFound'],
  },
  readOrderMaterials: {
    for: ['superadmin'],
    does: 'The raw materials of all products of an order, in the order of its lines; products without a record are left out.',
    params: idParams,
    answer: z.strictObject({ materials: z.array(z.strictObject({ productId: id, ...lists })) }),
    status: 200,
    problems: ['orderNotFound'],
  },
  readMaterials: {
    for: ['superadmin'],
    does: 'Raw-material records, newest first, searched by product code or name; how many were found, and of how many.',
    query: z.object({ search: text(limits.materialName).optional(), ...pageQuery }),
    answer: z.strictObject({ records: z.array(materialRecord), found: count, total: count, nextCursor }),
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
    audit: ['materialCreated'],
  },
  updateMaterial: {
    for: ['superadmin'],
    does: 'Changes a raw-material record; its product code stays.',
    params: idParams,
    body: recordBody.extend(revised),
    answer: z.strictObject({ record: materialRecord }),
    status: 200,
    problems: ['materialNotFound', 'productCodeFixed', 'templateNotFound', 'changedMeanwhile'],
    audit: ['materialEdited'],
  },
  deleteMaterial: {
    for: ['superadmin'],
    does: 'Removes a raw-material record.',
    params: idParams,
    answer: done,
    status: 200,
    problems: ['materialNotFound'],
    audit: ['materialDeleted'],
  },
  readMaterialDemand: {
    for: ['superadmin'],
    does: 'The raw materials that the unfinished units of all open orders still need, and the products without a record.',
    query: z.object(demandQuery),
    answer: z.strictObject({
      openOrders: count,
      openUnits: count,
      /** By category, then name, then unit; at most `limits.demandMaterials`. */
      materials: z.array(demandedMaterial),
      moreMaterials: z.boolean(),
      /** Most units first; at most `limits.demandProducts`. One that left the catalogue can get no record any more. */
      withoutRecord: z.array(
        z.strictObject({
          productId: id,
          productCode: z.string(),
          inCatalogue: z.boolean(),
          units: count,
          orders: count,
        }),
      ),
      moreWithoutRecord: z.boolean(),
      /** Customers with open orders whatever the filter says, for choosing one; at most `limits.demandCustomers`. */
      customers: z.array(z.strictObject({ id, name: z.string() })),
    }),
    status: 200,
    problems: [],
  },
  exportMaterialDemand: {
    for: ['superadmin'],
    does: 'The material demand as CSV, whole: a row for every material and unit, then one for every product without a record.',
    query: z.object(demandQuery),
    answer: z.string(),
    status: 200,
    problems: [],
  },
  readTemplates: {
    for: ['superadmin'],
    does: 'All raw-material templates, by name.',
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
    audit: ['templateCreated'],
  },
  updateTemplate: {
    for: ['superadmin'],
    does: 'Changes a raw-material template.',
    params: idParams,
    body: templateBody.extend(revised),
    answer: z.strictObject({ template: materialTemplate }),
    status: 200,
    problems: ['templateNotFound', 'changedMeanwhile'],
    audit: ['templateEdited'],
  },
  deleteTemplate: {
    for: ['superadmin'],
    does: 'Removes a template; records made from it stay.',
    params: idParams,
    answer: done,
    status: 200,
    problems: ['templateNotFound'],
    audit: ['templateDeleted'],
  },
} as const satisfies Record<string, Call>;
