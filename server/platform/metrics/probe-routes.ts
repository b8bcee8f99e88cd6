import type { FastifyInstance, FastifyReply } from 'fastify';
import { type LastBackup, readBackups } from '../backup/record-backup.ts';
import { askSoon, soon } from '../database/ask-soon.ts';
import type { Db } from '../database/transaction.ts';
import type { Context } from '../http/context.ts';
import { version } from '../settings/version.ts';
import type { WatchedStreams } from './gauges.ts';
import { type MailIn, readMailIn } from './mail-in.ts';

const hour = 3_600;
/** A day plus the time for a backup and a failed attempt. */
const lateHours = 27;

/**
 * Registers probes for process supervisors. `/livez` returns 200 while the process answers. `/readyz` returns 200 while
 * the portal can serve requests, and 503 while its database is down. `/readyz` has a line for each part; late backups,
 * missing live events and a store that fails are only reported.
 */
export function probeRoutes(app: FastifyInstance, { settings, db, storage }: Context, streams: WatchedStreams): void {
  const tell = (reply: FastifyReply, status: number, lines: string[]) =>
    reply
      .code(status)
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(`${lines.join('\n')}\n`);
  app.get('/livez', async (_request, reply) => tell(reply, 200, ['ok']));
  app.get('/readyz', async (request, reply) => {
    // One deadline: a database that falls silent between two lookups must not take the time of both.
    const deadline = soon();
    const [backups, areRunning, mailIn] = await Promise.all([
      readBackups(db, deadline).catch(() => undefined),
      runsFunctions(db, deadline),
      settings.MAIL_IN_URL ? readMailIn(db, deadline).catch(() => undefined) : undefined,
    ]);
    if (!backups) return tell(reply, 503, ['database: away', `version: ${version}`]);
    if (!areRunning) {
      return tell(reply, 503, ['database: its program files are missing; restart it', `version: ${version}`]);
    }
    return tell(reply, 200, [
      'database: ok',
      `events: ${streams.hears() ? 'ok' : 'do not arrive, so screens update every 30 s'}`,
      `files: ${storage.fault?.() ?? 'ok'}`,
      `backup: ${settings.BACKUP_DIR ? stateOf(backups) : 'not set up'}`,
      ...(settings.MAIL_IN_URL ? [`mail in: ${mailInLine(mailIn)}`] : []),
      `version: ${version}`,
      // The address and protocol that the portal sees through proxies. `npm run doctor` compares them with the
      // settings.
      `caller: ${request.ip} over ${request.protocol}`,
    ]);
  });
}

/**
 * Whether functions of the database run. Triggers use plpgsql, which a server cannot load after its files were replaced
 * while it was running.
 */
function runsFunctions(db: Db, deadline: number): Promise<boolean> {
  return askSoon(db, { text: 'do $$ begin perform 1; end $$' }, deadline).then(
    () => true,
    () => false,
  );
}

function stateOf(backups: readonly LastBackup[]): string {
  const last = backups.find(({ kind }) => kind === 'daily');
  // The first one may have begun.
  if (!last || (last.succeeded === null && !last.failed)) return 'none yet';
  const hours = last.succeeded === null ? undefined : Math.floor((Date.now() / 1000 - last.succeeded) / hour);
  const read = last.unproven === null ? '' : ' and was only read';
  const whole = hours === undefined ? 'there is no whole one' : `the last whole one is ${hours} h old${read}`;
  if (last.failed) return `failed, ${whole}`;
  return hours !== undefined && hours > lateHours ? `late, ${whole}` : `ok, ${whole}`;
}

function mailInLine(mailIn: MailIn | undefined): string {
  if (!mailIn) return 'unknown';
  const { contact, failing, waiting, refused, fault } = mailIn;
  const last = contact === null ? 'not read yet' : `read ${Math.max(0, Math.round(Date.now() / 1000 - contact))} s ago`;
  return `${failing ? 'fails' : 'ok'}, ${last}, ${waiting} waiting, ${refused} refused${failing ? `: ${fault}` : ''}`;
}
