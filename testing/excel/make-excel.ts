import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** A cell as its XML within a row, or a text. */
export type Given = string | number | { xml: string };
/** A sheet with attributes of its rows by their number, and XML behind the rows. */
type Sheet = { rows: Given[][]; attributes?: Record<number, string>; behind?: string };
type Options = {
  /** The sheets after the first one, by name. */
  others?: Record<string, Given[][] | Sheet>;
  sheetName?: string;
  is1904?: boolean;
  /** Format codes, which cells name as style 1, 2 and so on. */
  formats?: string[];
  shared?: string;
  /** XML behind the rows of the first sheet, such as merged cells. */
  behind?: string;
  /** Attributes of rows of the first sheet by their number. */
  rows?: Record<number, string>;
  parts?: Record<string, string | Buffer>;
  without?: string[];
};

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;
const relations = (...all: string[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join('')}</Relationships>`;
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const typeOf = (path: string, type: string) =>
  `<Override PartName="/xl/${path}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`;

function contentTypes(sheets: number): string {
  const parts = [
    typeOf('workbook', 'sheet.main'),
    typeOf('styles', 'styles'),
    typeOf('sharedStrings', 'sharedStrings'),
    ...Array.from({ length: sheets }, (_, at) => typeOf(`worksheets/sheet${at + 1}`, 'worksheet')),
  ];
  return `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${parts.join('')}</Types>`;
}

/** Returns an Excel file with these rows, as other programs write it: with the parts and attributes of the options. */
export async function makeExcel(rows: Given[][], options: Options = {}): Promise<Uint8Array<ArrayBuffer>> {
  const { others = {}, sheetName = 'Sheet1', is1904 = false, formats = [], shared, behind = '', parts = {} } = options;
  const first = { rows, behind, ...(options.rows && { attributes: options.rows }) };
  const sheets = [
    [sheetName, first] as const,
    ...Object.entries(others).map(([name, sheet]) => [name, Array.isArray(sheet) ? { rows: sheet } : sheet] as const),
  ];
  const all: Record<string, string | Buffer> = {
    '[Content_Types].xml': contentTypes(sheets.length),
    '_rels/.rels': relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${office}"><workbookPr${is1904 ? ' date1904="1"' : ''}/><sheets>${sheets
      .map(([name], at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="s${at}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      ...sheets.map((_, at) => relation(`s${at}`, 'worksheet', `worksheets/sheet${at + 1}.xml`)),
      relation('styles', 'styles', '/xl/styles.xml'),
      ...(shared === undefined ? [] : [relation('strings', 'sharedStrings', 'sharedStrings.xml')]),
    ),
    'xl/styles.xml': `<styleSheet ${main}><numFmts>${formats
      .map((code, at) => `<numFmt numFmtId="${200 + at}" formatCode="${escaped(code)}"/>`)
      .join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${formats
      .map((_, at) => `<xf numFmtId="${200 + at}"/>`)
      .join('')}</cellXfs></styleSheet>`,
    ...(shared !== undefined && { 'xl/sharedStrings.xml': `<sst ${main}>${shared}</sst>` }),
    ...Object.fromEntries(sheets.map(([, sheet], at) => [`xl/worksheets/sheet${at + 1}.xml`, sheetXml(sheet)])),
    ...parts,
  };
  return zipOf(Object.fromEntries(Object.entries(all).filter(([path]) => !options.without?.includes(path))));
}

function sheetXml({ rows, attributes = {}, behind = '' }: Sheet): string {
  const xml = rows.map(
    (row, at) => `<row r="${at + 1}" ${attributes[at + 1] ?? ''}>${row.map(cellXml).join('')}</row>`,
  );
  return `<worksheet ${main} xmlns:r="${office}" xmlns:x14ac="http://schemas.microsoft.com/office/spreadsheetml/2009/9/ac"><sheetData>${xml.join('')}</sheetData>${behind}</worksheet>`;
}

function cellXml(cell: Given): string {
  if (typeof cell === 'object') return cell.xml;
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  return cell === '' ? '<c/>' : `<c t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
}

/** Returns a zip file with these parts. */
export async function zipOf(parts: Record<string, string | Buffer>): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), path);
  zip.end();
  return new Uint8Array(await buffer(zip.outputStream as NodeJS.ReadableStream & AsyncIterable<Buffer>));
}
