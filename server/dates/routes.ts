import { sql } from '../database/sql.ts';
import type { Context } from '../http/context.ts';
import type { Serve } from '../http/serve.ts';
import { readForecast } from './read-forecast.ts';
import { setPromise } from './set-promise.ts';

const noAccuracy = { last: { n: 0, safeHeld: 0, likelyOff: 0 }, months: [], rows: [], promises: [], warning: false };

export function dateRoutes(serve: Serve, _context: Context): void {
  serve('setPromise', setPromise);
  serve('readForecast', readForecast);
  serve('readAccuracy', async () => noAccuracy);
  serve.file({ call: 'exportAccuracy', name: 'dates.csv', headings: ['Order'], rows: async () => [] });
  serve('quoteDate', async tx => {
    await sql`select show_expected from workshop_settings`.execute(tx);
    return { safeOn: null };
  });
}
