import { type Given, makeExcel } from './make-excel.ts';

/** What one cell of a case means: a text, a number, or a value that a program writes in a way of its own. */
export type Meant =
  | string
  | number
  | { padded: number; zeros: number }
  | { day: string }
  | { formula: string; shows: string }
  | { covered: true };
export type Case = { rows: Meant[][]; hidden?: number[]; merged?: string[]; before?: string };

const heads = ['Product Code', 'Description', 'Available Colors'];

/** The contents of the files, each of which all programs write. `before` is a sheet before the table. */
export const cases: Record<string, Case> = {
  'plain texts': { rows: [heads, ['ST-220', 'Satchel', 'Cognac'], ['TB-104', 'Tote', 'Black, Navy']] },
  'codes with leading zeros': { rows: [heads, [{ padded: 123, zeros: 5 }, 'Belt', ''], ['00124', 'Belt', '']] },
  'numbers as codes': { rows: [heads, [100_000, 'Strap', ''], [4711.5, 'Strap', ''], [123456789012, '', '']] },
  'dates in texts': { rows: [heads, ['ST-1', { day: '2026-11-27' }, ''], ['ST-2', { day: '1999-01-31' }, '']] },
  formulas: { rows: [heads, [{ formula: 'CONCATENATE("ST-",220)', shows: 'ST-220' }, 'Satchel', '']] },
  'merged cells': {
    rows: [heads, ['ST-1', 'Both', ''], ['ST-2', { covered: true }, '']],
    merged: ['B2:B3'],
  },
  'hidden rows': { rows: [heads, ['ST-1', '', ''], ['ST-2', 'Hidden', ''], ['ST-3', '', '']], hidden: [3] },
  'line breaks and signs': { rows: [heads, ['A&B <1>', 'two\nlines "quoted"', "'=1+1"], ['=SUM(A1)', ' x ', '']] },
  'other scripts': { rows: [heads, ['皮革-1', 'हस्तनिर्मित 👜 Öse', 'مائل للبني']] },
  'blank rows and a sheet before': {
    rows: [[], heads, [], ['ST-1', '', ''], [], [], ['ST-2', 'Last', '']],
    before: 'Export Summary',
  },
};

/** How a program writes files: the parts of their XML that differ. */
type Shape = {
  shared: boolean;
  /** Attributes of every row, besides its number. */
  rowAttributes: string;
  hidden: string;
  hasPlaces: boolean;
  typesNumbers: boolean;
  dateFormat: string;
  emptyCells: boolean;
  sheetBefore: boolean;
  behind: string;
  is1904?: boolean;
};

export const shapes = {
  LibreOffice: {
    ...{ shared: true, rowAttributes: 'customFormat="false" ht="12.8" hidden="false" customHeight="false"' },
    ...{ hidden: 'hidden="true"', hasPlaces: true, typesNumbers: true, dateFormat: 'yyyy\\-mm\\-dd', emptyCells: true },
    ...{ sheetBefore: false, behind: '<printOptions headings="false"/><pageMargins left="0.7"/>' },
  },
  Excel: {
    ...{ shared: true, rowAttributes: 'spans="1:3" x14ac:dyDescent="0.25"', hidden: 'hidden="1"', hasPlaces: true },
    ...{ typesNumbers: false, dateFormat: '[$-409]d\\-mmm\\-yyyy;@', emptyCells: false, sheetBefore: false },
    behind: '<phoneticPr fontId="1"/><extLst><ext uri="{x}"/></extLst>',
  },
  'Google Sheets': {
    ...{ shared: true, rowAttributes: 'customHeight="1" ht="15.75"', hidden: 'hidden="1"', hasPlaces: true },
    ...{ typesNumbers: false, dateFormat: 'M/d/yyyy', emptyCells: true, sheetBefore: false },
    behind: `${Array.from({ length: 50 }, () => '').join('')}<drawing r:id="rId1"/>`,
  },
  Numbers: {
    ...{ shared: false, rowAttributes: 'ht="20.25" customHeight="1"', hidden: 'hidden="1"', hasPlaces: false },
    ...{ typesNumbers: true, dateFormat: 'd/mm/yy', emptyCells: true, sheetBefore: true, behind: '', is1904: true },
  },
} satisfies Record<string, Shape>;

const dayMs = 86_400_000;

/** Returns the file of a case as a program writes it. */
export async function shaped(shape: Shape, { rows, hidden = [], merged = [], before }: Case) {
  const strings: string[] = [];
  const serialOf = (day: string) =>
    (Date.parse(day) - (shape.is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30))) / dayMs;
  const written = rows.map((row, at) => row.map((cell, column) => cellOf(cell, `${'ABC'[column]}${at + 1}`)));
  function cellOf(meant: Meant, place: string): Given {
    const r = shape.hasPlaces ? ` r="${place}"` : '';
    const n = shape.typesNumbers ? ' t="n"' : '';
    if (meant === '') return shape.emptyCells ? { xml: `<c${r} s="0"/>` } : shape.hasPlaces ? { xml: '' } : '';
    if (typeof meant === 'number') return { xml: `<c${r}${n} s="0"><v>${meant}</v></c>` };
    if (typeof meant === 'string') {
      if (!shape.shared) return meant;
      strings.push(meant);
      return { xml: `<c${r} s="0" t="s"><v>${strings.length - 1}</v></c>` };
    }
    // Programs keep what was in a cell that others cover now.
    if ('covered' in meant) return { xml: `<c${r} t="str"><v>left over</v></c>` };
    if ('padded' in meant) return { xml: `<c${r}${n} s="1"><v>${meant.padded}</v></c>` };
    if ('day' in meant) return { xml: `<c${r}${n} s="2"><v>${serialOf(meant.day)}</v></c>` };
    return { xml: `<c${r} t="str"><f>${meant.formula.replaceAll('"', '&quot;')}</f><v>${meant.shows}</v></c>` };
  }
  const attributes = rows.map((_, at) => {
    const isHidden = hidden.includes(at + 1);
    const given = isHidden ? shape.rowAttributes.replace(/ hidden="\w+"/, '') : shape.rowAttributes;
    return [at + 1, isHidden ? `${given} ${shape.hidden}` : given] as const;
  });
  const zeros = rows.flat().map(cell => (typeof cell === 'object' && 'zeros' in cell ? cell.zeros : 0));
  const merges = merged.map(ref => `<mergeCell ref="${ref}"/>`).join('');
  const name = before ?? (shape.sheetBefore ? 'Export Summary' : undefined);
  const table = { rows: written, attributes: Object.fromEntries(attributes) };
  const options = {
    formats: ['0'.repeat(Math.max(...zeros, 2)), shape.dateFormat],
    is1904: shape.is1904 ?? false,
    ...(shape.shared && {
      shared: strings.map(text => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join(''),
    }),
    behind: (merges === '' ? '' : `<mergeCells count="${merged.length}">${merges}</mergeCells>`) + shape.behind,
  };
  if (name === undefined) return makeExcel(table.rows, { ...options, rows: table.attributes, sheetName: 'Products' });
  return makeExcel([['This file was made by another program']], {
    ...options,
    behind: '',
    sheetName: name,
    others: { Products: { rows: table.rows, attributes: table.attributes, behind: options.behind } },
  });
}

/** Returns the texts that a case means, as its CSV file has them. */
export function textsOf({ rows }: Case): string[][] {
  return rows.map(row =>
    row.map(cell => {
      if (typeof cell !== 'object') return String(cell);
      if ('padded' in cell) return String(cell.padded).padStart(cell.zeros, '0');
      if ('day' in cell) return cell.day;
      return 'shows' in cell ? cell.shows : '';
    }),
  );
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
