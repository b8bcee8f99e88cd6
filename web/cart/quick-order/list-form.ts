import type { SheetRead } from '#contract/call/csv-import.ts';
import { limits } from '#contract/call/limits.ts';
import { excelTooLarge } from '#contract/call/shown-problems.ts';
import type { AnswerOf } from '#contract/calls.ts';
import type { ListColumns } from '#contract/cart/quick-order/quick-order.ts';
import { t } from '#contract/wording.ts';
import { type ListRow, withProduct } from './list-rows.ts';
import { texts } from './texts.ts';

/** The files that an input for lists offers. */
export const listFiles = '.csv,.tsv,.txt,.xlsx,.xlsm,text/csv,text/tab-separated-values,text/plain';

/** A list to check: pasted, or a file, whose columns and sheet somebody may have chosen. */
export type GivenList = { text: string } | { file: File; columns?: ListColumns; sheet?: string | undefined };

/** Returns why a list need not be sent: it is empty, or its file too large. */
export function unsendable(list: GivenList): string | undefined {
  if ('text' in list) return list.text.trim() === '' ? texts.empty : undefined;
  return list.file.size > limits.excelBytes ? t.of(excelTooLarge.text) : undefined;
}

/** Returns the form that sends a list to be checked. */
export function listForm(list: GivenList): FormData {
  const form = new FormData();
  form.set('language', navigator.language);
  if ('text' in list) form.set('text', list.text);
  else {
    if (list.columns) form.set('columns', JSON.stringify(list.columns));
    if (list.sheet !== undefined) form.set('sheet', list.sheet);
    form.set('file', list.file);
  }
  return form;
}

/** The columns of a file with unknown headings: `isOpen` while somebody has to choose them, before any row is read. */
export type OpenColumns = Required<Pick<CheckedList, 'columns' | 'guess'>> & {
  file: File;
  isOpen: boolean;
  /** The options that columns can be chosen for. */
  optionNames: readonly string[];
};
export type CheckedList = AnswerOf<'checkOrderLines'>;

export function openColumns(list: GivenList, checked: CheckedList): OpenColumns | undefined {
  const { columns, guess, headings, optionNames = [] } = checked;
  if (!('file' in list) || !columns || !guess) return undefined;
  return { file: list.file, columns, guess, optionNames, isOpen: !headings };
}

/** The sheet of an Excel file that was read. */
export type OpenSheet = SheetRead & { file: File };

export function openSheet(list: GivenList, { sheet, sheets, hiddenRows }: CheckedList): OpenSheet | undefined {
  return 'file' in list && sheet !== undefined ? { file: list.file, sheet, sheets, hiddenRows } : undefined;
}

type Edit = (row: number, change: (before: ListRow) => ListRow) => void;
type Check = (list: GivenList) => Promise<CheckedList | undefined>;

/** Returns a list of one product without a quantity. Quoted, so that the portal reads the text only as a code. */
export function listOfCode(code: string): string {
  return `"${code.replaceAll('"', '""')}"\t`;
}

/** Finds the product of a row's edited code. `check` has the portal check a list; it returns nothing after a failure. */
export async function findProduct(row: number, code: string, edit: Edit, check: Check): Promise<void> {
  edit(row, before => ({ ...before, isPending: true, product: undefined, meant: [] }));
  const found = await check({ text: `${listOfCode(code)}1` });
  // Somebody may have edited the code again.
  edit(row, before =>
    before.code.trim() === code
      ? { ...withProduct(before, found?.products[0]), isPending: false, meant: found?.rows[0]?.meant ?? [] }
      : before,
  );
}
