import type { AnswerOf } from '#contract/calls.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Db } from '../../platform/database/transaction.ts';

/** The viewer's own email address and whether it is verified (SI-14). */
export function readEmail(db: Db, { id }: Viewer): Promise<AnswerOf<'readEmail'>> {
  return sql<AnswerOf<'readEmail'>>`
    select email, email <> '' and email_verified_at is not null as verified from accounts where id = ${id}`.one(db);
}
