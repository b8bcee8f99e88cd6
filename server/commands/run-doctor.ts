import { randomUUID } from 'node:crypto';
import { isEmailAddress } from '#contract/accounts/email-address.ts';
import { mailServer } from '../platform/mail/mail-server.ts';
import { loadEnvironment } from '../platform/settings/environment.ts';
import { readSettings, type Settings } from '../platform/settings/settings.ts';
import { version } from '../platform/settings/version.ts';
import { checkMailIn } from './check-mail-in.ts';
import { proxyCheck } from './check-proxy.ts';
import { Advice, type Check, checks } from './checks.ts';

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
  for (const { name, run } of [...checks, mailCheck(address), { name: 'mail in', run: checkMailIn }, proxyCheck]) {
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

/** Sends a test email to `address`. Without an address it only explains how. */
function mailCheck(address: string | undefined): Check {
  return { name: 'mail', run: settings => checkMail(settings, address) };
}

async function checkMail(settings: Settings, address: string | undefined): Promise<string> {
  const server = mailServer(settings);
  if (!server) return 'not set up: without SMTP_URL no emails are sent';
  if (!address) return 'not tried: add an address to get a test mail (npm run doctor -- you@example.com)';
  const text = `This is a test mail of ${settings.BRAND_NAME}. Emails arrive.`;
  try {
    await server.send({
      ...{ mail: 'test', accountId: 0, address, id: randomUUID() },
      ...{ subject: `Test mail of ${settings.BRAND_NAME}`, text, html: `<p>${text.replaceAll('<', '&lt;')}</p>` },
    });
  } catch (error) {
    throw new Error(`Setting SMTP_URL: the mail server did not accept the test mail (${(error as Error).message}).`);
  } finally {
    server.close();
  }
  const links = settings.PUBLIC_URL ? '' : '; without PUBLIC_URL emails contain no links';
  return `the mail server accepted a test mail to ${address}${links}`;
}
