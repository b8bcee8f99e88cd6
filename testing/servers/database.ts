import { inject } from 'vitest';
import { databaseUrl, freshName, onServer } from './on-server.ts';

export type TestDatabase = { url: string; drop(): Promise<void> };

/** Creates a database as a copy of the test run's migrated template (template-database.ts). */
export function testDatabase(): Promise<TestDatabase> {
  const { serverUrl, template } = inject('database');
  return copyOf(serverUrl, template);
}

export async function copyOf(serverUrl: string, template: string): Promise<TestDatabase> {
  const name = freshName('test');
  // By default PostgreSQL also writes each copied page to its log, which takes three times as long.
  await onServer(serverUrl, `create database ${name} template ${template} strategy file_copy`);
  return {
    url: databaseUrl(serverUrl, name),
    drop: () => onServer(serverUrl, `drop database if exists ${name} with (force)`),
  };
}
