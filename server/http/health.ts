import type { Context } from './context.ts';
import type { Serve } from './serve.ts';

/** 200 once the portal can serve; while its database is away the query fails and the door answers 503. */
export function healthRoutes(serve: Serve, { pool }: Context): void {
  serve.own('readHealth', async () => {
    await pool.query('select 1');
    return { status: 'ok' };
  });
}
