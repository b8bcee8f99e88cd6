import { makeExcel, zipOf } from './make-excel.ts';

/** A file that was made to need time or memory. None has more than 3 MB. */
export type HostileFile = { name: string; make(): Promise<Uint8Array<ArrayBuffer>> | Uint8Array<ArrayBuffer> };

const bytes = (text: string) => new Uint8Array(Buffer.from(text));
const styles = (xml: string) => makeExcel([], { parts: { 'xl/styles.xml': `<styleSheet>${xml}</styleSheet>` } });
const sheet = (xml: string) =>
  makeExcel([], { parts: { 'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${xml}</sheetData></worksheet>` } });
const numbered = (count: number, of: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => of(at)).join('');
const sharedText = { xml: '<c t="s"><v>0</v></c>' };
const signs = [' ', '(', '[', '=', ';', '"', '<', '\\', '0'];

/** Workbooks whose parts are small when packed and large when read. */
export const hostileWorkbooks: readonly HostileFile[] = [
  { name: '18,000,000 styles', make: () => styles(`<cellXfs>${'<xf/>'.repeat(18_000_000)}</cellXfs>`) },
  { name: '1,000,000 number formats', make: () => styles(numbered(1_000_000, at => `<numFmt numFmtId="${at}"/>`)) },
  {
    name: 'a number format of 2,000,000 brackets',
    make: () => makeExcel([[{ xml: '<c s="1"><v>1</v></c>' }]], { formats: ['['.repeat(900_000)] }),
  },
  {
    name: '1,000,000 references',
    make: () =>
      makeExcel([], {
        parts: {
          'xl/_rels/workbook.xml.rels': `<Relationships>${numbered(1_000_000, at => `<Relationship Id="${at}"/>`)}</Relationships>`,
        },
      }),
  },
  {
    name: '4,400,000 merged cells',
    make: () => makeExcel([['a']], { behind: '<mergeCell ref="A1"/>'.repeat(4_400_000) }),
  },
  {
    name: 'a merged cell of 900,000 digits',
    make: () => makeExcel([['a']], { behind: `<mergeCell ref="A${'1'.repeat(900_000)}a"/>` }),
  },
  { name: '600,000 attributes', make: () => sheet(`<row ${numbered(600_000, at => `a${at}="" `)}/>`) },
  { name: 'elements in 10,000,000 others', make: () => sheet('<a>'.repeat(10_000_000)) },
  { name: 'an attribute of 90 MB', make: () => sheet(`<row a="${'x'.repeat(90_000_000)}"/>`) },
  { name: 'a comment of 90 MB', make: () => sheet(`<!--${'x'.repeat(90_000_000)}-->`) },
  { name: '15,000,000 empty cells', make: () => sheet(`<row>${'<c/>'.repeat(15_000_000)}</row>`) },
  {
    name: '2,000,000 cells with a text',
    make: () => sheet(numbered(19_000, () => `<row>${'<c t="str"><v>a</v></c>'.repeat(100)}</row>`)),
  },
  {
    name: 'a cell of 11,250,000 letters',
    make: () => makeExcel([[sharedText]], { shared: `<si>${`<r><t>${'ж'.repeat(450_000)}</t></r>`.repeat(25)}</si>` }),
  },
  {
    name: '500 cells with the longest text of Excel',
    make: () =>
      makeExcel(
        Array.from({ length: 10 }, () => Array.from({ length: 50 }, () => sharedText)),
        { shared: `<si><t>${'ж'.repeat(32_767)}</t></si>` },
      ),
  },
  { name: '600,000 errors in one row', make: () => sheet(`<row>${'<c t="e"><v/></c>'.repeat(600_000)}</row>`) },
  {
    name: '5,000 rows of 200 cells',
    make: () => sheet(numbered(5_000, () => `<row>${'<c t="str"><v>é</v></c>'.repeat(200)}</row>`)),
  },
  {
    name: '80 sheets with a name of 900,000 letters',
    make: () =>
      makeExcel([], {
        parts: {
          'xl/workbook.xml': `<workbook><sheets>${`<sheet name="${'x'.repeat(900_000)}" id="s0"/>`.repeat(80)}</sheets></workbook>`,
        },
      }),
  },
  { name: 'a zip bomb', make: () => zipOf({ '_rels/.rels': Buffer.alloc(2_000_000_00) }) },
];

/** CSV files and lists with long headings, cells and rows. */
export const hostileLists: readonly HostileFile[] = [
  ...signs.map(sign => ({
    name: `a heading and a cell of a megabyte of ${JSON.stringify(sign)}`,
    make: () => bytes(`Member Since${sign.repeat(1_000_000)}\n${sign.repeat(1_000_000)}`),
  })),
  { name: '1,000,000 separators', make: () => bytes(`code${';'.repeat(1_000_000)}`) },
  { name: '1,000,000 blank rows', make: () => bytes(`code\n${'\n'.repeat(1_000_000)}`) },
  { name: 'a web page', make: () => bytes(`<table>${'<tr><td>a'.repeat(200_000)}`) },
];
