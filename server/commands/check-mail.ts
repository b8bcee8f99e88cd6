import { randomUUID } from 'node:crypto';
import { mailServer } from '../platform/mail/mail-server.ts';
import type { Settings } from '../platform/settings/settings.ts';
import type { Check } from './checks.ts';

/** Sends a test email to `address`. Without an address it only explains how. */
export function mailCheck(address: string | undefined): Check {
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
