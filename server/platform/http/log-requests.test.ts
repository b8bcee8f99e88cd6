import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#testing/servers/database.ts';
import { onServer } from '#testing/servers/on-server.ts';
import { addressOf, type Program, runProgram } from '#testing/servers/program.ts';

const token = 'metrics-canary-0123456789';
const password = 'password-canary-0123456789';
const calendar = `calendar-canary-${'0123456789'.repeat(3)}.ics`;
let database: TestDatabase;
let dataDir: string;
let portal: Program;
let address: string;

beforeAll(async () => {
  database = await testDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'cordwain-log-'));
  portal = runProgram('server/main.ts', [], {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    PORT: '0',
    HOST: '127.0.0.1',
    OWNER_PASSWORD: password,
    METRICS_TOKEN: token,
    LOG_LEVEL: 'info',
  });
  address = await addressOf(portal);
});
afterAll(async () => {
  portal.child.kill('SIGKILL');
  await portal.ended;
  await database.drop();
  await rm(dataDir, { recursive: true });
});

function send(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(address + path, {
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
  });
}

/** Sends a request whose first line has a whole address, as clients send it to a proxy. */
async function sendWhole(path: string): Promise<Pick<Response, 'status' | 'headers'>> {
  const asked = request(address, { path });
  asked.end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  answer.resume();
  return { status: answer.statusCode ?? 0, headers: new Headers(answer.headers as Record<string, string>) };
}

test('each request is logged as one JSON line with the id of its response and without secrets', async () => {
  const evil = 'a\r\n{"level":60,"msg":"forged"}\u001b[31m\u2028';
  const answers = [
    await send('/api/health'),
    await send(`/api/catalog?color=${encodeURIComponent(evil)}`),
    await send(`/api/${encodeURIComponent(evil)}`),
    await send('/%E0%A4'),
    await send(`/calendar/${calendar}`),
    await send(`/%63alendar/${calendar}?x`),
    await send(`/%63alendar/${calendar}%E0%A4`),
    await send(`/CALENDAR/${calendar}`),
    await sendWhole(`http://portal.example/calendar/${calendar}`),
    await sendWhole(`HTTP://someone:secret@portal.example/x/%63alendar%2F${calendar}?x`),
    await send('/api/auth/login', { username: evil, password }),
    await send('/api/auth/login', { username: 'owner', password }, { 'user-agent': 'x', 'x-request-id': 'forged' }),
    await send('/api/metrics', undefined, { authorization: `Bearer ${token}` }),
  ];
  const session = /session=([^;]+)/.exec(String(answers[11]?.headers.getSetCookie()))?.[1];
  expect(answers.map(({ status }) => status)).toEqual([
    200, 401, 404, 400, 404, 404, 400, 404, 404, 404, 401, 200, 200,
  ]);

  // Closes a page with live events.
  const leaving = new AbortController();
  const cookie = `session=${session}`;
  const live = await fetch(`${address}/api/events`, { headers: { cookie }, signal: leaving.signal });
  leaving.abort();
  answers.push(live);

  // A missing table causes an unexpected error.
  await onServer(database.url, 'alter table login_tries rename to hidden');
  const failed = await send('/api/auth/login', { username: evil, password });
  const { id } = (await failed.json()) as { id: string };
  expect([failed.status, failed.headers.get('x-request-id')]).toEqual([500, id]);

  portal.child.kill('SIGTERM');
  expect(await portal.ended).toBe(0);

  const said = ['First account: ', 'Cordwain is running on '];
  const lines = portal
    .out()
    .split('\n')
    .filter(line => line !== '' && !said.some(begin => line.startsWith(begin)));
  const parsed = lines.map(line => JSON.parse(line) as Record<string, unknown>);
  const ids = answers.map(({ headers }) => headers.get('x-request-id'));
  expect(new Set(ids).size).toBe(answers.length);
  for (const answered of [...ids, id]) {
    expect(answered).toMatch(/^[0-9a-f-]{36}$/);
    const lines = parsed.filter(line => line.reqId === answered && line.msg !== 'unexpected error');
    expect(lines.map(({ msg }) => msg)).toEqual(['request']);
  }
  expect(parsed.some(({ msg }) => msg === 'forged')).toBe(false);
  expect(parsed).toContainEqual(
    expect.objectContaining({ method: 'POST', url: '/api/auth/login', status: 401, ms: expect.any(Number) }),
  );
  expect(parsed.filter(({ url }) => url === '/calendar/…')).toHaveLength(6);
  const error = parsed.find(line => line.msg === 'unexpected error');
  expect(error).toMatchObject({ reqId: id, level: 50, err: { message: expect.stringContaining('login_tries') } });
  expect(session?.length).toBeGreaterThan(40);
  const log = lines.join('\n');
  for (const secret of [password, token, calendar.slice(0, -4), String(session)]) expect(log).not.toContain(secret);
  // A query may contain a token or a person's name.
  expect(log).not.toContain('color=');
  for (const control of ['\r', '\u001b']) expect(log).not.toContain(control);
  expect(portal.err()).toBe('');
});
