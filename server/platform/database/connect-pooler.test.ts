import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Portal, startPortal } from '#server/start.ts';
import { aCustomer, anAdmin, anOrder, aProduct } from '#testing/builders.ts';
import { makeClient } from '#testing/client.ts';
import { type EventReader, readEventStream } from '#testing/event-reader.ts';
import { isNightly } from '#testing/nightly.ts';
import { aPicture } from '#testing/pictures.ts';
import { freePort } from '#testing/servers/free-port.ts';
import { signIn } from '#testing/servers/opened-portal.ts';
import { hasPgBouncer, type Pooler, startPgBouncer } from '#testing/servers/pgbouncer.ts';
import { runProgram } from '#testing/servers/program.ts';
import { startTcpServer, type TcpServer } from '#testing/servers/tcp-server.ts';
import { temporaryFolder } from '#testing/servers/temporary-folder.ts';
import { openBackup } from '../backup/restore-backup.ts';
import { alone, writeBackup } from '../backup/write-backup.ts';
import { readSettings } from '../settings/settings.ts';
import { transaction } from './transaction.ts';

const quotaMegabytes = 1;

// This is Debian's PgBouncer 1.18, which cannot keep prepared statements across connections.
describe.runIf(isNightly && hasPgBouncer).each(['session', 'transaction'])('behind PgBouncer in %s mode', mode => {
  let server: TcpServer;
  let pooler: Pooler;
  let portal: Portal;
  let dataDir: string;
  const environment = () => ({
    DATABASE_URL: pooler.url,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    OWNER_PASSWORD: 'owner-password',
    UPLOAD_QUOTA: String(quotaMegabytes),
  });

  beforeAll(async () => {
    [server, dataDir] = await Promise.all([startTcpServer(), temporaryFolder('pooled')]);
    // There are fewer connections than clients, so that transactions use different connections.
    const poolSize = mode === 'session' ? 40 : 4;
    pooler = await startPgBouncer(server, await freePort(), { mode, poolSize });
    portal = await startPortal(readSettings({ ...environment(), DATABASE_DIRECT_URL: server.url }));
  });
  afterAll(async () => {
    await portal.stop();
    await pooler.stop();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  test('serves 200 mixed calls at a time without a 500', async () => {
    const account = await aCustomer(portal);
    const [customer, staff] = [await signIn(portal, account), await signIn(portal, await anAdmin(portal))];
    const { productCode } = await aProduct(portal);
    const orders = await Promise.all(Array.from({ length: 10 }, () => anOrder(portal, { for: account })));
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) => {
        const { id, products } = orders[n % orders.length] as (typeof orders)[number];
        if (n % 5 === 0) return customer.call('placeOrder', { products: [{ productCode, quantity: 1 + n }] });
        if (n % 5 === 1) return staff.call('readOrders', { search: 'Company' });
        if (n % 5 === 2) {
          return staff.call('setProductStatus', { id, productCode: products[0]?.productCode ?? '', status: 'cutting' });
        }
        return n % 5 === 3 ? customer.call('readCatalog') : makeClient(portal.app).call('readHealth');
      }),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 201]));
  });

  test('delivers events in less than a second', async () => {
    const account = await aCustomer(portal);
    const { id, products } = await anOrder(portal, { for: account });
    const address = await portal.app.listen({ port: 0, host: '127.0.0.1' });
    const reader: EventReader = await readEventStream(address, await signIn(portal, account));
    const staff = await signIn(portal, await anAdmin(portal));
    const begun = performance.now();
    await staff.call('setProductStatus', { id, productCode: products[0]?.productCode ?? '', status: 'stitching' });
    await reader.hears('orderChanged');
    expect(performance.now() - begun).toBeLessThan(1_000);
    expect((await makeClient(portal.app).send('GET', '/readyz')).body).toContain('events: ok');
    reader.close();
  });

  test('enforces the time limits and the upload quota', async () => {
    const { db, reads } = portal.context;
    await expect(reads.query('select pg_sleep(7)')).rejects.toThrow(/statement timeout/);
    const limits = `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as idle`;
    const all = { statement: '30s', lock: '5s', idle: '1min' };
    expect((await db.query(limits)).rows).toEqual([all]);
    expect((await transaction(db, tx => tx.query(limits))).rows).toEqual([all]);
    const customer = await signIn(portal, await aCustomer(portal));
    const form = new FormData();
    for (let n = 0; n < 8; n++)
      form.append('files', new File([new Uint8Array(await aPicture('png', 900, 900))], 'a.png'));
    const statuses: number[] = [];
    for (let n = 0; n < 4; n++) statuses.push((await customer.call('uploadFiles', {}, { form })).status);
    expect(statuses.at(-1)).toBe(429);
  });

  test('writes a backup through the direct address', async () => {
    const path = `${dataDir}/backup.tar`;
    await alone(portal.context.db, client => writeBackup({ client, storage: portal.context.storage, path }));
    const { manifest, file } = await openBackup(path);
    await file.close();
    expect(manifest.tables.find(({ name }) => name === 'orders')?.rows).toBeGreaterThan(10);
  });

  test('npm run backup restores the backup once to prove it, and refuses to run without the direct address', async () => {
    const run = async (direct: Record<string, string>) => {
      const settings = { DATABASE_URL: pooler.url, DATA_DIR: dataDir, ...direct };
      const program = runProgram('server/commands/run-backup.ts', [`${dataDir}/proven.tar`], settings);
      await program.ended;
      return program.out() + program.err();
    };

    expect(await run({})).toMatch(/^The backup failed: Setting DATABASE_URL: .*Set DATABASE_DIRECT_URL/);
    const proven = /^Backed up, and restored once to prove it: proven\.tar: [1-9]\d* rows/;
    expect(await run({ DATABASE_DIRECT_URL: server.url })).toMatch(proven);
    const schemas = await portal.context.db.query(`select from pg_namespace where nspname like 'cordwain_scratch%'`);
    expect(schemas.rows).toEqual([]);
  });

  test('stops the start with one line when DATABASE_DIRECT_URL is missing or leads to the pooler', async () => {
    const start = (direct?: string) =>
      startPortal(readSettings({ ...environment(), DATABASE_DIRECT_URL: direct })).then(
        () => 'started',
        (error: Error) => error.message,
      );
    const line = 'it leads through a connection pooler. Set DATABASE_DIRECT_URL to the address of PostgreSQL itself.';
    expect(await start()).toBe(`Setting DATABASE_URL: ${line}`);
    expect(await start(pooler.url)).toBe(`Setting DATABASE_DIRECT_URL: ${line}`);
  });
});
