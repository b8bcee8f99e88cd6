import { posix } from 'node:path';
import { limits } from '#contract/call/limits.ts';
import { storableText } from '#contract/call/storable-text.ts';
import { type NumberFormat, numberFormat } from './number-formats.ts';
import { parseXml } from './parse-xml.ts';
import { tooLarge, unreadable } from './unreadable.ts';
import type { Parts } from './zip-parts.ts';

export type Sheet = { name: string; path: string };
export type Workbook = {
  /** The sheets that people see, in their order. */
  sheets: readonly Sheet[];
  /** Whether day 0 of its dates is 1 January 1904, as in files of old Macs. */
  is1904: boolean;
  /** The number format of each style of cells. */
  formats: readonly NumberFormat[];
  /** The part with the texts that cells share. */
  stringsPath: string | undefined;
};
type Relation = { type: string; path: string };

/** Excel itself has at most 65,490 styles and 250 formats of a file's own; 200 parts need few references. */
const most = { styles: 65_536, formats: 1_000, relations: 1_000, sheets: limits.excelParts };

function requireRoom(count: number, kind: keyof typeof most): void {
  if (count >= most[kind]) throw tooLarge('kept');
}

/** Reads what the sheets of a file need. Throws for other files that are zip files, too. */
export async function readWorkbook(parts: Parts): Promise<Workbook> {
  if (!parts.has('_rels/.rels')) throw unreadable(parts.has('content.xml') ? 'openDocument' : 'other');
  const root = [...(await readRelations(parts, '')).values()].find(({ type }) => type.endsWith('/officeDocument'));
  if (root?.path.endsWith('workbook.bin')) throw unreadable('binary');
  if (!root || !parts.has(root.path)) throw unreadable('other');
  const relations = await readRelations(parts, root.path);
  const { isWorkbook, is1904, named } = await readSheetNames(parts, root.path);
  if (!isWorkbook) throw unreadable('other');
  const sheets = named.flatMap(({ name, id, isHidden }) => {
    const relation = relations.get(id);
    if (!relation?.type.endsWith('/worksheet') || !parts.has(relation.path)) return [];
    return [{ name, path: relation.path, isHidden }];
  });
  const visible = sheets.filter(({ isHidden }) => !isHidden);
  if (sheets.length === 0) throw unreadable('noSheet');
  const pathOf = (type: string) => {
    const path = [...relations.values()].find(one => one.type.endsWith(type))?.path;
    return path !== undefined && parts.has(path) ? path : undefined;
  };
  const stylesPath = pathOf('/styles');
  return {
    sheets: visible.length > 0 ? visible : sheets,
    is1904,
    formats: stylesPath === undefined ? [] : await readFormats(parts, stylesPath),
    stringsPath: pathOf('/sharedStrings'),
  };
}

/** Reads what a part refers to. A target outside the file does not count. */
async function readRelations(parts: Parts, part: string): Promise<Map<string, Relation>> {
  const folder = posix.dirname(part);
  const path = posix.join(folder, '_rels', `${posix.basename(part)}.rels`);
  const relations = new Map<string, Relation>();
  if (!parts.has(path)) return relations;
  await parseXml(parts.read(path), {
    open(name, { Id = '', Type = '', Target = '', TargetMode }) {
      if (name !== 'Relationship' || TargetMode === 'External') return;
      requireRoom(relations.size, 'relations');
      const target = Target.startsWith('/') ? Target.slice(1) : posix.join(folder, Target);
      relations.set(Id, { type: Type, path: posix.normalize(target) });
    },
  });
  return relations;
}

async function readSheetNames(parts: Parts, path: string) {
  const named: { name: string; id: string; isHidden: boolean }[] = [];
  let isWorkbook: boolean | undefined;
  let is1904 = false;
  await parseXml(parts.read(path), {
    open(element, { name = '', id = '', state, date1904 }) {
      isWorkbook ??= element === 'workbook';
      if (element === 'workbookPr') is1904 = date1904 === '1' || date1904 === 'true';
      if (element !== 'sheet') return;
      requireRoom(named.length, 'sheets');
      named.push({
        name: storableText(name.slice(0, limits.sheetName)),
        id,
        isHidden: state !== undefined && state !== 'visible',
      });
    },
    isDone: () => isWorkbook === false,
  });
  return { isWorkbook: isWorkbook === true, is1904, named };
}

async function readFormats(parts: Parts, path: string): Promise<NumberFormat[]> {
  const codes = new Map<number, string>();
  const formatOf = new Map<number, NumberFormat>();
  const formats: NumberFormat[] = [];
  let isInCells = false;
  await parseXml(parts.read(path), {
    open(name, { numFmtId, formatCode }) {
      if (name === 'numFmt') {
        requireRoom(codes.size, 'formats');
        codes.set(Number(numFmtId), formatCode ?? '');
      }
      if (name === 'cellXfs') isInCells = true;
      if (name !== 'xf' || !isInCells) return;
      requireRoom(formats.length, 'styles');
      const id = Number(numFmtId ?? 0);
      const format = formatOf.get(id) ?? numberFormat(id, codes.get(id));
      formatOf.set(id, format);
      formats.push(format);
    },
    close(name) {
      if (name === 'cellXfs') isInCells = false;
    },
  });
  return formats;
}
