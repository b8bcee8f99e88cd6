import { rm } from 'node:fs/promises';
import type { TestPortal } from '../portal.ts';
import { startImapServer } from '../servers/imap-server.ts';
import { runProgram } from '../servers/program.ts';
import { temporaryFolder } from '../servers/temporary-folder.ts';
import { anAnswering, mailInAddress, messagesOf } from './mail-in-portal.ts';

/** The customer who writes the emails. */
export const from = 'Ines Okafor <ines@harbour.example>';

/** Returns an order with the address for the answers of its customer, a mailbox, and a process that reads it. */
export async function aMailbox(portal: TestPortal) {
  const { settings } = portal.context;
  const [imap, dataDir] = [await startImapServer(), await temporaryFolder('mail-in')];
  const mailIn = { MAIL_IN_URL: imap.url, MAIL_IN_ADDRESS: mailInAddress };
  const { orderId, to } = await anAnswering(portal, { ...settings, ...mailIn }, 'ines@harbour.example');
  const start = () =>
    runProgram('server/main.ts', [], {
      DATABASE_URL: settings.DATABASE_URL ?? '',
      ...{ DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'warn', OWNER_PASSWORD: 'owner-password' },
      ...mailIn,
    });
  const bodies = async () => (await messagesOf(portal, orderId)).map(({ body }) => body);
  const stop = async () => {
    await imap.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { imap, to, start, bodies, stop };
}
