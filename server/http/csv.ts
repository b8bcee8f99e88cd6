import type { FastifyReply } from 'fastify';
import type { CsvColumn } from '#contract/csv-columns.ts';

type Cell = string | number;

/**
 * A first character that makes a spreadsheet run a text as a formula (OWASP, 'CSV Injection'), full-width forms included;
 * also behind apostrophes, so that those of a text and those written before it can be told apart.
 */
const startsFormula = /^'*(?:[\s\p{Cf}]*[=+\-@＝＋－＠]|[\t\r\n])/u;

/**
 * Writes a table as CSV (RFC 4180) that spreadsheets read as UTF-8. Numbers stand bare. Text stands in quotes, and behind
 * an apostrophe where a spreadsheet would run it as a formula, so that no name of a customer or product ever does.
 */
export function writeCsv(heads: readonly string[], rows: Iterable<readonly Cell[]>): string {
  const lines = [heads.map(writeCell).join(',')];
  for (const row of rows) lines.push(row.map(writeCell).join(','));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

/** A decimal kept as text is a number for a spreadsheet too, minus sign included. */
const decimal = /^-?\d+(\.\d+)?$/;

function writeCell(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  const safe = startsFormula.test(cell) && !decimal.test(cell) ? `'${cell}` : cell;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** A text as it was before it was written: without the apostrophe that keeps it from running as a formula. */
export function withoutApostrophe(cell: string): string {
  return cell.startsWith("'") && startsFormula.test(cell) ? cell.slice(1) : cell;
}

/** The headings of the columns an export has, or of those an import may have. */
export function headingsOf(columns: readonly CsvColumn[], without: 'exportOnly' | 'importOnly'): string[] {
  return columns.filter(column => !column[without]).map(({ heading }) => heading);
}

/** Sends CSV as a file to save. `name` is ours, never what somebody typed. */
export function sendCsv(reply: FastifyReply, name: string, text: string) {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('x-content-type-options', 'nosniff')
    .send(text);
}
