import { firstAccountWords } from './notifications/first-account-words.ts';
import { loadEnvironment } from './platform/settings/environment.ts';
import { runPortal } from './run-portal.ts';

await runPortal(loadEnvironment(), ({ owner, context }) => address => {
  if (!owner) return '';
  const isFromSetting = context.settings.OWNER_PASSWORD !== undefined;
  return firstAccountWords({ ...owner, isFromSetting }, address, process.stdout.isTTY);
});
