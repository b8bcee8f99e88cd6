import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { AuditKind, AuditObject } from '#contract/call/audit-kinds.ts';
import { api, pagesByCursor } from '../../platform/api/client.ts';
import { startOfDay } from '../../platform/format/start-of-day.ts';

/** The filters of the URL. Days are in the user's time zone, and both ends are included. */
export type AuditFilter = {
  search?: string | undefined;
  who?: number | undefined;
  kind?: AuditKind | undefined;
  object?: AuditObject | undefined;
  objectId?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

/** The entries in pages. The previous entries stay visible while a new filter loads. */
export function auditOptions({ search, who, kind, object, objectId, from, to }: AuditFilter) {
  const query = {
    ...(search && { search }),
    ...(who && { who: String(who) }),
    ...(kind && { kind }),
    ...(object && { object }),
    ...(objectId && { objectId: String(objectId) }),
    ...(from && { from: startOfDay(from, 0) }),
    ...(to && { before: startOfDay(to, 1) }),
  };
  return infiniteQueryOptions({
    queryKey: ['audit', query],
    queryFn: ({ pageParam }) => api.readAudit({ ...query, ...(pageParam && { cursor: pageParam }) }),
    ...pagesByCursor,
    placeholderData: keepPreviousData,
  });
}
