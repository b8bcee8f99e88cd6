import { runPortal } from './run-portal.ts';
import { loadEnvironment } from './settings/environment.ts';

await runPortal(loadEnvironment(), portal => {
  if (portal.owner) {
    const { username, password } = portal.owner;
    // The user knows a password from the settings, and output is often stored.
    const known = portal.context.settings.OWNER_PASSWORD !== undefined;
    const told = known ? 'OWNER_PASSWORD as its password' : `the password '${password}' (shown once)`;
    process.stdout.write(`First account: '${username}' with ${told}\n`);
  }
});
