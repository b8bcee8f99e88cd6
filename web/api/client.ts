import { makeClient } from './make-client.ts';
import { meKey, queryClient } from './query-client.ts';

/**
 * The typed client: `api.verifyCompletion({ id: 7 })`. Method and path come from the contract, the anti-forgery token
 * from its cookie. The server refuses to act for another user than the one whom this page shows. Throws ApiError.
 */
export const api = makeClient(() => queryClient.getQueryData<{ id: number } | null>(meKey)?.id);
