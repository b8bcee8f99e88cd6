import type { Pool } from 'pg';
import { askSoon, soon } from '../database/ask-soon.ts';
import type { WrittenBackup } from './write-backup.ts';

export type BackupKind = 'daily' | 'by hand';
/** The last backup of a kind. Times are seconds since 1970; null when none was complete yet. */
export type LastBackup = {
  kind: BackupKind;
  failed: boolean;
  tried: number;
  succeeded: number | null;
  bytes: number | null;
  missingFiles: number | null;
  /** Why it was not restored to prove it; null when it was. */
  unproven: string | null;
};

/** Records a complete backup. Readiness, metrics and the schedule of all processes use the record. */
export async function recordBackup(
  db: Pool,
  kind: BackupKind,
  { path, bytes, missing, proof }: WrittenBackup,
): Promise<void> {
  // An upgraded program also backs up the database of the previous version, which may lack this column.
  const { rows } = await db.query(`
    select from pg_attribute where attrelid = to_regclass('backups') and attname = 'unproven' and not attisdropped`);
  if (rows.length === 0) return;
  await db.query(
    `insert into backups (kind, succeeded_at, path, bytes, missing_files, unproven) values ($1, now(), $2, $3, $4, $5)
     on conflict (kind) do update set tried_at = now(), failure = null, succeeded_at = now(), path = excluded.path,
       bytes = excluded.bytes, missing_files = excluded.missing_files, unproven = excluded.unproven`,
    [kind, path, bytes, missing.length, proof.result === 'restored' ? null : proof.why],
  );
}

/** Records that a daily backup begins, for the case that its process dies. */
export async function recordBegin(db: Pool): Promise<void> {
  await db.query(`insert into backups (kind) values ('daily') on conflict (kind) do update set tried_at = now()`);
}

/** Records that a stop of the portal interrupted a daily backup, which the next start makes. */
export async function recordStop(db: Pool): Promise<void> {
  await db.query(`update backups set tried_at = tried_at - interval '1 day' where kind = 'daily'`);
}

/** Records that a daily backup failed. A manual backup reports its failure to the person who started it. */
export async function recordFailure(db: Pool, { message }: Error): Promise<void> {
  await db.query(
    `insert into backups (kind, failure) values ('daily', $1)
     on conflict (kind) do update set tried_at = now(), failure = excluded.failure`,
    [message],
  );
}

/** Returns the last backup of each kind. Throws by the deadline, 4 s from now, when the database does not answer. */
export async function readBackups(db: Pool, deadline = soon()): Promise<LastBackup[]> {
  const text = `
    select kind, failure is not null as failed, extract(epoch from tried_at)::float8 as tried,
      extract(epoch from succeeded_at)::float8 as succeeded, bytes, missing_files as "missingFiles", unproven
    from backups order by kind`;
  const { rows } = await askSoon<LastBackup>(db, { text }, deadline);
  return rows;
}
