import { readFile } from 'node:fs/promises';
import { limits } from '#contract/call/limits.ts';
import type { AnswerOf, InputOf } from '#contract/calls.ts';
import { judgeRows } from '#contract/cart/quick-order/row-states.ts';
import {
  noteWithColor,
  optionsWithColor,
  readTypedOptions,
  splitColor,
  type TypedOption,
} from '#contract/cart/quick-order/typed-options.ts';
import type { Product } from '#contract/catalog/catalog.ts';
import { colorOption, isColorName } from '#contract/catalog/option-kinds.ts';
import { colorOf } from '#contract/orders/note-color.ts';
import { t } from '#contract/wording.ts';
import { codesMeant } from '../../catalog/codes-meant.ts';
import { productJson } from '../../catalog/product-json.ts';
import { maySeeProduct } from '../../platform/access/may-see.ts';
import type { Scope, Viewer } from '../../platform/access/viewer.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { type ExcelSender, readIfExcel } from '../../platform/excel/read-excel.ts';
import type { Context } from '../../platform/http/context.ts';
import type { Prepared } from '../../platform/http/serve.ts';
import type { Upload } from '../../platform/intake/receive-files.ts';
import { problem } from '../../platform/problems/problem.ts';
import { partyOf } from '../../platform/turns/party.ts';
import { chooseColumns } from './choose-columns.ts';
import { fromHeadings } from './from-headings.ts';
import { isColorHeading } from './list-columns.ts';
import {
  type List,
  type ListRow,
  readQuickList,
  type Source,
  sheetOfLines,
  sourceOfSheet,
  sourceOfText,
  withNote,
} from './read-quick-list.ts';

/** Reads the text or the file before the transaction. Throws invalidInput without either, and
 * csvUnreadable, csvTooLarge and excelTooLarge. */
export async function prepareOrderLines(
  _context: Context,
  viewer: Viewer,
  { text = '', language, sheet }: InputOf<'checkOrderLines'>,
  [file]: readonly Upload[],
  signal: AbortSignal,
): Promise<Prepared<Source>> {
  if (!file && text.trim() === '') {
    throw problem('invalidInput', { text: t`Paste some lines first`, fields: { text: t`is required` } });
  }
  const value = file
    ? await sourceOfFile(file, { ...partyOf(viewer), signal }, language, sheet)
    : await sourceOfText(text, 'pasted');
  return { value, discard: async () => {} };
}

/** Reads a file as Excel or text, by its content. */
async function sourceOfFile({ path, size }: Upload, sender: ExcelSender, language?: string, sheet?: string) {
  const table = await readIfExcel({ path, sheet, ...sheetOfLines }, sender);
  if (table) return sourceOfSheet(table);
  if (size > limits.importBytes) throw problem('csvTooLarge');
  return sourceOfText(decodeList(await readFile(path), language), 'file');
}

/**
 * Checks the rows of a list and changes nothing. Reports products that the customer may not see as unknown (QO-2,
 * CA-2).
 */
export async function checkOrderLines(
  tx: Tx,
  scope: Scope,
  { columns }: Pick<InputOf<'checkOrderLines'>, 'columns'>,
  given: Source,
): Promise<AnswerOf<'checkOrderLines'>> {
  const source = await fromHeadings(tx, scope, given);
  const { chosen, isOpen, answer } = await chooseColumns(tx, scope, source, columns);
  const about = { ...answer, ...source.about };
  if (isOpen) return { rows: [], more: false, typed: [], products: [], ...about };
  return { ...(await checkList(tx, scope, readQuickList(source, chosen))), ...about };
}

async function checkList(tx: Tx, scope: Scope, list: List): Promise<AnswerOf<'checkOrderLines'>> {
  const codes = [...new Set(list.rows.map(({ code }) => code))];
  const { products, meant } = await findProducts(tx, scope, codes);
  const { rows, more, headings, isChosen, others } = withColorColumn(list, [...products.values()]);
  const found = rows.map(({ code }) => products.get(code));
  const colors = await readColorsOfNotes(tx, scope, rows, found);
  const read = rows.map((row, index) => readRow(row, found[index], colors, isChosen));
  const judged = judgeRows(
    read.map(({ row, quantity, note, options }, index) => {
      const product = found[index];
      const read = product && readTypedOptions(product, options);
      return {
        row,
        productId: product?.id,
        typedQuantity: quantity,
        description: note,
        ...(read && { options: read }),
      };
    }),
  );
  const ofProducts = read.filter((_, index) => found[index]).map(({ options }) => options);
  return {
    rows: read.map(({ row, code, note, options, typedNote }, index) => {
      const product = found[index];
      return {
        row,
        productCode: product?.productCode ?? code,
        ...(product ? { productId: product.id } : meant.has(code) && { meant: meant.get(code) }),
        description: note,
        ...(options.length > 0 && { options }),
        ...(typedNote !== undefined && { typedNote }),
        ...judged[index],
      } as AnswerOf<'checkOrderLines'>['rows'][number];
    }),
    more,
    ...(headings && { headings: withOptions(headings, ofProducts, others) }),
    typed: read.map(({ text, quantity }) => ({ text, quantity })),
    products: [...new Map([...products.values()].map(product => [product.id, product])).values()],
  };
}

/**
 * Returns a list in which a column like 'Farbe' or 'Couleur' names the color, unless the list has a column 'Color', a product
 * has an option of that name, or somebody chose the columns.
 */
function withColorColumn(list: List, products: readonly Product[]): List {
  const isOption = (name: string) => products.some(({ options }) => options.some(one => isSameName(one.name, name)));
  const column = list.others.find(({ option }) => isColorHeading(option) && !isOption(option));
  if (!column || list.isChosen || list.others.some(isColor)) return list;
  const named = <T extends { option: string }>(one: T): T =>
    one.option === column.option ? { ...one, option: colorOption.name } : one;
  const rows = list.rows.map(row => ({ ...row, others: row.others.map(named) }));
  return { ...list, rows, others: list.others.map(named) };
}

const isSameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** `typedNote` is the complete note of a row whose color was its beginning. */
type ReadRow = Omit<ListRow, 'others'> & { options: TypedOption[]; typedNote?: string };

/**
 * Returns the row with the values of its product's options: those of columns with their names. A row without a product has
 * those of all columns, because its product may be found later. Without a column for colors, the color at the beginning of
 * the note is the color; the color of a product without colors becomes the beginning of the note. Throws csvUnreadable for
 * an option whose cell is no text, such as '#N/A'.
 */
function readRow(
  row: ListRow,
  product: Product | undefined,
  catalogColors: ReadonlySet<string>,
  isChosen: boolean,
): ReadRow {
  const known = product ? optionsWithColor(product).map(({ name }) => name.toLowerCase()) : [];
  const mayBeNote = (one: ListRow['others'][number]) => isColor(one) && (!isChosen || one.isMapped === true);
  const isKnown = (one: TypedOption) => known.includes(one.option.toLowerCase());
  const faulty = row.others.find(one => one.fault !== undefined && (isKnown(one) || mayBeNote(one)));
  if (faulty?.fault) throw problem('csvUnreadable', { text: faulty.fault });
  // A column for colors that somebody left out is not read without a product, either.
  const isRead = product ? isKnown : (one: ListRow['others'][number]) => !isColor(one) || mayBeNote(one);
  const options = row.others
    .filter(one => isRead(one) && one.value !== '')
    .map(({ option, value }) => ({ option, value }));
  const column = row.others.find(isColor);
  if (!product) return { ...row, options };
  if (column && !known.includes(column.option.toLowerCase()) && mayBeNote(column)) {
    return { ...withNote(row, noteWithColor(column.value, row.note)), options };
  }
  const { color, note } = column ? { color: '', note: '' } : splitColor(product, row.note, catalogColors);
  if (color === '') return { ...row, options };
  return { ...row, note, typedNote: row.note, options: [{ option: colorOption.name, value: color }, ...options] };
}

const isColor = ({ option }: { option: string }) => isColorName(option);

/** Returns the colors of the customer's catalog in lower case, if a note may begin with one that its product lacks. */
async function readColorsOfNotes(
  tx: Tx,
  scope: Scope,
  rows: readonly ListRow[],
  found: readonly (Product | undefined)[],
): Promise<ReadonlySet<string>> {
  const isOpen = rows.some(({ note }, index) => {
    const colors = found[index]?.colors ?? [];
    return note !== '' && colors.length > 0 && colorOf(note, colors) === undefined;
  });
  if (!isOpen) return new Set();
  const { rows: colors } = await sql<{ color: string }>`
    select distinct lower(color) as color
    from products p, unnest(p.colors) color where ${maySeeProduct(scope)}`.execute(tx);
  return new Set(colors.map(({ color }) => color));
}

/** Returns the headings with those that named an option of a listed product. */
function withOptions(
  headings: NonNullable<List['headings']>,
  rows: readonly (readonly TypedOption[])[],
  others: List['others'],
) {
  const named = new Set(rows.flatMap(options => options.map(({ option }) => option.toLowerCase())));
  const read = new Set(others.filter(({ option }) => named.has(option.toLowerCase())).map(({ heading }) => heading));
  const isOption = (heading: string) => read.has(heading);
  const options = headings.unread.filter(isOption);
  if (options.length === 0) return headings;
  return { ...headings, options, unread: headings.unread.filter(heading => !isOption(heading)) };
}

type Found = { products: Map<string, Product>; meant: Map<string, string[]> };

/**
 * Finds the products of the customer's catalog by code as typed, else by the one code that a typed code means. `meant`
 * has the codes that other typed codes may mean.
 */
async function findProducts(tx: Tx, scope: Scope, codes: readonly string[]): Promise<Found> {
  const products = await readProducts(tx, scope, codes);
  const meant = await codesMeant(
    tx,
    scope,
    codes.filter(code => !products.has(code)),
  );
  const clear = [...meant].flatMap(([code, [only = '', ...others]]) =>
    others.length === 0 ? [[code, only] as const] : [],
  );
  if (clear.length === 0) return { products, meant };
  const known = await readProducts(
    tx,
    scope,
    clear.map(([, only]) => only),
  );
  for (const [code, only] of clear) {
    const product = known.get(only);
    if (product) products.set(code, product);
  }
  return { products, meant };
}

async function readProducts(tx: Tx, scope: Scope, codes: readonly string[]): Promise<Map<string, Product>> {
  const { rows } = await sql<{ code: string; product: Product }>`
    select c.code, ${productJson} as product
    from unnest(${codes}::text[]) as c(code)
    join products p on lower(p.product_code) = lower(c.code)
    where ${maySeeProduct(scope)}`.execute(tx);
  return new Map(rows.map(({ code, product }) => [code, product]));
}

/** The encoding that spreadsheets use for 'CSV' on Windows, by language, as in the Encoding Standard of browsers. */
const ofLanguage = new Map([
  ...pages('windows-1250', 'bs cs hr hu pl ro sk sl sq'),
  ...pages('windows-1251', 'be bg ky kk mk mn ru sr tg tt uk'),
  ...pages('windows-1253', 'el'),
  ...pages('windows-1254', 'az ku tr'),
  ...pages('windows-1255', 'he yi'),
  ...pages('windows-1256', 'ar fa ps ug ur'),
  ...pages('windows-1257', 'et lt lv'),
  ...pages('windows-1258', 'vi'),
  ...pages('windows-874', 'th'),
  ...pages('shift_jis', 'ja'),
  ...pages('euc-kr', 'ko'),
  ...pages('gb18030', 'zh'),
]);

function pages(encoding: string, languages: string): [language: string, encoding: string][] {
  return languages.split(' ').map(language => [language, encoding]);
}

/**
 * Decodes a list in UTF-8 or UTF-16 (either byte order, with a mark), else in the encoding that spreadsheets use for
 * 'CSV' in this language. Only a few languages have several. The customer sees every row before it is added, so a wrong
 * guess does no harm. Throws csvUnreadable for files that are not text.
 */
export function decodeList(bytes: Buffer, language = ''): string {
  const text = new TextDecoder(encodingOf(bytes, language)).decode(bytes);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters tell binary files from text
  if (/[\u0000-\u0008\u000e-\u001f]/.test(text)) throw problem('csvUnreadable');
  return text;
}

function encodingOf(bytes: Buffer, language: string): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const [spoken = ''] = language.toLowerCase().split('-');
  const guess = /^zh-(?:hant|hk|mo|tw)/i.test(language) ? 'big5' : ofLanguage.get(spoken);
  return ['utf-8', ...(guess ? [guess] : [])].find(encoding => isIn(encoding, bytes)) ?? 'windows-1252';
}

function isIn(encoding: string, bytes: Buffer): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
