import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { eventually } from '#testing/servers/eventually.ts';
import { isAtWork, startOf } from './process-state.ts';

test('isAtWork distinguishes a running process from a dead one', () => {
  expect(isAtWork(process.pid)).toBe(true);
  expect(isAtWork(2 ** 22 + 1)).toBe(false);
});

test.runIf(process.platform === 'linux')('isAtWork treats an unreaped zombie process as dead', async () => {
  // The shell becomes a program that does not wait for its child, and the child exits.
  const parent = spawn('sh', ['-c', 'sleep 0.1 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const [line] = await once(parent.stdout, 'data');
  const child = Number(String(line));
  try {
    await eventually(() => expect(isAtWork(child)).toBe(false));
    expect(process.kill(child, 0)).toBe(true);
    expect(startOf(child)).toMatch(/^\d+$/);
  } finally {
    parent.kill();
  }
});
