import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect } from '#server/platform/database/connect.ts';
import { testDatabase } from '#testing/servers/database.ts';
import { eventually } from '#testing/servers/eventually.ts';
import { sql } from '../platform/database/sql.ts';

// This is a separate portal process, because the test reads its output.
let child: ChildProcess;
let output = '';
let address = '';
let database: Awaited<ReturnType<typeof testDatabase>>;
let dataDir = '';
const canaries = {
  owner: 'canary-owner-1f4b',
  wrong: 'canary-wrong-9d2e',
  next: 'canary-next-77c0',
  name: 'canary-name-5ab3',
};

/** Allows for the start of a process on a busy machine. */
const patience = { timeout: 60_000 };

beforeAll(async () => {
  database = await testDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'cordwain-'));
  child = spawn(process.execPath, ['server/main.ts'], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      HOST: '127.0.0.1',
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      OWNER_PASSWORD: canaries.owner,
      LOG_LEVEL: 'trace',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => (output += chunk));
  address = await eventually(() => {
    const found = /listening at (http:\/\/127\.0\.0\.1:\d+)/.exec(output)?.[1];
    if (!found) throw new Error(`not up yet: ${output}`);
    return found;
  }, patience);
});
afterAll(async () => {
  if (child.exitCode === null) child.kill('SIGKILL');
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const answer = await fetch(address + path, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const cookies = Object.fromEntries(
    answer.headers.getSetCookie().map(cookie => cookie.split(';')[0]?.split('=') as [string, string]),
  );
  return { status: answer.status, text: await answer.text(), cookies };
}

describe('S9 passwords and tokens', () => {
  test('appear in no log line, error or row, and every log line is valid JSON', async () => {
    const refused = [
      await send('POST', '/api/auth/login', { username: 'owner', password: canaries.wrong }),
      await send('POST', '/api/auth/login', { username: canaries.name, password: 'x' }),
      await send('POST', '/api/auth/login', { username: 'owner', password: canaries.wrong, secret: canaries.wrong }),
      await send('GET', '/api/orders', undefined, { cookie: `session=${canaries.wrong}` }),
      await send('GET', '/api/nowhere%0d%0a%1b[31m{"level":60}', undefined),
    ];
    const { cookies } = await send('POST', '/api/auth/login', { username: 'owner', password: canaries.owner });
    const { session = '', device = '', 'XSRF-TOKEN': token = '' } = cookies;
    for (const secret of [session, device]) expect(secret).toMatch(/^[\w-]{43}$/);
    const headers = { cookie: `session=${session}; XSRF-TOKEN=${token}`, 'x-xsrf-token': token };
    const company = { companyName: 'A\r\n{"level":60}', companyContact: '1', companyEmail: 'a@b.example' };
    const made = await send('POST', '/api/customers', { username: 'a', password: canaries.next, ...company }, headers);
    expect(made.status).toBe(201);
    const { id } = JSON.parse(made.text).customer;
    const path = `/api/customers/${id}/credentials`;
    expect((await send('PUT', path, { password: `${canaries.next}2` }, headers)).status).toBe(200);
    refused.push(await send('PUT', path, { password: 'x'.repeat(200) + canaries.next }, headers));

    const rows = await allRows();
    child.kill('SIGTERM');
    await once(child, 'exit');
    for (const secret of [...Object.values(canaries), session, device, token]) {
      expect(output).not.toContain(secret);
      expect(refused.map(({ text }) => text).join()).not.toContain(secret);
      expect(rows).not.toContain(secret);
    }
    const lines = output
      .trim()
      .split('\n')
      .filter(line => !/^(Cordwain is running on|First account:) /.test(line));
    for (const line of lines) expect(JSON.parse(line), line).toHaveProperty('level');
    expect(lines.filter(line => line.includes('/api/nowhere'))).toHaveLength(1);
  });
});

/** Returns the complete database as text, including binary columns. */
async function allRows(): Promise<string> {
  const { db, close } = connect(database.url);
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(db);
  const texts: string[] = [];
  for (const { name } of rows) {
    const found = await sql<{ text: string }>`select t::text as text from ${sql.ref(name)} t`.execute(db);
    texts.push(...found.rows.map(row => row.text));
  }
  await close();
  return texts.join('\n');
}
