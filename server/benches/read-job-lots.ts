import type { InputOf } from '#contract/calls.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { type JsonText, sql } from '../platform/database/sql.ts';
import type { Db } from '../platform/database/transaction.ts';
import type { Context } from '../platform/http/context.ts';
import { jobLotsJson } from '../stock/lots/job-lots.ts';
import { findByTicket } from './read-job.ts';

/** Returns the lots that the line of a ticket can be made of (ST-18). Throws the problems of findByTicket. */
export function readJobLots({ db }: Context) {
  return (reads: Db, viewer: Viewer, { ticket }: InputOf<'readJobLots'>): Promise<JsonText> =>
    findByTicket(db, reads, viewer, ticket, sql<JsonText>`json_build_object('materials', ${jobLotsJson})::text`);
}
