import { t } from '#contract/wording.ts';
import { hashPassword } from '../../accounts/sign-in/passwords.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { refuseTaken } from '../../platform/database/failures.ts';
import { type JsonStatement, sql } from '../../platform/database/sql.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Context } from '../../platform/http/context.ts';
import { type AnswerField, removeFromAnswers } from '../../platform/http/remove-from-answers.ts';
import type { Prepared } from '../../platform/http/serve.ts';
import { announce } from '../../platform/live/announce.ts';
import { problem } from '../../platform/problems/problem.ts';
import { workerJson } from './worker-json.ts';

type Given = { pin?: string | null | undefined };

/**
 * Hashes a PIN before the transaction. A PIN is easy to guess, so it is stored only with Argon2id. Returns undefined
 * without a PIN.
 */
export async function preparePin(
  _context: Context,
  _viewer: Viewer,
  { pin }: Given,
): Promise<Prepared<string | undefined>> {
  return { value: pin ? await hashPassword(pin) : undefined, discard: async () => {} };
}

/** Converts the database's unique violation of names into workerNameTaken. */
export const refuseTakenName = refuseTaken('workers_name', () =>
  problem('workerNameTaken', { fields: { name: t`is taken` } }),
);

/** The answer of adding or changing a worker. */
export function savedWorker(id: number): JsonStatement {
  return sql`select json_build_object('worker', ${workerJson})::text as json from workers w where w.id = ${id}`;
}

/** Makes screens of the workshop and benches fetch the workers again. */
export function announceWorkers(tx: Tx): Promise<void> {
  return announce(tx, 'settingsChanged', {}, { workshop: true });
}

/** Replaces a worker's name in the answers that are kept for repeated requests: they name who reported a problem (BE-6). */
export async function renameInAnswers(tx: Tx, id: number, name: string, instead: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from line_holds where worker_id = ${id}`.execute(tx);
  const holds = new Set<unknown>(rows.map(hold => hold.id));
  const isName = ({ key, holder, within }: AnswerField) => key === 'by' && within === 'hold' && holds.has(holder.id);
  await removeFromAnswers(tx, [name], (text, field) => (text === name && isName(field) ? instead : undefined));
}
