import { readdirSync } from 'node:fs';
import { setTimeout as after } from 'node:timers/promises';
import type { Role } from '#contract/call/roles.ts';
import type { Context } from '../http/context.ts';

/** The longest time that a page waits for the session. */
const mostMs = 200;

const style = 'rel=preload; as=style; crossorigin=anonymous';

/** File names without their hashes (vite.config.ts), and the first call of a screen. */
type Needs = { files: string[]; call?: string };
/** `pages` are names of pre-rendered pages (web/shell/draw-pages.tsx), best first. `links` is a Link header value. */
type PageNeeds = { pages: string[]; links: string };

/**
 * Creates the function that lists what a page's screen needs besides the page's own files. The browser then fetches it
 * before the page's script runs (docs/performance.md). Returns undefined when the session has ended.
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
      // The pre-rendered page needs its styles first.
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

/** The frame of the tab, preceded by the complete screen when the URL has no filters. */
function pagesOf(role: Role, { pathname, searchParams: search }: URL): string[] {
  const isTab = role !== 'customer' && pathname === '/';
  const frame = `${role} ${isTab ? `/?tab=${search.get('tab') ?? 'orders'}` : pathname}`;
  const isBare = [...search.keys()].every(key => isTab && key === 'tab');
  return isBare ? [`${frame} whole`, frame] : [frame];
}

/** Mirrors the routes and first queries of the web; e2e/first-screen.spec.ts compares them. */
function needsOf(role: Role, { pathname, searchParams: search }: URL): Needs {
  const orders = `/api/orders?includeArchived=${search.get('archived') === '1' ? 1 : 0}&view=summary&limit=25`;
  if (role !== 'customer') {
    const isOrders = pathname === '/' && (search.get('tab') ?? 'orders') === 'orders';
    return isOrders ? { files: ['shared', 'dialogs', 'orders', 'admin-orders'], call: orders } : { files: [] };
  }
  if (pathname === '/orders') return { files: ['shared', 'dialogs', 'orders'], call: orders };
  const isCatalog = pathname === '/' && !search.has('productCode') && !search.has('color');
  return isCatalog ? { files: [], call: '/api/catalog?limit=48' } : { files: [] };
}
