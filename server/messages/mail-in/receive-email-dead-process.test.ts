import { readdirSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { mailInPortal } from '#testing/emails/mail-in-portal.ts';
import { plain } from '#testing/emails/raw-email.ts';
import { isNightly } from '#testing/nightly.ts';
import { longestSlice } from '#testing/processor-time.ts';
import { eventually } from '#testing/servers/eventually.ts';
import { startImapServer } from '#testing/servers/imap-server.ts';

const mailIn = await mailInPortal(startImapServer);
const { portal, imap, smtp } = mailIn;

/** The processes of this portal that read emails. */
function readers(): number[] {
  const children = readdirSync('/proc/self/task').flatMap(thread =>
    readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
  return children.filter(pid => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('email-process.ts');
    } catch {
      return false;
    }
  });
}

/** Ends the next processes that read emails: the first one reads heads, the one after it a whole email. */
async function kill(which: 'head' | 'email', signal: NodeJS.Signals, times = 1): Promise<void> {
  const next = (not?: number) =>
    eventually(
      () => {
        const pid = readers().find(one => one !== not);
        if (pid === undefined) throw new Error('nothing is read');
        return pid;
      },
      { timeout: 60_000, interval: 2 },
    );
  let pid = await next();
  if (which === 'email') pid = await next(pid);
  for (let time = 1; ; time += 1) {
    process.kill(pid, signal);
    if (time === times) return;
    pid = await next(pid);
  }
}

/** Runs `work`, and asks the portal meanwhile, which has to answer each time. */
async function askMeanwhile(work: () => Promise<unknown>): Promise<void> {
  let isOver = false;
  const working = work().finally(() => {
    isOver = true;
  });
  do {
    expect((await portal.nobody.send('GET', '/api/health')).status).toBe(200);
    await sleep(20);
  } while (!isOver);
  await working;
}

async function deliver(to: string, address: string, text: string): Promise<void> {
  await mailIn.deliver({ to, from: `Ines <${address}>`, body: plain(text) });
}
const bodies = async (orderId: number) => (await mailIn.messagesOf(orderId)).map(({ body }) => body);
const count = async (folder: string) => (await imap.mails(folder)).length;

/** With the signals that V8 and the kernel send. */
const deaths = [
  ['its memory is full', 'SIGABRT'],
  ['its time is used up', 'SIGXCPU'],
] as const;

describe.runIf(process.platform === 'linux')('when the process that reads emails dies', () => {
  test.each(isNightly ? deaths : deaths.slice(-1))(
    'twice because %s, the email is refused, its author hears of it, and the next one is taken',
    async (_, signal) => {
      const address = `${signal.toLowerCase()}@harbour.example`;
      const { orderId, to } = await mailIn.anAnswering(address);
      const [taken, refused] = [await count('Cordwain'), await count('Cordwain refused')];
      const dying = async () => {
        await deliver(to, address, 'First.');
        await kill('email', signal, 2);
        await mailIn.moved('Cordwain refused', refused + 1);
      };
      const slice = await longestSlice(() => askMeanwhile(dying));
      expect((await mailIn.outcomes()).at(-1)).toBe('unreadable');
      const answers = () => smtp.mails.filter(mail => mail.to.includes(address) && /not accepted/.test(mail.subject));
      await eventually(() => expect(answers()).toHaveLength(1));
      expect(answers()[0]?.text).toContain('It could not be read.');

      await deliver(to, address, 'Second.');
      await mailIn.moved('Cordwain', taken + 1);
      expect(await bodies(orderId)).toEqual(['Second.']);

      expect(slice).toBeLessThan(100);
      expect(readers()).toEqual([]);
      expect(await readdir(join(portal.context.settings.DATA_DIR, 'tmp')).catch(() => [])).toEqual([]);
    },
  );

  test('while it reads several heads, each half gets another one, and every email is taken', async () => {
    const { orderId, to } = await mailIn.anAnswering('three@harbour.example');
    const taken = await count('Cordwain');
    await Promise.all(['One.', 'Two.', 'Three.'].map(text => deliver(to, 'three@harbour.example', text)));
    await kill('head', 'SIGKILL');
    await mailIn.moved('Cordwain', taken + 3);

    expect(await bodies(orderId)).toEqual(['One.', 'Two.', 'Three.']);
  });

  test.each(['email', 'head'] as const)(
    'because something else kills it, the email stays and is taken (%s)',
    async which => {
      const address = `killed-${which}@harbour.example`;
      const { orderId, to } = await mailIn.anAnswering(address);
      const [taken, refused] = [await count('Cordwain'), await count('Cordwain refused')];
      await deliver(to, address, 'First.');
      await kill(which, 'SIGKILL');
      await mailIn.moved('Cordwain', taken + 1);

      expect(await bodies(orderId)).toEqual(['First.']);
      expect(await count('Cordwain refused')).toBe(refused);
    },
  );

  test('twice of one head, the email is put aside unread, and the next one is taken', async () => {
    const { orderId, to } = await mailIn.anAnswering('head@harbour.example');
    const [taken, refused] = [await count('Cordwain'), await count('Cordwain refused')];
    await deliver(to, 'head@harbour.example', 'First.');
    await kill('head', 'SIGXCPU', 2);
    await mailIn.moved('Cordwain refused', refused + 1);
    await deliver(to, 'head@harbour.example', 'Second.');
    await mailIn.moved('Cordwain', taken + 1);

    expect(await bodies(orderId)).toEqual(['Second.']);
    expect((await imap.mails('Cordwain refused')).at(-1)?.seen).toBe(false);
  });

  test.each([
    ['another portal', () => ''],
    ['this and another portal', (to: string) => `${to}, `],
  ])('twice of a head of %s, the email stays where it is, unread', async (_, besides) => {
    const { orderId, to } = await mailIn.anAnswering('shared@harbour.example');
    const foreign = await mailIn.deliver({ to: `${besides(to)}orders+zzzz${'a'.repeat(26)}@workshop.example` });
    await kill('head', 'SIGXCPU', 2);
    await deliver(to, 'shared@harbour.example', 'Next.');
    await eventually(async () => expect(await bodies(orderId)).toEqual(['Next.']), { timeout: 80_000 });

    const stays = (await imap.mails('INBOX')).filter(mail => mail.bytes.equals(foreign));
    expect(stays.map(({ seen }) => seen)).toEqual([false]);
  });
});
