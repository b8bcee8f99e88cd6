import { expect, test } from 'vitest';
import { aCustomer, anOrder } from '#testing/builders.ts';
import { testPortal } from '#testing/portal.ts';
import { isDatabaseAway, isDatabaseBusy } from './failures.ts';
import { sql } from './sql.ts';
import { transaction } from './transaction.ts';

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
  ['an idle transaction was ended', '25P03'],
  ['a transaction timeout', '25P04'],
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

test('a transaction that PostgreSQL ended because this process paused is no error of the portal, and its connection is dropped', async () => {
  const { db } = portal.context;
  const paused = transaction(db, async tx => {
    await tx.query(`set local idle_in_transaction_session_timeout = '20ms'`);
    // The next statement is sent before the end of the transaction is read, as after a pause of the whole machine.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
    await tx.query('select 1');
  });

  const error = await paused.catch((thrown: Error) => thrown);
  // By TCP the reason arrives (25P03). A socket of this machine is closed by then.
  expect([error, isDatabaseBusy(error) || isDatabaseAway(error)]).toEqual([expect.any(Error), true]);
  expect((await Promise.all(Array.from({ length: 20 }, () => db.query('select 1')))).length).toBe(20);
});
