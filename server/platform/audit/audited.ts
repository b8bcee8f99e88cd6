import { type AuditKind, auditKinds } from '#contract/call/audit-kinds.ts';
import { limits } from '#contract/call/limits.ts';
import { shortened } from '#contract/call/text-length.ts';
import { type Sql, sql } from '../database/sql.ts';
import type { Db, Tx } from '../database/transaction.ts';

type Value = string | number | boolean | null | undefined;
/** The value of each field before and after; null or undefined for no value. */
export type Changes = Record<string, readonly [from: Value, to: Value]>;

/**
 * The audit entry of a change (CU-9). `id` and `name` identify the object. Never contains a password, token or message
 * text.
 */
export type AuditNote<K extends AuditKind = AuditKind> = {
  kind: K;
  id?: number | null;
  name?: string;
  changes?: Changes;
  /** The worker who made the change at a bench. */
  workerId?: number | undefined;
};
/** The answer of an audited operation and its audit entry, which is undefined when nothing changed. */
export type Audited<K extends AuditKind, A> = { answer: A; note: AuditNote<K> | undefined };

export function audited<K extends AuditKind, A>(answer: A, note: AuditNote<K>): Audited<K, A> {
  return { answer, note };
}

/** Wraps the answer of an operation that changed nothing. */
export function unchanged<A>(answer: A): Audited<never, A> {
  return { answer, note: undefined };
}

/** Returns the fields that differ between two states. Omit `before` for a new object and `after` for a deleted one. */
export function changesOf(
  before: Record<string, Value> | undefined,
  after: Record<string, Value> | undefined,
): Changes {
  const fields = Object.keys({ ...before, ...after });
  return Object.fromEntries(fields.map(field => [field, [before?.[field], after?.[field]]]));
}

/**
 * The author of a change and the author's address: an account or a bench, whose names the insert looks up. The id is
 * null for the portal itself.
 */
export type AuditWho =
  | (Author & { address: string; bench?: { id: number }; seenBy?: Author })
  | { id: null; address: string };
type Author = { id: number; username: string; role: string };

/** Writes an audit entry in the transaction of its change. */
export async function storeEntry(tx: Db | Tx, who: AuditWho, note: AuditNote): Promise<void> {
  await sql`${insertEntry(who, note)}`.execute(tx);
}

/** Returns the statement of storeEntry, for use as a part of another statement. */
export function insertEntry(who: AuditWho, { kind, id, name, changes = {}, workerId }: AuditNote): Sql<unknown> {
  const benchId = who.id === null ? undefined : who.bench?.id;
  const account =
    who.id === null || benchId !== undefined ? { id: null, username: null, role: null } : (who.seenBy ?? who);
  const kept = Object.entries(changes).flatMap(([field, values]) => {
    const [from, to] = values.map(asText);
    return from === to ? [] : [{ field, from: cut(from), to: cut(to) }];
  });
  return sql`
    insert into audit_entries (kind, object, object_id, object_name, account_id, username, role, address, bench_id, worker_id,
      changes)
    values (${kind}, ${auditKinds[kind]}, ${id ?? null}, ${name ?? ''}, ${account.id}, ${account.username}, ${account.role},
      ${who.address}, ${benchId ?? null}, ${benchId === undefined ? null : (workerId ?? null)}, ${JSON.stringify(kept)}::jsonb)`;
}

/** Treats an empty text as no value. */
function asText(value: Value): string | null {
  return value === undefined || value === null || value === '' ? null : String(value);
}

function cut(text: string | null | undefined): string | null {
  if (!text) return null;
  return shortened(text, limits.auditText);
}
