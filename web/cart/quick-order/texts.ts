import { limits } from '#contract/call/limits.ts';
import type { AnswerOf } from '#contract/calls.ts';
import { formatCount, formatNumber } from '../../platform/format/format.ts';
import type { JudgedListRow } from './list-rows.ts';

type Headings = NonNullable<AnswerOf<'checkOrderLines'>['headings']>;

const most = formatNumber(limits.quantity);

/** Texts of the quick order. */
export const texts = {
  title: 'Quick Order',
  context: 'Paste lines: code, quantity, note. Or choose a CSV file with these columns.',
  lines: 'Paste lines: code, quantity, note',
  example: 'ST-220; 20; Cognac\nTB-104; 5',
  choose: 'Choose CSV File',
  check: 'Check',
  checking: 'Checking...',
  empty: 'Paste some lines first',
  failed: 'The lines could not be checked. Check your connection and try again.',
  more: (count: number) => `Only the first ${formatNumber(count)} rows were read. Check the others after these.`,
  taken: ({ code, quantity, note, unread }: Headings) => {
    const read = [code, quantity, note].filter(Boolean).join(', ');
    return unread.length > 0 ? `Columns read: ${read}. Not read: ${unread.join(', ')}.` : `Columns read: ${read}.`;
  },
  longRows: ([first = 0, ...others]: readonly number[]) =>
    others.length === 0
      ? `Row ${first} has more cells than there are headings. They were not read.`
      : `Row ${first} and ${formatCount(others.length, 'other')} have more cells than there are headings. They were not read.`,
  columns: { row: 'Row', code: 'Product Code', quantity: 'Quantity', note: 'Note', state: 'State' },
  rows: 'Rows',
  rowName: (row: number, code: string) => `Row ${row}, ${code}`,
  inRow: (column: string, row: number) => `${column}, row ${row}`,
  remove: (row: number) => `Remove row ${row}`,
  states: {
    ready: 'Ready',
    notInCatalog: 'Not in the catalog',
    quantityMissing: 'Quantity missing',
    quantityWrong: `Not a whole number from 1 to ${most}`,
    noteTooLong: `Note is longer than ${formatNumber(limits.lineDescription)} characters`,
    needsOptions: 'Needs options',
  },
  asked: 'Checking...',
  didYouMean: 'Did you mean',
  takeCode: (code: string, row: number) => `Use ${code} in row ${row}`,
  sameAs: (row: number) => `Same product as row ${row}`,
  addQuantities: 'Add the quantities',
  inCart: 'Already in your cart',
  replace: 'Replace',
  ready: (count: number, of: number) =>
    `${formatNumber(count)} of ${formatNumber(of)} ${of === 1 ? 'row is' : 'rows are'} ready`,
  attention: (count: number) => formatCount(count, 'row needs attention', 'rows need attention'),
  attentionOf: (count: number, of: number) =>
    `${formatNumber(count)} of ${formatCount(of, 'row')} ${count === 1 ? 'needs' : 'need'} attention`,
  next: 'Go to the next row that needs attention (F8)',
  copy: (count: number) =>
    count === 1 ? 'Copy the row that failed' : `Copy the ${formatNumber(count)} rows that failed`,
  copied: (count: number) => `${formatCount(count, 'row')} copied`,
  notCopied: 'The rows could not be copied',
  add: (count: number) => `Add ${formatNumber(count)} to Cart`,
  added: (count: number) => `${formatCount(count, 'product')} added to the cart`,
};

/** Returns the words of a row's state. The two states with a checkbox also have a text for it. */
export function stateWords({ state, sameAs = 0, isAsked }: JudgedListRow): { text: string; tick?: string } {
  if (isAsked) return { text: texts.asked };
  if (state === 'sameProduct') return { text: texts.sameAs(sameAs), tick: texts.addQuantities };
  if (state === 'inCart') return { text: texts.inCart, tick: texts.replace };
  return { text: texts.states[state] };
}
