import { expect, test } from 'vitest';
import { aCustomer, aSuperadmin } from '#testing/builders.ts';
import { testPortal } from '#testing/portal.ts';
import { runProgram } from '#testing/servers/program.ts';
import { sql } from '../platform/database/sql.ts';

const portal = testPortal();

async function run(...parameters: string[]) {
  const settings = { DATABASE_URL: String(portal.context.settings.DATABASE_URL), DATA_DIR: portal.dataDir };
  const program = runProgram('server/commands/run-account.ts', parameters, settings);
  const code = await program.ended;
  return { code, out: program.out(), err: program.err() };
}

const newPassword = (line: string) => /password (?:of '[^']+' is )?'([^']{20})'/.exec(line)?.[1] ?? '';
const entries = (name: string) =>
  sql<{ kind: string; username: string | null }>`
    select kind, username from audit_entries where object_name = ${name} and username is null`.execute(
    portal.context.db,
  );

test('account list prints every account, superadmins first', async () => {
  const { username } = await aCustomer(portal, { companyName: 'Harbour Goods' });
  const boss = await aSuperadmin(portal);

  const { code, out, err } = await run('list');

  expect([code, err]).toEqual([0, '']);
  expect(out).toContain(`customer    ${username}  (Harbour Goods)\n`);
  expect(out.indexOf(`superadmin  ${boss.username}`)).toBeLessThan(out.indexOf(username));
});

test('account reset-password sets a new password, ends all sessions and is audited', async () => {
  const boss = await aSuperadmin(portal);
  const before = await portal.as(boss);

  const { code, out } = await run('reset-password', boss.username.toUpperCase());

  expect(code).toBe(0);
  expect((await before.call('readMe')).status).toBe(401);
  const credentials = { username: boss.username, password: newPassword(out) };
  expect((await portal.nobody.call('login', credentials)).status).toBe(200);
  expect((await entries(boss.username)).rows).toEqual([{ kind: 'credentialsChanged', username: null }]);
});

test('account create-superadmin creates an account that can sign in', async () => {
  const { code, out } = await run('create-superadmin', ' Rescue ');

  expect([code, out]).toEqual([0, expect.stringContaining("Created the superadmin 'Rescue'")]);
  const { status, body } = await portal.nobody.call('login', { username: 'rescue', password: newPassword(out) });
  expect([status, body.user.role]).toEqual([200, 'superadmin']);
  expect((await entries('Rescue')).rows).toEqual([{ kind: 'accountCreated', username: null }]);
});

test('account rejects taken, unknown and invalid names and unknown actions with one line', async () => {
  const { username } = await aCustomer(portal);
  const refusals: [string[], string][] = [
    [['create-superadmin', username], `the username '${username}' is taken`],
    [['reset-password', 'nobody-here'], "there is no account 'nobody-here'"],
    [['create-superadmin', 'a,b'], "the username 'a,b' must not contain commas"],
    [['reset-password'], 'usage: npm run account -- reset-password NAME'],
    [['remove', username], 'usage: npm run account -- list, create-superadmin NAME or reset-password NAME'],
    [[], 'usage: npm run account -- list, create-superadmin NAME or reset-password NAME'],
  ];
  for (const [parameters, line] of refusals) {
    const { code, out, err } = await run(...parameters);
    expect([code, out]).toEqual([1, '']);
    expect(err.trimEnd().split('\n')).toEqual([expect.stringContaining(`The account command failed: ${line}`)]);
  }
});
