import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { addressOf, firstCatalogPage, firstOrdersPage } from '#contract/call/paths.ts';
import { type Role, sideOf } from '#contract/call/roles.ts';
import type { Context } from '../http/context.ts';

/** The maximum time in milliseconds that a page waits for the session. */
const mostMs = 200;

/**
 * Browsers of which a call uses the answer to its preload. Firefox does not when the call names its user
 * (docs/decisions/0046), and WebKit never does, so both would make each call twice.
 */
const reusesCalls = /Chrom(?:e|ium)\//;

/** The modules of the web with a screen, and its first calls. */
type Needs = { modules: string[]; calls?: string[] };
/** The file of each module that loads later, its styles, and the modules whose files it needs (vite.config.ts). */
type Manifest = Record<string, { name?: string; file: string; css?: string[]; imports?: string[] }>;

/** The files and calls that a page of a session needs besides its own, as a Link header, and the language of its user. */
type Found = { links: string; language: string | null };

/**
 * Creates a function that lists what a page's screen needs besides the page's own files, as a Link header. The browser
 * then fetches these files before the page's script runs (docs/performance.md). `browser` is the User-Agent. The function
 * returns undefined when the session has ended.
 */
export function makePageNeeds(
  { findSession }: Pick<Context, 'findSession'>,
  web: string,
): (request: { sessionHash: Buffer; url: string; browser: string }) => Promise<Found | undefined> {
  const manifest = JSON.parse(readFileSync(join(web, '.vite/manifest.json'), 'utf8')) as Manifest;
  const frame = Object.keys(manifest).filter(module => manifest[module]?.name === 'signed-in');

  return async ({ sessionHash, url, browser }) => {
    const found = findSession(sessionHash).catch(() => undefined);
    const session = await Promise.race([found, after(mostMs, undefined, { ref: false })]);
    if (!session) return;
    const { modules, calls = [] } = needsOf(session.role, new URL(url, 'http://portal'));
    const preloaded = reusesCalls.test(browser) ? [addressOf('readMe').address, ...calls] : [];
    const links = [
      ...preloaded.map(address => `<${address}>; rel=preload; as=fetch; crossorigin=anonymous`),
      ...filesOf(manifest, [...frame, ...modules]).map(linkOf),
    ].join(', ');
    return { links, language: session.language };
  };
}

/** Returns the scripts and styles of modules and of all that they import, without those of the page itself. */
function filesOf(manifest: Manifest, modules: readonly string[]): string[] {
  const page = 'index.html';
  const seen = new Set([page, ...modules]);
  for (const module of seen) for (const needed of manifest[module]?.imports ?? []) seen.add(needed);
  seen.delete(page);
  return [...seen].flatMap(module => [manifest[module]?.file ?? [], manifest[module]?.css ?? []]).flat();
}

function linkOf(file: string): string {
  const how = file.endsWith('.js')
    ? 'rel=modulepreload; fetchpriority=low'
    : 'rel=preload; as=style; crossorigin=anonymous';
  return `</${file}>; ${how}`;
}

/**
 * Returns the needs of the screens that most often open first. e2e/first-screen.spec.ts compares them with the requests
 * of the web.
 */
function needsOf(role: Role, { pathname, searchParams: search }: URL): Needs {
  const orders = addressOf('readOrders', firstOrdersPage(search.get('archived') === '1', sideOf(role))).address;
  if (role !== 'customer') {
    // Parameters without a tab belong to the orders (web/shell/navigation/start-tab.ts).
    const tab = search.get('tab') ?? (search.size === 0 ? 'today' : 'orders');
    if (pathname === '/' && tab === 'orders')
      return { modules: ['orders/list/admin-orders-screen.tsx'], calls: [orders] };
    if (pathname !== '/' || tab !== 'today') return { modules: [] };
    return { modules: ['planning/today/today-screen.tsx'], calls: [addressOf('readToday').address] };
  }
  // The news are part of the rows.
  const news = addressOf('readOrderNews').address;
  const forYou = addressOf('readForYou').address;
  if (pathname === '/orders') return { modules: ['orders/list/orders-screen.tsx'], calls: [orders, news, forYou] };
  const isCatalog = pathname === '/' && !search.has('productCode') && !search.has('color');
  return { modules: [], calls: isCatalog ? [addressOf('readCatalog', firstCatalogPage).address] : [] };
}
