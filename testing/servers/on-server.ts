import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { startTestServer, type TestServerOptions } from './test-server.ts';

/** Returns the address of another database on the same server. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

export async function onServer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * The schema of the tables in test databases. The connection decides in which schema a workshop lives, so a statement
 * that names `public` or fixes a search path fails in the tests.
 */
export const testSchema = 'workshop';

/** Creates a database with the schema of the tests, empty or as a copy of a template. */
export async function createTestDatabase(serverUrl: string, name: string, template?: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    // By default PostgreSQL also writes each copied page to its log, which takes three times as long.
    await client.query(`create database ${name} ${template ? `template ${template} strategy file_copy` : ''}`);
    await client.query(`alter database ${name} set search_path = ${testSchema}, pg_catalog`);
  } finally {
    await client.end();
  }
  if (!template) await onServer(databaseUrl(serverUrl, name), `create schema ${testSchema}`);
}

/** Returns a name that no other run on the same server uses. */
export function freshName(kind: string): string {
  return `cordwain_${kind}_${randomBytes(6).toString('hex')}`;
}

/** Creates an empty database for a tool, never in the database of DATABASE_URL, which may contain real orders. */
export async function startScratchDatabase(
  options: TestServerOptions = {},
): Promise<{ url: string; stop(): Promise<void> }> {
  const server = await startTestServer(options);
  const name = freshName('scratch');
  await onServer(server.url, `create database ${name}`);
  return {
    url: databaseUrl(server.url, name),
    stop: async () => {
      await onServer(server.url, `drop database ${name} with (force)`);
      await server.stop();
    },
  };
}
