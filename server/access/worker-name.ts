import { sql } from '../database/sql.ts';

/** The name of the worker `w`, looked up wherever it is shown, so that a forgotten one is nowhere (WO-2). */
export const workerName = sql<string>`coalesce(w.name, 'Former worker')`;
