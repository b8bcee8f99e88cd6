import { widthOf } from './fonts/letter-widths.ts';
import type { Ticket } from './pdf-job.ts';
import { printable, shortened } from './printed.ts';

/** Points per millimeter; all sizes are in points. */
const mm = 72 / 25.4;
export const pageSize = { width: 210 * mm, height: 297 * mm };
export const margin = 34;
export const pictureSide = 32 * mm;
export const qrSide = 30 * mm;
/** The width of the texts beside the QR code. */
export const textWidth = pageSize.width - 2 * margin - qrSide - 26;
export const noteSize = 9;

/** A ticket with a longer note or customer's name, or more pictures than a row holds, has a page of its own (DO-5). */
const longNote = 700;
export const mostPictures = 4;
/**
 * How many lines of notes fit beside the pictures of a small ticket, with the dates in a row of their own (`roomy`) and
 * without that row (`dense`).
 */
const lines = { roomy: 5, dense: 9 };

/** Returns the paragraphs of a text, without blank lines. */
export function paragraphsOf(text: string): string[] {
  return text.split(/[\r\n\u2028\u2029]+/).filter(paragraph => paragraph.trim() !== '');
}

/** Returns whether the ticket needs pages of its own. */
export function isLarge(ticket: Ticket): boolean {
  return (
    Array.from(ticket.note).length > longNote ||
    shortened(ticket.customerName).endsWith('...') ||
    ticket.pictureCount > mostPictures ||
    linesOf(ticket) > lines.dense
  );
}

/** Returns whether a small ticket is too full for a row of dates. */
export function isDense(ticket: Ticket): boolean {
  return linesOf(ticket) > lines.roomy;
}

/** Returns the font size of a product code. It shrinks so that the code stays on one line where possible. */
export function codeSize(productCode: string): number {
  const fitting = textWidth / (widthOf(printable(productCode)) * 1.1);
  return Math.max(15, Math.min(34, fitting));
}

/** Distributes tickets over sheets in their order. Two small tickets share a sheet; a large ticket has its own. */
export function sheetsOf(tickets: readonly Ticket[]): Ticket[][] {
  const sheets: Ticket[][] = [];
  for (const ticket of tickets) {
    const last = sheets.at(-1);
    const [first] = last ?? [];
    if (last?.length === 1 && first && !isLarge(first) && !isLarge(ticket)) last.push(ticket);
    else sheets.push([ticket]);
  }
  return sheets;
}

/** Estimates the number of lines of all texts without a fixed height from the widths of their letters. */
function linesOf({ note, notes, productCode }: Ticket): number {
  const size = codeSize(productCode);
  const codeLines = Math.ceil((widthOf(printable(productCode)) * 1.1 * size) / textWidth) - 1;
  const paragraphs = [...paragraphsOf(note), ...notes.flatMap(paragraphsOf)];
  const inNotes = paragraphs.reduce((sum, text) => sum + linesOfText(text, textWidth / noteSize), 0);
  return inNotes + (notes.length > 0 ? 1 : 0) + Math.max(0, codeLines) * 2;
}

/** Words that move to the next line leave about a twentieth of each line blank. */
function linesOfText(text: string, room: number): number {
  return Math.max(1, Math.ceil((widthOf(printable(text)) * 1.06) / room));
}
