import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { aMailbox, from } from '#testing/emails/mailbox-of-process.ts';
import { plain, rawEmail } from '#testing/emails/raw-email.ts';
import { isNightly } from '#testing/nightly.ts';
import { testPortal } from '#testing/portal.ts';
import { eventually } from '#testing/servers/eventually.ts';
import { addressOf } from '#testing/servers/program.ts';

/** Another process of this portal reads the mailbox. */
const portal = testPortal();

test.runIf(isNightly)(
  'X2 each email becomes one message although the portal is killed at any moment',
  {
    timeout: 300_000,
  },
  async () => {
    const { imap, to, start, bodies, stop } = await aMailbox(portal);
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
