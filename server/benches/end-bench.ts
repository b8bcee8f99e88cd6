import type { AnswerOf, InputOf } from '#contract/calls.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { type Audited, audited } from '../platform/audit/audited.ts';
import { sql } from '../platform/database/sql.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { announce } from '../platform/live/announce.ts';

/** Ends a bench and its session, which also ends its event stream (BE-1). Throws benchNotFound. */
export async function endBench(
  tx: Tx,
  _viewer: Viewer,
  { id }: InputOf<'endBench'>,
): Promise<Audited<'benchEnded', AnswerOf<'endBench'>>> {
  const bench = await sql<{ name: string }>`
    update benches set ended_at = now(), pairing_hash = null, pairing_expires_at = null
    where id = ${id} and ended_at is null returning name`.one(tx, 'benchNotFound');
  // A separate statement sees the session of a device that was paired while the first one waited.
  await sql`delete from bench_sessions where bench_id = ${id}`.execute(tx);
  await announce(tx, 'settingsChanged', {}, { workshop: true });
  return audited({ success: true } as const, { kind: 'benchEnded', id, name: bench.name });
}
