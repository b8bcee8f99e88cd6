import { posix } from 'node:path';
import { type NumberFormat, numberFormat } from './number-formats.ts';
import { parseXml } from './parse-xml.ts';
import { unreadable } from './unreadable.ts';
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
      if (element === 'sheet') named.push({ name, id, isHidden: state !== undefined && state !== 'visible' });
    },
    isDone: () => isWorkbook === false,
  });
  return { isWorkbook: isWorkbook === true, is1904, named };
}

async function readFormats(parts: Parts, path: string): Promise<NumberFormat[]> {
  const codes = new Map<number, string>();
  const ids: number[] = [];
  let isInCells = false;
  await parseXml(parts.read(path), {
    open(name, { numFmtId, formatCode }) {
      if (name === 'numFmt') codes.set(Number(numFmtId), formatCode ?? '');
      if (name === 'cellXfs') isInCells = true;
      if (name === 'xf' && isInCells) ids.push(Number(numFmtId ?? 0));
    },
    close(name) {
      if (name === 'cellXfs') isInCells = false;
    },
  });
  return ids.map(id => numberFormat(id, codes.get(id)));
}
