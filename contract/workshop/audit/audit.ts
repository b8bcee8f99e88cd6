import * as z from 'zod/mini';
import { type AuditKind, auditKinds, auditObjects } from '../../call/audit-kinds.ts';
import type { Call } from '../../call/call.ts';
import { id, idText, moment, text, time } from '../../call/field-schemas.ts';
import { limits } from '../../call/limits.ts';
import { nextCursor, pageQuery } from '../../call/paging.ts';
import { callers } from '../../call/roles.ts';
import { t } from '../../wording.ts';

const kinds = Object.keys(auditKinds) as [AuditKind, ...AuditKind[]];

/** Who changed what, when and from where, with the old and new values (CU-9). Entries are never altered. */
export const auditEntry = z.strictObject({
  id,
  at: time,
  kind: z.enum(kinds),
  /** For a bench, its id and name, with the worker's. Null for the portal itself, and for a failed sign-in with an unknown name, which may be a mistyped password. */
  who: z.nullable(
    z.strictObject({
      id,
      username: z.string(),
      /** The person's name today; omitted while the account has none. */
      name: z.optional(z.string()),
      role: z.enum(callers),
    }),
  ),
  /** The network address of the caller; empty for the portal itself. */
  address: z.string(),
  /**
   * The object and its name at that time, for an account the name of its person today; the object may no longer exist.
   * An import has no single object, so its id is null.
   */
  about: z.strictObject({ object: z.enum(auditObjects), id: z.nullable(id), name: z.string() }),
  /** Long values are cut at `limits.auditText`. */
  changes: z.array(z.strictObject({ field: z.string(), from: z.nullable(z.string()), to: z.nullable(z.string()) })),
});
export type AuditEntry = z.output<typeof auditEntry>;

export const auditCalls = {
  readAudit: {
    for: ['superadmin'],
    does: 'Lists audit entries, newest first, filtered by account, kind, object, time and text.',
    query: z.object({
      /** An account's id. */
      who: z.optional(idText),
      kind: z.optional(z.enum(kinds, { error: () => t`is not a kind of entry` })),
      object: z.optional(z.enum(auditObjects, { error: () => t`is not something that entries are about` })),
      objectId: z.optional(idText),
      /** Entries from `from` on and before `before`. */
      from: z.optional(moment),
      before: z.optional(moment),
      /** Part of a name, an address or a value, ignoring case. */
      search: z.optional(text(limits.auditText)),
      ...pageQuery,
    }),
    answer: z.strictObject({
      entries: z.array(auditEntry),
      /** A search may end a page early, after `limits.auditSearched` entries; the next page continues there. */
      nextCursor,
    }),
    problems: [],
  },
} as const satisfies Record<string, Call>;
