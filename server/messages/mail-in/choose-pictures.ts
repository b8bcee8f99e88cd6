import { limits } from '#contract/call/limits.ts';
import { plural } from '#contract/wording.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { discardPictures } from '../../platform/files/discard-pictures.ts';
import type { Patience } from '../../platform/files/picture-turns.ts';
import type { StoredPicture } from '../../platform/files/store-picture.ts';
import { storePictures } from '../../platform/files/store-uploads.ts';
import type { Context } from '../../platform/http/context.ts';
import { cleanFileName } from '../../platform/intake/receive-files.ts';
import { Problem } from '../../platform/problems/problem.ts';
import type { EmailFile } from './emails/parse-email.ts';

/** A picture within the text that is smaller than one of these belongs to a signature. */
const leastBytes = 10 * 1024;
const leastSide = 80;
/** A picture within the text that comes in this many emails of a person belongs to the signature. */
const signatureEmails = 3;
/** The maximum number of files to examine. A person sends fewer. */
const mostFiles = 40;

/** When an email stops waiting: `signal` aborts when the portal stops, `patience` limits the waits for turns. */
type Waits = { signal: AbortSignal; patience: Patience };

export type Chosen = {
  pictures: StoredPicture[];
  /** Names of files that did not become pictures. */
  leftOut: string[];
  discard(): Promise<void>;
};

/**
 * Stores the pictures of an email like uploads: the content decides what is a picture, never the name. Leaves out the pictures of
 * signatures. `leftOut` names the files that are no pictures, damaged, too large or too many. Throws when
 * they wait too long for their turns, and then stores none.
 */
export async function choosePictures(
  context: Context,
  viewer: Viewer,
  files: readonly EmailFile[],
  waits: Waits,
): Promise<Chosen> {
  const chosen: Chosen = {
    pictures: [],
    leftOut: [],
    discard: () => discardPictures(context.storage, chosen.pictures),
  };
  const repeated = await repeatedOf(context, viewer, files);
  try {
    for (const file of files.slice(0, mostFiles)) await choose(context, viewer, file, { chosen, repeated, waits });
  } catch (error) {
    await chosen.discard();
    throw error;
  }
  const more = files.length - mostFiles;
  if (more > 0) chosen.leftOut.push(plural(more, { one: '# more file', other: '# more files' }));
  return chosen;
}

type Choosing = { chosen: Chosen; repeated: ReadonlySet<string>; waits: Waits };

async function choose(context: Context, viewer: Viewer, file: EmailFile, { chosen, repeated, waits }: Choosing) {
  if (file.isInline && (file.size < leastBytes || repeated.has(file.sha256))) return;
  const name = cleanFileName(file.name);
  if (file.path === undefined || chosen.pictures.length >= limits.messageImages) {
    chosen.leftOut.push(name);
    return;
  }
  const upload = { field: 'images', fileName: name, path: file.path, size: file.size, sha256: file.sha256 };
  const { signal, patience } = waits;
  const stored = await storePictures(context, viewer, [upload], signal, { isNamed: false, patience }).catch(error => {
    // A faulty file stays faulty; everything else is tried again later.
    if (error instanceof Problem && [400, 413, 415, 422].includes(error.status)) return undefined;
    throw error;
  });
  const picture = stored?.value[0];
  if (!stored || !picture) chosen.leftOut.push(name);
  else if (file.isInline && Math.min(picture.width, picture.height) < leastSide) await stored.discard();
  else chosen.pictures.push(picture);
}

/** Returns the hashes of pictures that came in earlier emails of the person often enough. */
async function repeatedOf(context: Context, { id }: Viewer, files: readonly EmailFile[]): Promise<Set<string>> {
  const { rows } = await sql<{ hash: Buffer }>`
    select hash from mail_in_pictures
    where account_id = ${id} and hash = any(${hashesOf(files)}::bytea[])
      and emails >= ${signatureEmails - 1}`.execute(context.db);
  return new Set(rows.map(({ hash }) => hash.toString('hex')));
}

/** Counts the pictures within the text of an email, in the transaction of its message. */
export async function countPictures(tx: Tx, { id }: Viewer, files: readonly EmailFile[]): Promise<void> {
  const hashes = hashesOf(files);
  if (hashes.length === 0) return;
  await sql`
    insert into mail_in_pictures as p (account_id, hash)
    select ${id}, h from unnest(${hashes}::bytea[]) h
    on conflict (account_id, hash) do update set emails = p.emails + 1, last_at = now()`.execute(tx);
}

function hashesOf(files: readonly EmailFile[]): Buffer[] {
  const inline = files.filter(({ isInline }) => isInline).map(({ sha256 }) => sha256);
  return [...new Set(inline)].map(sha256 => Buffer.from(sha256, 'hex'));
}
