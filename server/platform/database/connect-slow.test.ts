import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { isNightly } from '#testing/nightly.ts';
import { aLineTo } from '#testing/servers/cut-line.ts';
import { temporaryFolder } from '#testing/servers/temporary-folder.ts';
import { type Embedded, startEmbedded } from '../postgres/embedded.ts';
import { askSoon } from './ask-soon.ts';
import { connect, type Database } from './connect.ts';

let dataDir: string;
let server: Embedded;
const quiet = () => {};
const open: Database[] = [];

beforeAll(async () => {
  dataDir = await temporaryFolder('slow');
  server = await startEmbedded({ dataDir, log: { debug: quiet, info: quiet, warn: quiet } });
});
afterEach(async () => {
  for (const database of open.splice(0)) await database.close();
});
afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Opens pools whose heartbeat runs. */
async function watching(...[to, options]: Parameters<typeof connect>): Promise<Database> {
  const database = connect(to, { ...options, watched: true });
  open.push(database);
  await database.db.query('select 1');
  await sleep(200);
  return database;
}

/** The heartbeat gives up after 2.8 s and asks once a second. */
const longerThanHeartbeatMs = 5_000;

describe('a slow database is not a database that is down', () => {
  test.each([
    ['answers after a pause when the database computes', true, 'answered'],
    ['fails at once when it does not', false, 'failed'],
  ])('a statement %s', async (_what, computes, outcome) => {
    const { host, user, database: name } = server.connection;
    const line = await aLineTo({ path: join(host, '.s.PGSQL.5432') });
    const to = `postgresql://${user}@127.0.0.1:${line.port}/${name}`;
    const { db } = await watching(to, { isComputing: async () => computes });

    line.silence();
    const asked = db.query('select 1').then(
      () => 'answered',
      () => 'failed',
    );
    await sleep(longerThanHeartbeatMs);
    line.mend();

    expect(await asked).toBe(outcome);
    line.end();
  });

  test.runIf(process.platform === 'linux')(
    'statements succeed while only the connection of the heartbeat gets no answer',
    async () => {
      const { db } = await watching(server.connection);
      const { rows } = await db.query(`select pid from pg_stat_activity
      where application_name = 'cordwain' and pid <> pg_backend_pid() and backend_type = 'client backend'`);
      expect(rows).toHaveLength(1);

      process.kill(rows[0].pid, 'SIGSTOP');
      const begun = performance.now();
      const long = db.query('select 2 as n from pg_sleep(4)').catch((error: Error) => error);
      try {
        while (performance.now() - begun < longerThanHeartbeatMs) {
          expect((await db.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
          await sleep(100);
        }
        expect(await long).toMatchObject({ rows: [{ n: 2 }] });
      } finally {
        process.kill(rows[0].pid, 'SIGCONT');
      }
    },
  );

  test('a lookup waits longer than 4 s while the database answers others', async () => {
    const { db } = await watching(server.connection);
    const { rows } = await askSoon<{ n: number }>(db, { text: 'select 1 as n from pg_sleep(5)' });
    expect(rows).toEqual([{ n: 1 }]);
  });

  test.runIf(isNightly)('a lookup ends after 10 s although the database answers others', async () => {
    const { db } = await watching(server.connection);
    const begun = performance.now();
    await expect(askSoon(db, { text: 'select pg_sleep(20)' })).rejects.toThrow();
    expect(performance.now() - begun).toBeGreaterThan(9_000);
  });
});
