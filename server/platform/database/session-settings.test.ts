import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '#testing/servers/free-port.ts';
import { hasPgBouncer, startPgBouncer } from '#testing/servers/pgbouncer.ts';
import { startTcpServer, type TcpServer } from '#testing/servers/tcp-server.ts';
import { reachDatabase } from '../../commands/reach-database.ts';
import type { Settings } from '../settings/settings.ts';
import { connect, type Database, ownClient } from './connect.ts';
import { longWork } from './long-work.ts';
import { transaction } from './transaction.ts';

/** Settings that a server of one's own may have, by default or for other programs. */
const foreign = { jit: 'on', timezone: 'America/New_York', datestyle: 'German' };
const wanted = { jit: 'off', timezone: 'UTC', datestyle: 'ISO, DMY' };

let server: TcpServer;
beforeAll(async () => {
  server = await startTcpServer(foreign);
});
afterAll(() => server.stop());

const question = `select current_setting('jit') as jit, current_setting('timezone') as timezone,
  current_setting('datestyle') as datestyle`;

/** Reads the settings through every kind of connection that a process opens. */
async function readAll({ db, reads }: Database): Promise<Record<string, unknown>> {
  const own = ownClient(db, {});
  await own.connect();
  try {
    const answers = {
      changes: await db.query(question),
      reads: await reads.query(question),
      prepared: await reads.query(`${question} where $1::boolean`, [true]),
      transaction: await transaction(db, tx => tx.query(question)),
      own: await own.query(question),
      long: await longWork(db, client => client.query(question)),
    };
    return Object.fromEntries(Object.entries(answers).map(([kind, { rows }]) => [kind, rows[0]]));
  } finally {
    await own.end();
  }
}

async function expectOwnSettings(database: Database): Promise<void> {
  try {
    const found = await readAll(database);
    expect(found).toEqual(Object.fromEntries(Object.keys(found).map(kind => [kind, wanted])));
  } finally {
    await database.close();
  }
}

describe('every connection has jit off, the time zone UTC and ISO dates, whatever its server has', () => {
  test('to the embedded server, by its socket', async () => {
    const { hostname, searchParams } = new URL(server.socket);
    const host = searchParams.get('host') ?? hostname;
    await expectOwnSettings(
      connect({ host, port: server.port, user: server.user, database: 'postgres' }, { watched: true }),
    );
  });

  test('to the server of DATABASE_URL', () => expectOwnSettings(connect(server.url, { watched: true })));

  test('to one of several hosts', async () => {
    const address = `127.0.0.1:${server.port}`;
    await expectOwnSettings(connect(server.url.replace(address, `${address},${address}`)));
  });

  test('of a command', () =>
    reachDatabase({ DATABASE_URL: server.url } as Settings, async database => {
      expect((await database.db.query(question)).rows).toEqual([wanted]);
    }));

  test('beside the options of the address, which win', async () => {
    const database = connect(`${server.url}?options=${encodeURIComponent('-c work_mem=9MB -c datestyle=SQL')}`, {
      uploadQuota: 7,
    });
    const { rows } = await database.db.query(`${question}, current_setting('work_mem') as work_mem,
      current_setting('cordwain.upload_quota') as quota`);
    expect(rows).toEqual([{ ...wanted, datestyle: 'SQL, DMY', work_mem: '9MB', quota: '7' }]);
    await database.close();
  });

  test.runIf(hasPgBouncer).each(['session', 'transaction'])(
    'through PgBouncer in %s mode, with DATABASE_DIRECT_URL',
    async mode => {
      const pooler = await startPgBouncer(server, await freePort(), { mode, poolSize: 4 });
      try {
        await expectOwnSettings(connect(pooler.url, { direct: server.url, size: 2, watched: true }));
      } finally {
        await pooler.stop();
      }
    },
  );
});
