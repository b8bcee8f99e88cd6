import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { FileField } from '#contract/call/call.ts';
import { limits } from '#contract/call/limits.ts';
import type { ProblemCode } from '#contract/call/problems.ts';
import { t } from '#contract/wording.ts';
import { Problem, problem } from '../problems/problem.ts';
import { privateFile, privateFolder } from '../settings/private-folder.ts';
import type { Settings } from '../settings/settings.ts';
import { newUploadFolder } from './upload-folders.ts';

export type Upload = { field: string; fileName: string; path: string; size: number; sha256: string };
export type Form = { fields: Record<string, string>; uploads: Upload[]; cleanup: () => Promise<void> };

const mostParts = 30;

/**
 * Receives a multipart form: text fields, and files streamed to a temporary folder, which `cleanup` removes. Throws
 * invalidInput, fileTooLarge, tooManyFiles, tooLarge and storageFull. After an error nothing stays on disk (S6).
 */
export async function receiveForm(
  request: FastifyRequest,
  fileFields: Record<string, FileField>,
  settings: Settings,
  mostBytes: number = limits.requestBytes,
): Promise<Form> {
  const folder = newUploadFolder(settings);
  const cleanup = () => rm(folder, { recursive: true, force: true });
  try {
    await mkdir(folder, { recursive: true, mode: privateFolder });
    // The parser would wait forever on a connection that closed before it started to listen.
    if (request.raw.destroyed) throw cutOff();
    const form: Form = { fields: Object.create(null), uploads: [], cleanup };
    await receiveParts(request.parts({ limits: partLimits, isPartAFile }), form, fileFields, folder, mostBytes);
    return form;
  } catch (error) {
    await cleanup();
    throw asProblem(error);
  }
}

/** The parser would parse JSON without bounds, so it passes such a text on as a stream, as it does files. */
const isPartAFile = (_field?: string, type?: string, fileName?: string) =>
  fileName !== undefined || type === 'application/octet-stream' || isJson(type);

const isJson = (type = '') => type.startsWith('application/json');

const partLimits = {
  // Above every limit of a field, so that receiveFile answers with the problem of the field.
  fileSize: limits.fileBytes + 1024,
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
  // The limit of JSON bodies applies, because texts are held in memory.
  let textRoom = limits.bodyBytes;
  for await (const part of parts) {
    if (part.type === 'file' && !(part.filename === undefined && isJson(part.mimetype))) {
      const rule = requireTaken(part.fieldname, fileFields, form.uploads);
      const upload = await receiveFile(part, join(folder, String(form.uploads.length)), room, rule);
      // This is how browsers send a file field without a selection.
      if (!part.filename && upload.size === 0) continue;
      form.uploads.push(upload);
      room -= upload.size;
    } else {
      const { fieldname: name } = part;
      const value = part.type === 'file' ? await textOf(part.file) : (part.value as string);
      if (Object.hasOwn(fileFields, name)) {
        // Forms send an empty text when there is no file. A file without a name arrives as text and would be lost.
        if (value === '') continue;
        throw problem('invalidInput', { text: t`'${name}' takes files, and each needs a file name` });
      }
      if (name in form.fields) throw problem('invalidInput', { text: t`'${name}' was sent twice` });
      room -= Buffer.byteLength(value);
      textRoom -= Buffer.byteLength(value);
      if ((part.type === 'field' && part.valueTruncated) || Math.min(room, textRoom) < 0) throw problem('tooLarge');
      // Forms send line breaks as CRLF, which would count as two characters.
      form.fields[name] = value.replaceAll('\r\n', '\n');
    }
  }
}

/** Returns the text of a part. What is left of a part that is too long is read and thrown away, because the next part follows it. */
async function textOf(stream: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  let room = limits.bodyBytes;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    room -= chunk.length;
    if (room >= 0) chunks.push(chunk);
  }
  if (room < 0) throw problem('tooLarge');
  return Buffer.concat(chunks).toString();
}

function requireTaken(field: string, fileFields: Record<string, FileField>, before: readonly Upload[]): FileField {
  const rule = Object.hasOwn(fileFields, field) ? fileFields[field] : undefined;
  if (!rule) throw problem('invalidInput', { text: t`'${field}' takes no files here` });
  if (before.filter(upload => upload.field === field).length >= rule.most) throw problem('tooManyFiles');
  return rule;
}

async function receiveFile(part: MultipartFile, path: string, room: number, rule: FileField): Promise<Upload> {
  const { bytes = limits.fileBytes, tooLarge = 'fileTooLarge' } = rule;
  const hash = createHash('sha256');
  let size = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      hash.update(chunk);
      if (size > bytes) done(problem(tooLarge));
      else done(size > room ? problem('tooLarge') : null, chunk);
    },
  });
  // Fails as soon as the limit is exceeded, because a file may never end.
  part.file.once('limit', () => measure.destroy(problem(tooLarge)));
  await pipeline(part.file, measure, createWriteStream(path, { mode: privateFile }));
  const fileName = cleanFileName(part.filename ?? '');
  return { field: part.fieldname, fileName, path, size, sha256: hash.digest('hex') };
}

// Matches control, direction and invisible characters, which could display 'gpj.exe' as 'exe.jpg'.
const hidden = /[\p{Cc}\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/** Browsers write these characters of a file name in this way, and no others, not even '%' (HTML's multipart encoding). */
const escaped = /%(22|0A|0D)/g;

/** Returns a client's file name as safe text: no path, no control characters, at most 255 characters (S7). */
export function cleanFileName(name: string): string {
  const read = name.replace(escaped, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  const last = read.split(/[\\/]/).at(-1) ?? '';
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

function asProblem(error: unknown): unknown {
  if (error instanceof Problem) return error;
  const { code = '', message } = error as { code?: string; message: string };
  if (
    /unexpected end|malformed|boundary|needle|terminated early/i.test(message) ||
    ofMultipart[code] === 'invalidInput'
  ) {
    return cutOff();
  }
  return ofMultipart[code] ? problem(ofMultipart[code]) : error;
}

function cutOff(): Problem {
  return problem('invalidInput', { text: () => t`The form was cut off or cannot be read` });
}
