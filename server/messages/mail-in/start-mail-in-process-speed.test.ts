import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { aMailbox, from } from '#testing/emails/mailbox-of-process.ts';
import { file, multipart, plain, rawEmail } from '#testing/emails/raw-email.ts';
import { isNightly } from '#testing/nightly.ts';
import { testPortal } from '#testing/portal.ts';
import { addressOf } from '#testing/servers/program.ts';

/** Another process of this portal reads the mailbox. */
const portal = testPortal();

test.runIf(isNightly)('X4 emails of 10 MB are read with little memory', { timeout: 600_000 }, async () => {
  const { imap, to, start, bodies, stop } = await aMailbox(portal);
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
