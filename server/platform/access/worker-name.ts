import { formerWorker } from '#contract/accounts/former-names.ts';
import { sql } from '../database/sql.ts';

/**
 * The name of the worker `w`. Queries look it up each time, so the name of a forgotten worker appears nowhere (WO-2).
 */
export const workerName = sql<string>`coalesce(w.name, ${sql.lit(formerWorker)})`;
