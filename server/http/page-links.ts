import { readdirSync } from 'node:fs';
import { setTimeout as after } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type { Role } from '#contract/roles.ts';
import type { Context } from './context.ts';
import { sessionHashOf } from './session.ts';

/** A page does not wait longer for what it might name. */
const mostMs = 200;

/** Names of files in front of their hashes (vite.config.ts), and the call whose answer a screen shows first. */
type Needs = { files: string[]; call?: string };

/**
 * Gives the function that names, as the value of a Link header, what a page's screen is going to need beside the page's own
 * files: it is asked for at once and not when the page's script has come and run (docs/decisions/0043).
 */
export function makePageLinks(
  { settings, findSession }: Pick<Context, 'settings' | 'findSession'>,
  assets: string,
): (request: FastifyRequest) => Promise<string> {
  const byName = Object.groupBy(readdirSync(assets), file => /^(.+)-[\w-]{8}\.\w+$/.exec(file)?.[1] ?? '');
  const linksOf = (name: string) => (byName[name] ?? []).map(linkOf);

  return async request => {
    const sessionHash = sessionHashOf(request, settings);
    if (!sessionHash) return '';
    const found = findSession(sessionHash).catch(() => undefined);
    const session = await Promise.race([found, after(mostMs, undefined, { ref: false })]);
    if (!session) return '';
    const { files, call } = needsOf(session.role, new URL(request.url, 'http://portal'));
    const calls = ['/api/auth/me', ...(call ? [call] : [])];
    return [
      ...calls.map(path => `<${path}>; rel=preload; as=fetch; crossorigin=anonymous`),
      ...['signed-in', ...files].flatMap(linksOf),
    ].join(', ');
  };
}

function linkOf(file: string): string {
  if (file.endsWith('.js')) return `</assets/${file}>; rel=modulepreload`;
  return `</assets/${file}>; rel=preload; as=style; crossorigin=anonymous`;
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
