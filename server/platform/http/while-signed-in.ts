import type { Readable } from 'node:stream';
import { livingSessions } from '../access/living-sessions.ts';
import type { Viewer } from '../access/viewer.ts';
import { problem } from '../problems/problem.ts';
import type { Context } from './context.ts';

/** As often as the sessions of event streams (../live/streams.ts). */
const checkMs = 5_000;

/**
 * Ends a download when the session or the bench of its viewer ends (SI-6). The connection then breaks, so the client knows
 * that the file is incomplete. While the database is unavailable, the download continues.
 */
export function whileSignedIn(
  { settings, db }: Pick<Context, 'settings' | 'db'>,
  { sessionHash }: Pick<Viewer, 'sessionHash'>,
  body: Readable,
): Readable {
  const session = sessionHash.toString('hex');
  const check = async () => {
    const living = await livingSessions(db, settings, [session]);
    if (!living.has(session)) body.destroy(problem('notSignedIn'));
  };
  const timer = setInterval(() => void check().catch(() => {}), checkMs);
  timer.unref();
  return body.once('close', () => clearInterval(timer));
}
