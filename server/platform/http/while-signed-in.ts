import type { Readable } from 'node:stream';
import { livingSessionIds } from '../access/living-sessions.ts';
import type { Viewer } from '../access/viewer.ts';
import { problem } from '../problems/problem.ts';
import type { Context } from './context.ts';

type Portal = Pick<Context, 'settings' | 'db'>;
type Download = { sessionId: number; body: Readable };
type Downloads = { all: Set<Download>; timer: NodeJS.Timeout };

/** As often as the sessions of event streams (../live/streams.ts). */
const checkMs = 5_000;

/** The running downloads of this process by database, so that one query checks them all. */
const running = new WeakMap<Portal['db'], Downloads>();

/**
 * Ends a download when the session or the bench of its viewer ends (SI-6). The connection then breaks, so the client knows
 * that the file is incomplete. While the database is unavailable, the download continues.
 */
export function whileSignedIn(portal: Portal, { sessionId = 0 }: Pick<Viewer, 'sessionId'>, body: Readable): Readable {
  // A body that was destroyed may not emit 'close' again, so nothing would remove it.
  if (body.destroyed) return body;
  const { all, timer } = running.get(portal.db) ?? beginChecks(portal);
  const download = { sessionId, body };
  all.add(download);
  return body.once('close', () => {
    all.delete(download);
    if (all.size > 0) return;
    clearInterval(timer);
    running.delete(portal.db);
  });
}

function beginChecks({ settings, db }: Portal): Downloads {
  const all = new Set<Download>();
  let isChecking = false;
  const check = async () => {
    if (isChecking) return;
    isChecking = true;
    try {
      const checked = [...all];
      const living = await livingSessionIds(db, settings, [...new Set(checked.map(({ sessionId }) => sessionId))]);
      for (const { sessionId, body } of checked) if (!living.has(sessionId)) body.destroy(problem('notSignedIn'));
    } finally {
      isChecking = false;
    }
  };
  const timer = setInterval(() => void check().catch(() => {}), checkMs);
  timer.unref();
  const downloads = { all, timer };
  running.set(db, downloads);
  return downloads;
}
