import { sql } from '../database/sql.ts';

/** Whether the remake `r` was not undone; one that was counts nowhere (PR-15). */
export const isStanding = sql<boolean>`not exists (select from production_events u where u.undoes = r.change_id)`;
