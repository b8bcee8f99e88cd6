import { limits } from '#contract/call/limits.ts';
import { isLongerThan } from '#contract/call/text-length.ts';
import { plainDecimal } from '#contract/call/whole-numbers.ts';
import { isColorName } from '#contract/catalog/option-kinds.ts';
import { categoryLabels } from '#contract/materials/category-labels.ts';
import { placeholdersIn } from '#contract/materials/material-choices.ts';
import { withoutColor } from '#contract/materials/material-color.ts';
import { materialItem } from '#contract/materials/material-item.ts';
import {
  decimal,
  formatMaterialQuantity,
  hundredths,
  type MaterialCategory,
  type MaterialItem,
  type MaterialLists,
  type MaterialUnit,
  materialCategories,
  materialItems,
} from '#contract/materials/material-rules.ts';
import type { MaterialRecord, MaterialTemplate } from '#contract/materials/materials.ts';
import { fieldDecimal } from '../../platform/format/field-decimal.ts';
import { texts as formTexts } from '../../platform/forms/texts.ts';
import type { Faults, FieldsOf } from '../../platform/forms/use-form-of.ts';
import { texts } from '../texts.ts';

const defaultUnit = { leather: 'sqft', lining: 'mtr', thread: 'mtr', metal: 'pcs' } as const;

/** A row of the form. The quantity stays text until it is saved, so that no input is lost. */
export type ItemValues = { name: string; quantity: string; unit: MaterialUnit };
export type ListValues = Record<MaterialCategory, ItemValues[]>;
export type RecordValues = ListValues & { product_code: string; product_name: string; templateId: string };
/** The part of a form that its rows need. */
export type ListForm = Pick<FieldsOf<ListValues>, 'before' | 'values' | 'faults'> & {
  change: (given: Partial<ListValues> | ((now: ListValues) => Partial<ListValues>)) => void;
};
export type TemplateValues = ListValues & { name: string; description: string };

/** Returns the initial values of a record's form: the record's, or empty values for a new record. */
export function recordValues(record: MaterialRecord | undefined, productCode = '', productName = ''): RecordValues {
  return {
    product_code: record?.product_code ?? productCode,
    product_name: record?.product_name ?? productName,
    templateId: String(record?.template_id ?? ''),
    ...listValues(record),
  };
}

export function templateValues(template: MaterialTemplate | undefined): TemplateValues {
  return { name: template?.name ?? '', description: template?.description ?? '', ...listValues(template) };
}

/** Returns the labels of the fields in which two versions of a record differ. */
export function changedInRecord(before: MaterialRecord, now: MaterialRecord): string[] {
  return [
    ...(before.product_code === now.product_code ? [] : [texts.productCode]),
    ...(before.product_name === now.product_name ? [] : [texts.productName]),
    ...(before.template_id === now.template_id ? [] : [texts.templateLabel]),
    ...changedLists(before, now),
  ];
}

export function changedInTemplate(before: MaterialTemplate, now: MaterialTemplate): string[] {
  return [
    ...(before.name === now.name ? [] : [texts.templateName]),
    ...(before.description === now.description ? [] : [texts.description]),
    ...changedLists(before, now),
  ];
}

function changedLists(before: MaterialLists, now: MaterialLists): string[] {
  const items = (lists: MaterialLists, category: MaterialCategory) => JSON.stringify(materialItems(lists, category));
  return materialCategories
    .filter(category => items(before, category) !== items(now, category))
    .map(category => categoryLabels[category]);
}

/** Returns a new row: no name, quantity 0, the category's default unit (MA-4). */
export function defaultRow(category: MaterialCategory): ItemValues {
  return { name: '', quantity: '0', unit: defaultUnit[category] };
}

/** Returns the four lists as form values. An empty or missing list becomes one default row (MA-4). */
export function listValues(lists?: MaterialLists): ListValues {
  const rows = (category: MaterialCategory) => {
    const items = lists ? materialItems(lists, category) : [];
    return items.length > 0 ? items.map(rowOf) : [defaultRow(category)];
  };
  return { leather: rows('leather'), lining: rows('lining'), thread: rows('thread'), metal: rows('metal') };
}

function rowOf({ name, quantity, unit }: MaterialItem): ItemValues {
  return { name, quantity: fieldDecimal(formatMaterialQuantity(quantity)), unit };
}

/** Returns the lists as the server expects them. Omits rows without a name (MA-3). */
export function listsOf(values: ListValues): { [C in MaterialCategory as `${C}_items`]: MaterialItem[] } {
  const [leather_items, lining_items, thread_items, metal_items] = materialCategories.map(category =>
    values[category]
      .filter(({ name }) => name.trim() !== '')
      .map(({ name, quantity, unit }) => ({ name: name.trim(), quantity: readQuantity(quantity) ?? 0, unit })),
  ) as [MaterialItem[], MaterialItem[], MaterialItem[], MaterialItem[]];
  return { leather_items, lining_items, thread_items, metal_items };
}

/** Returns the faults of the rows. `openOptions` are the options whose placeholders names may keep; undefined for all. */
export function rowFaults(values: ListValues, openOptions: readonly string[] | undefined): Faults {
  const faults: Record<string, string> = {};
  for (const category of materialCategories) {
    for (const [row, { name, quantity }] of values[category].entries()) {
      const ofName = placeholderFault(name, openOptions) ?? nameFault(name);
      const ofQuantity = quantityFault(quantity);
      if (ofName) faults[`${category}.${row}.name`] = ofName;
      if (ofQuantity) faults[`${category}.${row}.quantity`] = ofQuantity;
    }
  }
  return faults;
}

function nameFault(name: string): string | undefined {
  if (isLongerThan(name.trim(), limits.materialName)) return formTexts.upTo(limits.materialName);
  return materialItem.shape.name.safeParse(name).error?.issues[0]?.message;
}

/** Returns why a name may not have its placeholders: the color is missing, or the product has no such option. */
export function placeholderFault(name: string, openOptions: readonly string[] | undefined): string | undefined {
  if (openOptions === undefined) return undefined;
  const known = new Set(openOptions.map(option => option.toLowerCase()));
  const unknown = placeholdersIn(name).find(option => !known.has(option.toLowerCase()));
  if (unknown === undefined) return undefined;
  return isColorName(unknown) ? texts.chooseColor(withoutColor(name)) : texts.noOption(unknown);
}

/** Returns the names in all four lists. */
export function namesIn(values: ListValues): string[] {
  return materialCategories.flatMap(category => values[category].map(({ name }) => name));
}

/** Returns whether any row would be saved. */
export function hasItems(values: ListValues): boolean {
  return namesIn(values).some(name => name.trim() !== '');
}

/** Reads '6.5', '6,50', '1.000' (a thousand) or '' (0) as a number; undefined when it is invalid. */
export function readQuantity(typed: string): number | undefined {
  return quantityFault(typed) === undefined ? Number(plainQuantity(typed) ?? '0') : undefined;
}

/** Returns a typed quantity in digits with a period, or undefined when it is not a number. */
export function plainQuantity(typed: string): string | undefined {
  return plainDecimal(typed.replace(/^\s*\+/, ''));
}

/** Returns the error text of a typed quantity, or undefined when it is valid (MA-3). */
export function quantityFault(typed: string): string | undefined {
  const text = typed.trim();
  if (text === '') return undefined;
  if (text.startsWith('-') && plainDecimal(text.slice(1)) !== undefined) return texts.negative;
  const plain = plainQuantity(text);
  if (plain === undefined) return texts.notNumber;
  if (/\.\d{3,}$/.test(plain)) return texts.decimals;
  return Number(plain) > limits.materialQuantity ? texts.tooMuch(limits.materialQuantity) : undefined;
}

/** Adds steps of 0.01 to a typed quantity, for the arrow keys; never returns less than 0. */
export function stepQuantity(typed: string, steps: number): string {
  const now = hundredths(readQuantity(typed) ?? 0) + BigInt(steps);
  const most = hundredths(limits.materialQuantity);
  return fieldDecimal(decimal(now < 0n ? 0n : now > most ? most : now));
}

/** Replaces the rows of all four lists. Returns the function that restores them. */
export function fillLists({ values, change }: ListForm, { leather, lining, thread, metal }: ListValues): () => void {
  const before = { leather: values.leather, lining: values.lining, thread: values.thread, metal: values.metal };
  change({ leather, lining, thread, metal });
  return () => change(before);
}

/** Focuses a field of a row, such as 'leather.0.name', or another field that is marked in this way. */
export function focusField(name: string, isSelected = false): void {
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLInputElement>(`[data-field="${name}"]`);
    field?.focus();
    if (isSelected) field?.select();
  });
}
