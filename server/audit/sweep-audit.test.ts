import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testPortal } from '#testing/portal.ts';
import { sweepAudit } from './sweep-audit.ts';

const portal = testPortal({ AUDIT_KEEP_DAYS: '30' });

const aged = (days: number) =>
  sql`insert into audit_entries (at, kind, object, object_name)
    values (now() - make_interval(days => ${days}::int), 'orderDeleted', 'order', ${`${days} days`})`.execute(
    portal.context.db,
  );
const kept = async () =>
  (
    await portal.context.db
      .selectFrom('audit_entries')
      .select('object_name')
      .where('kind', '=', 'orderDeleted')
      .orderBy('at')
      .execute()
  ).map(row => row.object_name);

describe('S9 the audit', () => {
  test('lets go what is older than AUDIT_KEEP_DAYS, and nothing else', async () => {
    for (const days of [400, 31, 29, 0]) await aged(days);
    await sweepAudit(portal.context.settings)(portal.context.db);
    expect(await kept()).toEqual(['29 days', '0 days']);
  });

  test('refuses every other change, whoever asks', async () => {
    await aged(500);
    const before = await kept();
    const tries = [
      "update audit_entries set object_name = 'somebody else'",
      'delete from audit_entries',
      'truncate audit_entries',
      // As the job does it, for fewer days than an entry must be kept.
      "begin; set local cordwain.audit_keep_days = '0'; delete from audit_entries; commit",
      "begin; set local cordwain.audit_keep_days = '-900'; delete from audit_entries; commit",
    ];
    for (const statement of tries) {
      const client = await portal.context.pool.connect();
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
