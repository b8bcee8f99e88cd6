import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { afterEach, expect, test, vi } from 'vitest';
import { aBench } from '#testing/benches.ts';
import { aCustomer } from '#testing/builders.ts';
import { testPortal } from '#testing/portal.ts';
import { sql } from '../database/sql.ts';
import type { Db } from '../database/transaction.ts';
import { whileSignedIn } from './while-signed-in.ts';

const portal = testPortal();
const checkMs = 5_000;
type Session = { sessionId: number };

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
  return sql<Session>`select id as "sessionId" from sessions where account_id = ${account.id}`.one(portal.context.db);
}

test('a download ends within seconds after its session has ended, and others continue (SI-6)', async () => {
  const [session, other] = [await aSession(), await aSession()];
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const [ended, kept] = [begin(session), begin(other)];
  const error = once(ended, 'error');
  await sql`delete from sessions where id = ${session.sessionId}`.execute(portal.context.db);

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
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const body = begin({ sessionId: -id });
  const error = once(body, 'error');
  await sql`delete from bench_sessions where bench_id = ${id}`.execute(db);

  await vi.advanceTimersByTimeAsync(checkMs);

  expect((await error)[0]).toMatchObject({ code: 'notSignedIn' });
});

test('a download continues when its session gets a new token with a new password (SI-6)', async () => {
  const { db } = portal.context;
  const [renewed, other] = [await aSession(), await aSession()];
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const [body, ended] = [begin(renewed), begin(other)];
  const error = once(ended, 'error');
  await sql`update sessions set token_hash = sha256('renewed') where id = ${renewed.sessionId}`.execute(db);
  await sql`delete from sessions where id = ${other.sessionId}`.execute(db);

  await vi.advanceTimersByTimeAsync(checkMs);

  expect((await error)[0]).toMatchObject({ code: 'notSignedIn' });
  expect(body.destroyed).toBe(false);
  body.destroy();
  await once(body, 'close');
});

test('one query checks all downloads, and the next one waits until it is answered', async () => {
  const answer = Promise.withResolvers<{ rows: { id: number }[] }>();
  const query = vi.fn(() => answer.promise);
  const fake = { settings: portal.context.settings, db: { query } as unknown as Db };
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const bodies = [1, 1, 2].map(sessionId => whileSignedIn(fake, { sessionId }, new PassThrough()));

  await vi.advanceTimersByTimeAsync(3 * checkMs);
  expect(query).toHaveBeenCalledOnce();
  expect(query).toHaveBeenCalledWith(expect.objectContaining({ values: expect.arrayContaining([[1, 2]]) }));

  answer.resolve({ rows: [{ id: 1 }, { id: 2 }] });
  await vi.advanceTimersByTimeAsync(checkMs);
  expect(query).toHaveBeenCalledTimes(2);
  expect(bodies.map(body => body.destroyed)).toEqual([false, false, false]);
  for (const body of bodies) body.destroy();
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(0));
});
