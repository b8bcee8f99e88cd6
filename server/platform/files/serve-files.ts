import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { maySeeProduct } from '../access/may-see.ts';
import { findViewer } from '../access/session.ts';
import type { Viewer } from '../access/viewer.ts';
import { sql } from '../database/sql.ts';
import type { Context } from '../http/context.ts';
import { isKnownVersion } from '../http/is-known-version.ts';
import { speakTo } from '../http/request-language.ts';
import { whileSignedIn } from '../http/while-signed-in.ts';
import { problem } from '../problems/problem.ts';
import { type ByteRange, type Storage, type StoredFile, storageAway } from '../storage/storage.ts';
import { withinStoreTime } from '../storage/store-time.ts';
import { beginBody } from './begin-body.ts';
import { attachment, inline } from './disposition.ts';
import { fileNames, variantName, variants } from './file-names.ts';
import { inOwnOrder, isOwnFile } from './own-files.ts';
import { readVariant } from './read-stored.ts';

/** The kinds of files of each address. Documents have their own call, and only staff may see those of the workshop. */
const kinds = { catalog: ['catalog'], private: ['private', 'workshop'] } as const;
type Kind = keyof typeof kinds;
type FileRow = { type: string; size: number; original_name: string; created_at: Date };
/** A picture or one of its small versions, under its name in the storage. */
type Version = { name: string; extension: string; type: string } & Pick<StoredFile, 'size' | 'read'>;
type FileRequest = FastifyRequest<{ Params: { name: string }; Querystring: { w?: string } }>;

/**
 * Serves files to users who may see them (FI-2). `?w=` selects a small version of a picture. A PDF is only downloaded.
 */
export function serveFiles(app: FastifyInstance, context: Context): void {
  const serve = (path: string, kind: Kind) =>
    app.route({
      // Fastify's own HEAD route would read the file or report it as empty.
      method: ['GET', 'HEAD'],
      url: path,
      handler: (request, reply) => withinStoreTime(() => serveFile(context, kind, request as FileRequest, reply)),
    });
  serve('/uploads/products/:name', 'catalog');
  serve('/files/:name', 'private');
}

async function serveFile(context: Context, kind: Kind, request: FileRequest, reply: FastifyReply) {
  const viewer = await findViewer(context, request, true);
  if (!viewer) throw problem('notSignedIn');
  speakTo(context, request, viewer);
  const { name } = request.params;
  const file = fileNames.test(name) ? await findFile(context, viewer, kind, name) : undefined;
  if (!file) throw problem('fileNotFound');
  const version =
    (await readSmall(context.storage, name, request)) ?? (await openOriginal(context.storage, name, file));
  if (!version) throw problem('fileNotFound');

  const etag = `"${version.name}"`;
  if (isKnownVersion(request.headers['if-none-match'], etag))
    return describe(reply.code(304), version, file, etag).send();
  const { range: requested, 'if-range': unless = etag } = request.headers;
  const range = unless === etag ? readRange(requested, version.size) : undefined;
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${version.size}`);
    throw problem('rangeNotTaken');
  }
  const length = range ? range.end - range.start + 1 : version.size;
  // A fault before the first byte is an answer of its own, so the headers of the file follow.
  const body =
    request.method === 'HEAD'
      ? undefined
      : whileSignedIn(context, viewer, await beginBody(version.read(range), length));
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${version.size}`);
  return describe(reply, version, file, etag).header('content-length', length).send(body);
}

function describe(reply: FastifyReply, { extension, type }: Version, file: FileRow, etag: string): FastifyReply {
  return (
    reply
      .header('etag', etag)
      .header('vary', 'accept')
      // The name changes with the content, so browsers may cache the file forever. It is private, because it requires a
      // session.
      .header('cache-control', 'private, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('accept-ranges', 'bytes')
      .header('last-modified', file.created_at.toUTCString())
      .header('content-disposition', (extension === 'pdf' ? attachment : inline)(file.original_name, extension))
      .type(type)
  );
}

/** Reads the best version of the requested width: AVIF when the browser accepts it, otherwise WebP. */
async function readSmall(
  storage: Storage,
  name: string,
  { query, headers }: FileRequest,
): Promise<Version | undefined> {
  const takesAvif = headers.accept?.includes('image/avif') ?? false;
  for (const variant of variants) {
    const { width, format } = variant;
    if (String(width) !== query.w || (format === 'avif' && !takesAvif)) continue;
    const bytes = await readVariant(storage, name, variant);
    if (!bytes) continue;
    const read = (range?: ByteRange) => Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]);
    const kind = { extension: format, type: `image/${format}` };
    return { name: variantName(name, variant), ...kind, size: bytes.length, read };
  }
  return undefined;
}

/** Opens the picture itself. Throws storageAway when the store has a file of another length than the row says. */
async function openOriginal(storage: Storage, name: string, { type, size }: FileRow): Promise<Version | undefined> {
  const stored = await storage.open(name);
  if (!stored) return undefined;
  if (stored.size !== size) throw storageAway(new Error(`${name} has ${stored.size} bytes instead of ${size}`));
  return { name, extension: name.split('.')[1] as string, type, size, read: range => stored.read(range) };
}

/** Reads a single range. For several or malformed ranges the whole file is sent, as RFC 9110 allows. */
function readRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || (!first && !last)) return undefined;
  const start = first ? Number(first) : Math.max(0, size - Number(last));
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1;
  if (start >= size || (!first && Number(last) === 0)) return 'unsatisfiable';
  return start <= end ? { start, end } : undefined;
}

/**
 * Finds the file if the viewer may see it. Uses one statement, so that forbidden and missing files look the same (S1).
 */
async function findFile(context: Context, viewer: Viewer, kind: Kind, name: string) {
  const allowed =
    viewer.side === 'admin' ? sql`true` : kind === 'catalog' ? maySeeCatalog(viewer) : maySeePrivate(viewer);
  return sql<FileRow>`
    select f.type, f.size, f.original_name, f.created_at from files f
    where f.name = ${name} and f.kind = any(${kinds[kind]}::text[]) and ${allowed}`.first(context.db);
}

/** A picture of a product that the customer may see or has ordered. */
const maySeeCatalog = (viewer: Viewer) => sql`(exists (
  select from product_images i join products p on p.id = i.product_id
  where i.file_id = f.id and ${maySeeProduct(viewer)}) or ${inOwnOrder(viewer)})`;

/** A file of the company, or one in the conversation about an order of it or a sample for it. */
const maySeePrivate = (viewer: Viewer) => sql`(${isOwnFile(viewer)} or exists (
  select from order_message_images i join order_messages m on m.id = i.message_id join orders o on o.id = m.order_id
  where i.file_id = f.id and o.customer_id = ${viewer.companyId}
  union all select from sample_images i join orders o on o.id = i.order_id
  where i.file_id = f.id and o.customer_id = ${viewer.companyId}))`;
