import type { KeyObject } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { Db } from '../database/transaction.ts';
import type { Storage } from '../files/storage.ts';
import type { Settings } from '../settings.ts';
import type { FindSession } from './find-session.ts';

/** What the whole server shares; made once in app.ts. */
export type Context = {
  settings: Settings;
  pool: Pool;
  db: Db;
  storage: Storage;
  findSession: FindSession;
  log: FastifyBaseLogger;
  /** Signs anti-forgery tokens; the same in every process. */
  secret: KeyObject;
  /** Wakes the outbox after a commit. */
  nudge: () => void;
};
