import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { inject } from 'vitest';
import { openBackup, restoreBackup } from '#server/platform/backup/restore-backup.ts';
import { alone, type WrittenBackup, writeBackup } from '#server/platform/backup/write-backup.ts';
import { connect, type Database } from '#server/platform/database/connect.ts';
import { diskStorage } from '#server/platform/storage/disk-storage.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { databaseUrl, freshName, onServer } from './on-server.ts';

type Source = { context: { db: Pool; storage: Storage } };

export type Restored = { url: string; database: Database; storage: Storage; dataDir: string; drop(): Promise<void> };

export function backUp({ context: { db, storage } }: Source, path: string): Promise<WrittenBackup> {
  return alone(db, client => writeBackup({ client, storage, path }));
}

/** Creates an empty database and an empty folder to restore into. */
export async function emptyPlace(): Promise<Restored> {
  const { serverUrl } = inject('database');
  const name = freshName('restored');
  await onServer(serverUrl, `create database ${name}`);
  const url = databaseUrl(serverUrl, name);
  const dataDir = await mkdtemp(join(tmpdir(), 'cordwain-restored-'));
  const database = connect(url);
  return {
    url,
    database,
    storage: await diskStorage(join(dataDir, 'files')),
    dataDir,
    drop: async () => {
      await database.close();
      await onServer(serverUrl, `drop database ${name} with (force)`);
      await rm(dataDir, { recursive: true });
    },
  };
}

export async function restoreInto(place: Restored, path: string): Promise<void> {
  const backup = await openBackup(path);
  try {
    await restoreBackup(backup, place.database.db, place.storage, { info: () => {} });
  } finally {
    await backup.file.close();
  }
}
