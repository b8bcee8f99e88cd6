import * as z from 'zod/mini';
import { type Call, done } from '../call/call.ts';
import { importCall } from '../call/csv-import.ts';
import { asExcel } from '../call/excel-call.ts';
import { id, idParams, idText, moment, time, trimmedText, wholeNumber } from '../call/field-schemas.ts';
import { limits } from '../call/limits.ts';
import { cursorFits, nextCursor, pageQuery, sortedPageQuery } from '../call/paging.ts';
import { combination } from '../catalog/product-options.ts';
import { lists, recordBody, templateBody } from './material-lists.ts';
import { materialCategories, materialUnits } from './material-rules.ts';

/** A combination of a line with its choices, without texts, and by what they multiply leather and lining. */
const materialCombination = z.extend(combination, { factor: z.string().check(z.regex(/^\d+(\.\d+)?$/)) });

/**
 * The number increases by one with every change. The call returns 409 when a newer one exists; without it the last save
 * wins.
 */
const revision = z.int().check(z.positive());

/**
 * The materials of one item of a product. `product_code` is the current code, or the last one of a deleted product
 * (`in_catalog` false), whose record stays for open orders. `product_image` is the primary picture.
 */
export const materialRecord = z.strictObject({
  id,
  product_id: id,
  product_code: z.string(),
  product_name: z.string(),
  product_image: z.nullable(z.string()),
  in_catalog: z.boolean(),
  template_id: z.nullable(id),
  ...lists,
  revision,
});
export type MaterialRecord = z.output<typeof materialRecord>;

const materialTemplate = z.strictObject({ id, name: z.string(), description: z.string(), ...lists, revision });
export type MaterialTemplate = z.output<typeof materialTemplate>;

const revised = { revision: z.optional(wholeNumber(1, Number.MAX_SAFE_INTEGER)) };

/**
 * A sum over orders: a decimal with two places. It is a text, because a JavaScript number may be too imprecise for it.
 */
const amount = z.string().check(z.regex(/^\d+\.\d\d$/));
const count = z.int().check(z.minimum(0));

const demandQuery = {
  customer: z.optional(idText),
  /** Orders placed from `placedFrom` on and before `placedBefore`. */
  placedFrom: z.optional(moment),
  placedBefore: z.optional(moment),
};

/** The demand of open orders for one material in one unit, with the oldest of these orders. */
const demandedMaterial = z.strictObject({
  category: z.enum(materialCategories),
  /** With the color of the orders. Units without a color keep '{color}' in the name. */
  name: z.string(),
  unit: z.enum(materialUnits),
  total: amount,
  /** The part of it that comes from new lines, which nobody has accepted (AC-2), and how many orders these are. */
  ofNew: z.nullable(z.strictObject({ total: amount, orders: count })),
  orders: z.array(z.strictObject({ orderId: id, customerName: z.string(), createdAt: time, total: amount })),
  /** Whether more orders need the material than `orders` lists. */
  moreOrders: z.boolean(),
  /** How many orders need the material. */
  allOrders: count,
});
export type DemandedMaterial = z.output<typeof demandedMaterial>;

/** A material name in use, with the unit that most products with it have. */
const materialName = z.strictObject({
  category: z.enum(materialCategories),
  name: z.string(),
  unit: z.enum(materialUnits),
  products: count,
});
export type MaterialName = z.output<typeof materialName>;

const productWithoutRecord = z.strictObject({
  productId: id,
  productCode: z.string(),
  description: z.string(),
  image: z.nullable(z.string()),
  openOrders: count,
});
export type ProductWithoutRecord = z.output<typeof productWithoutRecord>;

const exportMaterialDemand = {
  for: ['superadmin'],
  does: 'Exports the complete material demand as CSV: a row for each material and unit, then one for each product without a record.',
  query: z.object(demandQuery),
  answer: z.string(),
  problems: [],
} as const satisfies Call;

const readMaterialImportTemplate = {
  for: ['superadmin'],
  does: 'Returns a CSV with the columns of an import of materials and no rows.',
  answer: z.string(),
  problems: [],
} as const satisfies Call;

export const materialCalls = {
  readMaterialByProduct: {
    for: ['superadmin'],
    does: 'Returns the raw materials of one product.',
    params: z.strictObject({ productId: idText }),
    answer: z.strictObject(lists),
    problems: ['materialNotFound'],
  },
  readOrderMaterials: {
    for: ['superadmin'],
    does: 'Returns the raw materials of all products of an order, in the order of its lines. Products without a record are left out.',
    params: idParams,
    answer: z.strictObject({
      materials: z.array(z.strictObject({ productId: id, ...lists, combinations: z.array(materialCombination) })),
    }),
    problems: ['orderNotFound'],
  },
  readMaterials: {
    for: ['superadmin'],
    does: 'Lists raw-material records, newest first, searched by product code or name, with the numbers found and in all.',
    query: z.object({ search: z.optional(trimmedText(limits.materialName)), ...pageQuery }),
    answer: z.strictObject({ records: z.array(materialRecord), found: count, total: count, nextCursor }),
    problems: [],
  },
  readMaterialSuggestions: {
    for: ['superadmin'],
    does: 'Returns what a record is likely to need: the names of materials in use, most used first, and the next products without a record, those in open orders first.',
    answer: z.strictObject({
      names: z.array(materialName).check(z.maxLength(limits.materialNames)),
      next: z.array(productWithoutRecord).check(z.maxLength(limits.productsWithoutRecord)),
      /** How many products of the catalog have no material record. */
      left: count,
    }),
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
  importMaterials: {
    for: ['superadmin'],
    does: 'Imports the materials of products from CSV or Excel, all or nothing. The rows of a product and a category replace that list of its record. `existing` allows changes of records; `dryRun` only reports what would happen.',
    ...importCall,
    audit: ['materialsImported'],
  },
  readMaterialImportTemplate,
  readMaterialImportTemplateAsExcel: asExcel(readMaterialImportTemplate),
  updateMaterial: {
    for: ['superadmin'],
    does: 'Updates a raw-material record. Its product code cannot change.',
    params: idParams,
    body: z.extend(recordBody, revised),
    answer: z.strictObject({ record: materialRecord }),
    problems: ['materialNotFound', 'productCodeFixed', 'templateNotFound', 'changedMeanwhile'],
    audit: ['materialEdited'],
  },
  deleteMaterial: {
    for: ['superadmin'],
    does: 'Deletes a raw-material record.',
    params: idParams,
    answer: done,
    problems: ['materialNotFound'],
    audit: ['materialDeleted'],
  },
  readMaterialDemand: {
    for: ['superadmin'],
    does: 'Returns the raw materials that open orders still need, and the products without a record.',
    query: z.object(demandQuery),
    answer: z.strictObject({
      openOrders: count,
      openUnits: count,
      /** Sorted by category, then name, then unit; at most `limits.demandMaterials`. */
      materials: z.array(demandedMaterial),
      moreMaterials: z.boolean(),
      /**
       * Sorted by items, the most first; at most `limits.demandProducts`. Nobody can add a record for a deleted
       * product.
       */
      withoutRecord: z.array(
        z.strictObject({
          productId: id,
          productCode: z.string(),
          /** Empty for a deleted product. */
          description: z.string(),
          inCatalog: z.boolean(),
          units: count,
          orders: count,
        }),
      ),
      moreWithoutRecord: z.boolean(),
      /** All customers with open orders, for the filter; at most `limits.demandCustomers`. */
      customers: z.array(z.strictObject({ id, name: z.string() })),
    }),
    problems: [],
  },
  exportMaterialDemand,
  exportMaterialDemandAsExcel: asExcel(exportMaterialDemand),
  readTemplates: {
    for: ['superadmin'],
    does: 'Lists the raw-material templates by name.',
    query: z.object(sortedPageQuery).check(z.refine(...cursorFits({ name: /^/ }, 'name'))),
    answer: z.strictObject({ templates: z.array(materialTemplate), nextCursor }),
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
    does: 'Updates a raw-material template.',
    params: idParams,
    body: z.extend(templateBody, revised),
    answer: z.strictObject({ template: materialTemplate }),
    problems: ['templateNotFound', 'changedMeanwhile'],
    audit: ['templateEdited'],
  },
  deleteTemplate: {
    for: ['superadmin'],
    does: 'Deletes a template. Records made from it stay.',
    params: idParams,
    answer: done,
    problems: ['templateNotFound'],
    audit: ['templateDeleted'],
  },
} as const satisfies Record<string, Call>;
