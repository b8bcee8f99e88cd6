import { makeClient } from '../../platform/api/make-client.ts';

/** The typed client of the bench pages. It names no user, because a bench has no account. */
export const api = makeClient(() => undefined);
