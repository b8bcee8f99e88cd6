import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { csvPages } from '../csv/csv.ts';
import { sql } from '../database/sql.ts';
import type { Db } from '../database/transaction.ts';
import { workshopZone } from '../database/workshop-zone.ts';
import type { Pages, TableColumn } from '../excel/table.ts';
import { writeExcel } from '../excel/write-excel.ts';
import { inThisLanguage } from '../languages/in-language.ts';

export type TableFormat = 'csv' | 'xlsx';
/** `name` is a constant without the ending: user input never becomes part of a header. */
type Table = { format: TableFormat; name: string; columns: readonly TableColumn[]; pages: Pages };

export const excelType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Returns the file of a table, for download. Reads its pages while they are sent, in the language of the request. */
export async function sendTable(
  db: Db,
  reply: FastifyReply,
  { format, name, columns, pages: given }: Table,
): Promise<Readable> {
  const pages = inThisLanguage(given);
  reply.header('content-disposition', `attachment; filename="${name}.${format}"`);
  if (format === 'csv') {
    reply.type('text/csv; charset=utf-8');
    return Readable.from(csvPages(columns, pages), { objectMode: false });
  }
  const { zone } = await sql<{ zone: string }>`
    select ${workshopZone} as zone`.one(db);
  reply.type(excelType);
  return writeExcel(sheetName(name), columns, pages, zone);
}

/** Returns 'Production log' for 'production-log'. */
function sheetName(name: string): string {
  return (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll('-', ' ');
}
