import { randomInt } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { anAnswering, mailInAddress, messagesOf } from '#testing/emails/mail-in-portal.ts';
import { file, multipart, plain, rawEmail } from '#testing/emails/raw-email.ts';
import { isNightly } from '#testing/nightly.ts';
import { testPortal } from '#testing/portal.ts';
import { eventually } from '#testing/servers/eventually.ts';
import { startImapServer } from '#testing/servers/imap-server.ts';
import { addressOf, runProgram } from '#testing/servers/program.ts';
import { temporaryFolder } from '#testing/servers/temporary-folder.ts';

/** Another process of this portal reads the mailbox. */
const portal = testPortal();
const from = 'Ines Okafor <ines@harbour.example>';

/** Returns an order with the address for the answers of its customer, a mailbox, and a process that reads it. */
async function aMailbox() {
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

test.runIf(isNightly)(
  'X2 each email becomes one message although the portal is killed at any moment',
  {
    timeout: 300_000,
  },
  async () => {
    const { imap, to, start, bodies, stop } = await aMailbox();
    const sent: string[] = [];
    const deliver = async (count: number) => {
      for (let number = 0; number < count; number++) {
        sent.push(`No. ${sent.length}`);
        await imap.deliver(rawEmail({ from, to, body: plain(sent.at(-1) ?? '') }));
      }
    };
    for (let kill = 0; kill < 6; kill++) {
      const program = start();
      await deliver(4);
      await addressOf(program);
      await deliver(4);
      await sleep(randomInt(0, 600));
      program.child.kill('SIGKILL');
      await program.ended;
    }
    const last = start();
    await eventually(async () => expect(await imap.mails('INBOX')).toEqual([]), { timeout: 60_000 });
    last.child.kill('SIGTERM');
    await last.ended;
    await stop();

    expect((await bodies()).toSorted()).toEqual(sent.toSorted());
  },
);

test.runIf(isNightly)('X4 emails of 10 MB are read with little memory', { timeout: 600_000 }, async () => {
  const { imap, to, start, bodies, stop } = await aMailbox();
  const attached = file(Buffer.alloc(7_400_000, 'A'), 'plan.pdf', 'application/pdf');
  const program = start();
  const address = await addressOf(program);
  const waits: number[] = [];
  for (let number = 0; number < 40; number++) {
    const body = multipart('mixed', [plain(`No. ${number}`), attached]);
    await imap.deliver(rawEmail({ from, to, body }));
    while ((await imap.mails('INBOX')).length > 0) {
      const began = performance.now();
      expect((await fetch(`${address}/api/health`)).status).toBe(200);
      waits.push(performance.now() - began);
      await sleep(10);
    }
  }
  const status = await readFile(`/proc/${program.child.pid}/status`, 'utf8');
  const most = Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1]) / 1_000;
  program.child.kill('SIGTERM');
  await program.ended;
  await stop();

  expect(await bodies()).toHaveLength(40);
  const sorted = waits.toSorted((one, other) => one - other);
  const [middle = 0, p99 = 0] = [0.5, 0.99].map(share => sorted[Math.floor(waits.length * share)]);
  const answers = `answers meanwhile in ${middle.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`;
  process.stdout.write(`40 emails of 10 MB: ${most.toFixed(0)} MB, ${answers}\n`);
  expect(most).toBeLessThan(500);
  expect(p99).toBeLessThan(50);
});
