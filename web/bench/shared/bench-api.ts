import { makeClient } from '../../api/make-client.ts';

/** The typed client of the bench pages, which show no user's data: a bench has no account. */
export const api = makeClient(() => undefined);
