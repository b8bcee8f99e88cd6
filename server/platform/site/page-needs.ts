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

/** Scripts and styles by their names without hashes (vite.config.ts), and the first calls of a screen. */
type Needs = { files: string[]; calls?: string[] };

/**
 * Creates a function that lists what a page's screen needs besides the page's own files, as a Link header. The browser
 * then fetches these files before the page's script runs (docs/performance.md). `browser` is the User-Agent. The function
 * returns undefined when the session has ended.
 */
export function makePageNeeds(
  { findSession }: Pick<Context, 'findSession'>,
  web: string,
): (request: { sessionHash: Buffer; url: string; browser: string }) => Promise<string | undefined> {
  const byName = Object.groupBy(filesOfBuild(web), file => /^(.+)-[\w-]{7}\.(?:js|css)$/.exec(file)?.[1] ?? '');

  return async ({ sessionHash, url, browser }) => {
    const found = findSession(sessionHash).catch(() => undefined);
    const session = await Promise.race([found, after(mostMs, undefined, { ref: false })]);
    if (!session) return;
    const { files, calls = [] } = needsOf(session.role, new URL(url, 'http://portal'));
    const preloaded = reusesCalls.test(browser) ? [addressOf('readMe').address, ...calls] : [];
    return [
      ...preloaded.map(address => `<${address}>; rel=preload; as=fetch; crossorigin=anonymous`),
      ...['signed-in', ...files].flatMap(name => byName[name] ?? []).map(linkOf),
    ].join(', ');
  };
}

/** Returns the scripts and styles of this build. Files of earlier builds are beside them (tools/built-web.mjs). */
function filesOfBuild(web: string): string[] {
  const { files } = JSON.parse(readFileSync(join(web, '.built'), 'utf8')) as { files: string[] };
  return files.flatMap(file => (file.startsWith('assets/') ? [file.slice('assets/'.length)] : []));
}

function linkOf(file: string): string {
  const how = file.endsWith('.js')
    ? 'rel=modulepreload; fetchpriority=low'
    : 'rel=preload; as=style; crossorigin=anonymous';
  return `</assets/${file}>; ${how}`;
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
    const files = ['shared', 'dialogs', 'orders', 'admin-orders', 'workshop'];
    if (pathname === '/' && tab === 'orders') return { files, calls: [orders] };
    if (pathname !== '/' || tab !== 'today') return { files: [] };
    return {
      files: [...files, 'open-lines', 'form-dialog', 'ascii-digits', 'today-screen'],
      calls: [addressOf('readToday').address],
    };
  }
  // The news are part of the rows.
  const news = addressOf('readOrderNews').address;
  const forYou = addressOf('readForYou').address;
  if (pathname === '/orders') return { files: ['shared', 'dialogs', 'orders'], calls: [orders, news, forYou] };
  const isCatalog = pathname === '/' && !search.has('productCode') && !search.has('color');
  return isCatalog ? { files: [], calls: [addressOf('readCatalog', firstCatalogPage).address] } : { files: [] };
}
