import { expect, test } from 'vitest';
import { aCustomer, anOrder } from '#testing/builders.ts';
import { testPortal } from '#testing/portal.ts';
import { sql } from './sql.ts';

const portal = testPortal();

/** Makes PostgreSQL fail every insert of a message with this error code. */
async function failWith(code: string): Promise<void> {
  await sql`
    create or replace function fail() returns trigger language plpgsql as
      ${sql.lit(`begin raise exception 'failed by a test' using errcode = '${code}'; end`)}`.execute(portal.context.db);
  await sql`create or replace trigger fail before insert on order_messages execute function fail()`.execute(
    portal.context.db,
  );
}

test.each([
  ['a lock timeout', '55P03'],
  ['a statement timeout', '57014'],
  ['a deadlock that retries did not resolve', '40P01'],
  ['a serialization failure that retries did not resolve', '40001'],
])('a change returns 503 with Retry-After after %s, and blames no other user', async (_failure, code) => {
  const account = await aCustomer(portal);
  const customer = await portal.as(account);
  const { id } = await anOrder(portal, { for: account });
  await failWith(code);
  const form = new FormData();
  form.set('message', 'When?');

  const answer = await customer.call('sendMessage', { id }, { form });

  expect([answer.status, answer.code, answer.headers['retry-after']]).toEqual([503, 'busy', '1']);
  expect(answer.body.error).toBe('The portal is busy. Try again in a moment');
});
