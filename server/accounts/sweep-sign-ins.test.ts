import { expect, test } from 'vitest';
import { aCustomer } from '#testing/builders.ts';
import { testPortal } from '#testing/portal.ts';
import { sql } from '../platform/database/sql.ts';
import { sweepSignIns } from './sweep-sign-ins.ts';

const portal = testPortal({ SESSION_IDLE: '2h', SESSION_MAX: '3d' });

test('S8 the sweep deletes only expired sessions, old failures and counts older than an hour', async () => {
  const { db, settings } = portal.context;
  const account = await aCustomer(portal);
  const clients = await Promise.all([1, 2, 3].map(() => portal.as(account)));
  await sql`
    update sessions s set used_at = now() - o.unused, created_at = now() - o.age
    from (select token_hash, row_number() over (order by token_hash) as n from sessions) t
    join (values (1, interval '121 minutes', interval '3 hours'), (2, interval '1 minute', interval '73 hours'),
      (3, interval '119 minutes', interval '71 hours')) as o(n, unused, age) using (n)
    where s.token_hash = t.token_hash`.execute(db);
  await sql`
    insert into login_tries (key, failed, tried_at)
    values ('address:old', true, now() - interval '901 seconds'), ('address:new', true, now() - interval '840 seconds'),
      ('mail:company:1', false, now() - interval '59 minutes'), ('quote:company:1', false, now() - interval '59 minutes'),
      ('mail:company:2', false, now() - interval '61 minutes'), ('quote:company:2', false, now() - interval '61 minutes')`.execute(
    db,
  );

  await sweepSignIns(settings)(db);

  expect((await sql<{ account_id: number }>`select account_id from sessions`.execute(db)).rows).toEqual([
    { account_id: account.id },
  ]);
  const { rows: tries } = await sql<{ key: string }>`select key from login_tries order by key`.execute(db);
  expect(tries.map(({ key }) => key)).toEqual(['address:new', 'mail:company:1', 'quote:company:1']);
  const answers = await Promise.all(clients.map(client => client.call('readMe')));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
});
