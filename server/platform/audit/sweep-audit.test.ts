import { describe, expect, test } from 'vitest';
import { testPortal } from '#testing/portal.ts';
import { sql } from '../database/sql.ts';
import { sweepAudit } from './sweep-audit.ts';

const portal = testPortal({ AUDIT_KEEP_DAYS: '30' });

const aged = (days: number) =>
  sql`insert into audit_entries (at, kind, object, object_name)
    values (now() - make_interval(days => ${days}::int), 'orderDeleted', 'order', ${`${days} days`})`.execute(
    portal.context.db,
  );
const kept = async () =>
  (
    await sql<{ object_name: string }>`
      select object_name from audit_entries
      where kind = 'orderDeleted'
      order by at`.execute(portal.context.db)
  ).rows.map(row => row.object_name);

describe('CU-9 the audit log', () => {
  test('removes entries older than AUDIT_KEEP_DAYS and no others', async () => {
    for (const days of [400, 31, 29, 0]) await aged(days);
    await sweepAudit(portal.context.settings)(portal.context.db);
    expect(await kept()).toEqual(['29 days', '0 days']);
  });

  test('rejects every other change', async () => {
    await aged(500);
    const before = await kept();
    const tries = [
      "update audit_entries set object_name = 'somebody else'",
      'delete from audit_entries',
      'truncate audit_entries',
      // The statement of the sweep, with fewer days than allowed.
      "begin; set local cordwain.audit_keep_days = '0'; delete from audit_entries; commit",
      "begin; set local cordwain.audit_keep_days = '-900'; delete from audit_entries; commit",
    ];
    for (const statement of tries) {
      const client = await portal.context.db.connect();
      try {
        await expect(client.query(statement)).rejects.toThrow('audit_entries keeps its rows as they are');
      } finally {
        await client.query('rollback');
        client.release();
      }
    }
    expect(await kept()).toEqual(before);
  });
});
