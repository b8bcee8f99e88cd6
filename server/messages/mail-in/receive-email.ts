import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { storableText } from '#contract/call/storable-text.ts';
import { calls } from '#contract/calls.ts';
import { insertEntry } from '../../platform/audit/audited.ts';
import { isDatabaseAway } from '../../platform/database/failures.ts';
import { readAnswer } from '../../platform/database/read-answer.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Context } from '../../platform/http/context.ts';
import { newUploadFolder } from '../../platform/intake/upload-folders.ts';
import { invalidInput, Problem, problem, wordsFor } from '../../platform/problems/problem.ts';
import { privateFolder } from '../../platform/settings/private-folder.ts';
import { sendMessage } from '../send-message.ts';
import { choosePictures, countPictures } from './choose-pictures.ts';
import { parseInWorker, UnreadableEmail } from './emails/parse-in-worker.ts';
import { type EmailHead, readHead } from './emails/read-head.ts';
import { isSameAddress, maskedAddress } from './emails/sender.ts';
import { findWriter, requireMayWrite, type Writer } from './find-writer.ts';
import type { Found, Mailbox } from './mailbox.ts';
import { messageOf } from './message-of.ts';
import { outcomeOf, record, recordRefusal } from './record-email.ts';

const mostBytes = 25 * 1024 * 1024;
const oldMs = 30 * 86_400_000;

/** Why an email was refused; `reason` is for its sender. */
class Refused extends Error {
  readonly outcome: string;

  constructor(outcome: string, reason: string) {
    super(reason);
    this.outcome = outcome;
  }
}

/**
 * Receives one email of the mailbox: it becomes a message, is refused, or stays when it is not for this portal. Its row in `mail_in`
 * commits together with the message, so it becomes one message however often it is read; only then it leaves the folder.
 */
export async function receiveEmail(
  context: Context,
  mark: string,
  mailbox: Mailbox,
  found: Found,
  signal: AbortSignal,
): Promise<void> {
  const { db, settings } = context;
  const mailIn = { address: settings.MAIL_IN_ADDRESS ?? '', authServer: settings.MAIL_IN_AUTH };
  const head = readHead(found.head, found.size, mailIn);
  const tokens = head.keys.filter(key => key.mark === mark).map(({ token }) => token);
  if (tokens.length === 0) return;
  const outcome =
    (await outcomeOf(db, head.hash)) ?? (await receiveNew(context, mailbox, found, { head, tokens, signal }));
  await mailbox.move(found.uid, outcome === 'taken' ? 'taken' : 'refused');
}

type New = { head: EmailHead; tokens: readonly string[]; signal: AbortSignal };

async function receiveNew(
  context: Context,
  mailbox: Mailbox,
  found: Found,
  { head, tokens, signal }: New,
): Promise<string> {
  const { db, settings } = context;
  const writer = await findWriter(db, tokens, head.sender, settings.PUBLIC_URL ?? 'http://localhost');
  const silent =
    Date.now() - found.at.getTime() > oldMs ? 'old' : head.isAutomatic ? 'automatic' : writer ? undefined : 'unknown';
  if (silent || !writer) return recorded(context, head, silent ?? 'unknown');
  try {
    requireSender(head, writer);
    requireMayWrite(writer);
    if (found.size > mostBytes) throw new Refused('tooLarge', 'It is larger than 25 MB.');
    return await receiveMessage(context, mailbox, found, { head, tokens, signal }, writer);
  } catch (error) {
    const refused = refusalOf(error);
    if (!refused) throw error;
    const { viewer, email, orderId } = writer;
    const refusal = {
      accountId: viewer.id,
      orderId,
      address: email,
      outcome: refused.outcome,
      reason: refused.message,
    };
    await inTransaction(db, tx => recordRefusal(tx, head.hash, refusal));
    context.wake();
    return (await outcomeOf(db, head.hash)) ?? refused.outcome;
  }
}

async function recorded({ db }: Context, { hash }: EmailHead, outcome: string): Promise<string> {
  await inTransaction(db, tx => record(tx, hash, outcome));
  return (await outcomeOf(db, hash)) ?? outcome;
}

function requireSender({ sender, failsAuthentication }: EmailHead, { email }: Writer): void {
  if (sender === undefined || !isSameAddress(sender, email)) {
    throw new Refused('sender', `It did not come from your address. Write from ${maskedAddress(email)}.`);
  }
  if (failsAuthentication) throw new Refused('authentication', 'Your mail server did not confirm that you sent it.');
}

/** Returns the refusal that an error means, or undefined for one that may not return when the email is read again. */
function refusalOf(error: unknown): Refused | undefined {
  if (error instanceof Refused) return error;
  if (error instanceof UnreadableEmail) return new Refused('unreadable', 'It could not be read.');
  if (!(error instanceof Problem)) return undefined;
  const passes = error.status >= 500 || ['busy', 'tooManyRequests', 'requestRunning'].includes(error.code);
  return passes ? undefined : new Refused(error.code, `${error.message}.`);
}

async function receiveMessage(
  context: Context,
  mailbox: Mailbox,
  found: Found,
  { head, tokens, signal }: New,
  writer: Writer,
): Promise<string> {
  const folder = newUploadFolder(context.settings);
  try {
    await mkdir(folder, { recursive: true, mode: privateFolder });
    const path = join(folder, 'email');
    await mailbox.fetch(found.uid, path, signal);
    const email = await parseInWorker(path, folder, signal);
    const chosen = await choosePictures(context, writer.viewer, email.files, signal);
    if (email.text === '' && chosen.pictures.length === 0) {
      await chosen.discard();
      throw new Refused('empty', 'There was no text above the quoted e-mail.');
    }
    return await inTransaction(context.db, async tx => {
      if (!(await record(tx, head.hash, 'taken'))) return false;
      // The role or the address may have changed while the email was read.
      const now = await findWriter(tx, tokens, head.sender, writer.viewer.origin);
      if (!now) throw problem('orderNotFound');
      requireSender(head, now);
      requireMayWrite(now);
      await countPictures(tx, now.viewer, email.files);
      const input = { id: now.orderId, ...bodyOf(messageOf(email.text, chosen.leftOut)) };
      const { answer, note } = await sendMessage(tx, now.viewer, input, chosen.pictures, { text: email.whole });
      await readAnswer(tx, answer, note ? { entry: insertEntry(now.viewer, note) } : {});
      return true;
    })
      .catch(async error => {
        if (!isDatabaseAway(error)) await chosen.discard();
        throw error;
      })
      .then(async isFirst => {
        if (!isFirst) await chosen.discard();
        context.wake();
        return (await outcomeOf(context.db, head.hash)) ?? 'taken';
      });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Checks and normalizes the text as for the call. */
function bodyOf(message: string): { message?: string | undefined } {
  const parsed = calls.sendMessage.body.safeParse({ message: storableText(message) }, { error: wordsFor });
  if (!parsed.success) throw invalidInput(parsed.error);
  return parsed.data;
}
