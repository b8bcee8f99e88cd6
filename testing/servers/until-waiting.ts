import { strictEqual } from 'node:assert';
import { eventually } from './eventually.ts';

type Database = { query: (text: string) => Promise<{ rows: unknown[] }> };

/**
 * Waits until `count` queries of a database wait for a lock, which tells a test how far its calls are. Queries of other
 * databases do not count: test files share a server.
 */
export function untilWaiting(database: Database, count = 1): Promise<void> {
  return eventually(async () => {
    const { rows } = await database.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    strictEqual(rows.length, count, `queries that wait for a lock: ${rows.length} instead of ${count}`);
  });
}
