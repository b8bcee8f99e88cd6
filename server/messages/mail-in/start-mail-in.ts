import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../../platform/http/context.ts';
import { readHeadsInProcess } from './emails/read-in-process.ts';
import { noteContact, noteFault, readMark } from './mail-in-state.ts';
import { type Found, type Mailbox, openMailbox } from './mailbox.ts';
import { asOnlyReader } from './mailbox-lock.ts';
import { receiveEmail } from './receive-email.ts';

/**
 * In milliseconds: the interval of looking into the mailbox, the pauses after failures, and of a process that does not read.
 * After `pictures` of waiting for the turns of its pictures, an email is tried later.
 */
const usual = { look: 60_000, leastPause: 1_000, longestPause: 60_000, turn: 5_000, pictures: 60_000 };

/**
 * Reads the mailbox of MAIL_IN_URL: new emails at once, and all others every minute. One process reads at a time; when it ends,
 * another one goes on. Without that setting nothing is read.
 */
export function startMailIn(context: Context, timing: Partial<typeof usual> = {}): { stop(): Promise<void> } {
  const address = context.settings.MAIL_IN_URL;
  if (!address) return { stop: async () => {} };
  const times = { ...usual, ...timing };
  const { leastPause, longestPause, turn } = times;
  const stopping = new AbortController();
  const { signal } = stopping;

  async function run(url: string): Promise<void> {
    const reader = new Reader(context, times, signal);
    let pause = leastPause;
    while (!signal.aborted) {
      let wait = pause;
      try {
        const isAlone = await asOnlyReader(context.db, async isHeld => {
          await reader.read(url, isHeld, () => {
            pause = leastPause;
          });
        });
        wait = isAlone ? leastPause : turn;
      } catch (error) {
        if (signal.aborted) return;
        context.log.warn({ err: error }, 'the mailbox could not be read and will be tried again');
        await noteFault(context.db, error).catch(() => {});
        wait = pause;
        pause = Math.min(pause * 2, longestPause);
      }
      await sleep(wait, undefined, { signal }).catch(() => {});
    }
  }

  const running = run(address);
  return {
    stop: () => {
      stopping.abort(new Error('the portal stops'));
      return running;
    },
  };
}

/** Emails that could not be handled are tried again after this time, then after twice of it, and so on. */
const laterMs = 5_000;
const longestLaterMs = 3_600_000;

class Reader {
  readonly #context: Context;
  #mark = '';
  readonly #lookMs: number;
  readonly #waits: { signal: AbortSignal; mostWait: number };
  readonly #signal: AbortSignal;
  /** The emails before this one were looked at. */
  #last = 0;
  /** Emails that failed, when to try them again, and the pause before. */
  readonly #later = new Map<number, { at: number; pause: number }>();

  constructor(context: Context, { look, pictures }: typeof usual, signal: AbortSignal) {
    this.#context = context;
    this.#lookMs = look;
    this.#waits = { signal, mostWait: pictures };
    this.#signal = signal;
  }

  /** Reads until the connection to the mail server or the lock is lost. */
  async read(address: string, isHeld: () => Promise<void>, succeeded: () => void): Promise<void> {
    this.#mark = await readMark(this.#context.db);
    const mailbox = await openMailbox(address, this.#mark, this.#signal);
    try {
      // Ids may have changed their meaning meanwhile.
      this.#last = 0;
      this.#later.clear();
      while (!this.#signal.aborted) {
        await isHeld();
        await this.#lookThrough(mailbox, isHeld);
        await noteContact(this.#context.db, this.#later.size);
        succeeded();
        await mailbox.wait(this.#untilNext(), this.#signal);
      }
    } finally {
      mailbox.close();
    }
  }

  #untilNext(): number {
    const next = Math.min(...[...this.#later.values()].map(({ at }) => at));
    return Math.max(250, Math.min(this.#lookMs, next - Date.now()));
  }

  async #lookThrough(mailbox: Mailbox, isHeld: () => Promise<void>): Promise<void> {
    const due = [...this.#later].filter(([, { at }]) => at <= Date.now()).map(([uid]) => uid);
    const from = Math.min(this.#last, ...due.map(uid => uid - 1));
    const before = this.#last;
    for await (const batch of mailbox.after(from)) {
      await this.#receive(
        mailbox,
        batch.filter(({ uid }) => uid > before || due.includes(uid)),
        isHeld,
      );
    }
  }

  /** Receives some emails one after the other. What is not for this portal is marked, so that it is read once. */
  async #receive(mailbox: Mailbox, batch: readonly Found[], isHeld: () => Promise<void>): Promise<void> {
    const { settings } = this.#context;
    const mailIn = { address: settings.MAIL_IN_ADDRESS ?? '', authServer: settings.MAIL_IN_AUTH };
    const heads = await readHeadsInProcess(batch, mailIn, this.#signal);
    const left: number[] = [];
    for (const [index, found] of batch.entries()) {
      this.#signal.throwIfAborted();
      try {
        const read = heads[index];
        if (read instanceof Error) throw read;
        const isOurs = await receiveEmail(this.#context, this.#mark, mailbox, { ...found, read }, this.#waits);
        if (!isOurs) left.push(found.uid);
        this.#later.delete(found.uid);
      } catch (error) {
        if (this.#signal.aborted) throw error;
        // A lost connection throws here; otherwise the other emails need not wait for this one.
        await isHeld();
        await mailbox.wait(0, this.#signal);
        this.#tryLater(found.uid, error);
      }
      this.#last = Math.max(this.#last, found.uid);
    }
    await mailbox.leave(left);
  }

  #tryLater(uid: number, error: unknown): void {
    const pause = Math.min((this.#later.get(uid)?.pause ?? laterMs / 2) * 2, longestLaterMs);
    this.#later.set(uid, { at: Date.now() + pause, pause });
    this.#context.log.warn({ err: error }, 'an email could not be handled and will be tried again');
  }
}
