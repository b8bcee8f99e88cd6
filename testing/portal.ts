import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { readSettings } from '#server/platform/settings/settings.ts';
import { type PortalOptions, startPortal } from '#server/start.ts';
import { testDatabase } from './servers/database.ts';
import { openedPortal, type TestPortal } from './servers/opened-portal.ts';

export type { TestAccount, TestPortal } from './servers/opened-portal.ts';

/**
 * Starts the portal for a test file on a copy of the migrated database, or on the one that `makeDatabase` makes, with a
 * new folder. Stops it at the end.
 */
export function testPortal(
  environment: Record<string, string> = {},
  makeDatabase = testDatabase,
  options: PortalOptions = {},
): TestPortal {
  const portal = {} as TestPortal;
  const undo: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    const database = await makeDatabase();
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
    Object.assign(
      portal,
      openedPortal(await startPortal(settings, { forecasts: false, pdfs: false, ...options }), dataDir),
    );
    undo.unshift(portal.stop);
    // Filling the full workshop takes minutes on a busy machine.
  }, 300_000);

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
