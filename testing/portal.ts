import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { Role } from '#contract/call/roles.ts';
import { hashOfToken, startSession } from '#server/access/session.ts';
import { transaction } from '#server/database/transaction.ts';
import { makeToken, tokenCookie } from '#server/http/anti-forgery.ts';
import { readSettings } from '#server/settings/settings.ts';
import { type Portal, startPortal } from '#server/start.ts';
import { type Client, makeClient } from './client.ts';
import { testDatabase } from './servers/database.ts';

/** An account of a test. `companyId` is null for staff. */
export type TestAccount = { id: number; username: string; role: Role; companyId: number | null };
export type TestPortal = Portal & {
  dataDir: string;
  /** A client without a session. */
  nobody: Client;
  /** Returns a client signed in to this account, with a new session. */
  as(account: TestAccount): Promise<Client>;
};

/** Starts the portal for a test file on a copy of the migrated database, with a new folder. Stops it at the end. */
export function testPortal(environment: Record<string, string> = {}): TestPortal {
  const portal = {} as TestPortal;
  const undo: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    const database = await testDatabase();
    undo.unshift(database.drop);
    const dataDir = await mkdtemp(join(tmpdir(), 'cordwain-'));
    undo.unshift(() => rm(dataDir, { recursive: true, force: true }));
    const settings = readSettings({
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      ...s3Settings(),
      LOG_LEVEL: 'silent',
      OWNER_PASSWORD: 'owner-password',
      ...environment,
    });
    Object.assign(portal, await startPortal(settings, { forecasts: false }), { dataDir });
    undo.unshift(portal.stop);
    portal.nobody = makeClient(portal.app);
    portal.as = account => signIn(portal, account);
  });

  afterAll(async () => {
    for (const step of undo) await step();
  });

  return portal;
}

/** Stores files under a separate prefix of the S3 store, if the environment names one. */
function s3Settings(): Record<string, string | undefined> {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = process.env;
  return { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_PREFIX: `${randomUUID()}/` };
}

/** Returns a client signed in to this account, with a new session. */
export async function signIn({ app, context }: Portal, account: TestAccount): Promise<Client> {
  const token = await transaction(context.db, tx => startSession(tx, account.id));
  const xsrf = makeToken(context.secret, hashOfToken(token));
  return makeClient(app, { session: token, [tokenCookie]: xsrf });
}
