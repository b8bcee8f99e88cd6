import { username as usernameText } from '#contract/accounts/account-fields.ts';
import { createSuperadmin } from '../accounts/create-superadmin.ts';
import { listAccounts } from '../accounts/list-accounts.ts';
import { resetPassword } from '../accounts/reset/reset-password.ts';
import { randomPassword } from '../accounts/sign-in/passwords.ts';
import type { Db } from '../platform/database/transaction.ts';
import { loadEnvironment } from '../platform/settings/environment.ts';
import { reachDatabase } from './reach-database.ts';
import { runCommand } from './run-command.ts';

type Work = (db: Db, name: string) => Promise<string>;

const actions: Record<string, { usage: string; work: Work }> = {
  list: { usage: 'npm run account -- list', work: list },
  'create-superadmin': { usage: 'npm run account -- create-superadmin NAME', work: create },
  'reset-password': { usage: 'npm run account -- reset-password NAME', work: reset },
};

/**
 * `npm run account -- list | create-superadmin NAME | reset-password NAME`: gives the machine's administrator access to
 * the portal again, whether or not it is running (docs/operations.md).
 */
const action = Object.hasOwn(actions, process.argv[2] ?? '') ? actions[process.argv[2] as string] : undefined;
const usage = action?.usage ?? 'npm run account -- list, create-superadmin NAME or reset-password NAME';
await runCommand('account command', usage, loadEnvironment(), (settings, _, name) => {
  if (!action) throw new Error(`usage: ${usage}`);
  return reachDatabase(settings, ({ db }) => action.work(db, name));
});

async function list(db: Db): Promise<string> {
  const accounts = await listAccounts(db);
  const lines = accounts.map(({ username, role, companyName, lastUsed }) =>
    [role.padEnd(10), username, companyName && `(${companyName})`, lastUsed && `last used ${lastUsed.toISOString()}`]
      .filter(Boolean)
      .join('  '),
  );
  return lines.join('\n') || 'No accounts yet: the first start of the portal creates one';
}

async function create(db: Db, typed: string): Promise<string> {
  const username = nameOf(typed);
  const password = randomPassword();
  if (!(await createSuperadmin(db, username, password))) {
    throw new Error(`the username '${username}' is taken; to set a new password: npm run account -- reset-password`);
  }
  return `Created the superadmin '${username}' with the password '${password}' (shown once)`;
}

async function reset(db: Db, typed: string): Promise<string> {
  const password = randomPassword();
  const username = await resetPassword(db, nameOf(typed), password);
  if (!username) throw new Error(`there is no account '${typed}'; all names: npm run account -- list`);
  return `The new password of '${username}' is '${password}' (shown once). All its sessions have ended`;
}

/** Returns a username in its stored form (ER-8). Throws for an invalid username. */
function nameOf(typed: string): string {
  const parsed = usernameText.safeParse(typed);
  if (!parsed.success) throw new Error(`the username '${typed}' ${parsed.error.issues[0]?.message}`);
  return parsed.data;
}
