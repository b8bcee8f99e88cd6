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
