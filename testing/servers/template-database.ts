import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { connect } from '#server/platform/database/connect.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { fullNames } from '../full/full-names.ts';
import { createTestDatabase, databaseUrl, freshName, onServer } from './on-server.ts';
import { startTestServer } from './test-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    database: { serverUrl: string; template: string };
  }
}

/**
 * Starts, once per test run, a server with the migrated template database: the server of DATABASE_URL or an embedded
 * one.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer();
  const template = freshName('template');
  await createTestDatabase(server.url, template);
  const { db, close } = connect(databaseUrl(server.url, template));
  await migrate(db, { info: () => {} });
  await close();
  project.provide('database', { serverUrl: server.url, template });
  return async () => {
    const full = fullNames(template);
    for (const name of [template, full.database])
      await onServer(server.url, `drop database if exists ${name} with (force)`);
    await rm(full.folder, { recursive: true, force: true });
    await server.stop();
  };
}
