import type { AnswerOf } from '#contract/calls.ts';
import type { UploadedFile } from '#contract/catalog/upload-files.ts';
import type { CameBy } from '#contract/orders/came-by.ts';
import { bodyOf, type OrderFields } from '../../cart/order-fields.ts';
import { linesWithOwnFiles } from '../../cart/order-lines.ts';
import { itemsOf, type JudgedListRow, judgeList, type ListRow, rowsOf } from '../../cart/quick-order/list-rows.ts';

/** The box for pasted lines. It keeps its text while it is closed. */
export type Paste = { isOpen: boolean; text: string };

export const closedPaste: Paste = { isOpen: false, text: '' };

/** What staff have entered of an order so far. */
export type Draft = {
  company: number | undefined;
  person: number | undefined;
  cameBy: CameBy | undefined;
  rows: readonly ListRow[];
  paste: Paste;
  fields: OrderFields;
  files: readonly UploadedFile[];
};

export const emptyDraft = (company: number | undefined): Draft => ({
  company,
  person: undefined,
  cameBy: undefined,
  rows: [],
  paste: closedPaste,
  fields: { poNumber: '', requestedDate: '', deliveryAddress: '' },
  files: [],
});

/** Whether discarding the draft would lose something that took work to enter. */
export function hasContent({ rows, paste, files, fields }: Draft): boolean {
  const { poNumber, requestedDate, deliverTo, deliveryAddress } = fields;
  const typed = [poNumber, requestedDate, deliverTo === 'other' ? deliveryAddress : ''];
  return rows.length > 0 || hasUnaddedLines({ paste }) || files.length > 0 || typed.some(text => text.trim() !== '');
}

/** Whether the box has lines that are not in the order. */
export function hasUnaddedLines({ paste }: Pick<Draft, 'paste'>): boolean {
  return paste.text.trim() !== '';
}

/** Another company has other people, addresses and products. What the customer said stays, and is checked again. */
export function withCompany(draft: Draft, company: number): Draft {
  if (draft.company === company) return draft;
  const { poNumber, requestedDate } = draft.fields;
  return { ...draft, company, person: undefined, fields: { poNumber, requestedDate, deliveryAddress: '' } };
}

/** Adds checked rows below the others, with numbers that continue theirs. */
export function withRows(rows: readonly ListRow[], answer: AnswerOf<'checkOrderLines'>): ListRow[] {
  const last = Math.max(0, ...rows.map(({ row }) => row));
  return [...rows, ...rowsOf(answer).map((one, index) => ({ ...one, row: last + index + 1 }))];
}

/** Removes the rows with these numbers. */
export function withoutRows(rows: readonly ListRow[], numbers: readonly number[]): ListRow[] {
  return rows.filter(({ row }) => !numbers.includes(row));
}

type Checked = AnswerOf<'checkOrderLines'>;

/** Names the rows of the file by their numbers in the order, `added`. */
export function withRowsOf(
  headings: NonNullable<Checked['headings']>,
  { rows }: Pick<Checked, 'rows'>,
  added: readonly number[],
): NonNullable<Checked['headings']> {
  const longRows = headings.longRows.flatMap(long => added[rows.findIndex(({ row }) => row === long)] ?? []);
  return { ...headings, longRows };
}

export function judgedRows({ rows }: Draft): JudgedListRow[] {
  return judgeList(rows, []);
}

/** Returns the draft as `enterOrder` accepts it. `rows` are all ready. */
export function orderOf({ company, person, cameBy, fields, files }: Draft, rows: readonly JudgedListRow[]) {
  return {
    id: company ?? 0,
    cameBy: cameBy ?? 'other',
    ...(person !== undefined && { forPersonId: person }),
    products: linesWithOwnFiles(itemsOf(rows, [])),
    ...bodyOf(fields),
    attachments: files.flatMap(({ id }) => id ?? []),
  };
}
