import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../tools/free-port.ts';
import { password } from './fill.ts';

const running: ChildProcess[] = [];

/** Starts a program of ours on a free port, as in production, and waits until it answers. */
export async function startProgram(file: string, environment: Record<string, string>): Promise<string> {
  const port = await freePort();
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, ...environment, NODE_ENV: 'production', PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  running.push(child);
  const address = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 300; tries++) {
    if (await fetch(`${address}/api/health`).catch(() => undefined)) return address;
    if (child.exitCode !== null) break;
    await sleep(100);
  }
  throw new Error(`${file} did not start`);
}

export async function stopPrograms(): Promise<void> {
  for (const child of running.splice(0)) {
    if (child.exitCode !== null) continue;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
}

/** The headers of a session of a filled account. */
export async function signIn(portal: string, username: string): Promise<Record<string, string>> {
  const answer = await fetch(`${portal}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  if (!answer.ok) throw new Error(`${username} cannot sign in: ${answer.status}`);
  const cookies = answer.headers.getSetCookie().map(cookie => cookie.split(';')[0] ?? '');
  const token = cookies.find(cookie => cookie.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? '';
  return { cookie: cookies.join('; '), 'x-xsrf-token': decodeURIComponent(token) };
}
