import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { type CallName, excelAddress, methodAndPath, paths } from '#contract/call/paths.ts';
import { partsOf, type WrittenCell, writtenRows } from '#testing/excel/parts-of.ts';
import { clientOf } from '#testing/full/fill-company.ts';
import { fullWorkshop } from '#testing/full/full-workshop.ts';
import { textOfCell } from '../platform/csv/csv.ts';
import { sql } from '../platform/database/sql.ts';
import { serialOfDay } from '../platform/excel/excel-dates.ts';
import { lettersOf } from '../platform/excel/excel-text.ts';

const portal = fullWorkshop();
const csvCalls = (Object.keys(paths) as CallName[]).filter(name => methodAndPath(name).path.endsWith('.csv'));

describe('Excel downloads', () => {
  test('are beside every CSV file', () => {
    expect(csvCalls.length).toBeGreaterThan(7);
    for (const name of csvCalls) expect(Object.values(paths)).toContain(excelAddress(paths[name]));
  });

  test.each(csvCalls)('%s has the same cells as Excel, with dates and quantities of their kind', async name => {
    const { id } = await sql<{ id: number }>`
      select min(order_id)::int as id from production_events`.one(portal.context.db);
    const client = await clientOf(portal, 'superadmin');
    const { body: csv } = await client.call(name, { id });
    const { body, headers, status } = await client.call(`${name}AsExcel` as CallName, { id });

    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    expect(headers['content-disposition']).toMatch(/^attachment; filename="[a-z-]+\.xlsx"$/);
    const [heads = [], ...rows] = parse(csv, { bom: true }) as string[][];
    const [excelHeads = [], ...excelRows] = writtenRows((await partsOf(body)).get('xl/worksheets/sheet1.xml') ?? '');
    expect(excelHeads.map(({ text }) => text?.replace(/ \([\w/+-]+\)$/, ''))).toEqual(heads);
    expect(excelRows.length).toBe(rows.length);
    for (const [at, row] of excelRows.entries()) {
      const written = new Map(row.map(cell => [cell.place, cell]));
      for (const [column, cell] of (rows[at] ?? []).entries()) {
        expect(shown(written.get(`${lettersOf(column)}${at + 2}`), cell)).toBe(textOfCell(cell));
      }
    }
  });
});

/** Returns a cell as the CSV file writes it. A moment counts as the same within a day, because it has another time zone. */
function shown(cell: WrittenCell | undefined, csv: string): string {
  if (!cell) return '';
  if (cell.text !== undefined) return cell.text;
  const day = serialOfDay(csv.slice(0, 10));
  if (day === undefined) return String(cell.number) === String(Number(csv)) ? textOfCell(csv) : String(cell.number);
  return Math.abs((cell.number ?? 0) - day) <= 2 ? csv : String(cell.number);
}
