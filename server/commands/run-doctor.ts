import { isEmailAddress } from '#contract/accounts/email-address.ts';
import { loadEnvironment } from '../platform/settings/environment.ts';
import { readSettings } from '../platform/settings/settings.ts';
import { version } from '../platform/settings/version.ts';
import { mailCheck } from './check-mail.ts';
import { proxyCheck } from './check-proxy.ts';
import { Advice, checks } from './checks.ts';

/**
 * `npm run doctor [-- ADDRESS]`: tests every service in the settings and prints a line for each. Changes nothing. Exits
 * with 1 when a check fails (RU-14).
 */
const [address, ...more] = process.argv.slice(2);
if (more.length > 0 || (address !== undefined && !isEmailAddress(address))) {
  process.stderr.write('usage: npm run doctor, or npm run doctor -- you@example.com for a test mail\n');
  process.exit(1);
}
process.exitCode = (await examine()) ? 0 : 1;

async function examine(): Promise<boolean> {
  say('ok', 'version', version);
  let settings: ReturnType<typeof readSettings>;
  try {
    settings = readSettings(loadEnvironment());
  } catch (error) {
    say('FAIL', 'settings', (error as Error).message);
    return false;
  }
  let isWell = true;
  for (const { name, run } of [...checks, mailCheck(address), proxyCheck]) {
    try {
      say('ok', name, await run(settings));
    } catch (error) {
      const isAdvice = error instanceof Advice;
      say(isAdvice ? 'WARN' : 'FAIL', name, (error as Error).message);
      isWell &&= isAdvice;
    }
  }
  // Compiles the program once, so that the first start after an upgrade is as fast as any other.
  await import('../open-portal.ts');
  return isWell;
}

function say(state: 'ok' | 'WARN' | 'FAIL', name: string, text: string): void {
  process.stdout.write(`${state.padEnd(5)} ${name.padEnd(9)} ${text}\n`);
}
