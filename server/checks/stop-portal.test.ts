import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isNightly } from '#testing/nightly.ts';
import { addressOf, type Program, runProgram } from '#testing/servers/program.ts';
import { serverProcesses } from '#testing/servers/server-processes.ts';
import { temporaryFolder } from '#testing/servers/temporary-folder.ts';

let dataDir: string;
let portal: Program;
let address: URL;
let cookies: Record<string, string>;

beforeEach(async () => {
  dataDir = await temporaryFolder('stop');
  portal = runProgram('server/main.ts', [], {
    DATA_DIR: dataDir,
    PORT: '0',
    HOST: '127.0.0.1',
    OWNER_PASSWORD: 'owner-password',
    LOG_LEVEL: 'warn',
  });
  address = new URL(await addressOf(portal));
  const login = await fetch(new URL('/api/auth/login', address), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'owner', password: 'owner-password' }),
  });
  cookies = Object.fromEntries(login.headers.getSetCookie().map(cookie => cookie.split(';')[0]?.split(/=(.*)/s) ?? []));
}, 120_000);
afterEach(async () => {
  portal.child.kill('SIGKILL');
  for (const pid of serverProcesses(dataDir)) process.kill(pid, 'SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

/** Opens a connection, sends `text` and collects the response. */
async function send(text: string): Promise<{ socket: Socket; said: () => string }> {
  const socket = connect(Number(address.port), '127.0.0.1');
  let said = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    said += chunk;
  });
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(text);
  return { socket, said: () => said };
}

function head(request: string, ...more: string[]): string {
  const cookie = Object.entries(cookies).map(pair => pair.join('='));
  const token = decodeURIComponent(cookies['XSRF-TOKEN'] ?? '');
  const lines = [request, 'Host: 127.0.0.1', `Cookie: ${cookie.join('; ')}`, `X-XSRF-TOKEN: ${token}`, ...more];
  return `${lines.join('\r\n')}\r\n\r\n`;
}

test.runIf(isNightly)(
  'R5: the portal stops within 10 s with exit code 0 despite busy clients',
  async () => {
    const form = 'Content-Type: multipart/form-data; boundary=x';
    const length = 'Content-Length: 50000000';
    const uploads = [
      await send(head('POST /api/admin/products HTTP/1.1', form, length)),
      await send(head('POST /api/admin/products HTTP/1.1', form, length, 'Connection: close')),
    ];
    for (const { socket } of uploads) {
      socket.write('--x\r\nContent-Disposition: form-data; name="primaryImage"; filename="a.png"\r\n\r\n');
    }
    // Sends 100 kB a second without end.
    const dripping = setInterval(() => {
      for (const { socket } of uploads) socket.write(Buffer.alloc(10_000));
    }, 100);
    const stream = await send(head('GET /api/events HTTP/1.1'));
    const idle = await send(head('GET /livez HTTP/1.1'));
    const half = await send('GET /livez HTTP/1.1\r\nHost: ');
    await Promise.all([once(stream.socket, 'data'), once(idle.socket, 'data')]);
    const begun = performance.now();

    portal.child.kill('SIGTERM');

    expect(await portal.ended).toBe(0);
    expect(performance.now() - begun).toBeLessThan(10_000);
    clearInterval(dripping);
    for (const { said } of uploads)
      expect(said()).toMatch(/^HTTP\/1\.1 503 [\s\S]*retry-after: 2[\s\S]*"code":"unavailable"/i);
    expect([stream, idle, half].every(({ socket }) => socket.readableEnded || socket.destroyed)).toBe(true);
    // In PostgreSQL's control file, 1 is a clean shutdown, and 3 a shutdown that is still running on a slow machine.
    expect([1, 3]).toContain((await readFile(join(dataDir, 'postgres', 'global', 'pg_control'))).readInt32LE(16));
  },
  60_000,
);

test.runIf(isNightly && process.platform === 'linux')(
  'R5: the portal stops although its database hangs',
  async () => {
    const pids = serverProcesses(dataDir);
    for (const pid of pids) process.kill(pid, 'SIGSTOP');
    const asked = await send(head('GET /api/orders HTTP/1.1'));
    const begun = performance.now();

    portal.child.kill('SIGTERM');

    expect(await portal.ended).toBe(0);
    expect(performance.now() - begun).toBeLessThan(10_000);
    expect(asked.said()).toMatch(/^HTTP\/1\.1 503 /);
    expect(serverProcesses(dataDir)).toEqual([]);
  },
  60_000,
);
