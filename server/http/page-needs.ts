import { readdirSync } from 'node:fs';
import { setTimeout as after } from 'node:timers/promises';
import type { Role } from '#contract/roles.ts';
import type { Context } from './context.ts';

/** A page does not wait longer for what it might name. */
const mostMs = 200;

const style = 'rel=preload; as=style; crossorigin=anonymous';

/** Names of files in front of their hashes (vite.config.ts), and the call whose answer a screen shows first. */
type Needs = { files: string[]; call?: string };
/** `pages` as web/shell/draw-pages.tsx calls what may be drawn of it, the best first; `links` is the value of a Link header. */
type PageNeeds = { pages: string[]; links: string };

/**
 * Gives the function that says what a page's screen is going to need beside the page's own files: what it names is asked
 * for at once and not when the page's script has come and run (docs/decisions/0043). Nothing where the session is over.
 */
export function makePageNeeds(
  { findSession }: Pick<Context, 'findSession'>,
  assets: string,
): (sessionHash: Buffer, url: string) => Promise<PageNeeds | undefined> {
  const byName = Object.groupBy(readdirSync(assets), file => /^(.+)-[\w-]{8}\.\w+$/.exec(file)?.[1] ?? '');
  const linksOf = (name: string) => (byName[name] ?? []).map(linkOf);

  return async (sessionHash, url) => {
    const found = findSession(sessionHash).catch(() => undefined);
    const session = await Promise.race([found, after(mostMs, undefined, { ref: false })]);
    if (!session) return;
    const address = new URL(url, 'http://portal');
    const { files, call } = needsOf(session.role, address);
    const calls = ['/api/auth/me', ...(call ? [call] : [])];
    const ofFiles = ['signed-in', ...files].flatMap(linksOf);
    const isStyle = (link: string) => link.endsWith(style);
    const links = [
      // What is drawn of it needs these before all else.
      ...[...linksOf('index'), ...ofFiles].filter(isStyle),
      '</theme.js>; rel=preload; as=script',
      ...calls.map(path => `<${path}>; rel=preload; as=fetch; crossorigin=anonymous`),
      ...ofFiles.filter(link => !isStyle(link)),
    ];
    return { pages: pagesOf(session.role, address), links: links.join(', ') };
  };
}

function linkOf(file: string): string {
  return `</assets/${file}>; ${file.endsWith('.js') ? 'rel=modulepreload; fetchpriority=low' : style}`;
}

/** The frame of the tab; where no more is asked for than the tab, first with what is drawn of its screen. */
function pagesOf(role: Role, { pathname, searchParams: search }: URL): string[] {
  const isTab = role !== 'customer' && pathname === '/';
  const frame = `${role} ${isTab ? `/?tab=${search.get('tab') ?? 'orders'}` : pathname}`;
  const isBare = [...search.keys()].every(key => isTab && key === 'tab');
  return isBare ? [`${frame} whole`, frame] : [frame];
}

/** As the routes and the first queries of the web have it; e2e/first-screen.spec.ts holds both together. */
function needsOf(role: Role, { pathname, searchParams: search }: URL): Needs {
  const orders = `/api/orders?includeArchived=${search.get('archived') === '1' ? 1 : 0}&view=summary&limit=25`;
  if (role !== 'customer') {
    const isOrders = pathname === '/' && (search.get('tab') ?? 'orders') === 'orders';
    return isOrders ? { files: ['shared', 'dialogs', 'orders', 'admin-orders'], call: orders } : { files: [] };
  }
  if (pathname === '/orders') return { files: ['shared', 'dialogs', 'orders'], call: orders };
  const isCatalogue = pathname === '/' && !search.has('productCode') && !search.has('color');
  return isCatalogue ? { files: [], call: '/api/catalog?limit=48' } : { files: [] };
}
