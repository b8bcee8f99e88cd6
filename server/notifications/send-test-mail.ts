import type { AnswerOf, InputOf } from '#contract/calls.ts';
import { t } from '#contract/wording.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import type { Tx } from '../platform/database/transaction.ts';
import type { Context } from '../platform/http/context.ts';
import type { Prepared } from '../platform/http/serve.ts';
import type { Email } from '../platform/mail/email.ts';
import { mailHtml, mailTextOf, paragraph } from '../platform/mail/mail-frame.ts';
import { mailServer } from '../platform/mail/mail-server.ts';
import { oneLine } from '../platform/mail/one-line.ts';

type Sent = AnswerOf<'sendTestMail'>;

/** Returns the outcome of prepareTestMail. */
export async function sendTestMail(_tx: Tx, _viewer: Viewer, _input: unknown, sent: Sent): Promise<Sent> {
  return sent;
}

/** Sends the test email before the transaction, which would otherwise wait for the mail server (NO-7). */
export async function prepareTestMail(
  { settings }: Context,
  { id }: Viewer,
  { address }: InputOf<'sendTestMail'>,
): Promise<Prepared<Sent>> {
  const reason = await send(settings, id, address);
  return { value: { sent: reason === '', address, reason }, discard: async () => {} };
}

/** Sends the email. Returns why it could not be sent, or an empty text when it was. */
async function send(settings: Context['settings'], accountId: number, address: string): Promise<string> {
  const server = mailServer(settings);
  if (!server) return t`SMTP_URL is not set.`;
  try {
    const mail = testMail(settings.BRAND_NAME);
    await server.send({ mail: 'test', accountId, address, ...mail, id: `test.${Date.now()}` });
    return '';
  } catch (error) {
    return oneLine(error instanceof Error ? error.message : String(error))
      .slice(0, 300)
      .toWellFormed();
  } finally {
    server.close();
  }
}

/** Returns subject and content of the test email. */
export function testMail(brand: string): Pick<Email, 'subject' | 'text'> & { html: string } {
  const subject = t`Test email of ${brand}`;
  const words = t`Emails of ${brand} reach this address.`;
  const foot = t`A superadmin sent this to test the mail server.`;
  return {
    subject,
    text: mailTextOf([words], undefined, foot),
    html: mailHtml({ brand, preheader: words, heading: subject, body: paragraph(words), foot: { text: foot } }),
  };
}
