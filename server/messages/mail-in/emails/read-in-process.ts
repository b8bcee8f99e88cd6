import { runInProcess } from '../../../platform/processes/run-in-process.ts';
import type { ParsedEmail } from './parse-email.ts';
import type { EmailHead, MailIn } from './read-head.ts';

const file = new URL('./email-process.ts', import.meta.url);
/** Megabytes: an email of 25 MB is read in pieces, its text as a whole. */
const memory = 128;
const keys = [{ name: 'mail in' }];

/** The file of an email, the folder for its files, the lines of our emails that it may quote, and the markers above which answers are written. */
type WholeEmail = { path: string; folder: string; known: readonly string[]; markers: readonly string[] };
/** The head of an email as its bytes, with the size of the whole email. */
type RawHead = { head: Buffer; size: number };
export type EmailRequest = WholeEmail | { heads: readonly RawHead[]; mailIn: MailIn };
export type EmailAnswer = { email: ParsedEmail } | { heads: EmailHead[] };

/** An email that cannot be read, whatever the reason. */
export class UnreadableEmail extends Error {}

/** Reads an email in a process of its own. Throws UnreadableEmail, also when the process dies of the email. */
export async function parseInProcess(email: WholeEmail, signal: AbortSignal): Promise<ParsedEmail> {
  try {
    const answer = await runInProcess<{ email: ParsedEmail }>(file, email satisfies EmailRequest, {
      keys,
      memory,
      signal,
    });
    return answer.email;
  } catch (error) {
    if (signal.aborted) throw error;
    throw new UnreadableEmail(String(error), { cause: error });
  }
}

/**
 * Reads the heads of emails in one process. When it dies of them, each half gets another one. Returns undefined for a head
 * that no process can read.
 */
export async function readHeadsInProcess(
  heads: readonly RawHead[],
  mailIn: MailIn,
  signal: AbortSignal,
): Promise<(EmailHead | undefined)[]> {
  if (heads.length === 0) return [];
  try {
    const request: EmailRequest = { heads, mailIn };
    const answer = await runInProcess<{ heads: EmailHead[] }>(file, request, { keys, memory, signal });
    return answer.heads.map(head => ({ ...head, hash: Buffer.from(head.hash) }));
  } catch (error) {
    if (signal.aborted) throw error;
    if (heads.length === 1) return [undefined];
    const middle = Math.ceil(heads.length / 2);
    return [
      ...(await readHeadsInProcess(heads.slice(0, middle), mailIn, signal)),
      ...(await readHeadsInProcess(heads.slice(middle), mailIn, signal)),
    ];
  }
}
