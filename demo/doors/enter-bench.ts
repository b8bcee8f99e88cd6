import type { FastifyReply, FastifyRequest } from 'fastify';
import { setBenchCookie } from '#server/platform/access/bench-session.ts';
import { hashOfToken, newToken } from '#server/platform/access/session.ts';
import { storeEntry } from '#server/platform/audit/audited.ts';
import { sql } from '#server/platform/database/sql.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { setToken } from '#server/platform/http/anti-forgery.ts';
import type { Context } from '#server/platform/http/context.ts';
import { announce } from '#server/platform/live/announce.ts';
import { findSampleBench } from './sample-bench.ts';

/**
 * Makes the browser the device of the sample bench, as its pairing code would. A bench has one device, so an earlier one
 * is signed out. Returns the worker whom the device should show.
 */
export async function enterBench(context: Context, request: FastifyRequest, reply: FastifyReply) {
  const { db, settings, secret } = context;
  const token = newToken();
  const entered = await inTransaction(db, async tx => {
    const { workerId, ...bench } = await findSampleBench(tx);
    const { id, name } = bench;
    await sql`select from benches where id = ${id} for update`.execute(tx);
    await sql`delete from bench_sessions where bench_id = ${id}`.execute(tx);
    await sql`insert into bench_sessions (token_hash, bench_id) values (${hashOfToken(token)}, ${id})`.execute(tx);
    await sql`update benches set paired_at = now(), last_seen_at = now() where id = ${id}`.execute(tx);
    const who = { id, username: name, role: 'bench', address: request.ip, bench };
    await storeEntry(tx, who, { kind: 'benchPaired', id, name, changes: { stage: [undefined, bench.stage] } });
    await announce(tx, 'settingsChanged', {}, { workshop: true });
    return { bench, workerId };
  });
  setBenchCookie(reply, settings, token);
  setToken(secret, settings, reply, hashOfToken(token));
  return entered;
}
