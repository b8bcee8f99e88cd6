import { widthOf } from './fonts/letter-widths.ts';
import type { Ticket } from './pdf-job.ts';
import { printable, shortened } from './printed.ts';

/** Points per millimeter; all sizes are in points. */
export const mm = 72 / 25.4;
export const pageSize = { width: 210 * mm, height: 297 * mm };
export const margin = 12 * mm;
export const pageWidth = pageSize.width - 2 * margin;
/** The picture of the product, and each picture of the customer. */
export const productSide = 25 * mm;
export const pictureSide = 45 * mm;
/** Four pictures of the customer fill a row. */
export const pictureGap = (pageWidth - 4 * pictureSide) / 3;
export const qrSide = 30 * mm;
export const codeColumn = 34 * mm;
export const columnGap = 5 * mm;
/** The width of the texts between the product's picture and the QR code. */
export const nameWidth = pageWidth - productSide - codeColumn - 2 * columnGap;
export const noteSize = 14;
export const notesSize = 11;
export const combinationSize = 11;
export const swatchSide = 6 * mm;
export const lineHeight = 1.3;

/** How many combinations a ticket prints; the others have a page of their own (DO-5). */
export const mostCombinations = 12;
/** The colors that have room beside the quantity, the letters of their names, and the height of one. */
const mostColors = 6;
const colorLetters = 20;
const colorHeight = 20;

/** How many pictures of the customer a ticket prints. With more than two, it has a page of its own (DO-5). */
export const mostPictures = 4;
const mostBeside = 2;
/** The height of the notes beside the pictures of a small ticket. */
const noteRoom = 43 * mm;
/** The height of notes that fit on one page together with everything else. */
const pageRoom = 100 * mm;

/** Returns the paragraphs of a text, without blank lines. */
export function paragraphsOf(text: string): string[] {
  return text.split(/[\r\n\u2028\u2029]+/).filter(paragraph => paragraph.trim() !== '');
}

type Pictured = Pick<Ticket, 'pictures' | 'samplePictures' | 'pictureCount'>;

/** Returns how many places for pictures of the approved sample and of the customer a ticket has. */
export function picturesOf({ pictures, samplePictures, pictureCount }: Pictured): number {
  return Math.min(mostPictures, Math.max(pictures.length, samplePictures + pictureCount));
}

/** Returns the width of the notes, which are beside up to two pictures and above more. */
export function noteWidth(ticket: Ticket): number {
  const count = picturesOf(ticket);
  return count === 0 || count > mostBeside ? pageWidth : pageWidth - columnGap - count * (pictureSide + pictureGap);
}

/** Returns whether the combinations are so few colors that they fit beside the quantity. */
export function areFewColors({ combinations }: Ticket): boolean {
  const isShort = ({ color, text }: Ticket['combinations'][number]) =>
    color !== null && color.length <= colorLetters && text === '';
  return combinations.length <= mostColors && combinations.every(isShort);
}

/** Returns whether the ticket needs pages of its own. */
export function isLarge(ticket: Ticket): boolean {
  return (
    picturesOf(ticket) > mostBeside || shortened(ticket.customerName).endsWith('...') || textHeight(ticket) > noteRoom
  );
}

/** Returns whether the ticket may take several pages. */
export function mayContinue(ticket: Ticket): boolean {
  return textHeight(ticket) > pageRoom;
}

/** Returns the font size with which a text stays on a line of some width, where possible. */
export function fittingSize(text: string, { width, most, least }: { width: number; most: number; least: number }) {
  return Math.max(least, Math.min(most, width / (widthOf(printable(text)) * 1.1)));
}

export function codeSize(productCode: string): number {
  return fittingSize(productCode, { width: nameWidth, most: 30, least: 15 });
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

function textHeight(ticket: Ticket): number {
  return noteHeight(ticket) + combinationsHeight(ticket) + codeOverflow(ticket);
}

/** Estimates the height that combinations add. Three colors have room beside the quantity. */
function combinationsHeight(ticket: Ticket): number {
  const { combinations } = ticket;
  if (areFewColors(ticket)) return Math.max(0, combinations.length - 3) * colorHeight;
  const room = (noteWidth(ticket) - 20 * mm) / combinationSize;
  const lines = combinations
    .slice(0, mostCombinations)
    .reduce((sum, { color, text }) => sum + linesOf(`${color ?? ''} · ${text}`, room), 1);
  return lines * (combinationSize * lineHeight + 1);
}

/** Estimates the height of the customer's note and of the workshop's notes from the widths of their letters. */
function noteHeight(ticket: Ticket): number {
  const width = noteWidth(ticket);
  const heightOf = (texts: readonly string[], size: number) =>
    texts.flatMap(paragraphsOf).reduce((sum, text) => sum + linesOf(text, width / size), 0) * size * lineHeight;
  const ofWorkshop = ticket.notes.length > 0 ? heightOf(ticket.notes, notesSize) + 20 : 0;
  return heightOf([ticket.note], noteSize) + ofWorkshop;
}

/** Returns the height that a code of several lines adds. */
function codeOverflow({ productCode }: Ticket): number {
  const size = codeSize(productCode);
  return Math.max(0, linesOf(productCode, nameWidth / size) - 3) * size * lineHeight;
}

/** Estimates the lines of a text in a column of `room` em. Words that move to the next line leave about a twentieth of each line blank. */
export function linesOf(text: string, room: number): number {
  return Math.max(1, Math.ceil((widthOf(printable(text)) * 1.06) / room));
}
