import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { isNightly } from '#testing/nightly.ts';
import { starve } from '#testing/servers/busy-machine.ts';
import { eventually } from '#testing/servers/eventually.ts';
import { serverFolder } from '#testing/servers/server-folder.ts';
import { serverProcesses } from '#testing/servers/server-processes.ts';
import type { Connection } from '../database/connect.ts';
import { startEmbedded } from './embedded.ts';

const own = serverFolder();
const { log, serverPid } = own;

// Alone, because the processes that starve this server would starve those of other tests, too.
test.runIf(isNightly && process.platform === 'linux')(
  'R9: a server that gets almost no processor time keeps running, and still answers',
  async () => {
    const { connection, stop } = await startEmbedded({ dataDir: own.dataDir, log });
    const held = new pg.Client(connection);
    held.on('error', () => {});
    await held.connect();
    const server = await serverPid();
    const end = starve(serverProcesses(own.dataDir), 250);
    try {
      // So little that a new connection takes longer than the watch waits for one.
      await eventually(async () => expect(await connectMs(connection)).toBeGreaterThan(4_000), { timeout: 60_000 });

      await sleep(40_000);

      expect(await serverPid()).toBe(server);
      expect((await held.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
    } finally {
      end();
    }
    await held.end();
    await stop();
  },
  180_000,
);

/** Returns how long opening a connection takes. */
async function connectMs(connection: Connection): Promise<number> {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  const begun = performance.now();
  await client.connect();
  await client.end();
  return performance.now() - begun;
}
