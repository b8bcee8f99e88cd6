import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { AttachmentStream, MessageText } from 'mailparser';
import { withoutAnswerKeys } from '#contract/call/answer-keys.ts';
import { limits } from '#contract/call/limits.ts';
import { inNormalForm } from '#contract/call/normal-form.ts';
import { storableText } from '#contract/call/storable-text.ts';
import { privateFile } from '../../../platform/settings/private-folder.ts';
import { letterParser } from './letter-parser.ts';
import { cutNote, mostCharacters, unnamedFile } from './parser-notes.ts';
import { type Split, splitText } from './split-text.ts';

/** A file of an email, stored in the folder of this email. `path` is undefined when it is larger than a picture may be. */
export type EmailFile = {
  name: string;
  path: string | undefined;
  size: number;
  sha256: string;
  /** Shown within the text, as the pictures of signatures are. */
  isInline: boolean;
};

export type ParsedEmail = Split & {
  /** All text, as far as it is kept. */
  whole: string;
  files: readonly EmailFile[];
  /** Whether its text is in a file that only the receiver's key opens, or that is signed as a whole. */
  isSealed: boolean;
};

/** Signatures and keys belong to the email itself. Nobody sent them as a file. */
const partOfEmail = /^application\/(?:(?:x-)?pkcs7-signature|pgp-signature|pgp-keys)$/i;

/** The whole of an email in the form of S/MIME or PGP. */
const sealed = /^application\/(?:(?:x-)?pkcs7-mime|pgp-encrypted)$/i;

/**
 * Reads an email from a file, and writes its files beside it one after the other, so that memory stays small. Fetches nothing.
 * `known` has the lines of our emails that the answer may quote, `markers` those above which answers are written.
 */
export async function parseEmail(
  path: string,
  folder: string,
  known: readonly string[] = [],
  markers?: readonly string[],
): Promise<ParsedEmail> {
  const parser = letterParser();
  const files: EmailFile[] = [];
  let text = '';
  let isSealed = false;
  const reading = pipeline(createReadStream(path), parser);
  // Its error also ends the loop.
  reading.catch(() => {});
  for await (const part of parser as AsyncIterable<AttachmentStream | MessageText>) {
    if (part.type === 'text') {
      text = part.text ?? '';
      continue;
    }
    const file = await storeFile(part, join(folder, String(files.length)));
    if (!partOfEmail.test(part.contentType)) files.push(file);
    isSealed ||= sealed.test(part.contentType) || file.name.toLowerCase() === 'smime.p7m';
    part.release?.();
  }
  await reading;
  const whole = textOf(text);
  return { ...splitText(whole, known, markers), whole: whole.trim(), files, isSealed };
}

/**
 * Returns the text as it is kept, in the form in which its characters are counted. Any program can send any character, and
 * some put invisible ones into long words.
 */
function textOf(text: string): string {
  const visible = text.slice(0, mostCharacters).replace(/[\u200b\u2060\ufeff]/g, '');
  // What cannot be stored would part a key, which is whole without it.
  const kept = inNormalForm(withoutAnswerKeys(storableText(visible)));
  return text.length > mostCharacters ? `${kept}\n\n${cutNote}` : kept;
}

async function storeFile(part: AttachmentStream, path: string): Promise<EmailFile> {
  const hash = createHash('sha256');
  let size = 0;
  // A large file is read to its end all the same, because the next part follows it.
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > limits.fileBytes) return done();
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(part.content, measure, createWriteStream(path, { mode: privateFile }));
  const isCalendar = /^text\/calendar$/i.test(part.contentType);
  return {
    name: part.filename ?? (isCalendar ? 'invite.ics' : unnamedFile),
    path: size > limits.fileBytes ? undefined : path,
    size,
    sha256: hash.digest('hex'),
    isInline: part.contentDisposition?.toLowerCase() === 'inline' || part.related === true,
  };
}
