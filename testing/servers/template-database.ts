import type { TestProject } from 'vitest/node';
import { connect } from '#server/database/connect.ts';
import { migrate } from '#server/database/migrate.ts';
import { databaseUrl, freshName, onServer } from './on-server.ts';
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
  await onServer(server.url, `create database ${template}`);
  const { db, close } = connect(databaseUrl(server.url, template));
  await migrate(db, { info: () => {} });
  await close();
  project.provide('database', { serverUrl: server.url, template });
  return async () => {
    await onServer(server.url, `drop database ${template} with (force)`);
    await server.stop();
  };
}
