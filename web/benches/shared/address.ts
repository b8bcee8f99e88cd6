import { makeStore } from '../../platform/browser/store.ts';

/** The path of the page: '/bench', '/bench/pair' or '/t/{ticket}'. */
export const address = makeStore(location.pathname);

/** Opens another bench page without reloading. */
export function go(path: string): void {
  if (path !== location.pathname + location.search) history.pushState(null, '', path);
  address.write(location.pathname);
  scrollTo(0, 0);
}

export function followHistory(): void {
  addEventListener('popstate', () => address.write(location.pathname));
}

/** Returns the ticket of a path; undefined for other pages. */
export function ticketOf(path: string): string | undefined {
  const [, ticket] = /^\/t\/([^/]+)\/?$/.exec(path) ?? [];
  return ticket && plainTicket(decodeURIComponent(ticket));
}

/**
 * Returns the ten characters of a ticket from a typed or scanned text: an address, or the characters in any case and
 * grouping. Returns undefined unless there are ten.
 */
export function readTicket(text: string): string | undefined {
  const [, inAddress] = /\/t\/([^/?#]+)/.exec(text) ?? [];
  const ticket = plainTicket(inAddress ?? text);
  return /^[0-9A-HJKMNP-TV-Z]{10}$/.test(ticket) ? ticket : undefined;
}

/** Returns the path of the scanned or typed ticket, with the revision that it was printed with if it has one. */
export function ticketPath(text: string): string | undefined {
  const ticket = readTicket(text);
  const revision = printedRevision(text);
  return ticket && `/t/${ticket}${revision === undefined ? '' : `?r=${revision}`}`;
}

/** Returns the revision in the address of a printed ticket (OR-22). */
export function printedRevision(text: string): number | undefined {
  const [, revision] = /[?&]r=([1-9]\d{0,6})\b/.exec(text) ?? [];
  return revision === undefined ? undefined : Number(revision);
}

/** In Crockford's base 32, O means 0, and I and L mean 1. */
function plainTicket(text: string): string {
  return text.replaceAll(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1');
}
