import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ImapFlow } from 'imapflow';
import { folderName, imapClient } from '../../platform/mail/imap-client.ts';
import { privateFile } from '../../platform/settings/private-folder.ts';

/** An email in the mailbox, before it is fetched. */
export type Found = {
  uid: number;
  size: number;
  at: Date;
  head: Buffer;
  /** Whether the head is larger than people's are; then it is read only to find whom to tell. */
  hasLargeHead: boolean;
};

export type Mailbox = {
  /** Counts all emails in the folder. */
  count(): number;
  /**
   * Reads the emails that arrived after the one with this id and were not left, some at a time, the oldest first. Ids only
   * grow.
   */
  after(uid: number): AsyncIterable<Found[]>;
  /** Marks emails that are not only for this portal, so that they are not read again. Their other flags stay. */
  leave(uids: readonly number[]): Promise<void>;
  /** Writes a whole email into a file, in small pieces. */
  fetch(uid: number, path: string, signal: AbortSignal): Promise<void>;
  /** Moves an email out of the folder. */
  move(uid: number, into: 'taken' | 'refused'): Promise<void>;
  /** Waits for an email that came after the last look, and no longer than this. Throws when the connection is lost. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
  close(): void;
};

const folders = { taken: 'Cordwain', refused: 'Cordwain refused' } as const;
/** Bytes of a head that are asked for first, that are read, and in which the receiver of a larger one is looked for. */
const headBytes = { first: 64 * 1024, most: 256 * 1024, looked: 1024 * 1024 };
/** Emails of which the heads are asked for at a time. */
const headsAtOnce = 50;

/**
 * Signs in to the mailbox of MAIL_IN_URL, opens its folder, and makes the folders for what was read when they are missing. `mark`
 * is part of the flag of emails that are left, because portals may share a mailbox.
 */
export async function openMailbox(address: string, mark: string, signal: AbortSignal): Promise<Mailbox> {
  signal.throwIfAborted();
  const client = imapClient(address);
  const stop = () => client.close();
  signal.addEventListener('abort', stop, { once: true });
  client.on('close', () => signal.removeEventListener('abort', stop));
  try {
    await client.connect();
    const made = { taken: await folderOf(client, folders.taken), refused: await folderOf(client, folders.refused) };
    await client.mailboxOpen(folderName(address));
    return mailboxOf(client, made, `CordwainLeft-${mark}`);
  } catch (error) {
    client.close();
    throw error;
  }
}

async function folderOf(client: ImapFlow, name: string): Promise<string> {
  // As an array, the name gets the prefix that some servers demand.
  return (await client.mailboxCreate([name])).path;
}

const headOf = (maxLength: number) => ({ key: 'HEADER', start: 0, maxLength });

async function wholeHead(client: ImapFlow, uid: number): Promise<Buffer> {
  const found = await client.fetchOne(String(uid), { uid: true, bodyParts: [headOf(headBytes.looked)] }, { uid: true });
  return (found || undefined)?.headers ?? Buffer.alloc(0);
}

function mailboxOf(client: ImapFlow, made: Record<'taken' | 'refused', string>, left: string): Mailbox {
  let news = 0;
  // What arrives during a look is not part of it, so the next wait is over at once.
  let looked = 0;
  client.on('exists', () => {
    news += 1;
  });
  return {
    count: () => (client.mailbox ? client.mailbox.exists : 0),
    async *after(uid) {
      looked = news;
      const found = (await client.search({ uid: `${uid + 1}:*`, unKeyword: left }, { uid: true })) || [];
      const wanted = found.filter(one => one > uid).sort((one, other) => one - other);
      for (let at = 0; at < wanted.length; at += headsAtOnce) {
        const some = wanted.slice(at, at + headsAtOnce);
        const heads = await client.fetchAll(
          some.join(','),
          { uid: true, size: true, internalDate: true, bodyParts: [headOf(headBytes.first)] },
          { uid: true },
        );
        const batch: Found[] = [];
        for (const one of heads.sort((a, b) => a.uid - b.uid)) {
          const first = one.headers ?? Buffer.alloc(0);
          const head = first.length < headBytes.first ? first : await wholeHead(client, one.uid);
          batch.push({
            uid: one.uid,
            size: one.size ?? 0,
            at: new Date(one.internalDate ?? Date.now()),
            head,
            hasLargeHead: head.length > headBytes.most,
          });
        }
        yield batch;
      }
    },
    async leave(uids) {
      if (uids.length > 0) await client.messageFlagsAdd(uids.join(','), [left], { uid: true });
    },
    async fetch(uid, path, signal) {
      const { content } = await client.download(String(uid), undefined, { uid: true });
      if (!content) throw new Error('the email is not in the mailbox any more');
      await pipeline(content, createWriteStream(path, { mode: privateFile }), { signal });
    },
    async move(uid, into) {
      if (into === 'taken') await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true });
      await client.messageMove(String(uid), made[into], { uid: true });
    },
    async wait(ms, signal) {
      const end = Date.now() + ms;
      while (news === looked && Date.now() < end && client.usable) {
        await sleep(Math.min(250, ms), undefined, { signal });
      }
      // Some servers report new emails only after a command.
      await client.noop();
      if (!client.usable) throw new Error('the mail server closed the connection');
    },
    close: () => client.close(),
  };
}
