import { sql } from '../../platform/database/sql.ts';

/** The JSON of a worker, from the row `w`. */
export const workerJson = sql`json_build_object('id', w.id, 'name', w.name, 'hasPin', w.pin_hash is not null,
  'active', w.active)`;
