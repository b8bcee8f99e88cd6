import { answeredSoon } from '../database/connect.ts';
import type { Context } from './context.ts';
import type { Serve } from './serve.ts';

/** 200 once the portal can serve; while its database is away the query fails and the door answers 503. */
export function healthRoutes(serve: Serve, { pool }: Context): void {
  serve.own('readHealth', async () => {
    await pool.query({ text: 'select 1', ...answeredSoon });
    return { status: 'ok' };
  });
}
