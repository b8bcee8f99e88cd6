import { Readable } from 'node:stream';
import { limits } from '#contract/call/limits.ts';
import { sql } from '../platform/database/sql.ts';
import { readJpeg } from '../platform/files/read-jpeg.ts';
import type { Context } from '../platform/http/context.ts';
import type { OwnHandler } from '../platform/http/serve.ts';
import { problem } from '../platform/problems/problem.ts';
import { partyOf } from '../platform/turns/party.ts';
import { linePictures } from './job-json.ts';
import { findByTicket } from './read-job.ts';

/**
 * Returns a picture of a ticket's line, small enough for a phone (BE-3). Throws fileNotFound and the errors of
 * findByTicket.
 */
export function readJobPicture({ db, reads, storage }: Context): OwnHandler<'readJobPicture'> {
  return async (_request, reply, viewer, { ticket, n }) => {
    if (!viewer) throw problem('notSignedIn');
    const picture = sql<string>`coalesce((select s.name from ${linePictures} s where s.place = ${n}), '')`;
    const name = await findByTicket(db, reads, viewer, ticket, picture);
    const jpeg = name ? await readJpeg(storage, partyOf(viewer), name, limits.jobPicture) : undefined;
    if (!jpeg) throw problem('fileNotFound');
    // The pictures of a line never change. They are private, because they require a session.
    reply.type('image/jpeg').header('cache-control', 'private, max-age=86400');
    return Readable.from([jpeg]);
  };
}
