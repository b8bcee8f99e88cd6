import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { FileField } from '#contract/call.ts';
import { limits } from '#contract/limits.ts';
import type { ProblemCode } from '#contract/problems.ts';
import type { Settings } from '../settings.ts';
import { Problem, problem } from './problem.ts';

export type Upload = { field: string; fileName: string; path: string; size: number; sha256: string };
export type Form = { fields: Record<string, string>; uploads: Upload[]; cleanup: () => Promise<void> };

const mostParts = 30;
const hourMs = 3_600_000;
// Boundaries and headers of the parts come on top of what the form carries.
const mostOverhead = 64 * 1024;

/** Where uploads lie while their request runs. */
function uploadFolder(settings: Settings): string {
  return join(resolve(settings.DATA_DIR), 'tmp');
}

/** Removes what a killed process left there. Younger than an hour may be that of another process on the same folder. */
export async function sweepUploads(settings: Settings): Promise<void> {
  for (const entry of await readdir(uploadFolder(settings)).catch(() => [])) {
    const path = join(uploadFolder(settings), entry);
    const found = await stat(path).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > hourMs) await rm(path, { recursive: true, force: true });
  }
}

/**
 * Takes a multipart form apart: text fields, and files streamed to a folder of their own, which `cleanup` removes.
 * Throws typeNotTaken, invalidInput, fileTooLarge, tooManyFiles, tooLarge, storageFull; nothing stays behind then, nor
 * when the connection is cut.
 */
export async function receiveForm(
  request: FastifyRequest,
  fileFields: Record<string, FileField>,
  settings: Settings,
  mostBytes: number = limits.requestBytes,
): Promise<Form> {
  if (!request.isMultipart()) throw problem('typeNotTaken');
  const folder = join(uploadFolder(settings), randomBytes(8).toString('hex'));
  const cleanup = () => rm(folder, { recursive: true, force: true });
  try {
    if (Number(request.headers['content-length']) > mostBytes + mostOverhead) throw problem('tooLarge');
    await mkdir(folder, { recursive: true });
    // The parser waits for ever for the end of a connection that was cut before it began to listen.
    if (request.raw.destroyed) throw cutOff();
    const form: Form = { fields: Object.create(null), uploads: [], cleanup };
    await receiveParts(request.parts({ limits: partLimits }), form, fileFields, folder, mostBytes);
    return form;
  } catch (error) {
    await cleanup();
    throw inOurWords(error);
  }
}

const partLimits = {
  fileSize: limits.fileBytes,
  fieldSize: limits.bodyBytes,
  fieldNameSize: 100,
  parts: mostParts,
  files: mostParts,
};

async function receiveParts(
  parts: AsyncIterable<Multipart>,
  form: Form,
  fileFields: Record<string, FileField>,
  folder: string,
  mostBytes: number,
): Promise<void> {
  let room = mostBytes;
  for await (const part of parts) {
    if (part.type === 'file') {
      requireTaken(part.fieldname, fileFields, form.uploads);
      const upload = await receiveFile(part, join(folder, String(form.uploads.length)), room);
      // So browsers send a file field in which nothing was chosen.
      if (!part.filename && upload.size === 0) continue;
      form.uploads.push(upload);
      room -= upload.size;
    } else {
      const { fieldname: name, value, valueTruncated } = part;
      if (Object.hasOwn(fileFields, name)) {
        // An empty one is how forms send no file; a file without a name would be lost.
        if (value === '') continue;
        throw problem('invalidInput', { text: `'${name}' takes files, and each needs a file name` });
      }
      if (name in form.fields) throw problem('invalidInput', { text: `'${name}' was sent twice` });
      // A part that says it is JSON comes parsed; the schemas take it as the text that it was.
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      room -= Buffer.byteLength(text);
      if (valueTruncated || room < 0) throw problem('tooLarge');
      // Forms send line ends as CRLF whatever a person typed; kept so, they would count twice.
      form.fields[name] = text.replaceAll('\r\n', '\n');
    }
  }
}

function requireTaken(field: string, fileFields: Record<string, FileField>, before: readonly Upload[]): void {
  const rule = Object.hasOwn(fileFields, field) ? fileFields[field] : undefined;
  if (!rule) throw problem('invalidInput', { text: `'${field}' takes no files here` });
  if (before.filter(upload => upload.field === field).length >= rule.most) throw problem('tooManyFiles');
}

async function receiveFile(part: MultipartFile, path: string, room: number): Promise<Upload> {
  const hash = createHash('sha256');
  let size = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      hash.update(chunk);
      done(size > room ? problem('tooLarge') : null, chunk);
    },
  });
  // At once, not when the sender is done with a file that may have no end.
  part.file.once('limit', () => measure.destroy(problem('fileTooLarge')));
  await pipeline(part.file, measure, createWriteStream(path));
  const fileName = cleanFileName(part.filename ?? '');
  return { field: part.fieldname, fileName, path, size, sha256: hash.digest('hex') };
}

// Control characters, and the marks that turn text around or hide: 'gpj.exe' must not read as 'exe.jpg'.
const hidden = /[\p{Cc}\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/** What a person's file was called, as harmless text: no path, no control characters, at most 255 characters. */
export function cleanFileName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  return last.replace(hidden, '').trim().slice(0, limits.fileName).toWellFormed();
}

const ofMultipart: Record<string, ProblemCode> = {
  FST_REQ_FILE_TOO_LARGE: 'fileTooLarge',
  FST_PARTS_LIMIT: 'tooLarge',
  FST_FILES_LIMIT: 'tooManyFiles',
  FST_FIELDS_LIMIT: 'tooLarge',
  FST_PROTO_VIOLATION: 'invalidInput',
  FST_INVALID_JSON_FIELD_ERROR: 'invalidInput',
  FST_MP_PREMATURE_CLOSE: 'invalidInput',
  ENOSPC: 'storageFull',
  EDQUOT: 'storageFull',
};

function inOurWords(error: unknown): unknown {
  if (error instanceof Problem) return error;
  const { code = '', message } = error as { code?: string; message: string };
  if (/unexpected end|malformed|boundary|terminated early/i.test(message) || ofMultipart[code] === 'invalidInput') {
    return cutOff();
  }
  return ofMultipart[code] ? problem(ofMultipart[code]) : error;
}

function cutOff(): Problem {
  return problem('invalidInput', { text: 'The form was cut off or cannot be read' });
}
