import { askToConfirm } from './confirmation.ts';
import { makeClient } from './make-client.ts';
import { meKey, queryClient } from './query-client.ts';

/**
 * The typed client: `api.verifyCompletion({ id: 7 })`. Method and path come from the contract, the anti-forgery token
 * from its cookie. The server rejects a request when its session belongs to another user than the page. A call that
 * needs the password asks for it and is sent again. Throws ApiError.
 */
export const api = makeClient(() => queryClient.getQueryData<{ id: number } | null>(meKey)?.id, askToConfirm);

/** The options of a list in pages, of which each names the cursor of the next one. */
export const pagesByCursor = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: { nextCursor?: string | null | undefined }) => page.nextCursor ?? undefined,
};
