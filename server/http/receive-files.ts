import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { FileField } from '#contract/call.ts';
import { limits } from '#contract/limits.ts';
import type { Settings } from '../settings.ts';
import { problem } from './problem.ts';

export type Upload = { field: string; fileName: string; path: string; size: number; sha256: string };
export type Form = { fields: Record<string, string>; uploads: Upload[]; cleanup: () => Promise<void> };

const mostParts = 60;

/** Where uploads lie while their request runs. */
function uploadFolder(settings: Settings): string {
  return join(resolve(settings.DATA_DIR), 'tmp');
}

/** Removes what a killed process left there; what is younger than an hour may be another process's. */
export async function sweepUploads(settings: Settings): Promise<void> {
  for (const entry of await readdir(uploadFolder(settings)).catch(() => [])) {
    const path = join(uploadFolder(settings), entry);
    const age = Date.now() - (await stat(path)).mtimeMs;
    if (age > 3_600_000) await rm(path, { recursive: true, force: true });
  }
}

/**
 * Takes a multipart form apart: text fields, and files streamed to a folder of their own, which `cleanup` removes.
 * Throws typeNotTaken, invalidInput, fileTooLarge, tooManyFiles, tooLarge; nothing stays behind then, nor when the
 * connection is cut.
 */
export async function receiveForm(
  request: FastifyRequest,
  fileFields: Record<string, FileField>,
  settings: Settings,
): Promise<Form> {
  if (!request.isMultipart()) throw problem('typeNotTaken');
  const folder = join(uploadFolder(settings), randomBytes(8).toString('hex'));
  const form: Form = {
    fields: Object.create(null),
    uploads: [],
    cleanup: () => rm(folder, { recursive: true, force: true }),
  };
  try {
    await mkdir(folder, { recursive: true });
    const parts = request.parts({
      limits: {
        fileSize: limits.fileBytes,
        fieldSize: limits.bodyBytes,
        fieldNameSize: 100,
        parts: mostParts,
        files: mostParts,
      },
    });
    for await (const part of parts) {
      if (part.type === 'file') form.uploads.push(await receiveFile(part, fileFields, form.uploads, folder));
      else addField(form.fields, part.fieldname, part.value);
    }
    return form;
  } catch (error) {
    await form.cleanup();
    throw inOurWords(error);
  }
}

function addField(fields: Record<string, string>, name: string, value: unknown): void {
  if (name in fields) throw problem('invalidInput', { text: `'${name}' was sent twice` });
  fields[name] = String(value);
}

async function receiveFile(
  part: MultipartFile,
  fileFields: Record<string, FileField>,
  before: readonly Upload[],
  folder: string,
): Promise<Upload> {
  const field = part.fieldname;
  const rule = Object.hasOwn(fileFields, field) ? fileFields[field] : undefined;
  if (!rule) throw problem('invalidInput', { text: `'${field}' takes no files here` });
  if (before.filter(upload => upload.field === field).length >= rule.most) throw problem('tooManyFiles');

  const path = join(folder, String(before.length));
  const hash = createHash('sha256');
  let size = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(part.file, measure, createWriteStream(path));
  if (part.file.truncated) throw problem('fileTooLarge');
  if (before.reduce((sum, upload) => sum + upload.size, size) > limits.requestBytes) throw problem('tooLarge');
  return { field, fileName: cleanFileName(part.filename ?? ''), path, size, sha256: hash.digest('hex') };
}

/** What a person's file was called, as harmless text: no path, no control characters, at most 255 characters. */
export function cleanFileName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  return last
    .replace(/\p{Cc}|\p{Cf}/gu, '')
    .trim()
    .slice(0, limits.fileName)
    .toWellFormed();
}

function inOurWords(error: unknown): unknown {
  const code = (error as { code?: string }).code ?? '';
  if (code === 'FST_REQ_FILE_TOO_LARGE') return problem('fileTooLarge');
  if (['FST_PARTS_LIMIT', 'FST_FILES_LIMIT', 'FST_FIELDS_LIMIT'].includes(code)) return problem('tooManyFiles');
  if (code === 'FST_PROTO_VIOLATION')
    return problem('invalidInput', { text: 'The form has a field that cannot be taken' });
  if (code === 'ENOSPC' || code === 'EDQUOT') return problem('storageFull');
  const message = (error as Error).message;
  if (/unexpected end|malformed|boundary|terminated early/i.test(message)) {
    return problem('invalidInput', { text: 'The form was cut off or cannot be read' });
  }
  return error;
}
