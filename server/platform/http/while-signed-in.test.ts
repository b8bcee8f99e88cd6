import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { afterEach, expect, test, vi } from 'vitest';
import { aBench } from '#testing/benches.ts';
import { aCustomer } from '#testing/builders.ts';
import { testPortal } from '#testing/portal.ts';
import { sql } from '../database/sql.ts';
import { whileSignedIn } from './while-signed-in.ts';

const portal = testPortal();
const checkMs = 5_000;
type Session = { sessionHash: Buffer };

afterEach(() => void vi.useRealTimers());

/** Begins a download of a session, with the timers of the test. */
function begin(session: Session): PassThrough {
  const body = new PassThrough();
  whileSignedIn(portal.context, session, body);
  return body;
}

async function aSession(): Promise<Session> {
  const account = await aCustomer(portal);
  await portal.as(account);
  return sql<Session>`select token_hash as "sessionHash" from sessions where account_id = ${account.id}`.one(
    portal.context.db,
  );
}

test('a download ends within seconds after its session has ended, and others continue (SI-6)', async () => {
  const [session, other] = [await aSession(), await aSession()];
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const [ended, kept] = [begin(session), begin(other)];
  const error = once(ended, 'error');
  await sql`delete from sessions where token_hash = ${session.sessionHash}`.execute(portal.context.db);

  await vi.advanceTimersByTimeAsync(checkMs);

  expect((await error)[0]).toMatchObject({ code: 'notSignedIn' });
  expect(kept.destroyed).toBe(false);
  kept.destroy();
  await once(kept, 'close');
  expect(vi.getTimerCount()).toBe(0);
});

test('a download of a bench ends after the bench was ended', async () => {
  const { id } = await aBench(portal);
  const { db } = portal.context;
  const session = await sql<Session>`
    select token_hash as "sessionHash" from bench_sessions where bench_id = ${id}`.one(db);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const body = begin(session);
  const error = once(body, 'error');
  await sql`delete from bench_sessions where bench_id = ${id}`.execute(db);

  await vi.advanceTimersByTimeAsync(checkMs);

  expect((await error)[0]).toMatchObject({ code: 'notSignedIn' });
});
