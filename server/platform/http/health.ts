import { askSoon } from '../database/ask-soon.ts';
import type { Context } from './context.ts';
import type { Serve } from './serve.ts';

/**
 * Registers the health check: 200 while the portal can serve requests (RU-6). When the database is unavailable, the
 * query fails, which returns 503.
 */
export function healthRoutes(serve: Serve, { db }: Context): void {
  serve.own('readHealth', async () => {
    await askSoon(db, { text: 'select 1' });
    return { status: 'ok' };
  });
}
