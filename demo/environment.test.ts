import { rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSettings } from '#server/platform/settings/settings.ts';
import { runProgram } from '#testing/servers/program.ts';
import { temporaryFolder } from '#testing/servers/temporary-folder.ts';

let folder: string;
const ofPortal = {
  DATA_DIR: '/var/lib/cordwain',
  DATABASE_URL: 'postgres://cordwain@db.example.com/cordwain',
  S3_BUCKET: 'orders',
  BACKUP_DIR: '/backups',
  PUBLIC_URL: 'https://orders.example.com',
  SMTP_URL: 'smtps://mail.example.com',
  MAIL_IN_URL: 'imaps://user:password@mail.example.com',
  MAIL_IN_ADDRESS: 'orders@example.com',
  BRAND_NAME: 'Lind Leather',
};

beforeAll(async () => {
  folder = await temporaryFolder('demo-environment');
  const lines = Object.entries(ofPortal).map(([name, value]) => `${name}=${value}\n`);
  await writeFile(join(folder, '.env'), lines.join(''));
  const source = JSON.stringify(pathToFileURL(resolve('demo/environment.ts')).href);
  const script = `import { demoEnvironment, fixedSettings } from ${source};
    const environment = demoEnvironment();
    process.stdout.write(JSON.stringify({ environment, fixed: Object.keys(fixedSettings) }));`;
  await writeFile(join(folder, 'print.mjs'), script);
});
afterAll(() => rm(folder, { recursive: true }));

/** Returns the settings of a demo that starts in the folder of a portal. */
async function settingsWith(own: Record<string, string>) {
  const program = runProgram(join(folder, 'print.mjs'), [], own, folder);
  expect(await program.ended, program.err()).toBe(0);
  const { environment, fixed } = JSON.parse(program.out());
  return { ...readSettings(environment), ...Object.fromEntries(fixed.map((name: string) => [name, undefined])) };
}

test('the demo beside the .env of a portal uses none of its data, mail and addresses (RU-5)', async () => {
  const settings = await settingsWith({});
  const { DATA_DIR: _, BRAND_NAME, ...others } = ofPortal;
  expect(settings).toMatchObject({ DATA_DIR: './data/demo', BRAND_NAME });
  const used = Object.entries(settings).filter(([name, value]) => name in others && value !== undefined);
  expect(used).toEqual([]);
});

test('the demo takes its folder and address from the environment', async () => {
  const own = { DATA_DIR: '/tmp/own', PUBLIC_URL: 'http://localhost:3900' };
  expect(await settingsWith(own)).toMatchObject(own);
});
