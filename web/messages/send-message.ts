import { useSyncExternalStore } from 'react';
import type { Order } from '#contract/orders.ts';
import { readMeOptions } from '../accounts/queries.ts';
import { ApiError } from '../api/api-error.ts';
import { api } from '../api/client.ts';
import { noteError, queryClient } from '../api/query-client.ts';
import { orderOptions } from '../orders/queries.ts';
import { draftKey } from './draft.ts';
import { makeDrafts, type Writing } from './drafts.ts';

const drafts = makeDrafts({
  storage: () => sessionStorage,
  send: async (key, { text, images }, options) => {
    const id = Number(key.split(':').at(-1));
    const form = new FormData();
    if (text.trim()) form.append('message', text.trim());
    for (const { file } of images) form.append('images', file, file.name);
    try {
      const { message } = await api.sendMessage({ id }, { form, ...options });
      const { queryKey } = orderOptions(id);
      queryClient.setQueryData(queryKey, (order: Order | undefined) =>
        order && message && !order.messages.some(known => known.id === message.id)
          ? { ...order, messages: [...order.messages, message].sort((one, other) => one.id - other.id) }
          : order,
      );
      void queryClient.invalidateQueries({ queryKey });
    } catch (error) {
      noteError(error);
      // Never to be had again with this key: trying once more has to be another request.
      if (error instanceof ApiError && error.code === 'keyReused') drafts.forgetAttempt(key);
      throw error;
    }
  },
});

/** The text of a draft is kept, its pictures are not: who leaves the page is asked, while somebody is signed in. */
function askBeforeLeaving(event: Event): void {
  if (queryClient.getQueryData(readMeOptions.queryKey)) event.preventDefault();
}
drafts.subscribe(() => {
  window.onbeforeunload = drafts.haveImages() ? askBeforeLeaving : null;
});

/** What this user is writing for an order, and what can be done with it. It outlives the screen it is written on. */
export function useDraft(userId: number, orderId: number) {
  const key = draftKey(userId, orderId);
  const draft: Writing = useSyncExternalStore(drafts.subscribe, () => drafts.read(key));
  return {
    draft,
    write: (text: string) => drafts.write(key, text),
    attach: (files: readonly File[]) => drafts.attach(key, files),
    remove: (id: number) => drafts.remove(key, id),
    send: () => drafts.send(key),
    stop: () => drafts.stop(key),
  };
}
