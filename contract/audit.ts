import { z } from 'zod';
import { type AuditKind, auditKinds, auditObjects } from './audit-kinds.ts';
import { type Call, id, idText, moment, nextCursor, pageQuery, text, time } from './call.ts';
import { limits } from './limits.ts';
import { roles } from './roles.ts';

const kinds = Object.keys(auditKinds) as [AuditKind, ...AuditKind[]];

/** Who changed what, when, from what to what, and from where (quality S9). Entries are never altered. */
export const auditEntry = z.strictObject({
  id,
  at: time,
  kind: z.enum(kinds),
  /** Null for the portal itself, and for a failed sign-in with a name that no account has: it may be a password. */
  who: z.strictObject({ id, username: z.string(), role: z.enum(roles) }).nullable(),
  /** The network address that the call came from; empty for the portal itself. */
  address: z.string(),
  /** What it is about, as it was called then; it may be gone. The id is null where there is no single one: an import. */
  about: z.strictObject({ object: z.enum(auditObjects), id: id.nullable(), name: z.string() }),
  /** Long values are cut at `limits.auditText`. */
  changes: z.array(z.strictObject({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
});
export type AuditEntry = z.output<typeof auditEntry>;

export const auditCalls = {
  readAudit: {
    for: ['superadmin'],
    does: 'What was changed, newest first: by whom, of what kind, about what, when, and with which words in it.',
    query: z.object({
      /** An account's id. */
      who: idText.optional(),
      kind: z.enum(kinds, 'is not a kind of entry').optional(),
      object: z.enum(auditObjects, 'is not something that entries are about').optional(),
      objectId: idText.optional(),
      /** Entries from this moment on, and before that one. */
      from: moment.optional(),
      before: moment.optional(),
      /** Part of a name, an address or a value, without case. */
      search: text(limits.auditText).optional(),
      ...pageQuery,
    }),
    answer: z.strictObject({
      entries: z.array(auditEntry),
      /** Also where a search looked through `limits.auditSearched` entries without filling its page: it goes on there. */
      nextCursor,
    }),
    status: 200,
    problems: [],
  },
} as const satisfies Record<string, Call>;
