import type { AnswerOf } from '#contract/calls.ts';
import { sql } from '../platform/database/sql.ts';
import type { Db } from '../platform/database/transaction.ts';
import { workshopJson } from './workshop-json.ts';

/** Returns the workshop's settings (DA-9). */
export async function readWorkshop(db: Db): Promise<AnswerOf<'readWorkshop'>> {
  return sql<AnswerOf<'readWorkshop'>>`select ${workshopJson} as settings from workshop_settings w`.one(db);
}
