import { inject } from 'vitest';
import { databaseUrl, freshName, onServer } from './on-server.ts';

export type TestDatabase = { url: string; drop(): Promise<void> };

/** A new database, copied from the migrated template of the test run (template-database.ts). */
export async function testDatabase(): Promise<TestDatabase> {
  const { serverUrl, template } = inject('database');
  const name = freshName('test');
  await onServer(serverUrl, `create database ${name} template ${template}`);
  return {
    url: databaseUrl(serverUrl, name),
    drop: () => onServer(serverUrl, `drop database if exists ${name} with (force)`),
  };
}
