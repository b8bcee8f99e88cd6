import { type Caller, type CompanyRole, type Role, type Side, sideOf } from '#contract/call/roles.ts';
import type { Stage } from '#contract/orders/order-rules.ts';

declare const made: unique symbol;

/**
 * The signed-in user or the bench that makes a request. Only the request pipeline creates viewers, so a scoped query
 * cannot run without a session. `origin` is the scheme and host for absolute links; `sessionHash` and `address`
 * identify where the request came from.
 */
export type Viewer = {
  readonly id: number;
  readonly role: Caller;
  readonly side: Side;
  readonly username: string;
  /** The company's name, also for staff who have one; otherwise the username. */
  readonly displayName: string;
  /** The company whose orders, files and products the viewer sees; null for staff and benches. */
  readonly companyId: number | null;
  readonly companyRole: CompanyRole | null;
  readonly personName: string;
  readonly language: string | null;
  readonly origin: string;
  readonly address: string;
  readonly sessionHash: Buffer;
  /**
   * The id of the session, which stays when its token changes with the password. A bench has its own negative id. Not
   * set without a session.
   */
  readonly sessionId?: number;
  /**
   * The superadmin who sees the portal as this customer. The audit log records changes under the superadmin's name
   * (NA-8).
   */
  readonly seenBy?: { id: number; username: string; role: Role };
  /** Set for a bench. The viewer's `id` then belongs to no account. */
  readonly bench?: { readonly id: number; readonly name: string; readonly stage: Stage | null };
  readonly [made]: true;
};

/** What decides which products, orders and files a statement finds. */
export type Scope = Pick<Viewer, 'side' | 'companyId' | 'origin' | 'seenBy' | typeof made> & {
  /** Set when staff act for the company. */
  readonly isStaff?: true;
};

/** The scope of a company's people, for staff who act for the company. */
export function scopeOfCompany(staff: Viewer, companyId: number): Scope {
  return { ...staff, side: 'customer', companyId, isStaff: true };
}

/** Creates a viewer. Only the request pipeline and tests of operations may call this. */
export function makeViewer(fields: Omit<Viewer, typeof made | 'side'>): Viewer {
  return { ...fields, side: sideOf(fields.role) } as Viewer;
}

/** The name of the person who acts, as stored on orders and messages (CC-1). */
export function nameOf({ personName, username }: Viewer): string {
  return personName || username;
}

/** The author of a change, as tables store it: an account, or a bench. */
export function authorOf({ id, displayName, bench }: Viewer) {
  return bench
    ? { accountId: null, accountName: null, benchId: bench.id }
    : { accountId: id, accountName: displayName, benchId: null };
}
