import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ImapFlow } from 'imapflow';
import { explainMailFault as explain, folderName, imapClient } from '../platform/mail/imap-client.ts';
import { mailServer } from '../platform/mail/mail-server.ts';
import type { Settings } from '../platform/settings/settings.ts';

/** The time in which an email has to arrive. */
const arrivalMs = 60_000;

/** Signs in to the mailbox for answers, opens its folder, sends an email to its address and waits for it (RU-14). */
export async function checkMailIn(settings: Settings): Promise<string> {
  const { MAIL_IN_URL: url, MAIL_IN_ADDRESS: address } = settings;
  if (!url || !address) return 'not set up: without MAIL_IN_URL answers to emails are not read';
  const client = imapClient(url);
  try {
    await client.connect().catch(error => fail(`cannot be signed in to (${explain(error)})`));
    await client
      .mailboxOpen(folderName(url))
      .catch(error => fail(`has no folder '${folderName(url)}' (${explain(error)})`));
    const server = mailServer(settings);
    if (!server) return `signed in, found '${folderName(url)}'; without SMTP_URL no email was sent to it`;
    const id = `doctor-${randomUUID()}`;
    const text = 'npm run doctor sent this and waits for it.';
    await server
      .send({ mail: 'test', accountId: 0, address, id, subject: 'Test of the mailbox for answers', text })
      .catch(error => {
        throw new Error(`Setting MAIL_IN_ADDRESS: the mail server did not accept an email to it (${explain(error)}).`);
      })
      .finally(() => server.close());
    const seconds = await arrival(client, id);
    return `signed in, found '${folderName(url)}', and an email to ${address} arrived in ${seconds} s`;
  } finally {
    client.close();
  }
}

/** Waits for the email, deletes it and returns the seconds that it took. */
async function arrival(client: ImapFlow, id: string): Promise<number> {
  const begun = Date.now();
  while (Date.now() - begun < arrivalMs) {
    const found = (await client.search({ header: { 'Message-ID': id } }, { uid: true })) || [];
    if (found.length > 0) {
      await client.messageDelete(found.join(','), { uid: true });
      return Math.ceil((Date.now() - begun) / 1000);
    }
    await sleep(1_000);
    await client.noop();
  }
  throw new Error(
    `Setting MAIL_IN_ADDRESS: an email to it did not arrive in the mailbox of MAIL_IN_URL within ${arrivalMs / 1000} s.`,
  );
}

function fail(why: string): never {
  throw new Error(`Setting MAIL_IN_URL: the mailbox ${why}.`);
}
