import { statfs } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Pool } from 'pg';
import { Counter, Gauge, type Registry } from 'prom-client';
import { readBackups } from '../backup/record-backup.ts';
import { askSoon } from '../database/ask-soon.ts';
import type { Context } from '../http/context.ts';
import { reachFolder } from '../settings/reach-folder.ts';
import type { Settings } from '../settings/settings.ts';
import { version } from '../settings/version.ts';
import { type MailIn, readMailIn } from './mail-in.ts';

/** The part of the event streams that the metrics measure. */
export type WatchedStreams = { count(): number; hears(): boolean };

/**
 * Creates gauges that are read when the metrics are requested. While the database is down, `cordwain_database_up` is 0
 * and its other values are omitted.
 */
export function makeGauges(
  register: Registry,
  { db, reads, settings }: Pick<Context, 'db' | 'reads' | 'settings'>,
  watched: WatchedStreams,
): () => Promise<void> {
  const gauge = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Gauge<L>({ name: `cordwain_${name}`, help, labelNames, registers: [register] });
  gauge('build_info', 'The version of the program', 'version').set({ version }, 1);
  const streams = gauge('event_streams_open', 'Open event streams');
  const events = gauge('live_events_arrive', '1 when announcements of the database arrive');
  const free = gauge('disk_free_bytes', 'Free space on the disk of a folder', 'folder');
  const connections = gauge(
    'database_connections',
    'Connections of both pools, and requests that wait for one',
    'state',
  );
  const up = gauge('database_up', '1 when the database answers');
  const outbox = gauge('outbox_rows', 'What waits in the outbox, in all processes', 'kind');
  const overdue = gauge('outbox_overdue_seconds', 'How long the oldest row that is due has waited', 'kind');
  const help = 'Emails that were given up, in all processes, ever';
  const mails = new Counter({ name: 'cordwain_mails_failed_total', help, registers: [register] });
  const succeeded = gauge('backup_last_success_timestamp_seconds', 'When the last whole backup was made', 'kind');
  const failed = gauge('backup_last_failed', '1 when the last try failed', 'kind');
  const bytes = gauge('backup_last_bytes', 'Size of the last whole backup', 'kind');
  const missing = gauge('backup_last_missing_files', 'Files that rows name and the storage did not have', 'kind');

  const setMailIn = mailInGauges(gauge);

  return async () => {
    streams.set(watched.count());
    events.set(watched.hears() ? 1 : 0);
    await measureDisks(free, settings);
    connections.set({ state: 'busy' }, db.totalCount - db.idleCount + reads.totalCount - reads.idleCount);
    connections.set({ state: 'idle' }, db.idleCount + reads.idleCount);
    connections.set({ state: 'awaited' }, db.waitingCount + reads.waitingCount);
    const facts = await Promise.all([readOutbox(db), readBackups(db), countFailedMails(db), readMailIn(db)]).catch(
      () => undefined,
    );
    up.set(facts ? 1 : 0);
    for (const one of [outbox, overdue, mails, succeeded, failed, bytes, missing]) one.reset();
    mails.inc(facts?.[2] ?? 0);
    setMailIn(settings.MAIL_IN_URL ? facts?.[3] : undefined);
    for (const { kind, rows, seconds } of facts?.[0] ?? []) {
      outbox.set({ kind }, rows);
      overdue.set({ kind }, seconds);
    }
    for (const last of facts?.[1] ?? []) {
      const { kind } = last;
      failed.set({ kind }, last.failed ? 1 : 0);
      if (last.succeeded === null) continue;
      succeeded.set({ kind }, last.succeeded);
      bytes.set({ kind }, last.bytes ?? 0);
      missing.set({ kind }, last.missingFiles ?? 0);
    }
  };
}

/** Creates the gauges of the mailbox for answers. Without a mailbox, or while the database is down, they have no value. */
function mailInGauges(gauge: (name: string, help: string) => Gauge): (mailIn: MailIn | undefined) => void {
  const contact = gauge('mail_in_contact_timestamp_seconds', 'When the mailbox for answers was last read');
  const waiting = gauge('mail_in_waiting', 'Emails that could not be handled yet');
  const refused = gauge('mail_in_refused', 'Emails that were refused in the last 90 days');
  return mailIn => {
    for (const one of [contact, waiting, refused]) one.remove();
    if (!mailIn) return;
    if (mailIn.contact !== null) contact.set(mailIn.contact);
    waiting.set(mailIn.waiting);
    refused.set(mailIn.refused);
  };
}

/** Omits the value of a folder that cannot be read or does not answer soon. */
async function measureDisks(free: Gauge<'folder'>, { DATA_DIR, BACKUP_DIR }: Settings): Promise<void> {
  const folders = Object.entries({ data: DATA_DIR, backup: BACKUP_DIR });
  const measured = await Promise.all(
    folders.map(async ([folder, path]) => {
      const disk = path && (await reachFolder(resolve(path), () => statfs(path)).catch(() => undefined));
      return { folder, disk };
    }),
  );
  free.reset();
  for (const { folder, disk } of measured) if (disk) free.set({ folder }, disk.bavail * disk.bsize);
}

async function readOutbox(db: Pool): Promise<{ kind: string; rows: number; seconds: number }[]> {
  const { rows } = await askSoon<{ kind: string; rows: number; seconds: number }>(db, {
    text: `
      select kind, count(*)::int as rows,
        greatest(0, extract(epoch from now() - min(due_at)))::float8 as seconds
      from outbox group by kind order by kind`,
  });
  return rows;
}

/** Counts all failed emails: rows are deleted after a month, but their ids continue. */
async function countFailedMails(db: Pool): Promise<number> {
  const { rows } = await askSoon<{ count: number }>(db, {
    text: `select coalesce(pg_sequence_last_value(pg_get_serial_sequence('mail_failures', 'id')::regclass), 0)::int as count`,
  });
  return rows[0]?.count ?? 0;
}
