import { hash } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { storableText } from '#contract/call/storable-text.ts';
import { calls } from '#contract/calls.ts';
import { msg, t } from '#contract/wording.ts';
import { languageOfMail } from '../../notifications/mail-language.ts';
import { insertEntry } from '../../platform/audit/audited.ts';
import { isDatabaseAway, isNeverStored } from '../../platform/database/failures.ts';
import { readAnswer } from '../../platform/database/read-answer.ts';
import { sql } from '../../platform/database/sql.ts';
import { type Db, inTransaction } from '../../platform/database/transaction.ts';
import { Patience } from '../../platform/files/picture-turns.ts';
import type { Context } from '../../platform/http/context.ts';
import { newUploadFolder } from '../../platform/intake/upload-folders.ts';
import { inLanguage } from '../../platform/languages/in-language.ts';
import { markersIn } from '../../platform/mail/answer-above.ts';
import { namesOnly } from '../../platform/mail/reply-address.ts';
import { invalidInput, Problem, problem, wordsFor } from '../../platform/problems/problem.ts';
import { privateFolder } from '../../platform/settings/private-folder.ts';
import { sendMessage } from '../send-message.ts';
import { choosePictures, countPictures } from './choose-pictures.ts';
import type { ParsedEmail } from './emails/parse-email.ts';
import type { EmailHead } from './emails/read-head.ts';
import { parseInProcess, UnreadableEmail } from './emails/read-in-process.ts';
import { isSameAddress, maskedAddress } from './emails/sender.ts';
import type { SplitText } from './emails/split-text.ts';
import { findWriter, requireMayWrite, type Writer } from './find-writer.ts';
import type { Found, Mailbox } from './mailbox.ts';
import { foldedOf, messageOf, withWordedNotes } from './message-of.ts';
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
 * Receives one email of the mailbox: it becomes a message, is refused, or stays when it is not only for this portal. Its row in `mail_in`
 * commits together with the message, so it becomes one message however often it is read; only then it leaves the folder. Returns
 * false for an email that stays. Throws when its pictures wait too long for their turns.
 */
export async function receiveEmail(
  context: Context,
  mark: string,
  mailbox: Mailbox,
  found: ReadFound,
  waits: Waits,
): Promise<boolean> {
  const head = found.read;
  const tokens = head?.keys.filter(key => key.mark === mark).map(({ token }) => token) ?? [];
  if (!head || tokens.length === 0) {
    // Portals may share the mailbox, so an email is moved only when it surely is for this one.
    const isOurs = !head && namesOnly(found.head, mark);
    if (isOurs) await mailbox.move(found.uid, 'refused');
    return isOurs;
  }
  const outcome =
    (await outcomeOf(context.db, head.hash)) ?? (await receiveNew(context, mailbox, found, { head, tokens, ...waits }));
  // Another portal of this mailbox that it answers, too, reads it where it is.
  if (head.isByAddress && head.keys.some(key => key.mark !== mark)) return false;
  await mailbox.move(found.uid, outcome === 'taken' ? 'taken' : 'refused');
  return true;
}

/** An email whose head was read; `read` is undefined when it could not be. */
type ReadFound = Found & { read: EmailHead | undefined };

/** `signal` aborts when the portal stops. `mostWait`: how many milliseconds the pictures of an email wait for their turns. */
type Waits = { signal: AbortSignal; mostWait: number };
type New = { head: EmailHead; tokens: readonly string[] } & Waits;

async function receiveNew(context: Context, mailbox: Mailbox, found: Found, given: New): Promise<string> {
  const { head, tokens } = given;
  const { db, settings } = context;
  const writer = await findWriter(db, tokens, head.sender.address, settings.PUBLIC_URL ?? 'http://localhost');
  const silent =
    Date.now() - found.at.getTime() > oldMs ? 'old' : head.isAutomatic ? 'automatic' : writer ? undefined : 'unknown';
  if (silent || !writer) return recorded(context, head, silent ?? 'unknown');
  // The language of the answer that says why an email was refused.
  const language = await languageOfMail(context.languages, { accountId: writer.viewer.id }, db);
  return inLanguage(language, () => receiveOf(context, mailbox, found, given, writer));
}

/** Takes the email of a known person over as a message, or answers why not, in the language of emails to the person. */
async function receiveOf(
  context: Context,
  mailbox: Mailbox,
  found: Found,
  given: New,
  writer: Writer,
): Promise<string> {
  const { db } = context;
  const { head } = given;
  try {
    if (found.hasLargeHead) throw new Refused('headTooLarge', msg`Its head is larger than 256 KB.`);
    requireSender(head, writer);
    requireMayWrite(writer);
    if (found.size > mostBytes) throw new Refused('tooLarge', msg`It is larger than 25 MB.`);
    return await receiveMessage(context, mailbox, found, given, writer);
  } catch (error) {
    const refused = refusalOf(error);
    if (!refused) throw error;
    if (isNeverStored(error)) context.log.error({ err: error }, 'an email could not be stored and is refused');
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
  if (sender.address === undefined) throw new Refused('sender', sender.fault);
  if (!isSameAddress(sender.address, email)) {
    throw new Refused('sender', t`It did not come from your address. Write from ${maskedAddress(email)}.`);
  }
  if (failsAuthentication) throw new Refused('authentication', msg`Your mail server did not confirm that you sent it.`);
}

/** Returns the refusal that an error means, or undefined for one that may not return when the email is read again. */
function refusalOf(error: unknown): Refused | undefined {
  if (error instanceof Refused) return error;
  if (error instanceof UnreadableEmail || isNeverStored(error))
    return new Refused('unreadable', msg`It could not be read.`);
  if (!(error instanceof Problem)) return undefined;
  const passes = error.status >= 500 || ['busy', 'tooManyRequests', 'requestRunning'].includes(error.code);
  return passes ? undefined : new Refused(error.code, `${error.message}.`);
}

async function receiveMessage(
  context: Context,
  mailbox: Mailbox,
  found: Found,
  { head, tokens, signal, mostWait }: New,
  writer: Writer,
): Promise<string> {
  const folder = newUploadFolder(context.settings);
  try {
    await mkdir(folder, { recursive: true, mode: privateFolder });
    const path = join(folder, 'email');
    await mailbox.fetch(found.uid, path, signal);
    const known = await linesOfOurs(context.db, writer);
    const email = await parseInProcess({ path, folder, known, markers: markersIn(context.languages) }, signal);
    const key = keyOf(head, email);
    const before = await outcomeOf(context.db, key);
    if (before) return before;
    const patience = new Patience(mostWait);
    const chosen = await choosePictures(context, writer.viewer, email.files, { signal, patience });
    const split = chosenText(email, chosen.pictures.length > 0);
    if (!split) {
      await chosen.discard();
      throw new Refused('empty', reasonOfEmpty(email));
    }
    return await inTransaction(context.db, async tx => {
      if (!(await record(tx, key, 'taken'))) return false;
      // The role or the address may have changed while the email was read.
      const now = await findWriter(tx, tokens, head.sender.address, writer.viewer.origin);
      if (!now) throw problem('orderNotFound');
      requireSender(head, now);
      requireMayWrite(now);
      await countPictures(tx, now.viewer, email.files);
      const { message, rest } = messageOf(split.shown, chosen.leftOut);
      const folded = foldedOf(rest, split.folded);
      const input = { id: now.orderId, ...bodyOf(message) };
      const { answer, note } = await sendMessage(tx, now.viewer, input, chosen.pictures, {
        text: withWordedNotes(email.whole),
        folded,
        shown: withWordedNotes(split.shown),
        questions: questionsOf(head, tokens),
      });
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
        return (await outcomeOf(context.db, key)) ?? 'taken';
      });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Returns the text of a message. When nothing of an email would be shown, its words that are not ours are, unless its
 * pictures are the message. Returns undefined for an email without any.
 */
function chosenText({ shown, folded, otherwise }: ParsedEmail, hasPictures: boolean): SplitText | undefined {
  return shown !== '' || hasPictures ? { shown, folded } : otherwise;
}

/** Returns why an email without text and pictures is refused, in words for its author. */
function reasonOfEmpty({ isSealed, files, whole }: ParsedEmail): string {
  if (isSealed) return msg`It is encrypted or signed in a form that cannot be read here. Send it as plain text.`;
  if (files.length > 0 && whole === '') return msg`It has no text, and files other than pictures are not taken over.`;
  return msg`There was no text above the quoted e-mail.`;
}

/** The newest messages of the workshop whose lines an answer may quote. */
const mostQuoted = 50;

/** Returns the lines of the texts that the emails about the order have. */
async function linesOfOurs(db: Db, { orderId }: Writer): Promise<string[]> {
  const { rows } = await sql<{ body: string }>`
    select body from order_messages where order_id = ${orderId} and sender = 'admin'
    order by id desc limit ${mostQuoted}`.execute(db);
  return rows.flatMap(({ body }) => body.split('\n'));
}

/**
 * Identifies an email by its Message-ID, From, Date and text, so that it is the same when it comes by two ways. Its pictures
 * stand for a text that it does not have.
 */
function keyOf({ hash: ofHead, identity }: EmailHead, { whole, files }: ParsedEmail): Buffer {
  if (identity === undefined) return ofHead;
  const text = whole.replace(/\s+/g, ' ').trim() || files.map(({ sha256 }) => sha256).join(' ');
  return hash('sha256', `${identity}\n\n${text}`, 'buffer');
}

/** Returns the questions that an email names by the Message-ID of our emails to the same person. */
function questionsOf({ questions }: EmailHead, tokens: readonly string[]): number[] {
  return questions.filter(({ key }) => tokens.includes(key.token)).map(({ question }) => question);
}

/** Checks and normalizes the text as for the call. */
function bodyOf(message: string): { message?: string | undefined } {
  const parsed = calls.sendMessage.body.safeParse({ message: storableText(message) }, { error: wordsFor });
  if (!parsed.success) throw invalidInput(parsed.error);
  return parsed.data;
}
