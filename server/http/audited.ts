import { type RawBuilder, sql } from 'kysely';
import { type AuditKind, auditKinds } from '#contract/audit-kinds.ts';
import { limits } from '#contract/limits.ts';
import type { Db, Tx } from '../database/transaction.ts';

type Value = string | number | boolean | null | undefined;
/** A field's value before and after; nothing for what was not there before, or is no more. */
export type Changes = Record<string, readonly [from: Value, to: Value]>;

/** What a change did, for the audit. `id` and `name` say to what; never a password, a token or a message's text. */
export type AuditNote<K extends AuditKind = AuditKind> = {
  kind: K;
  id?: number | null;
  name?: string;
  changes?: Changes;
};
/** The answer of an operation whose call declares entries in the audit, and what to keep there: nothing if it did nothing. */
export type Audited<K extends AuditKind, A> = { answer: A; note: AuditNote<K> | undefined };

export function audited<K extends AuditKind, A>(answer: A, note: AuditNote<K>): Audited<K, A> {
  return { answer, note };
}

/** For a change that found everything as it was to be. */
export function unchanged<A>(answer: A): Audited<never, A> {
  return { answer, note: undefined };
}

/** The fields of two states as changes, `before` of something new and `after` of something that goes left out. */
export function changesOf(
  before: Record<string, Value> | undefined,
  after: Record<string, Value> | undefined,
): Changes {
  const fields = Object.keys({ ...before, ...after });
  return Object.fromEntries(fields.map(field => [field, [before?.[field], after?.[field]]]));
}

/** Whose change it is: an account and the address its call came from; null for the portal itself. */
export type AuditWho = { id: number; username: string; role: string; address: string } | { id: null; address: string };

/** Keeps an entry in the transaction of what it tells. */
export async function keepEntry(tx: Db | Tx, who: AuditWho, note: AuditNote): Promise<void> {
  await sql`${keepingEntry(who, note)}`.execute(tx);
}

/** The same as a part of a statement that does something else too. */
export function keepingEntry(who: AuditWho, { kind, id, name, changes = {} }: AuditNote): RawBuilder<unknown> {
  const { username, role } = who.id === null ? { username: null, role: null } : who;
  const kept = Object.entries(changes).flatMap(([field, values]) => {
    const [from, to] = values.map(asText);
    return from === to ? [] : [{ field, from: cut(from), to: cut(to) }];
  });
  return sql`
    insert into audit_entries (kind, object, object_id, object_name, account_id, username, role, address, changes)
    values (${kind}, ${auditKinds[kind]}, ${id ?? null}, ${name ?? ''}, ${who.id}, ${username}, ${role}, ${who.address},
      ${JSON.stringify(kept)}::jsonb)`;
}

/** Empty is as good as nothing. */
function asText(value: Value): string | null {
  return value === undefined || value === null || value === '' ? null : String(value);
}

function cut(text: string | null | undefined): string | null {
  if (!text) return null;
  return text.length <= limits.auditText ? text : `${text.slice(0, limits.auditText - 1).toWellFormed()}…`;
}
