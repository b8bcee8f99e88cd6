import { loadEnvironment } from './environment.ts';
import { runPortal } from './run-portal.ts';

await runPortal(loadEnvironment(), portal => {
  if (portal.owner) {
    const { username, password } = portal.owner;
    process.stdout.write(`First account: '${username}' with the password '${password}' (shown once)\n`);
  }
});
