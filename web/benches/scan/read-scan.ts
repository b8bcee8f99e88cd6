import { readTicket, ticketPath } from '../shared/address.ts';
import { texts } from '../shared/texts.ts';

/** The longest text of a code that is shown. */
const most = 60;

type Scan = { path?: string; wrong?: string };

/** Returns the path of a scanned ticket, or what the code is: that of a bench, the ticket that is open, or another text. */
export function readScan(text: string, open: string | undefined): Scan {
  if (/\/bench\/pair\b/.test(text)) return { wrong: texts.benchCode };
  const path = ticketPath(text);
  if (!path) return { wrong: texts.otherCode(shownOf(text)) };
  return readTicket(text) === open ? { wrong: texts.openTicket } : { path };
}

function shownOf(text: string): string {
  const letters = [...text.replace(/\s+/g, ' ').trim()];
  return letters.length > most ? `${letters.slice(0, most).join('')}…` : letters.join('');
}
