import { limits } from '#contract/call/limits.ts';
import type { AnswerOf } from '#contract/calls.ts';
import { colorOption, isColorName } from '#contract/catalog/option-kinds.ts';
import { context, plural, t } from '#contract/wording.ts';
import { formatCount, formatNumber } from '../../platform/format/format.ts';
import { optionInSentence } from '../option-in-sentence.ts';
import { pageTexts } from '../texts.ts';
import { hasNoColor, type JudgedListRow } from './list-rows.ts';

type Headings = NonNullable<AnswerOf<'checkOrderLines'>['headings']>;

const most = formatNumber(limits.quantity);

function columnsRead(read: string, unread: readonly string[]): string {
  return unread.length > 0 ? t`Columns read: ${read}. Not read: ${unread.join(', ')}.` : t`Columns read: ${read}.`;
}

/** Texts of the quick order. */
export const texts = {
  title: t`Quick Order`,
  context: t`Paste lines: code, quantity, color, note. Or choose a CSV or Excel file with these columns.`,
  lines: t`Paste lines: code, quantity, note`,
  example: t`ST-220; 20; Cognac\nTB-104; 5`,
  choose: t`Choose File`,
  check: t`Check`,
  checking: t`Checking...`,
  empty: t`Paste some lines first`,
  failed: t`The lines could not be checked. Check your connection and try again.`,
  more: (count: number) => t`Only the first ${formatNumber(count)} rows were read. Check the others after these.`,
  taken: ({ row, code, quantity, note, options = [], unread }: Headings) => {
    const read = [code, quantity, ...options, note].filter(Boolean).join(', ');
    const found = row !== undefined && t`Headings found in row ${row}.`;
    return [found, columnsRead(read, unread)].filter(Boolean).join(' ');
  },
  longRows: ([first = 0, ...others]: readonly number[]) =>
    others.length === 0
      ? t`Row ${first} has more cells than there are headings. They were not read.`
      : t`Row ${first} and ${formatCount(others.length, 'other')} have more cells than there are headings. They were not read.`,
  columns: {
    row: t`Row`,
    code: t`Product Code`,
    quantity: t`Quantity`,
    color: t`Color`,
    note: t`Note`,
    state: t`State`,
  },
  rows: t`Rows`,
  rowName: (row: number, code: string) => t`Row ${row}, ${code}`,
  inRow: (column: string, row: number) => t`${column}, row ${row}`,
  remove: (row: number) => t`Remove row ${row}`,
  states: {
    ready: context('row')`Ready`,
    notInCatalog: t`Not in the catalog`,
    quantityMissing: t`Quantity missing`,
    quantityWrong: t`Not a whole number from 1 to ${most}`,
    noteTooLong: t`Note is longer than ${formatNumber(limits.lineDescription)} characters`,
    needsOptions: t`Needs options`,
  },
  oneLineWith: (rows: readonly number[], noColor: boolean): string => {
    const state = noColor ? pageTexts.noColor : context('row')`Ready`;
    return rows.length === 1
      ? t`${state}, one line with row ${rows[0]}`
      : t`${state}, one line with rows ${rows.join(', ')}`;
  },
  chooseOf: (option: string, offered: readonly string[]): string =>
    offered.length === 0
      ? t`Choose ${option}`
      : t`Choose ${optionInSentence(option)}: ${offered.slice(0, 5).join(', ')}`,
  notOffered: (option: string, value: string, offered: readonly string[]) =>
    t`${option} is not ${value}: ${offered.slice(0, 5).join(', ')}`,
  optionTooLong: (option: string) => t`${option} is too long`,
  didYouMean: t`Did you mean`,
  takeCode: (code: string, row: number) => t`Use ${code} in row ${row}`,
  fromNote: (color: string) => t`Color: ${color}, from the note`,
  keepAsNote: t`Keep as note`,
  keepInRow: (row: number) => t`Keep as note, row ${row}`,
  sameAs: (row: number) => t`Same product as row ${row}`,
  addQuantities: t`Add the quantities`,
  inCart: t`Already in your cart`,
  replace: t`Replace`,
  ready: (count: number, of: number) =>
    plural(
      of,
      { one: '{ready} of # row is ready', other: '{ready} of # rows are ready' },
      { ready: formatNumber(count) },
    ),
  attention: (count: number) => formatCount(count, 'row needs attention', 'rows need attention'),
  attentionOf: (count: number, of: number) =>
    plural(
      count,
      { one: '# of {rows} needs attention', other: '# of {rows} need attention' },
      { rows: formatCount(of, 'row') },
    ),
  next: t`Go to the next row that needs attention (F8)`,
  copy: (count: number) => plural(count, { one: 'Copy the row that failed', other: 'Copy the # rows that failed' }),
  copied: (count: number) => t`${formatCount(count, 'row')} copied`,
  notCopied: t`The rows could not be copied`,
  add: (count: number) => t`Add ${formatNumber(count)} to Cart`,
  added: (count: number) => t`${formatCount(count, 'product')} added to the cart`,
};

/** Texts of choosing the columns of a file. */
export const columnTexts = {
  which: {
    code: t`Which column is the code?`,
    quantity: t`Which column is the quantity?`,
    note: t`Which column is the note?`,
  },
  whichOption: (option: string) =>
    isColorName(option) ? t`Which column is the color?` : t`Which column is ${option}?`,
};

/** Returns the words of a row's state. The two states with a checkbox also have a text for it. */
export function stateWords(row: JudgedListRow): { text: string; tick?: string } {
  const { state, sameAs = 0, isPending, oneLineWith } = row;
  if (isPending) return { text: texts.checking };
  if (state === 'needsOptions') return { text: optionWords(row) };
  const noColor = hasNoColor(row);
  if (state === 'ready' && oneLineWith.length > 0) return { text: texts.oneLineWith(oneLineWith, noColor) };
  const also = (text: string) => (noColor ? `${text} · ${pageTexts.noColor}` : text);
  if (state === 'sameProduct') return { text: also(texts.sameAs(sameAs)), tick: texts.addQuantities };
  if (state === 'inCart') return { text: also(texts.inCart), tick: texts.replace };
  return { text: state === 'ready' && noColor ? pageTexts.noColor : texts.states[state] };
}

/** Returns the words of the first option that does not fit. */
function optionWords({ read }: JudgedListRow): string {
  const [first] = read?.faults ?? [];
  if (!first) return texts.states.needsOptions;
  const { option, value, offered, fault } = first;
  if (fault === 'required') return texts.chooseOf(option, offered);
  if (fault === 'tooLong') return texts.optionTooLong(option);
  return option === colorOption.name ? pageTexts.notMadeIn(value, offered) : texts.notOffered(option, value, offered);
}
