import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isNightly } from '#testing/nightly.ts';
import { type TestDatabase, testDatabase } from '#testing/servers/database.ts';
import { addressOf, runProgram } from '#testing/servers/program.ts';

let database: TestDatabase;
let folder: string;
const taken = createServer();

beforeAll(async () => {
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'cordwain-start-'));
  await writeFile(join(folder, 'file'), '');
  await once(taken.listen(0, '127.0.0.1'), 'listening');
});
afterAll(async () => {
  taken.close();
  await database.drop();
  await rm(folder, { recursive: true });
});

/** Returns the output of a portal that cannot start with these settings, added to valid ones. */
async function refusal(settings: Record<string, string>): Promise<string> {
  const good = { DATABASE_URL: database.url, DATA_DIR: join(folder, 'data'), HOST: '127.0.0.1', LOG_LEVEL: 'fatal' };
  const portal = runProgram('server/main.ts', [], {
    ...good,
    PORT: '0',
    OWNER_PASSWORD: 'owner-password',
    ...settings,
  });
  expect(await portal.ended).toBe(1);
  return portal.err();
}

test('the portal prints one line when it cannot start', async () => {
  const file = join(folder, 'file');
  const { port } = taken.address() as { port: number };
  const lines: string[] = [];
  // The portals run one after another, because on a busy machine five at once could exceed the limit of waiting for the
  // database.
  const wrong: Record<string, string>[] = [
    { PORT: 'http' },
    { DATA_DIR: file },
    { BACKUP_DIR: join(file, 'backups') },
    { BRAND_LOGO: join(folder, 'none.svg') },
    { PORT: String(port) },
    { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' },
  ];
  for (const settings of wrong) lines.push(await refusal(settings));
  expect(lines).toEqual([
    "Setting PORT is 'http'; it must be a whole number from 0 to 65535.\n",
    `Setting DATA_DIR is '${file}'; it must be a writable folder.\n`,
    `Setting BACKUP_DIR is '${join(file, 'backups')}'; it must be a writable folder.\n`,
    `Setting BRAND_LOGO is '${join(folder, 'none.svg')}'; it must be an SVG, PNG or WebP file of at most 512 KB.\n`,
    `Port ${port} is in use by another program. Set PORT to use another one, for example: PORT=${port + 1}\n`,
    'Setting DATABASE_URL: nothing accepts connections at 127.0.0.1:1. Check host and port.\n',
  ]);
}, 120_000);

test('a store that cannot be opened stops a new portal before its database is created', async () => {
  const dataDir = await mkdtemp(join(folder, 'no-store-'));
  const store = { S3_BUCKET: 'orders', S3_ENDPOINT: 'http://127.0.0.1:1' };
  const keys = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };
  const line = await refusal({ DATABASE_URL: '', DATA_DIR: dataDir, ...store, ...keys });

  expect(line).toMatch(/^Setting S3_BUCKET is 'orders', but the store cannot open it: .*\n$/);
  expect(await readdir(dataDir)).toEqual([]);
});

test('a portal with an unknown setting in .env does not start and names the setting that was probably meant', async () => {
  const own = await mkdtemp(join(folder, 'mistyped-'));
  await writeFile(join(own, '.env'), `BACKUPDIR=${own}\n`);
  const portal = runProgram('server/main.ts', [], { DATA_DIR: join(own, 'data') }, own);
  expect(await portal.ended).toBe(1);
  expect(portal.err()).toBe("'.env' sets BACKUPDIR, which is not a setting of the portal. Did you mean BACKUP_DIR?\n");
  expect(await readdir(own)).not.toContain('data');
});

test('a start without PUBLIC_URL says that emails contain no links, superadmins see it, and it has no doors (VF8)', async () => {
  const mailed = { SMTP_URL: 'smtp://127.0.0.1:1', LOG_LEVEL: 'warn', OWNER_PASSWORD: 'owner-password', PORT: '0' };
  const own = await testDatabase();
  const settings = { DATABASE_URL: own.url, DATA_DIR: join(folder, 'mailed'), HOST: '127.0.0.1', ...mailed };
  const portal = runProgram('server/main.ts', [], settings);
  const address = await addressOf(portal);
  const signedIn = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'owner', password: 'owner-password' }),
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map(one => one.split(';')[0])
    .join('; ');
  const read = async (path: string) => (await fetch(`${address}${path}`, { headers: { cookie } })).json();
  const { mail } = (await read('/api/admin/mail')) as { mail: { links: boolean } };
  const { status } = await fetch(`${address}/readyz`);
  const doors = await Promise.all(
    ['door', 'stitch'].map(name => fetch(`${address}/api/demo/${name}`, { method: 'POST' }).then(one => one.status)),
  );
  const page = await (await fetch(`${address}/login`)).text();
  portal.child.kill('SIGTERM');
  await portal.ended;
  await own.drop();

  expect(portal.out().match(/Setting PUBLIC_URL is missing: emails contain no links/g)).toHaveLength(1);
  expect([mail.links, status]).toEqual([false, 200]);
  expect([doors, page.includes('data-demo')]).toEqual([[404, 404], false]);
}, 60_000);

test.runIf(isNightly)(
  'a start with another OWNER_PASSWORD than the owner has reports once that it is not used, and how to sign in',
  async () => {
    const empty = await testDatabase();
    const settings = { DATABASE_URL: empty.url, DATA_DIR: join(folder, 'other'), HOST: '127.0.0.1', PORT: '0' };
    const said: number[] = [];
    for (const password of ['owner-password', 'owner-password', 'another-password']) {
      const portal = runProgram('server/main.ts', [], { ...settings, OWNER_PASSWORD: password });
      await addressOf(portal);
      portal.child.kill('SIGTERM');
      await portal.ended;
      const lines = portal.out().split('\n');
      said.push(
        lines.filter(line => /OWNER_PASSWORD is not used: .*npm run account -- reset-password NAME/.test(line)).length,
      );
    }
    await empty.drop();
    expect(said).toEqual([0, 0, 1]);
  },
  60_000,
);
