import { sql } from '../platform/database/sql.ts';

/** The JSON of a bench, from the row `b`. */
export const benchJson = sql`json_build_object('id', b.id, 'name', b.name, 'stage', b.stage, 'language', b.language,
  'pairedAt', iso(b.paired_at), 'lastSeenAt', iso(b.last_seen_at))`;
