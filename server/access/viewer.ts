import { type Role, type Side, sideOf } from '#contract/call/roles.ts';

declare const made: unique symbol;

/**
 * The signed-in user who makes a request. Only the request pipeline creates one, so a scoped query cannot be called
 * without a session. `origin` is scheme and host for absolute links; `sessionHash` and `address` identify where the
 * call came from.
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

/** For the request pipeline and for tests of operations; nothing else may create a viewer. */
export function makeViewer(fields: Omit<Viewer, typeof made | 'side'>): Viewer {
  return { ...fields, side: sideOf(fields.role) } as Viewer;
}
