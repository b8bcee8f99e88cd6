import type { AnswerOf, InputOf } from '#contract/calls.ts';
import type { Viewer } from '../access/viewer.ts';
import { type Audited, audited } from '../audit/audited.ts';
import { sql } from '../database/sql.ts';
import type { Tx } from '../database/transaction.ts';
import { announce } from '../live/announce.ts';
import { problem } from '../problems/problem.ts';

/** Ends a bench and its session, which also ends its event stream (BE-1). Throws benchNotFound. */
export async function endBench(
  tx: Tx,
  _viewer: Viewer,
  { id }: InputOf<'endBench'>,
): Promise<Audited<'benchEnded', AnswerOf<'endBench'>>> {
  const bench = await sql<{ name: string }>`
    with ended as (
      update benches set ended_at = now(), pairing_hash = null, pairing_expires_at = null
      where id = ${id} and ended_at is null returning id, name
    ), out as (delete from bench_sessions s using ended e where s.bench_id = e.id)
    select name from ended`.first(tx);
  if (!bench) throw problem('benchNotFound');
  await announce(tx, 'settingsChanged', {}, { workshop: true });
  return audited({ success: true } as const, { kind: 'benchEnded', id, name: bench.name });
}
