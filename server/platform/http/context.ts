import type { KeyObject } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { FindSession } from '../access/find-session.ts';
import type { Db } from '../database/transaction.ts';
import type { Languages } from '../languages/languages.ts';
import type { Settings } from '../settings/settings.ts';
import type { Storage } from '../storage/storage.ts';
import type { TakeTurn } from './account-turns.ts';

/** The objects shared by the whole server, created once in app.ts. */
export type Context = {
  settings: Settings;
  db: Db;
  /** A separate pool for reads, whose statements end after 5 s (LI-5). */
  reads: Db;
  storage: Storage;
  languages: Languages;
  findSession: FindSession;
  /** Limits the concurrent requests of an account (LI-4). */
  takeTurn: TakeTurn;
  log: FastifyBaseLogger;
  /** The key that signs anti-forgery tokens. All processes share it. */
  secret: KeyObject;
  /** Starts the delivery of the outbox after a commit. */
  wake: () => void;
};
