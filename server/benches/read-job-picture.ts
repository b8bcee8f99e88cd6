import { Readable } from 'node:stream';
import { holdPhotoPlace, holdPhotoPlaces } from '#contract/benches/hold-photo.ts';
import { limits } from '#contract/call/limits.ts';
import { sql } from '../platform/database/sql.ts';
import { readJpeg } from '../platform/files/read-jpeg.ts';
import type { Context } from '../platform/http/context.ts';
import { isKnownVersion } from '../platform/http/is-known-version.ts';
import type { OwnHandler } from '../platform/http/serve.ts';
import { problem } from '../platform/problems/problem.ts';
import { partyOf } from '../platform/turns/party.ts';
import { linePictures } from './job-json.ts';
import { findByTicket } from './read-job.ts';

/**
 * Returns a picture of a ticket's line, or the photo of its problem, small enough for a phone (BE-3). Throws fileNotFound and the errors of
 * findByTicket.
 */
export function readJobPicture({ db, reads, storage }: Context): OwnHandler<'readJobPicture'> {
  return async (request, reply, viewer, { ticket, n }) => {
    if (!viewer) throw problem('notSignedIn');
    const picture = sql<string>`coalesce((select s.name from ${linePictures} s where s.place = ${n}),
      (select f.name from line_holds h join files f on f.id = h.file_id
        where h.order_id = p.order_id and h.product_id = p.product_id and h.ended_at is null
          and ${sql.lit(holdPhotoPlace(0))} + h.id % ${sql.lit(holdPhotoPlaces)} = ${n}), '')`;
    const name = await findByTicket(db, reads, viewer, ticket, picture);
    const tag = `"${name}"`;
    const isKnown = name !== '' && isKnownVersion(request.headers['if-none-match'], tag);
    const jpeg = name && !isKnown ? await readJpeg(storage, partyOf(viewer), name, limits.jobPicture) : undefined;
    if (!jpeg && !isKnown) throw problem('fileNotFound');
    // A change request replaces the pictures of a line (OR-23), so browsers ask whether theirs is still the one.
    reply.header('etag', tag).header('cache-control', 'private, no-cache');
    if (!jpeg) {
      reply.code(304);
      return Readable.from([]);
    }
    reply.type('image/jpeg');
    return Readable.from([jpeg]);
  };
}
