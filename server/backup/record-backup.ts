import type { Pool } from 'pg';
import { askSoon } from '../database/ask-soon.ts';
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
};

/** Records a complete backup. Readiness, metrics and the schedule of all processes use the record. */
export async function recordBackup(db: Pool, kind: BackupKind, { path, bytes, missing }: WrittenBackup): Promise<void> {
  // An upgraded program also backs up the database of the previous version, which may lack this table.
  const { rows } = await db.query<{ there: boolean }>(`select to_regclass('backups') is not null as there`);
  if (!rows[0]?.there) return;
  await db.query(
    `insert into backups (kind, succeeded_at, path, bytes, missing_files) values ($1, now(), $2, $3, $4)
     on conflict (kind) do update set tried_at = now(), failure = null, succeeded_at = now(), path = excluded.path,
       bytes = excluded.bytes, missing_files = excluded.missing_files`,
    [kind, path, bytes, missing.length],
  );
}

/** Records that a daily backup failed. A manual backup reports its failure to the person who started it. */
export async function recordFailure(db: Pool, { message }: Error): Promise<void> {
  await db.query(
    `insert into backups (kind, failure) values ('daily', $1)
     on conflict (kind) do update set tried_at = now(), failure = excluded.failure`,
    [message],
  );
}

/** Returns the last backup of each kind. Throws within 4 s when the database does not answer. */
export async function readBackups(db: Pool): Promise<LastBackup[]> {
  const { rows } = await askSoon<LastBackup>(db, {
    text: `
      select kind, failure is not null as failed, extract(epoch from tried_at)::float8 as tried,
        extract(epoch from succeeded_at)::float8 as succeeded, bytes, missing_files as "missingFiles"
      from backups order by kind`,
  });
  return rows;
}
