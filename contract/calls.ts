import { accountCalls } from './accounts.ts';
import { auditCalls } from './audit.ts';
import type { AuditKind } from './audit-kinds.ts';
import type { Answer, Call, Input, Request } from './call.ts';
import { catalogueCalls } from './catalogue.ts';
import { fileCalls } from './files.ts';
import { liveCalls } from './live.ts';
import { materialCalls } from './materials.ts';
import { messageCalls } from './messages.ts';
import { notificationCalls } from './notifications.ts';
import { orderCalls } from './orders.ts';
import type { CallName, paths } from './paths.ts';
import { searchCalls } from './search.ts';

/** Every call of the portal, by name. The names are those of paths.ts, of the operations' files and of the web's client. */
export const calls = {
  ...accountCalls,
  ...catalogueCalls,
  ...orderCalls,
  ...messageCalls,
  ...notificationCalls,
  ...materialCalls,
  ...searchCalls,
  ...fileCalls,
  ...auditCalls,
  ...liveCalls,
} as const satisfies { [N in CallName]: ReadOrChange<(typeof paths)[N]> };

/** A change says what it leaves in the audit; without, it does not compile (quality S9). */
type ReadOrChange<Path> = Path extends `GET ${string}`
  ? Call & { audit?: never }
  : Call & { audit: readonly AuditKind[] };

export type Calls = typeof calls;
export type InputOf<N extends CallName> = Input<Calls[N]>;
export type RequestOf<N extends CallName> = Request<Calls[N]>;
export type AnswerOf<N extends CallName> = Answer<Calls[N]>;
/** The kinds of entries that a call leaves in the audit; `never` for one that leaves none. */
export type AuditKindOf<N extends CallName> = Calls[N] extends { audit: readonly (infer K extends AuditKind)[] }
  ? K
  : never;
