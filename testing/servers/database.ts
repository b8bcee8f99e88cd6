import { inject } from 'vitest';
import { createTestDatabase, databaseUrl, freshName, onServer } from './on-server.ts';

export type TestDatabase = { url: string; drop(): Promise<void> };

/** Creates a database as a copy of the test run's migrated template (template-database.ts). */
export function testDatabase(): Promise<TestDatabase> {
  const { serverUrl, template } = inject('database');
  return copyOf(serverUrl, template);
}

export async function copyOf(serverUrl: string, template: string): Promise<TestDatabase> {
  const name = freshName('test');
  await createTestDatabase(serverUrl, name, template);
  return {
    url: databaseUrl(serverUrl, name),
    drop: () => onServer(serverUrl, `drop database if exists ${name} with (force)`),
  };
}
