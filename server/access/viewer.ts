import { type Role, type Side, sideOf } from '#contract/call/roles.ts';

declare const made: unique symbol;

/**
 * Who is asking. Only the door makes one (from a session), so a query that needs a scope cannot be called without it.
 * `origin` is scheme and host for absolute links; `sessionHash` names the session the call came with, `address` where from.
 */
export type Viewer = {
  readonly id: number;
  readonly role: Role;
  readonly side: Side;
  readonly username: string;
  readonly displayName: string;
  readonly origin: string;
  readonly address: string;
  readonly sessionHash: Buffer;
  readonly [made]: true;
};

/** For the door and for tests of operations; nothing else may make one. */
export function makeViewer(fields: Omit<Viewer, typeof made | 'side'>): Viewer {
  return { ...fields, side: sideOf(fields.role) } as Viewer;
}
