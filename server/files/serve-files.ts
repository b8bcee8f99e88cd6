import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Context } from '../http/context.ts';
import { maySeeProduct } from '../http/may-see.ts';
import { problem } from '../http/problem.ts';
import { findViewer } from '../http/session.ts';
import type { Viewer } from '../http/viewer.ts';
import { fileNames, type Variant, variantName, variants } from './file-names.ts';
import type { ByteRange, Storage, StoredFile } from './storage.ts';

type Kind = 'catalogue' | 'private';
type FileRequest = FastifyRequest<{ Params: { name: string }; Querystring: { w?: string } }>;

/** Serves pictures behind their permission; `?w=` gives a small version (decisions, 'Files'). */
export function serveFiles(app: FastifyInstance, context: Context): void {
  const serve = (path: string, kind: Kind) =>
    app.route({
      // HEAD by itself: the one that fastify would add has the file read, or says that it is empty.
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
    // The name changes with the bytes, so they may be kept for ever; private, for they need a session.
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

/** The best version of the width that was asked for: AVIF where the browser says that it takes it, else WebP. */
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
    // What was said of the file is not true of the refusal.
    for (const name of ['etag', 'cache-control', 'last-modified', 'content-disposition', 'content-type'])
      reply.removeHeader(name);
    reply.header('content-range', `bytes */${stored.size}`);
    throw problem('rangeNotTaken');
  }
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${stored.size}`);
  reply.header('content-length', range ? range.end - range.start + 1 : stored.size);
  return reply.send(request.method === 'HEAD' ? undefined : stored.read(range));
}

/** One range as browsers send it; several at once or a strange one get the whole file, as RFC 9110 allows. */
function readRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || (!first && !last)) return undefined;
  const start = first ? Number(first) : Math.max(0, size - Number(last));
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1;
  if (start >= size || (!first && Number(last) === 0)) return 'unsatisfiable';
  return start <= end ? { start, end } : undefined;
}

/** RFC 6266: a plain name for old programs and the true one, encoded. Its ending is what the bytes are, not what was said. */
function disposition(originalName: string, ending: string): string {
  const name = `${originalName.replace(/\.(?:jpe?g|png|gif|webp|avif)$/i, '') || 'picture'}.${ending}`;
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    letter => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `inline; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** The file, if this viewer may see it: one statement, so that a forbidden one and an absent one are the same. */
async function findFile(context: Context, viewer: Viewer, kind: Kind, name: string) {
  const allowed =
    viewer.side === 'admin' ? sql`true` : kind === 'catalogue' ? maySeeCatalogue(viewer) : maySeePrivate(viewer);
  const { rows } = await sql<{ type: string; original_name: string }>`
    select f.type, f.original_name from files f
    where f.name = ${name} and f.kind = ${kind} and ${allowed}`.execute(context.db);
  return rows[0];
}

const inOwnOrder = (viewer: Viewer) => sql`exists (
  select from order_product_images i join orders o on o.id = i.order_id
  where i.file_id = f.id and o.customer_id = ${viewer.id})`;

/** A picture of a product it may see, or of one it has ordered. */
const maySeeCatalogue = (viewer: Viewer) => sql`(exists (
  select from product_images i join products p on p.id = i.product_id
  where i.file_id = f.id and ${maySeeProduct(viewer)}) or ${inOwnOrder(viewer)})`;

/** Its own file, or one in its orders' lines and conversations. */
const maySeePrivate = (viewer: Viewer) => sql`(f.owner_id = ${viewer.id} or ${inOwnOrder(viewer)} or exists (
  select from order_message_images i join order_messages m on m.id = i.message_id join orders o on o.id = m.order_id
  where i.file_id = f.id and o.customer_id = ${viewer.id}))`;
