import { ProcessDied, ProcessThrew, runInProcess } from '../../../platform/processes/run-in-process.ts';
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

/** An email that cannot be read, or that needs more time or memory than an email may, each time that it is read. */
export class UnreadableEmail extends Error {}

/**
 * Reads an email in a process of its own. Throws UnreadableEmail when the process dies of it twice, by a limit or by what its
 * code throws, and any other error, such as of a machine without memory, for an email that has to be read later.
 */
export async function parseInProcess(email: WholeEmail, signal: AbortSignal): Promise<ParsedEmail> {
  const isOfEmail = (error: unknown) => isByLimit(error) || error instanceof ProcessThrew;
  const { email: read } = await readAlone<{ email: ParsedEmail }>(email, signal, isOfEmail);
  return read;
}

/** Runs the process once more when it dies of the email, because the machine may have been busy. Throws UnreadableEmail. */
async function readAlone<T>(request: EmailRequest, signal: AbortSignal, isOfEmail = isByLimit): Promise<T> {
  const run = () => runOnce<T>(request, signal);
  try {
    return await run().catch(error => {
      if (!isOfEmail(error)) throw error;
      return run();
    });
  } catch (error) {
    throw isOfEmail(error) ? new UnreadableEmail(String(error), { cause: error }) : error;
  }
}

/** Whether a process died by what it read. Something else, such as a machine without memory, kills any process. */
function isByLimit(error: unknown): boolean {
  return error instanceof ProcessDied && error.by !== 'kill';
}

/** A head; undefined when no process can read it, or why it has to be read later. */
type HeadRead = EmailHead | undefined | Error;

/** Reads the heads of emails in one process. When it dies of them, each half gets another one. */
export async function readHeadsInProcess(
  heads: readonly RawHead[],
  mailIn: MailIn,
  signal: AbortSignal,
): Promise<HeadRead[]> {
  if (heads.length === 0) return [];
  const request: EmailRequest = { heads, mailIn };
  try {
    const run = heads.length === 1 ? readAlone : runOnce;
    const answer = await run<{ heads: EmailHead[] }>(request, signal);
    return answer.heads.map(head => ({ ...head, hash: Buffer.from(head.hash) }));
  } catch (error) {
    if (signal.aborted || !(error instanceof Error)) throw error;
    if (error instanceof UnreadableEmail) return [undefined];
    // A machine that starts no process starts none for half of them either.
    if (heads.length === 1 || 'syscall' in error) return heads.map(() => error);
    const middle = Math.ceil(heads.length / 2);
    return [
      ...(await readHeadsInProcess(heads.slice(0, middle), mailIn, signal)),
      ...(await readHeadsInProcess(heads.slice(middle), mailIn, signal)),
    ];
  }
}

function runOnce<T>(request: EmailRequest, signal: AbortSignal): Promise<T> {
  return runInProcess<T>(file, request, { keys, memory, signal });
}
