import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { maySeeProduct } from '../access/may-see.ts';
import { findViewer } from '../access/session.ts';
import type { Viewer } from '../access/viewer.ts';
import { sql } from '../database/sql.ts';
import type { Context } from '../http/context.ts';
import { problem } from '../problems/problem.ts';
import type { ByteRange, Storage, StoredFile } from '../storage/storage.ts';
import { fileNames, type Variant, variantName, variants } from './file-names.ts';

type Kind = 'catalogue' | 'private';
type FileRequest = FastifyRequest<{ Params: { name: string }; Querystring: { w?: string } }>;

/** Serves files to users who may see them (FI-2). `?w=` selects a small version. */
export function serveFiles(app: FastifyInstance, context: Context): void {
  const serve = (path: string, kind: Kind) =>
    app.route({
      // Fastify's own HEAD route would read the file or report it as empty.
      method: ['GET', 'HEAD'],
      url: path,
      handler: (request, reply) => serveFile(context, kind, request as FileRequest, reply),
    });
  serve('/uploads/products/:name', 'catalogue');
  serve('/files/:name', 'private');
}

async function serveFile(context: Context, kind: Kind, request: FileRequest, reply: FastifyReply) {
  const viewer = await findViewer(context, request, true);
  if (!viewer) throw problem('notSignedIn');
  const { name } = request.params;
  const file = fileNames.test(name) ? await findFile(context, viewer, kind, name) : undefined;
  if (!file) throw problem('fileNotFound');

  const small = await openSmall(context.storage, name, request);
  const stored = small?.stored ?? (await context.storage.open(name));
  if (!stored) throw problem('fileNotFound');

  const etag = `"${small ? variantName(name, small.variant) : name}"`;
  reply
    .header('etag', etag)
    .header('vary', 'accept')
    // The name changes with the content, so browsers may cache the file forever. It is private, because it requires a
    // session.
    .header('cache-control', 'private, max-age=31536000, immutable')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('accept-ranges', 'bytes')
    .header('last-modified', stored.modified.toUTCString())
    .header(
      'content-disposition',
      disposition(file.original_name, small?.variant.format ?? (name.split('.')[1] as string)),
    )
    .type(small ? `image/${small.variant.format}` : file.type);
  const known = request.headers['if-none-match'];
  if (known === '*' || known?.includes(etag)) return reply.code(304).send();
  return sendBytes(request, reply, stored, etag);
}

/** Opens the best version of the requested width: AVIF when the browser accepts it, otherwise WebP. */
async function openSmall(
  storage: Storage,
  name: string,
  { query, headers }: FileRequest,
): Promise<{ variant: Variant; stored: StoredFile } | undefined> {
  const takesAvif = headers.accept?.includes('image/avif') ?? false;
  for (const variant of variants) {
    if (String(variant.width) !== query.w || (variant.format === 'avif' && !takesAvif)) continue;
    const stored = await storage.open(variantName(name, variant));
    if (stored) return { variant, stored };
  }
  return undefined;
}

function sendBytes(request: FastifyRequest, reply: FastifyReply, stored: StoredFile, etag: string) {
  const { range: asked, 'if-range': unless = etag } = request.headers;
  const range = unless === etag ? readRange(asked, stored.size) : undefined;
  if (range === 'unsatisfiable') {
    // These headers describe the file and do not apply to the error.
    for (const name of ['etag', 'cache-control', 'last-modified', 'content-disposition', 'content-type'])
      reply.removeHeader(name);
    reply.header('content-range', `bytes */${stored.size}`);
    throw problem('rangeNotTaken');
  }
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${stored.size}`);
  reply.header('content-length', range ? range.end - range.start + 1 : stored.size);
  return reply.send(request.method === 'HEAD' ? undefined : stored.read(range));
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
 * Returns the Content-Disposition header (RFC 6266) with an ASCII name for old clients and the encoded name. The
 * extension matches the content (S7).
 */
function disposition(originalName: string, extension: string): string {
  const name = `${originalName.replace(/\.(?:jpe?g|png|gif|webp|avif)$/i, '') || 'picture'}.${extension}`;
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    letter => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `inline; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/**
 * Finds the file if the viewer may see it. Uses one statement, so that forbidden and missing files look the same (S1).
 */
async function findFile(context: Context, viewer: Viewer, kind: Kind, name: string) {
  const allowed =
    viewer.side === 'admin' ? sql`true` : kind === 'catalogue' ? maySeeCatalog(viewer) : maySeePrivate(viewer);
  const { rows } = await sql<{ type: string; original_name: string }>`
    select f.type, f.original_name from files f
    where f.name = ${name} and f.kind = ${kind} and ${allowed}`.execute(context.db);
  return rows[0];
}

const inOwnOrder = (viewer: Viewer) => sql`exists (
  select from order_product_images i join orders o on o.id = i.order_id
  where i.file_id = f.id and o.customer_id = ${viewer.companyId})`;

/** A picture of a product that the customer may see or has ordered. */
const maySeeCatalog = (viewer: Viewer) => sql`(exists (
  select from product_images i join products p on p.id = i.product_id
  where i.file_id = f.id and ${maySeeProduct(viewer)}) or ${inOwnOrder(viewer)})`;

/** The company's own file, or one in the lines or messages of its orders. */
const maySeePrivate = (viewer: Viewer) => sql`(f.owner_id = ${viewer.companyId} or ${inOwnOrder(viewer)} or exists (
  select from order_message_images i join order_messages m on m.id = i.message_id join orders o on o.id = m.order_id
  where i.file_id = f.id and o.customer_id = ${viewer.companyId}))`;
