import { firstAccountWords } from './first-account-words.ts';
import { runPortal } from './run-portal.ts';
import { loadEnvironment } from './settings/environment.ts';

await runPortal(loadEnvironment(), ({ owner, context }) => address => {
  if (!owner) return '';
  const isFromSetting = context.settings.OWNER_PASSWORD !== undefined;
  return firstAccountWords({ ...owner, isFromSetting }, address, process.stdout.isTTY);
});
